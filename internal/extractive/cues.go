package extractive

import (
	"strings"

	"forage/internal/pattern"
	"forage/internal/review"
)

// marks is what a sentence's wording tells, whatever it is about.
type marks struct {
	finding    bool // states something found
	strong     bool // says outright that it was found
	quantity   int  // how many kinds of quantity it states
	aim        bool // announces or asks
	method     bool // describes what was done
	reported   bool // somebody else's finding
	mechanism  bool // says how or why
	limitation bool // says what does not hold or could not be done
	contrast   bool
	display    bool // leans on a figure or table
	pointing   bool // says "this approach" of something outside it
	hanging    bool // opens with a word that needs the sentence before
	debris     bool // no prose: figure, table, reference or boilerplate
}

func cue(words string) *pattern.Pattern { return pattern.New(`(?i)\b(?:` + words + `)\b`) }

// The cues follow argumentative zoning (Teufel and Moens 2002): what a sentence
// does in the argument is told by a few dozen fixed phrases, which hold across
// fields far better than any word of a topic.
var (
	findingCue = cue(`we (?:also |further |thus |therefore )?(?:found|find|show|showed|observed?|demonstrated?|demonstrate|conclude[d]?|detected|identified|report|reveal(?:ed)?|confirm(?:ed)?|discovered)|` +
		`(?:results?|data|findings?|analys[ei]s|experiments?|study|work|evidence|observations?|models?|these|this) (?:\w+ ){0,3}(?:show(?:s|ed|n)?|indicate[sd]?|suggest(?:s|ed)?|reveal(?:s|ed)?|demonstrate[sd]?|confirm(?:s|ed)?|support(?:s|ed)?|impl(?:y|ies|ied)|establish(?:es|ed)?)|` +
		`(?:was|were|is|are) (?:\w+ )?(?:significantly|associated|correlated|related|higher|lower|greater|increased|decreased|reduced|improved|better|worse|effective|superior|similar|different|observed|found|detected|able)|` +
		`significant(?:ly)?|increase[sd]?|decrease[sd]?|reduce[sd]?|improve[sd]?|outperform(?:s|ed)?|achieve[sd]?|correlate[sd]?|resulted in|led to|leads to|no (?:difference|effect|association|evidence|change)|` +
		`did not (?:differ|change|affect|improve|increase)|(?:more|less|higher|lower|better|worse|greater|fewer|smaller|larger) (?:\w+ ){0,3}than|in conclusion|we conclude|concluded?|therefore|thus|overall`)

	strongFindingCue = cue(`we (?:found|show(?:ed)?|observed|demonstrated?|conclude[d]?)|(?:results?|data|findings?) (?:\w+ ){0,2}(?:show|indicate|suggest|reveal|demonstrate|confirm|support)\w*|` +
		`in conclusion|significantly|outperform(?:s|ed)?|associated with|compared (?:with|to)|conclude[sd]?`)

	aimCue = cue(`(?:aim|objective|purpose|goal|hypothesis|question) (?:\w+ ){0,4}(?:was|is|were|are)|(?:aims?|objectives?|purposes?|goals?) of|we (?:aim(?:ed)?|sought|seek|hypothesi[sz]ed?|set out|propose to|intend(?:ed)?|asked|wanted|tested whether|wished)|` +
		`(?:this|the present|our|the current|in this) (?:\w+ )?(?:study|paper|work|article|report|review|trial|section|analysis)(?: \w+)? (?:aim(?:s|ed)?|examine[sd]?|investigate[sd]?|explore[sd]?|describe[sd]?|evaluate[sd]?|assesse[sd]|compare[sd]?|attempt(?:s|ed)?|focuse[sd]|was (?:designed|conducted|undertaken|performed|carried)|was to|is to|addresse[sd]|present[s]?|discusse[sd]|review[s]?)|` +
		`to (?:determine|investigate|examine|assess|evaluate|explore|test|compare|study|clarify|identify) (?:the|whether|if|how|and)|remains? (?:unclear|unknown|controversial|to be|poorly|elusive|largely)|(?:is|are) (?:unclear|unknown|not known|poorly understood)|little is known|(?:was|were) (?:undertaken|designed|initiated) to|raised? the question|(?:has|have) (?:not|never|rarely|seldom|hardly|only) (?:yet )?been (?:\w+ )?(?:defined|studied|investigated|established|examined|explored|evaluated|described|assessed)|(?:has|have) been suggested|` +
		`it is (?:unclear|unknown|not known|important to)|the rest of (?:this|the) paper|is organi[sz]ed as follows|here,? we (?:describe|present|propose|introduce|review|investigate|examine|test)|we (?:describe|present|propose|introduce|review|discuss|investigate[d]?|examine[d]?|evaluate[d]?|assessed|studied|compared)`)

	// purpose opens with an infinitive: "To characterise the …".
	purpose = pattern.New(`^To \p{Ll}+(?: and \p{Ll}+)? (?:the|a|an|whether|if|how|why|and|any|our|its|potential|possible|changes|differences|factors)\b[^,]*\.?$`)

	methodCue = cue(`(?:was|were) (?:\w+ly )?(?:performed|conducted|collected|carried out|recruited|randomi[sz]ed|measured|recorded|obtained|assessed|analy[sz]ed|calculated|enrolled|included|excluded|selected|sampled|administered|used|assigned|divided|reviewed|evaluated|examined|extracted|determined|purchased|incubated|centrifuged|washed|stored|grown|planted|acquired|captured|interviewed|asked|invited|treated|computed|defined|set|split|trained on|implemented|downloaded|harvested|sown|dried|weighed|diluted|amplified|built on|built using|fed (?:in)?to|run through|fitted|labelled|labeled|annotated|normali[sz]ed|resized|cropped)|(?:is|are|was|were) then \w+|` +
		`we (?:used|performed|collected|measured|recruited|conducted|analy[sz]ed|calculated|selected|applied|employed|obtained|developed|designed|implemented|trained|set|split|chose|defined|randomly|adopted|took|extracted)|` +
		`(?:using|according to|following) (?:the|a|an) (?:\w+ ){0,4}(?:method|protocol|kit|software|package|procedure|manufacturer|guidelines?|instructions?)|retrospective(?:ly)?|questionnaires?|randomly (?:assigned|selected|divided|presented|allocated)|(?:was|were|is|are) defined (?:as|by)|consecutive (?:patients|cases|women|men|children|adults)|a total of \d+|(?:was|were) (?:\w+ )?(?:presented with|screened|followed|compared according|interviewed|reviewed|approached|administrated|stratified|matched)|participants? (?:were|completed)|inclusion criteria`)

	mechanismCue = cue(`because|due to|owing to|thereby|leads? to|led to|results? in|resulted in|resulting in|caused? by|causes|mediate[sd]?|mediat(?:es|ed|ing)|by means of|mechanisms?|pathways?|regulat(?:e[sd]?|ing|ion)|` +
		`activat(?:e[sd]?|ing|ion)|inhibit(?:s|ed|ing|ion)?|suppress(?:es|ed|ing|ion)?|induc(?:e[sd]?|ing|tion)|promot(?:e[sd]?|ing)|facilitat(?:e[sd]?|ing)|enabl(?:e[sd]?|ing)|attribut(?:ed|able) to|explain(?:s|ed)? (?:by|why|how)|explained by|can be explained|as a (?:result|consequence) of|consequently|responsible for|driven by|drives?|depends? on|in response to|so that|stems from|arises? from|underl(?:ies|ying|ie)|triggers?|triggered|contributes? to|since (?:the|it|they)`)

	strongMechanismCue = cue(`because|due to|owing to|thereby|mediates?|mediated by|attribut(?:ed|able) to|explained by|(?:may|can|could|might) (?:be )?explain(?:ed)?|as a (?:result|consequence) of|responsible for|driven by|leads? to|led to|` +
		`mechanisms? (?:of|by which|underl\w+|behind|involv\w+|is|are|that|through)|(?:via|through) (?:the |a |an )?(?:\w+[- ]){0,3}(?:pathway|signal(?:l)?ing|inhibition|activation|regulation)|by (?:inhibiting|activating|suppressing|inducing|promoting|blocking|increasing|reducing|preventing|enhancing|disrupting|binding|regulating)`)

	limitationCue = cue(`limitations?|limited (?:by|to|in|number|sample|data|availability|generali[sz]\w+|accuracy|ability|use|applicability)|limits?|limiting|drawbacks?|shortcomings?|disadvantages?|weakness(?:es)?|caveats?|caution|cautiously|could not|(?:can(?:not| not)|can hardly|may not|do(?:es)? not) (?:yet |still |always )?(?:be )?(?:\w+ly )?(?:appl\w+|generali[sz]\w+|distinguish\w*|captur\w+|predict\w*|detect\w*|replac\w+|used|handl\w+|account\w*|explain\w*|provid\w+|work|perform\w*|reach\w*|guarantee\w*|separat\w+|identif\w+|discriminat\w+)|(?:is|are|was|were) unable|unable to|fail(?:s|ed)? to|insufficient(?:ly)?|scarc(?:e|ity)|lack(?:s|ed|ing)? (?:of|the|sufficient)|difficult(?:y|ies)? (?:to|in|of)|difficult|challeng(?:e|es|ing)|` +
		`small (?:sample|number|dataset|data set|size)|further (?:research|studies|study|work|investigation|validation|improvement)\b.{0,30}\b(?:needed|required|necessary|warranted)|(?:needs?|remains?) to be (?:\w+ )?(?:investigated|studied|validated|tested|determined|explored|established)|not (?:generali[sz]able|applicable|suitable|accurate|reliable|possible|available|representative)|bias(?:ed)?|overfit(?:s|ting|ted)?|time[- ]consuming|labou?r[- ]intensive|(?:poor|low|lower) (?:accuracy|generali[sz]ation|performance|precision|reproducibility)|underestimat\w+|overestimat\w+|misclassif\w+|confound(?:ed|ing|ers?)?|uncertaint(?:y|ies) (?:in|of|about|remain\w*|associated)|restricted to|at the expense of|sensitive to noise|costly|high cost|expensive`)

	strongLimitationCue = cue(`limitations?|drawbacks?|shortcomings?|disadvantages?|weakness(?:es)?|caveats?|small sample|limited by|cannot be|could not be|unable to|fail(?:s|ed)? to|should be interpreted|further (?:research|studies|study|work|validation)|overfitting|time[- ]consuming|labou?r[- ]intensive|lack of|insufficient`)

	turnCue = cue(`however|but|although|yet|nevertheless|still`)

	// resolvedCue says that a limitation is somebody else's, overcome here.
	resolvedCue = cue(`overcom(?:e|es|ing)|overcame|alleviat\w+|circumvent\w*|without|avoid(?:s|ed|ing)?|address(?:es|ed|ing)?|solv(?:e|es|ed|ing)|tackl\w+|mitigat\w+|eliminat\w+|step forward|advantages?|instead of`)

	reportedCue = cue(`et al|previous(?:ly)? (?:\w+ )?(?:studies|study|work|works|reports?|research|reported|shown|published|described|found|demonstrated|findings|investigations?|results)|(?:earlier|prior|other|several|many|recent|some|numerous|past) (?:\w+ )?(?:studies|authors|researchers|investigators|reports|works?|scholars|groups) (?:have|has|had|found|show\w*|report\w*|demonstrat\w*|suggest\w*|indicat\w*|us(?:e|ed)|describ\w*|observ\w*|identif\w*|propos\w*|also)|it has (?:also )?(?:been|long been) (?:\w+ )?(?:shown|reported|suggested|demonstrated|found|estimated|proposed|argued|known)|(?:has|have) been (?:widely |previously |recently |successfully |extensively |often |commonly )?(?:reported|shown|demonstrated|suggested|proposed|described|documented) (?:by|to|in|that|for|as)|is (?:reported|believed|thought|known|said) to|in the literature|according to [A-Z]`)

	contrastCue = cue(`however|but|although|though|whereas|in contrast|contrary to|on the other hand|nevertheless|nonetheless|despite|while|unlike|yet`)
)

