package ingest

import (
	"cmp"

	"forage/internal/ingest/field"
	"forage/internal/ingest/reference"
	"forage/internal/markdown"
	"forage/internal/review"
)

// finish works out what follows from a document's text: sections, chunks and
// their pages, references where the format did not give them, language, status.
func finish(d review.Document) review.Document {
	d.Sections = markdown.Parse(d.Text)
	d.Chunks = markdown.Chunks(d.Work.ID, d.Text, d.Sections)
	paginate(d.Chunks, d.Lines)
	if d.Work.Abstract == "" {
		d.Work.Abstract = markdown.Clean(markdown.SectionText(d.Text, d.Sections, review.SectionAbstract))
	}
	if len(d.References) == 0 {
		d.References = reference.Split(markdown.SectionText(d.Text, d.Sections, review.SectionReferences))
	}
	if len(d.References) == 0 {
		d.References = reference.Trailing(d.Text)
	}
	d.Citations = reference.Cite(d)
	body := bodyText(d)
	if d.Work.Language == "" {
		d.Work.Language = field.DetectLanguage(cmp.Or(body, d.Work.Abstract))
	}
	d.Work.Pages = len(d.Pages)
	switch {
	case d.Work.Status == review.StatusRecognised && d.Text != "":
	case body != "":
		d.Work.Status = review.StatusFull
	case d.Work.Abstract != "":
		d.Work.Status = review.StatusAbstract
	default:
		d.Work.Status = review.StatusUnread
	}
	return d
}

// bodyText is the beginning of what a work says beyond its front, abstract and
// back, "" where there is nothing.
func bodyText(d review.Document) string {
	text := ""
	for _, c := range d.Chunks {
		switch c.Kind {
		case review.SectionFront, review.SectionAbstract, review.SectionReferences, review.SectionBack:
			continue
		}
		if text += c.Text + "\n"; len(text) >= field.LanguageSample {
			break
		}
	}
	return text
}

// paginate gives each chunk the page of its first byte. Chunks and lines both
// run with the text, so one pass does.
func paginate(chunks []review.Chunk, lines []review.Line) {
	at := 0
	for i := range chunks {
		for at+1 < len(lines) && lines[at+1].Start <= chunks[i].Start {
			at++
		}
		if at < len(lines) {
			chunks[i].Page = lines[at].Page
		}
	}
}
