package pdf

// #include "mupdf_calls.h"
import "C"

import (
	"math"
	"slices"
)

// overprints is how many lines back one is looked for that is printed once more.
const overprints = 8

// printedOnce drops the characters of a line that stand on the same ones of a line
// shortly before: some programs make type bold, or mend a line, by printing it again.
// One character alone may stand so by chance.
func printedOnce(glyphs []C.glyph, before [][]C.glyph) []C.glyph {
	var again []bool
	for _, earlier := range before {
		if !onOneLine(glyphs[0], earlier[0]) {
			continue
		}
		from := 0 // both run forwards, so what was passed need not be looked at again
		for j, g := range glyphs {
			for i := from; i < len(earlier); i++ {
				if onTop(g, earlier[i]) {
					if again == nil {
						again = make([]bool, len(glyphs))
					}
					from, again[j] = i, true
					break
				}
			}
		}
	}
	if again == nil {
		return glyphs
	}
	return onlyNew(glyphs, again)
}

// onlyNew drops what is printed again, if it is two characters on end or all there is.
func onlyNew(glyphs []C.glyph, again []bool) []C.glyph {
	drop := make([]bool, len(glyphs))
	letters, last := 0, -1
	for i, g := range glyphs {
		if g.c == ' ' {
			continue
		}
		if last >= 0 && again[last] && again[i] {
			drop[last], drop[i] = true, true
		}
		last = i
		letters++
	}
	if letters == 1 && again[last] {
		return nil
	}
	var kept []C.glyph
	gone := false // the letter behind; spaces go with it
	for i := len(glyphs) - 1; i >= 0; i-- {
		if glyphs[i].c != ' ' {
			gone = drop[i]
		}
		if !gone {
			kept = append(kept, glyphs[i])
		}
	}
	slices.Reverse(kept)
	if len(kept) == 0 {
		return nil
	}
	kept[0].flags |= glyphs[0].flags & (C.GLYPH_LINE | C.GLYPH_BLOCK)
	return kept
}

func onOneLine(a, b C.glyph) bool {
	return a.turn == b.turn && a.turn != C.TURN_UNSEEN && math.Abs(float64(a.base-b.base)) < 0.1*float64(a.size)
}

// onTop reports whether two characters are one to the eye.
func onTop(a, b C.glyph) bool {
	near := 0.1 * float64(a.size)
	return sameSign(a.c, b.c) && a.c != ' ' && math.Abs(float64(a.x0-b.x0)) < near && math.Abs(float64(a.x1-b.x1)) < near && math.Abs(float64(a.base-b.base)) < near
}

func sameSign(a, b C.int) bool { return a == b || dash(a) && dash(b) }

// dash reports whether a character is a hyphen, soft or hard.
func dash(c C.int) bool { return c == '-' || c == 0xAD || c == 0x2010 || c == 0x2011 }
