package workbench_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"forage/internal/pdf"
	"forage/internal/pdf/pdftest"
	"forage/internal/review"
	"forage/internal/workbench"
)

// scans is a folder with a paper of three pages, of which the second is a picture, and
// one that is a picture altogether.
func scans(t *testing.T) string {
	t.Helper()
	say := func(lines ...string) pdftest.Page {
		var page pdftest.Page
		for n, l := range lines {
			page = append(page, pdftest.Line{X: 60, Y: 100 + 16*float64(n), Size: 11, Text: l})
		}
		return page
	}
	first := say("We asked whether extracts of basil stop the growth of bacteria,", "and treated forty plates of Escherichia coli with its oil for", "two days, as was done in all the earlier work on the subject.")
	second := say("The essential oil of basil inhibited the growth of Escherichia", "coli at a concentration of 125 mg per litre, and Ocimum extracts", "showed antimicrobial activity against all of the bacteria here.")
	third := say("The limitations of this study are those of its few plates, and", "of a single harvest of Ocimum from which all of the oil came.")
	dir := t.TempDir()
	r := pdf.NewReader(pdf.Options{})
	defer r.Close()
	picture := func(page pdftest.Page) pdftest.Scan {
		path := filepath.Join(t.TempDir(), "page.pdf")
		keep(t, path, pdftest.File(page))
		drawn, err := r.Picture(t.Context(), path, 1, 200)
		if err != nil {
			t.Fatal(err)
		}
		m, err := png.Decode(bytes.NewReader(drawn))
		if err != nil {
			t.Fatal(err)
		}
		return pdftest.Scan{Picture: m}
	}
	keep(t, filepath.Join(dir, "mixed.pdf"), pdftest.Mixed(pdftest.Sheet{Text: first}, pdftest.Sheet{Scan: picture(second)}, pdftest.Sheet{Text: third}))
	keep(t, filepath.Join(dir, "whole.pdf"), pdftest.Scans(picture(second)))
	return dir
}

func keep(t *testing.T, path string, b []byte) {
	t.Helper()
	if err := os.WriteFile(path, b, 0o600); err != nil {
		t.Fatal(err)
	}
}

func needTesseract(t *testing.T) {
	t.Helper()
	if _, err := exec.LookPath("tesseract"); err != nil {
		if runtime.GOOS == "linux" && os.Getenv("FORAGE_WITHOUT_TESSERACT") == "" {
			t.Fatal("tesseract is not on this machine: install it, or set FORAGE_WITHOUT_TESSERACT=1 to go without this test")
		}
		t.Skip("NOT TESTED: tesseract is not on this machine")
	}
}

