package extractive

import (
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/kljensen/snowball"
	"github.com/kljensen/snowball/french"
	"github.com/kljensen/snowball/hungarian"
	"github.com/kljensen/snowball/norwegian"
	"github.com/kljensen/snowball/russian"
	"github.com/kljensen/snowball/spanish"
	"github.com/kljensen/snowball/swedish"
)

// token is one word of a text: its stem and where it stands.
type token struct {
	stem       string
	caps       string // "=ML" where the word is an abbreviation in capitals, else ""
	start, end int
}

// capitals marks a word written in capitals, so that "ML" is not "mL". A plural s
// is dropped: CNNs are many a CNN.
func capitals(word string) string {
	word = singular(word)
	if len(word) < 2 || len(word) > 8 {
		return ""
	}
	upper := 0
	for i := 0; i < len(word); i++ {
		switch c := word[i]; {
		case c >= 'A' && c <= 'Z':
			upper++
		case c < '0' || c > '9':
			return ""
		}
	}
	if upper < 2 {
		return ""
	}
	return "=" + word
}

// languages are those that have a stemmer, by ISO 639-1. Words of any other
// language are compared in lower case.
var languages = map[string]string{
	"en": "english", "es": "spanish", "fr": "french", "hu": "hungarian",
	"no": "norwegian", "nb": "norwegian", "nn": "norwegian", "ru": "russian", "sv": "swedish",
	"de": "german", // without a stemmer: words match as they are written
}

// german are the function words of German, for which the stemming library has none.
var german = set(`der die das den dem des ein eine einer eines einem einen und oder aber auch als am an auf aus bei bis da
dabei dadurch dafür dahinter damit dann dass daß dazu denn dessen deren dies diese dieser dieses doch dort durch er es etwas
für gegen gibt haben hat hatte ich ihr ihre im in ins ist ja je jede jeder jedes kann können man mehr mit nach nicht noch nur ob
ohne sehr sein seine sich sie sind so solche soll sollen sowie über um uns unter vom von vor war waren was wegen weil welche
welcher welches wenn wer werden wie wir wird wo wurde wurden zu zum zur zwischen beeinflusst beeinflussen stehen steht zeigt
zeigen wirkt wirken führt führen mechanismen mechanismus`)

// longestWord bounds what is stemmed, in bytes: longer runs of letters are
// sequences or debris, and stemmers are not linear.
const longestWord = 40

// tokens cuts a text into words: runs of letters and digits, a point or comma
// between digits inside. A script without spaces between words gives one token
// a character, so that shared characters still count.
func tokens(text, lang string) []token {
	out := make([]token, 0, len(text)/6)
	start := -1
	flush := func(end int) {
		if start >= 0 {
			word := text[start:end]
			out = append(out, token{stem: stem(word, lang), caps: capitals(word), start: start, end: end})
			start = -1
		}
	}
	for i, r := range text {
		switch {
		case spaceless(r):
			flush(i)
			start = i
			flush(i + utf8.RuneLen(r))
		case unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.Is(unicode.Mn, r):
			if start < 0 {
				start = i
			}
		case (r == '.' || r == ',') && start >= 0 && betweenDigits(text, i):
		default:
			flush(i)
		}
	}
	flush(len(text))
	return out
}

func spaceless(r rune) bool {
	return r > 0x0e00 && unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai)
}

func betweenDigits(s string, i int) bool {
	return i > 0 && i+1 < len(s) && s[i-1] >= '0' && s[i-1] <= '9' && s[i+1] >= '0' && s[i+1] <= '9'
}

// stems remembers stems already worked out; a library repeats few words.
// It is a pure function's memory, so sharing it cannot change a result.
var stems = struct {
	sync.RWMutex
	m map[string]string
}{m: map[string]string{}}

// mostStems bounds that memory: about 30 MB at worst.
const mostStems = 300_000

// greek spells the letters that papers write either way: TNF-α is TNF-alpha. Only
// for words of other languages than Greek: a letter alone, or beside Latin ones.
var greek = strings.NewReplacer("α", "alpha", "β", "beta", "γ", "gamma", "δ", "delta", "ε", "epsilon", "κ", "kappa", "λ", "lambda",
	"μ", "mu", "µ", "mu", "ω", "omega", "σ", "sigma", "τ", "tau", "θ", "theta", "ζ", "zeta")

