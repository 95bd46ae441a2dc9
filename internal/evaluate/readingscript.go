package evaluate

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"unicode"
)

const (
	ofClean      = "files without an odd character"
	ofCharacters = "characters that are not odd"
	ofSilver     = "words, against silver"
	ofNeighbours = "order: neighbouring words, against silver"
)

// foreign is a line of the manifest of pdf-multilingual.
type foreign struct {
	File  string `json:"file"`
	Truth string `json:"truth"`
}

// multilingual scores papers in other scripts (pdf-multilingual).
//
//   - Odd characters are what no reader can make sense of or search for: see odd.
//   - Words and neighbouring words (pairs of words that follow one another, which a
//     wrong direction of writing or order of columns breaks) are compared with the
//     output of another converter, the silver truth that the README speaks of: it is no
//     bar, and where it reads a picture or a form otherwise both may be right.
func multilingual(ctx context.Context, dir string, g *gauge) error {
	var all []foreign
	err := rows(dir, "manifest.jsonl", func(f foreign) error { all = append(all, f); return nil })
	if err != nil {
		return err
	}
	paths := make([]string, len(all))
	for i, f := range all {
		if paths[i], err = pdfIn(dir, f.File); err != nil {
			return err
		}
	}
	h, err := readAll(ctx, g, paths)
	if err != nil {
		return err
	}
	silver := 0
	for i, f := range all {
		g.begin(f.File)
		var truth []string
		if f.Truth != "" {
			b, err := os.ReadFile(filepath.Join(dir, filepath.Base(f.Truth)))
			if err != nil {
				return broken(err, f.Truth)
			}
			truth = wordsOf(withoutMarks(string(b)))
			silver++
		}
		o := h.out[paths[i]]
		if o.reason != "" {
			g.miss("not read", o.reason)
		}
		g.script(ours, withoutMarks(o.doc.Text), truth, g.miss)
		for tool, texts := range h.plain {
			g.script(tool, texts[paths[i]], truth, silent)
		}
		g.missedWords(wordsOf(withoutMarks(o.doc.Text)), truth)
	}
	g.aim(ofClean, 1)
	g.notes = append(g.notes, fmt.Sprintf("%d of %d files have silver truth only: the output of another converter, and no bar.", silver, len(all)))
	return nil
}

// script scores one text.
func (g *gauge) script(system, text string, truth []string, miss func(kind, text string)) {
	characters, clean := 0, 0
	var strange []string
	runes := []rune(text)
	for i, r := range runes {
		if unicode.IsSpace(r) {
			continue
		}
		characters++
		if odd(runes, i) {
			strange = append(strange, fmt.Sprintf("%U", r))
			continue
		}
		clean++
	}
	g.add(ofClean, system, yes(len(strange) == 0))
	g.add(ofCharacters, system, score{clean, characters, characters})
	if len(strange) > 0 {
		miss("odd characters", strings.Join(strange, " "))
	}
	if truth == nil {
		return
	}
	words := wordsOf(text)
	g.add(ofSilver, system, shared(words, truth))
	g.add(ofNeighbours, system, shared(following(words), following(truth)))
}

// following are the pairs of words that follow one another.
func following(words []string) [][2]string {
	var pairs [][2]string
	for i := 1; i < len(words); i++ {
		pairs = append(pairs, [2]string{words[i-1], words[i]})
	}
	return pairs
}

// odd reports whether a character is a sign of misreading: the replacement character,
// one for private use, a control, one that Unicode does not have, a form for display
// (Arabic presentation forms, ligatures of Latin letters), which a search for the word
// does not meet, or a Latin capital followed by what UTF-8 read as Latin-1 leaves behind
// it ("Ã¼").
func odd(text []rune, i int) bool {
	r := text[i]
	switch {
	case r == unicode.ReplacementChar, unicode.Is(unicode.Co, r), unicode.IsControl(r):
		return true
	case r >= 0xFB00 && r <= 0xFDFF, r >= 0xFE70 && r <= 0xFEFE:
		return true
	case !unicode.IsGraphic(r) && !unicode.Is(unicode.Cf, r):
		return true
	}
	return (r == 'Ã' || r == 'Â') && i+1 < len(text) && text[i+1] >= 0x80 && text[i+1] <= 0xBF
}

var (
	commentMark = regexp.MustCompile(`<!--[^>]*-->`)
	listMark    = regexp.MustCompile(`(?m)^\s*(?:[-*]\s+(?:\[[ x]\]\s+)?|\d{1,3}[.)]\s+|\|)`)
	tableRule   = regexp.MustCompile(`(?m)^\s*\|?(?:\s*:?-{3,}:?\s*\|)+\s*$`)
)

// withoutMarks is Markdown without its own marks, as far as they hold words.
func withoutMarks(text string) string {
	text = commentMark.ReplaceAllString(text, "")
	text = tableRule.ReplaceAllString(text, "")
	text = listMark.ReplaceAllString(text, "")
	return strings.ReplaceAll(text, "\\", "")
}
