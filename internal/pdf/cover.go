package pdf

import (
	"regexp"
	"strconv"
	"strings"
)

// coverWords are what repositories print on the sheet they put in front of a paper.
var coverWords = regexp.MustCompile(`(?i)empfohlene zitierung|suggested citation|nutzungsbedingungen|terms of use|zur verfügung gestellt|` +
	`provided in cooperation|this version is available|to cite this version|hal is a multi-?disciplinary|author[’']?s? (?:produced|accepted) version|` +
	`downloaded from|your use of the jstor|stable url|link to (?:the )?published version|general rights|citation for published version`)

var citeWords = regexp.MustCompile(`(?i)zitierung|citation|to cite this`)

// coverEnd is where the blocks of a repository's sheet end, 0 where a paper has none:
// the first of several pages with two of the words that such sheets have.
func coverEnd(blocks []block) int {
	if len(blocks) == 0 {
		return 0
	}
	said := map[string]bool{}
	for i, b := range blocks {
		if b.rows[0].page != blocks[0].rows[0].page {
			if len(said) < 2 {
				return 0
			}
			return i
		}
		for _, m := range coverWords.FindAllString(b.text(), -1) {
			said[strings.ToLower(m)] = true
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
	p.Year = coverYear(blocks[:n], p.Title, p.Year)
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
	end, sure := frontEnd(rest)
	top := rest[:end]
	p.findKeywords(top)
	from, to := findAbstract(top, body, sure)
	if from < to && !sure && top[from].kind != heading && !abstractLead.MatchString(top[from].text()) {
		from, to = len(top), len(top) // a paper without an abstract: its first paragraph is none
	}
	return append(p.arrange(out, top, 0, from, to, sure, true, body), rest[end:]...)
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

// coverAuthors are the names that stand below the title of a sheet, surname first, apart
// by semicolons.
func coverAuthors(after []block) []string {
	for _, b := range after[:min(4, len(after))] {
		var names []string
		for _, part := range strings.Split(joined(b.rows), ";") {
			part = strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(part), "(Ed.)"))
			m := surnameFirst.FindStringSubmatch(part)
			if m == nil || !isName(m[2]+" "+m[1]) {
				names = nil
				break
			}
			names = append(names, m[2]+" "+m[1])
		}
		if len(names) > 0 {
			return names
		}
	}
	return findAuthors(after)
}

// coverYear is the year that the suggested citation gives in front of the title, else
// the first behind it, for the title may hold years itself; known where there is none.
func coverYear(cover []block, name string, known int) int {
	for i, b := range cover {
		text := b.text()
		if !citeWords.MatchString(text) {
			continue
		}
		if i+1 < len(cover) && len(text) < 80 {
			text = cover[i+1].text()
		}
		words := strings.Fields(name)
		if len(words) > 0 {
			before, _, ok := strings.Cut(text, strings.Join(words[:min(3, len(words))], " "))
			if y, err := strconv.Atoi(yearPattern.FindString(before)); ok && err == nil {
				return y
			}
			if _, behind, ok := strings.Cut(text, words[len(words)-1]); ok {
				text = behind
			}
		}
		if y, err := strconv.Atoi(yearPattern.FindString(text)); err == nil {
			return y
		}
	}
	return known
}
