package standin

import (
	"encoding/json"
	"regexp"
	"strconv"
	"strings"

	"forage/internal/review"
)

// reply answers a prompt of Forage, "" where the kind is not known.
func reply(m Mind, a asked) string {
	requirement := a.field("Requirement")
	switch a.kind {
	case "judge_chunks":
		return judged(m, a, requirement)
	case "summarise":
		text := a.field("Abstract")
		if text == "" {
			text = a.field("Introduction")
		}
		return text1("summary", Summary(a.field("Title"), text))
	case "gate":
		open, reason := Gate(requirement, strings.Join(a.lines, " "))
		return object(struct {
			Open   bool   `json:"continue_search"`
			Reason string `json:"reason"`
		}{open, reason})
	case "pick_sections":
		return picked(a, requirement)
	case "diagnose":
		return `{"missing":[],"reason":"Nothing is missing.","add":[]}`
	case "judge_sources":
		return ordered(a)
	case "compose_section":
		return section(a)
	case "compose_overview":
		return overview(a)
	case "check_claim":
		return checked(a)
	case "propose_requirements":
		return object(map[string][]string{"requirements": {"Describe what the papers establish about " + first(a.field("Idea"), 20)}})
	case "propose_constraints":
		return `{"from_year":0,"to_year":0,"languages":[],"sources":[]}`
	}
	return ""
}

func object(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err) // strings and numbers only
	}
	return string(b)
}

func text1(name, text string) string { return object(map[string]string{name: text}) }

func judged(m Mind, a asked, requirement string) string {
	dive := strings.Contains(strings.Join(a.before, "\n"), "either answers or unrelated")
	type passage struct {
		N      int           `json:"n"`
		Answer review.Answer `json:"answer"`
		From   int           `json:"from,omitempty"`
		To     int           `json:"to,omitempty"`
		Kind   review.Kind   `json:"kind,omitempty"`
		Motive string        `json:"motive,omitempty"`
	}
	var out []passage
	for i, shown := range a.passages() {
		sentences := make([]string, len(shown))
		for n, s := range shown {
			sentences[n] = s.text
		}
		v := m.Judge(requirement, sentences, dive)
		if v.Answer == review.Unrelated {
			out = append(out, passage{N: i + 1, Answer: v.Answer})
			continue
		}
		out = append(out, passage{i + 1, v.Answer, shown[v.From-1].n, shown[v.From-1].n, v.Kind, v.Motive[:min(len(v.Motive), 119)]})
	}
	return object(map[string]any{"passages": out})
}

func picked(a asked, requirement string) string {
	var paths []string
	for _, p := range a.list(dotted) {
		paths = append(paths, p.text)
	}
	chosen, reason := Sections(requirement, paths)
	for i := range chosen {
		chosen[i]++
	}
	return object(struct {
		Sections []int  `json:"sections"`
		Reason   string `json:"reason"`
	}{chosen, reason})
}

var atMost = regexp.MustCompile(`(?m)^Choose at most (\d+)`)

// ordered lets sources take turns.
func ordered(a asked) string {
	most := 1
	if m := atMost.FindStringSubmatch(strings.Join(a.before, "\n")); m != nil {
		most, _ = strconv.Atoi(m[1])
	}
	var sources []string
	by := map[string][]int{}
	for _, q := range a.list(bracketed) {
		s := sourced.FindStringSubmatch(q.text)
		if s == nil {
			continue
		}
		if by[s[1]] == nil {
			sources = append(sources, s[1])
		}
		by[s[1]] = append(by[s[1]], q.n)
	}
	order := []int{}
	for left := true; left && len(order) < most; {
		left = false
		for _, s := range sources {
			if len(by[s]) > 0 && len(order) < most {
				order, by[s], left = append(order, by[s][0]), by[s][1:], true
			}
		}
	}
	return object(map[string][]int{"order": order})
}

// written is a sentence of a report.
type written struct {
	Part  string `json:"part,omitempty"`
	Text  string `json:"text"`
	Cites []int  `json:"cites"`
}

func section(a asked) string {
	var out []written
	for _, q := range a.list(bracketed) {
		s := sourced.FindStringSubmatch(q.text)
		if s == nil || len(out) == 12 {
			continue
		}
		w := written{Part: "evidence", Text: Sentence(s[3]), Cites: []int{q.n}}
		switch s[2] {
		case "mechanism":
			w.Part = "mechanism"
		case "limitation":
			w.Part = "limitations"
		}
		out = append(out, w)
	}
	return object(map[string][]written{"sentences": out})
}

func overview(a asked) string {
	var out []written
	after := true // a heading: the first sentence of each section is taken
	for _, l := range a.lines {
		m := bracketed.FindStringSubmatch(l)
		if m == nil {
			after = true
			continue
		}
		if after && len(out) < 8 {
			n, _ := strconv.Atoi(m[1])
			out = append(out, written{Text: Sentence(m[2]), Cites: []int{n}})
		}
		after = false
	}
	for _, q := range a.list(bracketed) { // three at least
		if len(out) < 3 && q.n > 1 {
			out = append(out, written{Text: Sentence(q.text), Cites: []int{q.n}})
		}
	}
	return object(map[string][]written{"overview": out, "scope": {{Text: "The papers cover the topic of the idea in part.", Cites: []int{}}}})
}

// checked holds a sentence's words against those of its quotes.
func checked(a asked) string {
	sentence, quotes := keys(a.field("Sentence")), ""
	for _, q := range a.list(bracketed) {
		quotes += " " + q.text
	}
	support := "supports"
	if n := part(shared(sentence, quotes), sentence); n < 0.5 {
		support = "unsupported"
	} else if n < 0.9 {
		support = "partial"
	}
	return text1("support", support)
}
