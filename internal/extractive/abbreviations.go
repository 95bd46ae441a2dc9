package extractive

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"forage/internal/pattern"
)

// definition ties an abbreviation to its long form: "random forest (RF)".
type definition struct {
	short, long string
	stems       []string // of the long form
	count       int
}

var inBrackets = pattern.New(`\(([^()]{2,30})\)`)

// definitions finds abbreviations and their long forms with the rule of
// Schwartz and Hearst (2003): the letters of the short form must be found, from
// right to left, in the words before the bracket, its first letter at the start
// of a word. The rarer order "RF (random forest)" is read too.
func definitions(text string) []definition {
	var out []definition
	for _, m := range inBrackets.FindAllStringSubmatchIndex(text, -1) {
		inside := strings.TrimSpace(text[m[2]:m[3]])
		before := text[max(0, m[0]-160):m[0]]
		if cut := strings.LastIndexAny(before, ".;:()\n"); cut >= 0 {
			before = before[cut+1:]
		}
		if at := strings.IndexAny(inside, ",;"); at > 0 {
			inside = strings.TrimSpace(inside[:at])
		}
		before = strings.TrimSpace(before)
		switch {
		case shortForm(inside):
			if long, ok := longForm(inside, before); ok {
				out = append(out, definition{short: singular(inside), long: long})
			}
		default:
			word := before[strings.LastIndexByte(before, ' ')+1:]
			if shortForm(word) && strings.Contains(inside, " ") {
				if long, ok := longForm(word, inside); ok && len(long) == len(inside) {
					out = append(out, definition{short: singular(word), long: long})
				}
			}
		}
	}
	return out
}

// singular drops the s of a plural abbreviation: CNNs, UAVs.
func singular(short string) string {
	if n := len(short); n > 2 && short[n-1] == 's' && unicode.IsUpper(rune(short[n-2])) {
		return short[:n-1]
	}
	return short
}

// shortForm: two to ten characters, at most two words, with a capital, beginning
// with a letter or digit.
func shortForm(s string) bool {
	n := utf8.RuneCountInString(s)
	if n < 2 || n > 10 || strings.Count(s, " ") > 0 {
		return false
	}
	first, _ := utf8.DecodeRuneInString(s)
	if !unicode.IsLetter(first) {
		return false
	}
	capitals := 0
	for _, r := range s {
		switch {
		case unicode.IsUpper(r):
			capitals++
		case !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '-' && r != '/':
			return false
		}
	}
	return capitals >= 2
}

func longForm(short, before string) (string, bool) {
	words := strings.Fields(before)
	most := min(len(short)+5, len(short)*2)
	if len(words) > most {
		words = words[len(words)-most:]
	}
	window := []rune(strings.Join(words, " "))
	s := []rune(singular(short))
	i, j := len(s)-1, len(window)-1
	for ; i >= 0; i-- {
		c := unicode.ToLower(s[i])
		if !unicode.IsLetter(c) && !unicode.IsDigit(c) {
			continue
		}
		for j >= 0 && (unicode.ToLower(window[j]) != c || i == 0 && j > 0 && (unicode.IsLetter(window[j-1]) || unicode.IsDigit(window[j-1]))) {
			j--
		}
		if j < 0 {
			return "", false
		}
		j--
	}
	start := j + 1
	for start > 0 && !unicode.IsSpace(window[start-1]) {
		start--
	}
	long := strings.Trim(string(window[start:]), " ,'\"“”")
	if !strings.Contains(long, " ") && !strings.Contains(long, "-") || len(long) <= len(short) {
		return "", false
	}
	return long, true
}
