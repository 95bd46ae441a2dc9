package ollamatest

import (
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"slices"
)

// Request is one request that the double has got, refused ones too.
type Request struct {
	Method, Path string
	Header       http.Header
	Raw          string         // the body as it came
	Body         map[string]any // the body decoded; nil when it is no JSON object
}

// Requests returns what was asked so far, in order of arrival; with paths, only
// requests to these.
func (d *Double) Requests(paths ...string) []Request {
	d.mu.Lock()
	defer d.mu.Unlock()
	out := []Request{}
	for _, r := range d.requests {
		if len(paths) == 0 || slices.Contains(paths, r.Path) {
			r.Body = maps.Clone(r.Body)
			out = append(out, r)
		}
	}
	return out
}

// Text returns the contents of a chat request's messages, a line break between.
func (r Request) Text() string { return said(r.Body) }

// keep reads and remembers a request.
func (d *Double) keep(r *http.Request) Request {
	// A body that breaks off is kept as far as it came.
	raw, _ := io.ReadAll(r.Body)
	kept := Request{Method: r.Method, Path: r.URL.Path, Header: r.Header.Clone(), Raw: string(raw)}
	if json.Unmarshal(raw, &kept.Body) != nil {
		kept.Body = nil
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.requests = append(d.requests, kept)
	return kept
}

func said(body map[string]any) string {
	messages, _ := body["messages"].([]any)
	text := ""
	for i, m := range messages {
		m, _ := m.(map[string]any)
		content, _ := m["content"].(string)
		if i > 0 {
			text += "\n"
		}
		text += content
	}
	return text
}

func str(body map[string]any, key string) string {
	s, _ := body[key].(string)
	return s
}
