package ollamatest

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// Oracle answers every prompt of Forage as a patient reader without imagination
// would, from the prompt alone: a passage answers when one of its sentences holds
// three of the requirement's longer words, and whatever it writes are the words it was
// shown. The same prompt gets the same reply, so that a killed review can be compared
// with an undisturbed one.
func Oracle(_ int, req map[string]any) Answer {
	system, user := asked(req)
	for _, o := range oracle {
		if strings.Contains(system, o.knows) {
			return o.reply(user)
		}
	}
	return Chosen("yes", Odds{"yes": 0.8, "no": 0.2})
}

// asked is the system text and the first user text of a request.
func asked(req map[string]any) (system, user string) {
	messages, _ := req["messages"].([]any)
	for _, m := range messages {
		m, _ := m.(map[string]any)
		text, _ := m["content"].(string)
		switch {
		case m["role"] == "system" && system == "":
			system = text
		case m["role"] == "user" && user == "":
			user = text
		}
	}
	return system, user
}

type record = map[string]any

// oracle are the prompts by words of their system text, and how each is answered.
var oracle = []struct {
	knows string
	reply func(user string) Answer
}{
	{"You judge passages", judged},
	{"continue_search", func(string) Answer { return SayJSON(record{"continue_search": true, "reason": "It may say more."}) }},
	{`"sections":[`, func(user string) Answer {
		first := []int{1, 2}[:min(2, len(numbered.FindAllString(user, 2)))]
		return SayJSON(record{"sections": first, "reason": "They come first."})
	}},
	{`"summary"`, func(user string) Answer {
		return SayJSON(record{"summary": "The work is about this. " + clip(line(user, "Title: "), 200) + "."})
	}},
	{`"missing"`, func(string) Answer {
		return SayJSON(record{"missing": []string{}, "reason": "Nothing is missing.", "add": []any{}})
	}},
	{`"order"`, func(user string) Answer {
		var order []int
		for _, m := range quoted.FindAllStringSubmatch(user, 6) {
			order = append(order, number(m[1]))
		}
		return SayJSON(record{"order": order})
	}},
	{`"sentences"`, written},
	{`"overview"`, fronted},
	{`"support"`, func(string) Answer { return SayJSON(record{"support": "supports"}) }},
	{`"requirements"`, func(user string) Answer {
		idea := strings.TrimSpace(user[max(0, strings.LastIndex(user, "<data>")+len("<data>")):])
		first, _, _ := strings.Cut(idea, "\n")
		return SayJSON(record{"requirements": []string{"Report what is known of: " + clip(first, 200)}})
	}},
	{`"from_year"`, func(string) Answer {
		return SayJSON(record{"from_year": 0, "to_year": 0, "languages": []string{}, "sources": []string{}})
	}},
	{`"keywords"`, func(user string) Answer { return SayJSON(record{"keywords": long(user, 4), "authors": []string{}}) }},
}

var (
	head     = regexp.MustCompile(`(?m)^\[(\d+)\] `)
	quoted   = regexp.MustCompile(`(?m)^\[(\d+)\] (.*)$`)
	sentence = regexp.MustCompile(`(?m)^\((\d+)\) (.*)$`)
	numbered = regexp.MustCompile(`(?m)^(\d+)\. `)
	lead     = regexp.MustCompile(`^Source \d+, [a-z, ]+: `)
)

// judged gives each passage its verdict.
func judged(user string) Answer {
	want := long(line(user, "Requirement: "), 40)
	dive := strings.Contains(user, "Here an answer is either")
	out := []any{}
	starts := head.FindAllStringSubmatchIndex(user, -1)
	for i, s := range starts {
		end := len(user)
		if i+1 < len(starts) {
			end = starts[i+1][0]
		}
		n := number(user[s[2]:s[3]])
		at, most := 0, 0
		for _, m := range sentence.FindAllStringSubmatch(user[s[0]:end], -1) {
			if held := holds(m[2], want); held > most {
				at, most = number(m[1]), held
			}
		}
		switch {
		case most >= 3 || most == 2 && len(want) == 2:
			out = append(out, record{"n": n, "answer": "answers", "from": at, "to": at, "kind": "quantity", "motive": fmt.Sprintf("holds %d words", most)})
		case most >= 1 && !dive:
			out = append(out, record{"n": n, "answer": "interesting", "from": at, "to": at, "kind": "background", "motive": fmt.Sprintf("holds %d words", most)})
		default:
			out = append(out, record{"n": n, "answer": "unrelated"})
		}
	}
	return SayJSON(record{"passages": out})
}

// written makes a section of the quotes themselves.
func written(user string) Answer {
	out := []any{}
	for _, m := range quoted.FindAllStringSubmatch(user, 12) {
		text := lead.ReplaceAllString(m[2], "")
		if len(text) < 10 {
			text += " (so it says)"
		}
		out = append(out, record{"part": "evidence", "text": clip(text, 300), "cites": []int{number(m[1])}})
	}
	return SayJSON(record{"sentences": out})
}

// fronted repeats the first sentences of the sections.
func fronted(user string) Answer {
	out := []any{}
	all := quoted.FindAllStringSubmatch(user, -1)
	for i := 0; i < max(3, min(8, len(all))) && len(all) > 0; i++ {
		m := all[i%len(all)]
		out = append(out, record{"text": clip(m[2], 300), "cites": []int{number(m[1])}})
	}
	return SayJSON(record{"overview": out, "scope": []any{record{"text": "These are the papers that were given.", "cites": []int{}}}})
}

// long are the first longer words of a text, in lower case.
func long(text string, most int) []string {
	out := []string{}
	for _, w := range strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return r < 'a' || r > 'z' }) {
		if len(w) >= 6 && len(out) < most {
			out = append(out, w)
		}
	}
	return out
}

func holds(text string, words []string) int {
	text = strings.ToLower(text)
	n := 0
	for _, w := range words {
		if strings.Contains(text, w) {
			n++
		}
	}
	return n
}

// line is what follows a word at the beginning of a line.
func line(text, word string) string {
	_, rest, _ := strings.Cut("\n"+text, "\n"+word)
	rest, _, _ = strings.Cut(rest, "\n")
	return rest
}

func clip(text string, most int) string {
	if len(text) <= most {
		return text
	}
	return strings.ToValidUTF8(text[:most], "")
}

func number(s string) int {
	n, _ := strconv.Atoi(s)
	return n
}
