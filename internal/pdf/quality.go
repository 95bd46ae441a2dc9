package pdf

import (
	"fmt"
	"math"
	"strings"
	"unicode"
	"unicode/utf8"
)

// How well a page reads, from 0 to 1, is
//
//	sound × (1 − odd) × (1 − 10 × torn) × (1 − breaks) × spoken
//
// sound is the share of its words that read as words: letters of one kind with
// punctuation, or numbers. What comes out of fonts without a table of their
// characters is soup of signs, and UTF-8 or Cyrillic read as Latin-1 is words of
// accented letters.
//
// odd is the share of characters that mean nothing: U+FFFD and private use. It
// counts apart from sound, for a long word is as unreadable with one as with five.
//
// torn is the share of words in which a character that means nothing stands for letters:
// "Integra�on". Nobody finds these words, and at one in twenty-five every other
// sentence has one. Signs that are lost between words and numbers do less harm.
//
// breaks is the share of lines that stand above the line drawn before them in the
// same column, less a tenth: headers, notes and figures are often drawn out of turn,
// and the order of a page is mended where it is lost, but what was drawn helter-skelter
// is often not text to be read line by line. At most a half is taken off, and
// nothing from a page of less than ten lines.
//
// spoken is 1 where vowels are three tenths or more of the Latin letters, less in
// proportion otherwise: European languages have 35 % and more, a font whose letters come
// out shifted ("7KH VRLO" for "The soil") has half of that. Pages with less than 100
// Latin letters do not tell.
//
// A good page has 0.9 and more, a page of tables and formulas 0.8; what is below
// the threshold of review.Page.Weak is told to be weak.
const (
	fewLetters  = 100
	fewLines    = 10
	vowelShare  = 0.3
	tornWeight  = 10
	usualBreaks = 0.1
	mostBreaks  = 0.5
)

// judgement is a page's quality, once it was looked at.
type judgement struct {
	figure  float64
	scanned bool
}

// quality is how well a page reads. A page without letters or figures counts as
// scanned: there is nothing that could be searched or quoted. A page that could not
// be read is not scanned but worth nothing, one that was cut off at most a half.
func quality(s sheet) (figure float64, scanned bool) {
	if s.judged != nil {
		return s.judged.figure, s.judged.scanned
	}
	var c census
	var text []byte
	for _, l := range s.Lines {
		if l.Turn == unseen {
			continue
		}
		text = text[:0]
		for _, p := range l.Spans {
			text = append(text, clean(p)...)
		}
		c.count(string(text))
	}
	if c.words == 0 || c.runes == c.odd {
		return 0, !s.Broken
	}
	figure = float64(c.sound) / float64(c.words) * (1 - float64(c.odd)/float64(c.runes)) * c.whole() * (1 - breaksOf(s.Lines)) * c.spoken()
	if s.Cut {
		figure = min(figure, 0.5)
	}
	return math.Round(figure*1000) / 1000, false
}

// census counts what a page is made of.
type census struct {
	words, sound  int
	torn          int
	runes, odd    int
	latin, vowels int
}

func (c *census) count(line string) {
	for w := range strings.FieldsSeq(line) {
		if !alone(w) {
			c.words++
			if readable(w) {
				c.sound++
			} else if torn(w) {
				c.torn++
			}
		}
		for _, r := range w {
			c.runes++
			switch {
			case 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z':
				c.latin++
				if strings.ContainsRune("aeiouyAEIOUY", r) {
					c.vowels++
				}
			case r < utf8.RuneSelf:
			case unreadable(r):
				c.odd++
			case r < 0x250 && unicode.IsLetter(r): // nearly all accents stand on vowels
				c.latin++
				c.vowels++
			}
		}
	}
}

// alone reports whether a word is one sign, as stand in the cells of a table and
// between the numbers of a formula: that tells neither way.
func alone(w string) bool {
	r, size := utf8.DecodeRuneInString(w)
	return size == len(w) && !unreadable(r) && !unicode.IsLetter(r) && !unicode.IsNumber(r)
}

// torn reports whether a word is letters and characters that mean nothing.
func torn(w string) bool {
	return strings.ContainsFunc(w, unreadable) && strings.ContainsFunc(w, unicode.IsLetter)
}

func unreadable(r rune) bool { return r == unicode.ReplacementChar || unicode.Is(unicode.Co, r) }

func (c *census) whole() float64 {
	return max(0, 1-tornWeight*float64(c.torn)/float64(c.words))
}

func (c *census) spoken() float64 {
	if c.latin < fewLetters {
		return 1
	}
	return min(1, float64(c.vowels)/float64(c.latin)/vowelShare)
}

// breaksOf is the share of lines that jump up within their column, beyond what is
// usual.
func breaksOf(lines []line) float64 {
	jumps, all := 0, 0
	var before line
	var left, right float64
	for _, l := range lines {
		if len(l.Spans) == 0 || l.Turn != upright {
			continue
		}
		x0, x1 := l.Spans[0].X0, l.Spans[len(l.Spans)-1].X1
		if all > 0 && l.Base < before.Base-0.8*max(l.Spans[0].Size, before.Spans[0].Size) &&
			min(x1, right)-max(x0, left) > 0.5*min(x1-x0, right-left) {
			jumps++
		}
		before, left, right = l, x0, x1
		all++
	}
	if all < fewLines {
		return 0
	}
	return max(0, min(mostBreaks, float64(jumps)/float64(all-1)-usualBreaks))
}

// readable reports whether a word is letters of one kind with punctuation, or a
// number: "(e.g." and "3.5%" are, "a?b1¤", "fÃ¼r" and "Ðàáîòà" are not.
func readable(w string) bool {
	letters, figures, other, accented := 0, 0, 0, 0
	lead := false // the rune before may begin a letter of UTF-8 read as Latin-1
	for _, r := range strings.Trim(w, "()[]{}.,;:!?\"'“”‘’«»%*†‡§-–—/") {
		switch {
		case r < utf8.RuneSelf && ('a' <= r && r <= 'z' || 'A' <= r && r <= 'Z'):
			letters++
		case r >= '0' && r <= '9':
			figures++
		case r < utf8.RuneSelf:
			other++
		case lead && (r <= 0xBF || strings.ContainsRune("€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ", r)):
			return false
		case r >= 0xC0 && r <= 0xFF && unicode.IsLetter(r):
			letters++
			accented++
		case unicode.IsLetter(r) || unicode.IsMark(r):
			letters++
		case unicode.IsNumber(r):
			figures++
		case unreadable(r):
			return false
		default:
			other++
		}
		lead = r == 'Ã' || r == 'Â' || r == 'â'
	}
	switch {
	case letters+figures == 0:
		return other == 0
	case letters >= 4 && 2*accented > letters:
		return false
	}
	signs := utf8.RuneCountInString(w) - letters - figures // punctuation with them
	return other <= 1+(letters+figures)/3 && signs <= 2+letters+figures
}

// fewOdd is how many unreadable characters of a whole paper are not worth a word.
const fewOdd = 5

// noteOdd notes the characters that no font says the meaning of. They may be letters of
// words, which then are not found, or signs of formulas.
func (p *Paper) noteOdd() {
	pages, odd := map[int]bool{}, 0
	for _, l := range p.Lines {
		if n := strings.Count(p.Markdown[l.Start:l.End], string(utf8.RuneError)); n > 0 {
			pages[l.Page], odd = true, odd+n
		}
	}
	if odd >= fewOdd {
		p.Notes = append(p.Notes, fmt.Sprintf("%d characters on %d of %d pages could not be read; they stand as %c.", odd, len(pages), len(p.Pages), utf8.RuneError))
	}
}
