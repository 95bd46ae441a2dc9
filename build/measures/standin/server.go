package standin

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"
)

// Name is the chat model's.
const Name = "oracle:latest"

// Record is one line of the log. Every call is written down when it is asked and
// again, with its reply, when it is answered.
type Record struct {
	At       string `json:"at"` // "asked" or "answered"
	Key      string `json:"key"`
	Kind     string `json:"kind"`
	Prompt   string `json:"prompt,omitempty"` // all messages, a line break between
	Reply    string `json:"reply,omitempty"`
	Dive     bool   `json:"dive,omitempty"`
	Passages int    `json:"passages,omitempty"`
}

// Server answers calls.
type Server struct {
	Mind  Mind
	Log   func(Record)
	Delay time.Duration // before each piece of an answer
}

// pieces is how many pieces an answer is sent in.
const pieces = 4

// Handler serves the protocol.
func (s *Server) Handler() http.Handler {
	mux := http.NewServeMux()
	say := func(path string, v any) {
		mux.HandleFunc(path, func(w http.ResponseWriter, _ *http.Request) { line(w, v) })
	}
	digest := fmt.Sprintf("%x", sha256.Sum256([]byte(Name)))
	details := map[string]any{"format": "gguf", "family": "llama", "parameter_size": "3.2B", "quantization_level": "Q4_K_M"}
	say("/{$}", "Ollama is running")
	say("GET /api/version", map[string]any{"version": "0.24.0"})
	say("GET /api/status", map[string]any{"cloud": map[string]any{"disabled": true, "source": "env"}})
	say("GET /api/ps", map[string]any{"models": []any{}})
	say("GET /api/tags", map[string]any{"models": []any{map[string]any{
		"name": Name, "model": Name, "modified_at": "2026-01-01T00:00:00Z", "size": 2_000_000_000, "digest": digest, "details": details,
	}}})
	say("POST /api/show", map[string]any{
		"details": details, "capabilities": []string{"completion"}, "modified_at": "2026-01-01T00:00:00Z",
		"model_info": map[string]any{"general.architecture": "llama", "llama.context_length": 8192},
	})
	mux.HandleFunc("POST /api/chat", s.chat)
	return mux
}

// request is what is read of a call.
type request struct {
	Model    string `json:"model"`
	Messages []struct {
		Role    string `json:"role"`
		Content string `json:"content"`
	} `json:"messages"`
	Options struct {
		NumPredict int `json:"num_predict"`
	} `json:"options"`
}

func (s *Server) chat(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	var in request
	if err == nil {
		err = json.Unmarshal(body, &in)
	}
	if err != nil {
		w.WriteHeader(http.StatusBadRequest)
		line(w, map[string]string{"error": "invalid request"})
		return
	}
	system, user, said := "", "", []string{}
	for _, m := range in.Messages {
		said = append(said, m.Content)
		switch m.Role {
		case "system":
			system = m.Content
		case "user":
			user = m.Content
		}
	}
	a := read(system, user)
	text, reason := "yes", "length" // a call that only counts
	if in.Options.NumPredict != 1 {
		text, reason = reply(s.Mind, a), "stop"
	} else if a.kind == "" {
		a.kind = "count"
	}
	rec := Record{At: "asked", Key: fmt.Sprintf("%x", sha256.Sum256(body))[:16], Kind: a.kind, Prompt: strings.Join(said, "\n")}
	if a.kind == "judge_chunks" {
		rec.Passages, rec.Dive = len(a.passages()), strings.Contains(user, "either answers or unrelated")
	}
	s.Log(rec)
	if text == "" {
		w.WriteHeader(http.StatusInternalServerError)
		line(w, map[string]string{"error": "the stand-in does not know this prompt"})
		return
	}
	s.send(w, r, rec, text, reason)
}

// send streams an answer, its last record only after the log has it.
func (s *Server) send(w http.ResponseWriter, r *http.Request, rec Record, text, reason string) {
	began := time.Now()
	rest := text
	for i := range pieces {
		n := len(rest) / (pieces - i)
		for n < len(rest) && rest[n]&0xC0 == 0x80 { // not inside a sign
			n++
		}
		if i == pieces-1 {
			n = len(rest)
		}
		select {
		case <-r.Context().Done():
			return
		case <-time.After(s.Delay):
		}
		line(w, answer(rest[:n]))
		rest = rest[n:]
	}
	rec.At, rec.Reply = "answered", text
	s.Log(rec)
	last := answer("")
	last["done"], last["done_reason"] = true, reason
	last["prompt_eval_count"], last["eval_count"] = Tokens(rec.Prompt), Tokens(text)
	last["total_duration"] = time.Since(began).Nanoseconds()
	line(w, last)
}

func answer(content string) map[string]any {
	return map[string]any{
		"model": Name, "created_at": "2026-01-01T00:00:00Z", "done": false,
		"message": map[string]string{"role": "assistant", "content": content},
	}
}

func line(w http.ResponseWriter, v any) {
	// A client that has gone notices nothing.
	_ = json.NewEncoder(w).Encode(v)
	if f, ok := w.(http.Flusher); ok {
		f.Flush()
	}
}

// Tokens is a plain estimate: 1.3 for each word.
func Tokens(text string) int { return max(1, len(strings.Fields(text))*13/10) }