// citation finds in-text citations: [12], [3, 4-6], (Smith et al., 2010),
// (Smith 2010; Lee 2012), Smith (2010), and raised numbers glued to a word.
var (
	bracketCitation = pattern.New(`\[\s*\d{1,3}(?:\s*[,;–—-]\s*\d{1,3})*\s*\]`)
	authorCitation  = pattern.New(`[\(\[;]\s*(?:e\.g\.,? |see (?:also )?|cf\. |reviewed (?:in|by) )?\p{Lu}[\p{L}'’-]+(?:,? (?:and|&|et al\.?|et al|\p{Lu}[\p{L}'’.-]*))*,?\s*\(?(?:19|20)\d\d[a-z]?|\p{Lu}[\p{L}'’-]+ (?:et al\.?|and \p{Lu}[\p{L}'’-]+|& \p{Lu}[\p{L}'’-]+),? ?[\(\[]?(?:(?:19|20)\d\d|\d{1,3}\])|\p{Lu}[\p{L}'’-]+ \((?:19|20)\d\d[a-z]?\)`)
	numberCitation  = pattern.New(`\p{Ll}{3,}[.,;]?\d{1,3}(?:[,–-]\d{1,3})*(?:[.,;:)]|\s|$)|\((?:\d{1,3}(?:\s*[,;–-]\s*)?){1,6}\)[.,;]?(?:\s|$)|\^\d{1,3}(?:[,–-]\d{1,3})*\^?|[¹²³⁴⁵⁶⁷⁸⁹⁰]{1,}(?:[⁻⁽])?[.,]?(?:\s|$)`)
	unitPower       = pattern.New(`(?i)(?:\b[a-zµ]{1,3}|per|cm|km|mm)[¹²³23]`)
)

