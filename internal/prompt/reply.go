package prompt

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
)

// read checks a reply against the schema of its prompt and decodes it into out.
func read(name string, in any, reply string, out any) error {
	_, s, err := schemaOf(name, in)
	if err != nil {
		return malformed("its question cannot be asked: %v", err)
	}
	reply = bare(reply)
	if reply == "" {
		return malformed("it is empty")
	}
	value, err := decode(reply)
	if err != nil {
		return err
	}
	tidied, m := s.tidy("", value)
	if m != nil {
		return malformed("%s", m)
	}
	b, err := json.Marshal(tidied)
	if err == nil {
		err = json.Unmarshal(b, out)
	}
	if err != nil {
		return malformed("it does not have the form that was asked for")
	}
	return nil
}

// decode reads exactly one JSON value.
func decode(reply string) (any, error) {
	dec := json.NewDecoder(strings.NewReader(reply))
	dec.UseNumber() // 7.0 and 1e3 are no whole numbers, and a long id keeps its digits
	var value any
	switch err := dec.Decode(&value); {
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return nil, malformed("it ends in the middle of the JSON")
	case err != nil:
		return nil, malformed("it is not valid JSON")
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return nil, malformed("something follows the JSON")
	}
	return value, nil
}

// bare takes white space and a surrounding code fence from a reply: a server without
// a grammar lets a model write one.
func bare(reply string) string {
	reply = strings.TrimSpace(reply)
	inner, fenced := strings.CutPrefix(reply, "```")
	if !fenced {
		return reply
	}
	inner, fenced = strings.CutSuffix(inner, "```")
	label, rest, more := strings.Cut(inner, "\n")
	if !fenced || !more || strings.Contains(rest, "```") || strings.ContainsAny(strings.TrimSpace(label), "{}[]\" ") {
		return reply
	}
	return strings.TrimSpace(rest)
}

// once reports ids that are unknown or come twice.
func once(field string, ids []int, known func(int) bool) error {
	seen := map[int]bool{}
	for _, id := range ids {
		switch {
		case !known(id):
			return malformed("%s: there is no number %d", field, id)
		case seen[id]:
			return malformed("%s: number %d comes twice", field, id)
		}
		seen[id] = true
	}
	return nil
}

// upTo knows the numbers from 1 to n.
func upTo(n int) func(int) bool { return func(i int) bool { return i >= 1 && i <= n } }

// asText prints a named string of review, or a number, for a template.
func asText(v any) string { return fmt.Sprint(v) }
