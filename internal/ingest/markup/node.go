package markup

import "encoding/xml"

// Node is an element, or with an empty name a run of text.
type Node struct {
	Name     string
	Attrs    []xml.Attr
	Children []*Node
	Text     string
	Mark     int // of a citation, from 1 (mark.go); 0 for none
}

// Attr is the value of an attribute, "" where there is none.
func (n *Node) Attr(name string) string {
	if n == nil {
		return ""
	}
	for _, a := range n.Attrs {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// Child is the first child of that name, nil where there is none.
func (n *Node) Child(name string) *Node {
	if n == nil {
		return nil
	}
	for _, c := range n.Children {
		if c.Name == name {
			return c
		}
	}
	return nil
}

// At follows child by child; nil anywhere gives nil.
func (n *Node) At(names ...string) *Node {
	for _, name := range names {
		n = n.Child(name)
	}
	return n
}

// Each calls see for the children of one of the names, in order.
func (n *Node) Each(see func(*Node), names ...string) {
	if n == nil {
		return
	}
	for _, c := range n.Children {
		for _, name := range names {
			if c.Name == name {
				see(c)
			}
		}
	}
}

// Find is the first node of that name in or below n, in document order.
func (n *Node) Find(name string) *Node {
	if n == nil || n.Name == name {
		return n
	}
	for _, c := range n.Children {
		if found := c.Find(name); found != nil {
			return found
		}
	}
	return nil
}

// All appends the outermost nodes of one of the names below n, in order.
func (n *Node) All(names ...string) []*Node {
	var found []*Node
	if n == nil {
		return nil
	}
	for _, c := range n.Children {
		if c.IsOne(names...) {
			found = append(found, c)
			continue
		}
		found = append(found, c.All(names...)...)
	}
	return found
}

// IsOne reports whether a node has one of the names.
func (n *Node) IsOne(names ...string) bool {
	for _, name := range names {
		if n.Name == name {
			return true
		}
	}
	return false
}
