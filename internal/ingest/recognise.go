package ingest

import (
	"context"
	"strings"

	"forage/internal/pdf"
	"forage/internal/review"
)

// Recogniser reads the picture of a page (PNG) as Markdown: a local vision model, or
// a program for character recognition.
type Recogniser interface {
	ReadPage(ctx context.Context, page []byte, language string) (string, error)
}

// pictureDPI is the resolution in which a page is put before a recogniser: print of
// ten points is then forty dots high.
const pictureDPI = 200

// With returns an importer that has papers without a text layer read by a recogniser,
// also those that the library has kept unread; nil goes back to leaving them unread.
func (i *Importer) With(r Recogniser) *Importer {
	with := *i
	with.recogniser = r
	return &with
}

// recognise reads a paper all of whose pages are pictures. A page that cannot be read
// stays empty; a paper of which none can stays unread, as without a recogniser. A
// quote of it is marked by its whole page: where on it a word stands is not known.
func (i *Importer) recognise(ctx context.Context, path string, p *pdf.Paper, d review.Document) (review.Document, error) {
	var text strings.Builder
	var lines []review.Line
	for _, page := range p.Pages {
		read, err := i.page(ctx, path, page.N, d.Work.Language)
		if ctx.Err() != nil {
			return d, ctx.Err()
		}
		if err != nil || strings.TrimSpace(read) == "" {
			i.log.Debug("a page was not recognised", "page", page.N)
			continue
		}
		if text.Len() > 0 {
			text.WriteString("\n\n")
		}
		start := text.Len()
		text.WriteString(strings.TrimSpace(read))
		lines = append(lines, review.Line{Start: start, End: text.Len(), Page: page.N, Rect: review.Rect{X1: page.Width, Y1: page.Height}})
	}
	if text.Len() == 0 {
		return d, nil
	}
	text.WriteString("\n")
	d.Text, d.Lines, d.Work.Status = text.String(), lines, review.StatusRecognised
	return d, nil
}

func (i *Importer) page(ctx context.Context, path string, n int, language string) (string, error) {
	picture, err := i.pdf.Picture(ctx, path, n, pictureDPI)
	if err != nil {
		return "", err
	}
	return i.recogniser.ReadPage(ctx, picture, language)
}

// pictures reports whether a paper has pages and all of them are pictures.
func pictures(p *pdf.Paper) bool {
	for _, page := range p.Pages {
		if !page.Scanned {
			return false
		}
	}
	return len(p.Pages) > 0
}