// cited reports whether a sentence carries an in-text citation to another work.
func cited(s string) bool {
	if bracketCitation.MatchString(s) || authorCitation.MatchString(s) {
		return true
	}
	for _, m := range numberCitation.FindAllString(s, -1) {
		if !unitPower.MatchString(m) || len(m) > 6 {
			if strings.HasPrefix(m, "(") && !strings.ContainsAny(s[:strings.Index(s, m)+1], "abcdefghijklmnopqrstuvwxyz") {
				continue // an enumeration that opens the sentence: (1) ...
			}
			return true
		}
	}
	return false
}

// Quantities, one pattern a kind; a sentence with two kinds ("91% (p < 0.01)")
// says more than one with two percentages.
var quantities = []*pattern.Pattern{
	pattern.New(`(?i)\bp\s*(?:-?\s*values?)?\s*[=<>≤≥]\s*0?\.\d+`),
	pattern.New(`(?i)\b95\s*%?\s*(?:ci|confidence|credible)|\bci\b[\s:,=(\[]*-?\d`),
	pattern.New(`\b(?:OR|HR|RR|IRR|aOR|aHR|AUC|AUROC|RMSE|MAE|MAPE|NRMSE|RPD|F1|IoU|mAP|MSE|SMD|BIC|AIC)\b[^.;]{0,25}?[\s=(~<>±]-?\d|(?i)\b(?:odds|hazard|risk|relative) ratios?\b[^.;]{0,20}[\s=(]\d|(?i)(?:accurac(?:y|ies)|precision|recall|sensitivity|specificity|kappa|correlation|coefficient|score|error)s?\b[^.;]{0,40}?[\s=(~<>±]\d|\b[rR](?:2|²|\^2)?\s*(?:=|>|<|of|was)\s*-?0?\.\d+|R2\b[^.;]{0,30}?0?\.\d+`),
	pattern.New(`(?i)\bn\s*=\s*\d+`),
	pattern.New(`\d(?:\.\d+)?\s?(?:%|percent|per cent)`),
	pattern.New(`\d\s?(?:±|\+/-)\s?\d`),
	pattern.New(`(?i)\b\d+(?:[.,]\d+)*\s?(?:mg|kg|g|µg|μg|ng|l|ml|µl|ha|km|m|cm|mm|µm|μm|nm|h|hours?|min|minutes?|s|ms|seconds?|days?|weeks?|months?|years?|°c|k|mmol|µm|mol|hz|khz|mhz|ghz|kda|bp|kb|mb|gb|kcal|kj|mj|w|kw|mw|v|mv|pa|kpa|mpa|ppm|ppb|usd|patients?|participants?|subjects?|women|men|children|samples?|images?|plants?|lines?|plots?|genotypes?|species|cases?|fold|times|points?|pixels?|cells?|genes?|snps?|qtls?|particles?)\b`),
}

