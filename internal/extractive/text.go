package extractive

import (
	"strings"
	"unicode"
)

func joined(parts []string) string {
	switch n := len(parts); n {
	case 0:
		return ""
	case 1:
		return parts[0]
	default:
		return strings.Join(parts[:n-1], ", ") + " and " + parts[n-1]
	}
}

// lowerFirst lowers a leading capital unless the word is an abbreviation or a
// name with more capitals.
func lowerFirst(s string) string {
	r := []rune(s)
	if len(r) < 2 || !unicode.IsUpper(r[0]) || !unicode.IsLower(r[1]) {
		return s
	}
	r[0] = unicode.ToLower(r[0])
	return string(r)
}

func upperFirst(s string) string {
	r := []rune(s)
	if len(r) == 0 || len(r) > 1 && unicode.IsUpper(r[1]) {
		return s // mRNA, pH
	}
	r[0] = unicode.ToUpper(r[0])
	return string(r)
}

// clip bounds what is read of a text that may be a megabyte of anything.
func clip(s string) string {
	if len(s) <= longestText {
		return s
	}
	return strings.ToValidUTF8(s[:longestText], "")
}

// cutAtWord shortens a text to at most n bytes, at a word.
func cutAtWord(s string, n int) string {
	if len(s) <= n {
		return s
	}
	cut := strings.LastIndexByte(s[:n+1], ' ')
	if cut <= 0 {
		return strings.ToValidUTF8(s[:n], "")
	}
	return strings.TrimRight(s[:cut], " ,;:–-")
}
