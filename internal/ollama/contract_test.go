package ollama

import (
	"testing"

	"forage/internal/ollama/ollamatest"
	"forage/internal/review/enginetest"
)

func TestAModelThatRepliesWellKeepsTheContract(t *testing.T) {
	enginetest.Run(t, newWorld(t).engine(), enginetest.Field())
}

func TestAModelThatNeverRepliesWellKeepsTheContract(t *testing.T) {
	w := newWorld(t)
	e := w.engine()
	w.double.Chat(ollamatest.Always(ollamatest.Say("No.")))
	c := enginetest.Field().Small()
	c.Forgive = unusable // eight in a row end a walk
	enginetest.Run(t, e, c)
}

// realEngine is an engine over a model of the real server.
func realEngine(t *testing.T, s *ollamatest.Server, model string) *Engine {
	t.Helper()
	w := &world{T: t, Client: clientOf(t, s.Host), memory: newMemory()}
	m, err := w.Model(t.Context(), model)
	if err != nil {
		t.Fatal(err)
	}
	w.model = m
	return w.engine()
}

func TestRandomWeightsKeepTheContract(t *testing.T) {
	c := enginetest.Field().Small()
	c.Forgive = unusable
	enginetest.Run(t, realEngine(t, ollamatest.Shared(t), "tiny-chat"), c)
}

func TestAModelThatPrefersToSayYesKeepsTheContract(t *testing.T) {
	s := ollamatest.Start(t, "answers", "supports", "true", "quantity", "evidence")
	c := enginetest.Field().Small()
	c.Forgive = unusable
	enginetest.Run(t, realEngine(t, s, "tiny-prefer"), c)
}
