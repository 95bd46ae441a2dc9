package markup

import (
	"encoding/xml"
	"html"
	"regexp"
	"strings"

	"github.com/tdewolff/parse/v2"
	lexer "github.com/tdewolff/parse/v2/html"

	"forage/internal/ingest/unreadable"
)

// Caps on pages. What is nested deeper than htmlDepth loses its tags and keeps its
// text; the deepest real page measured has about 60 levels.
const (
	htmlDepth  = 128
	attributes = 64 // of one element; more are passed over
)

// htmlTree builds the tree of a page as browsers do in all that matters for text:
// tags that nobody closes are closed by what cannot stand in them, and closing
// tags without an opening one are passed over.
type htmlTree struct {
	open   []*Node // the root first
	tag    *Node   // the tag that is being read
	sunken int     // elements open below htmlDepth
	nodes  int
}

var (
	voidTags = Names("area base break col embed hr img input link meta param source track wbr")
	// rawTags hold text in which no tag is one; they end only where they are closed.
	rawTags = Names("script style title textarea iframe xmp plaintext")
	// blockTags stand on lines of their own. They end a paragraph.
	blockTags = Names("address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption " +
		"figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu nav ol p pre search section summary table tbody td " +
		"tfoot th thead tr ul")
	cells, rowEnds, groupEnds = Names("td th"), Names("tr td th"), Names("tr td th thead tbody tfoot caption colgroup")
)

// ends are the elements that an opening tag closes, when they stand open within
// the border.
var ends = map[string]struct{ closed, border map[string]bool }{
	"li": {Names("li"), Names("ul ol menu dir")},
	"dt": {Names("dt dd"), Names("dl")}, "dd": {Names("dt dd"), Names("dl")},
	"td": {cells, Names("tr table")}, "th": {cells, Names("tr table")},
	"tr":    {rowEnds, Names("table thead tbody tfoot")},
	"thead": {groupEnds, Names("table")}, "tbody": {groupEnds, Names("table")}, "tfoot": {groupEnds, Names("table")},
	"body": {Names("head"), Names("html")},
}

// Names is a set of names, given with spaces between them.
func Names(list string) map[string]bool {
	m := map[string]bool{}
	for _, name := range strings.Fields(list) {
		m[name] = true
	}
	return m
}

// foreign are the tags that the lexer would take as one piece up to their end, or
// up to the end of the page where a quotation mark is left open in them.
var foreign = regexp.MustCompile(`(?i)<(/?)(math|svg|xml)\b`)

// ParseHTML reads a page, or a part of one, into a tree. Nothing is loaded or run.
// It fails only on a page that is beyond all measure.
func ParseHTML(text string) (*Node, error) {
	root := &Node{Name: "page"} // no element is called so
	t := &htmlTree{open: []*Node{root}}
	l := lexer.NewLexer(parse.NewInputString(foreign.ReplaceAllString(text, "<${1}x:$2")))
	for t.nodes <= maxNodes {
		switch kind, _ := l.Next(); kind {
		case lexer.ErrorToken:
			return root, nil // the end: the lexer finds nothing wrong with any text
		case lexer.StartTagToken:
			t.tag = &Node{Name: localName(string(l.Text()))}
		case lexer.AttributeToken:
			t.attribute(string(l.AttrKey()), string(l.AttrVal()))
		case lexer.StartTagCloseToken:
			t.start(t.tag, voidTags[t.tag.Name])
		case lexer.StartTagVoidToken:
			t.start(t.tag, !rawTags[t.tag.Name])
		case lexer.EndTagToken:
			t.end(localName(string(l.Text())))
		case lexer.TextToken:
			t.text(string(l.Text()))
		}
	}
	return nil, unreadable.Reason("The web page holds more elements than anything a paper needs.")
}

// localName is a tag's name without the prefix of its vocabulary; a line break is
// called as in articles.
func localName(name string) string {
	if _, local, ok := strings.Cut(name, ":"); ok {
		name = local
	}
	if name == "br" {
		return "break"
	}
	return name
}

func (t *htmlTree) top() *Node { return t.open[len(t.open)-1] }

// add puts a node below the innermost open one.
func (t *htmlTree) add(n *Node) {
	t.nodes++
	t.top().Children = append(t.top().Children, n)
}

func (t *htmlTree) attribute(key, value string) {
	if len(t.tag.Attrs) >= attributes {
		return
	}
	if len(value) >= 2 && (value[0] == '"' || value[0] == '\'') && value[len(value)-1] == value[0] {
		value = value[1 : len(value)-1]
	}
	t.tag.Attrs = append(t.tag.Attrs, xml.Attr{Name: xml.Name{Local: localName(key)}, Value: html.UnescapeString(value)})
}

// start opens an element; an empty one is closed at once.
func (t *htmlTree) start(n *Node, empty bool) {
	if blockTags[n.Name] {
		t.closeParagraph()
	}
	if rule, ok := ends[n.Name]; ok {
		t.closeWithin(rule.closed, rule.border)
	}
	switch {
	case len(t.open) <= htmlDepth:
		t.add(n)
		if !empty {
			t.open = append(t.open, n)
		}
	case !empty:
		t.nodes++
		t.sunken++
	}
}

// closeParagraph ends the paragraph that stands open, as any block does.
func (t *htmlTree) closeParagraph() {
	for i := len(t.open) - 1; i > 0; i-- {
		if t.open[i].Name == "p" {
			t.open = t.open[:i]
			return
		}
		if blockTags[t.open[i].Name] {
			return
		}
	}
}

// closeWithin ends the outermost of some elements that stands open within a border.
func (t *htmlTree) closeWithin(closed, border map[string]bool) {
	cut := len(t.open)
	for i := len(t.open) - 1; i > 0 && !border[t.open[i].Name]; i-- {
		if closed[t.open[i].Name] {
			cut = i
		}
	}
	t.open = t.open[:cut]
}

// end closes an element. What stands across the borders of a table, and of a block
// for what is none, it leaves alone: such tags are strays.
func (t *htmlTree) end(name string) {
	if t.sunken > 0 {
		t.sunken--
		return
	}
	for i := len(t.open) - 1; i > 0; i-- {
		switch at := t.open[i].Name; {
		case at == name:
			t.open = t.open[:i]
			return
		case !blockTags[name] && name != "html" && blockTags[at]:
			return
		case cells[at] && !rowEnds[name] && !groupEnds[name] && name != "table":
			return
		}
	}
}

// text adds running text. The characters that entities stand for are put in but in
// scripts.
func (t *htmlTree) text(s string) {
	if name := t.top().Name; name != "script" && name != "style" {
		s = html.UnescapeString(s)
	}
	if s != "" {
		t.add(&Node{Text: s})
	}
}

// Spaced is a tree whose blocks are all paragraphs, so that running them into one
// line leaves space between them.
func Spaced(n *Node) *Node {
	if n.Name == "" && len(n.Children) == 0 {
		return n
	}
	c := &Node{Name: n.Name, Attrs: n.Attrs, Text: n.Text}
	if blockTags[n.Name] {
		c.Name = "p"
	}
	for _, child := range n.Children {
		c.Children = append(c.Children, Spaced(child))
	}
	return c
}

// Block reports whether an element of a page stands on lines of its own.
func (n *Node) Block() bool { return blockTags[n.Name] }
