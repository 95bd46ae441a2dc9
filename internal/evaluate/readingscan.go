package evaluate

import (
	"context"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
)

const (
	ofApart     = "pages told apart"
	ofScanWords = "words right of scanned pages"
)

// scan is a line of the manifest of pdf-scanned.
type scan struct {
	File  string `json:"file"`
	Pages int    `json:"pages"`
	Layer bool   `json:"has_text_layer"`
}

// scanned scores pages that are images (pdf-scanned).
//
//   - Told apart: a page counts as scanned when it has no text layer. What is right
//     stands in the manifest, for whole files. The tools count a file as scanned when
//     they print no letter or figure.
//   - Words right: F1 of the words (wordsOf) of files beside which their text lies. In
//     the shared corpus that is one page.
func scanned(ctx context.Context, dir string, g *gauge) error {
	var scans []scan
	err := rows(dir, "manifest.jsonl", func(s scan) error { scans = append(scans, s); return nil })
	if err != nil {
		return err
	}
	paths := make([]string, len(scans))
	for i, s := range scans {
		if paths[i], err = pdfIn(dir, s.File); err != nil {
			return err
		}
	}
	h, err := readAll(ctx, g, paths)
	if err != nil {
		return err
	}
	texts := 0
	for i, s := range scans {
		g.begin(s.File)
		o := h.out[paths[i]]
		g.add(ofApart, ours, g.apart(o, s))
		for tool, all := range h.plain {
			g.add(ofApart, tool, yes(plain(all[paths[i]]) == "" == !s.Layer).times(s.Pages))
		}
		want, err := os.ReadFile(strings.TrimSuffix(paths[i], ".pdf") + ".txt")
		if err != nil {
			continue // most have no truth
		}
		texts++
		words := wordsOf(string(want))
		g.add(ofScanWords, ours, shared(wordsOf(o.doc.Text), words))
		for tool, all := range h.plain {
			g.add(ofScanWords, tool, shared(wordsOf(all[paths[i]]), words))
		}
		g.missedWords(wordsOf(o.doc.Text), words)
	}
	g.aim(ofApart, 1)
	g.aim(ofScanWords, 0.90)
	g.notes = append(g.notes, fmt.Sprintf("The words of %d of %d files are known; what is recognised of the others is not judged.", texts, len(scans)), recognisedBy(h))
	return nil
}

func (s score) times(n int) score { return score{s.right * n, s.found * n, s.wanted * n} }

// apart scores the pages of a file. Of one that was not read none is right.
func (g *gauge) apart(o outcome, s scan) score {
	sum := score{}
	for n := range s.Pages {
		right := n < len(o.doc.Pages) && o.doc.Pages[n].Scanned == !s.Layer
		if sum = sum.plus(yes(right)); !right {
			g.miss("page told wrongly", fmt.Sprintf("page %d; text layer: %v; %s", n+1, s.Layer, o.reason))
		}
	}
	return sum
}

// missedWords tells of words that are missing or wrong.
func (g *gauge) missedWords(have, want []string) {
	if !g.o.Misses {
		return
	}
	are, should := counted(have), counted(want)
	for _, w := range slices.Sorted(maps.Keys(should)) {
		if should[w] > are[w] {
			g.miss("word missed", w)
		}
	}
	for _, w := range slices.Sorted(maps.Keys(are)) {
		if are[w] > should[w] {
			g.miss("word spurious", w)
		}
	}
}

// recognisedBy says what read the pages that are pictures.
func recognisedBy(h *harvest) string {
	var names []string
	for _, o := range h.out {
		for _, p := range o.doc.Pages {
			if p.Recognised != "" {
				names = append(names, p.Recognised)
			}
		}
	}
	if len(names) == 0 {
		return "No page was recognised: \"forage doctor\" says what is needed."
	}
	slices.Sort(names)
	return "Pages were recognised by " + strings.Join(slices.Compact(names), ", ") + "."
}
