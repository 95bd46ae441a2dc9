package report

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"forage/internal/fault"
	"forage/internal/review"
)

var update = flag.Bool("update", false, "rewrite the golden report; then read the diff")

// texts is a library of two works.
type texts map[review.WorkID]string

func (t texts) Text(_ context.Context, id review.WorkID) (string, error) {
	text, ok := t[id]
	if !ok {
		return "", errors.New("no such work")
	}
	return text, nil
}

// opinion is a claim checker that always says the same.
type opinion review.Support

func (o opinion) CheckClaim(context.Context, review.Sentence, []review.Evidence) (review.Support, error) {
	return review.Support(o), nil
}

var library = texts{
	"w1": "# Oil\n\nThe oil stopped growth at 2.5 mg/mL (p < 0.05). It acts on the\nmembrane of the cell.\n",
	"w2": "# Extract\n\nGrowth fell by 40 % in 12 of 30 plates.\n",
}

// evidence quotes a work; the quote must stand in it.
func evidence(t *testing.T, r review.RequirementID, w review.WorkID, quote string, a review.Answer) review.Evidence {
	t.Helper()
	start := strings.Index(library[w], quote)
	if start < 0 {
		t.Fatalf("%q is not in %s", quote, w)
	}
	end := start + len(quote)
	return review.Evidence{ID: review.NewEvidenceID(r, w, start, end), Requirement: r, Work: w, SectionPath: "Results", Page: 3,
		Start: start, End: end, Quote: quote, Verdict: a, Motive: "3 of 3 facets", Kind: review.KindQuantity, Zone: review.ZoneOwn}
}

func situation(t *testing.T) review.Situation {
	return review.Situation{
		Review: review.Review{ID: "review-1", Title: "Oil and growth", Engine: "extractive", Privacy: review.PrivacyOffline,
			Failed: []review.Failure{{Path: "/x/broken.pdf", Reason: "it has no pages"}}},
		Requirements: []review.Requirement{{ID: "r1", Text: "Report how the oil stops growth", Origin: review.OriginUser}, {ID: "r2", Text: "Name costs", Origin: review.OriginUser}},
		Evidence: []review.Evidence{
			evidence(t, "r1", "w1", "The oil stopped growth at 2.5 mg/mL (p < 0.05).", review.Answers),
			evidence(t, "r1", "w1", "It acts on the\nmembrane of the cell.", review.Answers),
			evidence(t, "r1", "w2", "Growth fell by 40 % in 12 of 30 plates.", review.Interesting),
		},
		Works: map[review.WorkID]review.Work{
			"w1": {ID: "w1", Title: "An oil", Authors: []string{"Ana Maria Silva", "van der Berg, Jan"}, Year: 2019, Venue: "Oils & Fats", DOI: "10.1/oil", Status: review.StatusFull},
			"w2": {ID: "w2", Title: "An extract", Authors: []string{"A B", "C D", "E F", "G H"}, Status: review.StatusFull},
		},
		Read: 2,
	}
}

func one(s review.Sentence) review.Draft {
	return review.Draft{Title: "T", Sections: []review.DraftSection{{Requirement: "r1", Heading: "H",
		Parts: []review.DraftPart{{Title: "Evidence", Groups: []review.Group{{Sentences: []review.Sentence{s}}}}}}}}
}

