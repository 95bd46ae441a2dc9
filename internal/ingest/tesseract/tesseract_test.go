package tesseract

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"forage/internal/ingest/field"
	"forage/internal/pdf"
	"forage/internal/pdf/pdftest"
	"forage/internal/review"
)

// theTesseract is the one of this machine. Without it nothing is tested, which must
// not go unseen: build/test installs it.
func theTesseract(t *testing.T) *Program {
	t.Helper()
	found, err := Find(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if found == nil {
		if runtime.GOOS == "linux" && os.Getenv("FORAGE_WITHOUT_TESSERACT") == "" {
			t.Fatal("tesseract is not on this machine: install it, or set FORAGE_WITHOUT_TESSERACT=1 to go without these tests")
		}
		t.Skip("NOT TESTED: tesseract is not on this machine")
	}
	return found
}

var told = []string{
	"Mercury in northern rivers has fallen since the last century,",
	"and it rises again wherever the frozen ground begins to thaw.",
	"We measured it in the muscle of four hundred and twelve pike,",
	"caught in nine lakes between the mountains and the coast, and",
	"compared the lakes by the share of the ground that had thawed.",
}

var toldInGerman = []string{
	"Die Flüsse des Nordens führen weniger Quecksilber als früher,",
	"doch steigt es überall dort wieder an, wo der Boden auftaut.",
	"Wir haben es in den Muskeln von zweihundert Hechten gemessen,",
	"die während zweier Jahre in neun größeren Seen gefangen wurden,",
	"und dabei die Seen nach der Fläche des getauten Bodens geordnet.",
}

// typed is a page on which lines are typed, as a picture.
func typed(t *testing.T, lines []string) image.Image {
	t.Helper()
	var page pdftest.Page
	for n, l := range lines {
		page = append(page, pdftest.Line{X: 60, Y: 120 + 16*float64(n), Size: 11, Text: l})
	}
	path := filepath.Join(t.TempDir(), "typed.pdf")
	if err := os.WriteFile(path, pdftest.File(page), 0o600); err != nil {
		t.Fatal(err)
	}
	r := pdf.NewReader(pdf.Options{})
	defer r.Close()
	drawn, err := r.Picture(t.Context(), path, 1, 200)
	if err != nil {
		t.Fatal(err)
	}
	m, err := png.Decode(bytes.NewReader(drawn))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// turned is a picture turned clockwise by quarters.
func turned(t *testing.T, m image.Image, quarters int) image.Image {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, m); err != nil {
		t.Fatal(err)
	}
	out, err := turnPNG(b.Bytes(), quarters)
	if err != nil {
		t.Fatal(err)
	}
	m, err = png.Decode(bytes.NewReader(out))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func scanned(t *testing.T, by pdf.Recogniser, pages ...pdftest.Scan) *pdf.Paper {
	t.Helper()
	path := filepath.Join(t.TempDir(), "scan.pdf")
	if err := os.WriteFile(path, pdftest.Scans(pages...), 0o600); err != nil {
		t.Fatal(err)
	}
	r := pdf.NewReader(pdf.Options{})
	defer r.Close()
	p, err := r.ReadWith(t.Context(), path, pdf.Recognition{By: by, Language: field.DetectLanguage})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// shareRead is the part of the words of the truth that were read.
func shareRead(truth, read string) float64 {
	left := map[string]int{}
	for _, w := range plainWords(read) {
		left[w]++
	}
	all, found := 0, 0
	for _, w := range plainWords(truth) {
		all++
		if left[w] > 0 {
			left[w]--
			found++
		}
	}
	return float64(found) / float64(max(1, all))
}

func plainWords(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return !('a' <= r && r <= 'z' || '0' <= r && r <= '9' || r > 127)
	})
}

func TestTesseractReadsAPageHoweverItLies(t *testing.T) {
	by := theTesseract(t)
	page := typed(t, told)
	blind := *by
	blind.turns = false // as without its data for that
	for n := range 4 {
		for name, by := range map[string]*Program{"with osd": by, "without": &blind} {
			if by == &blind && n == 3 {
				continue // it takes four readings, as at 90 degrees
			}
			t.Run(fmt.Sprintf("%d degrees %s", 90*n, name), func(t *testing.T) {
				scan := pdftest.Scan{Picture: turned(t, page, n)}
				if n%2 != 0 {
					scan.Width, scan.Height = pdftest.Height, pdftest.Width
				}
				p := scanned(t, by, scan)
				if got := shareRead(strings.Join(told, " "), p.Markdown); got < 0.9 {
					t.Fatalf("%.2f of the words:\n%s", got, p.Markdown)
				}
				if q := p.Pages[0]; !q.Scanned || !strings.HasPrefix(q.Recognised, "tesseract ") || q.Quality < 0.7 {
					t.Errorf("%+v", q)
				}
				// The third line is typed from x 60 on, its letters between 143 and 152.
				start := strings.Index(p.Markdown, "measured")
				marks := review.Marks(p.Lines, start, start+len("measured"))
				if len(marks) != 1 {
					t.Fatalf("marks %+v", marks)
				}
				got := marks[0].Rect
				want := turnRect(review.Rect{X0: 60 + 3*6.6, Y0: 143, X1: 60 + 11*6.6, Y1: 154}, n)
				if got.X0 > want.X1 || got.X1 < want.X0 || got.Y0 > want.Y1 || got.Y1 < want.Y0 || area(got) > 2.2*area(want) {
					t.Errorf("marked %+v, printed %+v", got, want)
				}
			})
		}
	}
}

func area(r review.Rect) float64 { return (r.X1 - r.X0) * (r.Y1 - r.Y0) }

// turnRect turns a place of a page clockwise with it.
func turnRect(r review.Rect, quarters int) review.Rect {
	w, h := float64(pdftest.Width), float64(pdftest.Height)
	for range quarters {
		r = review.Rect{X0: h - r.Y1, X1: h - r.Y0, Y0: r.X0, Y1: r.X1}
		w, h = h, w
	}
	return r
}

func TestAGermanScanIsReadInGerman(t *testing.T) {
	by := theTesseract(t)
	if !slices.Contains(by.Languages, "deu") {
		t.Fatal("tesseract has no German on this machine; build/test installs it")
	}
	page := pdftest.Scan{Picture: typed(t, toldInGerman)}
	p := scanned(t, by, page, page)
	for _, q := range p.Pages {
		if !strings.HasSuffix(q.Recognised, " (deu)") {
			t.Errorf("%+v", q)
		}
	}
	if !strings.Contains(p.Markdown, "früher") || !strings.Contains(p.Markdown, "größeren") || shareRead(strings.Join(toldInGerman, " "), p.Markdown) < 0.9 {
		t.Error(p.Markdown)
	}
	// Without German it is read with what there is, and said.
	lacking := *by
	lacking.Languages = []string{"eng"}
	if p = scanned(t, &lacking, page); len(p.Notes) != 1 || !strings.Contains(p.Notes[0], "deu") || shareRead(strings.Join(toldInGerman, " "), p.Markdown) < 0.5 {
		t.Errorf("%q %s", p.Notes, p.Markdown)
	}
}

func TestPagesOfScansAreToldApart(t *testing.T) {
	dir := filepath.Join(os.Getenv("FORAGE_SHARED"), "corpora", "pdf-scanned")
	if _, err := os.Stat(dir); err != nil {
		t.Skip("NOT TESTED: the shared corpora are not here")
	}
	by := theTesseract(t)
	r := pdf.NewReader(pdf.Options{})
	defer r.Close()
	files, _ := filepath.Glob(filepath.Join(dir, "*.pdf"))
	for _, path := range files {
		name := filepath.Base(path)
		at := time.Now()
		p, err := r.ReadWith(t.Context(), path, pdf.Recognition{By: by, Language: field.DetectLanguage})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		t.Logf("%-32s %5.2f s %+v", name, time.Since(at).Seconds(), p.Pages)
		if p.Pages[0].Scanned != (name != "graph_ocred.pdf") || p.Pages[0].Scanned != (p.Pages[0].Recognised != "") {
			t.Errorf("%s: %+v", name, p.Pages[0])
		}
		if name == "linn.pdf" || name == "rotated_skew.pdf" { // the same page
			truth, err := os.ReadFile(filepath.Join(dir, "linn.txt"))
			if err != nil {
				t.Fatal(err)
			}
			if got := shareRead(string(truth), p.Markdown); got < 0.9 {
				t.Errorf("%s: %.3f of the words", name, got)
			} else {
				t.Logf("%s: %.3f of the words", name, got)
			}
		}
	}
}

// actor is a program that pretends to be tesseract: a script that is given the
// picture.
func actor(t *testing.T, script string) (*Program, error) {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("NOT TESTED: scripts do not run here")
	}
	path := filepath.Join(t.TempDir(), "tesseract")
	text := `#!/bin/sh
case "$1" in
--version) echo "tesseract 9.9"; exit ;;
--list-langs) printf 'List of languages\neng\nosd\n../x\n'; exit ;;
esac
` + script
	if err := os.WriteFile(path, []byte(text), 0o700); err != nil {
		t.Fatal(err)
	}
	return open(t.Context(), path, limits{page: time.Second, ask: 2 * time.Second, answer: 1 << 16, memory: 2 << 30})
}

