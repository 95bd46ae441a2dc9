package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"unicode/utf8"

	"forage/internal/fault"
	"forage/internal/review"
)

// SaveDocument stores everything that was read from one file, and a copy of the
// file at src unless src is "". Saving again replaces what was there; what reviews
// found in the work stays.
func (s *Store) SaveDocument(ctx context.Context, d review.Document, src string) error {
	if err := sound(d); err != nil {
		return err
	}
	d.Work = tidyWork(d.Work)
	var file original
	if src != "" && s.writer != nil {
		var err error
		if file, err = s.keepFile(src, d.Work.SHA256); err != nil {
			return err
		}
	}
	err := s.write(ctx, "save document "+string(d.Work.ID), func(tx *sql.Tx) error {
		if err := unindexChunks(ctx, tx, d.Work.ID); err != nil {
			return err
		}
		if err := ungraphWork(ctx, tx, d.Work.ID); err != nil {
			return err
		}
		if err := refill(ctx, tx, &d.Work); err != nil {
			return err
		}
		if err := saveWork(ctx, tx, d.Work); err != nil {
			return err
		}
		if src != "" {
			_, err := tx.ExecContext(ctx, "INSERT INTO files VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING", d.Work.SHA256, d.Work.ID, file.ext, file.bytes)
			if err != nil {
				return err
			}
		}
		if err := saveParts(ctx, tx, d); err != nil {
			return err
		}
		if err := indexChunks(ctx, tx, d.Work.ID); err != nil {
			return err
		}
		return graphWork(ctx, tx, d.Work.ID)
	})
	if err != nil && file.copied { // nothing claims the copy
		err = errors.Join(err, os.Remove(s.filePath(d.Work.SHA256, file.ext)))
	}
	return err
}

