package ingest

import (
	"regexp"
	"strings"
)

// never are elements that hold nothing of a text, or nothing that can be read.
var never = nameSet("head script style noscript template iframe object embed applet svg canvas audio video picture map nav aside " +
	"header footer button input select textarea datalist dialog menu link meta title img")

// roles are what elements say they are for, beside the text.
var roles = nameSet("navigation banner contentinfo complementary search dialog alertdialog alert toolbar menu menubar tablist tooltip status")

// beside are words in the class or id of an element that stands beside the text.
// Each must be a word of its own: "ads" is not in "roads".
var beside = nameSet("cookie cookies consent gdpr advert adverts advertisement ads breadcrumb breadcrumbs newsletter sidebar share sharing " +
	"social menu navbar nav navigation toolbar popup modal promo skiplink banner masthead subscribe paywall noprint")

// prunable are the elements that may be left out for their class alone.
var prunable = nameSet("div section ul ol dl span p form table fieldset")

// pruner leaves out of a page what is not its text. Weights count the letters that
// stand in no link: no rule leaves out what holds a good part of them.
type pruner struct {
	weights map[*node]int
	all     int
}

// mainText is the part of a page that holds its text, without what stands around
// and beside it.
func mainText(root *node) *node {
	p := &pruner{weights: map[*node]int{}}
	p.all = p.weigh(root, false)
	body := p.prune(root)
	p.weights = map[*node]int{}
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
func candidates(n *node, found []*node) []*node {
	if n.isOne("article", "main") || n.attr("role") == "main" || n.attr("role") == "article" || n.attr("itemprop") == "articleBody" {
		found = append(found, n)
	}
	for _, c := range n.children {
		found = candidates(c, found)
	}
	return found
}

// weigh counts the letters of a node that are not part of a link.
func (p *pruner) weigh(n *node, linked bool) int {
	if n.isOne("script", "style", "noscript", "template", "head") {
		return 0
	}
	sum := 0
	if n.name == "" && !linked {
		sum = len(strings.Join(strings.Fields(n.text), ""))
	}
	for _, c := range n.children {
		sum += p.weigh(c, linked || n.name == "a")
	}
	p.weights[n] = sum
	return sum
}

// prune copies a tree without what is beside the text.
func (p *pruner) prune(n *node) *node {
	c := &node{name: n.name, attrs: n.attrs, text: n.text}
	for _, child := range n.children {
		if child.name == "" || !p.apart(child) {
			c.children = append(c.children, p.prune(child))
		}
	}
	return c
}

// apart reports whether an element is to be left out.
func (p *pruner) apart(n *node) bool {
	switch {
	case never[n.name]:
		return n.name != "header" || p.weights[n]*3 <= p.all
	case n.attr("aria-hidden") == "true", has(n, "hidden"), strings.Contains(strings.ReplaceAll(n.attr("style"), " ", ""), "display:none"):
		return true
	case n.name == "form": // some sites put all of a page into one
		return p.weights[n]*3 <= p.all
	case roles[n.attr("role")], prunable[n.name] && besideText(n), isLinkList(n):
		return p.weights[n]*3 <= p.all
	}
	return false
}

func has(n *node, attr string) bool {
	for _, a := range n.attrs {
		if a.Name.Local == attr {
			return true
		}
	}
	return false
}

var wordBreak = regexp.MustCompile(`[^a-z]+`)

func besideText(n *node) bool {
	for _, word := range wordBreak.Split(strings.ToLower(n.attr("class")+" "+n.attr("id")), -1) {
		if beside[word] {
			return true
		}
	}
	return false
}

// isLinkList reports whether a block is little but short links: a menu or a table
// of contents. The entries of a reference list are longer.
func isLinkList(n *node) bool {
	if !n.isOne("ul", "ol", "div", "dl", "section", "table") {
		return false
	}
	links := n.all("a")
	if len(links) < 4 || n.find("p") != nil {
		return false
	}
	inside, all := 0, len(clean(text(n)))
	for _, a := range links {
		inside += len(clean(text(a)))
	}
	return inside*4 >= all*3 && inside < 60*len(links)
}
