package pdf

/*
#include <stdlib.h>
#include <string.h>
#include "mupdf_calls.h"
*/
import "C"

import (
	"errors"
	"fmt"
	"io"
	"unicode/utf8"
	"unsafe"

	"forage/internal/review"

	_ "github.com/gen2brain/go-fitz" // links MuPDF; its own calls stand outside MuPDF's try
)

// storeBytes is what MuPDF may keep of decoded fonts and pictures.
const storeBytes = 64 << 20

// errMemory says that MuPDF could not get the memory it asked for.
var errMemory = errors.New("out of memory")

// book is an open PDF. It belongs to one goroutine.
type book struct {
	c    *C.book
	data unsafe.Pointer
}

// openBook opens a PDF of size bytes that file begins with. The bytes go straight
// into memory of C, which never points into memory of Go. Colours asks for colour
// profiles to be followed, which only pictures need.
func openBook(file io.Reader, size int, colours bool) (*book, error) {
	k := &book{c: (*C.book)(C.calloc(1, C.sizeof_book)), data: C.malloc(C.size_t(max(1, size)))}
	if k.c == nil || k.data == nil {
		return nil, errMemory
	}
	if _, err := io.ReadFull(file, unsafe.Slice((*byte)(k.data), size)); err != nil {
		k.close()
		return nil, err
	}
	asked := C.int(0)
	if colours {
		asked = 1
	}
	if C.book_open(k.c, (*C.uchar)(k.data), C.size_t(size), storeBytes, asked) == 0 {
		err := k.failure()
		k.close()
		return nil, err
	}
	return k, nil
}

func (k *book) close() {
	C.book_close(k.c)
	C.free(unsafe.Pointer(k.c))
	C.free(k.data)
}

// failure is the last error of MuPDF. Its words come from the file, so they are
// for the log only.
func (k *book) failure() error {
	err := fmt.Errorf("mupdf %d: %s", int(k.c.code), C.GoString(&k.c.say[0]))
	if k.c.code == C.FZ_ERROR_SYSTEM {
		return errors.Join(errMemory, err)
	}
	return err
}

func (k *book) locked() bool { return C.book_locked(k.c) != 0 }

// pages is the number of pages, which the file may make up, or an error.
func (k *book) pages() (int, error) {
	n := int(C.book_pages(k.c))
	if n < 0 {
		return 0, k.failure()
	}
	return n, nil
}

func (k *book) metadata(key string) string {
	name := C.CString(key)
	defer C.free(unsafe.Pointer(name))
	var buf [1024]C.char
	if C.book_metadata(k.c, name, &buf[0], C.int(len(buf))) == 0 {
		return ""
	}
	return C.GoString(&buf[0])
}

// outline returns the bookmarks, cut off at a depth and number no honest paper
// reaches.
func (k *book) outline() []bookmark {
	const deepest, most = 12, 2000
	first := C.book_outline(k.c)
	if first == nil {
		return nil
	}
	var found []bookmark
	var walk func(o *C.fz_outline, level int)
	walk = func(o *C.fz_outline, level int) {
		for ; o != nil && len(found) < most; o = o.next {
			if o.title != nil {
				title := C.GoStringN(o.title, C.int(C.strnlen(o.title, 400)))
				found = append(found, bookmark{Level: level, Title: title, Page: int(o.page.page) + 1})
			}
			if level < deepest {
				walk(o.down, level+1)
			}
		}
	}
	walk(first, 1)
	C.fz_drop_outline(k.c.ctx, first)
	return found
}

// page reads the lines of page n, counted from 1, with at most most characters, and
// where it is drawn on. Without pictures nothing is told of these.
func (k *book) page(n, most int, pictures bool) (sheet, error) {
	var out C.glyphs
	defer func() { C.book_free(&out) }()
	asked := C.int(0)
	if pictures {
		asked = 1
	}
	if C.book_glyphs(k.c, C.int(n-1), C.int(most), asked, &out) == 0 {
		return sheet{N: n}, k.failure()
	}
	s := sheet{N: n, Width: tidy(float64(out.width)), Height: tidy(float64(out.height)), Cut: out.cut != 0}
	if out.count > 0 {
		s.Lines = linesOf(unsafe.Slice(out.glyphs, int(out.count)), fontNames(&out))
	}
	s.Images, s.Rules, s.Drawn = drawingOf(&out.drawn)
	if out.errors > 0 && s.empty() {
		return s, fmt.Errorf("%d errors and nothing else on the page", int(out.errors))
	}
	return s, nil
}

// drawingOf takes over what was drawn on a page apart from text.
func drawingOf(d *C.drawing) (images []review.Rect, rules []rule, drawn []review.Rect) {
	rect := func(r C.fz_rect) review.Rect {
		return review.Rect{X0: tidy(float64(r.x0)), Y0: tidy(float64(r.y0)), X1: tidy(float64(r.x1)), Y1: tidy(float64(r.y1))}
	}
	if d.count > 0 {
		for _, m := range unsafe.Slice(d.marks, int(d.count)) {
			if r := rect(m.box); m.kind == C.MARK_IMAGE {
				images = append(images, r)
			} else {
				rules = append(rules, rule(r))
			}
		}
	}
	if d.net != nil {
		n := net{}
		for i, held := range unsafe.Slice(d.net, C.NET*C.NET) {
			if held.x0 <= held.x1 {
				n[i] = rect(held)
			}
		}
		drawn = n.pieces(C.NET)
	}
	return patch(images), ruled(rules), drawn
}

