package extractive

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"math"
	"slices"
	"sort"
	"strings"

	"forage/internal/review"
)

// Statistics is what the engine knows of a review's own works: in how many of
// them each stem occurs, which abbreviations they define, and how their words run,
// so that phrases can be counted and compared. It holds numbers for words, no text.
type Statistics struct {
	numbers map[string]uint32 // stem -> number, from 1; 0 separates sentences
	stems   []string          // by number
	surface []string          // a readable form of each stem: its commonest
	seen    []map[string]int  // while collecting: how often each form was seen
	df      []int             // works a stem occurs in, by number
	works   map[review.WorkID]*workStats
	order   []review.WorkID // sorted, once sealed
	short   map[string]definition
	sealed  bool
	stamp   string
	related map[string][]form // memory of Related
	running int               // word numbers kept, over all works
}

type workStats struct {
	id    review.WorkID
	has   map[uint32]bool
	run   []uint32 // its words in order, 0 between sentences
	lang  string
	short map[string][]string // abbreviations it defines itself, by the stems of the long form
}

// Caps on what is kept of a library, so that a hostile or huge one cannot fill
// the memory: 60,000 words a work (a long book chapter) and 12 million in all
// (48 MB). Beyond, works still count for document frequencies.
const (
	mostWordsWork = 60_000
	mostWordsAll  = 12_000_000
)

// NewStatistics starts an empty collection.
func NewStatistics() *Statistics {
	return &Statistics{
		numbers: map[string]uint32{}, stems: []string{""}, surface: []string{""}, seen: []map[string]int{nil}, df: []int{0},
		works: map[review.WorkID]*workStats{}, short: map[string]definition{}, related: map[string][]form{},
	}
}

// Collect builds the statistics of some works. text hands over the text of one
// work, passage by passage; reference lists and back matter may be left out.
func Collect(works []review.Work, text func(review.WorkID, func(string)) error) (*Statistics, error) {
	s := NewStatistics()
	sorted := slices.Clone(works)
	slices.SortFunc(sorted, func(a, b review.Work) int { return strings.Compare(string(a.ID), string(b.ID)) })
	for _, w := range sorted {
		var parts []string
		if err := text(w.ID, func(t string) { parts = append(parts, t) }); err != nil {
			return nil, fmt.Errorf("collect statistics of %s: %w", w.ID, err)
		}
		s.Add(w, parts...)
	}
	return s, nil
}

// Add counts one work: its title, abstract and keywords, and its passages.
// Adding a work twice changes nothing.
func (s *Statistics) Add(w review.Work, passages ...string) {
	if s.works[w.ID] != nil {
		return
	}
	ws := &workStats{id: w.ID, lang: w.Language, has: map[uint32]bool{}, short: map[string][]string{}}
	s.works[w.ID] = ws
	s.sealed = false
	for _, t := range append([]string{w.Title, w.Abstract, strings.Join(w.Keywords, ". ")}, passages...) {
		s.read(ws, t, w.Language)
	}
	for n := range ws.has {
		s.df[n]++
	}
}

func (s *Statistics) read(ws *workStats, text, lang string) {
	keep := s.running < mostWordsAll && len(ws.run) < mostWordsWork
	last := 0
	for _, t := range tokens(text, lang) {
		n := s.number(t.stem, text[t.start:t.end])
		ws.has[n] = true
		if t.caps != "" {
			ws.has[s.number(t.caps, t.caps[1:])] = true
		}
		if !keep {
			continue
		}
		if strings.ContainsAny(text[last:t.start], ".;:!?()\n|") {
			ws.run = append(ws.run, 0)
		}
		ws.run = append(ws.run, n)
		s.running++
		last = t.end
	}
	ws.run = append(ws.run, 0)
	for _, d := range definitions(text) {
		d.stems = stemsOf(d.long, lang)
		if ws.short[d.short] == nil {
			ws.short[d.short] = d.stems
			s.learn(d)
		}
	}
}

func (s *Statistics) number(stem, form string) uint32 {
	n, ok := s.numbers[stem]
	if !ok {
		n = uint32(len(s.stems))
		s.numbers[stem] = n
		s.stems = append(s.stems, stem)
		s.surface = append(s.surface, "")
		s.seen = append(s.seen, map[string]int{})
		s.df = append(s.df, 0)
	}
	s.seen[n][strings.ToLower(form)]++
	return n
}

// learn keeps, of rival long forms, the one that more works define; ties go to
// the alphabet.
func (s *Statistics) learn(d definition) {
	key := d.short
	had, ok := s.short[key]
	switch {
	case !ok:
		d.count = 1
		s.short[key] = d
	case slices.Equal(had.stems, d.stems):
		had.count++
		s.short[key] = had
	case had.count <= 1 && d.long < had.long:
		d.count = 1
		s.short[key] = d
	}
}

