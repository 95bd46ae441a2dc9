package ollamatest_test

import (
	"strings"
	"testing"

	"github.com/ollama/ollama/api"

	"forage/internal/ollama/ollamatest"
)

func TestTheDoubleEmbedsWellAndBadly(t *testing.T) {
	d := ollamatest.NewDouble(t)
	d.Models(ollamatest.EmbedModel("nomic", 32))
	embed := func(texts ...string) ([][]float32, error) {
		r, err := ollamatest.Client(d.Host).Embed(t.Context(), &api.EmbedRequest{Model: "nomic", Input: texts})
		if err != nil {
			return nil, err
		}
		return r.Embeddings, nil
	}
	v, err := embed("soil moisture rises", "soil moisture falls", "a train")
	if err != nil || len(v) != 3 || len(v[0]) != 32 || cosine(v[0], v[1]) < cosine(v[0], v[2])+0.2 {
		t.Error(v, err)
	}
	d.Embed(ollamatest.Limited(32, 4))
	if _, err := embed("short", "a text of more than four words"); err == nil || !strings.Contains(err.Error(), "context length") {
		t.Error(err)
	}
	bad := []ollamatest.Answer{
		ollamatest.Vectors(32, "only one"), ollamatest.Vectors(16, "a", "b"), ollamatest.Zeros(32, 2),
		ollamatest.NotNumbers(32, 2), ollamatest.NaNInside(), ollamatest.Fail(500, "oops"), ollamatest.Cut(""),
	}
	d.Embed(func(n int, _ []string) ollamatest.Answer { return bad[n] })
	for i, want := range []struct {
		vectors, dimension int
		fails              bool
	}{{1, 32, false}, {2, 16, false}, {2, 32, false}, {0, 0, true}, {0, 0, true}, {0, 0, true}, {0, 0, true}} {
		v, err := embed("a", "b")
		if (err != nil) != want.fails || len(v) != want.vectors || len(v) > 0 && len(v[0]) != want.dimension {
			t.Errorf("%d: %d vectors, %v", i, len(v), err)
		}
	}
}
