package pdf

import (
	"regexp"
	"strconv"
	"strings"
	"unicode"
)

// coverWords are what repositories print on the sheet they put in front of a paper.
var coverWords = regexp.MustCompile(`(?i)empfohlene zitierung|suggested citation|nutzungsbedingungen|terms of use|zur verfügung gestellt|` +
	`provided in cooperation|this version is available|to cite this version|hal is a multi-?disciplinary|author[’']?s? (?:produced|accepted) version|` +
	`downloaded from|your use of the jstor|stable url|link to (?:the )?published version|general rights|citation for published version`)

var citeWords = regexp.MustCompile(`(?i)zitierung|citation|to cite this`)

// coverEnd is where the blocks of a repository's sheet end, 0 where a paper has none:
// the first of several pages with two of the words that such sheets have, and neither
// an abstract nor running text.
func coverEnd(blocks []block, body style) int {
	if len(blocks) == 0 {
		return 0
	}
	said := map[string]bool{}
	long := 0
	for i, b := range blocks {
		text := b.text()
		if b.rows[0].page != blocks[0].rows[0].page {
			if len(said) < 2 || long > 2 {
				return 0
			}
			return i
		}
		if name := unnumbered(text); b.kind == heading && (abstractName.MatchString(name) || opensText.MatchString(name)) {
			return 0
		}
		words := coverWords.FindAllString(text, -1)
		for _, m := range words {
			said[strings.ToLower(m)] = true
		}
		if len(words) == 0 && len(text) > 400 && opens(b, body) && !legal.MatchString(text) {
			long++
		}
	}
	return 0
}

// readCovered reads the front of a paper behind a repository's sheet, the first n
// blocks. The sheet names title, authors and year; its other words are the
// repository's, and stay apart from the text. What the paper itself says of title and
// names is a repetition.
func (p *Paper) readCovered(blocks []block, n int, body style, o opening) []block {
	at, k := findTitle(blocks, n, body, o)
	if at < 0 {
		at, k = 0, 0
	}
	var out []block
	if k > 0 {
		out = append(out, p.entitle(blocks[at:at+k]))
		p.Authors = coverAuthors(blocks[at+k : n])
	}
	p.readCitation(blocks[:n])
	for i, b := range blocks[:n] {
		if i < at || i >= at+k {
			out = append(out, asFront(b))
		}
	}
	rest := blocks[n:]
	for i := range rest {
		if rest[i].rows[0].page > rest[0].rows[0].page+1 {
			break
		}
		if p.repeats(rest[i]) {
			rest[i].kind = front
		}
	}
	end, sure := frontEnd(rest, func([]block) bool { return true })
	top := rest[:end]
	p.findKeywords(top)
	abstract, others := findAbstract(top, body, sure, tongueOf(rest[end:]))
	if from := abstract.from; from < len(top) && !sure && !abstractOpens(top[from]) && !setApart(top, from, body) {
		abstract, others = stretch{len(top), len(top)}, nil // its first paragraph is none
	}
	if len(rest) > 0 {
		var foot []block
		foot, rest = footMatter(rest[end:], rest[0].rows[0].page, body)
		out = append(out, foot...)
	}
	return append(p.arrange(out, top, 0, abstract, others, sure, true, body), rest...)
}

// repeats reports whether a block says title or names again.
func (p *Paper) repeats(b block) bool {
	said, whole := plain(b.text()), plain(p.Title)
	if len(said) < 8 {
		return false
	}
	if strings.Contains(whole, said) || len(whole) > 8 && strings.Contains(said, whole) && 2*len(said) < 3*len(whole) {
		return true
	}
	left := said
	for _, a := range p.Authors {
		left = strings.ReplaceAll(left, plain(a), "")
	}
	return len(p.Authors) > 0 && len(left) < 5 // "und"
}

