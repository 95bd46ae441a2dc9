package prompt

import "testing"

func TestRerankAsksForOneToken(t *testing.T) {
	p, err := Rerank(RerankInput{Question: "Do naps improve working memory?", Passage: "Nappers recalled 2.1 more digits."})
	golden(t, "rerank", p, err)
	if p.Schema != nil || p.Most != 1 {
		t.Errorf("%d tokens, schema %s", p.Most, p.Schema)
	}
}
