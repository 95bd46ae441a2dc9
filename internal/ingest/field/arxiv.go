package field

import (
	"regexp"
	"strings"
)

// arXivPattern is an identifier of arXiv where it says so: "arXiv:2101.00001v2",
// "arXiv preprint arXiv:hep-th/9901001", an address of arxiv.org, or arXiv's own
// DOIs. The form is that of arxiv.org/help/arxiv_identifier.
var arXivPattern = regexp.MustCompile(`(?i)(?:\barxiv(?:\s+preprint)?(?:\s+arxiv)?\s*(?:[:.]|\be-?prints?:?|\bid:?|\()?\s*(?:arxiv:)?\s*|arxiv\.org/(?:abs|pdf|html)/|10\.48550/arxiv\.)` +
	`(\d{2}(?:0[1-9]|1[0-2])\.\d{4,5}|[a-z]+(?:-[a-z]+)?(?:\.[a-z]{2})?/\d{7})(?:v\d+)?\b`)

// oldArXiv are the archives whose numbers are known without the name of arXiv.
var oldArXiv = regexp.MustCompile(`\b((?:hep-(?:th|ph|ex|lat)|astro-ph|cond-mat|gr-qc|quant-ph|nucl-(?:th|ex)|math-ph|q-bio|alg-geom|chao-dyn|cmp-lg|cs|math|nlin|physics)(?:\.[A-Z]{2})?/\d{7})(?:v\d+)?\b`)

// What must be there for the patterns to be tried: they are dear, and most entries
// have neither.
var (
	saysArXiv    = regexp.MustCompile(`(?i)arxiv`)
	sevenFigures = regexp.MustCompile(`/\d{7}`)
)

// ArXiv is the first arXiv identifier in a text, without its version; "" where
// there is none.
func ArXiv(s string) string {
	var m []string
	if saysArXiv.MatchString(s) {
		m = arXivPattern.FindStringSubmatch(s)
	}
	if m == nil && sevenFigures.MatchString(s) {
		m = oldArXiv.FindStringSubmatch(s)
	}
	if m == nil {
		return ""
	}
	id := m[1]
	if archive, number, old := strings.Cut(id, "/"); old { // archives in small letters, their subjects in capitals
		name, subject, has := strings.Cut(archive, ".")
		if id = strings.ToLower(name); has {
			id += "." + strings.ToUpper(subject)
		}
		id += "/" + number
	}
	return id
}
