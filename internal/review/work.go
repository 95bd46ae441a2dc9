package review

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
)

// WorkID names a work by the content of its file: "w" and the first sixteen
// hexadecimal digits of the file's SHA-256.
type WorkID string

// NewWorkID derives a work's id from the hexadecimal SHA-256 of its file.
func NewWorkID(sha256hex string) WorkID {
	if len(sha256hex) > 16 {
		sha256hex = sha256hex[:16]
	}
	return WorkID("w" + sha256hex)
}

// Digest is the hexadecimal SHA-256 of b, as stored beside a work's file.
func Digest(b []byte) string {
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}

// Status says how much of a work could be read.
type Status string

// The states a work's text can be in.
const (
	StatusFull       Status = "full"       // the whole text
	StatusAbstract   Status = "abstract"   // title and abstract only
	StatusRecognised Status = "recognised" // text from character recognition
	StatusUnread     Status = "unread"     // kept, but no text could be read
	StatusMetadata   Status = "metadata"   // known by its description only; its file may come later
)

// Work is a paper, book or report in the library. Year is 0 when unknown.
type Work struct {
	ID        WorkID   `json:"id"`
	Title     string   `json:"title"`
	Authors   []string `json:"authors"`
	Year      int      `json:"year"`
	Venue     string   `json:"venue"`
	DOI       string   `json:"doi"`
	Abstract  string   `json:"abstract"`
	Language  string   `json:"language"` // ISO 639-1, "" when unknown
	Keywords  []string `json:"keywords"`
	Status    Status   `json:"status"`
	Retracted bool     `json:"retracted"`
	SHA256    string   `json:"sha256"`
	Pages     int      `json:"pages"` // 0 where the format has none
	Path      string   `json:"path"`  // where it was imported from; of duplicates the first in sorted order
	Format    Format   `json:"format"`
	Notes     []string `json:"notes"` // what should be known of how it was read, as sentences
}

// Format is the kind of file a work was read from.
type Format string

// The formats Forage reads.
const (
	FormatPDF      Format = "pdf"
	FormatJATS     Format = "jats"
	FormatMarkdown Format = "markdown"
	FormatText     Format = "text"
	FormatHTML     Format = "html"
	FormatRIS      Format = "ris"    // a bibliography: each entry is a work
	FormatBibTeX   Format = "bibtex" // so are these two
	FormatCSL      Format = "csl"
)

// Bibliography reports whether a file of this format describes works instead of
// being one.
func (f Format) Bibliography() bool {
	return f == FormatRIS || f == FormatBibTeX || f == FormatCSL
}

// PlainDOI is a DOI without the address or word before it, in small letters: DOIs do
// not tell capitals apart (DOI Handbook §2.4). "" where there is none.
func PlainDOI(doi string) string {
	d := strings.ToLower(strings.TrimSpace(doi))
	if i := strings.Index(d, "10."); i >= 0 {
		return d[i:]
	}
	return ""
}
