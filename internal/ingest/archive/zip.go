package archive

import (
	"archive/zip"
	"cmp"
	"compress/flate"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"math"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"forage/internal/ingest/unreadable"
)

// MaxBytes is how large an archive may be, and all that is unpacked from it.
const MaxBytes = 2 << 30

// More caps on archives. A bomb is small and unpacks to more than any disk holds;
// papers shrink by a factor of three, the plainest of texts by thirty.
const (
	maxMembers  = 2000    // papers in one archive
	maxRatio    = 100     // bytes unpacked for each packed one ...
	ratioFrom   = 1 << 20 // ... once so much was unpacked
	maxContents = 8 << 20 // bytes of the table of contents: some 50,000 names
)

// Member is a paper of an archive, unpacked. Display is the path of the archive and
// the name in it ("archive.zip/part/paper.pdf"); Path is where it lies until the
// loop goes on, "" beside an error.
type Member struct{ Display, Path string }

// Papers is all that archive asks of whoever reads what it unpacks. Names are those
// of members, without their folders for IsPaper.
type Papers interface {
	IsPaper(name string) bool // worth reading, by its name
	Most(name string) int64   // bytes that it may unpack to
	Reads() string            // the sentence for what is read at all
}

// Members unpacks the papers of an archive one by one, sorted by Display, each to a
// file of its own that is removed when the loop goes on. What is no paper by its
// name is passed over, as in a folder. An error belongs to the Display beside it:
// to one member (encrypted, damaged, too large, an archive itself), and the others
// follow; or to the archive, when a cap was hit or nothing in it can be read: what
// was yielded before stands. A context that ends is the archive's last error.
func Members(ctx context.Context, archive string, of Papers) iter.Seq2[Member, error] {
	return func(yield func(Member, error) bool) {
		u := &unpacker{archive: archive, papers: of, yield: yield, left: MaxBytes}
		if err := u.run(ctx); err != nil {
			yield(Member{Display: archive}, err)
		}
	}
}

// errEnough says that whoever asked wants no more members.
var errEnough = errors.New("enough members")

// unpacker is one archive under way.
type unpacker struct {
	archive string
	papers  Papers
	dir     string // for the unpacked member
	yield   func(Member, error) bool
	left    int64 // bytes that may still be unpacked
}

func (u *unpacker) run(ctx context.Context) error {
	f, err := os.Open(u.archive)
	if err != nil {
		return err
	}
	defer f.Close()
	listed, err := u.tableOfContents(f)
	if err != nil {
		return err
	}
	if u.dir, err = os.MkdirTemp("", "forage-archive-"); err != nil {
		return unreadable.Reason("The archive could not be unpacked: the temporary folder " + os.TempDir() + " cannot be written.")
	}
	defer os.RemoveAll(u.dir)
	for _, e := range listed[:min(len(listed), maxMembers)] {
		switch err := u.one(ctx, e); {
		case errors.Is(err, errEnough):
			return nil
		case err != nil:
			return err
		}
	}
	if len(listed) > maxMembers {
		return unreadable.Reason(fmt.Sprintf("The archive holds %d papers; the first %d were read, the others left out. Unpack it, or divide it.", len(listed), maxMembers))
	}
	return nil
}

// one yields one member; its own troubles are yielded, those of the archive
// returned.
func (u *unpacker) one(ctx context.Context, e entry) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	m := Member{Display: u.archive + "/" + e.name}
	path, err := u.unpack(ctx, e)
	if path != "" {
		defer os.Remove(path)
	}
	var own unreadable.Reason
	switch {
	case err == nil:
		m.Path = path
	case !errors.As(err, &own):
		return err
	case errors.Is(err, errBomb), errors.Is(err, errFull):
		return err
	}
	if !u.yield(m, err) {
		return errEnough
	}
	return nil
}

const (
	errBomb = unreadable.Reason("The archive unpacks to far more than it holds, as archives made to fill disks do; no more of it was read.")
	errFull = unreadable.Reason("The archive unpacks to more than 2 GB; the rest was left out. Unpack it, or divide it.")
)

// entry is a paper in the table of contents, under a name that is safe to show.
type entry struct {
	*zip.File
	name string
}

// unpack writes a member to a file. The format decides how large it may be, as for
// a file outside of an archive.
func (u *unpacker) unpack(ctx context.Context, e entry) (string, error) {
	switch {
	case e.Flags&1 != 0:
		return "", unreadable.Reason("This file in the archive is encrypted. Unpack it with its password, and import that.")
	case filepath.Ext(strings.TrimSuffix(strings.ToLower(e.name), ".gz")) == ".zip":
		return "", unreadable.Reason("An archive in an archive is not opened. Unpack it, and import that.")
	}
	most := u.papers.Most(e.name)
	if e.UncompressedSize64 > uint64(most) {
		return "", unreadable.TooLarge(most)
	}
	in, err := e.Open()
	if err != nil {
		return "", damaged(err)
	}
	defer in.Close()
	out, err := os.CreateTemp(u.dir, "*"+suffix(e.name))
	if err != nil {
		return "", err
	}
	err = u.copy(ctx, out, in, most, int64(e.CompressedSize64))
	return out.Name(), errors.Join(err, out.Close())
}

// copy unpacks within all caps. What the table of contents says of sizes is not
// believed.
func (u *unpacker) copy(ctx context.Context, out io.Writer, in io.Reader, most, packed int64) error {
	buffer, done := make([]byte, 64<<10), int64(0)
	for {
		n, err := in.Read(buffer)
		done, u.left = done+int64(n), u.left-int64(n)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case done > ratioFrom && done > maxRatio*packed:
			return errBomb
		case u.left < 0:
			return errFull
		case done > most:
			return unreadable.TooLarge(most)
		}
		if _, err := out.Write(buffer[:n]); err != nil {
			return err
		}
		switch {
		case err == io.EOF:
			return nil
		case err != nil:
			return damaged(err)
		}
	}
}

