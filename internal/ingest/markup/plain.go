package markup

import (
	"html"
	"regexp"
	"slices"

	"forage/internal/markdown"
)

var (
	// markUp is what formats a field. "<study>" in a title is a word.
	markUp = regexp.MustCompile(`(?i)</?(?:(?:jats|mml):[a-z0-9-]+|i|b|u|em|strong|sub|sup|sc|scp|tt|p|br|span|a|div|li|ul|ol|h[1-6]|font|italic|bold|title|sec|list|` +
		`list-item|inline-formula|math|nocase|small)(?:\s[^<>]*)?/?>`)
	entity = regexp.MustCompile(`&(?:#\d+|#x[0-9A-Fa-f]+|[A-Za-z]+);`)
)

// Plain takes the mark-up out of a field: Crossref sends abstracts as JATS,
// Zotero titles with <i>.
func Plain(s string) string {
	if markUp.MatchString(s) {
		if root, err := ParseHTML(s); err == nil {
			return Inline(Spaced(root))
		}
	}
	if entity.MatchString(s) {
		s = html.UnescapeString(s)
	}
	return markdown.Clean(s)
}

// PlainList is a list of fields without mark-up, each once, empty ones left out.
func PlainList(list []string) []string {
	var kept []string
	for _, item := range list {
		if item = Plain(item); item != "" && !slices.Contains(kept, item) {
			kept = append(kept, item)
		}
	}
	return kept
}
