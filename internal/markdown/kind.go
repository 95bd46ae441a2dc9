package markdown

import (
	"regexp"
	"strings"

	"forage/internal/review"
)

// numbering is what printed headings carry before their words: "2.1 ", "IV. ",
// "A) ", "Section 3: ", "§ 2".
var numbering = regexp.MustCompile(`^(?i:(?:§|section|chapter|kapitel|abschnitt|chapitre|capítulo)\s*)?` +
	`(?:\d{1,2}(?:\.\d{1,2})*[.):]?|[IVX]{1,5}[.):]|[A-H][.)])[\s:–-]+`)

// kindWords are whole headings, or the first or last word of short ones.
var kindWords = words(map[review.SectionKind]string{
	review.SectionAbstract: `abstract summary synopsis highlights zusammenfassung kurzfassung résumé
		resumen sumario riassunto`,
	review.SectionIntroduction: `introduction background motivation objectives aims aim preliminaries
		einleitung einführung hintergrund contexte introducción antecedentes introduzione`,
	review.SectionMethods: `methods method methodology methodologies materials material experimental participants
		procedure procedures design measures measurements apparatus methoden methode methodik methodologie
		méthodes méthode méthodologie matériel matériels métodos método metodología metodi`,
	review.SectionResults: `results result findings outcomes ergebnisse ergebnis resultate befunde résultats
		resultados hallazgos risultati`,
	review.SectionDiscussion: `discussion discussions limitations implications diskussion discusión
		limitaciones discussione`,
	review.SectionConclusion: `conclusion conclusions outlook concluding perspectives schlussfolgerung schlussfolgerungen
		fazit schluss ausblick conclusión conclusiones conclusioni`,
	review.SectionReferences: `references bibliography literatur literaturverzeichnis quellenverzeichnis
		literaturangaben literaturhinweise literaturliste quellen
		références bibliographie referencias bibliografía bibliografia`,
	review.SectionBack: `acknowledgements acknowledgments acknowledgement acknowledgment funding appendix
		appendices supplement supplementary declarations disclosure disclosures abbreviations footnotes notes
		ethics contributions danksagung anhang förderung abkürzungen remerciements annexe annexes financement
		agradecimientos anexo anexos financiación glossary`,
})

// kindPhrases are beginnings of headings of several words.
var kindPhrases = []struct {
	start string
	kind  review.SectionKind
}{
	{"related work", review.SectionIntroduction},
	{"previous related work", review.SectionIntroduction},
	{"literature review", review.SectionIntroduction},
	{"state of the art", review.SectionIntroduction},
	{"stand der forschung", review.SectionIntroduction},
	{"état de l'art", review.SectionIntroduction},
	{"statement of need", review.SectionIntroduction},
	{"material and method", review.SectionMethods},
	{"study area", review.SectionMethods},
	{"study site", review.SectionMethods},
	{"study population", review.SectionMethods},
	{"data collection", review.SectionMethods},
	{"data analysis", review.SectionMethods},
	{"statistical analys", review.SectionMethods},
	{"matériel et méthodes", review.SectionMethods},
	{"future work", review.SectionConclusion},
	{"future directions", review.SectionConclusion},
	{"literature cited", review.SectionReferences},
	{"works cited", review.SectionReferences},
	{"cited literature", review.SectionReferences},
	{"list of references", review.SectionReferences},
	{"notes and references", review.SectionReferences},
	{"further reading", review.SectionReferences},
	{"quellen- und literatur", review.SectionReferences},
	{"zitierte", review.SectionReferences},
	{"weiterführende literatur", review.SectionReferences},
	{"author contribution", review.SectionBack},
	{"authors' contribution", review.SectionBack},
	{"authors’ contribution", review.SectionBack},
	{"author details", review.SectionBack},
	{"about the author", review.SectionBack},
	{"electronic supplementary", review.SectionBack},
	{"author information", review.SectionBack},
	{"additional information", review.SectionBack},
	{"additional file", review.SectionBack},
	{"availability of data", review.SectionBack},
	{"availability and requirements", review.SectionBack},
	{"data availability", review.SectionBack},
	{"data accessibility", review.SectionBack},
	{"code availability", review.SectionBack},
	{"competing interest", review.SectionBack},
	{"conflict of interest", review.SectionBack},
	{"conflicts of interest", review.SectionBack},
	{"declaration of", review.SectionBack},
	{"financial support", review.SectionBack},
	{"consent for publication", review.SectionBack},
	{"supporting information", review.SectionBack},
	{"supplemental", review.SectionBack},
	{"publisher's note", review.SectionBack},
	{"publisher’s note", review.SectionBack},
	{"pre-publication history", review.SectionBack},
	{"list of abbreviations", review.SectionBack},
	{"interessenkonflikt", review.SectionBack},
	{"conflit d'intérêt", review.SectionBack},
	{"conflits d'intérêt", review.SectionBack},
	{"conflicto de interes", review.SectionBack},
	{"conflictos de inter", review.SectionBack},
}

