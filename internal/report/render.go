package report

import (
	"fmt"
	"regexp"
	"strings"

	"forage/internal/review"
)

// render prints the report as Markdown. Headings and their order are a contract
// (DESIGN §8): people and programs look for them.
func (r *Report) render() string {
	p := &printer{report: r, evidence: map[review.EvidenceID]review.Evidence{}}
	for _, e := range r.Evidence {
		p.evidence[e.ID] = e
	}
	p.line("# " + plain(r.Draft.Title))
	p.line("*" + r.byline() + "*")
	p.heading("Overview")
	p.paragraphs(r.Draft.Overview)
	p.heading("Scope")
	p.prose(r.Draft.Scope)
	p.nearest()
	for _, s := range r.Draft.Sections {
		p.section(s)
	}
	p.heading("Sources Consulted")
	p.sources()
	p.line("---")
	p.coverage()
	p.notFound()
	p.badly()
	p.trail()
	p.settings()
	return p.String()
}

// byline says who wrote the report and what was not judged.
func (r *Report) byline() string {
	if r.Review.Engine == "extractive" {
		return "Written by the extractive engine, without a model: every sentence is a quote or a count. " +
			"“Answers” means strong match, not judged."
	}
	return fmt.Sprintf("Written by the %s engine with the local model %s.", r.Review.Engine, r.Review.Model)
}

// printer collects the blocks of a report, a blank line between any two.
type printer struct {
	strings.Builder
	report   *Report
	evidence map[review.EvidenceID]review.Evidence
}

func (p *printer) line(s string) {
	if p.Len() > 0 {
		p.WriteString("\n")
	}
	p.WriteString(strings.TrimRight(s, "\n") + "\n")
}

func (p *printer) heading(s string) { p.line("## " + plain(s)) }

// prose prints sentences as one paragraph.
func (p *printer) prose(sentences []review.Sentence) {
	var printed []string
	for _, s := range sentences {
		printed = append(printed, p.sentence(s))
	}
	if len(printed) > 0 {
		p.line(strings.Join(printed, " "))
	}
}

// paragraphs prints each sentence as a paragraph of its own.
func (p *printer) paragraphs(sentences []review.Sentence) {
	for _, s := range sentences {
		p.line(p.sentence(s))
	}
}

// sentence prints a sentence with its sources. A quoted finding of another work is
// printed as reported, never as the citing work's own.
func (p *printer) sentence(s review.Sentence) string {
	text := escape(flatten(s.Text))
	if s.Support == review.SupportQuoted {
		text = "“" + text + "”"
	}
	if s.Lead != "" {
		text = s.Lead + ": " + text
	}
	if cites := p.cites(s.Cites); cites != "" && s.Zone == review.ZoneReported {
		text += ", as reported in " + cites
	} else if cites != "" {
		text += " " + cites
	}
	if len(s.Cites) == 1 && s.Support == review.SupportQuoted {
		text += p.place(p.evidence[s.Cites[0]])
	}
	if s.Support == review.SupportPartial {
		text += " (partly supported)"
	}
	return text
}

// place says where a quote stands: its page, or its section where there are none.
func (p *printer) place(e review.Evidence) string {
	path := strings.Split(e.SectionPath, " › ")
	switch last := shorten(path[len(path)-1], 40); {
	case e.Page > 0 && e.Recognised:
		return fmt.Sprintf(" (p. %d; text recognised from a scan)", e.Page)
	case e.Page > 0:
		return fmt.Sprintf(" (p. %d)", e.Page)
	case last != "":
		return " (" + plain(last) + ")"
	}
	return ""
}

// cites prints the labels of the cited works, each once.
func (p *printer) cites(ids []review.EvidenceID) string {
	var labels []string
	seen := map[string]bool{}
	for _, id := range ids {
		if l := p.report.Label(p.evidence[id].Work); l != "" && !seen[l] {
			seen[l] = true
			labels = append(labels, "["+l+"]")
		}
	}
	return strings.Join(labels, " ")
}

// link are the marks by which text of a paper could become a picture or a link,
// which a viewer might load: "[17, 33]" stays as it is.
var link = strings.NewReplacer("*", `\*`, "`", "\\`", "![", `!\[`, "](", `]\(`, "][", `]\[`, "]:", `]\:`)

