package ollamatest

import (
	"encoding/json"
	"net/http"
)

// handler serves the paths of the protocol that Forage uses; any other is 404.
func (d *Double) handler() http.Handler {
	mux := http.NewServeMux()
	for path, serve := range map[string]func(body map[string]any) Answer{
		"/{$}":             func(map[string]any) Answer { return Raw("Ollama is running") },
		"GET /api/version": d.serveVersion,
		"GET /api/status":  d.serveStatus,
		"GET /api/tags":    d.serveTags,
		"GET /api/ps":      d.serveLoaded,
		"POST /api/show":   d.serveShow,
		"POST /api/chat":   d.serveChat,
		"POST /api/embed":  d.serveEmbed,
		"POST /api/pull":   d.servePull,
	} {
		mux.HandleFunc(path, func(w http.ResponseWriter, r *http.Request) { d.serve(w, r, serve) })
	}
	return mux
}

// serve remembers the request, has it answered and plays the answer.
func (d *Double) serve(w http.ResponseWriter, r *http.Request, answer func(map[string]any) Answer) {
	kept := d.keep(r)
	d.mu.Lock()
	gone := d.gone
	a, ok := d.on[r.URL.Path]
	d.mu.Unlock()
	if !ok {
		a = answer(kept.Body)
	}
	if !(player{w: w, r: r, gone: gone, body: kept.Body, a: a}).play() {
		d.set(func() { d.left++ })
	}
}

func (d *Double) serveVersion(map[string]any) Answer {
	d.mu.Lock()
	defer d.mu.Unlock()
	return document(map[string]any{"version": d.version})
}

func (d *Double) serveStatus(map[string]any) Answer {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.cloud {
		return document(map[string]any{"cloud": map[string]any{"disabled": false, "source": "none"}})
	}
	return document(map[string]any{"cloud": map[string]any{"disabled": true, "source": "env"}})
}

func (d *Double) serveTags(map[string]any) Answer {
	d.mu.Lock()
	defer d.mu.Unlock()
	entries := []any{}
	for _, m := range d.known {
		entries = append(entries, m.entry())
	}
	return document(map[string]any{"models": entries})
}

func (d *Double) serveLoaded(map[string]any) Answer {
	d.mu.Lock()
	defer d.mu.Unlock()
	entries := []any{}
	for _, m := range d.known {
		if context, ok := d.inForce[full(m.Name)]; ok {
			e := m.entry()
			e["context_length"], e["size_vram"], e["expires_at"] = context, 0, created
			entries = append(entries, e)
		}
	}
	return document(map[string]any{"models": entries})
}

func (d *Double) serveShow(body map[string]any) Answer {
	name := str(body, "model")
	m, ok := d.find(name)
	switch {
	case !ok:
		return Missing(name)
	case m.RemoteHost != "" && !d.cloudOn():
		return Fail(http.StatusForbidden, "ollama cloud is disabled: remote model details are unavailable")
	}
	return document(m.shown())
}

func (d *Double) cloudOn() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.cloud
}

func (d *Double) servePull(body map[string]any) Answer {
	d.mu.Lock()
	records := d.pull
	d.mu.Unlock()
	if records == nil {
		records = []map[string]any{{"status": "pulling manifest"}, {"error": "pull model manifest: Get " +
			`"https://registry.invalid/v2/library/` + str(body, "model") + `/manifests/latest": dial tcp: lookup registry.invalid: no such host`}}
	}
	text := ""
	for _, r := range records {
		text += document(r).Body
	}
	return Raw(text)
}

// document is an answer of one JSON value.
func document(v any) Answer {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return Raw(string(text) + "\n")
}
