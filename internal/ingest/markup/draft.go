package markup

import (
	"cmp"
	"strconv"
	"strings"

	"forage/internal/markdown"
	"forage/internal/review"
)

// Draft is a document under way: its Markdown, and what stands where in it. Articles
// and web pages are written with it, so that both come out alike.
type Draft struct {
	Text markdown.Writer
	Doc  review.Document // all but its text
}

// Front writes what stands above the first heading of a paper.
func (d *Draft) Front(w review.Work, kind string) {
	d.Text.Block("# " + cmp.Or(w.Title, "Untitled"))
	d.Text.Paragraph(strings.Join(w.Authors, ", "))
	line := w.Venue
	if w.Year != 0 {
		line = strings.TrimPrefix(line+", "+strconv.Itoa(w.Year), ", ")
	}
	d.Text.Paragraph(line)
	if w.DOI != "" {
		d.Text.Paragraph("https://doi.org/" + w.DOI)
	}
	if kind != "" {
		d.Text.Paragraph("Article type: " + kind)
	}
	if w.Retracted {
		d.Text.Paragraph("This article has been retracted, or gives notice of a retraction.")
	}
	if len(w.Keywords) > 0 {
		d.Text.Paragraph("Keywords: " + strings.Join(w.Keywords, ", "))
	}
}

// Figure writes the label and caption of a figure, and notes where they stand.
func (d *Draft) Figure(n *Node) {
	label, caption := Inline(n.Child("label")), Inline(n.Child("caption"))
	start, end := d.Text.Paragraph(Labelled(n))
	if start < end {
		d.Doc.Figures = append(d.Doc.Figures, review.Figure{Label: label, Caption: caption, Start: start, End: end})
	}
}

// Labelled is "Figure 1. Caption", with the marks of citations.
func Labelled(n *Node) string {
	label, caption := strings.TrimRight(Inline(n.Child("label")), ". "), Running(n.Child("caption"))
	if label == "" || caption == "" {
		return label + caption
	}
	return label + ". " + caption
}

// Footnote is a footnote with its mark, as one line.
func Footnote(fn *Node) string {
	return markdown.Clean(Inline(fn.Child("label")) + " " + Running(&Node{Children: notLabels(fn), Name: "x"}))
}

func notLabels(n *Node) []*Node {
	var rest []*Node
	for _, c := range n.Children {
		if c.Name != "label" {
			rest = append(rest, c)
		}
	}
	return rest
}
