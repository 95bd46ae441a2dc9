package ingest

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"os"
	"regexp"
	"strings"
	"syscall"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
	xunicode "golang.org/x/text/encoding/unicode"
	"golang.org/x/text/unicode/norm"

	"forage/internal/ingest/unreadable"
)

// The largest files that are read, in bytes. A paper is some hundred kilobytes;
// these leave room for books and for pictures inside PDFs.
const (
	maxPDF  = 256 << 20
	maxText = 32 << 20 // XML, Markdown and plain text, after decompression
)

// load reads a text file whole, decompressed when it is gzip. Both the file and
// what it unpacks to are capped, so a small file cannot fill the memory.
func load(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	raw, err := io.ReadAll(io.LimitReader(f, maxText+1))
	if err != nil {
		return nil, err
	}
	if len(raw) > maxText {
		return nil, unreadable.TooLarge(maxText)
	}
	if !bytes.HasPrefix(raw, []byte{0x1f, 0x8b}) {
		return raw, nil
	}
	z, err := gzip.NewReader(bytes.NewReader(raw))
	if err != nil {
		return nil, unreadable.Reason("The gzip archive is damaged.")
	}
	unpacked, err := io.ReadAll(io.LimitReader(z, maxText+1))
	if len(unpacked) > maxText {
		return nil, unreadable.TooLarge(maxText)
	}
	if err != nil {
		return nil, unreadable.Reason("The gzip archive is damaged or cut short.")
	}
	return unpacked, nil
}

// declared finds the encoding that an XML declaration names.
var declared = regexp.MustCompile(`^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([A-Za-z0-9._:-]{1,40})["']`)

// inMeta finds the encoding that the head of a web page names.
var inMeta = regexp.MustCompile(`(?i)<meta\s[^>]{0,200}?charset\s*=\s*["']?([A-Za-z0-9._:-]{1,40})`)

// decode turns the bytes of a text file into UTF-8 without a byte order mark and
// with Unix line ends. What is valid UTF-8 is taken as that whatever a
// declaration says: papers mislabel themselves, and no other encoding's text
// passes for UTF-8 by chance.
func decode(raw []byte) (string, error) {
	text, err := toUTF8(raw)
	if err != nil {
		return "", err
	}
	text = strings.TrimPrefix(text, "\ufeff")
	text = strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
	if isBinary(text) {
		return "", unreadable.Reason("The file holds no readable text; it looks like a binary file.")
	}
	return norm.NFC.String(text), nil
}

func toUTF8(raw []byte) (string, error) {
	switch {
	case bytes.HasPrefix(raw, []byte{0xff, 0xfe}), bytes.HasPrefix(raw, []byte{0xfe, 0xff}):
		return convert(raw, xunicode.UTF16(xunicode.LittleEndian, xunicode.ExpectBOM))
	case looksUTF16(raw, 1):
		return convert(raw, xunicode.UTF16(xunicode.LittleEndian, xunicode.IgnoreBOM))
	case looksUTF16(raw, 0):
		return convert(raw, xunicode.UTF16(xunicode.BigEndian, xunicode.IgnoreBOM))
	case utf8.Valid(raw):
		return string(raw), nil
	}
	m := declared.FindSubmatch(raw[:min(len(raw), 512)])
	if m == nil {
		m = inMeta.FindSubmatch(raw[:min(len(raw), 4096)])
	}
	if m != nil {
		if e, err := htmlindex.Get(string(m[1])); err == nil {
			if name, err := htmlindex.Name(e); err == nil && name != "utf-8" {
				return convert(raw, e)
			}
		}
	}
	// Windows-1252 agrees with Latin-1 wherever Latin-1 has printable characters.
	return convert(raw, charmap.Windows1252)
}

// looksUTF16 reports whether every second byte of the beginning, counted from
// zero, is zero: ASCII characters in UTF-16 without a byte order mark.
func looksUTF16(raw []byte, zero int) bool {
	if len(raw) < 8 {
		return false
	}
	for i := 0; i < 8; i++ {
		if (raw[i] == 0) != (i%2 == zero) {
			return false
		}
	}
	return true
}

func convert(raw []byte, e encoding.Encoding) (string, error) {
	text, err := e.NewDecoder().Bytes(raw)
	if err != nil {
		return "", unreadable.Reason("The file's characters cannot be read.")
	}
	return string(text), nil
}

// isBinary reports whether a text holds a null, or begins with more than one
// character in fifty that no text has.
func isBinary(text string) bool {
	if strings.IndexByte(text, 0) >= 0 {
		return true
	}
	sample := text[:min(len(text), 64<<10)]
	odd, all := 0, 0
	for _, r := range sample {
		all++
		if r == utf8.RuneError || unicode.IsControl(r) && r != '\n' && r != '\t' && r != '\f' && r != '\v' {
			odd++
		}
	}
	return odd*50 > all
}

// reason is a plain sentence for why a file could not be read.
func reason(err error) string {
	var u unreadable.Reason
	switch {
	case errors.As(err, &u):
		return string(u)
	case errors.Is(err, os.ErrNotExist):
		return "There is no such file or folder."
	case errors.Is(err, os.ErrPermission):
		return "The file may not be read; check its permissions."
	case errors.Is(err, syscall.ENOSPC):
		return "The disk is full. Make room, then import it again."
	}
	return sayOf(err)
}
