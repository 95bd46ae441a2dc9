package extractive

import (
	"context"
	"strings"

	"forage/internal/review"
)

// partly is the share of a sentence's weight that its evidence must hold to
// support it in part.
const partly = 0.6

// CheckClaim says how far evidence bears a sentence out. Words alone never prove
// support: a sentence that is neither a quote nor a count is at best partly
// supported, when its evidence holds most of its words and all of its numbers.
func (e *Engine) CheckClaim(ctx context.Context, s review.Sentence, cited []review.Evidence) (review.Support, error) {
	if err := ctx.Err(); err != nil {
		return "", err
	}
	if len(cited) == 0 {
		return review.SupportUnsupported, nil
	}
	works := map[review.WorkID]bool{}
	for _, c := range cited {
		works[c.Work] = true
	}
	switch {
	case s.Support == review.SupportCounted && s.Count == len(works):
		return review.SupportCounted, nil
	case s.Support == review.SupportQuoted && isCutFrom(s.Text, cited[0].Quote):
		return review.SupportQuoted, nil
	}
	if share, numbers := e.Held(s.Text, cited); numbers && share >= partly {
		return review.SupportPartial, nil
	}
	return review.SupportUnsupported, nil
}

// Held is the share of a sentence's weight, 0 to 1, that its evidence holds word by
// word, and whether the evidence holds all of its numbers.
func (e *Engine) Held(sentence string, cited []review.Evidence) (share float64, numbers bool) {
	if len(cited) == 0 {
		return 0, false
	}
	has := map[string]bool{}
	for _, c := range cited {
		for _, t := range stemsOf(c.Quote, e.stats.language(c.Work)) {
			has[t] = true
		}
	}
	numbers = true
	got, all := 0.0, 0.0
	for _, t := range tokens(sentence, e.stats.language(cited[0].Work)) {
		word := sentence[t.start:t.end]
		if stopWord(word, "en") {
			continue
		}
		numbers = numbers && (!isNumber(word) || has[t.stem])
		w := e.stats.idf(t.stem)
		all += w
		if has[t.stem] {
			got += w
		}
	}
	if all == 0 {
		return 0, numbers
	}
	return got / all, numbers
}

// ellipsis stands where words of a quote are not shown.
const ellipsis = "[…]"

// isCutFrom reports whether a text is a quote, white space aside, with words
// left out only where it says so.
func isCutFrom(text, quote string) bool {
	quote = oneLine(quote)
	at := 0
	for _, piece := range strings.Split(oneLine(text), ellipsis) {
		i := strings.Index(quote[at:], strings.TrimSpace(piece))
		if i < 0 {
			return false
		}
		at += i + len(strings.TrimSpace(piece))
	}
	return true
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
