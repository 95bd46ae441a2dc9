package ingest

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"forage/internal/ingest/unreadable"
	"forage/internal/review"
)

// readsWhat is the sentence for what can be given to Forage.
const readsWhat = "Forage reads PDF, JATS XML, HTML, Markdown, plain text, RIS, BibTeX, CSL-JSON, and ZIP archives of these."

// formatZIP is told by sniff like a format, but no work has it.
const formatZIP review.Format = "zip"

// isArchive reports whether a file is to be unpacked: a ZIP by its content, and
// none of the many formats that are one inside.
func isArchive(path string) bool {
	format, err := sniff(path)
	return err == nil && format == formatZIP
}

// sniffed is how many bytes of a file are looked at to tell its format; a PDF's
// mark may stand anywhere in the first thousand.
const sniffed = 1024

// sniff tells the format of a file from its first bytes and its name. The bytes win
// where they are clear, because names lie: articles are served as .html, and
// bibliographies are exported as .txt.
func sniff(path string) (review.Format, error) {
	head, err := headOf(path)
	if err != nil {
		return "", err
	}
	named := kindByName(filepath.Base(path))
	start := strings.ToLower(string(bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\xef\xbb\xbf")), " \t\r\n")))
	ext := strings.ToLower(filepath.Ext(path))
	switch {
	case bytes.Contains(head, []byte("%PDF-")) && (named == review.FormatPDF || bytes.HasPrefix(head, []byte("%PDF-"))):
		return review.FormatPDF, nil
	case bytes.HasPrefix(head, []byte("PK\x03\x04")) || bytes.HasPrefix(head, []byte("PK\x05\x06")):
		return sniffZIP(ext, head)
	case isPage(start) && named == review.FormatPDF:
		return "", unreadable.Reason("This is a web page saved as .pdf. Download the PDF itself.")
	case isPage(start) && named == review.FormatJATS: // as sites answer when they have no such article
		return "", unreadable.Reason("This is a web page saved as XML. Download the article's own XML, or save the page as .html.")
	case isPage(start):
		return review.FormatHTML, nil
	case named == formatZIP:
		return "", unreadable.Reason("The archive is damaged: it does not begin as a ZIP does.")
	case isArticle(start) && !(named == review.FormatHTML && isFragment(start)):
		return review.FormatJATS, nil
	case named == review.FormatPDF:
		return named, nil // whose reader says what is wrong with it
	case strings.HasPrefix(start, "ty  - "):
		return review.FormatRIS, nil
	case bibStart.MatchString(start):
		return review.FormatBibTeX, nil
	case named == "" && (ext == ".json" || ext == "") && cslStart.MatchString(start):
		return review.FormatCSL, nil
	case named != "":
		return named, nil
	case ext == ".json":
		return "", unreadable.Reason("This JSON is no bibliography: its items have no type as those of CSL-JSON have. " + readsWhat)
	}
	return "", unreadable.Reason(fmt.Sprintf("Forage does not read %s files. %s%s", cmp.Or(filepath.Ext(path), "such"), instead[ext], readsWhat))
}

// headOf is the beginning of a file.
func headOf(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	head := make([]byte, sniffed)
	n, err := io.ReadFull(f, head)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) && !errors.Is(err, io.EOF) {
		return nil, err
	}
	return head[:n], nil
}

// instead is what to do with formats that many papers are written in.
var instead = map[string]string{
	".docx": asPDF, ".doc": asPDF, ".odt": asPDF, ".rtf": asPDF, ".pptx": asPDF, ".epub": asPDF, ".tex": asPDF, ".xlsx": asPDF, ".ods": asPDF, ".odp": asPDF,
	".enw": asRIS, ".nbib": asRIS, ".rdf": asRIS, ".rar": unpack, ".7z": unpack, ".tar": unpack, ".tgz": unpack,
}

const (
	asPDF  = "Save it as PDF, and import that. "
	asRIS  = "Export it as RIS, BibTeX or CSL-JSON. "
	unpack = "Unpack it, and import the folder. "
)

// sniffZIP tells an archive from the formats that are one inside.
func sniffZIP(ext string, head []byte) (review.Format, error) {
	office := bytes.Contains(head, []byte("mimetypeapplication/")) || bytes.Contains(head, []byte("[Content_Types].xml"))
	if what, known := instead[ext]; known {
		return "", unreadable.Reason(fmt.Sprintf("Forage does not read %s files. %s%s", ext, what, readsWhat))
	}
	if office {
		return "", unreadable.Reason("This is an office document or an e-book. " + asPDF + readsWhat)
	}
	return formatZIP, nil
}

// isArticle reports whether a text begins as a JATS article does.
func isArticle(start string) bool {
	if !strings.HasPrefix(start, "<") {
		return false
	}
	return strings.Contains(start, "<article ") || strings.Contains(start, "<article>") ||
		strings.Contains(start, "<!doctype article") || strings.Contains(start, "<pmc-articleset")
}

// isFragment reports whether what looks like an article is a part of a web page,
// which has an element of that name.
func isFragment(start string) bool {
	for _, sign := range []string{"<front", "<article-meta", "<!doctype article", "<pmc-articleset", "article-type=", "dtd-version="} {
		if strings.Contains(start, sign) {
			return false
		}
	}
	return true
}

var (
	pageStart = regexp.MustCompile(`<(?:!doctype\s+html|html)[\s>]`)
	bibStart  = regexp.MustCompile(`^(?:%[^\n]*\n\s*)*@(?:article|book|booklet|inbook|incollection|inproceedings|conference|manual|mastersthesis|misc|` +
		`online|phdthesis|proceedings|report|techreport|thesis|unpublished|string|preamble|comment)\s*[{(]`)
	cslStart = regexp.MustCompile(`^[\[{][\s\S]*"(?:type|issued|container-title|citation-key|items)"\s*:`)
)

// isPage reports whether a text begins as a web page does, be it below a
// declaration and comments.
func isPage(start string) bool {
	at := pageStart.FindStringIndex(start)
	return at != nil && strings.HasPrefix(start, "<") && !isArticle(start[:at[0]])
}
