package ollama

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"forage/internal/ollama/ollamatest"
	"forage/internal/review"
	"forage/internal/review/enginetest"
)

// proves answers the proof as a model that can tell several passages apart, or not.
func proves(able bool, otherwise ollamatest.ChatFunc) ollamatest.ChatFunc {
	return func(n int, req map[string]any) ollamatest.Answer {
		if r := (ollamatest.Request{Body: req}); !strings.Contains(r.Text(), proof.Passages[0].Work) {
			return otherwise(n, req)
		}
		if able {
			return sensible(n, req)
		}
		return ollamatest.Say(`{"passages":[{"n":1,"answer":"unrelated"},{"n":2,"answer":"unrelated"},{"n":3,"answer":"unrelated"}]}`)
	}
}

// numbersOf are how many passages each call showed.
func numbersOf(sent []ollamatest.Request) []int {
	var ns []int
	for _, r := range sent {
		ns = append(ns, len(entry.FindAllString(r.Text(), -1)))
	}
	return ns
}

func TestPassagesAreJudgedTogetherOnceTheModelHasProvedThatItCan(t *testing.T) {
	for _, c := range []struct {
		name   string
		able   bool
		answer ollamatest.ChatFunc
		want   []int // passages shown by each call, the proof first
	}{
		{"it can", true, sensible, []int{3, 4}},
		{"it cannot", false, sensible, []int{3, 1, 1, 1, 1}},
		{"its reply falls apart", true, func(n int, req map[string]any) ollamatest.Answer {
			if len(entry.FindAllString(ollamatest.Request{Body: req}.Text(), -1)) > 1 {
				return ollamatest.Say("No.")
			}
			return sensible(n, req)
		}, []int{3, 4, 4, 1, 1, 1, 1}},
	} {
		w := newWorld(t)
		e := w.engine()
		asked := w.asked()
		w.double.Chat(proves(c.able, c.answer))
		vs, err := e.JudgeChunks(t.Context(), needed(), passages(4), false)
		if err != nil || len(vs) != 4 || !slices.Equal(numbersOf(w.since(asked)), c.want) {
			t.Errorf("%s: %d verdicts, %v, calls %v", c.name, len(vs), err, numbersOf(w.since(asked)))
		}
		for i, v := range vs {
			if v.Chunk != passages(4)[i].Chunk.ID || v.Answer != review.Answers {
				t.Errorf("%s: verdict %d is %+v", c.name, i, v)
			}
		}
		asked = w.asked()
		again := w.engine() // of a resumed walk: the proof is made once
		if _, err := again.JudgeChunks(t.Context(), needed(), passages(4), false); err != nil || c.name != "its reply falls apart" && w.asked() != asked {
			t.Errorf("%s: asked again %d times, %v", c.name, w.asked()-asked, err)
		}
	}
}

func TestTheBestOrderOfRepliesDoesNotMatter(t *testing.T) {
	w := newWorld(t)
	e := w.engine()
	w.double.Chat(proves(true, ollamatest.Always(ollamatest.Say(`{"passages":[{"n":2,"answer":"unrelated"},{"n":1,"answer":"answers","from":1,"to":1,"kind":"limitation","motive":"m"}]}`))))
	vs, err := e.JudgeChunks(t.Context(), needed(), passages(2), false)
	if err != nil || vs[0].Answer != review.Answers || vs[1].Answer != review.Unrelated || len(vs[1].Quotes) != 0 {
		t.Error(vs, err)
	}
}

func TestASparedPassageIsNotShown(t *testing.T) {
	w := newWorld(t)
	e := w.engine()
	references, back, blank, bread := passageOf(found), passageOf(found), passageOf(" \n "), passageOf("Bakers shared ovens that were heated by peat.")
	references.Chunk.Kind, back.Chunk.Kind = review.SectionReferences, review.SectionBack
	r := needed()
	for _, c := range []struct {
		name string
		p    review.Passage
		dive bool
		want int
	}{
		{"references", references, false, 0}, {"acknowledgements", back, false, 0}, {"no sentence", blank, false, 0},
		{"bread, in a dive", bread, true, 0}, {"bread, in a survey", bread, false, 1}, {"a find, in a dive", passageOf(found), true, 1},
	} {
		asked := w.asked()
		v, err := e.JudgeChunk(t.Context(), r, c.p, c.dive)
		if err != nil || w.asked()-asked != c.want || c.want == 0 && (v.Answer != review.Unrelated || !strings.HasPrefix(v.Motive, "Not ")) {
			t.Errorf("%s: %d calls, %+v, %v", c.name, w.asked()-asked, v, err)
		}
	}
}

