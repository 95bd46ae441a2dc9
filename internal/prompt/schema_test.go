package prompt

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
)

func decodeSchema(raw json.RawMessage) (schema, error) {
	var s schema
	err := json.Unmarshal(raw, &s)
	return s, err
}

// example is a reply that fits, the longest or the shortest.
func (s schema) example(long bool) string {
	pick := func(short, full int) int {
		if long {
			return full
		}
		return short
	}
	switch {
	case len(s.AnyOf) > 0:
		return s.AnyOf[pick(0, len(s.AnyOf)-1)].example(long)
	case len(s.words()) > 0:
		return fmt.Sprintf("%q", slices.MaxFunc(s.words(), func(a, b string) int { return len(a) - len(b) }))
	case s.Type == "object":
		var fields []string
		for _, name := range s.Required {
			fields = append(fields, fmt.Sprintf("%q:%s", name, s.Properties[name].example(long)))
		}
		return "{" + strings.Join(fields, ",") + "}"
	case s.Type == "array":
		var items []string
		for range pick(s.MinItems, s.MaxItems) {
			items = append(items, s.Items.example(long))
		}
		return "[" + strings.Join(items, ",") + "]"
	case s.Type == "string":
		return `"` + strings.Repeat("b", pick(s.MinLength, s.MaxLength)) + `"`
	case s.Type == "integer":
		return fmt.Sprint(pick(s.Minimum, s.Maximum))
	}
	return "false"
}

func TestAValidReplyFitsIntoItsBudget(t *testing.T) {
	for name, s := range samples {
		p, err := s.ask("basil", 4)
		if err != nil {
			t.Fatal(err)
		}
		if p.Schema == nil {
			continue
		}
		sc, err := decodeSchema(p.Schema)
		if err != nil {
			t.Fatal(err)
		}
		longest := sc.example(true)
		text := strings.Count(longest, "b") // what example fills free text with
		if whole := len(longest) - text/2; p.Most < whole+slack/2 || p.Most > whole+3*slack {
			t.Errorf("%s: %d tokens for a reply of %d bytes", name, p.Most, len(longest))
		}
		for _, long := range []bool{true, false} {
			var v any
			dec := json.NewDecoder(strings.NewReader(sc.example(long)))
			dec.UseNumber()
			if err := dec.Decode(&v); err != nil {
				t.Fatal(err)
			}
			if _, m := sc.tidy("", v); m != nil {
				t.Errorf("%s: %s: %s", name, sc.example(long), m)
			}
		}
	}
}

// understood are the words of a schema that the server's grammar keeps to.
var understood = []string{"type", "enum", "const", "anyOf", "properties", "required", "items", "minItems", "maxItems",
	"minLength", "maxLength", "minimum", "maximum", "additionalProperties"}

func TestEverySchemaIsBoundedAndUnderstoodByTheServer(t *testing.T) {
	for name, s := range samples {
		p, err := s.ask("basil", 3)
		if err != nil {
			t.Fatal(err)
		}
		if p.Schema == nil {
			continue
		}
		var raw map[string]any
		if err := json.Unmarshal(p.Schema, &raw); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		bounded(t, name, raw)
	}
}

func bounded(t *testing.T, at string, s map[string]any) {
	t.Helper()
	for word := range s {
		if !slices.Contains(understood, word) {
			t.Errorf("%s: %q is not understood", at, word)
		}
	}
	has := func(words ...string) {
		for _, w := range words {
			if _, ok := s[w]; !ok {
				t.Errorf("%s has no %s", at, w)
			}
		}
	}
	switch s["type"] {
	case "object":
		props := s["properties"].(map[string]any)
		var required []string
		for _, r := range s["required"].([]any) {
			required = append(required, r.(string))
		}
		slices.Sort(required)
		if !slices.Equal(required, slices.Sorted(maps.Keys(props))) || s["additionalProperties"] != false {
			t.Errorf("%s: all properties are required, and no others allowed", at)
		}
		for name, p := range props {
			bounded(t, at+"."+name, p.(map[string]any))
		}
	case "array":
		has("minItems", "maxItems")
		bounded(t, at+"[]", s["items"].(map[string]any))
	case "string":
		has("maxLength", "minLength")
	case "integer":
		has("minimum", "maximum")
	case "boolean":
	case nil:
		forms, choice := s["anyOf"].([]any)
		for i, f := range forms {
			bounded(t, fmt.Sprintf("%s|%d", at, i), f.(map[string]any))
		}
		if !choice && s["enum"] == nil && s["const"] == nil {
			t.Errorf("%s is not bounded", at)
		}
	default:
		t.Errorf("%s: type %v", at, s["type"])
	}
}

func TestCuttingKeepsLettersWhole(t *testing.T) {
	for _, x := range []struct {
		text string
		most int
		want string
	}{
		{"größer", 3, "grö"}, {"größer", 6, "größer"}, {"größer", 99, "größer"}, {"a b", 2, "a"}, {"", 3, ""},
	} {
		if got := cut(x.text, x.most); got != x.want {
			t.Errorf("%q cut to %d is %q", x.text, x.most, got)
		}
	}
}