// surnameFirst is "Kaltwasser, Cristóbal Rovira".
var surnameFirst = regexp.MustCompile(`^(\p{Lu}[\p{L}’' -]+), (\p{Lu}[\p{L}.’' -]*)$`)

// surnamesFirst are names apart by semicolons, surname first, given name first; none
// where a text holds anything else.
func surnamesFirst(text string) []string {
	var names []string
	for _, part := range strings.Split(text, ";") {
		part = strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(part), "(Ed.)"))
		m := surnameFirst.FindStringSubmatch(part)
		if m == nil || !isName(m[2]+" "+m[1]) {
			return nil
		}
		names = append(names, m[2]+" "+m[1])
	}
	return names
}

// coverAuthors are the names that stand below the title of a sheet.
func coverAuthors(after []block) []string {
	for _, b := range after[:min(4, len(after))] {
		if names := surnamesFirst(joined(b.rows)); len(names) > 0 {
			return names
		}
	}
	return findAuthors(after)
}

var (
	inJournal = regexp.MustCompile(`\bIn: ([^()]{3,120}?),? [0-9]+ \(((?:19|20)[0-9]{2})\)`)
	// behindName is "ZUMA Nachrichten, 30(59), 89-110" behind a title.
	behindName = regexp.MustCompile(`^[.,?!”“"]* ?(\p{Lu}[^.,:;()0-9]{2,80}), ?[0-9]+(\([0-9/–-]+\))?, [0-9]+ ?[–-]`)
)

// readCitation takes year and venue from the citation that a sheet suggests, where it
// has one. A journal's year in brackets counts most, then one in front of the title,
// then the first behind it, for the title may hold years itself.
func (p *Paper) readCitation(cover []block) {
	cited := citationOf(cover)
	if cited == "" {
		return
	}
	before, behind := aroundTitle(cited, p.Title)
	found := yearPattern.FindString(before)
	if found == "" {
		found = yearPattern.FindString(behind)
	}
	venue := ""
	if m := inJournal.FindStringSubmatch(behind); m != nil {
		venue, found = m[1], m[2]
	} else if m := behindName.FindStringSubmatch(behind); m != nil {
		venue = m[1]
	}
	if year, err := strconv.Atoi(found); err == nil {
		p.Year = year
	}
	if p.Venue == "" {
		p.Venue = venue
	}
}

// citationOf is the paragraph of a sheet that says how to cite the paper.
func citationOf(cover []block) string {
	for i, b := range cover {
		text := joined(b.rows)
		if !citeWords.MatchString(text) {
			continue
		}
		if i+1 < len(cover) && len(text) < 80 {
			text = joined(cover[i+1].rows)
		}
		return text
	}
	return ""
}

// aroundTitle is what a citation says in front of a title and behind it. Of a title
// that it gives otherwise the last word counts; without that all stands behind.
func aroundTitle(cited, title string) (before, behind string) {
	words := strings.FieldsFunc(title, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	if len(words) == 0 {
		return "", cited
	}
	for i := range words {
		words[i] = regexp.QuoteMeta(words[i])
	}
	if whole, err := regexp.Compile(`(?i)` + strings.Join(words, `[^\pL\pN]+`)); err == nil {
		if at := whole.FindStringIndex(cited); at != nil {
			return cited[:at[0]], cited[at[1]:]
		}
	}
	if _, after, ok := strings.Cut(cited, words[len(words)-1]); ok {
		return "", after
	}
	return "", cited
}

// setApart reports whether a paragraph without a name may be the abstract, as its type
// is other than that of the running text under it. A quotation is none.
func setApart(top []block, i int, body style) bool {
	b := top[i]
	if strings.ContainsAny(string([]rune(b.text())[:1]), "„“”\"»«‘‚") || body.like(b.rows[0]) && b.rows[0].font == body.font {
		return false
	}
	return i+1 < len(top) && top[i+1].kind == para && body.like(top[i+1].rows[0]) && top[i+1].rows[0].font == body.font
}