// escape keeps a quote from starting a list, a heading, a picture or a link in
// Markdown while its words stay as they are.
func escape(s string) string {
	s = link.Replace(tag.ReplaceAllString(s, "&lt;$1"))
	if strings.HasPrefix(s, "#") || strings.HasPrefix(s, ">") || strings.HasPrefix(s, "- ") || strings.HasPrefix(s, "+ ") {
		s = `\` + s
	}
	return s
}

// tag finds what Markdown would take for HTML; "p < 0.05" it leaves alone.
var tag = regexp.MustCompile(`<([A-Za-z/!?])`)

func (p *printer) nearest() {
	p.heading("Closest to your idea")
	n := len(p.report.Draft.Nearest)
	if n == 0 {
		p.line("None of the works read comes close to the idea.")
		return
	}
	all := 0
	var b strings.Builder
	titles := map[review.WorkID]string{}
	for _, s := range p.report.Sources {
		titles[s.Work.ID] = plain(shorten(s.Work.Title, 90))
	}
	for _, w := range p.report.Draft.Nearest {
		if len(w.Lacks) == 0 {
			all++
			fmt.Fprintf(&b, "- [%s] %s: holds every phrase of the idea, %s.\n", p.report.Label(w.Work), titles[w.Work], list(w.Matches))
			continue
		}
		fmt.Fprintf(&b, "- [%s] %s: matches %s; lacks %s.\n", p.report.Label(w.Work), titles[w.Work], list(w.Matches), list(w.Lacks))
	}
	p.line(b.String())
	if all == 0 {
		p.line(fmt.Sprintf("Nothing among these %s matches all. This says what your papers hold, not what exists elsewhere.", these(n)))
	}
}

// these prints "works" with their number, or the one.
func these(n int) string {
	if n == 1 {
		return "works (there is one)"
	}
	return fmt.Sprintf("%d works", n)
}

// list prints phrases as "“a”, “b” and “c”".
func list(phrases []string) string {
	quoted := make([]string, len(phrases))
	for i, s := range phrases {
		quoted[i] = "“" + escape(s) + "”"
	}
	switch len(quoted) {
	case 0:
		return "nothing"
	case 1:
		return quoted[0]
	}
	return strings.Join(quoted[:len(quoted)-1], ", ") + " and " + quoted[len(quoted)-1]
}

func (p *printer) section(s review.DraftSection) {
	p.heading(s.Heading)
	if len(s.Studies) > 0 {
		rows := [][]string{{"Work", "Design", "n", "Measure", "Effect", "Page"}}
		for _, row := range s.Studies {
			rows = append(rows, []string{"[" + p.report.Label(row.Work) + "]", row.Design, row.N, row.Measure, row.Effect, page(row.Page)})
		}
		p.table(rows)
	}
	for _, part := range s.Parts {
		p.line("### " + plain(part.Title))
		for _, g := range part.Groups {
			if g.Label != "" {
				p.line("**" + plain(g.Label) + "**")
			}
			p.paragraphs(g.Sentences)
		}
	}
	if s.LeftOut > 0 {
		p.line(plural(s.LeftOut, "further quote") + " did not fit into the model's context and stood aside; the evidence trail lists all.")
	}
	if s.Missing != "" {
		p.line(missing(s))
	}
}

func (p *printer) sources() {
	if len(p.report.Sources) == 0 {
		p.line("None: nothing in the papers bears on the requirements.")
		return
	}
	var b strings.Builder
	for _, s := range p.report.Sources {
		note := ""
		if s.Work.Retracted {
			note = " **Retracted.**"
		}
		fmt.Fprintf(&b, "- [%s] %s%s\n", s.Label, s.Reference, note)
	}
	p.line(b.String())
}

func (p *printer) table(rows [][]string) {
	var b strings.Builder
	for i, cells := range rows {
		for j, c := range cells {
			cells[j] = strings.ReplaceAll(flatten(c), "|", `\|`)
		}
		fmt.Fprintf(&b, "| %s |\n", strings.Join(cells, " | "))
		if i == 0 {
			b.WriteString("|" + strings.Repeat(" --- |", len(cells)) + "\n")
		}
	}
	p.line(b.String())
}

// page prints a page number, blank where there is none.
func page(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprint(n)
}
