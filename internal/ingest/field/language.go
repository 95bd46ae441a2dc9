package field

import (
	"strings"

	"github.com/abadojack/whatlanggo"
)

// LanguageSample is how much text, in bytes, a language is told from. More does
// not help: with several thousand trigrams the detector's confidence overflows.
const LanguageSample = 1500

// Language brings a language tag ("en-GB", "eng") to ISO 639-1; "" when it
// is none that is known.
func Language(tag string) string {
	tag, _, _ = strings.Cut(strings.ToLower(strings.TrimSpace(strings.ReplaceAll(tag, "_", "-"))), "-")
	if len(tag) == 2 && isCode(tag) {
		return tag
	}
	if named, ok := languageNames[tag]; ok {
		return named
	}
	if len(tag) == 3 {
		return whatlanggo.CodeToLang(tag).Iso6391()
	}
	return ""
}

func isCode(tag string) bool { return strings.Trim(tag, "abcdefghijklmnopqrstuvwxyz") == "" }

// languageNames are the words people write in front matter, and the codes of
// libraries that differ from the detector's.
var languageNames = map[string]string{
	"english": "en", "german": "de", "deutsch": "de", "french": "fr", "français": "fr", "spanish": "es",
	"español": "es", "italian": "it", "portuguese": "pt", "ger": "de", "fre": "fr", "chi": "zh", "dut": "nl",
}

// DetectLanguage tells the language of running text, only when it is reliable.
func DetectLanguage(text string) string {
	if len(text) > LanguageSample {
		text = strings.ToValidUTF8(text[:LanguageSample], "")
	}
	if len(strings.Fields(text)) < 20 && len(text) < 300 {
		return "" // too little to be sure of anything
	}
	info := whatlanggo.Detect(text)
	if !info.IsReliable() {
		return ""
	}
	return info.Lang.Iso6391()
}
