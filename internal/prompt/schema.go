package prompt

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// schema is the part of JSON Schema that Ollama's grammar keeps to, so that the same
// words bind the model while it writes and the reply when it comes.
type schema struct {
	Type       string            `json:"type"`
	Enum       []string          `json:"enum"`
	Const      string            `json:"const"`
	AnyOf      []schema          `json:"anyOf"`
	Properties map[string]schema `json:"properties"`
	Required   []string          `json:"required"` // all properties, in the order of writing
	Items      *schema           `json:"items"`
	MinItems   int               `json:"minItems"`
	MaxItems   int               `json:"maxItems"`
	MinLength  int               `json:"minLength"` // characters
	MaxLength  int               `json:"maxLength"`
	Minimum    int               `json:"minimum"`
	Maximum    int               `json:"maximum"`
}

// mismatch is where and how a value differs from its schema. Words are those that
// would have fitted, when it was a matter of words; fitted counts the fields of the
// object before the one that did not.
type mismatch struct {
	at, want string
	words    []string
	fitted   int
}

// mostWords is how many words a reason lists.
const mostWords = 8

func (m *mismatch) String() string {
	want := m.want
	switch {
	case len(m.words) > mostWords:
		want = "must be one of the words of the schema"
	case len(m.words) > 0:
		want = "must be " + strings.Join(m.words, " or ")
	}
	at := strings.TrimPrefix(m.at, ".")
	if at == "" {
		at = "the whole of it"
	}
	return at + " " + want
}

// tidy checks a decoded value and returns it with clean strings, cut to their length,
// and without the fields that were not asked for.
func (s schema) tidy(at string, v any) (any, *mismatch) {
	switch {
	case len(s.AnyOf) > 0:
		return s.tidyAny(at, v)
	case len(s.words()) > 0:
		return s.tidyWord(at, v)
	}
	switch s.Type {
	case "object":
		return s.tidyObject(at, v)
	case "array":
		return s.tidyArray(at, v)
	case "string":
		return s.tidyString(at, v)
	case "integer":
		return s.tidyInteger(at, v)
	}
	if b, ok := v.(bool); ok {
		return b, nil
	}
	return nil, &mismatch{at: at, want: "must be true or false"}
}

// words are the only strings that fit, if there are such.
func (s schema) words() []string {
	if s.Const != "" {
		return []string{s.Const}
	}
	return s.Enum
}

// tidyAny takes the first form that fits. When none does, the form that fitted
// longest tells best what is wrong, and of equals the last, which asks for the most;
// forms that differ in a word are told together.
func (s schema) tidyAny(at string, v any) (any, *mismatch) {
	wrong := &mismatch{fitted: -1}
	for _, form := range s.AnyOf {
		tidied, m := form.tidy(at, v)
		switch {
		case m == nil:
			return tidied, nil
		case m.fitted == wrong.fitted && m.at == wrong.at:
			m.words = append(wrong.words, m.words...)
			wrong = m
		case m.fitted >= wrong.fitted:
			wrong = m
		}
	}
	return nil, wrong
}

func (s schema) tidyWord(at string, v any) (any, *mismatch) {
	given, ok := v.(string)
	m := &mismatch{at: at}
	for _, w := range s.words() {
		if ok && strings.TrimSpace(given) == w {
			return w, nil
		}
		m.words = append(m.words, strconv.Quote(w))
	}
	return nil, m
}

func (s schema) tidyObject(at string, v any) (any, *mismatch) {
	given, ok := v.(map[string]any)
	if !ok {
		return nil, &mismatch{at: at, want: "must be an object"}
	}
	tidied := make(map[string]any, len(s.Required))
	for i, name := range s.Required {
		field, ok := given[name]
		if !ok {
			return nil, &mismatch{at: at + "." + name, want: "is missing", fitted: i}
		}
		var m *mismatch
		if tidied[name], m = s.Properties[name].tidy(at+"."+name, field); m != nil {
			m.fitted = i
			return nil, m
		}
	}
	return tidied, nil
}

func (s schema) tidyArray(at string, v any) (any, *mismatch) {
	given, ok := v.([]any)
	switch {
	case !ok:
		return nil, &mismatch{at: at, want: "must be a list"}
	case len(given) < s.MinItems || len(given) > s.MaxItems:
		return nil, &mismatch{at: at, want: fmt.Sprintf("must have %d to %d entries, not %d", s.MinItems, s.MaxItems, len(given))}
	}
	tidied := make([]any, len(given))
	for i, item := range given {
		var m *mismatch
		if tidied[i], m = s.Items.tidy(fmt.Sprintf("%s[%d]", at, i), item); m != nil {
			return nil, m
		}
	}
	return tidied, nil
}

func (s schema) tidyString(at string, v any) (any, *mismatch) {
	given, ok := v.(string)
	if !ok {
		return nil, &mismatch{at: at, want: "must be a string"}
	}
	text := cut(oneLine(given), s.MaxLength)
	if utf8.RuneCountInString(text) < s.MinLength {
		return nil, &mismatch{at: at, want: fmt.Sprintf("must have at least %d characters", s.MinLength)}
	}
	return text, nil
}

func (s schema) tidyInteger(at string, v any) (any, *mismatch) {
	given, ok := v.(json.Number)
	if ok {
		if n, err := strconv.Atoi(given.String()); err == nil && n >= s.Minimum && n <= s.Maximum {
			return n, nil
		}
	}
	return nil, &mismatch{at: at, want: fmt.Sprintf("must be a whole number from %d to %d", s.Minimum, s.Maximum)}
}

// cut shortens text to a number of characters.
func cut(text string, most int) string {
	n := 0
	for i := range text {
		if n == most {
			return strings.TrimSpace(text[:i])
		}
		n++
	}
	return text
}

// slack is room for the mark of a reply's end, and for white space around it.
const slack = 32

// tokens bounds the tokens of a valid reply: one for two characters of free text, which
// holds for the languages of Europe, and one for each sign of all else, because a
// server's grammar lets a model put white space between the parts of its JSON.
func (s schema) tokens() int { return s.most() + slack }

func (s schema) most() int {
	n := 0
	for _, form := range s.AnyOf {
		n = max(n, form.most())
	}
	for _, w := range s.words() {
		n = max(n, len(w)+len(`""`))
	}
	switch {
	case len(s.AnyOf) > 0 || len(s.words()) > 0:
	case s.Type == "object":
		n = len("{}")
		for _, name := range s.Required {
			n += len(name) + len(`"":,`) + s.Properties[name].most()
		}
	case s.Type == "array":
		n = len("[]") + s.MaxItems*(s.Items.most()+len(","))
	case s.Type == "string":
		n = (s.MaxLength+1)/2 + len(`""`)
	case s.Type == "integer":
		n = max(len(strconv.Itoa(s.Minimum)), len(strconv.Itoa(s.Maximum)))
	case s.Type == "boolean":
		n = len("false")
	}
	return n
}
