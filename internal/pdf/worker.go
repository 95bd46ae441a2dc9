package pdf

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"runtime/debug"
	"sync/atomic"
)

// marker is the variable in a worker's environment that holds the job.
// sandbox_linux.c looks for it too.
const marker = "FORAGE_PDF_WORKER"

// heapBytes is what a worker lets Go's memory grow to before it collects garbage
// at all: it lives for one file, and few of them fill it.
const heapBytes = 96 << 20

// served says that ServeIfAsked was called. A program that forgot to call it
// would start itself again and again as its own worker.
var served atomic.Bool

// beforePage is a test's hook: it is called before each page of a file, with the
// file's title and whether the page is read without its pictures.
var beforePage func(title string, page int, plain bool)

// ServeIfAsked turns this process into a worker when it was started as one, and
// then never returns. It must be the first line of every main and of TestMain in
// packages that read PDFs.
func ServeIfAsked() {
	served.Store(true)
	asked := os.Getenv(marker)
	if asked == "" {
		return
	}
	debug.SetMemoryLimit(heapBytes)
	w := worker{say: sayer{out: bufio.NewWriterSize(os.Stdout, 64<<10)}}
	if err := json.Unmarshal([]byte(asked), &w.job); err != nil {
		os.Exit(2)
	}
	if err := errors.Join(w.serve(os.Stdin), w.say.out.Flush()); err != nil {
		os.Exit(1)
	}
	os.Exit(0)
}

// worker does one job on one file.
type worker struct {
	job job
	say sayer
}

// tell says a message at once.
func (w *worker) tell(m message) error {
	return errors.Join(w.say.say(m), w.say.out.Flush())
}

func (w *worker) fail(word string, why error) error {
	m := message{Fail: word}
	if errors.Is(why, errMemory) {
		m.Fail = failMemory
	}
	if why != nil {
		m.Why = why.Error()
	}
	return w.tell(m)
}

func (w *worker) serve(file *os.File) error {
	if w.job.Do == "probe" {
		held := probe()
		return w.tell(message{Probe: &held})
	}
	info, err := file.Stat()
	if err != nil {
		return w.fail(failBroken, err)
	}
	if info.Size() > w.job.MaxBytes {
		return w.fail(failBytes, nil)
	}
	k, err := openBook(file, int(info.Size()), w.job.Do == "picture")
	if err != nil {
		return w.fail(failBroken, err)
	}
	if k.locked() {
		return w.fail(failPassword, nil)
	}
	pages, err := k.pages()
	switch {
	case err != nil:
		return w.fail(failBroken, err)
	case pages == 0:
		return w.fail(failEmpty, nil)
	case w.job.Do == "picture":
		return w.draw(k, pages)
	}
	return w.read(k, pages)
}

// read reads the pages from the one asked for on.
func (w *worker) read(k *book, pages int) error {
	o := opening{Pages: pages, Title: k.metadata("info:Title"), Subject: k.metadata("info:Subject")}
	if w.job.Page <= 1 {
		o.Outline = k.outline()
	}
	err := w.say.say(message{Open: &o})
	left, broken := w.job.MaxGlyphs, 0
	for n := max(1, w.job.Page); n <= min(pages, w.job.MaxPages) && left > 0 && broken < maxBroken && err == nil; n++ {
		if err = w.tell(message{Begin: n}); err != nil {
			return err
		}
		plain := w.job.Plain && n == w.job.Page
		if beforePage != nil {
			beforePage(o.Title, n, plain)
		}
		s, why := k.page(n, min(left, maxPageGlyphs), !plain)
		if errors.Is(why, errMemory) {
			return w.fail(failMemory, why)
		}
		s.Broken = why != nil
		if broken++; !s.Broken {
			broken = 0
		}
		left -= s.glyphs()
		err = w.say.say(message{Sheet: &s})
	}
	return errors.Join(err, w.say.say(message{Done: true}))
}

func (w *worker) draw(k *book, pages int) error {
	if w.job.Page < 1 || w.job.Page > pages {
		return w.fail(failPage, fmt.Errorf("page %d of %d", w.job.Page, pages))
	}
	if err := w.tell(message{Begin: w.job.Page}); err != nil {
		return err
	}
	png, err := k.picture(w.job.Page, w.job.DPI, maxPixels)
	if err != nil {
		return w.fail(failPage, err)
	}
	return w.tell(message{PNG: png})
}
