package markdown

import (
	"strings"

	"forage/internal/review"
)

// Separator stands between the headings of a section path.
const Separator = " › "

// maxUnderlined is the longest line, in bytes, that an underline makes a
// heading; beyond it a rule under a paragraph is far likelier.
const maxUnderlined = 200

// heading is a heading line found in a text. Body is the first byte after the
// heading, its underline included.
type heading struct {
	level            int
	title            string
	start, end, body int
}

// Parse divides a text into sections. A text without headings is one section;
// an empty text has none.
func Parse(text string) []review.Section {
	heads := headings(text)
	var sections []review.Section
	if first := firstStart(heads, len(text)); strings.TrimSpace(text[:first]) != "" {
		kind := review.SectionFront
		if len(heads) == 0 {
			kind = review.SectionOther
		}
		sections = append(sections, review.Section{Kind: kind, End: first})
	}
	var above []heading // the headings above the current one
	kinds := []review.SectionKind{review.SectionOther}
	titled := hasTitle(heads)
	for i, h := range heads {
		s := review.Section{Ordinal: len(sections), Title: h.title, Start: h.start, End: len(text)}
		if i+1 < len(heads) {
			s.End = heads[i+1].start
		}
		if i == 0 && titled {
			if s.Kind = review.SectionFront; len(heads) == 1 {
				s.Kind = review.SectionOther // a title above all of the text
			}
			sections = append(sections, s)
			continue
		}
		for len(above) > 0 && above[len(above)-1].level >= h.level {
			above, kinds = above[:len(above)-1], kinds[:len(kinds)-1]
		}
		s.Kind = kindUnder(kinds[len(kinds)-1], h.title)
		above, kinds = append(above, h), append(kinds, s.Kind)
		s.Level, s.Path = len(above), path(above)
		sections = append(sections, s)
	}
	return sections
}

// hasTitle reports whether the first heading is the work's title: the only one
// of level 1, and not itself the name of a part ("# Abstract"; but "#
// Introduction to learning" is a title).
func hasTitle(heads []heading) bool {
	if len(heads) == 0 || heads[0].level != 1 ||
		KindOf(heads[0].title) != review.SectionOther && len(strings.Fields(heads[0].title)) <= 3 && !about(strings.Fields(strings.ToLower(heads[0].title))) {
		return false
	}
	for _, h := range heads[1:] {
		if h.level == 1 {
			return false
		}
	}
	return true
}

func path(above []heading) string {
	titles := make([]string, 0, len(above))
	for _, h := range above {
		if h.title != "" {
			titles = append(titles, h.title)
		}
	}
	return strings.Join(titles, Separator)
}

func firstStart(heads []heading, otherwise int) int {
	if len(heads) == 0 {
		return otherwise
	}
	return heads[0].start
}

// BodyStart is the first byte of a section's text, after its heading.
func BodyStart(text string, s review.Section) int {
	heads := headings(text[s.Start:s.End])
	if len(heads) == 0 || heads[0].start != 0 {
		return s.Start
	}
	return s.Start + heads[0].body
}

// headings finds the headings of a text, skipping fenced code.
func headings(text string) []heading {
	var found []heading
	fence := ""
	before, last := "", "" // the two lines before this one, trimmed
	lastStart := 0
	for start := 0; start < len(text); {
		end := lineEnd(text, start)
		line := strings.TrimRight(text[start:end], " \t\r\n")
		next := strings.TrimSpace(line)
		switch {
		case fence != "":
			if strings.HasPrefix(next, fence) && strings.Trim(next, fence[:1]) == "" {
				fence = ""
			}
			next = ""
		case strings.HasPrefix(next, "```"), strings.HasPrefix(next, "~~~"):
			fence, next = next[:3], ""
		default:
			if level, title := atx(line); level > 0 {
				found = append(found, heading{level, title, start, start + len(line), end})
				next = ""
			} else if level := underline(line); level > 0 && before == "" && canBeUnderlined(last) {
				found = append(found, heading{level, plain(last), lastStart, start + len(line), end})
				next = ""
			}
		}
		before, last, lastStart = last, next, start
		start = end
	}
	return found
}

// lineEnd is the first byte after the line that starts at start.
func lineEnd(text string, start int) int {
	if i := strings.IndexByte(text[start:], '\n'); i >= 0 {
		return start + i + 1
	}
	return len(text)
}

// atx reads "## Title ##"; level 0 means that the line is no heading.
func atx(line string) (level int, title string) {
	s := strings.TrimLeft(line, " ")
	if len(line)-len(s) > 3 {
		return 0, ""
	}
	for level < len(s) && s[level] == '#' {
		level++
	}
	if level == 0 || level > 6 || level < len(s) && s[level] != ' ' && s[level] != '\t' {
		return 0, ""
	}
	title = strings.TrimSpace(s[level:])
	if cut := strings.TrimRight(title, "#"); cut == "" || cut != title && strings.HasSuffix(cut, " ") {
		title = strings.TrimSpace(cut)
	}
	return level, plain(title)
}

// underline reads a setext underline: 1 for "===", 2 for "---".
func underline(line string) int {
	s := strings.TrimSpace(line)
	switch {
	case len(s) < 3 || strings.HasPrefix(line, "    "):
		return 0
	case strings.Trim(s, "=") == "":
		return 1
	case strings.Trim(s, "-") == "":
		return 2
	}
	return 0
}

func canBeUnderlined(line string) bool {
	return line != "" && len(line) <= maxUnderlined && underline(line) == 0 &&
		!strings.HasPrefix(line, "|") && !strings.HasPrefix(line, ">") && !isItem(line)
}

// plain takes away emphasis that wraps a whole heading ("**Methods**").
func plain(title string) string {
	for _, mark := range []string{"**", "__", "*", "_"} {
		inner, ok := strings.CutPrefix(title, mark)
		if inner, also := strings.CutSuffix(inner, mark); ok && also && inner != "" && !strings.Contains(inner, mark) {
			return strings.TrimSpace(inner)
		}
	}
	return title
}
