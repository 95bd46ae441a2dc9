package webpage

import (
	"regexp"
	"strings"

	"forage/internal/ingest/markup"
	"forage/internal/markdown"
)

// never are elements that hold nothing of a text, or nothing that can be read.
var never = markup.Names("head script style noscript template iframe object embed applet svg canvas audio video picture map nav aside " +
	"header footer button input select textarea datalist dialog menu link meta title img")

// roles are what elements say they are for, beside the text.
var roles = markup.Names("navigation banner contentinfo complementary search dialog alertdialog alert toolbar menu menubar tablist tooltip status")

// beside are words in the class or id of an element that stands beside the text.
// Each must be a word of its own: "ads" is not in "roads".
var beside = markup.Names("cookie cookies consent gdpr advert adverts advertisement ads breadcrumb breadcrumbs newsletter sidebar share sharing " +
	"social menu navbar nav navigation toolbar popup modal promo skiplink banner masthead subscribe paywall noprint")

// prunable are the elements that may be left out for their class alone.
var prunable = markup.Names("div section ul ol dl span p form table fieldset")

// pruner leaves out of a page what is not its text. Weights count the letters that
// stand in no link: no rule leaves out what holds a good part of them.
type pruner struct {
	weights map[*markup.Node]int
	all     int
}

// mainText is the part of a page that holds its text, without what stands around
// and beside it.
func mainText(root *markup.Node) *markup.Node {
	p := &pruner{weights: map[*markup.Node]int{}}
	p.all = p.weigh(root, false)
	body := p.prune(root)
	p.weights = map[*markup.Node]int{}
	p.all = p.weigh(body, false)
	best := body
	for _, n := range candidates(body, nil) {
		if p.weights[n]*10 >= p.all*6 && p.weights[n] <= p.weights[best] {
			best = n
		}
	}
	return best
}

// candidates are the elements that say they hold the text.
func candidates(n *markup.Node, found []*markup.Node) []*markup.Node {
	if n.IsOne("article", "main") || n.Attr("role") == "main" || n.Attr("role") == "article" || n.Attr("itemprop") == "articleBody" {
		found = append(found, n)
	}
	for _, c := range n.Children {
		found = candidates(c, found)
	}
	return found
}

// weigh counts the letters of a node that are not part of a link.
func (p *pruner) weigh(n *markup.Node, linked bool) int {
	if n.IsOne("script", "style", "noscript", "template", "head") {
		return 0
	}
	sum := 0
	if n.Name == "" && !linked {
		sum = len(strings.Join(strings.Fields(n.Text), ""))
	}
	for _, c := range n.Children {
		sum += p.weigh(c, linked || n.Name == "a")
	}
	p.weights[n] = sum
	return sum
}

// prune copies a tree without what is beside the text.
func (p *pruner) prune(n *markup.Node) *markup.Node {
	c := &markup.Node{Name: n.Name, Attrs: n.Attrs, Text: n.Text}
	for _, child := range n.Children {
		if child.Name == "" || !p.apart(child) {
			c.Children = append(c.Children, p.prune(child))
		}
	}
	return c
}

// apart reports whether an element is to be left out.
func (p *pruner) apart(n *markup.Node) bool {
	switch {
	case never[n.Name]:
		return n.Name != "header" || p.weights[n]*3 <= p.all
	case n.Attr("aria-hidden") == "true", has(n, "hidden"), strings.Contains(strings.ReplaceAll(n.Attr("style"), " ", ""), "display:none"):
		return true
	case n.Name == "form": // some sites put all of a page into one
		return p.weights[n]*3 <= p.all
	case roles[n.Attr("role")], prunable[n.Name] && besideText(n), isLinkList(n):
		return p.weights[n]*3 <= p.all
	}
	return false
}

func has(n *markup.Node, attr string) bool {
	for _, a := range n.Attrs {
		if a.Name.Local == attr {
			return true
		}
	}
	return false
}

var wordBreak = regexp.MustCompile(`[^a-z]+`)

func besideText(n *markup.Node) bool {
	for _, word := range wordBreak.Split(strings.ToLower(n.Attr("class")+" "+n.Attr("id")), -1) {
		if beside[word] {
			return true
		}
	}
	return false
}

// isLinkList reports whether a block is little but short links: a menu or a table
// of contents. The entries of a reference list are longer.
func isLinkList(n *markup.Node) bool {
	if !n.IsOne("ul", "ol", "div", "dl", "section", "table") {
		return false
	}
	links := n.All("a")
	if len(links) < 4 || n.Find("p") != nil {
		return false
	}
	inside, all := 0, len(markdown.Clean(markup.Text(n)))
	for _, a := range links {
		inside += len(markdown.Clean(markup.Text(a)))
	}
	return inside*4 >= all*3 && inside < 60*len(links)
}
