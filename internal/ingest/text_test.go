package ingest

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"golang.org/x/text/encoding/charmap"
	xunicode "golang.org/x/text/encoding/unicode"

	"forage/internal/ingest/reference"
	"forage/internal/review"
)

func TestMarkdownFrontMatter(t *testing.T) {
	d, err := readMarkdown(`---
title: "Soil: a study"
authors:
  - Doe, Jane
  - name: John Roe
year: 2019
doi: https://doi.org/10.1000/soil
journal: 'Acta''s Soil'
keywords: [soil, "clay, wet", sand]
language: English
abstract: >
  It was wet.
  Then dry.
---

## Methods

We <b>dug</b>.
`)
	if err != nil {
		t.Fatal(err)
	}
	d = finish(d)
	want := review.Work{Title: "Soil: a study", Authors: []string{"Doe, Jane", "John Roe"}, Year: 2019, Venue: "Acta's Soil",
		DOI: "10.1000/soil", Abstract: "It was wet. Then dry.", Language: "en", Keywords: []string{"soil", "clay, wet", "sand"},
		Status: review.StatusFull, Format: review.FormatMarkdown}
	if !reflect.DeepEqual(d.Work, want) {
		t.Errorf("\n got %+v\nwant %+v", d.Work, want)
	}
	if d.Text != "# Soil: a study\n\n## Abstract\n\nIt was wet. Then dry.\n\n## Methods\n\nWe <b>dug</b>.\n" {
		t.Errorf("text %q", d.Text)
	}
}

func TestMarkdownShapes(t *testing.T) {
	for _, c := range []struct{ name, text, title, abstract, paths, status string }{
		{"title and abstract of its own", "# T\n\nA. Author\n\n## Abstract\n\nShort.\n\n## Results\n\nIt grew.\n", "T", "Short.", "|Abstract|Results", "full"},
		{"abstract only", "---\ntitle: T\nabstract: Short.\n---\n", "T", "Short.", "|Abstract", "abstract"},
		{"abstract below a title", "---\nabstract: Short.\n---\n# T\n\nA. Author\n\n## Results\n\nx\n", "T", "Short.", "|Abstract|Results", "full"},
		{"abstract above bare text", "---\ntitle: T\nabstract: Short.\n---\nIt grew.\n", "T", "Short.", "|Abstract|Text", "full"},
		{"no front matter", "---\n\nIt grew.\n\n---\n", "", "", "", "full"},
		{"title only", "# T\n", "T", "", "", "unread"},
		{"authors on one line", "---\ntitle: T\nauthors: A. Doe; B. Roe, C.\n---\nx\n", "T", "", "", "full"},
	} {
		d, err := readMarkdown(c.text)
		if err != nil {
			t.Fatal(err)
		}
		d = finish(d)
		var paths []string
		for _, s := range d.Sections {
			paths = append(paths, s.Path)
		}
		if d.Work.Title != c.title || d.Work.Abstract != c.abstract || strings.Join(paths, "|") != c.paths || string(d.Work.Status) != c.status {
			t.Errorf("%s: %q %q %q %s", c.name, d.Work.Title, d.Work.Abstract, paths, d.Work.Status)
		}
	}
}

func TestPlainText(t *testing.T) {
	d, err := readText("A study of soil\n\nJ. Doe\n\nABSTRACT\nIt was wet.\n\n1. Introduction\n\nSoil is wet.\n\n2.1 Sampling of sites\n\n" +
		"We dug 3 holes.\n# not a heading\n\nRESULTS AND MORE\n\nIt grew.\n\nIn 2010 it rained\n\nReferences\n\n[1] Doe J. On soil and more. Acta. 2001;3:1-2.\n[2] Roe K. On sand and more.\nActa. 2002;4:1-2.\n")
	if err != nil {
		t.Fatal(err)
	}
	d = finish(d)
	var paths []string
	for _, s := range d.Sections {
		paths = append(paths, fmt.Sprintf("%s (%s)", s.Path, s.Kind))
	}
	want := " (front)|Abstract (abstract)|1. Introduction (introduction)|1. Introduction › 2.1 Sampling of sites (introduction)|" +
		"RESULTS AND MORE (results)|References (references)"
	if got := strings.Join(paths, "|"); got != strings.Replace(want, "Abstract (", "ABSTRACT (", 1) {
		t.Errorf("sections %s", got)
	}
	if d.Work.Title != "A study of soil" || d.Work.Abstract != "It was wet." || !strings.Contains(d.Text, "\n\\# not a heading") {
		t.Errorf("%+v\n%s", d.Work, d.Text)
	}
	if len(d.References) != 2 || d.References[1].Text != "Roe K. On sand and more. Acta. 2002;4:1-2." {
		t.Errorf("references %+v", d.References)
	}
}

