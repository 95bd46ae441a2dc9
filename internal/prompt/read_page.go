package prompt

import (
	"bytes"
	"strings"
	"unicode"
)

// mostPage is the tokens that the text of a page may take.
const mostPage = 4096

// ReadPageInput is the picture of a page, as PNG, and its language (ISO 639-1), "" where
// it is not known.
type ReadPageInput struct {
	Page     []byte
	Language string
}

// ReadPage asks a vision model for the text on a page.
func ReadPage(in ReadPageInput) (Prompt, error) {
	if !bytes.HasPrefix(in.Page, []byte("\x89PNG\r\n\x1a\n")) {
		return Prompt{}, lacks("read_page", "the page is no PNG picture")
	}
	view := struct{ LanguageName string }{}
	if in.Language != "" {
		view.LanguageName = Language(in.Language)
	}
	p, err := ask("read_page", view)
	p.Most, p.Images = mostPage, [][]byte{in.Page}
	return p, err
}

// ParseReadPage reads the Markdown of a page, without the code fence that models like
// to put around it. Lines are kept; what is not seen is dropped.
func ParseReadPage(reply string, _ ReadPageInput) (string, error) {
	text := strings.ReplaceAll(bare(reply), "\r\n", "\n")
	text = strings.TrimSpace(strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\t':
			return r
		case unseen(r):
			return -1
		}
		return r
	}, text))
	switch {
	case !strings.ContainsFunc(text, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }):
		return "", malformed("it holds no text")
	case strings.HasPrefix(text, "<think"):
		return "", malformed("it holds thoughts and not the text of the page")
	}
	return text, nil
}
