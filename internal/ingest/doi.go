package ingest

import (
	"regexp"
	"strings"
)

// doiPattern is what Crossref recommends for modern DOIs.
var doiPattern = regexp.MustCompile(`10\.\d{4,9}/[^\s"<>\x{200b}]+`)

// findDOI is the first DOI in a text as printed, "" where there is none.
// Punctuation that ends a sentence or closes a bracket opened before the DOI is no
// part of it.
func findDOI(s string) string {
	doi := strings.TrimRight(doiPattern.FindString(s), ".,;:'’”*")
	for strings.HasSuffix(doi, ")") && strings.Count(doi, ")") > strings.Count(doi, "(") ||
		strings.HasSuffix(doi, "]") && strings.Count(doi, "]") > strings.Count(doi, "[") {
		doi = strings.TrimRight(doi[:len(doi)-1], ".,;:")
	}
	return doi
}
