package extractive

import (
	"slices"
	"strings"

	"forage/internal/pattern"
	"forage/internal/review"
)

// What a requirement asks beyond the idea's topic is its point: "counting spikes" of
// "accuracy of machine learning in counting spikes". A passage on machine learning
// alone is on the topic and beside the point.
const (
	ownShare   = 0.5 // of a facet's weight, in the quote
	titleShare = 0.6 // the same, in the title of its work, where the quote names the topic
	widely     = 0.3 // share of a library's works above which one word is no point
)

// specific reports whether a facet is more than the topic, its setting, or a word
// that many of these papers use.
func (n *need) specific(s *Statistics, f wording) bool {
	if f.setting || n.either && n.isAnchor(f) {
		return false
	}
	stems := f.forms[0].stems
	return len(stems) > 1 || float64(len(s.worksWith(stems))) <= widely*float64(s.Works())
}

// findPoint settles which facets are the point: the first group of them that holds a
// specific one. "How models predict biomass or yield from aerial imagery" is about
// biomass and yield; what stands behind the preposition is how, or where.
func (n *need) findPoint(s *Statistics, own []phrase) {
	n.pointAt = -1
	for i, f := range n.facets {
		n.facets[i].group = inherited
		for _, p := range own {
			if slices.Equal(p.stems, f.forms[0].stems) {
				n.facets[i].group = p.group
			}
		}
	}
	if s.Works() < library {
		return // a handful of papers picked by hand is to the point as a whole
	}
	for _, f := range n.facets {
		if f.group != inherited && n.specific(s, f) && (n.pointAt < 0 || f.group < n.pointAt) {
			n.pointAt = f.group
		}
	}
}

// named reports whether a set of stems holds enough of a wording: a share of its
// weight, and not just one word of several. "Automated" names no trait measurement.
func (w wording) named(s *Statistics, has map[string]bool, least float64) bool {
	if w.share(s, has) < least {
		return false
	}
	for _, f := range w.forms {
		held := 0
		for _, t := range f.stems {
			if has[t] {
				held++
			}
		}
		if held >= min(2, len(f.stems)) {
			return true
		}
	}
	return false
}

// titled reports whether a work's title names something specific that is asked: such
// a work is in place wherever it is set.
func (n *need) titled(s *Statistics, p *passage) bool {
	return slices.ContainsFunc(n.facets, func(f wording) bool { return n.specific(s, f) && f.named(s, p.titleHas, ownShare) })
}

// inherited is the group of facets that the requirement has from its idea and does
// not name itself: they are never its point.
const inherited = 1 << 20

// toThePoint reports whether a quote says something of what the requirement asks
// for beyond the topic: it names it, or names the topic in a work whose title names
// it. A limitation need not: papers name the limits of what they did in other words.
// A requirement that asks for nothing beyond the topic has no point to miss.
func (n *need) toThePoint(s *Statistics, p *passage, c candidate) bool {
	onTopic := slices.ContainsFunc(n.anchors, func(a wording) bool { return a.share(s, c.has) == 1 })
	if n.pointAt < 0 || onTopic && c.kind == review.KindLimitation && n.kinds[c.kind] {
		return true
	}
	return slices.ContainsFunc(n.facets, func(f wording) bool {
		if f.group != n.pointAt || !n.specific(s, f) {
			return false
		}
		return f.named(s, c.has, ownShare) || onTopic && f.named(s, p.titleHas, titleShare)
	})
}

