package extractive

import (
	"strings"

	"forage/internal/pattern"
	"forage/internal/review"
)

// designs in the order in which they are tried: the more telling first.
var designs = []struct {
	name    string
	pattern *pattern.Pattern
}{
	{"Meta-analysis", cue(`meta-?\s?analys[ie]s`)},
	{"Systematic review", cue(`systematic(?:ally)? review(?:s|ed)?|scoping review`)},
	{"Randomised trial", cue(`randomi[sz]ed (?:\w+[ -]){0,4}(?:trial|study|experiment|design)|randomly assigned|RCT`)},
	{"Case-control study", cue(`case[- ]control`)},
	{"Cohort study", cue(`cohort|longitudinal study|prospective study|followed up`)},
	{"Cross-sectional study", cue(`cross-?sectional`)},
	{"Survey", cue(`questionnaires?|household survey|survey of|respondents?`)},
	{"Case report", cue(`case report|case series`)},
	{"Genome-wide association", cue(`(?:we|this study) (?:\w+ ){0,3}(?:genome-?wide association|GWAS)|(?:genome-?wide association|GWAS) (?:study|analysis|mapping)? ?(?:was|were|identified|revealed|of|using|reveals)`)},
	{"Review", cue(`this review|we review|reviews? (?:the )?(?:current|recent|literature)|state of the art review|a review`)},
	{"Field experiment", cue(`field (?:trials?|experiments?|study|plots?)|plot experiments?|growing seasons?`)},
	{"Greenhouse experiment", cue(`greenhouse|growth chamber|pot experiments?`)},
	{"Animal study", cue(`(?:mice|mouse|rats?|zebrafish|drosophila|animals?) (?:were|model)`)},
	{"Laboratory study", cue(`in vitro|cell lines?`)},
	{"Simulation", cue(`(?:numerical|computer|model) simulations?|simulated data|monte carlo|simulation study`)},
	{"Model development", cue(`(?:neural networks?|deep learning|machine learning|random forests?|support vector|regression models?|classifiers?|algorithms?) ?(?:\w+ )?(?:was|were|is|are|to|for|using|based)?|we (?:propose|develop|present) (?:a|an) (?:\w+ ){0,4}(?:model|method|algorithm|approach|pipeline|framework|tool|system)`)},
}

var (
	sampleSize  = pattern.New(`(?i)\bn\s*=\s*(\d[\d,]*)`)
	sampleNoun  = pattern.New(`(?i)(?:^|[^×x\d.,] )(\d[\d,]*)\s+((?:[\pL-]+ ){0,2}?(?:patients|participants|subjects|individuals|adults|women|men|children|adolescents|students|volunteers|households|farmers|respondents|animals|mice|rats|samples|images|photos|accessions|genotypes|lines|varieties|cultivars|hybrids|plants|seeds|plots|fields|sites|trials|studies|articles|papers|records|cases|seedlings|leaves|spectra))\b`)
	measureName = pattern.New(`\b(?i:overall accuracy|classification accuracy|prediction accuracy|accuracy|accuracies|precision|recall|sensitivity|specificity|F1(?:[- ]score)?|IoU|mean average precision|kappa|correlation coefficient|coefficient of determination|correlation|odds ratio|hazard ratio|risk ratio|relative risk|mean difference|effect size|root mean squared? error|mean absolute error|error rate|prevalence|incidence|mortality|heritability|yield|concentration)\b|\b(?:R2|R²|r2|RMSE|NRMSE|RRMSE|MAE|MAPE|AUC|AUROC|RPD|OR|HR|RR|SMD|mAP)\b`)
	effectText  = []*pattern.Pattern{
		pattern.New(`(?:\b(?:R2|R²|R\^2|r2|r|RMSE|NRMSE|RRMSE|MAE|MAPE|AUC|AUROC|RPD|OR|HR|RR|SMD|F1|IoU|kappa|κ|β|d|η2)\s*(?:=|of|was|>|<|≥|≤|:)\s*[-−]?\d+(?:\.\d+)?\s?%?)`),
		pattern.New(`[-−]?\d+(?:\.\d+)?\s?(?:%|percent)(?:\s*(?:to|and|–|-|±)\s*\d+(?:\.\d+)?\s?%)?`),
		pattern.New(`\b\d+(?:\.\d+)?\s?±\s?\d+(?:\.\d+)?(?:\s?[a-zA-Zµ%]{1,4}\b)?`),
		pattern.New(`\b\d+(?:\.\d+)?[- ]fold\b|\b(?:by a factor of|up to) \d+(?:\.\d+)?\b`),
		pattern.New(`(?i)\bp\s*[=<>≤]\s*0?\.\d+`),
		pattern.New(`\b0\.\d{2,}\b`),
	}
)

// study reads a row of a section's table off a work's quotes, and design and n
// also off its title and abstract. What no rule finds stays blank.
func study(w review.Work, quotes []review.Evidence) review.StudyRow {
	row := review.StudyRow{Work: w.ID}
	if len(quotes) == 0 {
		return row
	}
	best := quotes[0]
	for _, q := range quotes {
		if best.Kind != review.KindQuantity && q.Kind == review.KindQuantity {
			best = q
		}
	}
	if row.Work == "" {
		row.Work = best.Work
	}
	row.Evidence, row.Page = best.ID, best.Page
	about := w.Title + ". " + clip(w.Abstract)
	row.Design = design(w.Title, about)
	row.N = sample(best.Quote)
	if row.N == "" {
		row.N = sample(about)
	}
	if best.Zone == review.ZoneReported || best.Kind != review.KindQuantity {
		return row // figures of another work are not this study's
	}
	row.Effect = effect(best.Quote)
	if row.Effect != "" {
		row.Measure = measureNear(best.Quote, row.Effect)
	}
	return row
}

// design is what the title says, else the abstract.
func design(texts ...string) string {
	for _, t := range texts {
		for _, d := range designs {
			if d.pattern.MatchString(t) {
				return d.name
			}
		}
	}
	return ""
}

func sample(text string) string {
	if m := sampleSize.FindStringSubmatch(text); m != nil {
		return m[1]
	}
	if m := sampleNoun.FindStringSubmatch(text); m != nil && !strings.HasPrefix(m[1], "20") && !strings.HasPrefix(m[1], "19") {
		if !strings.Contains(" "+m[2], " of ") {
			return m[1] + " " + strings.ToLower(oneLine(m[2]))
		}
	}
	return ""
}

func effect(text string) string {
	for _, p := range effectText {
		if m := p.FindString(text); m != "" {
			return oneLine(m)
		}
	}
	return ""
}

// measureNear is the name of a measure that stands closest to the effect.
func measureNear(text, effect string) string {
	flat := oneLine(text)
	at := strings.Index(flat, effect)
	best, distance := "", 1<<30
	for _, m := range measureName.FindAllStringIndex(flat, -1) {
		gap := at - m[1]
		if m[0] > at {
			gap = 2 * (m[0] - at) // a name before its number is the likelier
		}
		if gap < 0 {
			gap = 0
		}
		if gap < distance {
			best, distance = flat[m[0]:m[1]], gap
		}
	}
	if distance > 120 {
		return ""
	}
	return best
}
