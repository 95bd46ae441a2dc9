package markdown

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Span is a half-open byte range of a text.
type Span struct{ Start, End int }

// Sentences finds the sentences of a scientific text. Spans hold no white space
// at their ends, do not overlap, run in order, and cover all but white space. A
// blank line, a heading, a list item and a table row always end a sentence; a
// single line break does not.
func Sentences(text string) []Span {
	var spans []Span
	for start := 0; start < len(text); {
		end := blockEnd(text, start)
		spans = sentencesOf(spans, text, start, end)
		start = end
	}
	return spans
}

// blockEnd is where the lines that belong together end: before a blank line or
// a line that begins a heading, an item or a row.
func blockEnd(text string, start int) int {
	end := lineEnd(text, start)
	for end < len(text) {
		next := lineEnd(text, end)
		line := strings.TrimSpace(text[end:next])
		this := strings.TrimSpace(text[start:min(end, start+8)])
		if line == "" || strings.HasPrefix(this, "#") || strings.HasPrefix(this, "|") || standsAlone(line) {
			break
		}
		end = next
	}
	return end
}

func standsAlone(line string) bool {
	level, _ := atx(line)
	return level > 0 || line[0] == '|' || isItem(line)
}

// isItem reports whether a trimmed line begins a list item: "- ", "* ", "• ",
// "3. " or "3) ".
func isItem(line string) bool {
	for _, mark := range []string{"- ", "* ", "+ ", "• ", "– "} {
		if strings.HasPrefix(line, mark) {
			return true
		}
	}
	digits := 0
	for digits < len(line) && line[digits] >= '0' && line[digits] <= '9' {
		digits++
	}
	rest := line[digits:]
	return digits > 0 && digits <= 3 && (strings.HasPrefix(rest, ". ") || strings.HasPrefix(rest, ") "))
}

// sentencesOf appends the sentences of one block. Rows are never divided.
func sentencesOf(spans []Span, text string, start, end int) []Span {
	block := trim(text, Span{start, end})
	if block.Start == block.End {
		return spans
	}
	if text[block.Start] == '|' {
		return append(spans, block)
	}
	from, depth, opened := block.Start, 0, 0
	for i := block.Start; i < block.End; {
		r, width := utf8.DecodeRuneInString(text[i:block.End])
		switch r {
		case '(', '[':
			if depth++; depth == 1 {
				opened = i
			}
		case ')', ']':
			depth = max(0, depth-1)
		}
		next := i + width
		if isStop(r) && !(depth > 0 && closesSoon(text[next:block.End], next-opened)) {
			if cut := afterStop(text[:block.End], from, i, next, r); cut > 0 {
				spans = append(spans, Span{from, cut})
				from = trim(text, Span{cut, block.End}).Start
				next, depth = from, 0
			}
		}
		i = next
	}
	if from < block.End {
		spans = append(spans, Span{from, block.End})
	}
	return spans
}

func isStop(r rune) bool {
	return r == '.' || r == '!' || r == '?' || r == '…' || r == '。' || r == '！' || r == '？'
}

// maxAside is how far apart, in bytes, two brackets may stand and still hold a
// sentence together; farther apart one of them is likely stray.
const maxAside = 300

// closesSoon reports whether a bracket that opened some bytes before s closes in
// s, and is not just followed by another that opens.
func closesSoon(s string, since int) bool {
	if since >= maxAside {
		return false
	}
	i := strings.IndexAny(s[:min(len(s), maxAside-since)], "()[]")
	return i >= 0 && (s[i] == ')' || s[i] == ']')
}