func saveWork(ctx context.Context, tx *sql.Tx, w review.Work) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO works (`+workColumns+`) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)
		ON CONFLICT (id) DO UPDATE SET title = excluded.title, authors = excluded.authors, year = excluded.year,
			venue = excluded.venue, doi = excluded.doi, abstract = excluded.abstract, language = excluded.language,
			keywords = excluded.keywords, status = excluded.status, retracted = excluded.retracted,
			pages = excluded.pages, path = excluded.path, format = excluded.format,
			notes = excluded.notes`,
		w.ID, w.Title, asJSON(w.Authors), w.Year, w.Venue, w.DOI, w.Abstract, w.Language, asJSON(w.Keywords),
		w.Status, w.Retracted, w.SHA256, w.Pages, w.Path, w.Format, asJSON(w.Notes))
	return err
}

// saveParts replaces the text of a work and everything that points into it.
func saveParts(ctx context.Context, tx *sql.Tx, d review.Document) error {
	id := d.Work.ID
	exec := func(query string, args ...any) (err error) {
		_, err = tx.ExecContext(ctx, query, args...)
		return err
	}
	for _, table := range []string{"texts", "sections", "chunks", "lines", "pages", "work_refs", "citations", "work_tables", "figures"} {
		if err := exec("DELETE FROM "+table+" WHERE work = ?", id); err != nil {
			return err
		}
	}
	if err := exec("INSERT INTO texts VALUES (?,?)", id, d.Text); err != nil {
		return err
	}
	for _, x := range d.Sections {
		if err := exec("INSERT INTO sections VALUES (?,?,?,?,?,?,?,?)", id, x.Ordinal, x.Level, x.Title, x.Path, x.Kind, x.Start, x.End); err != nil {
			return err
		}
	}
	only := !slices.ContainsFunc(d.Chunks, body)
	for _, c := range d.Chunks {
		if err := exec(`INSERT INTO chunks (work, ordinal, section, path, kind, start, end, page, tokens, searched, text)
			VALUES (?,?,?,?,?,?,?,?,?,?,?)`, id, c.Ordinal, c.Section, c.Path, c.Kind, c.Start, c.End, orNull(c.Page), c.Tokens, only || body(c), c.Text); err != nil {
			return err
		}
	}
	for _, x := range d.Lines {
		if x.Start == x.End {
			continue // marks nothing
		}
		if err := exec("INSERT INTO lines VALUES (?,?,?,?,?,?,?,?)", id, x.Start, x.End, x.Page, x.Rect.X0, x.Rect.Y0, x.Rect.X1, x.Rect.Y1); err != nil {
			return err
		}
	}
	for _, x := range d.Pages {
		if err := exec("INSERT INTO pages VALUES (?,?,?,?,?,?,?,?)", id, x.N, x.Width, x.Height, x.Quality, x.Scanned, x.Recognised, x.Trouble); err != nil {
			return err
		}
	}
	for i, x := range d.References {
		if err := exec("INSERT INTO work_refs VALUES (?,?,?,?,?,?,?,?)", id, i, tidy(x.Text), tidy(x.Title), asJSON(x.Authors), x.Year, tidy(x.DOI), tidy(x.ArXiv)); err != nil {
			return err
		}
	}
	for i, x := range d.Citations {
		if err := exec("INSERT INTO citations VALUES (?,?,?,?,?)", id, i, x.Reference, x.Start, x.End); err != nil {
			return err
		}
	}
	for i, x := range d.Tables {
		if err := exec("INSERT INTO work_tables VALUES (?,?,?,?,?,?,?,?)", id, i, tidy(x.Label), tidy(x.Caption), asJSON(x.Rows), x.Start, x.End, x.Header); err != nil {
			return err
		}
	}
	for i, x := range d.Figures {
		if err := exec("INSERT INTO figures VALUES (?,?,?,?,?,?,?,?,?,?,?)", id, i, tidy(x.Label), tidy(x.Caption), orNull(x.Page), x.Start, x.End,
			x.Rect.X0, x.Rect.Y0, x.Rect.X1, x.Rect.Y1); err != nil {
			return err
		}
	}
	return nil
}

// body reports that a chunk is worth searching. What a reference list or a
// heading page says is said by other works, or about this one.
func body(c review.Chunk) bool {
	switch c.Kind {
	case review.SectionReferences, review.SectionFront, review.SectionBack:
		return false
	}
	return true
}

// sound refuses a document whose text could not be pointed into, or whose parts
// do not point into it: such evidence could never be checked.
func sound(d review.Document) error {
	refuse := func(why string, args ...any) error {
		return fault.Wrap(fmt.Errorf("document %s: "+why, append([]any{d.Work.ID}, args...)...), fault.Input,
			"The text of this file could not be stored.", "Please report the file: its structure was read wrongly.")
	}
	if d.Work.ID == "" || d.Work.ID != review.NewWorkID(d.Work.SHA256) {
		return refuse("id is not made from sha256 %q", d.Work.SHA256)
	}
	if !utf8.ValidString(d.Text) || strings.ContainsRune(d.Text, 0) {
		return refuse("text holds NUL bytes or is no valid UTF-8")
	}
	inside := func(start, end int) bool { return 0 <= start && start <= end && end <= len(d.Text) }
	for _, x := range d.Sections {
		if !inside(x.Start, x.End) {
			return refuse("section %d lies outside the text", x.Ordinal)
		}
	}
	for i, c := range d.Chunks {
		if c.Ordinal != i || c.Work != d.Work.ID || c.ID != review.NewChunkID(d.Work.ID, i) {
			return refuse("chunk %d is misnamed %s", i, c.ID)
		}
		if !inside(c.Start, c.End) || d.Text[c.Start:c.End] != c.Text {
			return refuse("chunk %d is not the text at its place", i)
		}
	}
	last := 0
	for _, l := range d.Lines {
		if !inside(l.Start, l.End) || l.Start < last {
			return refuse("line at %d is out of order or outside the text", l.Start)
		}
		last = l.End
	}
	for _, c := range d.Citations {
		if !inside(c.Start, c.End) || c.Reference < 0 || c.Reference >= len(d.References) {
			return refuse("citation of entry %d is outside the text or the list", c.Reference)
		}
	}
	return nil
}

// tidy makes metadata storable: no NUL, valid UTF-8. Offsets do not refer to it.
func tidy(s string) string {
	return strings.ReplaceAll(strings.ToValidUTF8(s, "\uFFFD"), "\x00", "")
}

func tidyWork(w review.Work) review.Work {
	for _, s := range []*string{&w.Title, &w.Venue, &w.DOI, &w.Abstract, &w.Language, &w.Path} {
		*s = tidy(*s)
	}
	w.Authors, w.Keywords, w.Notes = tidyAll(w.Authors), tidyAll(w.Keywords), tidyAll(w.Notes)
	return w
}

func tidyAll(list []string) []string {
	out := make([]string, len(list))
	for i, s := range list {
		out[i] = tidy(s)
	}
	return out
}

// Document is everything stored about a work.
func (s *Store) Document(ctx context.Context, id review.WorkID) (d review.Document, err error) {
	if d.Work, err = s.Work(ctx, id); err != nil {
		return d, err
	}
	if d.Text, err = s.Text(ctx, id); err != nil {
		return d, err
	}
	if d.Sections, err = s.Sections(ctx, id); err != nil {
		return d, err
	}
	if d.Chunks, err = s.Chunks(ctx, id); err != nil {
		return d, err
	}
	if d.Lines, err = s.Lines(ctx, id); err != nil {
		return d, err
	}
	return d, s.readParts(ctx, &d)
}

// readParts reads what has no method of its own.
func (s *Store) readParts(ctx context.Context, d *review.Document) (err error) {
	id := d.Work.ID
	if d.Pages, err = s.Pages(ctx, id); err != nil {
		return err
	}
	if d.References, err = references(ctx, s.reader, id); err != nil {
		return err
	}
	d.Citations, err = list(ctx, s.reader, "SELECT reference, start, end FROM citations WHERE work = ? ORDER BY ordinal",
		func(r row, x *review.Citation) error { return r.Scan(&x.Reference, &x.Start, &x.End) }, id)
	if err != nil {
		return err
	}
	d.Tables, err = list(ctx, s.reader, "SELECT label, caption, rows, header, start, end FROM work_tables WHERE work = ? ORDER BY ordinal",
		func(r row, x *review.Table) error {
			return r.Scan(&x.Label, &x.Caption, asJSON(&x.Rows), &x.Header, &x.Start, &x.End)
		}, id)
	if err != nil {
		return err
	}
	d.Figures, err = list(ctx, s.reader, "SELECT label, caption, coalesce(page, 0), start, end, x0, y0, x1, y1 FROM figures WHERE work = ? ORDER BY ordinal",
		func(r row, x *review.Figure) error {
			return r.Scan(&x.Label, &x.Caption, &x.Page, &x.Start, &x.End, &x.Rect.X0, &x.Rect.Y0, &x.Rect.X1, &x.Rect.Y1)
		}, id)
	return err
}

func references(ctx context.Context, db querier, id review.WorkID) ([]review.Reference, error) {
	return list(ctx, db, "SELECT ordinal, text, title, authors, year, doi, arxiv FROM work_refs WHERE work = ? ORDER BY ordinal",
		func(r row, x *review.Reference) error {
			return r.Scan(&x.Ordinal, &x.Text, &x.Title, asJSON(&x.Authors), &x.Year, &x.DOI, &x.ArXiv)
		}, id)
}

// Text is the structured text of a work.
func (s *Store) Text(ctx context.Context, id review.WorkID) (text string, err error) {
	err = s.reader.QueryRowContext(ctx, "SELECT text FROM texts WHERE work = ?", id).Scan(&text)
	return text, noWork(err, id)
}

// Sections are the sections of a work, in order.
func (s *Store) Sections(ctx context.Context, id review.WorkID) ([]review.Section, error) {
	return list(ctx, s.reader, "SELECT ordinal, level, title, path, kind, start, end FROM sections WHERE work = ? ORDER BY ordinal",
		func(r row, x *review.Section) error {
			return r.Scan(&x.Ordinal, &x.Level, &x.Title, &x.Path, &x.Kind, &x.Start, &x.End)
		}, id)
}

// Pages are the pages of a work, in order; none where its format has none.
func (s *Store) Pages(ctx context.Context, id review.WorkID) ([]review.Page, error) {
	return list(ctx, s.reader, "SELECT n, width, height, quality, scanned, recognised, trouble FROM pages WHERE work = ? ORDER BY n",
		func(r row, x *review.Page) error {
			return r.Scan(&x.N, &x.Width, &x.Height, &x.Quality, &x.Scanned, &x.Recognised, &x.Trouble)
		}, id)
}

// Lines tie the text of a work to its pages, in order of the text.
func (s *Store) Lines(ctx context.Context, id review.WorkID) ([]review.Line, error) {
	return list(ctx, s.reader, "SELECT start, end, page, x0, y0, x1, y1 FROM lines WHERE work = ? ORDER BY start",
		func(r row, x *review.Line) error {
			return r.Scan(&x.Start, &x.End, &x.Page, &x.Rect.X0, &x.Rect.Y0, &x.Rect.X1, &x.Rect.Y1)
		}, id)
}
