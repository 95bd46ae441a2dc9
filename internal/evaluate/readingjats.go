package evaluate

import (
	"compress/gzip"
	"encoding/xml"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// element is a piece of a publisher's XML: an element, or text where name is "".
type element struct {
	name     string
	attrs    []xml.Attr
	text     string
	children []*element
}

// printedXML is what a publisher's XML says beside the expected.json: which headings
// it keeps outside of the body, and which reference is cited where.
type printedXML struct {
	spare   []string // keys of headings
	places  []place
	floated map[int]bool // references cited in tables and captions
}

// jatsBeside reads the XML that lies beside a PDF.
func jatsBeside(pdf string) (*printedXML, error) {
	path := strings.TrimSuffix(pdf, ".pdf") + ".jats.xml.gz"
	name := filepath.Base(path)
	f, err := os.Open(path)
	if err != nil {
		return nil, broken(err, name)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		return nil, broken(err, name)
	}
	root, err := parseElements(z)
	if err != nil {
		return nil, broken(err, name)
	}
	return printedIn(root), nil
}

// deepest is how far elements of a truth may be nested.
const deepest = 200

func parseElements(in io.Reader) (*element, error) {
	d := xml.NewDecoder(in)
	d.Strict, d.Entity = false, xml.HTMLEntity
	root := &element{}
	open := []*element{root}
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return root, nil
		}
		if err != nil {
			return nil, err
		}
		top := open[len(open)-1]
		switch t := token.(type) {
		case xml.StartElement:
			if len(open) > deepest {
				return nil, errors.New("elements are nested too deeply")
			}
			e := &element{name: t.Name.Local, attrs: t.Attr}
			top.children = append(top.children, e)
			open = append(open, e)
		case xml.EndElement:
			open = open[:max(1, len(open)-1)]
		case xml.CharData:
			top.children = append(top.children, &element{text: string(t)})
		}
	}
}

func (e *element) attr(name string) string {
	for _, a := range e.attrs {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// visit calls see for every element below e, parents first. Below one for which see
// returns false it does not go.
func (e *element) visit(see func(*element) bool) {
	for _, c := range e.children {
		if c.name != "" && see(c) {
			c.visit(see)
		}
	}
}

func (e *element) words() string {
	if e.name == "" {
		return e.text
	}
	var b strings.Builder
	for _, c := range e.children {
		b.WriteString(c.words())
	}
	return b.String()
}

// printedIn takes what is compared out of an article.
func printedIn(root *element) *printedXML {
	x := &printedXML{spare: slices.Clone(alwaysSpare), floated: map[int]bool{}}
	numbers := map[string]int{}
	root.visit(func(e *element) bool {
		switch e.name {
		case "front", "back", "boxed-text", "floats-group":
			e.visit(func(t *element) bool {
				if t.name == "title" {
					x.spare = append(x.spare, headKey(t.words()))
				}
				return true
			})
		case "ref":
			numbers[e.attr("id")] = len(numbers)
		}
		return true
	})
	root.visit(func(e *element) bool {
		switch e.name {
		case "ref-list", "sub-article":
			return false
		case "table-wrap", "fig":
			x.float(e, numbers)
			return false
		case "p":
			e.visit(func(f *element) bool {
				if f.name == "table-wrap" || f.name == "fig" {
					x.float(f, numbers)
				}
				return true
			})
			x.places = append(x.places, placesIn(e, numbers)...)
			return false
		}
		return true
	})
	return x
}

// float notes what a table or figure cites.
func (x *printedXML) float(e *element, numbers map[string]int) {
	e.visit(func(c *element) bool {
		for _, id := range strings.Fields(c.attr("rid")) {
			if n, ok := numbers[id]; ok {
				x.floated[n] = true
			}
		}
		return true
	})
}
