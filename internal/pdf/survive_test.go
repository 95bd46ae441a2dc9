package pdf

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"forage/internal/fault"
	"forage/internal/pdf/pdftest"
	"forage/internal/review"
)

// pages makes a file of n pages, each with its own word, and a title.
func pages(title string, n int) []byte {
	var all []pdftest.Page
	for i := range n {
		all = append(all, pdftest.Page{{X: 50, Y: 400, Size: 10, Text: fmt.Sprintf("This is the text of page number%d.", i+1)}})
	}
	return pdftest.Titled(title, all...)
}

func troubles(p *Paper) map[int]review.Trouble {
	found := map[int]review.Trouble{}
	for _, page := range p.Pages {
		if page.Trouble != "" {
			found[page.N] = page.Trouble
		}
	}
	return found
}

func TestADeathCostsOnePage(t *testing.T) {
	for title, c := range map[string]struct {
		o    Options
		lost map[int]review.Trouble
	}{
		"no harm":         {lost: map[int]review.Trouble{}},
		"die on 1":        {lost: map[int]review.Trouble{1: review.PageDied}},
		"die on 4":        {lost: map[int]review.Trouble{4: review.PageDied}},
		"die on 6":        {lost: map[int]review.Trouble{6: review.PageDied}},
		"die on 2 to 3":   {lost: map[int]review.Trouble{2: review.PageDied, 3: review.PageDied}},
		"choke on 2 to 3": {lost: map[int]review.Trouble{}}, // read without its pictures
		"hang on 3":       {Options{PageTime: time.Second}, map[int]review.Trouble{3: review.PageDied}},
	} {
		t.Run(title, func(t *testing.T) {
			p, err := reader(t, c.o).Read(context.Background(), write(t, "a.pdf", pages(title, 6)))
			if err != nil {
				t.Fatal(err)
			}
			if got := troubles(p); len(p.Pages) != 6 || !reflect.DeepEqual(got, c.lost) || len(p.Notes) != 0 {
				t.Errorf("%d pages, trouble %v, notes %q; want trouble %v", len(p.Pages), got, p.Notes, c.lost)
			}
			for n := 1; n <= 6; n++ {
				lost := c.lost[n] != ""
				if strings.Contains(p.Markdown, fmt.Sprintf("number%d.", n)) == lost {
					t.Errorf("page %d: lost %v, but the text reads %q", n, lost, p.Markdown)
				}
				if page := p.Pages[n-1]; lost && (page.Quality != 0 || page.Scanned || !page.Weak()) {
					t.Errorf("the lost page is %+v", page)
				}
			}
		})
	}
}

func TestAFileThatKillsAgainAndAgainIsLeft(t *testing.T) {
	p, err := reader(t, Options{}).Read(context.Background(), write(t, "a.pdf", pages("die on 3 to 30", 40)))
	if err != nil {
		t.Fatal(err)
	}
	lost := troubles(p)
	if len(lost) != maxDeaths/2 || len(p.Pages) != 2+maxDeaths/2 || !strings.Contains(p.Markdown, "number2.") {
		t.Errorf("%d pages, %d lost", len(p.Pages), len(lost))
	}
	if want := "Only the first 7 of 40 pages were read: too many of them ended the reader."; !slices.Contains(p.Notes, want) {
		t.Errorf("notes %q, want %q", p.Notes, want)
	}
}

func TestAFileOfWhichNothingCanBeReadIsAFault(t *testing.T) {
	_, err := reader(t, Options{}).Read(context.Background(), write(t, "a.pdf", pages("die on 1 to 3", 3)))
	if f := fault.Of(err); f == nil || f.Kind != fault.Input || f.Say != "The PDF is damaged: the reader stopped on page 1." {
		t.Errorf("got %v", err)
	}
}

func TestTheTimeForAFileKeepsWhatWasRead(t *testing.T) {
	r := reader(t, Options{FileTime: 2 * time.Second})
	p, err := r.Read(context.Background(), write(t, "a.pdf", pages("hang on 3", 6)))
	if err != nil {
		t.Fatal(err)
	}
	if len(p.Pages) != 3 || p.Pages[2].Trouble != review.PageDied || len(p.Notes) != 1 || !strings.Contains(p.Notes[0], "the time for one file (2s) was over") {
		t.Errorf("%+v, notes %q", p.Pages, p.Notes)
	}
}

func TestCapsThatAreHitAreTold(t *testing.T) {
	for _, c := range []struct {
		o    Options
		note string
		read int
		cut  bool
	}{
		{Options{MaxPages: 2}, "Only the first 2 of 6 pages were read.", 2, false},
		{Options{MaxGlyphs: 80}, "Only the first 3 of 6 pages were read: the file holds more than 80 characters.", 3, true},
	} {
		p, err := reader(t, c.o).Read(context.Background(), write(t, "a.pdf", pages("", 6)))
		if err != nil {
			t.Fatal(err)
		}
		if len(p.Pages) != c.read || !slices.Equal(p.Notes, []string{c.note}) || (p.Pages[c.read-1].Trouble == review.PageCut) != c.cut {
			t.Errorf("%+v: pages %+v, notes %q", c.o, p.Pages, p.Notes)
		}
	}
}

func TestAStoppedReadKeepsNothing(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	if p, err := reader(t, Options{}).Read(ctx, write(t, "a.pdf", pages("hang on 3", 6))); err == nil || fault.Of(err).Kind == fault.Input {
		t.Errorf("got %v, %v", p, err)
	}
}

func TestNumbersAreGrouped(t *testing.T) {
	for n, want := range map[int]string{7: "7", 999: "999", 1000: "1,000", 12345: "12,345", 20_000_000: "20,000,000"} {
		if got := grouped(n); got != want {
			t.Errorf("%d: got %s", n, got)
		}
	}
}
