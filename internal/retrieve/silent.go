package retrieve

import (
	"maps"
	"strings"
)

// stopWords are the words that never search: the stop words of the Snowball
// English list (snowballstem.org/algorithms/english/stop.txt), with contractions
// as our splitter leaves them.
var stopWords = set(`
a about above after again against all am an and any are as at be because been before being below between both but
by can cannot could did do does doing down during each few for from further had has have having he her here hers
herself him himself his how i if in into is it its itself let me more most must my myself no nor not of off on once
only or other ought our ours ourselves out over own same shall she should so some such than that the their theirs
them themselves then there these they this those through to too under until up very was we were what when where
which while who whom why will with would you your yours yourself yourselves
s t d ll m re ve don isn aren wasn weren hasn haven hadn doesn didn won wouldn couldn shouldn
`)

// instructions are words that tell the reader of a requirement what to do with its
// topic, and name none themselves. They are left out of requirements only: to a
// librarian's question "information" is a topic.
var instructions = set(`
identify describe concrete explain discuss summarise summarize list outline state name give find collect gather
report reported reporting determine assess evaluate examine explore investigate establish provide include including
concerning regarding specific specifically relevant evidence information literature paper papers study studies
research researcher researchers review article articles please want need know show shows tell question answer
whether kind kinds type types way ways
`)

// union is what is in either set.
func union(a, b map[string]bool) map[string]bool {
	both := maps.Clone(a)
	maps.Copy(both, b)
	return both
}

func set(words string) map[string]bool {
	s := map[string]bool{}
	for _, w := range strings.Fields(words) {
		s[w] = true
	}
	return s
}