func words(lists map[review.SectionKind]string) map[string]review.SectionKind {
	m := map[string]review.SectionKind{}
	for kind, list := range lists {
		for _, w := range strings.Fields(list) {
			m[w] = kind
		}
	}
	return m
}

// KindOf reads the kind of a section from its heading, Other when the heading
// does not say. The first word decides ("Results and Discussion" is results),
// else the last word of a heading of up to three ("Concluding remarks",
// "Experimental results"): in a longer one it is likely the topic.
func KindOf(title string) review.SectionKind {
	title = strings.ToLower(strings.TrimSpace(title[len(numbering.FindString(title)):]))
	for _, p := range kindPhrases {
		if strings.HasPrefix(title, p.start) {
			return p.kind
		}
	}
	list := strings.FieldsFunc(title, func(r rune) bool { return strings.ContainsRune(" \t:.,;/&()*_[]", r) })
	if len(list) == 0 {
		return review.SectionOther
	}
	if kind, ok := kindWords[list[0]]; ok && (len(list) == 1 || !topical[list[0]]) {
		return kind
	}
	if kind, ok := kindWords[list[len(list)-1]]; ok && len(list) <= 3 && !(topical[list[0]] && about(list)) {
		return kind
	}
	return review.SectionOther
}

// about reports whether a heading says what it is about: "Résumé of notes" is about
// notes, and no part of a paper itself.
func about(words []string) bool {
	for _, w := range words[1:] {
		switch w {
		case "of", "on", "to", "for", "from", "in", "about", "von", "vom", "zu", "zum", "zur", "über", "der", "des",
			"de", "du", "del", "della", "sur", "sobre", "dei":
			return true
		}
	}
	return false
}

// topical words open too many headings about something else ("Design of a
// rice harvester", "Summary statistics") to decide when they do not stand alone.
var topical = map[string]bool{
	"design": true, "summary": true, "background": true, "measures": true, "measurements": true,
	"procedure": true, "aim": true, "highlights": true, "contributions": true, "notes": true,
	"ethics": true, "outcomes": true, "method": true, "procedures": true, "contexte": true,
	"material": true, "perspectives": true, "résumé": true, "resumen": true, "resumo": true, "quellen": true,
}

// kindUnder is the kind of a section with this heading below a parent of that
// kind. What can stand in an abstract does ("Methods"); a reference list cannot,
// however the levels of a converted text may have come out.
func kindUnder(parent review.SectionKind, title string) review.SectionKind {
	kind := KindOf(title)
	switch {
	case kind == review.SectionReferences:
		return kind
	case parent == review.SectionReferences, parent == review.SectionBack:
		return parent
	case parent == review.SectionAbstract && kind != review.SectionBack:
		return parent
	case kind != review.SectionOther:
		return kind
	}
	return parent
}