func TestATesseractThatFailsCostsItsPage(t *testing.T) {
	for name, c := range map[string]struct{ script, says string }{
		"missing language": {`echo "Error opening data file eng.traineddata" >&2; exit 1`, "eng.traineddata"},
		"crash":            {`kill -SEGV $$`, "segmentation fault"},
		"hang":             {`/bin/sleep 60`, "longer than 1s"},
		"hang of a child":  {`/bin/sleep 60 & wait`, "longer than 1s"},
		"deaf":             {`exec <&-; echo '<html/>'`, "not what it should be"},
		"silence":          {`exit 0`, "not what it should be"},
		"garbage":          {`/bin/cat /bin/sh | /usr/bin/head -c 60000`, "not what it should be"},
		"endless answer":   {`exec /usr/bin/yes "<p>more and more</p>"`, "more than 65536 bytes"},
		"hunger":           {`x=1; while :; do x=$x$x$x$x; done`, ""},
	} {
		t.Run(name, func(t *testing.T) {
			by, err := actor(t, c.script)
			if err != nil || by.Version != "9.9" || !slices.Equal(by.Languages, []string{"eng"}) || !by.Turns() {
				t.Fatalf("%+v, %v", by, err)
			}
			at := time.Now()
			r, err := by.Recognise(t.Context(), pdf.Picture{PNG: make([]byte, 1<<20), DPI: 300, Language: "en"})
			if err == nil || !strings.Contains(err.Error(), c.says) || errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("%+v, %v", r, err)
			}
			if took := time.Since(at); took > 5*time.Second {
				t.Errorf("it took %s", took)
			}
		})
	}
}

