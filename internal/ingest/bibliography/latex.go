package bibliography

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"forage/internal/markdown"
)

// accents are the TeX accents and the characters that compose them.
var accents = map[string]rune{
	"`": '\u0300', "'": '\u0301', "^": '\u0302', "~": '\u0303', `"`: '\u0308', "=": '\u0304', ".": '\u0307',
	"u": '\u0306', "v": '\u030c', "H": '\u030b', "c": '\u0327', "k": '\u0328', "r": '\u030a', "b": '\u0331', "d": '\u0323',
}

// signs are the commands that print a character of their own.
var signs = map[string]string{
	"ss": "ß", "ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ", "o": "ø", "O": "Ø", "aa": "å", "AA": "Å", "l": "ł", "L": "Ł",
	"i": "ı", "j": "ȷ", "dh": "ð", "DH": "Ð", "th": "þ", "TH": "Þ", "dj": "đ", "DJ": "Đ", "ng": "ŋ", "NG": "Ŋ",
	"textquotesingle": "'", "textquoteright": "’", "textquoteleft": "‘", "textquotedblleft": "“", "textquotedblright": "”",
	"textendash": "–", "textemdash": "—", "textbackslash": `\`, "textasciitilde": "~", "textasciicircum": "^", "textunderscore": "_",
	"textregistered": "®", "texttrademark": "™", "copyright": "©", "textcopyright": "©", "textdegree": "°", "degree": "°",
	"textmu": "µ", "textperiodcentered": "·", "textbullet": "•", "ldots": "…", "dots": "…", "S": "§", "P": "¶", "pounds": "£",
	"alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ε", "varepsilon": "ε", "zeta": "ζ", "eta": "η", "theta": "θ",
	"iota": "ι", "kappa": "κ", "lambda": "λ", "mu": "μ", "nu": "ν", "xi": "ξ", "pi": "π", "rho": "ρ", "sigma": "σ", "tau": "τ",
	"upsilon": "υ", "phi": "φ", "varphi": "φ", "chi": "χ", "psi": "ψ", "omega": "ω", "Gamma": "Γ", "Delta": "Δ", "Theta": "Θ",
	"Lambda": "Λ", "Xi": "Ξ", "Pi": "Π", "Sigma": "Σ", "Phi": "Φ", "Psi": "Ψ", "Omega": "Ω",
	"times": "×", "pm": "±", "leq": "≤", "le": "≤", "geq": "≥", "ge": "≥", "approx": "≈", "sim": "∼", "cdot": "·", "infty": "∞",
	"rightarrow": "→", "to": "→", "leftarrow": "←", "neq": "≠", "ne": "≠", "propto": "∝", "partial": "∂", "sqrt": "√", "circ": "°",
}

// raised and lowered are the characters that exist above and below the line.
var (
	raised  = runes("0123456789+-=()ni", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ")
	lowered = runes("0123456789+-=()aeox", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₒₓ")
)

func runes(from, to string) map[rune]rune {
	m, image := map[rune]rune{}, []rune(to)
	for i, r := range []rune(from) {
		m[r] = image[i]
	}
	return m
}

// maxBraces bounds how deep groups are followed; below it braces are dropped and
// no more.
const maxBraces = 40

// latex reads a text in TeX from front to back.
type latex struct {
	text string
	at   int
	math bool
}

// plainLaTeX is what a TeX value prints: accents composed, braces and fonts gone,
// formulas as far as single characters go.
func plainLaTeX(s string) string {
	if !strings.ContainsAny(s, "\\{}$~`'-") {
		return markdown.Clean(s)
	}
	t := &latex{text: s}
	var b strings.Builder
	for t.at < len(t.text) {
		b.WriteString(t.piece(0))
	}
	return markdown.Clean(b.String())
}

