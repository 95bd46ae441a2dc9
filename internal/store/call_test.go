package store

import (
	"context"
	"reflect"
	"testing"

	"forage/internal/review"
)

func TestAFinishedCallIsFoundAgain(t *testing.T) {
	ctx := context.Background()
	s := open(t, t.TempDir())
	aReview(t, s, "a")
	aReview(t, s, "b")
	if _, ok, err := s.Call(ctx, "k1"); ok || err != nil {
		t.Errorf("found before it was made: %v", err)
	}
	gate := review.Call{Key: "k1", Kind: "gate", Model: "m:local", Reply: `{"reason":"ja, natürlich"}`, Calls: 2, PromptTokens: 30, AnswerTokens: 4, Seconds: 0.5}
	judge := review.Call{Key: "k2", Kind: "judge_chunks", Model: "m:local", Reply: "{}", Calls: 1, PromptTokens: 100, AnswerTokens: 10, Seconds: 2}
	more := judge
	more.Key = "k3"
	for _, err := range []error{
		s.SaveCall(ctx, "a", judge), s.SaveCall(ctx, "a", gate), s.SaveCall(ctx, "a", more), s.SaveCall(ctx, "a", more), s.SaveCall(ctx, "b", gate),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	if c, ok, err := s.Call(ctx, "k1"); c != gate || !ok || err != nil {
		t.Errorf("%+v %v %v", c, ok, err)
	}
	want := review.Usage{Calls: 4, PromptTokens: 230, AnswerTokens: 24, ByKind: []review.KindUsage{
		{Kind: "gate", Calls: 2, PromptTokens: 30, AnswerTokens: 4, Seconds: 0.5},
		{Kind: "judge_chunks", Calls: 2, PromptTokens: 200, AnswerTokens: 20, Seconds: 4}}}
	if u, err := s.Usage(ctx, "a"); err != nil || !reflect.DeepEqual(u, want) {
		t.Errorf("usage %+v, want %+v; %v", u, want, err)
	}
	if u, err := s.Usage(ctx, "none"); err != nil || !reflect.DeepEqual(u, review.Usage{}) {
		t.Errorf("usage of no review: %+v %v", u, err)
	}
	if err := s.SaveCall(ctx, "none", judge); err == nil {
		t.Error("a call of no review was kept")
	}
	if err := s.DeleteReview(ctx, "a"); err != nil {
		t.Fatal(err)
	}
	if _, ok, err := s.Call(ctx, "k2"); ok || err != nil {
		t.Errorf("a call outlived its review: %v", err)
	}
	if c, ok, err := s.Call(ctx, "k1"); c != gate || !ok || err != nil {
		t.Errorf("what another review was answered is gone: %+v %v", c, err)
	}
	sane(t, s)
}
