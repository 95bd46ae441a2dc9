package archive

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"forage/internal/ingest/ingesttest"
)

// shelf takes what most people call papers.
type shelf struct{}

func (shelf) IsPaper(name string) bool {
	known := []string{".md", ".txt", ".xml", ".gz", ".zip"}
	return slices.Contains(known, strings.ToLower(filepath.Ext(name))) && name != "README.md"
}

func (shelf) Most(string) int64 { return 32 << 20 }
func (shelf) Reads() string     { return "They are read elsewhere." }

// unpacked lists what comes out of an archive: "name=text" or "name: why not".
func unpacked(t *testing.T, path string) (lines []string) {
	t.Helper()
	last := ""
	for m, err := range Members(t.Context(), path, shelf{}) {
		if _, gone := os.Stat(last); last != "" && gone == nil {
			t.Errorf("%s is still there", last)
		}
		name := strings.TrimPrefix(strings.TrimPrefix(m.Display, path), "/")
		if err != nil {
			lines = append(lines, name+": "+err.Error())
			continue
		}
		raw, err := os.ReadFile(m.Path)
		if err != nil {
			t.Fatal(err)
		}
		last = m.Path
		if len(raw) > 30 {
			raw = fmt.Appendf(nil, "%d bytes", len(raw))
		}
		lines = append(lines, name+"="+string(raw))
	}
	if left, _ := filepath.Glob(filepath.Join(filepath.Dir(last), "*")); last != "" && len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
	return lines
}

func TestThePapersOfAnArchiveComeOutSorted(t *testing.T) {
	path := ingesttest.ZIP(t, "z.md", "Z", "part/a.txt", "A", "README.md", "no", "data.csv", "1", ".hidden.md", "no", "__MACOSX/._z.md", "no",
		"empty/", "", "b.XML.gz", "B", "inner.zip", "PK")
	want := "b.XML.gz=B|inner.zip: An archive in an archive is not opened. Unpack it, and import that.|part/a.txt=A|z.md=Z"
	if got := strings.Join(unpacked(t, path), "|"); got != want {
		t.Errorf("\n got %s\nwant %s", got, want)
	}
}

func TestNamesInArchivesAreHarmless(t *testing.T) {
	path := ingesttest.ZIP(t, "/etc/x.md", "1", "../../up.md", "2", `C:\win\y.md`, "3", "same.md", "4", "same.md", "5", "a/../same.md", "6",
		"K\x94ln.md", "7", "tab\tnew\nline.md", "8", "..", "9", "c/.../d.md", "no", strings.Repeat("n", 300)+".md", "no")
	want := "Köln.md=7|etc/x.md=1|same (2).md=5|same (3).md=6|same.md=4|tab_new_line.md=8|up.md=2|win/y.md=3"
	if got := strings.Join(unpacked(t, path), "|"); got != want {
		t.Errorf("\n got %s\nwant %s", got, want)
	}
}

func TestAnArchiveWithoutPapersIsSaidToHaveNone(t *testing.T) {
	for _, path := range []string{ingesttest.ZIP(t), ingesttest.ZIP(t, "data.csv", "1")} {
		if got := unpacked(t, path); len(got) != 1 || !strings.HasPrefix(got[0], ": There are no papers in this archive.") {
			t.Errorf("%q", got)
		}
	}
}

func TestBombsAreStopped(t *testing.T) {
	path := ingesttest.ZIP(t, "a.md", "fine", "bomb.md", strings.Repeat("\x00", 20<<20), "c.md", "never reached")
	if got := strings.Join(unpacked(t, path), "|"); got != "a.md=fine|: "+string(errBomb) {
		t.Errorf("a member that grows: %s", got)
	}
	// The table of contents lies about the size; what comes out counts.
	raw, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	at := bytes.Index(raw, binary.LittleEndian.AppendUint32(nil, 20<<20))
	for ; at >= 0; at = bytes.Index(raw, binary.LittleEndian.AppendUint32(nil, 20<<20)) {
		binary.LittleEndian.PutUint32(raw[at:], 100)
	}
	if err := os.WriteFile(path, raw, 0o600); err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(unpacked(t, path), "|"); !strings.HasPrefix(got, "a.md=fine|") || strings.Contains(got, "bytes") {
		t.Errorf("a member that lies: %s", got)
	}
	if got := unpacked(t, ingesttest.ZIP(t, "long.md", strings.Repeat("one two three four ", 2<<20), "z.md", "Z")); got[0] != "long.md: The file is larger than 32 MB." || got[1] != "z.md=Z" {
		t.Errorf("a member beyond its format's size: %q", got)
	}
}

