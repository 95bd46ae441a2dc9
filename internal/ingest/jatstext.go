package ingest

import (
	"regexp"
	"strings"
)

// inline flattens a node to one clean line of text: mark-up goes, what is
// printed stays. Citations stay as printed ("[12]", "Smith et al., 2010").
func inline(n *node) string { return unmarked(running(n)) }

// running is inline with a mark behind each citation, for text that goes to the
// writer.
func running(n *node) string {
	if n == nil {
		return ""
	}
	var b strings.Builder
	flatten(&b, n)
	return clean(b.String())
}

// unprinted elements carry no running text of their own.
var unprinted = []string{"graphic", "inline-graphic", "media", "inline-media", "object-id", "alt-text", "long-desc",
	"institution-id", "private-char", "processing-meta", "annotation", "annotation-xml", "fn", "contrib-id"}

func flatten(b *strings.Builder, n *node) {
	switch {
	case n.name == "":
		b.WriteString(n.text)
	case n.isOne(unprinted...):
	case n.isOne("break", "hr"):
		b.WriteByte(' ')
	case n.name == "alternatives":
		flattenBest(b, n)
	case n.name == "tex-math":
		b.WriteString(plainTeX(text(n)))
	case n.name == "mfrac":
		flattenFraction(b, n)
	case n.name == "sup" && isExponent(b.String(), n):
		b.WriteByte('^')
		flattenAll(b, n)
	case n.isOne("p", "title", "td", "th", "list-item", "label", "sec", "disp-formula", "def", "term"):
		b.WriteByte(' ')
		flattenAll(b, n)
		b.WriteByte(' ')
	default:
		flattenAll(b, n)
		writeMark(b, n.mark)
	}
}

func flattenAll(b *strings.Builder, n *node) {
	for i, c := range n.children {
		if i > 0 && citesNumber(n.children[i-1]) && citesNumber(c) {
			b.WriteByte(',') // "4" and "5" printed side by side are not 45
		}
		flatten(b, c)
	}
}

// citesNumber reports whether a node is a citation by number, raised or not.
func citesNumber(n *node) bool {
	if n.name == "sup" && len(n.children) == 1 {
		n = n.children[0]
	}
	digits := text(n)
	return n.name == "xref" && n.attr("ref-type") == "bibr" && digits != "" && strings.Trim(digits, "0123456789") == ""
}

// flattenBest takes the one of several forms of a formula that reads best as
// text: MathML before TeX, because its characters are what was printed.
func flattenBest(b *strings.Builder, n *node) {
	for _, name := range []string{"math", "textual-form", "tex-math", "table"} {
		if c := n.child(name); c != nil {
			flatten(b, c)
			return
		}
	}
	flattenAll(b, n)
}

// flattenFraction keeps the bar of a fraction, without which it would read as a
// product.
func flattenFraction(b *strings.Builder, n *node) {
	var parts []string
	for _, c := range n.children {
		if c.name == "" {
			continue
		}
		part := inline(c)
		if len([]rune(part)) > 1 && strings.ContainsAny(part, "+-−–/×· ") {
			part = "(" + part + ")"
		}
		parts = append(parts, part)
	}
	b.WriteString(strings.Join(parts, "/"))
}

// isExponent reports whether a raised number stands on a ten: without a sign
// "10⁵ cells" would be misread as 105.
func isExponent(before string, sup *node) bool {
	ten := strings.HasSuffix(before, "10") && !endsInDigit(strings.TrimSuffix(before, "10"))
	raised := text(sup)
	return ten && raised != "" && len(raised) <= 6 && sup.find("xref") == nil &&
		strings.Trim(raised, "0123456789-−–+") == ""
}

func endsInDigit(s string) bool {
	return s != "" && strings.ContainsRune("0123456789.,", rune(s[len(s)-1]))
}

// text is the bare text below a node.
func text(n *node) string {
	if n == nil {
		return ""
	}
	if n.name == "" {
		return n.text
	}
	var b strings.Builder
	for _, c := range n.children {
		b.WriteString(text(c))
	}
	return b.String()
}

// environments are the frames around a TeX formula.
var environments = regexp.MustCompile(`\\(?:begin|end)\{(?:equation|align|eqnarray|gather|displaymath|aligned|document)\*?\}`)

// plainTeX takes a TeX formula out of the document some archives wrap it in.
func plainTeX(tex string) string {
	if _, body, ok := strings.Cut(tex, `\begin{document}`); ok {
		tex, _, _ = strings.Cut(body, `\end{document}`)
	}
	tex = strings.TrimPrefix(clean(tex), "}{}")
	return strings.Trim(clean(environments.ReplaceAllString(tex, " ")), "$ ")
}
