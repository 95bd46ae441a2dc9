package pdf

// #include "mupdf_calls.h"
import "C"

import "unicode"

// shaped mends what shaping a script does to the characters of a line, which MuPDF
// 1.24 takes as they are drawn: a ligature's letters, words that one glyph spells, and
// spaces that are none.
func shaped(glyphs []C.glyph) []C.glyph {
	glyphs = closed(spelled(glyphs))
	for i := 1; i < len(glyphs); i++ {
		if lamAlef(glyphs[i-1], glyphs[i]) {
			glyphs[i-1].c, glyphs[i].c = glyphs[i].c, glyphs[i-1].c
		}
	}
	return glyphs
}

// closed drops the spaces that are drawn within the glyph before them, as where a font
// gives a ligature the width of its first letter: "häufi g" is one word, for the g
// stands where the fi ends. It drops those, too, that are drawn elsewhere than between
// two letters that touch.
func closed(glyphs []C.glyph) []C.glyph {
	kept := glyphs[:0:0]
	from := 0
	for i := 1; i+1 < len(glyphs); i++ {
		if glyphs[i].c != ' ' || !inside(glyphs[i-1], glyphs[i], glyphs[i+1]) {
			continue
		}
		kept = append(kept, glyphs[from:i]...)
		from = i + 1
	}
	if from == 0 {
		return glyphs
	}
	return append(kept, glyphs[from:]...)
}

// inside reports whether a space ends before the glyph in front of it does, on whose
// edge the next one stands, or is far away while the two touch.
func inside(before, space, next C.glyph) bool {
	if before.c == ' ' || next.c == ' ' {
		return false
	}
	size := space.size
	if elsewhere(sides(before), sides(space), sides(next), float64(size)) {
		return true
	}
	if unicode.In(rune(before.c), unicode.Arabic, unicode.Hebrew) {
		return space.x0 > before.x0+0.02*size && next.x1 > before.x0-0.1*size && next.x1 < before.x0+0.3*size
	}
	return space.x1 < before.x1-0.02*size && next.x0 < before.x1+0.1*size && next.x0 > before.x1-0.3*size
}

// sides are the left and right end of a character.
func sides(g C.glyph) [2]float64 { return [2]float64{float64(g.x0), float64(g.x1)} }

// elsewhere reports whether a space lies away from the two letters it is read between,
// which touch, as when words of two scripts stand on a line.
func elsewhere(before, space, next [2]float64, size float64) bool {
	left, right := before, next
	if before[0] > next[0] {
		left, right = next, before
	}
	gap := right[0] - left[1]
	return (space[1] < left[0] || space[0] > right[1]) && gap < 0.1*size && gap > -0.3*size
}

// lamAlef reports whether two characters are the ligature of lam and alef, which is
// read back to front: an alef without a width at the right edge of a lam.
func lamAlef(a, l C.glyph) bool {
	switch a.c {
	case 0x622, 0x623, 0x625, 0x627:
		return l.c == 0x644 && a.x1-a.x0 < 0.01*a.size && l.x1-l.x0 > 0.1*l.size && a.x0-l.x1 < 0.05*l.size && l.x1-a.x0 < 0.05*l.size
	}
	return false
}

// spelled drops glyphs without a character in front of one that stands for a whole
// word of as many letters: it spells them.
func spelled(glyphs []C.glyph) []C.glyph {
	for i := 0; i < len(glyphs); i++ {
		from := i
		for i < len(glyphs) && glyphs[i].c == unicode.ReplacementChar {
			i++
		}
		if i == from || i == len(glyphs) || !unicode.In(rune(glyphs[i].c), unicode.Arabic, unicode.Hebrew) {
			continue
		}
		end := i + 1
		for end < len(glyphs) && glyphs[end].x1-glyphs[end].x0 < 0.01*glyphs[end].size && glyphs[end].c != ' ' {
			end++
		}
		if n := i - from; end-i >= n {
			glyphs[i].flags |= glyphs[from].flags
			glyphs[i].x0 = min(glyphs[i].x0, glyphs[from].x0)
			glyphs = append(glyphs[:from:from], glyphs[i:]...)
			i = from
		}
	}
	return glyphs
}
