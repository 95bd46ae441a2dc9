package tesseract

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"forage/internal/ingest/field"
	"forage/internal/pdf"
)

// Program reads pictures of pages with the tesseract of this machine. It is another
// person's program, given nothing but a picture that our own sandboxed worker drew:
// no file name, no environment, a deadline, a limit on memory and on its answer.
// What it prints is data. It is safe for concurrent use.
type Program struct {
	Path      string
	Version   string
	Languages []string // by its own names ("eng", "deu", "chi_sim"), sorted

	turns  bool          // it can tell how a page is turned (osd)
	free   chan struct{} // a token for each process that may still be started
	limits limits
}

// limits hold for one process.
type limits struct {
	page   time.Duration // for a picture
	ask    time.Duration // for its version or languages
	answer int64         // bytes it may print
	memory uint64        // bytes of address space, where the system can limit it
}

// usual limits leave room: a page of text of 16 million pixels took 2.8 s and 246 MB
// when this was written; its answer has some 100 bytes a word.
var usual = limits{page: 60 * time.Second, ask: 10 * time.Second, answer: 16 << 20, memory: 2 << 30}

// Find looks for tesseract on this machine; nil without an error means that there is
// none. A program that is there and does not work is an error.
func Find(ctx context.Context) (*Program, error) {
	path := lookFor("tesseract")
	if path == "" {
		return nil, nil
	}
	return open(ctx, path, usual)
}

// Turns reports whether it can tell how a page is turned.
func (t *Program) Turns() bool { return t.turns }

// Installed reports whether there is such a program, without starting it.
func Installed() bool { return lookFor("tesseract") != "" }

// lookFor finds a program on PATH, else where installers put it that programs with a
// window do not hear of.
func lookFor(name string) string {
	if path, err := exec.LookPath(name); err == nil {
		return path
	}
	for _, path := range []string{
		"/opt/homebrew/bin/" + name, "/usr/local/bin/" + name, "/opt/local/bin/" + name,
		filepath.Join(os.Getenv("ProgramFiles"), "Tesseract-OCR", name+".exe"),
	} {
		if info, err := os.Stat(path); err == nil && !info.IsDir() && filepath.IsAbs(path) {
			return path
		}
	}
	return ""
}

func open(ctx context.Context, path string, l limits) (*Program, error) {
	t := &Program{Path: path, limits: l, free: make(chan struct{}, runtime.NumCPU())}
	for range cap(t.free) {
		t.free <- struct{}{}
	}
	version, err := t.run(ctx, l.ask, nil, "--version")
	if err != nil {
		return nil, err
	}
	first, _, _ := strings.Cut(string(version), "\n")
	name, number, _ := strings.Cut(strings.TrimSpace(first), " ")
	if name != "tesseract" || number == "" || len(number) > 40 {
		return nil, errors.New("it does not tell its version")
	}
	t.Version = strings.TrimPrefix(number, "v")
	list, err := t.run(ctx, l.ask, nil, "--list-langs")
	if err != nil {
		return nil, err
	}
	for _, line := range strings.Split(string(list), "\n")[1:] { // the first says where they lie
		switch line = strings.TrimSpace(line); {
		case line == "osd":
			t.turns = true
		case isLanguageName(line):
			t.Languages = append(t.Languages, line)
		}
	}
	slices.Sort(t.Languages)
	return t, nil
}

