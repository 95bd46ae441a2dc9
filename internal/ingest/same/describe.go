package same

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"forage/internal/extractive"
	"forage/internal/markdown"
	"forage/internal/review"
)

const (
	// fewestWords is the shortest title that names a work by itself: "Editorial" or
	// "Deep learning" name many.
	fewestWords = 4
	// fewestNearly is the shortest title that can be nearly another: below, one word
	// is more than a tenth.
	fewestNearly = 9
	nearlySame   = 0.9 // of their words (Jaccard)
	hardlySame   = 0.5 // below, titles contradict a shared number
	farthestYear = 2
)

// description is what tells a work from others.
type description struct {
	review.Work
	doi, arxiv string
	preprint   bool
	title      string   // folded
	words      []string // of the title, sorted, each once
	about      bool     // it is about another work: an erratum, a reply, a part of it
	surname    string   // of the first author, folded

	alone bool          // taken apart
	named bool          // another was merged into it by hand
	into  review.WorkID // by hand, "" for none
}

func describe(w Described) description {
	d := description{Work: w.Work, doi: review.PlainDOI(w.DOI), title: markdown.Fold(w.Title)}
	d.arxiv = arxivOf(d.doi, w.Venue, w.Front)
	d.preprint = isPreprint(d.doi) || preprintVenue.MatchString(w.Venue) || d.doi == "" && d.arxiv != "" && w.Venue == ""
	d.words = strings.Fields(d.title)
	d.about = aboutAnother.MatchString(d.title)
	slices.Sort(d.words)
	d.words = slices.Compact(d.words)
	if len(w.Authors) > 0 {
		if last := strings.Fields(markdown.Fold(review.ParseName(w.Authors[0]).Family)); len(last) > 0 {
			d.surname = last[len(last)-1]
		}
	}
	return d
}

// aboutAnother is the beginning of a folded title that speaks of another work, or the
// end that calls it a supplement. It must not catch what papers are about: the
// response of wheat, error correction, supplementation.
var aboutAnother = regexp.MustCompile(`^(?:author s? |publisher s? )?(?:errat(?:um|a)|corrigend(?:um|a)|corrections? (?:to|for|notice)|correction|` +
	`retraction|retracted|withdrawn|repl(?:y|ies)|response to|comments? on|commentary|addend(?:um|a)|expression of concern|supplement|supplementary|` +
	`supporting information|appendix|in this issue|editorial|letter to|preface|foreword|book review|proceedings)\b` +
	`| (?:erratum|corrigendum|reply|supplement|supplementary (?:material|information|data)|supporting information|appendix|study protocol)$`)

// preprintServers are the prefixes of DOIs that preprint servers give: arXiv, bioRxiv
// and medRxiv (old and new), SSRN, OSF, PsyArXiv, Preprints.org, Research Square,
// ChemRxiv, Authorea, TechRxiv, ESSOAr, EarthArXiv, PeerJ Preprints.
var preprintServers = []string{"10.48550/", "10.1101/", "10.64898/", "10.2139/ssrn", "10.31219/", "10.31234/", "10.31235/", "10.20944/preprints", "10.21203/",
	"10.26434/", "10.22541/", "10.36227/", "10.1002/essoar", "10.31223/", "10.7287/peerj.preprints"}

// coldSpring are the journals of the house that also gave bioRxiv its first DOIs.
var coldSpring = regexp.MustCompile(`^10\.1101/(?:gr|gad|rna|lm|cshperspect|sqb|pdb|mcs)[./]`)

func isPreprint(doi string) bool {
	return slices.ContainsFunc(preprintServers, func(p string) bool { return strings.HasPrefix(doi, p) }) && !coldSpring.MatchString(doi)
}

var preprintVenue = regexp.MustCompile(`(?i)\barxiv\b|\b(?:bio|med|chem|psy|soc|tech|earth)\s?a?rxiv\b|\bssrn\b|\bpreprints?\b|research square|\bosf\b`)

// arxivID is an arXiv identifier, new (0704) or old, behind its name.
var arxivID = regexp.MustCompile(`(?i)arxiv(?:\.org/(?:abs|pdf)/|[:.]\s?)((?:\d{4}\.\d{4,5})|(?:[a-z-]+(?:\.[a-z]{2})?/\d{7}))`)

