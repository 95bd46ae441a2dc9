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

// language guesses a short text's language. Only languages with a stemmer
// matter, and a line of keywords misleads any guesser, so anything short or
// doubtful is read as English.
func language(text string) string { return Language(text) }

// Language tells the language of a text, as ISO 639-1, "en" where it cannot tell.
func Language(text string) string {
	if strings.Count(text, " ") < 4 {
		return "en"
	}
	info := whatlanggo.Detect(clip(text))
	code := info.Lang.Iso6391()
	if !info.IsReliable() || languages[code] == "" {
		return "en"
	}
	return code
}
