package ollama

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"forage/internal/ollama/ollamatest"
)

// sensible replies to every prompt as a good model would: it reads which fields the
// schema wants, and which passages speak of the accuracy of something.
func sensible(_ int, req map[string]any) ollamatest.Answer {
	format, _ := req["format"].(map[string]any)
	if either, _ := format["anyOf"].([]any); len(either) > 0 {
		format, _ = either[len(either)-1].(map[string]any)
	}
	fields, _ := format["properties"].(map[string]any)
	messages, _ := req["messages"].([]any)
	user := ""
	for _, m := range messages {
		if m, _ := m.(map[string]any); m["role"] == "user" {
			user, _ = m["content"].(string)
			break
		}
	}
	for field, reply := range replies {
		if fields[field] != nil {
			return ollamatest.SayJSON(reply(user, fields))
		}
	}
	return ollamatest.Chosen("yes", ollamatest.Odds{"yes": 0.9, "no": 0.1})
}

type object = map[string]any

// replies by a field that only one schema has.
var replies = map[string]func(user string, fields object) any{
	"passages": func(user string, _ object) any { return object{"passages": judgedBy(user)} },
	"requirements": func(string, object) any {
		return object{"requirements": []string{"Report how accurately machine learning detects rust on wheat.", "Describe the limits of machine learning for wheat rust."}}
	},
	"from_year": func(string, object) any {
		return object{"from_year": 2015, "to_year": 0, "languages": []string{"en"}, "sources": []string{}}
	},
	"keywords": func(_ string, fields object) any {
		out := object{"keywords": []string{"wheat", "rust", "detection", "accuracy", "leaves"}}
		if fields["authors"] != nil {
			out["authors"] = []string{"Smith"}
		}
		return out
	},
	"score": func(string, object) any { return object{"score": 7} },
	"scores": func(user string, _ object) any {
		return object{"scores": each(user, func(n int) any { return object{"n": n, "score": 4} })}
	},
	"summary": func(string, object) any {
		return object{"summary": "The work trains models that detect rust on wheat leaves. It reports their accuracy."}
	},
	"continue_search": func(string, object) any { return object{"continue_search": true, "reason": "It measures it."} },
	"sections":        func(string, object) any { return object{"sections": []int{1, 2}, "reason": "Results stand there."} },
	"missing": func(string, object) any {
		return object{"missing": []string{"comparison"}, "reason": "Nothing is compared.", "add": []object{
			{"text": "Compare machine learning with human scoring of wheat rust.", "dimension": "comparison"},
		}}
	},
	"order": func(user string, _ object) any { return object{"order": each(user, func(n int) any { return n })[:3]} },
	"sentences": func(user string, _ object) any {
		return object{"sentences": each(user, func(n int) any {
			return object{"part": "evidence", "text": "Rust on wheat leaves is detected by machine learning.", "cites": []int{n}}
		})[:1]}
	},
	"overview": func(user string, _ object) any {
		sentence := func(n int) any {
			return object{"text": "Machine learning detects rust on wheat leaves.", "cites": []int{n}}
		}
		all := each(user, sentence)
		return object{"overview": all[:min(3, len(all))], "scope": []any{sentence(1)}}
	},
	"support": func(string, object) any { return object{"support": "supports"} },
}

var entry = regexp.MustCompile(`(?m)^\[(\d+)\]`)

// each is what a reply says of every entry of a prompt: "[1] ...".
func each(user string, of func(n int) any) []any {
	var out []any
	for _, m := range entry.FindAllStringSubmatch(user, -1) {
		if n, err := strconv.Atoi(m[1]); err == nil {
			out = append(out, of(n))
		}
	}
	return out
}

var line = regexp.MustCompile(`(?m)^(?:\[(\d+)\] .*|\((\d+)\) (.*))$`)

// judgedBy answers with the first sentence of a passage that tells an accuracy.
func judgedBy(user string) []object {
	var out []object
	for _, m := range line.FindAllStringSubmatch(user, -1) {
		switch {
		case m[1] != "":
			out = append(out, object{"n": len(out) + 1, "answer": "unrelated"})
		case len(out) > 0 && strings.Contains(m[3], "accuracy of") && out[len(out)-1]["from"] == nil:
			n, _ := strconv.Atoi(m[2])
			out[len(out)-1] = object{"n": len(out), "answer": "answers", "from": n, "to": n, "kind": "quantity", "motive": fmt.Sprintf("Sentence %d tells it.", n)}
		}
	}
	return out
}
