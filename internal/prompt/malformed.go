package prompt

import "fmt"

// Malformed is a reply that cannot be used, and why, in words fit to be sent back to
// the model: fields, numbers and the words of the schema, never text of a paper.
type Malformed struct{ Reason string }

// Error says what is wrong with the reply.
func (m *Malformed) Error() string { return "malformed reply: " + m.Reason }

// malformed is a Malformed as an error.
func malformed(format string, args ...any) error {
	return &Malformed{Reason: fmt.Sprintf(format, args...)}
}

// Repair is the user message that follows a malformed reply: what was wrong, and that
// the same is wanted again. One such message is sent for a prompt, not more.
func Repair(p Prompt, m *Malformed) string {
	if p.Schema == nil {
		return fmt.Sprintf("That reply cannot be used: %s. Reply again, with nothing but what was asked for.", m.Reason)
	}
	return fmt.Sprintf("That reply cannot be used: %s. Reply again with the whole JSON, corrected, and nothing else.", m.Reason)
}