var hangingCue = pattern.New(`^(?i:(?:this|these|those|that|it|they|he|she|its|their|such|both|here|there|the (?:latter|former|same|above|two|second|other|third))\b|(?:however|therefore|thus|moreover|furthermore|consequently|hence|nevertheless|nonetheless|in addition|additionally|also|similarly|likewise|in contrast|by contrast|conversely|instead|on the other hand|on the contrary|for (?:example|instance)|as a result|accordingly|besides|meanwhile|then|finally|second(?:ly)?|third(?:ly)?|next|in this (?:case|way|regard|respect)|again|otherwise|specifically|in particular|in fact|indeed|subsequently|afterwards?|first(?:ly)?|in other words|that is|despite (?:its|their|his|her)|importantly|interestingly|notably|surprisingly|unfortunately|alternatively|and|but|or|so|yet|because of this|for this reason|under these|in these|(?:although|though|while|since|because|when|as|if|given|despite) (?:this|these|that|those|it|they|such)|at the same time|similar(?:ly)? to (?:this|these))\b)`)

// selfContained are openings that look as if they hang but need nothing before:
// "This study", "It is known that", "There is".
var selfContained = pattern.New(`^(?i:(?:this|the present|the current|these) (?:study|paper|work|article|review|meta-analysis|trial|results?|findings|data)\b|it (?:is|was|has been|can be|should be|seems|appears|may be|could be) (?:\w+ )?(?:\w+ )?(?:that|to)\b|there (?:is|are|was|were|has|have)\b|both \w+ and\b|such as\b|here,? we\b|that \w+ \w+s\b|finally, we\b|in addition to\b|besides \w+ing\b|first-\w+|also known|indeed, the\b|overall\b)`)

