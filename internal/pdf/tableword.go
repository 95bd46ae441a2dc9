package pdf

import (
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"
)

// columnsIn parts a cell at runs of spaces or dots, and between figures that stand
// further apart than a space.
func (r row) columnsIn(c cell, digit float64) []cell {
	if !strings.Contains(c.text, " ") {
		return []cell{c}
	}
	spaced := strings.Contains(c.text, "....") || strings.Contains(c.text, ". . . .")
	for _, u := range r.runs {
		spaced = spaced || strings.Contains(strings.TrimSpace(u.text), "   ")
	}
	if spaced {
		return spread(r.words(c))
	}
	return r.apartFigures(c, digit)
}

// spread puts words together that only a space parts.
func spread(words []word) []cell {
	var out []cell
	apart, dotted := true, false
	for _, w := range words {
		if strings.Trim(w.text, "._…") == "" {
			apart, dotted = true, true
			continue
		}
		n := len(out) - 1
		if apart || w.spaces >= 3 || (w.spaces == 2 || dotted) && figures(w.text) && figures(out[n].text) {
			out = append(out, cell{w.text, w.x0, w.x1})
		} else {
			out[n].text, out[n].x1 = out[n].text+" "+w.text, w.x1
		}
		apart = strings.HasSuffix(w.text, "....")
		dotted = dotted || apart
	}
	return out
}

// apartFigures parts a cell of nothing but numbers where the white between them is
// about twice that of a space. Digit is how wide one is, in em.
func (r row) apartFigures(c cell, digit float64) []cell {
	tokens := strings.Fields(c.text)
	natural, size := 0.0, r.size
	for _, t := range tokens {
		if strings.IndexFunc(t, unicode.IsDigit) < 0 || strings.IndexFunc(t, unicode.IsLetter) >= 0 {
			return []cell{c}
		}
		natural += numberWidth(t, digit)
	}
	gap := ((c.x1-c.x0)/size - natural) / float64(len(tokens)-1)
	if len(tokens) < 2 || digit == 0 || gap < 0.48 || gap > 2 {
		return []cell{c}
	}
	var out []cell
	x := c.x0
	for _, t := range tokens {
		end := x + numberWidth(t, digit)*size
		out = append(out, cell{t, x, end})
		x = end + gap*size
	}
	return out
}

// numberWidth is how wide a number is, in em.
func numberWidth(text string, digit float64) float64 {
	sum := 0.0
	for _, r := range text {
		switch {
		case unicode.IsDigit(r), strings.ContainsRune("–−+±<>=$", r):
			sum += digit
		default:
			sum += 0.28
		}
	}
	return sum
}

// digitWidth is how wide the digits of a page are, in em, as its numbers tell that
// stand alone.
func digitWidth(rows []row) float64 {
	var widths []float64
	for _, r := range rows {
		for _, c := range r.cells {
			digits, others := 0, 0
			for _, x := range c.text {
				switch {
				case unicode.IsDigit(x):
					digits++
				case strings.ContainsRune(".,()", x):
					others++
				default:
					digits = -1000
				}
			}
			if digits > 2 && r.size > 0 {
				widths = append(widths, ((c.x1-c.x0)/r.size-0.28*float64(others))/float64(digits))
			}
		}
	}
	if len(widths) == 0 {
		return 0
	}
	sort.Float64s(widths)
	return widths[len(widths)/2]
}

// word is a word of a cell with the number of spaces before it.
type word struct {
	text   string
	x0, x1 float64
	spaces int
}

// words are the words of a cell of a row, with where they stand as near as the
// row's runs tell.
func (r row) words(c cell) []word {
	var words []word
	at := r.rect.X0
	for _, u := range r.runs {
		if len(r.cells) > 1 {
			for _, o := range r.cells {
				if u.x1 > o.x0 && u.x1 <= o.x1+0.5 {
					at = max(at, o.x0)
				}
			}
		}
		from, to := at, u.x1
		at = max(at, u.x1)
		if to <= c.x0+0.01 || from >= c.x1-0.01 {
			continue
		}
		words = wordsIn(words, u, from, to)
	}
	return words
}

// wordsIn appends the words of a run of type from x0 to x1. Its characters are taken
// for as wide as such characters mostly are, or for all the same in a typewriter's
// face.
func wordsIn(words []word, u run, x0, x1 float64) []word {
	const typed = 0.6 // em, of every character of such a face
	width := breadth
	if n := float64(utf8.RuneCountInString(u.text)); abs((x1-x0)/n-typed*u.size) < 0.01*u.size {
		width = func(rune) float64 { return typed }
	}
	total := 0.0
	for _, r := range u.text {
		total += width(r)
	}
	if total == 0 {
		return words
	}
	scale, x, open, spaces := (x1-x0)/total, x0, false, 0
	for _, r := range u.text {
		w := width(r) * scale
		switch {
		case unicode.IsSpace(r):
			open = false
			spaces++
		case open:
			words[len(words)-1].text += string(r)
			words[len(words)-1].x1 = x + w
		default:
			words = append(words, word{text: string(r), x0: x, x1: x + w, spaces: spaces})
			open, spaces = true, 0
		}
		x += w
	}
	return words
}

// breadth is how wide a character is in common faces, in em.
func breadth(r rune) float64 {
	switch {
	case unicode.IsSpace(r), strings.ContainsRune(".,;:'’il|!()[]/-tfjI", r):
		return 0.3
	case unicode.IsUpper(r), r == 'm', r == 'w', r == '%', r == '—':
		return 0.72
	}
	return 0.5
}
