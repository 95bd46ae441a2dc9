package evaluate

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"forage/internal/fault"
	"forage/internal/pdf"
	"forage/internal/pdf/pdftest"
)

// printedPage is a page of one column: lines of text, the first in bold.
func printedPage(lines ...string) []byte {
	var page pdftest.Page
	for i, l := range lines {
		page = append(page, pdftest.Line{X: 60, Y: float64(80 + 14*i), Size: 10, Text: l})
	}
	return pdftest.File(page)
}

// corpusOf makes a corpus folder, with folders in it.
func corpusOf(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// value is the figure of a measure of a system.
func (t ReadingTable) value(measure, system string) Figure {
	for _, r := range t.Rows {
		for _, f := range r.Figures {
			if r.Measure == measure && f.System == system {
				return f
			}
		}
	}
	return Figure{State: "no such row"}
}

// wants checks the counts of our figures.
func (t ReadingTable) wants(tb testing.TB, want map[string]score) {
	tb.Helper()
	for m, s := range want {
		if f := t.value(m, ours); (score{f.Right, f.Found, f.Wanted}) != s {
			tb.Errorf("%s is %+v, want %v:\n%s", m, f, s, t)
		}
	}
}

func TestReadingRefusesWhatItCannotMeasure(t *testing.T) {
	for name, dir := range map[string]string{
		"absent":     filepath.Join(t.TempDir(), "absent"),
		"empty":      t.TempDir(),
		"another":    write(t, map[string]string{"claims.jsonl.gz": ""}),
		"cut truth":  write(t, map[string]string{"a-str.xml.gz": "", "a.expected.json": "{"}),
		"no truth":   write(t, map[string]string{"a-str.xml.gz": ""}),
		"no PDF":     write(t, map[string]string{"a-str.xml.gz": "", "a.expected.json": `{"pdf":"a.pdf"}`}),
		"cut XML":    write(t, map[string]string{"a.jats.xml.gz": "x", "a.pdf": "x", "a.expected.json": `{"pdf":"a.pdf"}`}),
		"a file":     filepath.Join(write(t, map[string]string{"a": ""}), "a"),
		"cut manual": corpusOf(t, map[string]string{"manifest.jsonl": "{", "files/a.pdf": ""}),
	} {
		_, err := Reading(context.Background(), dir, ReadingOptions{})
		if f := fault.Of(err); f == nil || f.Kind != fault.Input || f.Advice == "" {
			t.Errorf("%s: got %v, want an input fault with advice", name, err)
		}
	}
}

// One table of 2 by 2, of which the truth says that one cell is another.
func TestAFolderOfTablesIsRead(t *testing.T) {
	cell := func(x, y float64, text string) pdftest.Line { return pdftest.Line{X: x, Y: y, Size: 10, Text: text} }
	page := pdftest.Page{
		cell(60, 60, "Table 1. Mice by group and week"), cell(60, 90, "Group"), cell(250, 90, "Week"),
		cell(60, 106, "Old"), cell(250, 106, "12"), cell(60, 122, "Young"), cell(250, 122, "34"),
	}
	for _, y := range []float64{78, 94, 128} {
		page = append(page, pdftest.Rule(60, y, 400, y, 0))
	}
	dir := write(t, map[string]string{
		"a.pdf": string(pdftest.File(page)), "a-str.xml.gz": "",
		"a.expected.json": `{"pdf":"a.pdf","tables":[{"regions":[{"page":1,"cells":[{"r":0,"c":0,"t":"Group"},{"r":0,"c":1,"t":"Week"},
			{"r":1,"c":0,"t":"Old"},{"r":1,"c":1,"t":"12"},{"r":2,"c":0,"t":"Young"},{"r":2,"c":1,"t":"35"}]}]}]}`,
	})
	table, err := Reading(context.Background(), dir, ReadingOptions{})
	if err != nil {
		t.Fatal(err)
	}
	table.wants(t, map[string]score{ofCells: {5, 7, 7}})
	if f := table.value(pagesASecond, ours); !f.Rate || f.Wanted != 1 || f.Value <= 0 {
		t.Errorf("pace %+v", f)
	}
	if f := table.value(ofCells, mutool); f.State == stateMeasured {
		t.Errorf("a plain text shows no cells: %+v", f)
	}
}

// The manifest is wrong about the second file, and the text about one word of four.
func TestAFolderOfScansIsRead(t *testing.T) {
	dir := write(t, map[string]string{
		"a.pdf": string(printedPage("Mice sleep well.")), "a.txt": "Mice sleep badly, often.", "b.pdf": string(pdftest.Scanned()),
		"manifest.jsonl": `{"file":"a.pdf","pages":1,"has_text_layer":true}` + "\n" + `{"file":"b.pdf","pages":1,"has_text_layer":true}` + "\n",
	})
	table, err := Reading(context.Background(), dir, ReadingOptions{Misses: true})
	if err != nil {
		t.Fatal(err)
	}
	table.wants(t, map[string]score{ofApart: {1, 2, 2}, ofScanWords: {2, 3, 4}})
	if len(table.Misses) != 4 { // a page, two words missed, one spurious
		t.Errorf("misses %+v", table.Misses)
	}
	if table.Met() {
		t.Error("a missed target counts as met")
	}
	for _, b := range pdf.Baselines {
		f := table.value(ofApart, string(b))
		if b.Installed() && (f.Right != 1 || f.Wanted != 2) || !b.Installed() && f.State != stateAbsent {
			t.Errorf("%s: %+v", b, f)
		}
	}
}

// Silver has two words the other way round and one of its own.
func TestAFolderOfOtherScriptsIsRead(t *testing.T) {
	dir := write(t, map[string]string{
		"a.pdf": string(printedPage("Eins zwei drei vier.")), "a.silver.md": "## Eins\n\n- drei zwei\n\n<!-- image -->\n\nvier f\\_nf",
		"manifest.jsonl": `{"file":"a.pdf","truth":"a.silver.md"}` + "\n",
	})
	table, err := Reading(context.Background(), dir, ReadingOptions{})
	if err != nil {
		t.Fatal(err)
	}
	table.wants(t, map[string]score{ofClean: {1, 1, 1}, ofCharacters: {17, 17, 17}, ofSilver: {4, 4, 6}, ofNeighbours: {0, 3, 5}})
}

func TestOddCharactersAreCountedAgainstAText(t *testing.T) {
	for text, want := range map[string]int{
		"Grüße, naïve Â. Ärger": 0, "سلام دنیا": 0, "ab\ufffdc": 1, "\uf0b7 item": 1, "a\x03b": 1, "ﬁrst": 1, "\ufed3\ufeed": 2,
		"GrÃ¼ÃŸe": 1, "soft\u00adhyphen": 0, "": 0,
	} {
		n := 0
		for i := range []rune(text) {
			if odd([]rune(text), i) {
				n++
			}
		}
		if n != want {
			t.Errorf("%q: %d odd characters, want %d", text, n, want)
		}
	}
}

// Each class of the manifest once as it should be, and "opens" once for a file that
// does not.
func TestAFolderOfHostileFilesIsRead(t *testing.T) {
	line := func(file, outcome string) string {
		return fmt.Sprintf(`{"file":%q,"outcome":%q,"without_password":{"a":{"chars":40},"b":{"chars":90}}}`, file, outcome) + "\n"
	}
	dir := corpusOf(t, map[string]string{
		"files/good.pdf": string(printedPage("Mice sleep well in the dark of the long night.")), "files/locked.pdf": string(pdftest.Locked()),
		"files/none.pdf": string(pdftest.File()), "files/cut.pdf": "%PDF-1.4 and no more", "files/deadly.pdf": string(pdftest.Deadly()),
		"manifest.jsonl": line("good.pdf", "opens") + line("locked.pdf", "needs_password") + line("none.pdf", "rejected_or_no_pages") +
			line("cut.pdf", "opens") + line("deadly.pdf", "tools_disagree"),
	})
	table, err := Reading(context.Background(), dir, ReadingOptions{Misses: true})
	if err != nil {
		t.Fatal(err)
	}
	table.wants(t, map[string]score{ofOutcome: {4, 5, 5}, ofDeadline: {5, 5, 5}, ofOnce: {5, 5, 5}, ofSound: {1, 1, 1}})
	if len(table.Misses) != 1 || table.Misses[0].File != "cut.pdf" || strings.Contains(table.Misses[0].Text, "\n") {
		t.Errorf("misses %+v", table.Misses)
	}
}

// A paper of one section: one reference is right, and one heading is missed.
func TestAFolderOfPapersIsRead(t *testing.T) {
	dir := write(t, map[string]string{
		"a.pdf":         string(printedPage("Mice were kept in cages and slept in the dark of the night,", "as mice do.")),
		"a.jats.xml.gz": gz(t, `<article><body><p>Mice were kept.</p></body></article>`),
		"a.expected.json": `{"pdf":"a.pdf","title":"Mice","title_printed":false,"journal":"J","headings":[{"level":1,"title":"Methods","printed":true}],
			"sections":[{"paragraphs":["Mice were kept in cages and slept in the dark of the night, as mice do.","They woke up in the morning, and ate what was given to them."]}],
			"references":[{"raw":"x","title":"Never found by anybody","year":2001,"authors":["Ada Smith"],"title_printed":true}]}`,
	})
	table, err := Reading(context.Background(), dir, ReadingOptions{Misses: true})
	if err != nil {
		t.Fatal(err)
	}
	table.wants(t, map[string]score{ofBody: {1, 2, 2}, ofHeading: {0, 0, 1}, ofCut: {0, 0, 1}})
	if f := table.value(ofTitle, ours); f.State != "no such row" {
		t.Errorf("a title that is not printed is judged: %+v", f)
	}
}

// Three references are printed; of the last the truth has another.
func TestAFolderOfMarkedReferencesIsRead(t *testing.T) {
	page := pdftest.Page{
		{X: 60, Y: 60, Size: 16, Bold: true, Text: "Asylums and love"}, {X: 60, Y: 100, Size: 12, Bold: true, Text: "1 Introduction"},
		{X: 60, Y: 120, Size: 10, Text: "Goffman wrote about asylums, Grolle about love, and Weber about"},
		{X: 60, Y: 132, Size: 10, Text: "the economy, as everybody who has read them knows very well."}, {X: 60, Y: 170, Size: 12, Bold: true, Text: "References"},
		{X: 60, Y: 190, Size: 10, Text: "[1] Goffman, E. (1973). Asyle. Frankfurt am Main: Suhrkamp."},
		{X: 60, Y: 210, Size: 10, Text: "[2] Grolle, I. (1998). An die Liebe glauben. Hamburg: Wichern."},
		{X: 60, Y: 230, Size: 10, Text: "[3] Weber, M. (1922). Wirtschaft und Gesellschaft. Berlin: Mohr."},
	}
	dir := write(t, map[string]string{
		"a.references.txt": "", "a.pdf": string(pdftest.File(page)),
		"a.expected.json": `{"pdf":"a.pdf","references":[{"raw":"Goffman, E. (1973). Asyle. Frankfurt am Main: Suhrkamp.","printed":true},
			{"raw":"Grolle, I. (1998). An die Liebe glauben. Hamburg: Wichern.","printed":true},{"raw":"Luhmann, N. (1984). Soziale Systeme. Bielefeld: Haux.","printed":true}]}`,
	})
	table, err := Reading(context.Background(), dir, ReadingOptions{})
	if err != nil {
		t.Fatal(err)
	}
	table.wants(t, map[string]score{ofCut: {2, 3, 3}})
}

func TestTheReadingTableSaysWhatIsMissing(t *testing.T) {
	g := newGauge(ReadingOptions{Misses: true})
	g.begin("a.pdf")
	g.add("words", ours, score{3, 4, 6})
	g.add("words", pdftotext, score{5, 6, 6})
	g.add("nothing wanted", ours, score{0, 2, 0})
	g.add("nothing at all", ours, score{})
	g.rate("speed", ours, 10, 4)
	g.aim("words", 0.7)
	g.aim("speed", 2)
	g.miss("word", "a\nb\t"+strings.Repeat("c", 400))
	var table ReadingTable
	g.fill(&table)
	if len(table.Rows) != 2 || table.Met() {
		t.Errorf("%+v", table.Rows)
	}
	f := table.value("words", ours)
	if f.Value != 0.6 || f.Low != 0.6 || f.High != 0.6 {
		t.Errorf("%+v", f)
	}
	out := table.String()
	for _, want := range []string{"0.6000", "0.7500", "0.5000", "0.8333", "missed", "2.5", ">= 2.0 met", "a.pdf\tword\ta b c"} {
		if !strings.Contains(out, want) {
			t.Errorf("table lacks %q:\n%s", want, out)
		}
	}
}