func TestStoppingEndsTesseractAndItsChildren(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("NOT TESTED: only Linux shows its processes as files")
	}
	by, err := actor(t, `/bin/sleep 47 & echo $! > "$TESSDATA_PREFIX/child"; wait`)
	if err != nil {
		t.Fatal(err)
	}
	by.limits.page = time.Minute
	dir := t.TempDir()
	t.Setenv("TESSDATA_PREFIX", dir)
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(300*time.Millisecond, cancel)
	at := time.Now()
	if _, err := by.Recognise(ctx, pdf.Picture{PNG: []byte("x"), DPI: 300, Language: "en"}); !errors.Is(err, context.Canceled) || time.Since(at) > 3*time.Second {
		t.Errorf("%v after %s", err, time.Since(at))
	}
	pid, err := os.ReadFile(filepath.Join(dir, "child"))
	if err != nil {
		t.Fatal(err)
	}
	for range 20 {
		state, err := os.ReadFile(filepath.Join("/proc", strings.TrimSpace(string(pid)), "stat"))
		if err != nil || strings.Contains(string(state), ") Z ") { // ended, if perhaps not yet buried
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Error("what tesseract started still runs")
}

func TestAProgramThatOnlyBearsTheNameIsNoTesseract(t *testing.T) {
	for _, script := range []string{"exit 1", "echo GNU something 3", "echo tesseract", "/bin/sleep 60"} {
		path := filepath.Join(t.TempDir(), "tesseract")
		if err := os.WriteFile(path, []byte("#!/bin/sh\n"+script+"\n"), 0o700); err != nil {
			t.Fatal(err)
		}
		if by, err := open(t.Context(), path, limits{page: time.Second, ask: time.Second, answer: 1 << 16, memory: 1 << 30}); err == nil {
			t.Errorf("%s: %+v", script, by)
		}
	}
	t.Setenv("PATH", t.TempDir())
	if by, err := Find(t.Context()); err != nil || by != nil && !filepath.IsAbs(by.Path) {
		t.Errorf("%+v, %v", by, err)
	}
}

func TestTesseractSeesNothingOfOurEnvironment(t *testing.T) {
	t.Setenv("FORAGE_SECRET", "an idea")
	by, err := actor(t, `/usr/bin/env > "$TESSDATA_PREFIX/env"; exit 1`)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	t.Setenv("TESSDATA_PREFIX", dir)
	_, _ = by.Recognise(t.Context(), pdf.Picture{PNG: []byte("x"), DPI: 300})
	env, err := os.ReadFile(filepath.Join(dir, "env"))
	if err != nil || strings.Contains(string(env), "idea") || strings.Contains(string(env), "HOME=") || !strings.Contains(string(env), "OMP_THREAD_LIMIT=1") {
		t.Errorf("%s %v", env, err)
	}
}

func TestAnswersOfTesseractAreTakenWithCare(t *testing.T) {
	const page = `<html><body><div class='ocr_page' title='image "stdin"; bbox 0 0 1000 2000; ppageno 0'>%s</div></body></html>`
	word := func(box, text string, sure int) string {
		return fmt.Sprintf(`<span class='ocrx_word' title='bbox %s; x_wconf %d'>%s</span>`, box, sure, text)
	}
	line := func(title, words string) string {
		return fmt.Sprintf(`<div class='ocr_carea' title="bbox 0 0 9 9"><p class='ocr_par'><span class='ocr_line' title="%s">%s</span></p></div>`, title, words)
	}
	good := line("bbox 100 100 400 140; baseline 0.01 -8; x_size 38; x_descenders 8", word("100 100 200 140", "Salt &amp; <em>pepper</em>", 90)+word("220 100 400 140", "|", 20))
	h, err := readHOCR(fmt.Appendf(nil, page, good))
	if err != nil || len(h.lines) != 1 || len(h.lines[0].Words) != 1 {
		t.Fatalf("%+v, %v", h, err)
	}
	lines, turned, w, hh := h.upright()
	if l := lines[0]; turned != 0 || w != 1000 || hh != 2000 || l.Words[0].Text != "Salt & pepper" || l.Words[0].Confidence != 0.9 || l.Size != 38 || l.Base != 140-8+1.5 || l.Block != 1 {
		t.Errorf("%+v %d", l, turned)
	}
	for name, answer := range map[string]string{
		"no page":         "<html></html>",
		"a page of none":  "<div class='ocr_page' title='bbox 0 0 0 0'/>",
		"no box":          "<div class='ocr_page' title='ppageno 1'/>",
		"unended":         fmt.Sprintf(page, good)[:200] + "<",
		"not even markup": "\x89PNG\r\n",
	} {
		if h, err := readHOCR([]byte(answer)); !errors.Is(err, errNotHOCR) {
			t.Errorf("%s: %+v, %v", name, h, err)
		}
	}
	for name, title := range map[string]string{
		"sizes of nonsense":   "bbox 100 100 400 140; baseline NaN 1e99; x_size -7; textangle 1e300",
		"huge size":           "bbox 100 100 400 140; x_size 1e5",
		"angle that is crazy": "bbox 100 100 400 140; textangle -450",
	} {
		h, err := readHOCR(fmt.Appendf(nil, page, line(title, word("100 100 200 140", "word", 500))))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		lines, _, _, _ := h.upright()
		if len(lines) != 1 || lines[0].Size < 1 || lines[0].Size > 1000 || lines[0].Base != lines[0].Base {
			t.Errorf("%s: %+v", name, lines)
		}
	}
	for _, box := range []string{"1 2 3", "-5 0 1 1", "9 9 1 1", "0 0 9999999 1", "a b c d"} {
		h, err := readHOCR(fmt.Appendf(nil, page, line("bbox 100 100 400 140", word(box, "word", 90))))
		if err != nil || len(h.lines[0].Words) != 0 {
			t.Errorf("%s: %+v, %v", box, h, err)
		}
	}
}
