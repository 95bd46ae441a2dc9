package ollamatest

import (
	"encoding/json"
	"maps"
	"math"
	"net/http"
	"slices"
	"strings"
	"time"
)

// created stands in every record: answers do not depend on the clock.
const created = "2026-01-01T00:00:00Z"

// player writes one answer to one request.
type player struct {
	w    http.ResponseWriter
	r    *http.Request
	gone <-chan struct{} // closed when the double goes down
	body map[string]any  // of the request
	a    Answer
}

// play returns whether the client stayed to the end.
func (p player) play() bool {
	switch {
	case p.a.Status != 0:
		p.refuse()
		return true
	case p.a.Body != "":
		if strings.HasPrefix(p.a.Body, "<") {
			p.w.Header().Set("Content-Type", "text/html")
		}
		p.write(p.a.Body)
		return true
	case p.body["stream"] == false:
		return p.whole()
	}
	return p.records() && p.ending()
}

// refuse answers without a stream.
func (p player) refuse() {
	if p.a.Location != "" {
		p.w.Header().Set("Location", p.a.Location)
		p.w.WriteHeader(p.a.Status)
		return
	}
	p.w.Header().Set("Content-Type", "application/json")
	p.w.WriteHeader(p.a.Status)
	p.send(map[string]any{"error": p.a.Message})
}

// records sends thoughts and tokens, and reports whether the client is still there.
func (p player) records() bool {
	p.w.Header().Set("Content-Type", "application/x-ndjson")
	for _, thought := range p.a.Thoughts {
		if !p.wait(p.a.Gap) {
			return false
		}
		p.send(p.record(map[string]any{"role": "assistant", "content": "", "thinking": thought}))
	}
	for i, token := range p.a.Tokens {
		if !p.wait(p.a.Gap) {
			return false
		}
		record := p.record(map[string]any{"role": "assistant", "content": token})
		if i < len(p.a.Odds) && p.body["logprobs"] == true {
			record["logprobs"] = []any{p.logprobs(token, p.a.Odds[i])}
		}
		p.send(record)
	}
	return true
}

// ending ends the stream and reports whether the client stayed for it.
func (p player) ending() bool {
	switch p.a.Ending {
	case Unfinished:
	case CutOff:
		panic(http.ErrAbortHandler)
	case Stalled:
		return p.wait(math.MaxInt64)
	case Repeating:
		for p.records() {
		}
		return false
	case Torn:
		p.write(`{"model":"` + p.name() + `","message":{"role":"assis`)
	case Errored:
		p.send(map[string]any{"error": p.a.Message})
	default:
		p.send(p.final(""))
	}
	return true
}

// whole answers a request that wants no stream: one record with everything.
func (p player) whole() bool {
	n := time.Duration(len(p.a.Thoughts) + len(p.a.Tokens))
	if !p.wait(n * p.a.Gap) {
		return false
	}
	switch p.a.Ending {
	case Unfinished:
		p.send(p.record(p.message(p.a.text())))
	case Repeating:
		return p.wait(math.MaxInt64)
	case Errored:
		p.a.Status = http.StatusInternalServerError
		p.refuse()
	case Finished:
		record := p.final(p.a.text())
		if len(p.a.Odds) > 0 && p.body["logprobs"] == true {
			odds := []any{}
			for i := range min(len(p.a.Odds), len(p.a.Tokens)) {
				odds = append(odds, p.logprobs(p.a.Tokens[i], p.a.Odds[i]))
			}
			record["logprobs"] = odds
		}
		p.send(record)
	default:
		return p.ending()
	}
	return true
}

func (p player) message(text string) map[string]any {
	message := map[string]any{"role": "assistant", "content": text}
	if thoughts := strings.Join(p.a.Thoughts, ""); thoughts != "" && p.body["stream"] == false {
		message["thinking"] = thoughts
	}
	return message
}

func (p player) name() string {
	if p.a.Model != "" {
		return p.a.Model
	}
	return str(p.body, "model")
}

func (p player) record(message map[string]any) map[string]any {
	record := map[string]any{"model": p.name(), "created_at": created, "message": message, "done": false}
	if p.a.Remote != "" {
		record["remote_host"], record["remote_model"] = p.a.Remote, "elsewhere"
	}
	return record
}

// final is the last record. Its durations are made up: a millisecond a token.
func (p player) final(text string) map[string]any {
	record := p.record(p.message(text))
	prompt, count, reason := p.a.Prompt, p.a.Count, p.a.Reason
	if prompt == 0 {
		prompt = Tokens(said(p.body))
	}
	if count == 0 {
		count = len(p.a.Thoughts) + len(p.a.Tokens)
	}
	if reason == "" {
		reason = "stop"
	}
	maps.Copy(record, map[string]any{
		"done": true, "done_reason": reason,
		"prompt_eval_count": prompt, "prompt_eval_duration": time.Duration(prompt) * time.Millisecond,
		"eval_count": count, "eval_duration": time.Duration(count) * time.Millisecond,
		"total_duration": time.Duration(prompt+count) * time.Millisecond,
	})
	return record
}

// logprobs is the odds of one place as the server words them, likeliest first.
func (p player) logprobs(token string, odds Odds) map[string]any {
	one := func(t string) map[string]any {
		// JSON has no infinity; the server's own floor is about this.
		return map[string]any{"token": t, "logprob": max(math.Log(odds[t]), -100)}
	}
	names := slices.SortedFunc(maps.Keys(odds), func(a, b string) int {
		if odds[a] != odds[b] {
			return map[bool]int{true: -1, false: 1}[odds[a] > odds[b]]
		}
		return strings.Compare(a, b)
	})
	asked, _ := p.body["top_logprobs"].(float64)
	top := []any{}
	for _, name := range names[:min(len(names), int(asked))] {
		top = append(top, one(name))
	}
	out := one(token)
	out["top_logprobs"] = top
	return out
}

// wait pauses and reports whether the client and the double are still there.
func (p player) wait(pause time.Duration) bool {
	if pause == 0 {
		return p.r.Context().Err() == nil
	}
	timer := time.NewTimer(pause)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-p.r.Context().Done():
	case <-p.gone:
	}
	return false
}

func (p player) send(record map[string]any) {
	line, err := json.Marshal(record)
	if err != nil {
		panic(err)
	}
	p.write(string(line) + "\n")
}

// write sends at once. A client that has gone shows in wait.
func (p player) write(text string) {
	_, _ = p.w.Write([]byte(text))
	_ = http.NewResponseController(p.w).Flush()
}
