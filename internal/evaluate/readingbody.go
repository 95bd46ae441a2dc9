package evaluate

import "strings"

// Lengths of the probes of running text, in letters and figures; see bodyScores.
const (
	probeLength = 40
	probeEvery  = 200
)

// bodyScores compares a text with the paragraphs that it should hold. The first two
// are those of the READMEs of pdf-pmc-jats and pdf-jose-jats: with them, pdftotext and
// mutool reach the floors printed there, and pdftotext the share printed for each
// single file.
//
//   - Text found: of each paragraph 40 characters are taken from every 200th on (a
//     shorter paragraph is taken whole), and looked for in the text. A probe that
//     would run beyond the end is left out.
//   - Order: each paragraph stands where its first 40 characters are first found;
//     those that are not found, or shorter, are passed over. Counted are neighbours of
//     which the second stands behind the first.
//   - Clear order: the same of neighbours that both begin as nothing else in the text
//     does. An abstract that says a paragraph's words first makes the order above
//     wrong however the paper is read.
//
// miss hears of each probe that is not there and of each paragraph out of order.
func bodyScores(text string, paragraphs []string, miss func(kind, text string)) (found, order, clear score) {
	text = plain(text)
	last, lastClear := -1, false
	for _, p := range paragraphs {
		letters := []rune(plain(p))
		for _, probe := range probes(letters) {
			there := strings.Contains(text, probe)
			if found = found.plus(yes(there)); !there {
				miss("text not found", probe)
			}
		}
		if len(letters) < probeLength {
			continue
		}
		opening := string(letters[:probeLength])
		at := strings.Index(text, opening)
		if at < 0 {
			continue
		}
		alone := strings.LastIndex(text, opening) == at
		if last >= 0 {
			if order = order.plus(yes(at > last)); at <= last {
				miss("out of order", p)
			}
			if alone && lastClear {
				clear = clear.plus(yes(at > last))
			}
		}
		last, lastClear = at, alone
	}
	return found, order, clear
}

func probes(letters []rune) []string {
	if len(letters) == 0 {
		return nil
	}
	list := []string{string(letters[:min(probeLength, len(letters))])}
	for at := probeEvery; at+probeLength <= len(letters); at += probeEvery {
		list = append(list, string(letters[at:at+probeLength]))
	}
	return list
}

// leastParagraph is how many letters and figures a paragraph must have for its two ends
// to be told apart.
const leastParagraph = 200

// wholeScore says how many paragraphs are whole: those whose first 40 characters stand
// in a paragraph of the text (blank lines part them) that holds the last 40 as well.
// Short ones, and those whose beginning is nowhere, are passed over.
func wholeScore(text string, paragraphs []string, miss func(kind, text string)) score {
	var have []string
	for _, p := range strings.Split(text, "\n\n") {
		have = append(have, plain(p))
	}
	s := score{}
	for _, p := range paragraphs {
		letters := []rune(plain(p))
		if len(letters) < leastParagraph {
			continue
		}
		head, tail := string(letters[:probeLength]), string(letters[len(letters)-probeLength:])
		begun, whole := false, false
		for _, h := range have {
			if strings.Contains(h, head) {
				begun, whole = true, whole || strings.Contains(h, tail)
			}
		}
		if !begun {
			continue
		}
		if s = s.plus(yes(whole)); !whole {
			miss("paragraph not whole", p)
		}
	}
	return s
}
