package pdf

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"image/png"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"forage/internal/fault"
	"forage/internal/pdf/pdftest"
)

func write(t testing.TB, name string, b []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, b, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func reader(t testing.TB, o Options) *Reader {
	t.Helper()
	r := NewReader(o)
	t.Cleanup(func() { r.Close() })
	return r
}

// endless is what is said of a file that claims pages without end: its first page takes
// all memory, unless the race detector runs, under which a worker has no limit.
var endless = map[bool]string{false: "on page 1", true: "no readable pages"}[raceOn]

func TestFilesThatCannotBeRead(t *testing.T) {
	r := reader(t, Options{})
	for name, c := range map[string]struct {
		file []byte
		say  string
	}{
		"empty":      {nil, "The file is empty."},
		"text":       {[]byte("Dear editor,\n"), "not a PDF"},
		"noise":      {bytes.Repeat([]byte{0, 255, 17}, 5000), "not a PDF"},
		"header":     {[]byte("%PDF-1.7\n"), "not a PDF"},
		"locked":     {pdftest.Locked(), "needs a password"},
		"no pages":   {pdftest.File(), "no readable pages"},
		"deadly":     {pdftest.Deadly(), "damaged"},
		"endless":    {pdftest.Endless(), endless},
		"cut in two": {pdftest.File(pdftest.Page{{X: 50, Y: 50, Size: 9, Text: "gone"}})[:180], "not a PDF, or it is damaged"},
	} {
		t.Run(name, func(t *testing.T) {
			p, err := r.Read(context.Background(), write(t, "a.pdf", c.file))
			var f *fault.Error
			if !errors.As(err, &f) || f.Kind != fault.Input || !strings.Contains(f.Say, c.say) {
				t.Errorf("got %v, %v; want an input fault that says %q", p, err, c.say)
			}
		})
	}
}

func TestPathsThatAreNoFiles(t *testing.T) {
	r := reader(t, Options{})
	for _, path := range []string{t.TempDir(), filepath.Join(t.TempDir(), "missing.pdf"), "/dev/null", ""} {
		if _, err := r.Read(context.Background(), path); fault.Of(err).Kind != fault.Input {
			t.Errorf("%q: got %v, want an input fault", path, err)
		}
	}
}

func TestScannedPagesAreNoError(t *testing.T) {
	p, err := reader(t, Options{}).Read(context.Background(), write(t, "scan.pdf", pdftest.Scanned()))
	if err != nil {
		t.Fatal(err)
	}
	if p.Markdown != "" || len(p.Pages) != 1 || !p.Pages[0].Scanned || p.Pages[0].Quality != 0 {
		t.Errorf("got %+v, want one scanned page and no text", p)
	}
}

func TestCapsHold(t *testing.T) {
	three := write(t, "three.pdf", pdftest.File(filler(0), filler(1), filler(2)))
	for _, c := range []struct {
		o   Options
		say string
	}{
		{Options{MaxBytes: 300}, "larger than"},
		{Options{FileTime: time.Nanosecond}, "ran out of time"},
		{Options{PageTime: time.Nanosecond}, "ran out of time"},
	} {
		_, err := reader(t, c.o).Read(context.Background(), three)
		if f := fault.Of(err); f == nil || f.Kind != fault.Input || !strings.Contains(f.Say, c.say) {
			t.Errorf("%+v: got %v, want %q", c.o, err, c.say)
		}
	}
}

func filler(n int) pdftest.Page {
	return pdftest.Page{{X: 50, Y: 100, Size: 10, Text: strings.Repeat("word ", 5+n)}}
}

func TestStoppedReadsSaySo(t *testing.T) {
	path := write(t, "a.pdf", pdftest.File(filler(0)))
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	r := reader(t, Options{})
	if _, err := r.Read(ctx, path); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want context.Canceled", err)
	}
	r.Close()
	if _, err := r.Read(context.Background(), path); !errors.Is(err, context.Canceled) {
		t.Errorf("closed: got %v, want context.Canceled", err)
	}
}

func TestManyReadersAtOnceReadTheSame(t *testing.T) {
	path := write(t, "a.pdf", sample.PDF())
	deadly := write(t, "b.pdf", pdftest.Deadly())
	r := reader(t, Options{Workers: 3})
	want, err := r.Read(context.Background(), path)
	if err != nil {
		t.Fatal(err)
	}
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			if _, err := r.Read(context.Background(), deadly); err == nil {
				t.Error("the deadly file was read")
			}
			got, err := r.Read(context.Background(), path)
			if err != nil || !reflect.DeepEqual(got, want) {
				t.Errorf("another paper, or %v", err)
			}
		})
	}
	wait.Wait()
}

