package prompt

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
)

// Prompt is one question to a model, ready to be sent.
type Prompt struct {
	Name   string          // of its template, as "judge_chunks"; also the kind of judgement in the usage account
	System string          // the same from call to call, so that a server's prompt cache serves it
	User   string          // what changes least stands first
	Schema json.RawMessage // of the reply, compact JSON; nil for free text
	Most   int             // tokens the answer may take (num_predict)
	Images [][]byte        // PNG pages for a vision model; nil for all but ReadPage
}

// ask renders the prompt of a template for one input. The system block is given no
// input at all: that is how it stays the same.
func ask(name string, in any) (Prompt, error) {
	p := Prompt{Name: name}
	var err error
	if p.System, err = render(name, "system", nil); err != nil {
		return Prompt{}, err
	}
	if p.User, err = render(name, "user", in); err != nil {
		return Prompt{}, err
	}
	if templates()[name].Lookup("schema") == nil {
		return p, nil
	}
	var s schema
	if p.Schema, s, err = schemaOf(name, in); err != nil {
		return Prompt{}, err
	}
	p.Most = s.tokens()
	return p, nil
}

// render executes one block of a template.
func render(name, block string, in any) (string, error) {
	t, ok := templates()[name]
	if !ok {
		return "", fmt.Errorf("prompt %s: no such template", name)
	}
	var b strings.Builder
	if err := t.ExecuteTemplate(&b, block, in); err != nil {
		return "", fmt.Errorf("prompt %s: %w", name, err)
	}
	return strings.TrimSpace(b.String()), nil
}

// schemaOf renders the schema of a reply to one input: as it is sent, and as the
// parsers use it.
func schemaOf(name string, in any) (json.RawMessage, schema, error) {
	var s schema
	text, err := render(name, "schema", in)
	if err != nil {
		return nil, s, err
	}
	var b bytes.Buffer
	if err := json.Compact(&b, []byte(text)); err != nil {
		return nil, s, fmt.Errorf("prompt %s: schema: %w", name, err)
	}
	if err := json.Unmarshal(b.Bytes(), &s); err != nil {
		return nil, s, fmt.Errorf("prompt %s: schema: %w", name, err)
	}
	return b.Bytes(), s, nil
}

// lacks is the error of an input that no sensible question can be made from.
func lacks(name, what string) error {
	return fmt.Errorf("prompt %s: %s", name, what)
}
