package ingest

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"forage/internal/fault"
	"forage/internal/review"
)

// digest hashes a file as it lies on disk.
func digest(ctx context.Context, path string) (string, error) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return "", err
	case !info.Mode().IsRegular():
		return "", unreadable("This is not a regular file.")
	case info.Size() == 0:
		return "", unreadable("The file is empty.")
	case info.Size() > maxPDF:
		return "", tooLarge(maxPDF)
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

// read turns one file into a document. Content decides over name: a PDF or a
// JATS article is one whatever it is called.
func (i *Importer) read(ctx context.Context, path, sum string) (review.Document, error) {
	format, err := sniff(path)
	if err != nil {
		return review.Document{}, err
	}
	var d review.Document
	if format == review.FormatPDF {
		d, err = i.readPDF(ctx, path)
	} else {
		d, err = readFile(path, format)
	}
	if err != nil {
		return d, err
	}
	d.Work.ID, d.Work.SHA256, d.Work.Path = review.NewWorkID(sum), sum, path
	return finish(d), nil
}

func readFile(path string, format review.Format) (review.Document, error) {
	raw, err := load(path)
	if err != nil {
		return review.Document{}, err
	}
	if len(raw) == 0 {
		return review.Document{}, unreadable("The file is empty.")
	}
	text, err := decode(raw)
	if err != nil {
		return review.Document{}, err
	}
	switch format {
	case review.FormatMarkdown:
		return readMarkdown(text)
	case review.FormatText:
		return readText(text)
	}
	return readJATS(text)
}

// sniffed is how many bytes of a file are looked at to tell its format; a PDF's
// mark may stand anywhere in the first thousand.
const sniffed = 1024

// sniff tells the format of a file from its first bytes and its name.
func sniff(path string) (review.Format, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	head := make([]byte, sniffed)
	n, err := io.ReadFull(f, head)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) && !errors.Is(err, io.EOF) {
		return "", err
	}
	head = head[:n]
	named := kindByName(filepath.Base(path))
	start := strings.ToLower(string(bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\xef\xbb\xbf")), " \t\r\n")))
	switch {
	case bytes.Contains(head, []byte("%PDF-")) && (named == review.FormatPDF || bytes.HasPrefix(head, []byte("%PDF-"))):
		return review.FormatPDF, nil
	case named == review.FormatPDF && (strings.HasPrefix(start, "<!doctype html") || strings.HasPrefix(start, "<html")):
		return "", unreadable("This is a web page saved as .pdf. Download the PDF itself.")
	case named != "" && named != review.FormatJATS && isArticle(start):
		return review.FormatJATS, nil
	case named != "":
		return named, nil
	case isArticle(start):
		return review.FormatJATS, nil
	}
	return "", unreadable(fmt.Sprintf("Forage does not read %s files. It reads PDF, JATS XML, Markdown and plain text.",
		or(filepath.Ext(path), "such")))
}

// isArticle reports whether a text begins as a JATS article does.
func isArticle(start string) bool {
	if !strings.HasPrefix(start, "<") {
		return false
	}
	return strings.Contains(start, "<article ") || strings.Contains(start, "<article>") ||
		strings.Contains(start, "<!doctype article") || strings.Contains(start, "<pmc-articleset")
}

// sayOf is the sentence of a fault, else the error itself.
func sayOf(err error) string {
	var f *fault.Error
	if errors.As(err, &f) {
		return f.Say
	}
	return err.Error()
}