func stem(word, lang string) string {
	lower := strings.ToLower(word)
	if len(lower) < 12 && lang != "el" && strings.ContainsAny(lower, "αβγδεκλμµωστθζ") {
		lower = greek.Replace(lower)
	}
	name := languages[lang]
	if lang == "" {
		name = "english"
	}
	if name == "" || len(lower) > longestWord || len(lower) < 3 {
		return lower
	}
	key := name[:2] + lower
	stems.RLock()
	s, ok := stems.m[key]
	stems.RUnlock()
	if ok {
		return s
	}
	s, err := snowball.Stem(lower, name, false)
	if err != nil || s == "" {
		s = lower
	}
	stems.Lock()
	if len(stems.m) < mostStems {
		stems.m[key] = s
	}
	stems.Unlock()
	return s
}

// stopWord reports whether a word carries no topic in its language.
func stopWord(word, lang string) bool {
	w := strings.ToLower(word)
	if function[w] {
		return true
	}
	switch languages[lang] {
	case "spanish":
		return spanish.IsStopWord(w)
	case "french":
		return french.IsStopWord(w)
	case "hungarian":
		return hungarian.IsStopWord(w)
	case "norwegian":
		return norwegian.IsStopWord(w)
	case "russian":
		return russian.IsStopWord(w)
	case "swedish":
		return swedish.IsStopWord(w)
	case "german":
		return german[w]
	}
	return false
}

// function words of English, which every field's library shares.
var function = set(`a about above across after again against all almost alone along already also although always am
among amongst an and another any anybody anyone anything are around as at away be because been before being below
between both but by can cannot could did do does doing done down during each either else enough especially etc ever
every everything few for from further furthermore generally had has have having he hence her here hers herself him
himself his how however i ie eg if in indeed instead into is it its itself just least less like likely may maybe me
might more moreover most mostly much must my myself namely near nearly neither never nevertheless no nobody none nor
not nothing now of off often on once one only onto or other others otherwise our ours ourselves out over own per
perhaps possibly quite rather really said same she should since so some somehow someone something sometimes still
such than that the their theirs them themselves then there thereby therefore these they this those though through
throughout thus to together too toward towards under unless until up upon us very via was we well were what whatever
when whenever where whereas wherein whether which while who whoever whole whom whose why will with within without
would yet you your yours yourself de la le et al`)

// instruction words tell the reader what to do or how to look; they never
// search. Many are also what a requirement asks for: see kindWords.
var instruction = set(`identify identifies describe describes explain explains summarise summarize report reports reported
establish determine assess evaluate evaluates analyse analyze analyses analysis examine explore investigate discuss
outline list review reviews compare compares comparison find finds found give gives show shows provide provides state
states quantify measure measures measured characterise characterize document collect extract look understand
understanding clarify consider concrete specific specifically particular relevant important importance main major key
different various several possible potential current currently existing recent recently available new novel known
general common typical detailed detail details including include includes included using used uses useful
role roles effect effects impact impacts influence influences application applications applied apply applies approach
approaches way ways aspect aspects example examples evidence knowledge literature papers paper studies
study research researcher researchers work works source sources finding findings result results domain topic topics question questions idea kind kinds extent degree relationship relationships relation relations
association associations associated link links linked related relates relate
affect affects affected influence influenced changed depend depends lead leads cause causes caused
make makes made help helps based
mechanism mechanisms mechanistic quantitative quantitatively quantity quantities numerical limitation limitations
limits limited gap gaps challenge challenges uncertainty uncertainties drawback drawbacks barrier barriers
benefit benefits advantage advantages disadvantage disadvantages explanation
explanations underlying magnitude statistics statistical reportedly overview
theme themes state art trend trends good best better high low large small many author's please need needs needed want wants
shown proposed propose presented present presents exist exists contribute contributes explained behind work
does do authors author report reporting describe stated named themselves own
tell tells told know knows known wish hope people done suspect suspects believe believes hypothesise hypothesize hypothesises
hypothesizes hypothesis hypotheses wonder think thinks thought seen see sees doing something anything someone thing things
plan plans aim aims intend invention project versus`)

// weak words stand within a topic ("leaf area index", "training data") but are
// none themselves.
var weak = set(`method methods methodology data dataset datasets area areas field fields sample samples setting settings
condition conditions level levels case cases task tasks type types form forms model models system systems value values number numbers
problem problems issue issues factor factors context contexts experiment experiments experimental information change changes process processes conventional traditional predict predicts predicting detect detects detecting estimate estimates use`)

func set(words string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(words) {
		m[w] = true
	}
	return m
}
