package tesseract

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
)

// ownNames are tesseract's names of languages (ISO 639-2/T for most) by
// ISO 639-1.
var ownNames = map[string]string{
	"af": "afr", "ar": "ara", "be": "bel", "bg": "bul", "bn": "ben", "ca": "cat", "cs": "ces", "da": "dan", "de": "deu",
	"el": "ell", "en": "eng", "eo": "epo", "es": "spa", "et": "est", "fa": "fas", "fi": "fin", "fr": "fra", "he": "heb",
	"hi": "hin", "hr": "hrv", "hu": "hun", "id": "ind", "it": "ita", "ja": "jpn", "ka": "kat", "ko": "kor", "la": "lat",
	"lt": "lit", "lv": "lav", "mk": "mkd", "nb": "nor", "nl": "nld", "no": "nor", "pl": "pol", "pt": "por", "ro": "ron",
	"ru": "rus", "sk": "slk", "sl": "slv", "sr": "srp", "sv": "swe", "ta": "tam", "te": "tel", "th": "tha", "tr": "tur",
	"uk": "ukr", "ur": "urd", "vi": "vie", "zh": "chi_sim",
}

// HowToInstall says how tesseract comes onto this machine, with languages by
// ISO 639-1 beside English.
func HowToInstall(languages ...string) string {
	var names []string
	for _, l := range languages {
		if name := ownNames[l]; name != "" && name != "eng" && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	switch runtime.GOOS {
	case "darwin":
		if len(names) > 0 {
			return `Install it: "brew install tesseract tesseract-lang".`
		}
		return `Install it: "brew install tesseract" (all languages: tesseract-lang).`
	case "windows":
		return `Install it: "choco install tesseract", or "winget install UB-Mannheim.TesseractOCR".`
	}
	packages := "tesseract-ocr"
	for _, name := range names {
		packages += " tesseract-ocr-" + strings.ReplaceAll(name, "_", "-")
	}
	return fmt.Sprintf(`Install it: "apt install %s" on Debian and Ubuntu ("dnf install tesseract", "pacman -S tesseract" elsewhere).`, packages)
}