// displayCue finds a figure or table that the sentence speaks of; one that only
// stands in brackets does no harm.
var displayCue = pattern.New(`(?i)(?:^|[^(;,] )(?:fig(?:ure)?s?\.?|tables?) ?(?:S?\d|[A-Z]\b)`)

// pointingCue finds words that point at something named before. What a paper
// calls this study, these results or this review is itself.
var pointingCue = pattern.New(`(?i)\b(?:this|these|those|such an?) (?:method|approach|technique|algorithm|model|process|effect|purpose|problem|issue|phenomenon|pattern|difference|case|way|regard|system|framework|pipeline|network|dataset|data ?set|technology|protein|gene|group|region|type|trait|value|treatment|task|reason|question|hypothesis|finding|idea|mechanism|change|condition|situation|limitation|challenge|parameter|variable|species|population|figure|table|equation|assumption)s?\b|\b(?:the )?(?:former|latter)\b|\b(?:above-?mentioned|aforementioned|as mentioned|described above|see above|the above)\b`)

// figureCue finds a sentence that only points at a display.
var figureCue = pattern.New(`^(?i:\(?(?:fig(?:ure)?s?|tables?|supplementary|additional file|scheme|box|appendix|eqs?|equations?|algorithm|video|movie|plate|panel)\.?\s*(?:S?\d|[A-Z]\b)|(?:[a-h]\)|\([a-h]\)|[A-H]\b[.,:)]))|(?i)\b(?:are|is) (?:shown|given|listed|presented|summari[sz]ed|provided|depicted|illustrated|displayed|reported) in (?:the )?(?:\w+ )?(?:fig|table|supplement|additional|appendix)|(?i)^(?:see|from|as (?:shown|seen|can be seen|illustrated)|the (?:x|y)-axis|scale bars?|error bars?|left|right|top|bottom|dashed|solid|red|blue|green|black|arrows?|asterisks?|letters?|bars?|values? (?:are|represent)|columns?|rows?|data (?:are|represent))\b`)

