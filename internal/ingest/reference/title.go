package reference

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"forage/internal/markdown"
)

// maxTitleLength is the longest title, in bytes, that is believed to be one.
const maxTitleLength = 600

var quotes = regexp.MustCompile(`["“„].*["”“]`)

// quotedTitle is a title in quotation marks behind the authors, and where it
// begins. A few words in quotation marks are part of a title, not one.
func quotedTitle(s string) (title string, from int) {
	m := quotes.FindStringIndex(s)
	if m == nil {
		return "", 0
	}
	title = strings.Trim(s[m[0]:m[1]], `"“”„., `)
	head := bracketedYear.ReplaceAllString(s[:m[0]], "")
	if len(strings.Fields(title)) < 3 || len(title) > maxTitleLength || strings.TrimSpace(head) != "" && !authorsOnly(head) {
		return "", 0
	}
	return title, m[0]
}

// titleAt is the title at the beginning of a text: up to the stop that ends it, and
// over what is clearly its second part. Too long a piece, one without words, and
// one that says where it is from, is none.
func titleAt(s string) string {
	s = strings.TrimLeft(s, " .,:;-–")
	if m := fromHere.FindStringIndex(s); m != nil && m[0] > 0 {
		s = s[:m[0]]
	}
	end := sentenceOf(s)
	for end < len(s) {
		next := strings.TrimLeft(s[end:], " ")
		length := sentenceOf(next)
		if !goesOnTitle(strings.TrimSpace(next[:length])) || volumeNext.MatchString(next[length:]) {
			break // or it is the name of a journal, before its volume
		}
		end = len(s) - len(next) + length
	}
	t := strings.TrimRight(strings.TrimSpace(s[:end]), ".,; ")
	t = edition.ReplaceAllString(t, "")
	t = versions.ReplaceAllString(t, "")
	if len(t) > maxTitleLength || container.MatchString(t) || !worded(t) {
		return ""
	}
	return t
}

var (
	titleEnd = regexp.MustCompile(`[.?!]\s`)
	// continues is a word in small letters; "arXiv" and "eLife" are names.
	continues = regexp.MustCompile(`^(?:\d{1,2} )?\p{Ll}+(?:[^\p{L}]|$)`)
	// container says where a work is to be found, not what it is called.
	container = regexp.MustCompile(`^(?:[Ii]n:? (?:\S+\s?){1,3}|Retrieved\s.*|Available\s.*|Accessed\s.*|Zugriff\s.*|\p{L}+ \p{Lu}{1,3}|(?:\p{Lu}\p{L}*\.?\s){1,5}\d{4}|` +
		`\p{Lu}[\p{L}, -]{1,40}: [^:]*\b(?:Press|Verlag|Verl|Publish(?:ers?|ing)|Books))$`)
	// fromHere is where a title's source begins.
	fromHere = regexp.MustCompile(`[.,?!]\s+(?:[Ii]n: |Retrieved (?:from|on|\p{Lu})|Available (?:online|at|from)|Accessed |Zugriff |URL:)|;\s\p{Lu}[^;:]{2,60}: [^;:]{2,60}, (?:1[89]|20)\d\d\b|\s\((?:Hrsg|Hg|eds?)\.\)`)
	versions = regexp.MustCompile(`(?i)\s*(?:\((?:version|vers\.|v\d|latest|book|translated |übers|eingereicht|unpublished|unveröff|bachelor|master|doctoral|phd|diss)[^)]*\)|\[[^\[\]]{3,120}\])$`)
	edition  = regexp.MustCompile(`[,.]?\s*\(?(?:\d{1,2}(?:st|nd|rd|th)|\d{1,2}\.|[Rr]ev(?:ised)?\.?|[Ss]econd|[Tt]hird|[Ff]ourth|[Ff]ifth)\s*(?:(?:[Ee]d(?:ition|n)?|[Aa]ufl(?:age)?)\b\.?\)?)(?:,?\s.*)?$`)
)

// sentenceOf is where the first sentence of a title ends: behind its stop, which
// stands in no bracket and does not abbreviate.
func sentenceOf(s string) int {
	for _, m := range titleEnd.FindAllStringIndex(s, 12) {
		if continues.MatchString(s[m[1]:]) || strings.Count(s[:m[0]], "(") > strings.Count(s[:m[0]], ")") && strings.Contains(s[m[1]:min(len(s), m[1]+60)], ")") {
			continue
		}
		if ordinal.MatchString(s[:m[0]]) {
			continue
		}
		if botanist.MatchString(s[:m[0]]) && !journalNext.MatchString(s[m[1]:]) {
			continue
		}
		if s[m[0]] != '.' || endsTitle(s[:m[0]]) {
			return m[1] - 1
		}
	}
	return len(s)
}

var volumeNext = regexp.MustCompile(`^[\s.,;]*\(?\d`)

