package ingest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"forage/internal/review"
)

func TestContentDecidesOverName(t *testing.T) {
	const jats = "<?xml version='1.0'?>\n<!DOCTYPE article PUBLIC 'x'>\n<article dtd-version='1'><front/></article>"
	for _, c := range []struct {
		name, text string
		want       review.Format
	}{
		{"jats.html", jats, review.FormatJATS}, {"jats.xml", jats, review.FormatJATS}, {"jats", "<article article-type='x'><front>", review.FormatJATS},
		{"page.xml", "<?xml version='1.0'?><!DOCTYPE html><html><article class='x'>", ""},
		{"page.nxml", "<!DOCTYPE html>\n<html><body><article>", ""},
		{"page", "<!-- saved --><HTML lang=en>", review.FormatHTML}, {"part.html", "<article class='post'><p>x", review.FormatHTML},
		{"notes.md", "<p>He wrote</p> <html>", review.FormatHTML}, {"plain.md", "Text with <html> in it", review.FormatMarkdown},
		{"scopus.txt", "\ufeffTY  - JOUR\r\nTI  - x", review.FormatRIS}, {"refs.txt", "% made by hand\n\n@Article{a,", review.FormatBibTeX},
		{"mail.txt", "@home we said", review.FormatText}, {"a.bib", "me", review.FormatBibTeX}, {"a.ris", "", review.FormatRIS},
		{"lib.json", `[{"id":"x","type":"book"}]`, review.FormatCSL}, {"lib.csl.json", "[]", review.FormatCSL}, {"data.json", `{"rows":[1]}`, ""},
		{"z.zip", "PK\x03\x04", formatZIP}, {"z.pdf", "PK\x03\x04", formatZIP}, {"z.zip", "not", ""}, {"p.docx", "PK\x03\x04", ""}, {"p.odt", "PK\x03\x04....mimetypeapplication/vnd.oasis", ""},
		{"page.pdf", "<!DOCTYPE html><html>", ""}, {"paper.html", "%PDF-1.4", review.FormatPDF}, {"list.enw", "%0 Book", ""},
	} {
		path := filepath.Join(t.TempDir(), c.name)
		if err := os.WriteFile(path, []byte(c.text), 0o600); err != nil {
			t.Fatal(err)
		}
		got, err := sniff(path)
		if got != c.want || (err == nil) != (c.want != "") {
			t.Errorf("%s %.20q is %q, want %q (%v)", c.name, c.text, got, c.want, err)
		}
		if err != nil && !strings.HasSuffix(reason(err), ".") {
			t.Errorf("%s: %q is no sentence", c.name, reason(err))
		}
	}
}

func TestPagesInOtherEncodings(t *testing.T) {
	for name, page := range map[string]string{
		"declared":  "<html><head><meta charset=windows-1251></head><body><h2>A</h2><p>\xcf\xee\xf7\xe2\xe0</p>",
		"in http":   "<html><head><meta http-equiv=\"Content-Type\" content=\"text/html; charset=windows-1251\"></head><body><h2>A</h2><p>\xcf\xee\xf7\xe2\xe0</p>",
		"utf-8":     "<html><head><meta charset=windows-1251></head><body><h2>A</h2><p>Почва</p>",
		"no notice": "<html><body><h2>A</h2><p>Gr\xf6\xdfe</p>",
	} {
		path := filepath.Join(t.TempDir(), "page.html")
		if err := os.WriteFile(path, []byte(page), 0o600); err != nil {
			t.Fatal(err)
		}
		d, err := (&Importer{}).read(t.Context(), path, strings.Repeat("0", 64))
		if err != nil || !strings.Contains(d.Text, "Почва") && !strings.Contains(d.Text, "Größe") {
			t.Errorf("%s: %v %q", name, err, d.Text)
		}
	}
}