func finding(t *testing.T, w *workbench.Workbench, name string) workbench.Finding {
	t.Helper()
	found, err := w.Doctor(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range found {
		if f.Name == name {
			return f
		}
	}
	t.Fatalf("the doctor says nothing of %q", name)
	return workbench.Finding{}
}

func TestScannedPagesAreReadMarkedAndReadAgainWhenTesseractComes(t *testing.T) {
	needTesseract(t)
	papers, dir := scans(t), t.TempDir()
	path := os.Getenv("PATH")
	t.Setenv("PATH", t.TempDir()) // no tesseract yet
	w := open(t, dir)
	defer func() { w.Close() }()
	if f := finding(t, w, "Scanned pages"); !f.OK || !strings.Contains(f.Say, "not on this machine") || !strings.Contains(f.Advice, "tesseract") {
		if strings.HasPrefix(f.Say, "Read by") {
			t.Skip("NOT TESTED: tesseract is where it is found without PATH")
		}
		t.Errorf("%+v", f)
	}
	got, err := w.Import(t.Context(), []string{papers}, nil)
	if err != nil || got.Scans() != "2 pages of 2 works had no text: 2 not read." || w.ScanAdvice(t.Context()) == "" {
		t.Fatalf("%v, %s", err, got.Scans())
	}
	t.Setenv("PATH", path)
	if f := finding(t, w, "Scanned pages"); !f.OK || !strings.Contains(f.Say, "tesseract") || !strings.Contains(f.Say, "eng") {
		t.Errorf("%+v", f)
	}
	got, err = w.Import(t.Context(), []string{papers}, nil)
	if err != nil || got.Scans() != "2 pages of 2 works had no text: 2 recognised by tesseract, 0 not read." || w.ScanAdvice(t.Context()) != "" {
		t.Fatalf("%v, %s", err, got.Scans())
	}
	status := map[string]review.Status{}
	works, err := w.Works(t.Context())
	for _, work := range works {
		status[filepath.Base(work.Path)] = work.Status
	}
	if err != nil || status["whole.pdf"] != review.StatusRecognised || status["mixed.pdf"] != review.StatusFull {
		t.Errorf("%v, %v", status, err)
	}

	id := begin(t, w, workbench.Brief{Idea: review.Idea{Text: idea}, Requirements: requirements[:1], Approve: true})
	report := run(t, w, id)
	reqs, err := w.Requirements(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	flight, err := w.Preflight(t.Context(), id, reqs)
	if err != nil || flight.Pages != (workbench.PageCount{Recognised: 2}) {
		t.Errorf("%+v, %v", flight.Pages, err)
	}
	for _, want := range []string{"text recognised from a scan", "## Pages that read badly"} {
		if !strings.Contains(report, want) {
			t.Errorf("no %q in\n%s", want, report)
		}
	}
	out := t.TempDir()
	if err := w.WriteReport(t.Context(), id, out); err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile(filepath.Join(out, "evidence.json"))
	if err != nil {
		t.Fatal(err)
	}
	var f struct {
		Evidence []struct {
			ID         review.EvidenceID `json:"id"`
			Page       int               `json:"page"`
			Recognised bool              `json:"recognised"`
		} `json:"evidence"`
	}
	if err := json.Unmarshal(b, &f); err != nil || len(f.Evidence) == 0 {
		t.Fatalf("%s, %v", b, err)
	}
	for _, e := range f.Evidence {
		marks, err := w.Marks(t.Context(), id, e.ID)
		if err != nil || len(marks) == 0 || marks[0].Rect.Y0 < 80 || marks[0].Rect.Y1 > 160 {
			t.Errorf("%+v is marked at %+v, %v", e, marks, err)
		}
	}
	if f.Evidence[0].Recognised != (f.Evidence[0].Page == 2 || status["whole.pdf"] == review.StatusRecognised && f.Evidence[0].Page == 1) {
		t.Errorf("%+v", f.Evidence)
	}
}

func TestTheSettingsSayWhoReadsScans(t *testing.T) {
	papers := scans(t)
	for setting, want := range map[string]string{"off": "settings say so", "model": "name none"} {
		dir := t.TempDir()
		keep(t, filepath.Join(dir, "settings.json"), fmt.Appendf(nil, `{"recognition": %q}`, setting))
		w := open(t, dir)
		got, err := w.Import(t.Context(), []string{papers}, nil)
		if err != nil || !strings.HasSuffix(got.Scans(), "2 not read.") {
			t.Errorf("%s: %s, %v", setting, got.Scans(), err)
		}
		f := finding(t, w, "Scanned pages")
		if f.OK != (setting == "off") || !strings.Contains(f.Say, want) {
			t.Errorf("%s: %+v", setting, f)
		}
		if err := w.Close(); err != nil {
			t.Error(err)
		}
	}
	dir := t.TempDir()
	keep(t, filepath.Join(dir, "settings.json"), []byte(`{"recognition": "glasses"}`))
	if _, err := workbench.Open(t.Context(), workbench.Options{Dir: dir}); err == nil || !strings.Contains(err.Error(), "glasses") {
		t.Errorf("%v", err)
	}
}

// A model that does not answer keeps nobody from importing papers.
func TestWithoutTheModelThatReadsScansTheOthersAreImported(t *testing.T) {
	dir := t.TempDir()
	keep(t, filepath.Join(dir, "settings.json"), []byte(`{"recognition": "model", "models": {"vision": "looker"}}`))
	t.Setenv("OLLAMA_HOST", "127.0.0.1:9") // the discard port: nobody listens
	w := open(t, dir)
	got, err := w.Import(t.Context(), []string{scans(t)}, nil)
	if err != nil || len(got.Works) != 2 || !strings.HasSuffix(got.Scans(), "2 not read.") {
		t.Errorf("%d works, %s, %v", len(got.Works), got.Scans(), err)
	}
	if advice := w.ScanAdvice(t.Context()); !strings.Contains(advice, "No local model server answers") {
		t.Errorf("the advice is %q", advice)
	}
}