// piece reads a group, a command or a character, and always moves on.
func (t *latex) piece(depth int) string {
	rest := t.text[t.at:]
	for _, ligature := range [][2]string{{"---", "—"}, {"--", "–"}, {"``", "“"}, {"''", "”"}} {
		if !t.math && strings.HasPrefix(rest, ligature[0]) {
			t.at += len(ligature[0])
			return ligature[1]
		}
	}
	switch c := rest[0]; {
	case c == '\\':
		return t.command(depth)
	case c == '{':
		return t.group(depth)
	case c == '}':
		t.at++
		return ""
	case c == '$':
		t.at, t.math = t.at+1, !t.math
		return ""
	case c == '~':
		t.at++
		return " "
	case t.math && (c == '^' || c == '_'):
		return t.script(c, depth)
	}
	_, width := utf8.DecodeRuneInString(rest)
	t.at += width
	return rest[:width]
}

// group reads what stands in braces.
func (t *latex) group(depth int) string {
	t.at++
	if depth >= maxBraces {
		return ""
	}
	var b strings.Builder
	for t.at < len(t.text) {
		if t.text[t.at] == '}' {
			t.at++
			break
		}
		b.WriteString(t.piece(depth + 1))
	}
	return b.String()
}

// command reads a backslash and what it does to the text behind it.
func (t *latex) command(depth int) string {
	name := t.name()
	if mark, ok := accents[name]; ok && depth < maxBraces {
		return accented(t.argument(depth), mark)
	}
	if sign, ok := signs[name]; ok {
		t.gap(name)
		return sign
	}
	switch {
	case name == "" || name == `\` || name == " ":
		return " "
	case name == "-" || name == "/" || name == "!": // breaks and spaces that print nothing
		return ""
	case name == "," || name == ";" || name == ":":
		return " "
	case name == "(" || name == ")" || name == "[" || name == "]": // formulas
		t.math = name == "(" || name == "["
		return ""
	case strings.ContainsAny(name, "&%$#_{}"):
		return name
	}
	t.gap(name) // a font or a command that is not known: what it is put to is kept
	return ""
}

// name reads the name of a command behind its backslash: letters, or one sign.
func (t *latex) name() string {
	t.at++
	start := t.at
	for t.at < len(t.text) && unicode.IsLetter(rune(t.text[t.at])) && t.text[t.at] < utf8.RuneSelf {
		t.at++
	}
	if t.at == start && t.at < len(t.text) {
		_, width := utf8.DecodeRuneInString(t.text[t.at:])
		t.at += width
	}
	return t.text[start:t.at]
}

// gap skips the space that ends the name of a command, and the empty group that
// some put there.
func (t *latex) gap(name string) {
	if name == "" || !unicode.IsLetter(rune(name[0])) {
		return
	}
	for t.at < len(t.text) && (t.text[t.at] == ' ' || t.text[t.at] == '\n') {
		t.at++
	}
	if strings.HasPrefix(t.text[t.at:], "{}") {
		t.at += 2
	}
}

// argument is the piece that an accent or a script is put on.
func (t *latex) argument(depth int) string {
	for t.at < len(t.text) && (t.text[t.at] == ' ' || t.text[t.at] == '\n') {
		t.at++
	}
	if t.at >= len(t.text) || t.text[t.at] == '}' {
		return ""
	}
	return t.piece(depth + 1)
}

// accented puts a mark on the first character; the dotless letters take the place
// of theirs.
func accented(s string, mark rune) string {
	s = strings.NewReplacer("ı", "i", "ȷ", "j").Replace(s)
	r, width := utf8.DecodeRuneInString(s)
	if width == 0 || !unicode.IsLetter(r) {
		return s
	}
	return norm.NFC.String(string(r)+string(mark)) + s[width:]
}

// script is raised or lowered text of a formula, in characters of that place where
// all of it has some, else with its sign.
func (t *latex) script(sign byte, depth int) string {
	t.at++
	arg, table := "", raised
	if depth < maxBraces {
		arg = t.argument(depth)
	}
	if sign == '_' {
		table = lowered
	}
	var b strings.Builder
	for _, r := range arg {
		if table[r] == 0 {
			if sign == '^' && unicode.IsDigit(r) || len(arg) <= 3 && sign == '_' {
				return string(sign) + arg
			}
			return arg
		}
		b.WriteRune(table[r])
	}
	return b.String()
}