func TestTheLastPassagesWaitForTheNextCallWhereTheContextIsShort(t *testing.T) {
	w := newWorld(t)
	w.settings.Context = 2048
	e := w.engine()
	w.double.Chat(proves(true, sensible))
	asked := w.asked()
	var ps []review.Passage
	for i := range 8 {
		p := passageOf(strings.Repeat("The leaves were wet in that year. ", 20+i) + found)
		p.Chunk.ID = review.NewChunkID(p.Work.ID, i)
		ps = append(ps, p)
	}
	vs, err := e.JudgeChunks(t.Context(), needed(), ps, false)
	shown := numbersOf(w.since(asked))
	sum := 0
	for _, n := range shown[1:] {
		sum += n
	}
	if err != nil || len(vs) != 8 || sum != 8 || len(shown) < 3 || shown[1] < shown[len(shown)-1] {
		t.Errorf("%d verdicts, %v, calls %v", len(vs), err, shown)
	}
	for i, v := range vs {
		if v.Chunk != ps[i].Chunk.ID || strings.HasPrefix(v.Motive, "By words") {
			t.Errorf("verdict %d is %+v", i, v)
		}
	}
}

func TestAQuoteIsThePapersOwnBytes(t *testing.T) {
	text := "Größe: 3 µm. „Rost“ ist rot. The accuracy of 小麦 was 93 % – “high”, e.g. in May. Ünd so. Fünf."
	for from := 1; from <= 4; from++ {
		for to := from; to <= min(4, from+2); to++ {
			w := newWorld(t)
			e := w.engine()
			w.double.Chat(ollamatest.Always(ollamatest.Say(fmt.Sprintf(`{"passages":[{"n":1,"answer":"interesting","from":%d,"to":%d,"kind":"background","motive":"m"}]}`, from, to))))
			p := passageOf(text)
			v, err := e.JudgeChunk(t.Context(), needed(), p, false)
			if err != nil || len(v.Quotes) != 1 {
				t.Fatal(v, err)
			}
			spans := newPassage(0, p, v).spans
			q := v.Quotes[0]
			if q.Text != text[spans[from-1].Start:spans[to-1].End] || p.Chunk.Text[q.Start-100:q.End-100] != q.Text || q.Start-100 != spans[from-1].Start {
				t.Errorf("%d to %d: %+v", from, to, q)
			}
		}
	}
}

func TestWhatAnswersOutranksWhatIsInterestingAndBackground(t *testing.T) {
	if worth(review.Answers, 0) <= worth(review.Interesting, 0.9) || worth(review.Answers, 0.4) >= worth(review.Answers, 0.5) ||
		weight(review.KindBackground) >= weight(review.KindLimitation) {
		t.Error("verdicts are out of order")
	}
}

func TestAFindingOfAnotherWorkIsReported(t *testing.T) {
	w := newWorld(t)
	e := w.engine()
	v, err := e.JudgeChunk(t.Context(), needed(), enginetest.Field().Passages[0], false)
	if err != nil || len(v.Quotes) != 1 || v.Quotes[0].Zone != review.ZoneReported {
		t.Error(v, err)
	}
}

func TestADiveIsAskedForTwoAnswersOnly(t *testing.T) {
	w := newWorld(t)
	e := w.engine()
	w.double.Chat(ollamatest.Always(ollamatest.Say(strings.ReplaceAll(right, `"answers"`, `"interesting"`))))
	v, err := e.JudgeChunk(t.Context(), needed(), passageOf(found), true)
	if err != nil || !strings.HasPrefix(v.Motive, "By words") || v.Answer == review.Interesting {
		t.Error(v, err)
	}
	if raw := w.since(1)[0].Raw; strings.Contains(raw[strings.Index(raw, `"format"`):], "interesting") {
		t.Error("the schema of a dive admits a third answer")
	}
}
