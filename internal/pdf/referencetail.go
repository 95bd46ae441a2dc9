package pdf

import (
	"regexp"
	"slices"
)

// tailLead is how what is printed under a list begins: dates of a manuscript,
// licences, the people who wrote the paper and how to reach them.
var tailLead = regexp.MustCompile(`^(?i)(` +
	`\(?(article |manuscript |paper )?(received|submitted|accepted|revised|eingegangen|eingereicht)\b.{0,30}[0-9]{4}|` +
	`open access\b|this (is an|article|chapter|work|paper|journal)\b.*\b(open.access|licen[cs]ed?|distributed)|dieses? (kapitel|werk|artikel)\b.*lizenz|` +
	`(©|\(c\)|copyright\b)|creative commons|publisher.s note|permissions?:|reprints|submit your (next )?manuscript|` +
	`(to cite this|how to cite|cite this|zitiervorschlag|citation:)|` +
	`(address (for|of) )?correspond(ence|ing)\b|author.{0,2} (details|affiliations?|address(es)?|information|contacts?|bio)|(about|zu) (the|den|dem|der) (author|autor)|` +
	`(über die |zur |angaben zur )?(autor(en|in|innen)?|verfasser(in)?)( und autoren)?:|anschrift|kontakt(adresse)?:|` +
	`(univ\.-)?prof\. |(priv\.-doz\. )?dr\.? (\p{L}+\. )?\p{Lu}|(e-?)?mail(adresse)?: ?\S)`)

var mailAddress = regexp.MustCompile(`\b[\w.+-]+@[\w-]+\.\w+`)

// tail is the row at which a list ends, when more follows it that is none of its
// entries, and the number of rows when nothing does.
func tail(rows []placed, starts []int) int {
	for i := max(1, lastWorks(rows)); i < len(rows); i++ {
		text := rows[i].text
		begins := rows[i].opens || slices.Contains(starts, i) || terminal(rows[i-1].text) || !rows[i-1].full
		if begins && (tailLead.MatchString(text) || mailAddress.MatchString(text)) {
			return tailStart(rows, starts, i)
		}
	}
	return undated(rows, starts)
}

// tailStart goes back from a row that is surely no entry over those before it that
// belong to it: an address before its mail.
func tailStart(rows []placed, starts []int, end int) int {
	at := end
	for _, s := range slices.Backward(starts) {
		if s >= at || s == 0 {
			continue
		}
		if end-s > 6 || dated(rows[s:at]) {
			break
		}
		at = s
	}
	return at
}

// lastWorks is the third row from the end that begins a work, 0 when there are fewer:
// what stands before it stands within the list.
func lastWorks(rows []placed) int {
	works := 0
	for i, r := range slices.Backward(rows) {
		if workLead.MatchString(r.text) && dated(rows[i:min(i+4, len(rows))]) {
			if works++; works > 2 {
				return i
			}
		}
	}
	return 0
}

func dated(rows []placed) bool {
	return slices.ContainsFunc(rows, func(r placed) bool {
		return anyYear.MatchString(r.text) || undatedWork.MatchString(r.text)
	})
}

// undatedWork is what stands for a year, or for the lack of one.
var undatedWork = regexp.MustCompile(`(?i)\bn\. ?d\.|\bo\. ?J\.|in press|forthcoming|im Druck|im Erscheinen|https?:|www\.|\bdoi\b`)

// undated is where two or more entries without a year end a list whose others
// have one: they are something else.
func undated(rows []placed, starts []int) int {
	at, run, with := len(rows), 0, 0
	ending := true
	for n, s := range slices.Backward(starts) {
		end := len(rows)
		if n+1 < len(starts) {
			end = starts[n+1]
		}
		switch has := dated(rows[s:end]); {
		case has:
			ending, with = false, with+1
		case ending:
			at, run = s, run+1
		}
	}
	if run < 2 || 10*with < 9*(len(starts)-run) || with < 3 || numberAt(rows[at]) > 0 {
		return len(rows)
	}
	return at
}
