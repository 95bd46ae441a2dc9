package pdf

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/png"
	"strings"
	"testing"
)

// repeated is the number n as sheetwire writes it, and then a thing n times.
func repeated(n int, thing string) string {
	return string(binary.AppendUvarint(nil, uint64(n))) + strings.Repeat(thing, n)
}

// A few bytes on the wire are many in memory: what no page holds so many of is refused
// before room is made for it.
func TestASheetHoldsNoMoreThanAPageCan(t *testing.T) {
	const head, none, span = "\x01\x00\x00\x00", "\x00", "\x00\x00\x00\x00\x00\x00\x00\x00"
	line := func(spans int) string { return "\x00\x00\x00" + repeated(spans, span) }
	for name, c := range map[string]struct {
		words string
		taken bool
	}{
		"an empty page":  {head + none + none + none + none + none, true},
		"a full line":    {head + "\x01\x00" + "\x01" + line(maxPageGlyphs) + none + none + none, true},
		"fonts":          {head + repeated(maxPageGlyphs+1, "\x00") + none + none + none + none, false},
		"lines":          {head + none + repeated(maxPageGlyphs+1, "\x00\x00\x00\x00") + none + none + none, false},
		"spans":          {head + "\x01\x00" + "\x01" + line(maxPageGlyphs+1) + none + none + none, false},
		"spans of lines": {head + "\x01\x00" + "\x02" + line(maxPageGlyphs) + line(1) + none + none + none, false},
		"pictures":       {head + none + none + repeated(maxImages+1, "\x00\x00\x00\x00") + none + none, false},
		"drawings":       {head + none + none + none + repeated(maxDrawn+1, "\x00\x00\x00\x00") + none, false},
		"rules":          {head + none + none + none + none + repeated(maxRules+1, "\x00\x00\x00\x00"), false},
	} {
		if _, err := unpack([]byte(c.words)); (err == nil) != c.taken {
			t.Errorf("%s: %v, want it taken: %v", name, err, c.taken)
		}
	}
}

func TestAWorkerThatSaysMoreThanItWasAskedForIsNotHeard(t *testing.T) {
	long := strings.Repeat("x", 90)
	page := func(n int) string {
		return string((&sheet{N: n, Lines: []line{{Spans: []span{{Text: long}}}}}).pack(nil))
	}
	raw := rawPaper{most: 9, room: 100}
	h := hearing{take: raw.take, alive: func() {}}
	if err := h.listen(strings.NewReader(said("S", page(1), "S", page(2), "S", page(3)))); err == nil || len(raw.sheets) != 2 {
		t.Errorf("%d pages were taken, %v", len(raw.sheets), err)
	}
	h = hearing{take: raw.take, alive: func() {}}
	why := `{"fail":"broken","why":"` + strings.Repeat("é", maxWhy) + `"}`
	if err := h.listen(strings.NewReader(said("J", why))); err != nil || len(h.why) != maxWhy {
		t.Errorf("%d bytes of a reason were kept, %v", len(h.why), err)
	}
}

func TestOnlyAPictureOfAPageIsTakenForOne(t *testing.T) {
	var small bytes.Buffer
	if err := png.Encode(&small, image.NewGray(image.Rect(0, 0, 3, 4))); err != nil {
		t.Fatal(err)
	}
	if err := soundPicture(small.Bytes()); err != nil {
		t.Error(err)
	}
	large := bytes.Clone(small.Bytes())
	binary.BigEndian.PutUint32(large[16:], 1<<20) // its width, and no sum over it that holds
	for _, b := range [][]byte{nil, []byte("GIF89a"), large} {
		if soundPicture(b) == nil {
			t.Errorf("%.20q was taken for a picture", b)
		}
	}
}
