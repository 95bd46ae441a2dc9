package standin

import (
	"slices"
	"strings"
	"unicode"

	"forage/internal/review"
)

// Verdict is what a mind thinks of a passage. From and To number the sentences of
// its quote from 1.
type Verdict struct {
	Answer   review.Answer
	From, To int
	Kind     review.Kind
	Motive   string
}

// Mind judges passages, given as sentences.
type Mind interface {
	Judge(requirement string, sentences []string, dive bool) Verdict
}

// Words is the mind that counts which words of a requirement a passage holds.
type Words struct{}

// Shares of a requirement's words from which a passage answers or is interesting, and
// what one sentence must hold to answer.
const (
	answersFrom, interestingFrom = 0.6, 0.35
	leastSentence                = 0.3
)

// Judge counts words.
func (Words) Judge(requirement string, sentences []string, dive bool) Verdict {
	want := keys(requirement)
	whole := shared(want, strings.Join(sentences, " "))
	best, most := 0, -1.0
	for i, s := range sentences {
		if n := part(shared(want, s), want); n > most {
			best, most = i, n
		}
	}
	v := Verdict{Answer: review.Unrelated, From: best + 1, To: best + 1, Motive: Motive(whole, 12)}
	switch n := part(whole, want); {
	case n >= answersFrom && most >= leastSentence:
		v.Answer = review.Answers
	case n >= interestingFrom && !dive:
		v.Answer = review.Interesting
	}
	if best < len(sentences) {
		v.Kind = kindOf(sentences[best])
	}
	return v
}

// Motive gives a reason in as many words: those shared, then filling.
func Motive(shared []string, words int) string {
	said := append([]string{"The", "passage", "speaks", "of"}, shared...)
	filling := strings.Fields("and that is what the requirement asks for so it bears on it directly here in its own findings and numbers")
	for i := 0; len(said) < words && i < len(filling); i++ {
		said = append(said, filling[i])
	}
	return strings.Join(said[:min(words, len(said))], " ") + "."
}

// asking are words of requirements that say how, not what.
var asking = strings.Fields("about also among analy aspec best compa descr deter effec evalu evide expla extent from have identi inclu into invest ident " +
	"methods other over quant report share should such than that their them then these they this those used using well what when where which whose with within")

// keys are the words that a text is about, each once, cut to five letters so that
// endings do not count.
func keys(text string) []string {
	var out []string
	for _, w := range strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) }) {
		if len(w) < 4 || slices.ContainsFunc(asking, func(a string) bool { return strings.HasPrefix(w, a) }) {
			continue
		}
		if w = w[:min(5, len(w))]; !slices.Contains(out, w) {
			out = append(out, w)
		}
	}
	return out
}

// shared are the keys that a text holds, in their order.
func shared(want []string, text string) []string {
	has := keys(text)
	var out []string
	for _, w := range want {
		if slices.Contains(has, w) {
			out = append(out, w)
		}
	}
	return out
}

func part(some, all []string) float64 { return float64(len(some)) / float64(max(1, len(all))) }

func kindOf(sentence string) review.Kind {
	low := strings.ToLower(sentence)
	switch {
	case strings.ContainsAny(low, "0123456789"):
		return review.KindQuantity
	case strings.Contains(low, "limit") || strings.Contains(low, "however"):
		return review.KindLimitation
	case strings.Contains(low, "because") || strings.Contains(low, "mechanism") || strings.Contains(low, "due to"):
		return review.KindMechanism
	}
	return review.KindBackground
}

// first is the first words of a text.
func first(text string, words int) string {
	f := strings.Fields(text)
	return strings.Join(f[:min(words, len(f))], " ")
}
