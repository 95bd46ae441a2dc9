package app

import (
	"strings"

	"forage/internal/review"
)

// Reading is what was read from a work besides its text. What should be known of the
// reading in sentences stands in the work's notes.
type Reading struct {
	Doubtful   []DoubtfulPage `json:"doubtful"`
	Figures    []Float        `json:"figures"`
	Tables     []Float        `json:"tables"`
	References []Entry        `json:"references"`
	Linked     bool           `json:"linked"` // citations in the text were found at all
}

// DoubtfulPage is a page that is a picture or was not read well. What was read of it
// is the bytes from Start to End of the work's text, none when both are 0.
type DoubtfulPage struct {
	N     int `json:"n"`
	Start int `json:"start"`
	End   int `json:"end"`
}

// Float is a figure or a table: its caption, and where to look for it.
type Float struct {
	Label   string `json:"label"`
	Caption string `json:"caption"` // without the label
	Page    int    `json:"page"`    // 0 where there is none
	Start   int    `json:"start"`
	End     int    `json:"end"`
}

// Entry is an entry of a work's reference list with the sentences that cite it.
// Fields that could not be told are empty.
type Entry struct {
	Text  string  `json:"text"`
	Title string  `json:"title"`
	Year  int     `json:"year"`
	DOI   string  `json:"doi"`
	ArXiv string  `json:"arxiv"`
	Cited []Cited `json:"cited"`
}

// Cited is a sentence that cites an entry. It is the bytes from Start to End of the
// work's text.
type Cited struct {
	Text  string `json:"text"`
	Page  int    `json:"page"` // 0 where there is none
	Start int    `json:"start"`
	End   int    `json:"end"`
}

func readingOf(d review.Document) Reading {
	r := Reading{Linked: len(d.Citations) > 0}
	for _, p := range d.Pages {
		if p.Scanned || p.Weak() {
			r.Doubtful = append(r.Doubtful, doubtful(d.Lines, p.N))
		}
	}
	for _, f := range d.Figures {
		page := f.Page
		if page == 0 {
			page = review.PageOf(d.Lines, f.Start, f.End)
		}
		r.Figures = append(r.Figures, Float{f.Label, unlabelled(f.Caption, f.Label), page, f.Start, f.End})
	}
	for _, t := range d.Tables {
		r.Tables = append(r.Tables, Float{t.Label, unlabelled(t.Caption, t.Label), review.PageOf(d.Lines, t.Start, t.End), t.Start, t.End})
	}
	for _, ref := range d.References {
		r.References = append(r.References, Entry{Text: ref.Text, Title: ref.Title, Year: ref.Year, DOI: ref.DOI, ArXiv: ref.ArXiv})
	}
	for _, c := range d.Citations {
		if c.Reference < 0 || c.Reference >= len(r.References) || c.Start < 0 || c.End > len(d.Text) || c.Start >= c.End {
			continue
		}
		entry := &r.References[c.Reference]
		// Two marks of one sentence cite the entry once.
		if n := len(entry.Cited); n > 0 && entry.Cited[n-1].Start == c.Start {
			continue
		}
		text := strings.Join(strings.Fields(d.Text[c.Start:c.End]), " ")
		entry.Cited = append(entry.Cited, Cited{text, review.PageOf(d.Lines, c.Start, c.End), c.Start, c.End})
	}
	return r
}

func doubtful(lines []review.Line, n int) DoubtfulPage {
	p := DoubtfulPage{N: n}
	for _, l := range lines {
		switch {
		case l.Page != n:
		case p.End == 0:
			p.Start, p.End = l.Start, l.End
		default:
			p.End = l.End
		}
	}
	return p
}

// unlabelled is a caption without the label that some papers print in front of it.
func unlabelled(caption, label string) string {
	if label == "" || len(caption) < len(label) || !strings.EqualFold(caption[:len(label)], label) {
		return caption
	}
	return strings.TrimLeft(caption[len(label):], " .:|–—-")
}
