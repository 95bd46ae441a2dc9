package extractive

import (
	"strings"

	"forage/internal/pattern"
)

// theme is an idea as it can stand inside a requirement: a noun phrase ("basil oil
// as an antimicrobial"), or a claim of which the verb is known ("basil oil" "stop"
// "the growth of fungi").
type theme struct {
	noun                  string
	subject, verb, object string
}

// about names the theme within a sentence.
func (t theme) about() string {
	if t.verb != "" {
		return t.subject + " and " + strings.TrimPrefix(strings.TrimPrefix(t.object, "the "), "a ")
	}
	return t.noun
}

// opener is how people begin to say an idea; what follows is the idea.
var opener = pattern.New(`(?i)^(?:(?:i|we) (?:want|would like|wish|hope|plan|aim|intend) to (?:\w+ ){0,2}?(?:whether|if|that|how|why)|` +
	`(?:i|we) (?:believe|think|suspect|propose|hypothesi[sz]e|assume|wonder|ask) (?:that|whether|if|how)|` +
	`(?:my|our|the) (?:idea|hypothesis|question|claim|assumption) is (?:that|whether|if|how)|` +
	`(?:test|find out|investigate|examine|establish|determine|assess|explore|study|see|show|know) (?:whether|if|that|how)|whether|if)\s+`)

// asking is how a question begins whose subject follows.
var asking = pattern.New(`(?i)^(?:(?:how|why|when|where)(?: (?:well|far|much|strongly|often|quickly))? )?(?:does|do|did|can|could|will|would|may|might|should|must)\s+`)

// naming is a question that names its theme: "what is the effect of X on Y".
var naming = pattern.New(`(?i)^(?:what|which) (?:is|are|was|were)(?: known about)?\s+`)

// modal stands between a subject and a bare verb.
var modal = pattern.New(`(?i)\s(?:can|could|will|would|may|might|should|must|does|do)\s+(?:not\s+)?(?:also\s+)?`)

// compared cuts off what an object is compared with: the comparison is a
// requirement of its own only where the researcher fills in the form.
var compared = pattern.New(`(?i)\s(?:better|more|less|faster|worse|longer|further)(?:\s+\w+)?\s+than\s.*$`)

// themeOf reads the first sentence of an idea. A zero theme means that it cannot be
// said simply; the key phrases stand in for it then.
func themeOf(text string) theme {
	text, _, _ = strings.Cut(strings.TrimSpace(clip(text)), "\n")
	text = strings.Join(strings.Fields(fieldLabel.ReplaceAllString(text, "")), " ")
	if at := strings.IndexAny(text, "?!;"); at > 0 {
		text = text[:at]
	}
	if at := strings.Index(text, ". "); at > 0 {
		text = text[:at]
	}
	if before, _, ok := strings.Cut(text, ": "); ok && strings.Count(before, " ") >= 2 {
		text = before
	}
	text = strings.TrimRight(text, ".:, ")
	if len(text) > longestTheme || len(words(text)) < 2 {
		return theme{}
	}
	said := said(text)
	if q := asking.FindString(said); q != "" {
		return clause(said[len(q):])
	}
	if q := naming.FindString(said); q != "" && !strings.Contains(said, ",") {
		return theme{noun: lowerFirst(said[len(q):])}
	}
	if at := modal.FindStringIndex(said); at != nil {
		if t := claim(said[:at[0]], said[at[1]:]); t.verb != "" {
			return t
		}
	}
	if startsInstruction(said) {
		return theme{}
	}
	if said != text { // "I think that X improves Y": a claim, if its verb is known
		if t := inflected(said); t.verb != "" {
			return t
		}
		return theme{}
	}
	if t := inflected(said); t.verb != "" {
		return t
	}
	return theme{noun: lowerFirst(said)}
}

// said is a sentence without the words by which people begin to say an idea, and
// without the label of a form's field ("Title: ...").
func said(text string) string {
	return opener.ReplaceAllString(fieldLabel.ReplaceAllString(text, ""), "")
}