func TestAClaimIsKeptRewrittenOrCut(t *testing.T) {
	s := situation(t)
	oil, membrane, extract := s.Evidence[0], s.Evidence[1], s.Evidence[2]
	for name, c := range map[string]struct {
		sentence review.Sentence
		opinion  review.Support
		want     string // the sentence kept; "" when cut
		support  review.Support
	}{
		"a quote is kept":                {review.Sentence{Text: oil.Quote, Cites: ids(oil), Support: review.SupportQuoted}, "", oil.Quote, review.SupportQuoted},
		"a folded line is still a quote": {review.Sentence{Text: "It acts on the membrane of the cell.", Cites: ids(membrane), Support: review.SupportQuoted}, "", "It acts on the membrane of the cell.", review.SupportQuoted},
		"a trimmed quote says so":        {review.Sentence{Text: "The oil stopped growth […] (p < 0.05).", Cites: ids(oil), Support: review.SupportQuoted}, "", "The oil stopped growth […] (p < 0.05).", review.SupportQuoted},
		"a silent trim is cut":           {review.Sentence{Text: "The oil stopped growth (p < 0.05).", Cites: ids(oil), Support: review.SupportQuoted}, "", "", ""},
		"a cut tail is cut":              {review.Sentence{Text: "The oil stopped growth at 2.5 mg/mL", Cites: ids(oil), Support: review.SupportQuoted}, "", "", ""},
		"no citation is cut":             {review.Sentence{Text: "So it is."}, review.SupportSupports, "", ""},
		"an unknown id is cut":           {review.Sentence{Text: "So it is.", Cites: []review.EvidenceID{"e0"}}, review.SupportSupports, "", ""},
		"a right count is kept":          {review.Sentence{Text: "Two works measure growth.", Cites: ids(oil, extract), Support: review.SupportCounted, Count: 2}, "", "Two works measure growth.", review.SupportCounted},
		"works are counted, not quotes":  {review.Sentence{Text: "Two works say so.", Cites: ids(oil, membrane), Support: review.SupportCounted, Count: 2}, "", "", ""},
		"the count must be stated":       {review.Sentence{Text: "Three works say so.", Cites: ids(oil, extract), Support: review.SupportCounted, Count: 2}, "", "", ""},
		"prose with its number":          {review.Sentence{Text: "Growth ends at 2.5 mg/mL.", Cites: ids(oil)}, review.SupportSupports, "Growth ends at 2.5 mg/mL.", review.SupportSupports},
		"prose with another number":      {review.Sentence{Text: "Growth ends at 3.5 mg/mL.", Cites: ids(oil)}, review.SupportSupports, "The oil stopped growth at 2.5 mg/mL (p < 0.05).", review.SupportQuoted},
		"prose with another unit":        {review.Sentence{Text: "Growth ends at 2.5 µg/mL.", Cites: ids(oil)}, review.SupportSupports, "The oil stopped growth at 2.5 mg/mL (p < 0.05).", review.SupportQuoted},
		"prose that is not supported":    {review.Sentence{Text: "Oil is cheap.", Cites: ids(extract)}, review.SupportUnsupported, "Growth fell by 40 % in 12 of 30 plates.", review.SupportQuoted},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := Check(t.Context(), one(c.sentence), s, library, opinion(c.opinion))
			if err != nil {
				t.Fatal(err)
			}
			if c.want == "" {
				if len(got.Claims) != 0 || len(got.Cut) != 1 || got.Cut[0].Reason == "" || len(got.Draft.Sections[0].Parts) != 0 {
					t.Fatalf("want it cut with a reason, got %+v", got)
				}
				return
			}
			if len(got.Claims) != 1 || got.Claims[0].Sentence != c.want || got.Claims[0].Support != c.support {
				t.Fatalf("want %q as %s, got %+v", c.want, c.support, got)
			}
		})
	}
}

// TestAQuoteStandsOnceInASection: three sentences that do not hold up and cite the
// same evidence leave one quote.
func TestAQuoteStandsOnceInASection(t *testing.T) {
	s := situation(t)
	d := one(review.Sentence{Text: "Oil is cheap.", Cites: ids(s.Evidence[0])})
	group := &d.Sections[0].Parts[0].Groups[0]
	group.Sentences = append(group.Sentences, review.Sentence{Text: "Oil is green.", Cites: ids(s.Evidence[0])},
		review.Sentence{Text: "Oil is old.", Cites: ids(s.Evidence[0], s.Evidence[1])})
	got, err := Check(t.Context(), d, s, library, opinion(review.SupportUnsupported))
	if err != nil || len(got.Claims) != 2 || got.Claims[0].Cites[0] != s.Evidence[0].ID || got.Claims[1].Cites[0] != s.Evidence[1].ID {
		t.Fatalf("%+v, %v", got.Claims, err)
	}
	if len(got.Cut) != 1 || got.Cut[0].Sentence != "Oil is green." {
		t.Errorf("cut: %+v", got.Cut)
	}
}