// arxivOf is a work's own arXiv id without its version: the one in its DOI, of its
// venue as bibliographies write it, or the stamp on its first page, when it is the
// only one there.
func arxivOf(doi, venue, front string) string {
	for _, text := range []string{doi, venue, front} {
		var one string
		for _, m := range arxivID.FindAllStringSubmatch(text, -1) {
			switch id := strings.ToLower(m[1]); {
			case one == "" || one == id:
				one = id
			default:
				return ""
			}
		}
		if one != "" {
			return one
		}
	}
	return ""
}

// contradict reports that two works have different numbers, so that they are not the
// same. A preprint and its article have different DOIs.
func contradict(a, b *description) bool {
	if a.arxiv != "" && b.arxiv != "" && a.arxiv != b.arxiv {
		return true
	}
	return a.doi != "" && b.doi != "" && a.doi != b.doi && !isPreprint(a.doi) && !isPreprint(b.doi)
}

// titlesAgree reports that the titles of two works with a shared number do not speak
// against it: supplements and errata carry the number of their article.
func titlesAgree(a, b *description) bool {
	if len(a.words) == 0 || len(b.words) == 0 {
		return true
	}
	if a.about != b.about {
		return false
	}
	shared, union := overlap(a.words, b.words)
	if fewer := min(len(a.words), len(b.words)); fewer >= fewestWords && shared == fewer {
		return true // a subtitle is left out
	}
	return float64(shared) >= hardlySame*float64(union)
}

// sameTitle is the rule for preprint and article.
func sameTitle(a, b *description) bool {
	if a.about || b.about || a.surname == "" || a.surname != b.surname || min(len(a.words), len(b.words)) < fewestWords {
		return false
	}
	if gap := a.Year - b.Year; a.Year == 0 && b.Year == 0 || a.Year != 0 && b.Year != 0 && (gap > farthestYear || gap < -farthestYear) {
		return false
	}
	if contradict(a, b) {
		return false
	}
	return a.title == b.title || nearly(a.words, b.words)
}

// nearly reports that two titles are the same but for a word in ten: an article or
// another small word, or one that is misspelt. A number, a part or a "not" changes
// all, and so does any word that says something ("multilingual", "new").
func nearly(a, b []string) bool {
	most, least := max(len(a), len(b)), min(len(a), len(b))
	if least < fewestNearly || float64(least) < nearlySame*float64(most) {
		return false
	}
	shared, union := overlap(a, b)
	if float64(shared) < nearlySame*float64(union) {
		return false
	}
	onlyA, onlyB := without(a, b), without(b, a)
	return excused(onlyA, onlyB) && excused(onlyB, onlyA)
}

// without are the words of one sorted list that are not in another.
func without(a, b []string) []string {
	var only []string
	for _, w := range a {
		if _, there := slices.BinarySearch(b, w); !there {
			only = append(only, w)
		}
	}
	return only
}

// excused reports that words say nothing, or are others misspelt.
func excused(words, others []string) bool {
	for _, w := range words {
		misspelt := func(o string) bool { return !tells(o) && 5*distance(w, o) <= max(len(w), len(o)) }
		if tells(w) || extractive.Weigh(w, "") != extractive.Empty && !slices.ContainsFunc(others, misspelt) {
			return false
		}
	}
	return true
}

// distance is the number of letters that must be changed, added or taken away to make
// one word of another (Levenshtein 1966), in bytes.
func distance(a, b string) int {
	last := make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := range len(a) {
		diagonal := last[0]
		last[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost = 1 + min(diagonal, last[j], last[j+1])
			}
			diagonal, last[j+1] = last[j+1], cost
		}
	}
	return last[len(b)]
}

// telling words make another work of a title: they count parts, turn a claim round or
// name another kind of text about the same thing.
var telling = map[string]bool{}

func init() {
	for w := range strings.FieldsSeq(`i ii iii iv v vi vii viii ix x part parts volume chapter first second third fourth fifth one two three four
		not no non without revisited reply response comment protocol erratum correction supplement appendix abstract poster update updated
		letter review demo demonstration tutorial workshop overview introduction continued`) {
		telling[w] = true
	}
}

// tells reports whether a word alone makes another work of a title: a number in any
// form, a single letter, or one of the telling words.
func tells(word string) bool {
	return telling[word] || len(word) == 1 || strings.ContainsFunc(word, unicode.IsDigit)
}

// overlap counts the words that two sorted lists share, and those of either.
func overlap(a, b []string) (shared, union int) {
	i, j := 0, 0
	for i < len(a) && j < len(b) {
		switch strings.Compare(a[i], b[j]) {
		case 0:
			shared++
			i, j = i+1, j+1
		case -1:
			i++
		default:
			j++
		}
	}
	return shared, len(a) + len(b) - shared
}