// seal orders the works and settles readable forms and the stamp.
func (s *Statistics) seal() {
	if s.sealed {
		return
	}
	s.order = s.order[:0]
	for id := range s.works {
		s.order = append(s.order, id)
	}
	slices.Sort(s.order)
	for n, forms := range s.seen {
		s.surface[n] = readable(forms)
	}
	h := sha256.New()
	names := make([]string, 0, len(s.numbers))
	for stem := range s.numbers {
		names = append(names, stem)
	}
	sort.Strings(names)
	for _, id := range s.order {
		io.WriteString(h, string(id)+"\n")
	}
	for _, stem := range names {
		fmt.Fprintf(h, "%s %d\n", stem, s.df[s.numbers[stem]])
	}
	s.stamp = hex.EncodeToString(h.Sum(nil)[:6])
	s.related = map[string][]form{}
	s.sealed = true
}

// readable is the form of a stem that a person would write in a list of topics:
// the commonest, but a noun before a participle, the singular before the plural.
func readable(forms map[string]int) string {
	best, most := "", 0.0
	for f, c := range forms {
		score := float64(c)
		switch {
		case strings.HasSuffix(f, "ed"), strings.HasSuffix(f, "ly"), strings.HasSuffix(f, "ies"):
			score *= 0.1
		case strings.HasSuffix(f, "s") && forms[strings.TrimSuffix(f, "s")] > 0:
			score *= 0.2
		}
		if score > most || score == most && f < best {
			best, most = f, score
		}
	}
	return best
}

// Works is how many works were counted.
func (s *Statistics) Works() int { return len(s.works) }

// idf is the larger of what the library and the background say: a word that is
// everywhere in this library may still be what tells its field from others, and a
// word that is common English may be rare here.
func (s *Statistics) idf(stem string) float64 {
	library := 0.0
	if n := len(s.works); n > 0 {
		df := 0
		if num, ok := s.numbers[stem]; ok {
			df = s.df[num]
		}
		library = math.Log(float64(n+1) / (float64(df) + 0.5))
	}
	return max(library, background().idf(strings.ToLower(strings.TrimPrefix(stem, "="))), 0.05)
}

// worksWith lists the works in which the stems stand next to each other.
func (s *Statistics) worksWith(phrase []string) []review.WorkID {
	s.seal()
	want := make([]uint32, 0, len(phrase))
	for _, p := range phrase {
		n, ok := s.numbers[p]
		if !ok {
			return nil
		}
		want = append(want, n)
	}
	var out []review.WorkID
	for _, id := range s.order {
		if s.works[id].holds(want) {
			out = append(out, id)
		}
	}
	return out
}

func (w *workStats) holds(want []uint32) bool {
	if len(want) == 0 {
		return false
	}
	for _, n := range want {
		if !w.has[n] {
			return false
		}
	}
	if len(want) == 1 || len(w.run) == 0 {
		return true
	}
	for i := 0; i+len(want) <= len(w.run); i++ {
		if slices.Equal(w.run[i:i+len(want)], want) {
			return true
		}
	}
	return false
}

// documentHas reports whether a work's text holds a stem anywhere.
func (s *Statistics) documentHas(w review.WorkID, stem string) bool {
	ws := s.works[w]
	if ws == nil {
		return false
	}
	n, ok := s.numbers[stem]
	return ok && ws.has[n] && !s.foreign(w, stem)
}

// foreign reports whether a work means something else by an abbreviation than the
// library does: "ML" is maximum likelihood in a paper that says so.
func (s *Statistics) foreign(w review.WorkID, caps string) bool {
	ws := s.works[w]
	if ws == nil || !strings.HasPrefix(caps, "=") {
		return false
	}
	own := ws.short[caps[1:]]
	return own != nil && !slices.Equal(own, s.short[caps[1:]].stems)
}

func stemsOf(phrase, lang string) []string {
	ts := tokens(phrase, lang)
	out := make([]string, len(ts))
	for i, t := range ts {
		out[i] = t.stem
	}
	return out
}

// Stems returns the stems of a text in order, as the engine reads them.
func Stems(text, lang string) []string { return stemsOf(text, lang) }

// language of a work, "" when it is not known here.
func (s *Statistics) language(w review.WorkID) string {
	if ws := s.works[w]; ws != nil {
		return ws.lang
	}
	return ""
}

// workHolds reports whether a work's text holds a wording, in any of its forms.
func (s *Statistics) workHolds(w review.WorkID, wanted wording) bool {
	ws := s.works[w]
	if ws == nil {
		return false
	}
	for _, f := range wanted.forms {
		if n := s.numbersOf(f.stems); n != nil && ws.holds(n) {
			return true
		}
	}
	return false
}