func TestAQuoteThatMovedIsCut(t *testing.T) {
	s := situation(t)
	s.Evidence[0].Start++
	got, err := Check(t.Context(), one(review.Sentence{Text: s.Evidence[0].Quote, Cites: ids(s.Evidence[0]), Support: review.SupportQuoted}), s, library, opinion(""))
	if err != nil || len(got.Cut) != 1 || got.Cut[0].Reason != "a cited quote is not verbatim" {
		t.Fatalf("%+v %v", got, err)
	}
}

func ids(es ...review.Evidence) []review.EvidenceID {
	var out []review.EvidenceID
	for _, e := range es {
		out = append(out, e.ID)
	}
	return out
}

func TestUnfounded(t *testing.T) {
	for _, c := range []struct{ sentence, passage, want string }{
		{"It rose by 12%.", "an increase of 12 % was", ""},
		{"It rose by 12%.", "an increase of 112 % was", "12 %"},
		{"It rose by 12%.", "twelve of 12 plants", "12 %"},
		{"In 3 of 12 plants.", "12 plants, 3 dead", ""},
		{"1,200 plants", "1200 plants", ""},
		{"n = 1200 plants", "1,200 plants", ""},
		{"0.5 mg/L", "0·5 mg/L", ""},
		{"5 kg", "5 mg", "5 kg"},
		{"p < 0.01", "p < 0.015", "0.01"},
		{"no numbers", "", ""},
	} {
		if got := Unfounded(c.sentence, c.passage); got != c.want {
			t.Errorf("Unfounded(%q, %q) = %q, want %q", c.sentence, c.passage, got, c.want)
		}
	}
}

// golden makes the report that the golden file and the export test share.
func golden(t *testing.T) Report {
	s := situation(t)
	oil, membrane, extract := s.Evidence[0], s.Evidence[1], s.Evidence[2]
	draft := review.Draft{
		Title:    "Oil & *growth*",
		Overview: []review.Sentence{{Text: oil.Quote, Cites: ids(oil), Support: review.SupportQuoted}},
		Scope:    []review.Sentence{{Text: "Two works measure growth.", Cites: ids(oil, extract), Support: review.SupportCounted, Count: 2}},
		Nearest:  []review.Nearest{{Work: "w2", Matches: []string{"growth"}, Lacks: []string{"oil", "cost"}}},
		Sections: []review.DraftSection{
			{Requirement: "r1", Heading: "How the oil stops growth",
				Studies: []review.StudyRow{{Work: "w1", N: "30", Effect: "p < 0.05 | 2.5 mg/mL", Page: 3, Evidence: oil.ID}},
				Parts: []review.DraftPart{
					{Title: "Mechanism", Groups: []review.Group{{Label: "membrane", Sentences: []review.Sentence{{Lead: "Mechanism", Text: membrane.Quote, Cites: ids(membrane), Support: review.SupportQuoted}}}}},
					{Title: "Evidence", Groups: []review.Group{{Sentences: []review.Sentence{{Lead: "Evidence", Text: extract.Quote, Cites: ids(extract), Support: review.SupportQuoted, Zone: review.ZoneReported}}}}},
				}},
			{Requirement: "r2", Heading: "Costs", Missing: "Not found in your papers.", TryWords: []string{"price", "yield"}},
		},
	}
	checked, err := Check(t.Context(), draft, s, library, opinion(""))
	if err != nil {
		t.Fatal(err)
	}
	return New(Input{Situation: s, Checked: checked, Flow: Flow{Given: 3, Failed: 1, Read: 2, Judged: 2, Bearing: 2, Chunks: 4, Finds: 3},
		Trail: Trail{Iterations: 2, Stop: "F9 (2 iterations without new evidence)"}})
}