func TestEncodings(t *testing.T) {
	const text = "# Größe – “naïve”\n\nÜber 5 µm.\n"
	cp1252, err := charmap.Windows1252.NewEncoder().String(text)
	if err != nil {
		t.Fatal(err)
	}
	utf16 := func(order xunicode.Endianness, mark xunicode.BOMPolicy) string {
		s, err := xunicode.UTF16(order, mark).NewEncoder().String(text)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	if _, err := z.Write([]byte(text)); err != nil || z.Close() != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	write(t, dir, map[string]string{
		"utf8.md": text, "bom.md": "\ufeff" + text, "crlf.md": strings.ReplaceAll(text, "\n", "\r\n"), "cp1252.md": cp1252,
		"le.md": utf16(xunicode.LittleEndian, xunicode.UseBOM), "be.md": utf16(xunicode.BigEndian, xunicode.UseBOM),
		"bare.md": utf16(xunicode.LittleEndian, xunicode.IgnoreBOM), "packed.md.gz": packed.String(),
		"apart.md": "# Gro\u0308\u00dfe – “nai\u0308ve”\n\nU\u0308ber 5 µm.\n",
	})
	all, err := filepath.Glob(dir + "/*")
	if err != nil || len(all) != 9 {
		t.Fatal(all, err)
	}
	for _, path := range all {
		if d := readPath(t, path); d.Text != text {
			t.Errorf("%s: %q", filepath.Base(path), d.Text)
		}
	}
	latin := `<?xml version="1.0" encoding="ISO-8859-1"?><article><front/><body><p>Gr` + "\xf6\xdfe" + `</p></body></article>`
	lying := `<?xml version="1.0" encoding="UTF-8"?><article><front/><body><p>Gr` + "\xf6\xdfe" + `</p></body></article>`
	cyrillic := `<?xml version="1.0" encoding="windows-1251"?><article><front/><body><p>` + "\xcf\xee\xf7\xe2\xe0" + `</p></body></article>`
	write(t, dir, map[string]string{"latin.xml": latin, "lying.xml": lying, "cyrillic.nxml": cyrillic})
	for name, want := range map[string]string{"latin.xml": "Größe", "lying.xml": "Größe", "cyrillic.nxml": "Почва"} {
		if d := readPath(t, filepath.Join(dir, name)); !strings.Contains(d.Text, want) {
			t.Errorf("%s: %q", name, d.Text)
		}
	}
}

func TestGzipBomb(t *testing.T) {
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	block := make([]byte, 1<<20)
	for range maxText>>20 + 2 {
		if _, err := z.Write(block); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "bomb.xml.gz")
	if err := os.WriteFile(path, packed.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := readFile(path, review.FormatJATS); err == nil || err.Error() != "The file is larger than 32 MB." {
		t.Errorf("%v", err)
	}
	if err := os.WriteFile(path, packed.Bytes()[:100], 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := readFile(path, review.FormatJATS); err == nil || !strings.Contains(err.Error(), "cut short") {
		t.Errorf("%v", err)
	}
}

func TestSniff(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, map[string]string{
		"paper.txt": "%PDF-1.7 x", "jats.txt": "<?xml version='1.0'?><article dtd-version='1'><front/>", "noname": "<article><front/>",
		"late.pdf": "\n\n%PDF-1.4", "odd.bin": "xx", "prose.md": "He wrote %PDF- in a text.",
	})
	for name, want := range map[string]review.Format{"paper.txt": review.FormatPDF, "jats.txt": review.FormatJATS,
		"noname": review.FormatJATS, "late.pdf": review.FormatPDF, "odd.bin": "", "prose.md": review.FormatMarkdown} {
		if got, _ := sniff(filepath.Join(dir, name)); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
}

func TestReferencesWithoutHeading(t *testing.T) {
	text := "## Competing interests\n\nNone.\n\n"
	for n := 1; n <= 6; n++ {
		text += fmt.Sprintf("%d. Doe J. On soil and its %d layers. Acta. 200%d;3:1-2.\n\n", n, n, n)
	}
	if refs := finish(review.Document{Text: text}).References; len(refs) != 6 || refs[0].Title != "On soil and its 1 layers" {
		t.Errorf("%+v", refs)
	}
	if refs := reference.Trailing("Steps\n\n1. Wash it.\n2. Dry it.\n3. Eat it.\n4. Sleep.\n5. Wake in 1999."); refs != nil {
		t.Errorf("steps read as references: %+v", refs)
	}
}

func FuzzText(f *testing.F) {
	f.Add("---\ntitle: [a, \"b\"\n- c\n---\n# T\n\nReferences\n\n[1] x (2001). y.")
	f.Add("Title\n\nABSTRACT\nx\n\n1. Intro\n\n\xff")
	f.Fuzz(func(t *testing.T, text string) {
		for _, read := range []func(string) (review.Document, error){readMarkdown, readText} {
			if clean, err := decode([]byte(text)); err == nil {
				if d, err := read(clean); err == nil {
					finish(d)
				}
			}
		}
	})
}
