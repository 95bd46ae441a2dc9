package ingest

import (
	"context"
	"strings"

	"forage/internal/ingest/field"
	"forage/internal/ingest/reference"
	"forage/internal/pdf"
	"forage/internal/review"
)

// PDFReader is all that ingest asks of pdf.
type PDFReader interface {
	ReadWith(ctx context.Context, path string, with pdf.Recognition) (*pdf.Paper, error)
}

// readPDF takes over what the PDF reader found. A paper without a text layer is
// kept unread, so that the researcher sees it is there and why it is silent, unless
// there is somebody to read pictures; see recognise.go.
func (i *Importer) readPDF(ctx context.Context, path string) (review.Document, error) {
	p, err := i.pdf.ReadWith(ctx, path, i.recognition(path))
	if err != nil {
		return review.Document{}, err
	}
	d := review.Document{
		Work: review.Work{
			Format: review.FormatPDF, Title: p.Title, Authors: p.Authors, Year: p.Year, Venue: p.Venue, DOI: p.DOI,
			Abstract: p.Abstract, Language: field.Language(p.Language), Keywords: p.Keywords,
			Retracted: field.Retracted(strings.TrimSpace(p.Title)), Notes: p.Notes,
		},
		Text: p.Markdown, Lines: p.Lines, Pages: p.Pages, Figures: p.Figures, Tables: p.Tables,
		References: reference.Parse(p.References),
	}
	tellPages(&d)
	return d, nil
}
