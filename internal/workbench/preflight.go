package workbench

import (
	"context"

	"forage/internal/extractive"
	"forage/internal/ollama"
	"forage/internal/review"
)

// Preflight is what a researcher should know before approving.
type Preflight struct {
	Readable     int               `json:"readable"` // works with their whole text
	Scanned      int               `json:"scanned"`  // works without a text layer
	AbstractOnly int               `json:"abstract_only"`
	Failed       int               `json:"failed"` // files
	Pages        PageCount         `json:"pages"`
	Hits         []RequirementHits `json:"hits"`
	Seconds      float64           `json:"seconds"` // expected; negative when that cannot be told
	Note         string            `json:"note"`    // what else should be known, "" for nothing
}

// PageCount is how the pages of a review's works were read, as far as it matters.
type PageCount struct {
	Recognised int `json:"recognised"` // pictures that were read: words may be wrong
	Unread     int `json:"unread"`     // pictures, or damaged: nothing was read
	Weak       int `json:"weak"`       // read, but so badly that quotes count for less
}

func (c *PageCount) add(p review.Page) {
	switch {
	case p.Scanned && p.Recognised == "", p.Trouble == review.PageBroken, p.Trouble == review.PageDied:
		c.Unread++
	case p.Weak():
		c.Weak++
	}
	if p.Recognised != "" {
		c.Recognised++
	}
}

// RequirementHits is how much a first survey would find; Try are words of the
// papers to use when that is nothing.
type RequirementHits struct {
	Requirement review.RequirementID `json:"requirement"`
	Hits        int                  `json:"hits"`
	Works       int                  `json:"works"`
	Try         []string             `json:"try"`
}

// perPassage is the time one judgement takes without a model, with its trail
// entry, measured on two cores (build/measure walk).
const perPassage = 0.002

// suggester is an engine that can name words of the papers for a requirement.
type suggester interface {
	TryWords(r review.Requirement) []string
}

// Preflight looks at the papers and makes a first survey for each requirement,
// without judging anything.
func (w *Workbench) Preflight(ctx context.Context, id review.ID, reqs []review.Requirement) (Preflight, error) {
	r, err := w.store.Review(ctx, id)
	if err != nil {
		return Preflight{}, err
	}
	p := Preflight{Failed: len(r.Failed), Hits: []RequirementHits{}}
	spoken := map[string]int{}
	for _, id := range r.Works {
		work, err := w.store.Work(ctx, id)
		if err != nil {
			return Preflight{}, err
		}
		spoken[work.Language]++
		pages, err := w.store.Pages(ctx, id)
		if err != nil {
			return Preflight{}, err
		}
		for _, page := range pages {
			p.Pages.add(page)
		}
		switch work.Status {
		case review.StatusUnread:
			p.Scanned++
		case review.StatusAbstract, review.StatusMetadata:
			p.AbstractOnly++
		default:
			p.Readable++
		}
	}
	if l := extractive.Language(r.Idea.Whole()); r.Engine != ollama.Name && spoken[l] == 0 && spoken[""] < len(r.Works) {
		p.Note = "None of these papers is in the language of your idea (" + l + "). Without a model nothing is translated: say it in the language of the papers."
	}
	e, err := w.Engine(ctx, r)
	if err != nil {
		return Preflight{}, err
	}
	known, err := w.store.Requirements(ctx, id)
	if err != nil {
		return Preflight{}, err
	}
	find := finder{Workbench: w} // by words: what the vectors add is not worth a call here
	passages := 0
	for _, q := range reqs {
		if q, err = e.Analyse(ctx, r.Idea, reread(q, known)); err != nil {
			return Preflight{}, err
		}
		hits, err := find.Find(ctx, review.Widen(e, q), r.Works, w.settings.Walk.Survey, w.settings.Walk.PerWork)
		if err != nil {
			return Preflight{}, err
		}
		works := map[review.WorkID]bool{}
		for _, h := range hits {
			works[h.Chunk.Work] = true
		}
		row := RequirementHits{Requirement: q.ID, Hits: len(hits), Works: len(works), Try: []string{}}
		if s, ok := e.(suggester); ok && len(hits) == 0 {
			row.Try = s.TryWords(q)
		}
		p.Hits = append(p.Hits, row)
		passages += len(hits)
	}
	p.Seconds = float64(passages) * perPassage
	if r.Engine == ollama.Name {
		p.Seconds, err = w.modelTime(ctx, r, len(reqs))
	}
	return p, err
}

const (
	// perJudgement is the tokens of one call about one passage, question and answer.
	perJudgement = 800
	// aside is the calls of a requirement beside those about its survey: for works
	// that are only interesting, and for writing and checking its section.
	aside = 12
)

// modelTime is how long a review by a model may take, in seconds, by the speed it
// showed in its trial or in this review so far; negative when neither tells.
func (w *Workbench) modelTime(ctx context.Context, r review.Review, requirements int) (float64, error) {
	u, err := w.store.Usage(ctx, r.ID)
	if err != nil {
		return 0, err
	}
	tokens, seconds := float64(u.PromptTokens+u.AnswerTokens), 0.0
	for _, k := range u.ByKind {
		seconds += k.Seconds
	}
	if m, err := w.ollama.Model(ctx, r.Model); err == nil {
		if t, ok, err := w.trial(ctx, m.Digest); err == nil && ok && t.PerSecond > 0 {
			tokens, seconds = t.PerSecond, 1
		}
	}
	if tokens == 0 {
		return -1, nil
	}
	return float64(requirements*(w.settings.WalkWithModel.Survey+aside)*perJudgement) * seconds / tokens, nil
}