// fieldLabel is the name of a field before its content.
var fieldLabel = pattern.New(`(?i)^\s*(?:title|idea|hypothesis|question|research question|aim|objective|goal|topic|problem|invention|` +
	`population|exposure|intervention|comparison|outcome|mechanism|background|method|methods)\s*:\s+`)

// longestTheme is in bytes: a requirement that repeats more is not read.
const longestTheme = 170

// clause splits what follows an auxiliary: subject, bare verb, object.
func clause(said string) theme {
	ws := strings.Fields(said)
	for i := 1; i < len(ws)-1; i++ {
		if bareVerbs[strings.ToLower(ws[i])] {
			return claim(strings.Join(ws[:i], " "), strings.Join(ws[i:], " "))
		}
	}
	return theme{}
}

// claim makes a theme of a subject and a predicate that begins with a bare verb.
func claim(subject, predicate string) theme {
	predicate = compared.ReplaceAllString(predicate, "")
	verb, object, _ := strings.Cut(strings.TrimSpace(predicate), " ")
	if strings.HasSuffix(verb, "ly") { // "significantly improve"
		verb, object, _ = strings.Cut(object, " ")
	}
	if object == "" || subject == "" || pronoun[strings.ToLower(subject)] || function[strings.ToLower(verb)] {
		return theme{}
	}
	return theme{subject: lowerFirst(subject), verb: verb, object: object}
}

// inflected finds a verb in the third person, "X improves Y", behind the subject.
func inflected(said string) theme {
	ws := strings.Fields(said)
	for i := 1; i < len(ws)-1; i++ {
		bare := strings.TrimSuffix(strings.ToLower(ws[i]), "s")
		plural := strings.HasSuffix(ws[i-1], "s") && len(ws[i-1]) > 3 && !strings.HasSuffix(ws[i-1], "ss")
		switch {
		case plural && bareVerbs[strings.ToLower(ws[i])]: // "neurons drive arousal"
			return claim(strings.Join(ws[:i], " "), strings.Join(ws[i:], " "))
		case !strings.HasSuffix(ws[i], "s") || strings.HasSuffix(ws[i-1], ","):
		case bareVerbs[bare] && !alsoNouns[bare]:
			return claim(strings.Join(ws[:i], " "), bare+" "+strings.Join(ws[i+1:], " "))
		case strings.HasSuffix(bare, "e") && bareVerbs[strings.TrimSuffix(bare, "e")] && !alsoNouns[strings.TrimSuffix(bare, "e")]:
			return claim(strings.Join(ws[:i], " "), strings.TrimSuffix(bare, "e")+" "+strings.Join(ws[i+1:], " "))
		}
	}
	return theme{}
}

var pronoun = set(`it they he she this that these those we i you one`)

// bareVerbs are the verbs by which research says that one thing bears on another.
var bareVerbs = set(`affect influence improve reduce increase decrease inhibit stop prevent cause predict modulate alter impair
enhance promote protect drive determine explain mediate regulate help slow accelerate lower raise kill suppress induce
trigger limit change shape support contribute lead detect classify estimate outperform treat cure replace restore
delay strengthen weaken worsen block disrupt damage destroy degrade remove immobilise immobilize stabilise stabilize
facilitate enable boost stimulate activate counteract compensate moderate sustain maintain preserve extend shorten
minimise minimize maximise maximize optimise optimize mitigate alleviate attenuate ameliorate exacerbate amplify dampen
encourage discourage hinder impede foster undermine produce generate transform convert absorb bind repel attract
resist tolerate depend reflect indicate reveal signal respond adapt evolve spread survive`)

// alsoNouns are verbs whose third person is as often a plural noun.
var alsoNouns = set(`change influence cause increase decrease stop limit signal treat drive damage produce help shape support extend
block boost cure spread bind trigger`)
