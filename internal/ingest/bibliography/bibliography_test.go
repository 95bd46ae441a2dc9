package bibliography

import (
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"forage/internal/ingest/field"
	"forage/internal/ingest/ingesttest"
	"forage/internal/ingest/markup"
	"forage/internal/markdown"
)

func TestRISEntriesAreRead(t *testing.T) {
	records, err := readRIS(ingesttest.RIS)
	if err != nil || len(records) != 2 {
		t.Fatalf("%d records, %v", len(records), err)
	}
	want := record{title: "Barrier breach following cortical contusion & more", venue: "J.Neurosurg.", abstract: "Adult rats were studied.",
		authors: []string{"S.A. Baldwin", "Jane Doe Jr."}, year: 1996, doi: "10.1000/Brain(1)", language: "en",
		keywords: []string{"head trauma", "rat", "mouse"}, volume: "85", pages: "476–481"}
	if got := fmt.Sprintf("%+v", records[0]); got != fmt.Sprintf("%+v", want) {
		t.Errorf("\n got %s\nwant %+v", got, want)
	}
	if r := records[1]; r.title != "Heat islands" || r.venue != "Technische Universiteit" || r.year != 2018 || r.authors[0] != "R. Roe" {
		t.Errorf("%+v", r)
	}
}

func TestBibTeXEntriesAreRead(t *testing.T) {
	records, err := readBibTeX(ingesttest.BibTeX)
	if err != nil || len(records) != 3 {
		t.Fatalf("%d records, %v", len(records), err)
	}
	want := record{title: "On DNA₂ and Natrix – a Øre, í Š, α¹⁰", venue: "Acta Sleep 7", abstract: "Fifty % of @articlex were nested deep.",
		authors: []string{"M. Päckert", "Michael von Hicks III", "World Health and More"}, year: 2012, doi: "10.1000/a_b",
		keywords: []string{"a", "b"}, pages: "1–9"}
	if got := fmt.Sprintf("%+v", records[0]); got != fmt.Sprintf("%+v", want) {
		t.Errorf("\n got %s\nwant %+v", got, want)
	}
	if r := records[1]; r.year != 2006 || r.venue != "Proceedings of All" || r.authors[0] != "Corporation" {
		t.Errorf("what a crossref gives: %+v", r)
	}
	if r := records[2]; r.title != "Proceedings of All" || r.authors[0] != "Ed Itor" {
		t.Errorf("%+v", r)
	}
}

func TestABrokenEntryCostsItselfAlone(t *testing.T) {
	for name, c := range map[string]struct {
		read func(string) ([]record, error)
		text string
		good string
		bad  int
	}{
		"bibtex": {readBibTeX, "@article{a, title = {One}}\n@article{b, title = {never closed\n\n@article{c, title = {Three}}\n@article{d, author = {No Title}}\n@misc{e, title 5}\n@misc{f, title = \"Six\"}", "One Three Six", 3},
		"ris":    {readRIS, "XX  - stray\nAU  - stray\nTY  - JOUR\nT1  - One\nTY  - JOUR\nT1  - Two\nER  - \nAU  - stray\nTY  - JOUR\nAU  - No title\nER  - \n", "One Two", 3},
		"csl":    {readCSL, `[{"title":"One"}, 5, {"title":["Two","x"],"issued":{"date-parts":[["2001"]]}}, {"author":[]}, {"title":{}}]`, "One Two", 3},
		"cut":    {readCSL, `[{"title":"One"}, {"title":"Tw`, "One", 0},
	} {
		records, err := c.read(c.text)
		var titles []string
		for _, r := range records {
			titles = append(titles, r.title)
		}
		if strings.Join(titles, " ") != c.good || err == nil || c.bad > 0 && !strings.HasPrefix(err.Error(), fmt.Sprint(c.bad)+" entries could not be read") {
			t.Errorf("%s: %q, %v", name, titles, err)
		}
	}
}

func TestWhatIsNoBibliographyIsRefused(t *testing.T) {
	for text, read := range map[string]func(string) ([]record, error){
		"": readRIS, "words\n": readBibTeX, "[]": readCSL, "[1,2]": readCSL, "{": readCSL, "TY  - \nER  - ": readRIS, "@article{": readBibTeX,
	} {
		if records, err := read(text); len(records) != 0 || err == nil {
			t.Errorf("%q: %+v, %v", text, records, err)
		}
	}
}

func TestCSLItemsAreRead(t *testing.T) {
	const items = `{"items":[{"id":1,"type":"article-journal","title":"A <i>title</i>","container-title":["Acta","Act"],"abstract":"<jats:title>Abstract</jats:title><jats:p>It p &lt; 0.05 was.</jats:p>",
	"author":[{"family":"Berg","given":"Ada","non-dropping-particle":"van den"},{"literal":"The Group"}],"issued":{"raw":"12 May 2014"},"keyword":"a, b","URL":"https://doi.org/10.1000/x.1","language":"de-CH","page":12}]}`
	records, err := readCSL(items)
	want := record{title: "A title", venue: "Acta", abstract: "It p < 0.05 was.", authors: []string{"Ada van den Berg", "The Group"}, year: 2014,
		doi: "10.1000/x.1", language: "de", url: "https://doi.org/10.1000/x.1", keywords: []string{"a", "b"}, pages: "12"}
	if err != nil || fmt.Sprintf("%+v", records) != fmt.Sprintf("%+v", []record{want}) {
		t.Errorf("%v\n got %+v\nwant %+v", err, records, want)
	}
}

