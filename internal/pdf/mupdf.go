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
	"unsafe"

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

// openBook opens a PDF held in memory. It copies b, so that C never points into
// memory of Go.
func openBook(b []byte) (*book, error) {
	k := &book{c: (*C.book)(C.calloc(1, C.sizeof_book)), data: C.CBytes(b)}
	if C.book_open(k.c, (*C.uchar)(k.data), C.size_t(len(b)), storeBytes) == 0 {
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

// page reads the lines of page n, counted from 1, with at most most characters.
func (k *book) page(n, most int) (sheet, error) {
	var out C.glyphs
	defer func() { C.free(unsafe.Pointer(out.glyphs)) }()
	if C.book_glyphs(k.c, C.int(n-1), C.int(most), &out) == 0 {
		return sheet{N: n}, k.failure()
	}
	s := sheet{N: n, Width: tidy(float64(out.width)), Height: tidy(float64(out.height)), Cut: out.cut != 0}
	if out.count > 0 {
		s.Lines = linesOf(unsafe.Slice(out.glyphs, int(out.count)))
	}
	return s, nil
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

// linesOf groups the characters of a page into lines and spans of one style.
func linesOf(glyphs []C.glyph) []line {
	var lines []line
	block := -1
	for start := 0; start < len(glyphs); {
		end := start + 1
		for end < len(glyphs) && glyphs[end].flags&C.GLYPH_LINE == 0 {
			end++
		}
		if glyphs[start].flags&C.GLYPH_BLOCK != 0 {
			block++
		}
		if l, ok := lineOf(glyphs[start:end]); ok {
			l.Block = block
			lines = append(lines, l)
		}
		start = end
	}
	return lines
}

func lineOf(glyphs []C.glyph) (line, bool) {
	l := line{Base: tidy(float64(mainBase(glyphs))), Turn: int(glyphs[0].turn)}
	blank := true
	var text []rune
	var style span
	flush := func() {
		if len(text) > 0 {
			style.Text = string(text)
			l.Spans = append(l.Spans, style)
			text = text[:0]
		}
	}
	for i, g := range glyphs {
		at := span{
			X0: tidy(float64(g.x0)), X1: tidy(float64(g.x1)), Y0: tidy(float64(g.y0)), Y1: tidy(float64(g.y1)),
			Size:   tenth(float64(g.size)),
			Font:   fontName(C.GoString(&g.font[0])),
			Bold:   g.flags&C.GLYPH_BOLD != 0,
			Italic: g.flags&C.GLYPH_ITALIC != 0,
			Raised: float64(g.base) < l.Base-0.15*float64(g.size),
		}
		if i == 0 || !at.sameStyle(style) && g.c != ' ' {
			flush()
			style = at
		}
		style.X0, style.X1 = min(style.X0, at.X0), max(style.X1, at.X1)
		style.Y0, style.Y1 = min(style.Y0, at.Y0), max(style.Y1, at.Y1)
		blank = blank && g.c == ' '
		text = append(text, rune(g.c))
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
