package evaluate

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"forage/internal/fault"
)

// paperTruth is what a corpus says about a paper, from its expected.json.
type paperTruth struct {
	PDF          string `json:"pdf"`
	Title        string `json:"title"`
	TitlePrinted bool   `json:"title_printed"`
	Authors      []struct {
		Given  string `json:"given"`
		Family string `json:"family"`
	} `json:"authors"`
	DOI          string `json:"doi"`
	Year         int    `json:"year"`
	Journal      string `json:"journal"`
	Abstract     string `json:"abstract"`
	Headings     []head `json:"headings"`
	BackHeadings []struct {
		Title string `json:"title"`
	} `json:"back_headings"`
	Sections []struct {
		Paragraphs []string `json:"paragraphs"`
	} `json:"sections"`
	Figures []struct {
		Label string `json:"label"`
	} `json:"figures"`
	Tables     []tableTruth `json:"tables"`
	References []entry      `json:"references"`

	path string // of the PDF
}

func (p *paperTruth) paragraphs() []string {
	var all []string
	for _, s := range p.Sections {
		all = append(all, s.Paragraphs...)
	}
	return all
}

// paperTruths reads the expected.json of a folder, in the order of their names.
func paperTruths(dir string) ([]*paperTruth, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.expected.json"))
	if err != nil {
		return nil, err
	}
	var all []*paperTruth
	for _, f := range files {
		b, err := os.ReadFile(f)
		if err != nil {
			return nil, broken(err, filepath.Base(f))
		}
		p := &paperTruth{}
		if err := json.Unmarshal(b, p); err != nil {
			return nil, broken(err, filepath.Base(f))
		}
		if p.path, err = pdfIn(dir, p.PDF); err != nil {
			return nil, err
		}
		all = append(all, p)
	}
	return all, need(len(all) > 0, "The corpus has no expected.json: %s.", dir)
}

// pdfIn is the absolute path of a PDF that a corpus names.
func pdfIn(dir, name string) (string, error) {
	path, err := filepath.Abs(filepath.Join(dir, filepath.Base(name)))
	if err != nil {
		return "", err
	}
	if _, err := os.Stat(path); err != nil {
		return "", fault.Wrap(err, fault.Input, fmt.Sprintf("The corpus has no %s.", name), "Copy the corpus again.")
	}
	return path, nil
}

func pathsOf(all []*paperTruth) []string {
	paths := make([]string, len(all))
	for i, p := range all {
		paths[i] = p.path
	}
	return paths
}
