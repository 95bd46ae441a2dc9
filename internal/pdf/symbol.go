package pdf

import (
	"strings"
	"unicode"
)

// bullet is what every mark of a list is read as.
const bullet = '•'

// symbols are the characters of Adobe's Symbol encoding (PDF 32000-1, D.5) from 0x20
// on: fonts without a table of their own put them at U+F020 and up.
var symbols = []rune(" !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼" +
	strings.Repeat("\uFFFD", 33) +
	"€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪�〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭")

// dingbats reports whether a font holds signs in place of letters.
func dingbats(font string) bool {
	font = strings.ToLower(font)
	return strings.Contains(font, "dings") || strings.Contains(font, "dingbat")
}

// sign is what a character of a span stands for: what a font of signs prints for a
// letter is a bullet, and characters for private use are those of the Symbol font,
// which is nearly the only one to have them.
func (s span) sign(r rune) rune {
	private := r >= 0xF020 && int(r-0xF020) < len(symbols)
	switch {
	case (private || r < 0x250 && r != ' ' || r == unicode.ReplacementChar) && dingbats(s.Font):
		return bullet
	case r == 0xF0A7 || r == 0xF0A8: // Wingdings in disguise
		return bullet
	case private && symbols[r-0xF020] != unicode.ReplacementChar:
		return symbols[r-0xF020]
	}
	return r
}

// cutBullet takes the mark of a list off a text; ok is false where there is none.
func cutBullet(text string) (rest string, ok bool) {
	for _, mark := range "•●▪■◦‣∙" {
		if rest, ok = strings.CutPrefix(text, string(mark)); ok && strings.TrimSpace(rest) != "" {
			return strings.TrimLeft(rest, " •"), true
		}
	}
	return text, false
}