var (
	// definite opens with something that only the text before has introduced.
	definite = pattern.New(`^(?i:the|these|this|those|such|both|their|its)\s+(?i:(?:first|second|third|other|same|two|three|four|selected|extracted|obtained|` +
		`resulting|proposed|calibrated|final|entire)\s+)*(?i:results?|pipelines?|networks?|models?|methods?|approach(?:es)?|algorithms?|images?|systems?|analys[ei]s|` +
		`former|latter|above|following|captured|procedures?|steps?|values?|figures?|data|datasets?|annotations?|samples?|groups?|parameters?|features?|information|` +
		`process|techniques?|curves?|equations?|indices|index)\b`)
	// pointing is a word that leads to another sentence, wherever it stands.
	pointing = pattern.New(`(?i)\b(?:in this (?:direction|way|case|regard|respect|manner|context)|as (?:described|mentioned|noted|shown|discussed) (?:above|earlier|before|previously)|` +
		`the (?:former|latter)|aforementioned|and then|these (?:two|three|four|five)|see (?:above|below))\b`)
	// key is the legend of a table or figure: "PPh2, PolyPhen-2; RF, random forest".
	key = pattern.New(`(?:^|; )[\p{L}\d-]{2,8}, [^;,]{3,60}(?:;|\.$)`)
	// finite finds a verb that makes a sentence of words; a participle does not.
	finite = pattern.New(`(?i)\b(?:is|are|was|were|be|been|has|have|had|can|could|may|might|will|would|shall|should|must|do|does|did|showed|shows?|found|` +
		`achieved?s?|increase[ds]?|decrease[ds]?|reduce[ds]?|improve[ds]?|provide[ds]?|indicate[ds]?|suggest(?:s|ed)?|allow(?:s|ed)?|outperform(?:s|ed)?|exhibit(?:s|ed)?|` +
		`demonstrate[ds]?|reveal(?:s|ed)?|produce[ds]?|yield(?:s|ed)?|reach(?:es|ed)?|remain(?:s|ed)?|require[ds]?|cause[ds]?|lead(?:s)?|led|make[s]?|made|use[ds]|affect(?:s|ed)?|` +
		`depend(?:s|ed)?|differ(?:s|ed)?|contribute[ds]?|enable[ds]?|hinder(?:s|ed)?|limit(?:s|ed)?|result(?:s|ed)? in|consist(?:s|ed)?|involve[ds]?|occur(?:s|red)?|inhibit(?:s|ed)?|` +
		`acts?|acted|works?|worked|grew|rose|fell|gave|became|seems?|appears?|appeared|tends?|helps?|helped|reported|observed|obtained|identified|classified|predicted|estimated)\b`)
)

// stated is what results showed, in so many words: it needs no antecedent.
var stated = pattern.New(`^(?i:the|these|our)\s+(?i:results?|data|analys[ei]s|findings)\s+(?:\w+\s+){0,4}?(?i:show|indicat|suggest|demonstrat|reveal|confirm)\w*\s+(?:\w+\s+){0,2}?that\b`)

// introduced reports whether a sentence opens with something that only the text
// before it has introduced.
func introduced(text string) bool {
	text = strings.TrimSpace(text)
	return definite.MatchString(text) && !stated.MatchString(text)
}

// known are abbreviations that every reader of science knows.
var known = set(`dna rna mrna pcr qpcr uav uavs gps rmse mae auc roc ci or hr rr sd se sem iqr bmi mri ct eeg ecg fmri hiv aids covid usa us uk eu un who fda
ph co2 h2o o2 nh3 no2 r2 nir rgb gis led lidar 2d 3d it ii iii iv a b c d e`)

// alone reports whether a quote can be read without what stood around it: it is a
// whole sentence, opens with nothing that was introduced before it, and uses at most
// one abbreviation that neither it nor its work's title explains.
func (n *need) alone(p *passage, c candidate) bool {
	text := strings.TrimSpace(p.text[c.start:c.end])
	if introduced(text) || pointing.MatchString(text) || len(key.FindAllString(text, 3)) >= 2 {
		return false
	}
	ws := strings.Fields(text)
	return (len(ws) >= 25 || finite.MatchString(text) || wideScript(text)) && n.unexplained(text, p) < 2
}

// abbreviation is two or more capitals, with digits or a small plural s.
var abbreviation = pattern.New(`\b\p{Lu}[\p{Lu}\d]{1,6}s?\b`)

// unexplained counts the abbreviations of a quote that nothing explains: not the
// quote itself, nor the title of its work, nor the requirement, nor common knowledge.
func (n *need) unexplained(text string, p *passage) int {
	count := 0
	seen := map[string]bool{}
	for _, w := range append(slices.Clone(n.anchors), n.facets...) {
		for _, f := range w.forms { // "DL" where deep learning is asked for
			seen[strings.ToLower(strings.TrimPrefix(f.text, "="))] = true
		}
	}
	for _, a := range abbreviation.FindAllString(text, -1) {
		plain := strings.ToLower(strings.TrimSuffix(a, "s"))
		if seen[plain] || known[plain] || p.titleHas["="+strings.TrimSuffix(a, "s")] || strings.Contains(n.r.Text, strings.TrimSuffix(a, "s")) ||
			strings.Contains(text, "("+a+")") || strings.Contains(text, "("+a+",") {
			continue
		}
		seen[plain] = true
		count++
	}
	return count
}
