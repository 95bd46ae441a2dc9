package ingest

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
)

// Caps on XML. The deepest real article measured has 30 levels and 60,000 nodes.
const (
	maxDepth = 256
	maxNodes = 4_000_000
)

// node is an element, or with an empty name a run of text.
type node struct {
	name     string
	attrs    []xml.Attr
	children []*node
	text     string
	mark     int // of a citation, from 1 (jatscite.go); 0 for none
}

// parseXML reads a document into a tree. A document type is skipped unread, so
// no entity it defines exists and nothing outside the file is ever opened;
// the named characters of HTML and JATS are built in.
func parseXML(text string) (*node, error) {
	d := xml.NewDecoder(strings.NewReader(text))
	d.Entity = xml.HTMLEntity
	d.CharsetReader = func(_ string, in io.Reader) (io.Reader, error) { return in, nil } // decoded already
	root := &node{}
	open := []*node{root}
	for nodes := 0; ; nodes++ {
		token, err := d.Token()
		switch {
		case err == io.EOF && len(open) == 1:
			return root, nil
		case err != nil:
			return nil, brokenXML(err)
		case nodes > maxNodes || len(open) > maxDepth:
			return nil, unreadable("The XML is nested or repeated beyond anything a paper needs.")
		}
		top := open[len(open)-1]
		switch t := token.(type) {
		case xml.StartElement:
			n := &node{name: t.Name.Local, attrs: append([]xml.Attr(nil), t.Attr...)}
			top.children = append(top.children, n)
			open = append(open, n)
		case xml.EndElement:
			open = open[:len(open)-1]
		case xml.CharData:
			top.children = append(top.children, &node{text: string(t)})
		}
	}
}

func brokenXML(err error) error {
	var syntax *xml.SyntaxError
	switch {
	case !errors.As(err, &syntax):
		return unreadable("The XML cannot be read: " + err.Error() + ".")
	case strings.Contains(syntax.Msg, "unexpected EOF"):
		return unreadable(fmt.Sprintf("The XML ends in the middle, at line %d.", syntax.Line))
	case strings.Contains(syntax.Msg, "entity"):
		return unreadable(fmt.Sprintf("The XML uses an entity of its own at line %d; Forage reads none.", syntax.Line))
	}
	return unreadable(fmt.Sprintf("The XML is broken at line %d.", syntax.Line))
}

func (n *node) attr(name string) string {
	if n == nil {
		return ""
	}
	for _, a := range n.attrs {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// child is the first child of that name, nil where there is none.
func (n *node) child(name string) *node {
	if n == nil {
		return nil
	}
	for _, c := range n.children {
		if c.name == name {
			return c
		}
	}
	return nil
}

// at follows child by child; nil anywhere gives nil.
func (n *node) at(names ...string) *node {
	for _, name := range names {
		n = n.child(name)
	}
	return n
}

// each calls see for the children of one of the names, in order.
func (n *node) each(see func(*node), names ...string) {
	if n == nil {
		return
	}
	for _, c := range n.children {
		for _, name := range names {
			if c.name == name {
				see(c)
			}
		}
	}
}

// find is the first node of that name in or below n, in document order.
func (n *node) find(name string) *node {
	if n == nil || n.name == name {
		return n
	}
	for _, c := range n.children {
		if found := c.find(name); found != nil {
			return found
		}
	}
	return nil
}

// all appends the outermost nodes of one of the names below n, in order.
func (n *node) all(names ...string) []*node {
	var found []*node
	if n == nil {
		return nil
	}
	for _, c := range n.children {
		if c.isOne(names...) {
			found = append(found, c)
			continue
		}
		found = append(found, c.all(names...)...)
	}
	return found
}

func (n *node) isOne(names ...string) bool {
	for _, name := range names {
		if n.name == name {
			return true
		}
	}
	return false
}
