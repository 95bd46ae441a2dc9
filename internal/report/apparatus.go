package report

import (
	"fmt"
	"strings"

	"forage/internal/review"
)

// The apparatus stands after the sources: what the report rests on, what it did
// not find, and how it came about.

// coverage prints the requirements and the coverage matrix.
func (p *printer) coverage() {
	r := p.report
	p.heading("Coverage matrix")
	p.line(fmt.Sprintf("Coverage %.2f, counting only what the report cites.", r.Mean))
	rows := [][]string{{"Requirement", "", "Set by", "Coverage", "Works"}}
	for i, q := range r.Requirements {
		rows = append(rows, []string{string(q.ID), plain(q.Text), string(q.Origin), fmt.Sprintf("%.1f", r.Coverage[i].Share), fmt.Sprint(r.Coverage[i].Works)})
	}
	p.table(rows)
	if len(r.Matrix) == 0 {
		return
	}
	head := []string{"Work", "Title"}
	for _, q := range r.Requirements {
		head = append(head, string(q.ID))
	}
	rows = [][]string{head}
	for _, m := range r.Matrix {
		row := []string{"not cited", plain(shorten(m.Title, 70))}
		if m.Label != "" {
			row[0] = "[" + m.Label + "]"
		}
		for _, q := range r.Requirements {
			row = append(row, map[review.Answer]string{review.Answers: "●", review.Interesting: "○"}[m.Best[q.ID]])
		}
		rows = append(rows, row)
	}
	p.table(rows)
	p.line("● answers   ○ interesting, not enough")
}

// shorten cuts a title at a word.
func shorten(s string, most int) string {
	r := []rune(flatten(s))
	if len(r) <= most {
		return string(r)
	}
	cut := string(r[:most])
	if i := strings.LastIndexByte(cut, ' '); i > most/2 {
		cut = cut[:i]
	}
	return cut + "…"
}

func (p *printer) notFound() {
	p.heading("What was not found")
	if len(p.report.NotFound) == 0 && len(p.report.Cut) == 0 {
		p.line("Every requirement has evidence in the report.")
		return
	}
	var b strings.Builder
	for _, s := range p.report.Draft.Sections {
		if s.Missing != "" {
			fmt.Fprintf(&b, "- %s: %s\n", s.Requirement, missing(s))
		}
	}
	for _, c := range p.report.Cut {
		fmt.Fprintf(&b, "- Cut from “%s”, because %s: %s\n", plain(c.Section), c.Reason, escape(flatten(c.Sentence)))
	}
	p.line(b.String())
}

// missing is what a section did not find, with the words to try.
func missing(s review.DraftSection) string {
	if len(s.TryWords) == 0 {
		return s.Missing
	}
	return s.Missing + " Words of your papers to try: " + strings.Join(s.TryWords, ", ") + "."
}

// trail prints each piece of cited evidence with its place.
func (p *printer) trail() {
	r := p.report
	p.heading("Evidence trail")
	f := r.Flow
	p.line(fmt.Sprintf("%s given: %d could not be used, %d the same as another, %d outside the years or languages. %s read, "+
		"%d of them judged, %d with evidence, %d cited. %s judged, %d of them bear on a requirement, in %s. Reading ended by rule %s.",
		plural(f.Given, "file"), f.Failed, f.Duplicates, f.Excluded, plural(f.Read, "work"), f.Judged, f.Bearing, f.Cited,
		plural(f.Chunks, "passage"), f.Finds, plural(r.Trail.Iterations, "iteration"), r.Trail.Stop))
	cited := r.Cited()
	if len(cited) == 0 {
		return
	}
	rows := [][]string{{"Evidence", "For", "Source", "Section", "Page", "Bytes", "Begins", "Verdict", "Kind", "Motive"}}
	for _, e := range cited {
		rows = append(rows, []string{string(e.ID), string(e.Requirement), "[" + r.Label(e.Work) + "]", plain(shorten(e.SectionPath, 60)),
			printedPage(e), fmt.Sprintf("%d-%d", e.Start, e.End), plain(shorten(e.Quote, 40)), string(e.Verdict), string(e.Kind), plain(e.Motive)})
	}
	p.table(rows)
}

// printedPage is the page of a piece of evidence, marked where its text is not the
// paper's own.
func printedPage(e review.Evidence) string {
	if e.Recognised {
		return page(e.Page) + " (recognised)"
	}
	return page(e.Page)
}

// badly lists what should be known of how the papers were read: pages that are
// pictures, that are damaged, or whose words cannot be trusted.
func (p *printer) badly() {
	if len(p.report.Badly) == 0 {
		return
	}
	p.heading("Pages that read badly")
	p.line("What is quoted from such pages may hold wrong words, and counts for less the worse they read. Look at the page itself before you rely on it.")
	var b strings.Builder
	for _, w := range p.report.Badly {
		name := plain(shorten(w.Title, 90))
		if w.Label != "" {
			name = "[" + w.Label + "] " + name
		}
		fmt.Fprintf(&b, "- %s: %s\n", name, escape(flatten(strings.Join(w.Notes, " "))))
	}
	p.line(b.String())
}

// plural prints "1 iteration", "2 iterations".
func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// settings prints the engine, what was admitted, and what left the machine.
func (p *printer) settings() {
	r := p.report
	p.heading("Engine and settings")
	lines := []string{"- Engine: " + r.Review.Engine}
	if r.Review.Model != "" {
		lines[0] += ", model " + r.Review.Model
	}
	lines = append(lines, "- Privacy mode: "+string(r.Review.Privacy))
	if c := r.Review.Constraints; c.FromYear != 0 || c.ToYear != 0 {
		lines = append(lines, fmt.Sprintf("- Years: %s to %s", year(c.FromYear), year(c.ToYear)))
	}
	if l := r.Review.Constraints.Languages; len(l) > 0 {
		lines = append(lines, "- Languages: "+strings.Join(l, ", "))
	}
	if u := r.Trail.Usage; u.Calls > 0 {
		lines = append(lines, fmt.Sprintf("- Model calls: %d, prompt tokens %d, answer tokens %d", u.Calls, u.PromptTokens, u.AnswerTokens))
	}
	p.line(strings.Join(lines, "\n"))
	p.heading("Privacy")
	if r.Review.Model != "" {
		p.line("The model ran in the Ollama server of this machine, asked for as a local model at a loopback address. What that server does beside answering is its own; Forage cannot see it.")
	}
	if r.Ledger.Entries == 0 {
		p.line("What left the machine: nothing. The ledger of this review is empty.")
		return
	}
	p.line(fmt.Sprintf("What left the machine: %d bytes in %d entries, listed in ledger.jsonl; head of the ledger %s.", r.Ledger.Bytes, r.Ledger.Entries, r.Ledger.Head))
}

func year(y int) string {
	if y == 0 {
		return "any"
	}
	return fmt.Sprint(y)
}