func TestTheReportReadsAsAgreed(t *testing.T) {
	got := golden(t).Markdown
	file := filepath.Join("testdata", "report.golden.md")
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("the report changed; run with -update and read the diff. Now:\n%s", got)
	}
}

func TestCoverageCountsOnlyWhatIsCited(t *testing.T) {
	s := situation(t)
	r := New(Input{Situation: s, Checked: Checked{Claims: []review.Claim{{Cites: ids(s.Evidence[2])}}}})
	if r.Mean != 0.25 || r.Coverage[0].Share != 0.5 || r.Coverage[0].Works != 1 {
		t.Errorf("one interesting work is cited for one of two requirements; got %v and %+v", r.Mean, r.Coverage)
	}
}

func TestTheExportHoldsTogether(t *testing.T) {
	dir := t.TempDir()
	r := golden(t)
	trail := []review.Entry{{Seq: 1, Event: "imported"}, {Seq: 2, Event: "proposed"}}
	if err := r.Files(t.Context(), dir, trail, nil, library); err != nil {
		t.Fatal(err)
	}
	var f struct {
		Format int
		Review struct{ Coverage float64 }
		Works  []struct {
			ID, Label string
			Year      *int
		}
		Evidence []struct {
			ID, Work, Quote string
			Page            *int
			Start, End      int
		}
		Claims []review.Claim
		Failed []review.Failure
	}
	body, err := os.ReadFile(filepath.Join(dir, "evidence.json"))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(body, &f); err != nil {
		t.Fatal(err)
	}
	if f.Format != 1 || len(f.Works) != 2 || len(f.Failed) != 1 || len(f.Evidence) != 3 || len(f.Claims) != 4 {
		t.Fatalf("unexpected export %+v", f)
	}
	if f.Works[0].Label != "Source 1" || f.Works[0].Year == nil || f.Works[1].Year != nil {
		t.Errorf("works are labelled in order of citation, an unknown year is null: %+v", f.Works)
	}
	known := map[review.EvidenceID]bool{}
	for _, e := range f.Evidence {
		text, err := os.ReadFile(filepath.Join(dir, "texts", e.Work+".md"))
		if err != nil {
			t.Fatal(err)
		}
		if string(text[e.Start:e.End]) != e.Quote {
			t.Errorf("the bytes at %d-%d of %s are not %q", e.Start, e.End, e.Work, e.Quote)
		}
		known[review.EvidenceID(e.ID)] = true
	}
	for _, c := range f.Claims {
		for _, id := range c.Cites {
			if !known[id] {
				t.Errorf("claim %q cites %s, which is not exported", c.Sentence, id)
			}
		}
	}
	lines, err := os.ReadFile(filepath.Join(dir, "trail.jsonl"))
	if err != nil || strings.Count(string(lines), "\n") != 2 {
		t.Errorf("trail.jsonl: %q %v", lines, err)
	}
}

func TestAFolderThatCannotBeWrittenIsSaid(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	r := golden(t)
	var f *fault.Error
	if err := r.Files(t.Context(), file, nil, nil, library); !errors.As(err, &f) || f.Advice == "" {
		t.Errorf("want a fault with advice, got %v", err)
	}
}

