package pdf

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// clean brings a span's characters into one form: NFC, ligatures taken apart,
// every kind of space a space, no control characters, signs of special fonts as what
// they show. Raised figures become
// superscript figures, so that ten to the fifth never reads as 105.
func clean(s span) string {
	if ordinary(s.Text) && !dingbats(s.Font) {
		if s.Raised {
			return raise(s.Text)
		}
		return s.Text
	}
	var b strings.Builder
	for at, r := range s.Text {
		switch r = s.sign(r); {
		case r == 0x00AD: // a hyphen where the line ends, which is the only place it shows
			if strings.TrimSpace(s.Text[at+len("\u00AD"):]) == "" {
				b.WriteRune('-')
			}
		case r == 0x2010 || r == 0x2011:
			b.WriteRune('-')
		case r >= 0xFB00 && r <= 0xFB06: // Latin ligatures
			b.WriteString(norm.NFKC.String(string(r)))
		case unicode.IsSpace(r), r == 0x200B, r == 0x3000:
			b.WriteRune(' ')
		case unicode.IsControl(r), r == 0xFEFF, r == 0x2060:
		default:
			b.WriteRune(r)
		}
	}
	text := norm.NFC.String(joinAccents(b.String()))
	if s.Raised {
		text = raise(text)
	}
	return text
}

// ordinary reports whether all characters of a text, as in most of English, stand for
// themselves.
func ordinary(text string) bool {
	for i := range len(text) {
		if c := text[i]; c < ' ' || c > '~' || c == '`' {
			return false
		}
	}
	return true
}

var superscripts = strings.NewReplacer(
	"0", "⁰", "1", "¹", "2", "²", "3", "³", "4", "⁴", "5", "⁵", "6", "⁶", "7", "⁷", "8", "⁸", "9", "⁹", "+", "⁺")

// raise turns figures into superscript figures when the span holds nothing but
// figures and what joins them.
func raise(text string) string {
	if strings.Trim(text, "0123456789,;+-–−—∼*†‡§¶ ") != "" || !strings.ContainsAny(text, "0123456789") {
		return text
	}
	for _, minus := range []string{"-", "−", "–"} {
		if rest, ok := strings.CutPrefix(text, minus); ok {
			text = "⁻" + rest
		}
	}
	return superscripts.Replace(text)
}

var accents = map[rune]rune{
	'`': 0x300, '´': 0x301, 'ˆ': 0x302, '˜': 0x303, '¯': 0x304, '˘': 0x306, '˙': 0x307,
	'¨': 0x308, '˚': 0x30A, '˝': 0x30B, 'ˇ': 0x30C, '¸': 0x327, '˛': 0x328,
}

// joinAccents mends "Pozna ´n", which old fonts print as a letter under an
// accent of its own, where the two make one character.
func joinAccents(s string) string {
	if !strings.ContainsAny(s, "`´ˆ˜¯˘˙¨˚˝ˇ¸˛") {
		return s
	}
	in, out := []rune(s), []rune(nil)
	for i := 0; i < len(in); i++ {
		mark, ok := accents[in[i]]
		if ok && i+1 < len(in) && unicode.IsLetter(in[i+1]) {
			base := in[i+1]
			if base == 'ı' {
				base = 'i'
			}
			if one := []rune(norm.NFC.String(string([]rune{base, mark}))); len(one) == 1 {
				if n := len(out); n > 1 && out[n-1] == ' ' && unicode.IsLetter(out[n-2]) {
					out = out[:n-1]
				}
				out = append(out, one[0])
				i++
				continue
			}
		}
		out = append(out, in[i])
	}
	return string(out)
}

// squeeze makes runs of spaces one and trims the ends.
func squeeze(s string) string {
	before := byte(' ')
	for i := range len(s) {
		c := s[i]
		if c == ' ' && before == ' ' || c < ' ' || c > '~' {
			return strings.Join(strings.Fields(s), " ")
		}
		before = c
	}
	return strings.TrimSuffix(s, " ")
}

// plain keeps the letters and figures of s in lower case: what two printings of
// the same words share.
func plain(s string) string {
	var b strings.Builder
	if ordinary(s) {
		b.Grow(len(s))
		for i := range len(s) {
			switch c := s[i]; {
			case 'a' <= c && c <= 'z', '0' <= c && c <= '9':
				b.WriteByte(c)
			case 'A' <= c && c <= 'Z':
				b.WriteByte(c + 'a' - 'A')
			}
		}
		return b.String()
	}
	for _, r := range norm.NFKC.String(s) {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			b.WriteRune(unicode.ToLower(r))
		}
	}
	return b.String()
}
