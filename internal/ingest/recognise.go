package ingest

import (
	"context"
	"fmt"
	"strings"

	"forage/internal/ingest/field"
	"forage/internal/pdf"
	"forage/internal/review"
)

// With returns an importer that has pages without a text layer read by a recogniser,
// also those of works that the library has kept unread; nil goes back to leaving
// them unread.
func (i *Importer) With(r pdf.Recogniser) *Importer {
	with := *i
	with.recogniser = r
	return &with
}

// recognition is how the pages of one file are read that are pictures.
func (i *Importer) recognition(path string) pdf.Recognition {
	r := pdf.Recognition{By: i.recogniser, Language: field.DetectLanguage}
	if i.page != nil {
		r.See = func(done, of int) { i.page(path, done, of) }
	}
	return r
}

// scans counts the pages of a work that are pictures, and those that were read all
// the same.
func scans(pages []review.Page) (scanned, recognised int) {
	for _, p := range pages {
		if p.Scanned {
			scanned++
		}
		if p.Scanned && p.Recognised != "" {
			recognised++
		}
	}
	return scanned, recognised
}

// tellPages notes which pages were not read as they should be, and those that are
// pictures and what became of them. A work most of whose text was recognised is
// recognised as a whole.
func tellPages(d *review.Document) {
	note := func(one, many, rest string, which func(review.Page) bool) {
		if pages, n := pagesThat(d.Pages, which); n == 1 {
			d.Work.Notes = append(d.Work.Notes, "Page "+pages+one+rest)
		} else if n > 1 {
			d.Work.Notes = append(d.Work.Notes, "Pages "+pages+many+rest)
		}
	}
	note(" is a picture", " are pictures", " without text: recognised by "+recognisedBy(d.Pages)+", so words may be wrong.",
		func(p review.Page) bool { return p.Scanned && p.Recognised != "" })
	note(" is a picture", " are pictures", " without text: not read.",
		func(p review.Page) bool { return p.Scanned && p.Recognised == "" })
	note(" reads", " read", " badly: too few of the words there are words.",
		func(p review.Page) bool { return p.Weak() && p.Trouble == "" })
	trouble := func(t review.Trouble) func(review.Page) bool {
		return func(p review.Page) bool { return p.Trouble == t }
	}
	note(" is", " are", " damaged: nothing was read there.", trouble(review.PageBroken))
	note(" ended", " ended", " the reader, or took too long: nothing was read there.", trouble(review.PageDied))
	note(" holds", " hold", " more than is read of a page: the rest is missing.", trouble(review.PageCut))
	from := map[int]bool{}
	for _, p := range d.Pages {
		from[p.N] = p.Recognised != ""
	}
	all, read := 0, 0
	for _, l := range d.Lines {
		all += l.End - l.Start
		if from[l.Page] {
			read += l.End - l.Start
		}
	}
	if 2*read > all {
		d.Work.Status = review.StatusRecognised
	}
}

// recognisedBy is the programs and models by which pages were read.
func recognisedBy(pages []review.Page) string {
	var all []string
	seen := map[string]bool{}
	for _, p := range pages {
		if p.Recognised != "" && !seen[p.Recognised] {
			seen[p.Recognised] = true
			all = append(all, p.Recognised)
		}
	}
	return strings.Join(all, ", ")
}

// pagesThat names the pages for which is holds, "2-4, 7", and counts them.
func pagesThat(pages []review.Page, is func(review.Page) bool) (names string, count int) {
	var runs []string
	for n := 0; n < len(pages); n++ {
		if !is(pages[n]) {
			continue
		}
		first := n
		for n+1 < len(pages) && is(pages[n+1]) {
			n++
		}
		count += n - first + 1
		if n > first {
			runs = append(runs, fmt.Sprintf("%d-%d", pages[first].N, pages[n].N))
		} else {
			runs = append(runs, fmt.Sprint(pages[n].N))
		}
	}
	return strings.Join(runs, ", "), count
}

// again reports whether a work that the library has should be read again: it has
// pages that are pictures and were not read, there is somebody to read them now, and
// no review quotes the text as it is.
func (i *Importer) again(ctx context.Context, w review.Work) (bool, error) {
	if i.recogniser == nil || w.Format != review.FormatPDF {
		return false, nil
	}
	pages, err := i.library.Pages(ctx, w.ID)
	if err != nil {
		return false, err
	}
	scanned, recognised := scans(pages)
	if scanned == recognised || w.Status == review.StatusUnread {
		return scanned > recognised, nil
	}
	quoted, err := i.library.Quoted(ctx, w.ID)
	return !quoted, err
}

// Scans says what became of pages without text, "" where there were none: "3 pages
// of 2 works had no text: 2 recognised by tesseract, 1 not read."
func (r Result) Scans() string {
	pages, works, read := 0, 0, 0
	by := map[string]bool{}
	var names []string
	for _, w := range r.Works {
		if w.Scanned == 0 {
			continue
		}
		works, pages, read = works+1, pages+w.Scanned, read+w.Recognised
		if name, _, _ := strings.Cut(w.RecognisedBy, " "); name != "" && !by[name] {
			by[name] = true
			names = append(names, name)
		}
	}
	if pages == 0 {
		return ""
	}
	line := fmt.Sprintf("%s of %s had no text: ", counted(pages, "page"), counted(works, "work"))
	if read > 0 {
		line += fmt.Sprintf("%d recognised by %s, ", read, strings.Join(names, " and "))
	}
	return line + fmt.Sprintf("%d not read.", pages-read)
}

func counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// listKnown lists a work that the library has.
func (r *run) listKnown(ctx context.Context, path string, w review.Work) error {
	var pages []review.Page
	if w.Format == review.FormatPDF {
		var err error
		if pages, err = r.library.Pages(ctx, w.ID); err != nil {
			return err
		}
	}
	r.result.Works = append(r.result.Works, imported(path, w, pages, false))
	return nil
}

// imported is a work as an import lists it.
func imported(path string, w review.Work, pages []review.Page, isNew bool) Imported {
	scanned, recognised := scans(pages)
	return Imported{Path: path, ID: w.ID, Pages: w.Pages, New: isNew, Scanned: scanned, Recognised: recognised, RecognisedBy: recognisedBy(pages)}
}
