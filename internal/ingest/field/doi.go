package field

import (
	"html"
	"net/url"
	"regexp"
	"strings"
)

// doiPattern is what Crossref recommends for modern DOIs, with the angle brackets
// of old ones ("10.1002/(SICI)1097(199911)55:11<1417::AID-JCLP10>3.0.CO;2-5").
var doiPattern = regexp.MustCompile(`10\.\d{4,9}/(?:[^\s"<>\x{200b}]|<\d[^\s"<>]{0,40}>)+`)

// doiTail is what an address adds behind a DOI.
var doiTail = regexp.MustCompile(`(?:/(?:full|abstract|pdf|epdf|meta|html)|\.pdf)?(?:[?#].*)?$`)

// DOI is the first DOI in a text as printed, "" where there is none.
// Punctuation that ends a sentence or closes a bracket opened before the DOI is no
// part of it; what an address escapes is spelt out.
func DOI(s string) string {
	if strings.Contains(s, "&lt;") {
		s = html.UnescapeString(s)
	}
	doi := doiPattern.FindString(s)
	if plain, err := url.PathUnescape(doi); err == nil && strings.Contains(doi, "%") && !strings.ContainsAny(plain, " \n\x00") {
		doi = plain
	}
	doi = strings.TrimRight(doi, ".,;:'’”*")
	doi = doiTail.ReplaceAllString(doi, "")
	for strings.HasSuffix(doi, ")") && strings.Count(doi, ")") > strings.Count(doi, "(") ||
		strings.HasSuffix(doi, "]") && strings.Count(doi, "]") > strings.Count(doi, "[") {
		doi = strings.TrimRight(doi[:len(doi)-1], ".,;:")
	}
	return doi
}

var tornDOI = []*regexp.Regexp{
	regexp.MustCompile(`(10\.)\s+(\d{4,9}/)`),
	regexp.MustCompile(`(10\.\d{4,9}/)\s+([\w(])`),
	// Further on only where nothing else follows: behind a mark that no DOI ends
	// with, or where figures go on.
	regexp.MustCompile(`(10\.\d{4,9}/\S*[./_:-])\s+([a-z0-9]\S*|[A-Z]+%5D\S*)$`),
	regexp.MustCompile(`(10\.\d{4,9}/\S*[a-z0-9])\s+(\d{3,5}[a-z][a-z0-9]*\.?|\d+[./-][a-z0-9./-]+|\d{5,9}\.?)$`),
}

// JoinDOI mends a DOI that a line break tore apart.
func JoinDOI(s string) string {
	for _, torn := range tornDOI {
		s = torn.ReplaceAllString(s, "$1$2")
	}
	return s
}