// picture draws page n, counted from 1, as PNG.
func (k *book) picture(n int, dpi, mostPixels float64) ([]byte, error) {
	var png *C.uchar
	var size C.size_t
	if C.book_picture(k.c, C.int(n-1), C.float(dpi), C.float(mostPixels), &png, &size) == 0 {
		return nil, k.failure()
	}
	defer C.free(unsafe.Pointer(png))
	return C.GoBytes(unsafe.Pointer(png), C.int(size)), nil
}

// fontNames are the names of a page's fonts.
func fontNames(out *C.glyphs) []string {
	names := make([]string, int(out.font_count))
	for i, f := range unsafe.Slice(out.fonts, int(out.font_count)) {
		names[i] = fontName(C.GoString(&f.name[0]))
	}
	return names
}

// linesOf groups the characters of a page into lines and spans of one style.
func linesOf(glyphs []C.glyph, fonts []string) []line {
	var lines []line
	var before [][]C.glyph
	block := -1
	for start := 0; start < len(glyphs); {
		end := start + 1
		for end < len(glyphs) && glyphs[end].flags&C.GLYPH_LINE == 0 {
			end++
		}
		if glyphs[start].flags&C.GLYPH_BLOCK != 0 {
			block++
		}
		if kept := printedOnce(glyphs[start:end], before[max(0, len(before)-overprints):]); len(kept) > 0 {
			if l, ok := lineOf(kept, fonts); ok {
				l.Block = block
				lines = append(lines, l)
			}
			before = append(before, kept)
		}
		start = end
	}
	return lines
}

// face is what makes characters of one style, before anything is rounded.
type face struct {
	font, flags C.int
	size        C.float
	raised      bool
}

func lineOf(glyphs []C.glyph, fonts []string) (line, bool) {
	glyphs = shaped(glyphs)
	base := mainBase(glyphs)
	l := line{Base: tidy(float64(base)), Turn: int(glyphs[0].turn)}
	blank := true
	text := make([]byte, 0, len(glyphs)+16)
	var style span
	var last face
	var box C.fz_rect
	flush := func() {
		if len(text) > 0 {
			style.Text = string(text)
			style.X0, style.X1, style.Y0, style.Y1 = tidy(float64(box.x0)), tidy(float64(box.x1)), tidy(float64(box.y0)), tidy(float64(box.y1))
			l.Spans = append(l.Spans, style)
			text = text[:0]
		}
	}
	for i := range glyphs {
		g := &glyphs[i]
		here := face{g.font, g.flags & (C.GLYPH_BOLD | C.GLYPH_ITALIC), g.size, float64(g.base) < l.Base-0.15*float64(g.size)}
		if i == 0 || here != last && g.c != ' ' {
			at := span{Size: tenth(float64(g.size)), Font: fonts[g.font], Bold: g.flags&C.GLYPH_BOLD != 0, Italic: g.flags&C.GLYPH_ITALIC != 0, Raised: here.raised}
			if i == 0 || !at.sameStyle(style) {
				flush()
				style, box = at, C.fz_rect{x0: g.x0, y0: g.y0, x1: g.x1, y1: g.y1}
			}
			last = here
		}
		box.x0, box.x1 = min(box.x0, g.x0), max(box.x1, g.x1)
		box.y0, box.y1 = min(box.y0, g.y0), max(box.y1, g.y1)
		blank = blank && g.c == ' '
		text = utf8.AppendRune(text, rune(g.c))
		if lostLigature(glyphs, i) {
			text = append(text, 'h')
		}
	}
	flush()
	return l, !blank
}

// lostLigature reports whether a T stands for the ligature of T and h, which
// MuPDF 1.24 reads as a T: it is much wider than any T, and what follows is what
// follows Th.
func lostLigature(glyphs []C.glyph, i int) bool {
	g := glyphs[i]
	if g.c != 'T' || i+1 == len(glyphs) || g.x1-g.x0 < 0.8*g.size {
		return false
	}
	switch glyphs[i+1].c {
	case 'a', 'e', 'i', 'o', 'r', 'u', 'y':
		return true
	}
	return false
}

// mainBase is the baseline of the largest character: raised and lowered ones
// are smaller.
func mainBase(glyphs []C.glyph) C.float {
	size, base := C.float(-1), C.float(0)
	for _, g := range glyphs {
		if g.size > size && g.c != ' ' {
			size, base = g.size, g.base
		}
	}
	return base
}

// fontName drops the tag of a subset: "ABCDEF+Times" is Times.
func fontName(name string) string {
	if len(name) > 7 && name[6] == '+' {
		return name[7:]
	}
	return name
}