func isLanguageName(s string) bool {
	return s != "" && len(s) < 40 && strings.Trim(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_-0123456789") == "" && s[0] != '-' && s != "equ"
}

// Recognise reads a picture in its language where tesseract has it, else in English;
// a picture whose language is not known is read in English, and again in the language
// that the text then seems to be in.
func (t *Program) Recognise(ctx context.Context, page pdf.Picture) (pdf.Recognised, error) {
	name, ok := t.nameOf(page.Language)
	if !ok {
		return pdf.Recognised{}, errors.New("tesseract has no language to read with")
	}
	picture, h, turned, err := t.readTurned(ctx, page.PNG, page.DPI, name)
	if err != nil {
		return pdf.Recognised{}, err
	}
	language := page.Language
	if language == "" {
		language = field.DetectLanguage(h.text())
		if better, _ := t.nameOf(language); better != name {
			again, err := t.read(ctx, picture, page.DPI, better)
			if ctx.Err() != nil {
				return pdf.Recognised{}, ctx.Err()
			}
			was, _ := h.sure()
			if is, _ := again.sure(); err == nil && is > was {
				name, h = better, again
			}
		}
	}
	r := pdf.Recognised{By: fmt.Sprintf("tesseract %s (%s)", t.Version, name), Language: language}
	if wanted := ownNames[language]; wanted != "" && wanted != name && !slices.Contains(t.Languages, wanted) {
		r.Note = fmt.Sprintf("The scanned pages seem to be in a language that tesseract was not given (%s); they were read with %q.", wanted, name)
	}
	r.Lines, r.Turned, r.Width, r.Height = h.upright()
	r.Turned = (r.Turned + turned) % 4
	return r, nil
}

// nameOf is what tesseract calls a language, or the one it has instead.
func (t *Program) nameOf(language string) (name string, ok bool) {
	for _, name := range []string{ownNames[language], "eng"} {
		if name != "" && slices.Contains(t.Languages, name) {
			return name, true
		}
	}
	if len(t.Languages) == 0 {
		return "", false
	}
	return t.Languages[0], true
}

// readTurned reads a picture that may lie on its side. Where tesseract cannot tell, and
// reads little, the picture is turned until it reads best; then the turned picture
// and its quarter turns are returned.
func (t *Program) readTurned(ctx context.Context, png []byte, dpi int, language string) ([]byte, hocr, int, error) {
	const fine, few = 0.7, 20
	h, err := t.read(ctx, png, dpi, language)
	best, letters := h.sure()
	if err != nil || t.turns || best >= fine && letters >= few {
		return png, h, 0, err
	}
	upright, turned := png, 0
	for n := 1; n < 4; n++ {
		picture, err := turnPNG(png, n)
		if err != nil {
			return nil, hocr{}, 0, err
		}
		other, err := t.read(ctx, picture, dpi, language)
		if ctx.Err() != nil {
			return nil, hocr{}, 0, ctx.Err()
		}
		if sure, letters := other.sure(); err == nil && letters >= few && sure > best+0.05 {
			upright, h, turned, best = picture, other, n, sure
		}
	}
	return upright, h, turned, nil
}

// read has one process read one picture.
func (t *Program) read(ctx context.Context, png []byte, dpi int, language string) (hocr, error) {
	segment := "3" // by itself
	if t.turns {
		segment = "1" // and see how the page is turned
	}
	answer, err := t.run(ctx, t.limits.page, png, "stdin", "stdout", "-l", language, "--dpi", fmt.Sprint(dpi),
		"--psm", segment, "-c", "tessedit_create_hocr=1")
	if err != nil {
		return hocr{}, err
	}
	return readHOCR(answer)
}

// run starts tesseract and returns what it prints. Its reasons are for the log.
func (t *Program) run(ctx context.Context, most time.Duration, input []byte, args ...string) ([]byte, error) {
	select {
	case <-t.free:
		defer func() { t.free <- struct{}{} }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	outer := ctx
	ctx, cancel := context.WithTimeout(ctx, most)
	defer cancel()
	// The kernel ends the child with the thread that started it; this one waits.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	cmd := exec.CommandContext(ctx, t.Path, args...)
	cmd.Env = bareEnvironment()
	cmd.Dir = filepath.VolumeName(t.Path) + string(filepath.Separator) // it reads and writes pipes only
	cmd.SysProcAttr = childAttributes()
	cmd.Cancel = func() error { return killGroup(cmd) }
	cmd.WaitDelay = 2 * time.Second
	out := &bounded{most: t.limits.answer, full: cancel}
	why := &bounded{most: 4096, full: func() {}}
	cmd.Stdin, cmd.Stdout, cmd.Stderr = bytes.NewReader(input), out, why
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	limitMemory(cmd.Process.Pid, t.limits.memory)
	err := cmd.Wait()
	_ = killGroup(cmd) // what it may have left behind
	switch {
	case outer.Err() != nil:
		return nil, outer.Err()
	case out.over:
		return nil, fmt.Errorf("tesseract printed more than %d bytes", t.limits.answer)
	case ctx.Err() != nil:
		return nil, fmt.Errorf("tesseract took longer than %s", most)
	case err != nil:
		return nil, fmt.Errorf("tesseract: %w: %s", err, strings.TrimSpace(why.kept.String()))
	}
	return out.kept.Bytes(), nil
}

// bareEnvironment is what tesseract needs to run on one core and to find its
// languages, and nothing of ours beside.
func bareEnvironment() []string {
	env := []string{"OMP_THREAD_LIMIT=1"}
	for _, name := range []string{"TESSDATA_PREFIX", "SystemRoot"} {
		if value := os.Getenv(name); value != "" {
			env = append(env, name+"="+value)
		}
	}
	return env
}

// bounded keeps the first bytes that are written, and tells when there are more.
type bounded struct {
	kept bytes.Buffer // not embedded: its ReadFrom knows no bounds
	most int64
	over bool
	full func()
}

func (b *bounded) Write(p []byte) (int, error) {
	if room := b.most - int64(b.kept.Len()); int64(len(p)) > room {
		b.kept.Write(p[:room])
		if !b.over {
			b.over = true
			b.full()
		}
		return len(p), nil
	}
	return b.kept.Write(p)
}