func TestPicture(t *testing.T) {
	path := write(t, "a.pdf", pdftest.File(filler(0), filler(1)))
	r := reader(t, Options{})
	for _, c := range []struct{ dpi, width int }{{72, 595}, {144, 1190}, {9999, 595 * maxDPI / 72}} {
		b, err := r.Picture(context.Background(), path, 2, c.dpi)
		if err != nil {
			t.Fatal(err)
		}
		img, err := png.Decode(bytes.NewReader(b))
		if err != nil {
			t.Fatal(err)
		}
		if w := img.Bounds().Dx(); w < c.width-2 || w > c.width+2 {
			t.Errorf("%d dpi: %d pixels wide, want %d", c.dpi, w, c.width)
		}
	}
	for _, page := range []int{-1, 0, 3} {
		if _, err := r.Picture(context.Background(), path, page, 72); fault.Of(err).Kind != fault.Input {
			t.Errorf("page %d: got %v, want an input fault", page, err)
		}
	}
}

func TestTheSandboxHolds(t *testing.T) {
	held, err := Sandbox(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if !held.Privileges {
		t.Error("a worker can gain privileges")
	}
	for _, m := range held.Missing() {
		t.Logf("WEAKER SANDBOX on this machine: a worker can %s", m)
	}
}

// mupdf.h repeats declarations of one version of MuPDF. Another go-fitz needs
// them compared anew, structures above all.
func TestDeclarationsAreOfTheLinkedVersion(t *testing.T) {
	b, err := os.ReadFile(filepath.Join("..", "..", "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(b), "github.com/gen2brain/go-fitz v1.24.15\n") {
		t.Error("go-fitz changed: compare mupdf.h with its headers, then change this test")
	}
}

func TestForgottenServeIfAsked(t *testing.T) {
	served.Store(false)
	defer served.Store(true)
	if _, err := Sandbox(context.Background()); err == nil || !strings.Contains(err.Error(), "ServeIfAsked") {
		t.Errorf("got %v: a program that forgot it would start itself for ever", err)
	}
}

// said makes frames: a letter and what follows it, in turn.
func said(parts ...string) string {
	var b bytes.Buffer
	for i := 0; i < len(parts); i += 2 {
		b.WriteString(parts[i])
		binary.Write(&b, binary.LittleEndian, uint32(len(parts[i+1])))
		b.WriteString(parts[i+1])
	}
	return b.String()
}

// A worker that was taken over may say anything.
func TestParentDistrustsWorkers(t *testing.T) {
	page := func(n int) string { return string((&sheet{N: n}).pack(nil)) }
	for name, words := range map[string]string{
		"page twice":        said("J", `{"open":{"pages":2}}`, "S", page(1), "S", page(1)),
		"page skipped":      said("S", page(2)),
		"not JSON":          said("J", `{"begin":`),
		"wrong type":        said("J", `{"begin":"x"}`),
		"deep":              said("J", strings.Repeat(`[`, 100_000)),
		"no such kind":      said("X", "x"),
		"cut off":           said("S", page(1))[:7],
		"no sheet":          said("S", ""),
		"more than it is":   "S\xff\xff\xff\x03x",
		"larger than a cap": "J\xff\xff\xff\xff",
	} {
		var raw rawPaper
		h := hearing{take: raw.take, alive: func() {}}
		if err := h.listen(strings.NewReader(words)); err == nil {
			t.Errorf("%s: taken", name)
		}
	}
	// Odd numbers and texts must pass through layout without a panic.
	odd := sheet{N: 1, Width: -1, Height: 1e300, Lines: []line{
		{Block: -5, Base: 1e308, Spans: []span{{Text: "\x00\xed\xa0\x80x", X0: 9e307, X1: -9e307}}}, {Spans: []span{}}, {},
	}}
	var raw rawPaper
	if err := raw.take(message{Sheet: &odd}); err != nil {
		t.Fatal(err)
	}
	layOut(raw)
}

func TestASheetComesOverWhole(t *testing.T) {
	r := reader(t, Options{})
	err := r.work(context.Background(), write(t, "a.pdf", sample.PDF()), r.readJob(), func(m message) error {
		if m.Sheet == nil {
			return nil
		}
		again, err := unpack(m.Sheet.pack(nil))
		if err != nil || !reflect.DeepEqual(again, m.Sheet) {
			t.Errorf("page %d came back as another, or %v", m.Sheet.N, err)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