func TestHarvardAndBibTeX(t *testing.T) {
	for _, c := range []struct {
		work review.Work
		want string
	}{
		{review.Work{Title: "A title.", Authors: []string{"Ana Maria Silva"}, Year: 2020, Venue: "J"}, "Silva, A.M. (2020) 'A title', *J*."},
		{review.Work{Title: "T", Authors: []string{"van der Berg, Jan", "Jean-Luc Picard"}, DOI: "10.1/x"}, "van der Berg, J. and Picard, J.-L. (n.d.) 'T'. doi:10.1/x."},
		{review.Work{Title: "T", Authors: []string{"A B", "C D", "E F", "G H"}, Year: 1}, "B, A. *et al.* (1) 'T'."},
		{review.Work{Title: "T", Authors: []string{"The Long Consortium"}}, "The Long Consortium (n.d.) 'T'."},
		{review.Work{Title: ""}, "'Untitled work' (n.d.)."},
		{review.Work{Title: "Of *stars* and [links]"}, `'Of \*stars\* and \[links\]' (n.d.).`},
	} {
		if got := Harvard(c.work); got != c.want {
			t.Errorf("got  %s\nwant %s", got, c.want)
		}
	}
	bib := BibTeX([]review.Work{
		{ID: "w1", Title: "Oil & water: 50%", Authors: []string{"Ana Silva", "The Oil Group"}, Year: 2020, Venue: "J_1"},
		{ID: "w2", Title: "Oil and fats", Authors: []string{"B. Silva"}, Year: 2020},
	})
	for _, want := range []string{"@article{silva2020water,", `title = {Oil \& water: 50\%}`, "author = {Silva, Ana and {The Oil Group}}", `journal = {J\_1}`, "@misc{silva2020fats"} {
		if !strings.Contains(bib, want) {
			t.Errorf("no %q in\n%s", want, bib)
		}
	}
}

func TestAPaperCannotPutALinkOrAPictureIntoTheReport(t *testing.T) {
	for in, want := range map[string]string{
		"see ![x](//evil.example/t.png) now": `see !\[x]\(//evil.example/t.png) now`,
		"[table](//evil.example/c)":          `[table]\(//evil.example/c)`,
		"<img src=//evil.example>":           "&lt;img src=//evil.example>",
		"[a][b] and [a]: //evil.example":     `[a]\[b] and [a]\: //evil.example`,
		"as shown [17, 33-36] (p < 0.05)":    "as shown [17, 33-36] (p < 0.05)",
		"`code`":                             "\\`code\\`",
	} {
		if got := escape(in); got != want {
			t.Errorf("escape(%q)\n got %s\nwant %s", in, got, want)
		}
	}
}

func TestTextsOfAnEarlierReportGo(t *testing.T) {
	dir := t.TempDir()
	r := golden(t)
	old := filepath.Join(dir, "texts", "w0123456789abcdef.md")
	mine := filepath.Join(dir, "texts", "notes.md")
	if err := Writable(dir); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{old, mine} {
		if err := os.WriteFile(path, []byte("x"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := r.Files(t.Context(), dir, nil, nil, library); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(old); err == nil {
		t.Error("the text of a work that is no longer cited is still there")
	}
	if _, err := os.Stat(mine); err != nil {
		t.Error("a file of the researcher's is gone")
	}
	info, err := os.Stat(filepath.Join(dir, "report.md"))
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("report.md is %v, %v", info.Mode(), err)
	}
}

func TestAStudyCellMustStandInItsWork(t *testing.T) {
	s := situation(t)
	d := one(review.Sentence{Framing: true})
	d.Sections[0].Studies = []review.StudyRow{
		{Work: "w2", N: "30 plates", Effect: "40 %", Evidence: s.Evidence[2].ID},
		{Work: "w2", N: "31", Effect: "fell", Evidence: s.Evidence[2].ID},
		{Work: "w1", N: "99", Evidence: s.Evidence[0].ID},
		{Work: "w1", Design: "trial", Evidence: "e0"},
	}
	got, err := Check(t.Context(), d, s, library, opinion(""))
	if err != nil {
		t.Fatal(err)
	}
	rows := got.Draft.Sections[0].Studies
	if len(rows) != 2 || rows[0].N != "30 plates" || rows[1].N != "" || rows[1].Effect != "fell" {
		t.Errorf("%+v", rows)
	}
}