func TestUnpackingEndsWhenItsRoomIsSpent(t *testing.T) {
	u := &unpacker{left: 10}
	if err := u.copy(t.Context(), io.Discard, strings.NewReader("eleven byte"), 32<<20, 11); !errors.Is(err, errFull) {
		t.Error(err)
	}
}

func TestOverlappingMembersAreRefused(t *testing.T) {
	path := ingesttest.ZIP(t, "a.md", strings.Repeat("abc", 50), "b.md", strings.Repeat("abc", 50))
	raw, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	second := bytes.LastIndex(raw, []byte("PK\x01\x02")) // its offset becomes that of the first
	copy(raw[second+42:], []byte{0, 0, 0, 0})
	if err := os.WriteFile(path, raw, 0o600); err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(unpacked(t, path), "|"); got != ": "+string(errBomb) {
		t.Errorf("%s", got)
	}
}

func TestTooManyMembersAreCutAndSaid(t *testing.T) {
	var many []string
	for n := range 100_000 {
		many = append(many, fmt.Sprintf("p%06d.md", n), "x")
	}
	got := unpacked(t, ingesttest.ZIP(t, many...))
	if len(got) != maxMembers+1 || got[0] != "p000000.md=x" || !strings.Contains(got[maxMembers], "holds 100000 papers; the first 2000 were read") {
		t.Errorf("%d lines, the last %q", len(got), got[len(got)-1])
	}
	for i := 0; i < len(many); i += 2 {
		many[i] = strings.Repeat("long", 20) + many[i]
	}
	if got := unpacked(t, ingesttest.ZIP(t, many...)); len(got) != 1 || !strings.Contains(got[0], "more files than Forage looks through") {
		t.Errorf("%d lines, the first %q", len(got), got[0])
	}
}

func TestWhatCannotBeUnpackedIsNamed(t *testing.T) {
	path := ingesttest.ZIP(t, "a.md", "fine", "locked.md", "secret", "odd.md", "other method", "torn.md", strings.Repeat("torn apart ", 9))
	raw, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	directory := bytes.Index(raw, []byte("PK\x01\x02"))
	patch := func(name string, offset int, value byte) {
		raw[directory+bytes.Index(raw[directory:], []byte(name))-46+offset] = value
	}
	patch("locked.md", 8, 1)
	patch("odd.md", 10, 12) // bzip2
	patch("torn.md", 16, 1) // checksum
	if err := os.WriteFile(path, raw, 0o600); err != nil {
		t.Fatal(err)
	}
	got := unpacked(t, path)
	for i, want := range []string{"a.md=fine", "locked.md: This file in the archive is encrypted.", "odd.md: This file is packed in a way", "torn.md: This file in the archive is damaged."} {
		if len(got) <= i || !strings.HasPrefix(got[i], want) {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if err := os.WriteFile(path, raw[:len(raw)/2], 0o600); err != nil {
		t.Fatal(err)
	}
	if got := unpacked(t, path); len(got) != 1 || got[0] != ": The archive is damaged or cut short." {
		t.Errorf("%q", got)
	}
}

func TestUnpackingEndsWithItsContextAndWithTheLoop(t *testing.T) {
	path := ingesttest.ZIP(t, "a.md", "A", "b.md", "B")
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	count := 0
	for m, err := range Members(ctx, path, shelf{}) {
		if count++; count == 2 && (!errors.Is(err, context.Canceled) || m.Display != path) {
			t.Errorf("%+v %v", m, err)
		}
		cancel()
	}
	if count != 2 {
		t.Errorf("%d members", count)
	}
	dir := ""
	for m := range Members(t.Context(), path, shelf{}) {
		dir = filepath.Dir(m.Path)
		break
	}
	if _, err := os.Stat(dir); err == nil {
		t.Errorf("%s is left", dir)
	}
}