func TestTheSameEntryIsTheSameWorkInAnyFormat(t *testing.T) {
	ris, _ := readRIS("TY  - JOUR\nTI  - One title\nAU  - Doe, J.\nPY  - 2001\nT2  - Acta\nER  - ")
	bib, _ := readBibTeX("@article{x, title={{One} title}, author={J. Doe}, year=2001, journal={Acta}}")
	csl, _ := readCSL(`[{"title":"One title","author":[{"family":"Doe","given":"J."}],"issued":{"date-parts":[[2001]]},"container-title":"Acta"}]`)
	if a, b, c := ris[0].canonical(), bib[0].canonical(), csl[0].canonical(); a != b || b != c {
		t.Errorf("%q\n%q\n%q", a, b, c)
	}
	other, _ := readRIS("TY  - JOUR\nTI  - One title\nAU  - Doe, J.\nPY  - 2001\nT2  - Acta\nVL  - 2\nER  - ")
	if other[0].canonical() == ris[0].canonical() {
		t.Error("another volume is the same work")
	}
}

// zoteroItem is what Zotero makes of an entry.
type zoteroItem struct {
	ItemType, Title, CaseName, NameOfAct, Subject, Date, DOI string
	Creators                                                 []struct{ FirstName, LastName, Name, CreatorType string }
	AbstractNote                                             string
}

// TestBibliographiesAreReadAsZoteroReadsThem compares with the items that the
// fixtures give. We leave out the two entries of 63 that have no title, give a
// chapter the year of its book, and write two names as they stand ("KC Wright",
// "D'aspremont") and "III" behind a surname.
func TestBibliographiesAreReadAsZoteroReadsThem(t *testing.T) {
	shared := os.Getenv("FORAGE_SHARED")
	if shared == "" {
		shared = filepath.Join("..", "..", "..", "..", "shared")
	}
	inputs, _ := filepath.Glob(filepath.Join(shared, "fixtures", "zotero", "translators", "*.in.*"))
	if len(inputs) == 0 {
		t.Log("no shared fixtures")
		return
	}
	var same, all [5]int // entries; titles, authors, years, DOIs
	for _, path := range inputs {
		read := map[string]func(string) ([]record, error){".ris": readRIS, ".bib": readBibTeX, ".json": readCSL}[filepath.Ext(path)]
		if read == nil {
			continue
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		records, err := read(ingesttest.Text(t, text))
		if err != nil {
			t.Logf("%s: %v", filepath.Base(path), err)
		}
		var items []zoteroItem
		raw, err := os.ReadFile(regexp.MustCompile(`\.in\..*`).ReplaceAllString(path, ".zotero-items.json"))
		if err != nil || json.Unmarshal(raw, &items) != nil {
			t.Fatal(path, err)
		}
		compareWithZotero(t, filepath.Base(path), records, items, &same, &all)
	}
	for i, what := range []string{"entries", "titles", "authors", "years", "DOIs"} {
		t.Logf("%s: %d of %d", what, same[i], all[i])
		if most := [5]int{2, 0, 4, 1, 0}[i]; same[i] < all[i]-most {
			t.Errorf("%s: %d of %d agree", what, same[i], all[i])
		}
	}
}

// helpers are creators that Zotero lists beside the authors.
var helpers = markup.Names("translator producer contributor recipient performer")

func (i zoteroItem) title() string { return cmp.Or(i.Title, i.CaseName, i.NameOfAct, i.Subject) }

func creators(i zoteroItem, wanted func(kind string) bool) []string {
	var list []string
	for _, c := range i.Creators {
		if wanted(c.CreatorType) {
			list = append(list, markdown.Clean(c.FirstName+" "+c.LastName+c.Name))
		}
	}
	return list
}

func compareWithZotero(t *testing.T, name string, records []record, items []zoteroItem, same, all *[5]int) {
	all[0] += len(items)
	items = slices.DeleteFunc(items, func(i zoteroItem) bool { return i.title() == "" }) // we keep none without a title
	if len(records) != len(items) {
		t.Logf("%s: %d entries, Zotero has %d", name, len(records), len(items))
	}
	for i := range min(len(records), len(items)) {
		same[0]++
		r, item := records[i], items[i]
		authors := creators(item, func(kind string) bool { return !strings.HasSuffix(strings.ToLower(kind), "editor") && !helpers[kind] })
		if len(authors) == 0 {
			authors = creators(item, func(kind string) bool { return kind == "editor" })
		}
		for n, pair := range [][2]string{
			{r.title, markup.Plain(item.title())},
			{strings.Join(r.authors, "; "), strings.Join(authors, "; ")},
			{fmt.Sprint(r.year), fmt.Sprint(field.YearIn(item.Date))}, {strings.ToLower(r.doi), strings.ToLower(item.DOI)},
		} {
			all[n+1]++
			if pair[0] == pair[1] {
				same[n+1]++
			} else {
				t.Logf("%s %d: %q, Zotero has %q", name, i, pair[0], pair[1])
			}
		}
	}
}

func TestJSONThatIsNoListOfWorksIsNotCalledBroken(t *testing.T) {
	for text, want := range map[string]string{
		`{"items": {"type": "object"}}`: "no list of works",
		`[{"title": "A work"`:           "ends in the middle",
		`[{"title": "A work"} x]`:       "broken",
	} {
		if _, err := readCSL(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", text, err)
		}
	}
}