var boilerplate = cue(`all rights reserved|creative commons|©|copyright|open access article|licensee|conflicts? of interest|competing interests?|funded by|this work was supported|acknowledg(?:e|ements?|ments?)|corresponding author|e-?mail|received:|accepted:|published online|doi|https?|www|orcid|supplementary material|data availability|available (?:online|from the corresponding|upon request)|ethics committee|informed consent|author contributions?|contributed equally|publisher's note|peer review|the authors? declare|editor`)

// aboutPaper tells what the paper contains rather than what is so.
var aboutPaper = cue(`this (?:paper|article|chapter|review) (?:can|could|may|will|would|provides?|offers?|gives?)|this (?:paper|article|section|review|chapter) (?:is|describes?|presents?|reviews?|discusses|proposes?|introduces|provides|focuses|gives|summari[sz]es|aims|explores|deals)|in (?:this|the (?:next|following|previous)) (?:section|chapter|subsection)|(?:is|are) organi[sz]ed as follows|the remainder of|(?:described|discussed|presented|detailed|explained) (?:in (?:section|the)|above|below|elsewhere|previously)|section \d`)

// read fills in a sentence's marks.
func read(s string, words int) marks {
	m := marks{
		finding: findingCue.MatchString(s), aim: aimCue.MatchString(s) || purpose.MatchString(s) || strings.HasSuffix(strings.TrimSpace(s), "?"),
		mechanism: mechanismCue.MatchString(s), limitation: limitationCue.MatchString(s),
		contrast: contrastCue.MatchString(s), debris: isDebris(s, words),
	}
	m.strong = m.finding && strongFindingCue.MatchString(s)
	m.method = methodCue.MatchString(s)
	if m.limitation && !turnCue.MatchString(s) && resolvedCue.MatchString(s) {
		m.limitation = false
	}
	m.reported = cited(s) || reportedCue.MatchString(s)
	m.display = displayCue.MatchString(s)
	m.pointing = pointingCue.MatchString(s)
	m.hanging = hangingCue.MatchString(s) && !selfContained.MatchString(s)
	for i, q := range quantities {
		// A bare number with a unit says how much only where something was found:
		// "240 kg per hectare" is a treatment.
		if q.MatchString(s) && (i < len(quantities)-1 || m.finding) {
			m.quantity++
		}
	}
	return m
}

// zone says whose finding a sentence states.
func (m marks) zone() review.Zone {
	if m.reported {
		return review.ZoneReported
	}
	return review.ZoneOwn
}

// Zone says whose finding a sentence states, by its citations and its wording.
func (e *Engine) Zone(sentence string) review.Zone {
	return read(sentence, len(words(sentence))).zone()
}
