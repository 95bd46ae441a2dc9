package pdf

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"sync/atomic"
)

// marker is the only variable in a worker's environment; it holds the job.
// sandbox_linux.c looks for it too.
const marker = "FORAGE_PDF_WORKER"

// served says that ServeIfAsked was called. A program that forgot to call it
// would start itself again and again as its own worker.
var served atomic.Bool

// ServeIfAsked turns this process into a worker when it was started as one, and
// then never returns. It must be the first line of every main and of TestMain in
// packages that read PDFs.
func ServeIfAsked() {
	served.Store(true)
	asked := os.Getenv(marker)
	if asked == "" {
		return
	}
	out := bufio.NewWriter(os.Stdout)
	w := worker{send: json.NewEncoder(out), flush: out.Flush}
	if err := json.Unmarshal([]byte(asked), &w.job); err != nil {
		os.Exit(2)
	}
	if err := w.serve(os.Stdin); err != nil {
		os.Exit(1)
	}
	os.Exit(0)
}

// worker does one job on one file.
type worker struct {
	job   job
	send  *json.Encoder
	flush func() error
}

func (w worker) say(m message) error {
	if err := w.send.Encode(m); err != nil {
		return err
	}
	return w.flush()
}

func (w worker) fail(word string, why error) error {
	m := message{Fail: word}
	if errors.Is(why, errMemory) {
		m.Fail = failMemory
	}
	if why != nil {
		m.Why = why.Error()
	}
	return w.say(m)
}

func (w worker) serve(file io.Reader) error {
	if w.job.Do == "probe" {
		held := probe()
		return w.say(message{Probe: &held})
	}
	data, err := io.ReadAll(io.LimitReader(file, w.job.MaxBytes+1))
	if err != nil {
		return w.fail(failBroken, err)
	}
	if int64(len(data)) > w.job.MaxBytes {
		return w.fail(failBytes, nil)
	}
	k, err := openBook(data)
	if err != nil {
		return w.fail(failBroken, err)
	}
	data = nil
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
	case pages > w.job.MaxPages:
		return w.fail(failPages, fmt.Errorf("%d pages", pages))
	}
	return w.read(k, pages)
}

func (w worker) read(k *book, pages int) error {
	err := w.say(message{Open: &opening{
		Pages: pages, Outline: k.outline(), Title: k.metadata("info:Title"), Subject: k.metadata("info:Subject"),
	}})
	left := w.job.MaxGlyphs
	for n := 1; n <= pages && err == nil; n++ {
		if err = w.say(message{Begin: n}); err != nil {
			return err
		}
		s, why := k.page(n, min(left, maxPageGlyphs))
		if errors.Is(why, errMemory) {
			return w.fail(failMemory, why)
		}
		s.Broken = why != nil
		for _, l := range s.Lines {
			for _, p := range l.Spans {
				left -= len(p.Text)
			}
		}
		if left <= 0 {
			return w.fail(failText, nil)
		}
		err = w.say(message{Sheet: &s})
	}
	if err != nil {
		return err
	}
	return w.say(message{Done: true})
}

func (w worker) draw(k *book, pages int) error {
	if w.job.Page < 1 || w.job.Page > pages {
		return w.fail(failPage, fmt.Errorf("page %d of %d", w.job.Page, pages))
	}
	if err := w.say(message{Begin: w.job.Page}); err != nil {
		return err
	}
	png, err := k.picture(w.job.Page, w.job.DPI, maxPixels)
	if err != nil {
		return w.fail(failPage, err)
	}
	return w.say(message{PNG: png})
}