// afterStop decides whether the stop at i ends the sentence that began at from,
// and returns where it ends, 0 when it does not.
func afterStop(text string, from, i, next int, stop rune) int {
	if stop == '。' || stop == '！' || stop == '？' {
		return closers(text, next)
	}
	end := closers(text, next)
	if stop == '.' {
		end = citation(text, i, end)
	}
	if end < len(text) && !isSpace(text, end) {
		return 0
	}
	start := trim(text, Span{end, len(text)}).Start
	if start == len(text) {
		return end
	}
	if cited := bracketed(text, start); cited > 0 { // "... was found. [12] The ..."
		end, start = cited, trim(text, Span{cited, len(text)}).Start
		if start == len(text) {
			return end
		}
	}
	following := text[start:]
	if !begins(following) || stop == '.' && held(text[from:i], following) {
		return 0
	}
	return end
}

// closers skips quotation marks, brackets and emphasis that belong to the
// sentence before them, and further stops.
func closers(text string, at int) int {
	for at < len(text) {
		r, width := utf8.DecodeRuneInString(text[at:])
		if !strings.ContainsRune(`"'”’»)]*_.!?…`, r) {
			break
		}
		at += width
	}
	return at
}

// citation skips a citation that is glued to the stop at i: "found.[12]", or a
// superscript that lost its raise, "found.12,13". Behind a digit it would be a
// decimal, behind one or two letters something like "c.505".
func citation(text string, i, at int) int {
	if at >= len(text) {
		return at
	}
	if cited := bracketed(text, at); cited > 0 {
		return cited
	}
	if end := raised(text, at); end > at {
		return end
	}
	before, _ := utf8.DecodeLastRuneInString(text[:i])
	if before != ')' && before != '%' && (!unicode.IsLetter(before) || utf8.RuneCountInString(lastWord(text[:i])) < 3) {
		return at
	}
	end := at
	for end < len(text) && end-at < 24 && strings.ContainsRune("0123456789,-–", rune(text[end])) {
		end++
	}
	for end < len(text) && strings.HasPrefix(text[end:], "–") {
		end += len("–")
		for end < len(text) && text[end] >= '0' && text[end] <= '9' {
			end++
		}
	}
	return end
}

// raised is the end of raised figures at the given place: "found.¹²,¹³".
func raised(text string, at int) int {
	end := at
	for i := at; i < len(text); {
		r, width := utf8.DecodeRuneInString(text[i:])
		i += width
		switch {
		case strings.ContainsRune("⁰¹²³⁴⁵⁶⁷⁸⁹", r):
			end = i
		case end == at || !strings.ContainsRune(",-–−", r):
			return end
		}
	}
	return end
}

// bracketed is the end of a bracket of citation numbers at the given place, 0
// where there is none.
func bracketed(text string, at int) int {
	if at >= len(text) || text[at] != '[' {
		return 0
	}
	inside := text[at+1 : min(len(text), at+60)]
	end := strings.IndexByte(inside, ']')
	if end < 1 || strings.Trim(inside[:end], "0123456789,;-–— ") != "" {
		return 0
	}
	return at + 1 + end + 1
}

// begins reports whether s looks like the beginning of a sentence.
func begins(s string) bool {
	for i, r := range s {
		switch {
		case strings.ContainsRune(`"'“‘«„([*_¿¡`, r):
			continue
		case unicode.IsLower(r):
			return r > unicode.MaxLatin1 && unicode.Is(unicode.Greek, r) || camel(s[i:])
		}
		return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsSymbol(r)
	}
	return false
}

// camel reports whether a word is spelt like mRNA, pH or iPSC, which may begin a
// sentence in lower case.
func camel(s string) bool {
	return len(s) > 1 && s[1] >= 'A' && s[1] <= 'Z' || len(s) > 2 && s[2] >= 'A' && s[2] <= 'Z' && s[1] != ' '
}

func isSpace(text string, at int) bool {
	r, _ := utf8.DecodeRuneInString(text[at:])
	return unicode.IsSpace(r)
}

// trim shortens a span by the white space at its ends.
func trim(text string, s Span) Span {
	part := text[s.Start:s.End]
	left := strings.TrimLeftFunc(part, unicode.IsSpace)
	s.Start += len(part) - len(left)
	s.End = s.Start + len(strings.TrimRightFunc(left, unicode.IsSpace))
	return s
}
