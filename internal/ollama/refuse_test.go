package ollama

import (
	"testing"

	"forage/internal/fault"
	"forage/internal/ollama/ollamatest"
)

func TestAModelThatWouldRunElsewhereIsRefusedBeforeAnyTextIsSent(t *testing.T) {
	remote := ollamatest.RemoteModel("judge")
	weightless, nameless, clouded := ollamatest.ChatModel("judge"), ollamatest.ChatModel("judge"), ollamatest.ChatModel("judge:671b-cloud")
	weightless.Format, nameless.Digest = "", ""
	of := ollamatest.ChatModel("judge")
	of.RemoteModel = "judge"
	for name, set := range map[string]func(d *ollamatest.Double){
		"by its host":   func(d *ollamatest.Double) { d.Models(remote) },
		"by its model":  func(d *ollamatest.Double) { d.Models(of) },
		"by its name":   func(d *ollamatest.Double) { d.Models(clouded) },
		"by its format": func(d *ollamatest.Double) { d.Models(weightless) },
		"by its digest": func(d *ollamatest.Double) { d.Models(nameless) },
		"when shown": func(d *ollamatest.Double) {
			d.On("/api/show", ollamatest.Raw(`{"remote_host":"https://models.invalid","capabilities":["completion"]}`))
		},
		"when shown, by its model": func(d *ollamatest.Double) {
			d.On("/api/show", ollamatest.Raw(`{"remote_model":"judge","capabilities":["completion"]}`))
		},
		"when the server does not show it": func(d *ollamatest.Double) { d.On("/api/show", ollamatest.Fail(403, "ollama cloud is disabled")) },
		"by a server that is too old":      func(d *ollamatest.Double) { d.On("/api/show", ollamatest.Missing("judge:local")) },
		"when the server cannot tell":      func(d *ollamatest.Double) { d.On("/api/show", ollamatest.Fail(500, "oops")) },
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			set(w.double)
			asked := "judge"
			if name == "by its name" {
				asked = clouded.Name
			}
			m, err := w.Model(t.Context(), asked)
			if f := fault.Of(err); err == nil || f.Kind != fault.Privacy || f.Advice == "" {
				t.Errorf("%+v, %v", m, err)
			}
			for what, use := range map[string]func() error{
				"engine":   func() error { _, err := NewEngine(t.Context(), w.Client, m, words(), w.memory, Options{}); return err },
				"embedder": func() error { m.Embedding = true; _, err := w.Embedder(t.Context(), m); return err },
				"reader":   func() error { _, err := w.Reader(m); return err },
				"trial":    func() error { _, err := w.Try(t.Context(), m, nil); return err },
			} {
				if err := use(); fault.Status(err) != 5 {
					t.Errorf("%s: %v", what, err)
				}
			}
			if n := len(w.double.Requests("/api/chat", "/api/embed")); n != 0 {
				t.Errorf("%d requests with text", n)
			}
			if all, err := w.Models(t.Context()); err != nil || len(all) != 1 || all[0].Refused == "" {
				t.Errorf("the list says %+v, %v", all, err)
			}
		})
	}
}