func damaged(err error) error {
	var corrupt flate.CorruptInputError
	switch {
	case errors.Is(err, zip.ErrAlgorithm):
		return unreadable.Reason("This file is packed in a way that Forage does not read. Unpack the archive, and import the files.")
	case errors.Is(err, zip.ErrFormat), errors.Is(err, zip.ErrChecksum), errors.Is(err, io.ErrUnexpectedEOF), errors.As(err, &corrupt):
		return unreadable.Reason("This file in the archive is damaged.")
	}
	return err
}

// suffix is what a temporary file is called by, so that its format can be told.
func suffix(name string) string {
	packed := ""
	if bare, ok := strings.CutSuffix(strings.ToLower(name), ".gz"); ok {
		name, packed = bare, ".gz"
	}
	return strings.ToLower(filepath.Ext(name)) + packed
}

// tableOfContents lists the papers of an archive by name, sorted. Names are made safe
// and single here.
func (u *unpacker) tableOfContents(f *os.File) ([]entry, error) {
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if info.Size() > MaxBytes {
		return nil, unreadable.TooLarge(MaxBytes)
	}
	table := &cappedReader{ReaderAt: f, left: maxContents}
	z, err := zip.NewReader(table, info.Size())
	switch {
	case table.left < 0:
		return nil, unreadable.Reason("The archive lists more files than Forage looks through. Unpack it, and import the folder.")
	case err != nil && !errors.Is(err, zip.ErrInsecurePath):
		return nil, unreadable.Reason("The archive is damaged or cut short.")
	}
	table.left = math.MaxInt64 // the members are capped by their own sizes
	listed, err := u.paperMembers(z.File)
	if err == nil {
		err = shareBytes(listed)
	}
	return listed, err
}

// cappedReader fails once more than so many bytes were read. A table of contents
// takes some times its bytes in memory, whatever it says of its own length.
type cappedReader struct {
	io.ReaderAt
	left int64
}

// ReadAt reads as io.ReaderAt says, or fails for good.
func (c *cappedReader) ReadAt(p []byte, off int64) (int, error) {
	if c.left -= int64(len(p)); c.left < 0 {
		return 0, io.ErrUnexpectedEOF
	}
	return c.ReaderAt.ReadAt(p, off)
}

// paperMembers picks what is worth reading by its name.
func (u *unpacker) paperMembers(files []*zip.File) ([]entry, error) {
	var listed []entry
	seen := map[string]int{}
	for _, f := range files {
		if what := notPapers[f.Name]; what != "" {
			return nil, unreadable.Reason("This is no archive of papers but " + what + ". Save it as PDF, and import that.")
		}
		name := safeName(f)
		if f.FileInfo().IsDir() || name == "" || !f.Mode().IsRegular() || !u.papers.IsPaper(path.Base(name)) {
			continue
		}
		if seen[name]++; seen[name] > 1 { // the same name again: both are kept
			ext := suffix(name)
			name = name[:len(name)-len(ext)] + " (" + strconv.Itoa(seen[name]) + ")" + ext
		}
		listed = append(listed, entry{f, name})
	}
	if len(listed) == 0 {
		return nil, unreadable.Reason("There are no papers in this archive. " + u.papers.Reads())
	}
	slices.SortStableFunc(listed, func(a, b entry) int { return strings.Compare(a.name, b.name) })
	return listed, nil
}

// notPapers are members by which formats are known that are archives inside.
var notPapers = map[string]string{
	"[Content_Types].xml":    "a document of Microsoft Office",
	"META-INF/container.xml": "an e-book",
	"META-INF/manifest.xml":  "a document of LibreOffice or alike",
}

// safeName is a member's name as it is shown, "" for one that is to be passed over.
// Nothing is ever written under it. Drives, leading slashes and steps upwards go;
// hidden files and what other systems add are passed over.
func safeName(f *zip.File) string {
	name := f.Name
	if !utf8.ValidString(name) { // neither UTF-8 nor marked: as the format was first defined
		name, _ = charmap.CodePage437.NewDecoder().String(name)
	}
	name = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == utf8.RuneError {
			return '_'
		}
		return r
	}, strings.ReplaceAll(name, `\`, "/"))
	if len(name) > 1 && name[1] == ':' {
		name = name[2:]
	}
	name = strings.TrimPrefix(path.Clean("/"+name), "/")
	for part := range strings.SplitSeq(name, "/") {
		if strings.HasPrefix(part, ".") || part == "__MACOSX" || len(part) > 255 {
			return ""
		}
	}
	return name
}

// shareBytes refuses archives whose members share bytes: only bombs have that.
func shareBytes(listed []entry) error {
	type span struct{ from, to int64 }
	var spans []span
	for _, e := range listed {
		from, err := e.DataOffset()
		if err != nil {
			continue // damaged, and said when it is unpacked
		}
		if e.CompressedSize64 > MaxBytes {
			return unreadable.Reason("The archive is damaged or cut short.")
		}
		spans = append(spans, span{from, from + int64(e.CompressedSize64)})
	}
	slices.SortFunc(spans, func(a, b span) int { return cmp.Compare(a.from, b.from) })
	for i := 1; i < len(spans); i++ {
		if spans[i].from < spans[i-1].to {
			return errBomb
		}
	}
	return nil
}
