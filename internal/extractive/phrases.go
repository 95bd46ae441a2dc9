package extractive

import (
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"forage/internal/review"
)

// phrase is a run of topical words of a text, as written there and as stems.
type phrase struct {
	text  string
	stems []string
	group int  // rises after a preposition: "A and B in C" is two groups
	joint bool // joined to the phrase before it by "and", "or", a comma or a slash
	list  int  // of a list of which any one will do ("weeds, pests or spikes"); 0 for none
}

// Words at which a group ends: what follows stands in another relation to the
// topic ("in agriculture", "on yield"), not beside it ("and", "or").
var relational = set(`in on of for among amongst within under during by with without from between across through via to at
into onto over after before against versus vs per using based than during throughout towards toward upon that which when
where if how why whether while`)

var joining = set("and or & / , ; nor")

// longestPhrase is in words; key phrases of more are sentences without stop words.
const longestPhrase = 4

// phrases cuts a text into key phrases the way RAKE does (Rose and others 2010):
// runs of words between stop words, instruction words and punctuation. A run of
// three or more is cut again where the library never has two of its neighbours
// side by side, which is mostly where a verb stands.
func (s *Statistics) phrases(text, lang string) []phrase {
	c := cutter{s: s, lang: lang}
	for _, w := range words(text) {
		c.word(w)
	}
	c.flush()
	c.closeList()
	return c.out
}

// cutter is one run of phrases.
type cutter struct {
	s     *Statistics
	lang  string
	out   []phrase
	run   []string
	group int
	joint bool
	from  int  // first phrase of the list that is open
	any   bool // the list says "or", or opened with "such as"
	lists int
}

func (c *cutter) word(w string) {
	if at := strings.IndexAny(w, "'’"); c.lang == "fr" && at > 0 && at <= 2 { // l'effet, qu'on
		c.flush()
		w = strings.TrimLeft(w[at:], "'’")
	}
	lower := strings.ToLower(w)
	switch {
	case joining[lower]:
		c.flush()
		c.any = c.any || lower == "or" || w == "/"
		c.joint = len(c.out) > c.from
	case w == "(": // another name for what stands before: "basil (Ocimum)"
		c.flush()
		c.joint, c.any = len(c.out) > c.from, true
	case w == ")":
		c.flush()
	case strings.ContainsAny(w, ".?!:|"):
		c.end()
	case relational[lower]:
		c.end()
	case lower == "the" || lower == "a" || lower == "an":
		c.flush()
	case stopWord(lower, c.lang) || instruction[lower] || isNumber(w):
		c.flush()
		c.joint = false
		opened := c.any && len(c.out) == c.from // "such" waits for its "as"
		c.closeList()
		c.any = lower == "such" || lower == "including" || lower == "like" || opened && lower == "as"
	default:
		c.run = append(c.run, w)
	}
}

// end closes a group.
func (c *cutter) end() {
	c.flush()
	c.joint = false
	keep := c.any && len(c.out) == c.from // "such as": "as" opens no group of its own
	c.closeList()
	c.any = keep
	c.group++
}

// flush makes phrases of the words so far.
func (c *cutter) flush() {
	run := trimWeak(c.run)
	c.run = nil
	if len(run) == 0 {
		return
	}
	for i, part := range c.s.divide(run, c.lang) {
		if part = trimWeak(part); len(part) == 0 || asksKind(part) {
			continue
		}
		p := phrase{text: strings.Join(part, " "), group: c.group, joint: c.joint && i == 0}
		if p.stems = stemsOf(p.text, c.lang); len(p.stems) > 0 {
			if !p.joint {
				any := c.any && len(c.out) == c.from
				c.closeList()
				c.any = any
			}
			c.out = append(c.out, p)
		}
	}
	c.joint = false
}

// closeList settles whether the phrases joined last are a list of which any one
// will do: two joined by "and" belong together, three or an "or" do not.
func (c *cutter) closeList() {
	if n := len(c.out) - c.from; n >= 3 || n == 2 && c.any {
		c.lists++
		for i := c.from; i < len(c.out); i++ {
			c.out[i].list = c.lists
		}
	}
	c.from, c.any = len(c.out), false
}

// trimWeak drops a run of which no word is more than weak.
func trimWeak(run []string) []string {
	for _, w := range run {
		if !weak[strings.ToLower(w)] {
			return run
		}
	}
	return nil
}

// words cuts at white space and keeps punctuation as words of its own; hyphens
// stay inside ("high-throughput").
func words(text string) []string {
	var out []string
	for _, f := range strings.Fields(text) {
		start := 0
		for i, r := range f {
			if unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.Is(unicode.Mn, r) {
				continue
			}
			inside := i > start && i+utf8.RuneLen(r) < len(f)
			if inside && strings.ContainsRune("-‐‑–'’.,+_", r) {
				next, _ := utf8.DecodeRuneInString(f[i+utf8.RuneLen(r):])
				if unicode.IsLetter(next) && r != '.' && r != ',' || unicode.IsDigit(next) {
					continue
				}
			}
			if i > start {
				out = append(out, f[start:i])
			}
			if strings.ContainsRune(",;/&.?!:()|", r) {
				out = append(out, string(r))
			}
			start = i + utf8.RuneLen(r)
		}
		if start < len(f) {
			out = append(out, f[start:])
		}
	}
	return out
}

func isNumber(w string) bool {
	return strings.IndexFunc(w, func(r rune) bool { return unicode.IsLetter(r) }) < 0
}

// divide cuts a run of words into phrases of at most longestPhrase.
func (s *Statistics) divide(run []string, lang string) [][]string {
	if len(run) < 3 {
		return [][]string{run}
	}
	var out [][]string
	from := 0
	for i := 1; i < len(run); i++ {
		pair := stemsOf(run[i-1]+" "+run[i], lang)
		if i-from >= longestPhrase || s.Works() > 0 && len(s.worksWith(pair)) == 0 {
			out = append(out, run[from:i])
			from = i
		}
	}
	return append(out, run[from:])
}

// weight of a phrase is what its stems weigh together.
func (s *Statistics) weight(stems []string) float64 {
	sum := 0.0
	for _, t := range stems {
		sum += s.idf(t)
	}
	return sum
}

// distinct drops phrases whose stems another phrase already holds; longer ones
// win, the order of the text is kept.
func distinct(in []phrase) []phrase {
	byLength := make([]int, len(in))
	for i := range in {
		byLength[i] = i
	}
	sort.SliceStable(byLength, func(a, b int) bool { return len(in[byLength[a]].stems) > len(in[byLength[b]].stems) })
	keep := make([]bool, len(in))
	for _, i := range byLength {
		covered := false
		for j := range in {
			if keep[j] && contains(in[j].stems, in[i].stems) {
				covered = true
			}
		}
		keep[i] = !covered
	}
	var out []phrase
	for i, k := range keep {
		if k {
			out = append(out, in[i])
		}
	}
	return out
}

// contains reports whether all of b's stems are among a's.
func contains(a, b []string) bool {
	for _, x := range b {
		found := false
		for _, y := range a {
			found = found || x == y
		}
		if !found {
			return false
		}
	}
	return true
}

// asksKind reports whether a phrase only asks for a kind of finding ("error
// rates"): such words filter, they do not search.
func asksKind(part []string) bool {
	for _, w := range part {
		w = strings.ToLower(w)
		if !instruction[w] && !kindWords[review.KindMechanism][w] && !kindWords[review.KindQuantity][w] && !kindWords[review.KindLimitation][w] {
			return false
		}
	}
	return true
}
