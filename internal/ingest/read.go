package ingest

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"os"

	"forage/internal/fault"
	"forage/internal/ingest/archive"
	"forage/internal/ingest/bibliography"
	"forage/internal/ingest/jats"
	"forage/internal/ingest/unreadable"
	"forage/internal/ingest/webpage"
	"forage/internal/review"
)

// digest hashes a file as it lies on disk.
func digest(ctx context.Context, path string) (string, error) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return "", err
	case !info.Mode().IsRegular():
		return "", unreadable.Reason("This is not a regular file.")
	case info.Size() == 0:
		return "", unreadable.Reason("The file is empty.")
	case info.Size() > archive.MaxBytes:
		return "", unreadable.TooLarge(archive.MaxBytes)
	case info.Size() > maxPDF && !isArchive(path):
		return "", unreadable.TooLarge(maxPDF)
	}
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	buffer := make([]byte, 1<<20)
	for {
		n, err := f.Read(buffer)
		h.Write(buffer[:n])
		switch {
		case err == io.EOF:
			return hex.EncodeToString(h.Sum(nil)), nil
		case err != nil:
			return "", err
		case ctx.Err() != nil:
			return "", ctx.Err()
		}
	}
}

// read turns one file into its first document; readAll gives all of them.
func (i *Importer) read(ctx context.Context, path, sum string) (review.Document, error) {
	docs, err := i.readAll(ctx, path, sum)
	if len(docs) == 0 {
		return review.Document{}, err
	}
	return docs[0], nil
}

// readAll turns one file into its documents. Content decides over name: a PDF or a
// JATS article is one whatever it is called. A paper gives one document, whose
// SHA256 is sum. A bibliography gives one for each entry, whose SHA256 is that of
// the entry's canonical form: such a work has no file of its own, so there is none
// to be kept beside it.
//
// Documents and an error may come together: then part of a bibliography could not
// be read. The documents are good, and the error is to be listed for the file.
func (i *Importer) readAll(ctx context.Context, path, sum string) ([]review.Document, error) {
	format, err := sniff(path)
	switch {
	case err != nil:
		return nil, err
	case format == formatZIP:
		return nil, unreadable.Reason("This is a ZIP archive, and it is not opened here. Unpack it, and import what it holds.")
	case format.Bibliography():
		return readBibliography(path, format)
	}
	var d review.Document
	if format == review.FormatPDF {
		d, err = i.readPDF(ctx, path)
	} else {
		d, err = readFile(path, format)
	}
	if err != nil {
		return nil, err
	}
	d.Work.ID, d.Work.SHA256, d.Work.Path = review.NewWorkID(sum), sum, path
	return []review.Document{finish(d)}, nil
}

// textOf is the text of a file that is not a PDF.
func textOf(path string) (string, error) {
	raw, err := load(path)
	if err != nil {
		return "", err
	}
	if len(raw) == 0 {
		return "", unreadable.Reason("The file is empty.")
	}
	return decode(raw)
}

func readFile(path string, format review.Format) (review.Document, error) {
	text, err := textOf(path)
	if err != nil {
		return review.Document{}, err
	}
	switch format {
	case review.FormatMarkdown:
		return readMarkdown(text)
	case review.FormatText:
		return readText(text)
	case review.FormatHTML:
		return webpage.Read(text)
	}
	return jats.Read(text)
}

// readBibliography reads the entries of a file, each as a document of its own.
func readBibliography(path string, format review.Format) ([]review.Document, error) {
	text, err := textOf(path)
	if err != nil {
		return nil, err
	}
	docs, err := bibliography.Read(text, format)
	for i := range docs {
		docs[i].Work.Path = path
		if docs[i] = finish(docs[i]); docs[i].Work.Status == review.StatusUnread {
			docs[i].Work.Status = review.StatusMetadata
		}
	}
	return docs, err
}

// sayOf is the sentence of a fault, else the error itself.
func sayOf(err error) string {
	var f *fault.Error
	if errors.As(err, &f) {
		return f.Say
	}
	return err.Error()
}
