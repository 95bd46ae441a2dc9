package extractive

import (
	"strings"
	"sync"

	"github.com/abadojack/whatlanggo"

	"forage/internal/review"
)

// version changes whenever a rule or number of this package could change a
// verdict; it is part of the stamp under which verdicts are cached.
const version = "1"

// Engine makes every judgement of a review from words alone. It is safe for
// concurrent use and gives the same output for the same input and library.
type Engine struct {
	stats *Statistics

	mu       sync.Mutex
	needs    map[string]*need    // requirement, anchors, facets, kinds and language -> compiled
	passages map[string]*passage // chunk and its text -> sentences
}

var _ review.Engine = (*Engine)(nil)

// New makes an engine over the statistics of a review's works; nil stands for an
// empty library.
func New(stats *Statistics) *Engine {
	if stats == nil {
		stats = NewStatistics()
	}
	stats.seal()
	return &Engine{stats: stats, needs: map[string]*need{}, passages: map[string]*passage{}}
}

// Name is the engine's word in settings and reports.
func (e *Engine) Name() string { return "extractive" }

// Model is empty: there is none.
func (e *Engine) Model() string { return "" }

// Stamp names the rules and the library they were weighed by.
func (e *Engine) Stamp() string { return "extractive " + version + " " + e.stats.stamp }

// Language tells the language of a short text, as ISO 639-1: the one whose function
// words it holds most of, "en" where none leads. A guesser by letters is asked only
// where that leaves a tie, and believed only when it is sure: keywords mislead it.
func Language(text string) string {
	text = clip(text)
	best, most := "en", 0
	for _, lang := range []string{"en", "de", "es", "fr", "hu", "no", "ru", "sv"} {
		held := 0
		for _, w := range words(text) {
			w = strings.ToLower(w)
			if w = w[strings.LastIndexAny(w, "'’")+1:]; lang == "en" && function[w] || lang != "en" && !function[w] && stopWord(w, lang) {
				held++
			}
		}
		if held > most {
			best, most = lang, held
		}
	}
	if most < 2 && strings.Count(text, " ") >= 4 {
		if info := whatlanggo.Detect(text); info.IsReliable() && languages[info.Lang.Iso6391()] != "" {
			return info.Lang.Iso6391()
		}
	}
	return best
}
