package markup

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"

	"forage/internal/ingest/unreadable"
)

// Caps on XML. The deepest real article measured has 30 levels and 60,000 nodes.
const (
	maxDepth = 256
	maxNodes = 4_000_000
)

// ParseXML reads a document into a tree. A document type is skipped unread, so
// no entity it defines exists and nothing outside the file is ever opened;
// the named characters of HTML and JATS are built in.
func ParseXML(text string) (*Node, error) {
	d := xml.NewDecoder(strings.NewReader(text))
	d.Entity = xml.HTMLEntity
	d.CharsetReader = func(_ string, in io.Reader) (io.Reader, error) { return in, nil } // decoded already
	root := &Node{}
	open := []*Node{root}
	for nodes := 0; ; nodes++ {
		token, err := d.Token()
		switch {
		case err == io.EOF && len(open) == 1:
			return root, nil
		case err != nil:
			return nil, brokenXML(err)
		case nodes > maxNodes || len(open) > maxDepth:
			return nil, unreadable.Reason("The XML is nested or repeated beyond anything a paper needs.")
		}
		top := open[len(open)-1]
		switch t := token.(type) {
		case xml.StartElement:
			n := &Node{Name: t.Name.Local, Attrs: append([]xml.Attr(nil), t.Attr...)}
			top.Children = append(top.Children, n)
			open = append(open, n)
		case xml.EndElement:
			open = open[:len(open)-1]
		case xml.CharData:
			top.Children = append(top.Children, &Node{Text: string(t)})
		}
	}
}

func brokenXML(err error) error {
	var syntax *xml.SyntaxError
	switch {
	case !errors.As(err, &syntax):
		return unreadable.Reason("The XML cannot be read: " + err.Error() + ".")
	case strings.Contains(syntax.Msg, "unexpected EOF"):
		return unreadable.Reason(fmt.Sprintf("The XML ends in the middle, at line %d.", syntax.Line))
	case strings.Contains(syntax.Msg, "entity"):
		return unreadable.Reason(fmt.Sprintf("The XML uses an entity of its own at line %d; Forage reads none.", syntax.Line))
	}
	return unreadable.Reason(fmt.Sprintf("The XML is broken at line %d.", syntax.Line))
}
