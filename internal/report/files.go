package report

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"forage/internal/fault"
	"forage/internal/review"
)

// Formatted is the version of evidence.json that this program writes.
const Formatted = 1

// Files writes what `forage review --out` promises into a folder: report.md,
// evidence.json, works.bib, trail.jsonl, ledger.jsonl and texts/<work>.md, the
// structured text that offsets refer to. Each file is written whole or not at all.
func (r *Report) Files(ctx context.Context, dir string, trail []review.Entry, ledger []review.LedgerEntry, texts Texts) error {
	if err := Writable(dir); err != nil {
		return err
	}
	evidence, err := r.EvidenceJSON()
	if err != nil {
		return err
	}
	var cited []review.Work
	for _, s := range r.Sources {
		cited = append(cited, s.Work)
	}
	files := map[string][]byte{
		"report.md": []byte(r.Markdown), "evidence.json": evidence, "works.bib": []byte(BibTeX(cited)),
		"trail.jsonl": jsonLines(trail), "ledger.jsonl": jsonLines(ledger),
	}
	for _, w := range r.worksInEvidence() {
		text, err := texts.Text(ctx, w)
		if err != nil {
			return fmt.Errorf("text of work %s: %w", w, err)
		}
		files[filepath.Join("texts", string(w)+".md")] = []byte(text)
	}
	if err := sweep(dir, files); err != nil {
		return unwritable(err, dir)
	}
	for name, body := range files {
		if err := writeWhole(filepath.Join(dir, name), body); err != nil {
			return unwritable(err, dir)
		}
	}
	return nil
}

// Writable makes the folder of a report, readable by its owner only, and finds out
// whether it can be written: better before a walk than after it.
func Writable(dir string) error {
	if err := os.MkdirAll(filepath.Join(dir, "texts"), 0o700); err != nil {
		return unwritable(err, dir)
	}
	probe, err := os.CreateTemp(dir, ".forage-*")
	if err != nil {
		return unwritable(err, dir)
	}
	return errors.Join(probe.Close(), os.Remove(probe.Name()))
}

// sweep removes texts that an earlier report left in the folder.
func sweep(dir string, files map[string][]byte) error {
	old, err := filepath.Glob(filepath.Join(dir, "texts", "w????????????????.md"))
	for _, path := range old {
		if _, kept := files[filepath.Join("texts", filepath.Base(path))]; !kept {
			err = errors.Join(err, os.Remove(path))
		}
	}
	return err
}

func unwritable(err error, dir string) error {
	return fault.Wrap(err, fault.Failed, "The report could not be written to "+dir+".",
		"Choose a folder you may write to, with --out; a review that was begun is kept and can be resumed.")
}

// writeWhole writes beside the file and renames, so that a killed run leaves the
// old file or the new one.
func writeWhole(path string, body []byte) error {
	tmp, err := os.CreateTemp(filepath.Dir(path), ".forage-*")
	if err != nil {
		return err
	}
	defer os.Remove(tmp.Name())
	if _, err = tmp.Write(body); err == nil {
		err = tmp.Chmod(0o600)
	}
	if closed := tmp.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return err
	}
	return os.Rename(tmp.Name(), path)
}

func jsonLines[T any](rows []T) []byte {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	for _, r := range rows {
		if err := enc.Encode(r); err != nil {
			panic(err) // rows hold only strings and numbers
		}
	}
	return b.Bytes()
}

// worksInEvidence are the works whose texts the export needs, sorted.
func (r *Report) worksInEvidence() []review.WorkID {
	var ids []review.WorkID
	for _, e := range r.Evidence {
		ids = append(ids, e.Work)
	}
	for _, s := range r.Sources {
		ids = append(ids, s.Work.ID)
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

// The shapes of evidence.json: a contract others build on (DESIGN §8).
type (
	evidenceFile struct {
		Format       int                `json:"format"`
		Review       reviewRecord       `json:"review"`
		Requirements []requirementEntry `json:"requirements"`
		Works        []workRecord       `json:"works"`
		Evidence     []evidenceRecord   `json:"evidence"`
		Claims       []review.Claim     `json:"claims"`
		Failed       []review.Failure   `json:"failed"`
		Usage        review.Usage       `json:"usage"`
	}
	reviewRecord struct {
		ID         review.ID      `json:"id"`
		Title      string         `json:"title"`
		Engine     string         `json:"engine"`
		Model      string         `json:"model"`
		Privacy    review.Privacy `json:"privacy"`
		Coverage   float64        `json:"coverage"`
		Iterations int            `json:"iterations"`
	}
	requirementEntry struct {
		ID       review.RequirementID `json:"id"`
		Text     string               `json:"text"`
		Origin   review.Origin        `json:"origin"`
		Coverage float64              `json:"coverage"`
		Works    int                  `json:"works"`
	}
	workRecord struct {
		ID        review.WorkID `json:"id"`
		Label     string        `json:"label"`
		Title     string        `json:"title"`
		Authors   []string      `json:"authors"`
		Year      *int          `json:"year"`
		DOI       string        `json:"doi"`
		SHA256    string        `json:"sha256"`
		Status    review.Status `json:"status"`
		Retracted bool          `json:"retracted"`
	}
	evidenceRecord struct {
		review.Evidence
		Page *int `json:"page"`
	}
)

// EvidenceJSON is the report's evidence as `evidence.json` holds it: the evidence
// and works that the prose cites, and every requirement.
func (r *Report) EvidenceJSON() ([]byte, error) {
	f := evidenceFile{
		Format: Formatted,
		Review: reviewRecord{ID: r.Review.ID, Title: r.Review.Title, Engine: r.Review.Engine, Model: r.Review.Model,
			Privacy: r.Review.Privacy, Coverage: r.Mean, Iterations: r.Trail.Iterations},
		Requirements: []requirementEntry{}, Works: []workRecord{}, Evidence: []evidenceRecord{}, Claims: []review.Claim{}, Failed: []review.Failure{},
		Usage: r.Trail.Usage,
	}
	for i, q := range r.Requirements {
		f.Requirements = append(f.Requirements, requirementEntry{q.ID, q.Text, q.Origin, r.Coverage[i].Share, r.Coverage[i].Works})
	}
	for _, s := range r.Sources {
		w := s.Work
		authors := append([]string{}, w.Authors...)
		f.Works = append(f.Works, workRecord{w.ID, s.Label, w.Title, authors, orNull(w.Year), w.DOI, w.SHA256, w.Status, w.Retracted})
	}
	for _, e := range r.Cited() {
		f.Evidence = append(f.Evidence, evidenceRecord{Evidence: e, Page: orNull(e.Page)})
	}
	f.Claims = append(f.Claims, r.Claims...)
	f.Failed = append(f.Failed, r.Review.Failed...)
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	err := enc.Encode(f)
	return b.Bytes(), err
}

// orNull prints an unknown number as null, never as 0.
func orNull(n int) *int {
	if n == 0 {
		return nil
	}
	return &n
}
