package markup

import (
	"regexp"
	"strings"

	"forage/internal/markdown"
)

// Inline flattens a node to one clean line of text: mark-up goes, what is
// printed stays. Citations stay as printed ("[12]", "Smith et al., 2010").
func Inline(n *Node) string { return unmarked(Running(n)) }

// Running is inline with a mark behind each citation, for text that goes to a
// Draft.
func Running(n *Node) string {
	if n == nil {
		return ""
	}
	var b strings.Builder
	Flatten(&b, n)
	return markdown.Clean(b.String())
}

// unprinted elements carry no running text of their own.
var unprinted = []string{"graphic", "inline-graphic", "media", "inline-media", "object-id", "alt-text", "long-desc",
	"institution-id", "private-char", "processing-meta", "annotation", "annotation-xml", "fn", "contrib-id"}

// Flatten appends the text of a node as it is, white space and all, with marks.
func Flatten(b *strings.Builder, n *Node) {
	switch {
	case n.Name == "":
		b.WriteString(n.Text)
	case n.IsOne(unprinted...):
	case n.IsOne("break", "hr"):
		b.WriteByte(' ')
	case n.Name == "alternatives":
		flattenBest(b, n)
	case n.Name == "tex-math":
		b.WriteString(plainTeX(Text(n)))
	case n.Name == "mfrac":
		flattenFraction(b, n)
	case n.Name == "sup" && isExponent(b.String(), n):
		b.WriteByte('^')
		flattenAll(b, n)
	case n.IsOne("p", "title", "td", "th", "list-item", "label", "sec", "disp-formula", "def", "term"):
		b.WriteByte(' ')
		flattenAll(b, n)
		b.WriteByte(' ')
	default:
		flattenAll(b, n)
		writeMark(b, n.Mark)
	}
}

func flattenAll(b *strings.Builder, n *Node) {
	for i, c := range n.Children {
		if i > 0 && citesNumber(n.Children[i-1]) && citesNumber(c) {
			b.WriteByte(',') // "4" and "5" printed side by side are not 45
		}
		Flatten(b, c)
	}
}

// citesNumber reports whether a node is a citation by number, raised or not.
func citesNumber(n *Node) bool {
	if n.Name == "sup" && len(n.Children) == 1 {
		n = n.Children[0]
	}
	digits := Text(n)
	return n.Name == "xref" && n.Attr("ref-type") == "bibr" && digits != "" && strings.Trim(digits, "0123456789") == ""
}

// flattenBest takes the one of several forms of a formula that reads best as
// text: MathML before TeX, because its characters are what was printed.
func flattenBest(b *strings.Builder, n *Node) {
	for _, name := range []string{"math", "textual-form", "tex-math", "table"} {
		if c := n.Child(name); c != nil {
			Flatten(b, c)
			return
		}
	}
	flattenAll(b, n)
}

// flattenFraction keeps the bar of a fraction, without which it would read as a
// product.
func flattenFraction(b *strings.Builder, n *Node) {
	var parts []string
	for _, c := range n.Children {
		if c.Name == "" {
			continue
		}
		part := Inline(c)
		if len([]rune(part)) > 1 && strings.ContainsAny(part, "+-−–/×· ") {
			part = "(" + part + ")"
		}
		parts = append(parts, part)
	}
	b.WriteString(strings.Join(parts, "/"))
}

// isExponent reports whether a raised number stands on a ten: without a sign
// "10⁵ cells" would be misread as 105.
func isExponent(before string, sup *Node) bool {
	ten := strings.HasSuffix(before, "10") && !endsInDigit(strings.TrimSuffix(before, "10"))
	raised := Text(sup)
	return ten && raised != "" && len(raised) <= 6 && sup.Find("xref") == nil &&
		strings.Trim(raised, "0123456789-−–+") == ""
}

func endsInDigit(s string) bool {
	return s != "" && strings.ContainsRune("0123456789.,", rune(s[len(s)-1]))
}

// Text is the bare text below a node.
func Text(n *Node) string {
	if n == nil {
		return ""
	}
	if n.Name == "" {
		return n.Text
	}
	var b strings.Builder
	for _, c := range n.Children {
		b.WriteString(Text(c))
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
	tex = strings.TrimPrefix(markdown.Clean(tex), "}{}")
	return strings.Trim(markdown.Clean(environments.ReplaceAllString(tex, " ")), "$ ")
}
