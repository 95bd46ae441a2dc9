package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"

	"forage/build/measures/realserver"
	"forage/build/measures/standin"
)

// counter counts tokens with the real server and its tiny-chat, whose vocabulary is a
// small one: about twice as many tokens as a real model's, on both sides alike.
type counter struct {
	host string
	end  func()
	base int // of a prompt that holds one word
	seen map[string]int
}

func newCounter() *counter {
	s, end := realserver.Start()
	c := &counter{host: s.Host, end: end, seen: map[string]int{}}
	c.base = c.evaluated("a") - 1
	return c
}

// piece is how much is counted by one call, in bytes: it must fit the model's 4,096
// tokens.
const piece = 3000

// tokens counts a text without the template around it.
func (c *counter) tokens(text string) int {
	n := 0
	for len(text) > 0 {
		cut := len(text)
		if cut > piece {
			if cut = strings.LastIndexByte(text[:piece], ' '); cut <= 0 {
				cut = piece
			}
		}
		part := text[:cut]
		if _, ok := c.seen[part]; !ok {
			c.seen[part] = c.evaluated(part) - c.base
		}
		n += c.seen[part]
		text = text[cut:]
	}
	return n
}

// evaluated is what the server says that a prompt takes.
func (c *counter) evaluated(text string) int {
	body, err := json.Marshal(map[string]any{
		"model": "tiny-chat:local", "stream": false, "truncate": false, "shift": false,
		"messages": []any{map[string]string{"role": "user", "content": strings.NewReplacer("<|", "< |").Replace(text)}},
		"options":  map[string]any{"num_ctx": 4096, "num_predict": 1},
	})
	must(err)
	resp, err := http.Post("http://"+c.host+"/api/chat", "application/json", bytes.NewReader(body))
	must(err)
	defer resp.Body.Close()
	answer, err := io.ReadAll(resp.Body)
	must(err)
	var out struct {
		Count int    `json:"prompt_eval_count"`
		Error string `json:"error"`
	}
	must(json.Unmarshal(answer, &out))
	if out.Error != "" {
		must(fmt.Errorf("%s (%d bytes)", out.Error, len(text)))
	}
	return out.Count
}

// cost is what calls cost by two ways of counting.
type cost struct {
	calls          int
	prompt, answer int // by the server
	words, said    int // by words, 1.3 tokens each
	fresh          int // of the prompts' words, those that the server's prompt cache has not from the call before
}

func (a cost) plus(b cost) cost {
	return cost{a.calls + b.calls, a.prompt + b.prompt, a.answer + b.answer, a.words + b.words, a.said + b.said, a.fresh + b.fresh}
}

// costs are the costs of calls, one by one.
func (c *counter) costs(calls []call) []cost {
	out := make([]cost, len(calls))
	before := ""
	for i, x := range calls {
		n := 0
		for n < len(before) && n < len(x.prompt) && before[n] == x.prompt[n] {
			n++
		}
		before = x.prompt
		out[i] = cost{1, c.tokens(x.prompt), c.tokens(x.reply), standin.Tokens(x.prompt), standin.Tokens(x.reply), standin.Tokens(x.prompt[n:])}
	}
	return out
}
