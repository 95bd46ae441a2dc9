package review

// Keyword is a term that tells a work from the others of the library, in the form
// it is mostly written in. Weight, over 0 and at most 1, is its share of the work's
// terms (TF-IDF over the length of all).
type Keyword struct {
	Text   string  `json:"text"`
	Weight float64 `json:"weight"`
}
