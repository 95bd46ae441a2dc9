package pdf

import "regexp"

// arXivStamp is what arXiv prints on a first page's margin: "arXiv:2101.00001v2
// [cs.CL] 1 Jan 2021".
var arXivStamp = regexp.MustCompile(`^arXiv:([0-9]{4}\.[0-9]{4,5}|[a-z-]+(?:\.[A-Z]{2})?/[0-9]{7})(?:v[0-9]+)?(?:\s+\[|$)`)

// stampedDOI is the DOI that arXiv gives the paper whose first page carries its stamp.
func stampedDOI(printed []row) string {
	for _, r := range printed {
		if r.page != printed[0].page {
			break
		}
		if m := arXivStamp.FindStringSubmatch(r.text); m != nil {
			return "10.48550/arXiv." + m[1]
		}
	}
	return ""
}
