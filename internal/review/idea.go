package review

import "strings"

// Idea is what the researcher wants to know. One line of Text will do; the other
// fields are an optional form. It is protected: it is stored in the workspace,
// shown to its owner, and written nowhere else.
type Idea struct {
	Text       string `json:"text"`
	Population string `json:"population"`
	Exposure   string `json:"exposure"`
	Comparison string `json:"comparison"`
	Outcome    string `json:"outcome"`
	Mechanism  string `json:"mechanism"`
	Refuted    string `json:"refuted"` // what would refute it
	// Language is the one to write in, ISO 639-1; "" for the idea's own.
	Language string `json:"language,omitempty"`
}

// Whole is every filled-in part of the idea, one a line.
func (i Idea) Whole() string {
	parts := []string{i.Text, i.Population, i.Exposure, i.Comparison, i.Outcome, i.Mechanism, i.Refuted}
	var filled []string
	for _, p := range parts {
		if p = strings.TrimSpace(p); p != "" {
			filled = append(filled, p)
		}
	}
	return strings.Join(filled, "\n")
}

// Privacy says what may leave the machine for one review.
type Privacy string

// The privacy modes, from the closed to the guarded.
const (
	PrivacyOffline   Privacy = "offline"   // own papers only; nothing leaves
	PrivacyAsk       Privacy = "ask"       // every outgoing query is shown and approved
	PrivacyAutomatic Privacy = "automatic" // guarded, broad queries only
)

// Constraints limit which works count. Zero values do not limit.
type Constraints struct {
	FromYear  int      `json:"from_year"`
	ToYear    int      `json:"to_year"`
	Languages []string `json:"languages"`
	Sources   []string `json:"sources"`
}

// Admits reports whether a work lies within the constraints. A work whose year or
// language is unknown is admitted: reading it is safer than losing it.
func (c Constraints) Admits(w Work) bool {
	if w.Year != 0 && (c.FromYear != 0 && w.Year < c.FromYear || c.ToYear != 0 && w.Year > c.ToYear) {
		return false
	}
	if len(c.Languages) == 0 || w.Language == "" {
		return true
	}
	for _, l := range c.Languages {
		if strings.EqualFold(l, w.Language) {
			return true
		}
	}
	return false
}
