package store

import (
	"cmp"
	"context"
	"database/sql"
	"slices"

	"forage/internal/review"
)

// saveEvidence makes found the evidence of a verdict, in place of what an earlier
// verdict for the same requirement and chunk found.
func saveEvidence(ctx context.Context, tx *sql.Tx, id review.ID, v review.Verdict, found []review.Evidence) error {
	_, err := tx.ExecContext(ctx, "DELETE FROM evidence WHERE review = ? AND requirement = ? AND chunk = ?", id, v.Requirement, v.Chunk)
	if err != nil {
		return err
	}
	for _, e := range found {
		_, err := tx.ExecContext(ctx, "INSERT OR REPLACE INTO evidence VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
			id, e.ID, e.Chunk, e.Requirement, e.Work, e.SectionPath, e.SectionKind, orNull(e.Page), e.Start, e.End,
			e.Quote, e.Verdict, e.Motive, e.Kind, e.Zone, e.Score)
		if err != nil {
			return err
		}
	}
	return nil
}

// Evidence is the evidence of a review, by requirement, then falling score, then
// id. A quote found through two overlapping chunks counts once, as the better
// verdict has it. What stands on a page that reads badly scores less, and text that
// was recognised on a picture is marked: both by the page as it is stored now.
func (s *Store) Evidence(ctx context.Context, id review.ID) ([]review.Evidence, error) {
	found, err := list(ctx, s.reader, `SELECT id, requirement, e.work, chunk, section_path, section_kind, coalesce(page, 0),
			start, end, quote, verdict, motive, kind, zone, score,
			coalesce(p.quality, 1), coalesce(p.scanned, 0), coalesce(p.recognised, ''), coalesce(p.trouble, '')
		FROM (SELECT *, row_number() OVER (PARTITION BY id
				ORDER BY CASE verdict WHEN 'answers' THEN 0 WHEN 'interesting' THEN 1 ELSE 2 END, score DESC, chunk) AS nth
			FROM evidence WHERE review = ?) e
		LEFT JOIN pages p ON p.work = e.work AND p.n = e.page
		WHERE nth = 1`,
		func(r row, e *review.Evidence) error {
			var p review.Page
			err := r.Scan(&e.ID, &e.Requirement, &e.Work, &e.Chunk, &e.SectionPath, &e.SectionKind, &e.Page,
				&e.Start, &e.End, &e.Quote, &e.Verdict, &e.Motive, &e.Kind, &e.Zone, &e.Score,
				&p.Quality, &p.Scanned, &p.Recognised, &p.Trouble)
			e.Recognised = p.Recognised != ""
			e.Score *= p.Trust()
			return err
		}, id)
	slices.SortFunc(found, func(a, b review.Evidence) int {
		return cmp.Or(cmp.Compare(a.Requirement, b.Requirement), cmp.Compare(b.Score, a.Score), cmp.Compare(a.ID, b.ID))
	})
	return found, err
}
