package markup

import (
	"regexp"
	"strconv"
	"strings"
)

// A mark stands behind each citation while the text is written: its number between
// two characters that no text may hold (Unicode calls them noncharacters). They
// are taken out again by whoever knows what is cited.
const markOpen, markClose = "\uFDD0", "\uFDD1"

var markPattern = regexp.MustCompile("\uFDD0(\\d{0,7})\uFDD1?|\uFDD1")

func writeMark(b *strings.Builder, mark int) {
	if mark > 0 {
		b.WriteString(markOpen + strconv.Itoa(mark) + markClose)
	}
}

// unmarked is a text without marks.
func unmarked(s string) string {
	if !strings.Contains(s, "\uFDD0") && !strings.Contains(s, "\uFDD1") {
		return s
	}
	return markPattern.ReplaceAllString(s, "")
}

// Marks finds the marks of a text, as FindAllStringSubmatchIndex would: places of
// the mark and of its number, -1 where it has none. Texts are long and marks stand apart.
func Marks(text string) (all [][]int) {
	for at := 0; ; {
		next := strings.Index(text[at:], "\uFDD0")
		if other := strings.Index(text[at:], "\uFDD1"); next < 0 || other >= 0 && other < next {
			next = other
		}
		if next < 0 {
			return all
		}
		at += next
		m := markPattern.FindStringSubmatchIndex(text[at:min(len(text), at+16)])
		for i := range m {
			if m[i] >= 0 {
				m[i] += at
			}
		}
		all = append(all, m)
		at = m[1]
	}
}
