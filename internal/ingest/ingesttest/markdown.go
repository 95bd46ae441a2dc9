package ingesttest

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// paper is one line of a docs.jsonl.gz.
type paper struct {
	ID       string   `json:"id"`
	Tier     string   `json:"tier"`
	Title    string   `json:"title"`
	Journal  string   `json:"journal"`
	Year     any      `json:"year"` // a number in some corpora, a text in others
	Abstract string   `json:"abstract"`
	Authors  []string `json:"authors"`
	Keywords []string `json:"keywords"`
	Sections []struct {
		Level      int      `json:"level"`
		Title      string   `json:"title"`
		Paragraphs []string `json:"paragraphs"`
	} `json:"sections"`
	Tables []struct {
		Label   string  `json:"label"`
		Caption string  `json:"caption"`
		Rows    [][]any `json:"rows"`
	} `json:"tables"`
	Figures []struct {
		Label   string `json:"label"`
		Caption string `json:"caption"`
	} `json:"figures"`
	References []struct {
		Title string `json:"title"`
		Year  any    `json:"year"`
		DOI   string `json:"doi"`
	} `json:"references"`
}

// WriteMarkdown writes the papers of docsPath (JSON lines, .gz or not) whose tier
// is kept into dir, one Markdown file each, and returns their paths in the order
// of the corpus. A nil keep keeps all.
func WriteMarkdown(dir, docsPath string, keep func(tier string) bool) (paths []string, err error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	f, err := os.Open(docsPath)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var in io.Reader = bufio.NewReader(f)
	if strings.HasSuffix(docsPath, ".gz") {
		if in, err = gzip.NewReader(in); err != nil {
			return nil, fmt.Errorf("%s: %w", docsPath, err)
		}
	}
	for lines := json.NewDecoder(in); ; {
		var p paper
		switch err := lines.Decode(&p); {
		case err == io.EOF:
			return paths, nil
		case err != nil:
			return paths, fmt.Errorf("%s: paper %d: %w", docsPath, len(paths)+1, err)
		}
		if keep != nil && !keep(p.Tier) {
			continue
		}
		path := filepath.Join(dir, fileName(p.ID))
		if err := os.WriteFile(path, []byte(p.markdown()), 0o644); err != nil {
			return paths, err
		}
		paths = append(paths, path)
	}
}

func fileName(id string) string {
	return strings.Map(func(r rune) rune {
		if r == '/' || r == '\\' || r == ':' || r == ' ' {
			return '_'
		}
		return r
	}, id) + ".md"
}

func (p paper) markdown() string {
	var b strings.Builder
	b.WriteString("---\n")
	field := func(name, value string) {
		if value != "" {
			b.WriteString(name + ": " + quote(value) + "\n")
		}
	}
	list := func(name string, values []string) {
		if len(values) > 0 {
			b.WriteString(name + ":\n")
			for _, v := range values {
				b.WriteString("  - " + quote(v) + "\n")
			}
		}
	}
	field("title", p.Title)
	list("authors", p.Authors)
	field("year", number(p.Year))
	field("journal", p.Journal)
	if strings.HasPrefix(p.ID, "10.") {
		field("doi", p.ID)
	}
	list("keywords", p.Keywords)
	field("abstract", p.Abstract)
	b.WriteString("---\n\n")
	p.body(&b)
	return b.String()
}

func (p paper) body(b *strings.Builder) {
	say := func(text string) {
		if text = oneLine(text); text != "" {
			b.WriteString(text + "\n\n")
		}
	}
	say("# " + p.Title)
	if p.Abstract != "" {
		say("## Abstract")
		say(p.Abstract)
	}
	for _, s := range p.Sections {
		if s.Title != "" {
			say(strings.Repeat("#", min(1+max(s.Level, 1), 6)) + " " + s.Title)
		}
		for _, text := range s.Paragraphs {
			say(text)
		}
	}
	if len(p.Figures)+len(p.Tables) > 0 {
		say("## Figures and tables")
	}
	for _, f := range p.Figures {
		say(f.Label + ". " + f.Caption)
	}
	for _, t := range p.Tables {
		say(t.Label + ". " + t.Caption)
		writeRows(b, t.Rows)
	}
	if len(p.References) > 0 {
		say("## References")
	}
	for i, r := range p.References {
		entry := strconv.Itoa(i+1) + ". " + strings.TrimRight(oneLine(r.Title), ".")
		if y := number(r.Year); y != "" {
			entry += " (" + y + ")"
		}
		if r.DOI != "" {
			entry += ". https://doi.org/" + r.DOI
		}
		say(entry)
	}
}

func writeRows(b *strings.Builder, rows [][]any) {
	for i, row := range rows {
		for _, cell := range row {
			b.WriteString("| " + strings.ReplaceAll(oneLine(fmt.Sprint(cell)), "|", `\|`) + " ")
		}
		b.WriteString("|\n")
		if i == 0 {
			b.WriteString(strings.Repeat("|---", len(row)) + "|\n")
		}
	}
	if len(rows) > 0 {
		b.WriteString("\n")
	}
}

var escape = strings.NewReplacer(`\`, `\\`, `"`, `\"`)

func quote(s string) string { return `"` + escape.Replace(oneLine(s)) + `"` }

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// number prints a year that JSON gave as a number or a text.
func number(v any) string {
	switch v := v.(type) {
	case float64:
		return strconv.Itoa(int(v))
	case string:
		return v
	}
	return ""
}
