package field

import (
	"regexp"
	"strings"
)

// abstractLabel is the heading that publishers send along with an abstract.
var abstractLabel = regexp.MustCompile(`^(?:Abstract|ABSTRACT|Summary|SUMMARY)\s*[:.]?\s+`)

// Abstract is an abstract without that heading before it.
func Abstract(abstract string) string {
	return strings.TrimSpace(abstractLabel.ReplaceAllString(abstract, ""))
}
