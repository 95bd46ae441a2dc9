package extractive

// Stem is a word's stem in a language (ISO 639-1; "" for English), in small letters.
// Words of languages without a stemmer are only made small.
func Stem(word, language string) string { return stem(word, language) }

// Weight says how much a word tells of what a text is about.
type Weight int

// The weights of a word, the lightest first.
const (
	Empty  Weight = iota // a function word: "the", "between"
	Hollow               // a word about papers, not their matter: "study", "novel"
	Weak                 // a part of terms and none by itself: "model", "data"
	Full
)

// Weigh tells the weight of a word in a language.
func Weigh(word, language string) Weight {
	small := stem(word, "none")
	switch {
	case stopWord(small, language):
		return Empty
	case instruction[small]:
		return Hollow
	case weak[small]:
		return Weak
	}
	return Full
}