// titlePart is a piece of a title that announces another.
var titlePart = regexp.MustCompile(`^(?:Part|Teil|Pt|Partie|Parte)\s?(?:[IVX]+|\d+|[A-Z])\.?$|^[IVX]{1,4}\.$`)

// journalLead is how the names of journals, series and institutions begin.
var journalLead = regexp.MustCompile(`^(?:The )?(?:\p{L}+ )?(?:Journal|Proceedings|Proc|Annals|Zeitschrift|Transactions|Bulletin|Review|Revue|Revista|Archiv(?:es)?|Advances|Lecture|Working|University|Universität|Universidad|Verlag|Press|Programa|Institut[eo]?|Ministry|Department|Unpublished|Doctoral|Dissertation|Diss|PhD|Ph\.D|Master|Paper|Poster|Presented|Report|Retrieved|Available|Accessed|Edited|Herausgegeben|Band|Bd|Vol|Heft|Beiträge|Schriften|Reihe|Hrsg|In|Published|Translated|International|National|American|European)\b`)

// goesOnTitle reports whether a sentence behind the first of a title belongs to it:
// it announces a part, or is prose, which the names of journals and publishers are
// not.
func goesOnTitle(s string) bool {
	if titlePart.MatchString(s) {
		return true
	}
	words := strings.Fields(s)
	if len(words) < 5 || journalLead.MatchString(s) || strings.ContainsAny(s, "0123456789:@") && len(words) < 8 || !strings.ContainsAny(s[len(s)-1:], ".?!") {
		return false
	}
	small, telling := 0, false
	for _, w := range words {
		if first, _ := utf8.DecodeRuneInString(w); unicode.IsLower(first) {
			small++
			telling = telling || utf8.RuneCountInString(strings.Trim(w, ".,:;?!")) > 5
		}
	}
	return telling && small*100 >= 45*len(words)
}

// lastCapital is a capital of its own behind a word in small letters: the R of
// "in R.", not an initial.
var lastCapital = regexp.MustCompile(`(?:^|\s)(\p{Ll}+\s)?\p{Lu}$`)

// journalNext is a name, all in capitals or abbreviated, before a number.
var journalNext = regexp.MustCompile(`^(?:\p{Lu}\p{L}*\.?\s){1,6}\(?\d`)

// botanist is an author of species names, who stands abbreviated behind them.
var botanist = regexp.MustCompile(`\s(?:Linn|Benth|Willd|Thunb|Roxb|syn|Syn)$`)

// ordinal is a German one within a sentence: "des 19. Jahrhunderts".
var ordinal = regexp.MustCompile(`\s(?:de[rsmn]|die|das|im|am|[vz]om|zum|zur|seit|bis|und|ins) \d{1,2}$`)

// endsTitle reports whether a stop behind these words ends a title rather than
// abbreviates ("sp.", "vs.", "St.").
func endsTitle(words string) bool {
	if m := lastCapital.FindStringSubmatch(words); m != nil {
		return m[1] != ""
	}
	words = words[max(0, len(words)-60):] // far enough back for any abbreviation
	return len(markdown.Sentences("x "+strings.ToValidUTF8(words, "")+". Xylem")) > 1
}

// worded reports whether a text holds a word, and not only pages and volumes.
func worded(s string) bool {
	for _, w := range strings.Fields(s) {
		letters := 0
		for _, r := range w {
			if unicode.IsLetter(r) {
				letters++
			}
		}
		if letters > 2 || letters > 0 && len([]rune(s)) <= 4 {
			return true
		}
	}
	return false
}

// bodies end the names of those who write as one.
var bodies = regexp.MustCompile(`(?i)\b(?:team|group|foundation|projects?|consortium|committee|organi[sz]ation|association|society|institute?|network|agency|council|union|bank|university|ministry|office|center|centre|gruppe|verband|verein|ministerium|institut|stiftung|bundesamt|collaboration|community|developers|contributors|initiative|commission)\b`)

var strictInitials = regexp.MustCompile(`(?:^|[\s,-])\p{Lu}\.|,\s\p{Lu}{1,3}(?:[,;\s]|$)|^\p{L}+ \p{Lu}{1,2}(?:[,;]|$)`)

// isTitle reports whether what stands before a year is no name: a title of several
// words, without initials.
func isTitle(s string) bool {
	s = strings.TrimRight(s, " .")
	return len(strings.Fields(s)) >= 2 && !strictInitials.MatchString(s) && !bodies.MatchString(s) && !nameList(s) && !strings.ContainsAny(s, ",;&/")
}

// longTitle reports whether words before a year read like a title rather than the
// name of a body: five or more, with small ones that tell.
func longTitle(s string) bool {
	words := strings.Fields(strings.TrimRight(s, " ."))
	small := 0
	for _, w := range words {
		if first, _ := utf8.DecodeRuneInString(w); unicode.IsLower(first) && len(w) > 3 {
			small++
		}
	}
	return len(words) >= 4 && small >= 2
}
