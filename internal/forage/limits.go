package forage

// Limits are the numbers of the walk. The defaults are in settings.
type Limits struct {
	Survey     int     // passages asked for by one survey
	PerWork    int     // of them, at most this many from one work
	Dives      int     // works summarised after one survey
	Coverage   float64 // mean coverage at which the walk stops
	Iterations int     // most rounds of survey, cover, diagnose
	Dry        int     // rounds without new evidence before giving up
	Added      int     // requirements added by one diagnosis
}

// WithoutModel suits an engine whose judgements cost next to nothing: read
// widely (DESIGN §4).
func WithoutModel() Limits {
	return Limits{Survey: 200, PerWork: 8, Dives: 12, Coverage: 0.85, Iterations: 6, Dry: 2, Added: 3}
}

// WithModel suits an engine whose every judgement is a call to a model: three
// passages by full text and three by vectors (DESIGN §4).
func WithModel() Limits {
	l := WithoutModel()
	l.Survey, l.PerWork, l.Dives = 6, 6, 6
	return l
}
