package markdown

import (
	"strings"

	"forage/internal/review"
)

// SectionText joins the text of all sections of a kind, without headings.
func SectionText(text string, sections []review.Section, kind review.SectionKind) string {
	var parts []string
	for _, s := range sections {
		if s.Kind == kind {
			if part := strings.TrimSpace(text[BodyStart(text, s):s.End]); part != "" {
				parts = append(parts, part)
			}
		}
	}
	return strings.Join(parts, "\n\n")
}
