package pdf

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"runtime"
	"sync"
	"time"
)

// Caps that hold for every file.
const (
	maxPageGlyphs = 200_000    // a dense newspaper page has some 20,000
	maxRows       = 5000       // lines of a page; a dense newspaper page has some 1000
	maxPixels     = 16_000_000 // of a page picture
	maxDPI        = 300
	maxReply      = 128 << 20 // bytes a worker may say about one file
)

// Options of a Reader. Zero values take the defaults beside them.
type Options struct {
	Workers   int           // files read at once: 2, or 1 on one core
	MaxBytes  int64         // of a file: 256 MiB
	MaxPages  int           // of a file: 3000
	MaxGlyphs int           // characters of a file: 20 million
	PageTime  time.Duration // without a sign of life: 20 s
	FileTime  time.Duration // for a whole file: 3 min
	Log       *slog.Logger  // reasons from MuPDF; never text of a page
}

func (o Options) filled() Options {
	if o.Workers <= 0 {
		o.Workers = min(2, runtime.NumCPU())
	}
	if o.MaxBytes <= 0 {
		o.MaxBytes = 256 << 20
	}
	if o.MaxPages <= 0 {
		o.MaxPages = 3000
	}
	if o.MaxGlyphs <= 0 {
		o.MaxGlyphs = 20_000_000
	}
	if o.PageTime <= 0 {
		o.PageTime = 20 * time.Second
	}
	if o.FileTime <= 0 {
		o.FileTime = 3 * time.Minute
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	return o
}

// Reader reads PDFs in worker processes, a few at a time. It is safe for
// concurrent use.
type Reader struct {
	o    Options
	free chan struct{} // a token for each worker that may still be started
	quit context.Context
	stop context.CancelFunc
	end  sync.Once
}

// NewReader makes a reader. No process is started before the first file.
func NewReader(o Options) *Reader {
	r := &Reader{o: o.filled()}
	r.free = make(chan struct{}, r.o.Workers)
	for range r.o.Workers {
		r.free <- struct{}{}
	}
	r.quit, r.stop = context.WithCancel(context.Background())
	return r
}

// Close ends the workers that still run and waits for them. Reads that were
// going on fail.
func (r *Reader) Close() error {
	r.end.Do(func() {
		r.stop()
		for range r.o.Workers {
			<-r.free
		}
	})
	return nil
}

// Read turns the PDF at path into structured text. A file that cannot be read
// gives a fault.Error of kind Input with the reason. A file without any text
// gives a Paper with empty Markdown whose pages are marked as scanned.
func (r *Reader) Read(ctx context.Context, path string) (*Paper, error) {
	var raw rawPaper
	if err := r.work(ctx, path, r.readJob(), raw.take); err != nil {
		return nil, err
	}
	if raw.readable() == 0 {
		return nil, unusable("The PDF has no readable pages.", nil)
	}
	return layOut(raw), nil
}

func (r *Reader) readJob() job {
	return job{Do: "read", MaxBytes: r.o.MaxBytes, MaxPages: r.o.MaxPages, MaxGlyphs: r.o.MaxGlyphs}
}

// Picture draws page, counted from 1, of the PDF at path as PNG. dpi is capped,
// and a very large page is drawn smaller.
func (r *Reader) Picture(ctx context.Context, path string, page int, dpi int) ([]byte, error) {
	var png []byte
	j := job{Do: "picture", Page: page, DPI: float64(max(18, min(dpi, maxDPI))), MaxBytes: r.o.MaxBytes}
	err := r.work(ctx, path, j, func(m message) error {
		if m.PNG != nil {
			png = m.PNG
		}
		return nil
	})
	if err == nil && png == nil {
		err = unusable(fmt.Sprintf("Page %d of the PDF could not be drawn.", page), nil)
	}
	return png, err
}

// Why a worker was ended by us.
var (
	errPageTime = errors.New("no sign of life")
	errFileTime = errors.New("too slow")
)

// work has one worker do a job on the file at path and hands its messages to
// take. One worker serves one file; doc.go says why.
func (r *Reader) work(ctx context.Context, path string, j job, take func(message) error) error {
	if !served.Load() {
		return errors.New("pdf.ServeIfAsked must be the first line of main and TestMain")
	}
	select {
	case <-r.free:
		defer func() { r.free <- struct{}{} }()
	case <-ctx.Done():
		return ctx.Err()
	case <-r.quit.Done():
		return context.Canceled
	}
	var file *os.File
	if j.Do != "probe" {
		var err error
		if file, err = openFile(path, r.o.MaxBytes); err != nil {
			return err
		}
		defer file.Close()
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	defer context.AfterFunc(r.quit, func() { cancel(context.Canceled) })()
	defer time.AfterFunc(r.o.FileTime, func() { cancel(errFileTime) }).Stop()
	alive := time.AfterFunc(r.o.PageTime, func() { cancel(errPageTime) })
	defer alive.Stop()

	h := hearing{take: take, alive: func() { alive.Reset(r.o.PageTime) }}
	end := r.run(ctx, file, j, &h)
	if err := r.outcome(ctx, &h, end); err != nil {
		r.o.Log.Warn("a PDF could not be read", "page", h.page, "fail", h.fail, "why", h.why, "end", end)
		return err
	}
	return nil
}

// run starts the worker, hears it out and waits for its end.
func (r *Reader) run(ctx context.Context, file *os.File, j job, h *hearing) error {
	// The kernel ends a worker together with the thread that started it, so
	// this thread must not end before.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	self, err := os.Executable()
	if err != nil {
		return err
	}
	asked, err := json.Marshal(j)
	if err != nil {
		return err
	}
	cmd := exec.CommandContext(ctx, self)
	cmd.Env = []string{marker + "=" + string(asked)}
	cmd.SysProcAttr = childAttributes()
	if file != nil { // a nil *os.File is no nil io.Reader
		cmd.Stdin = file
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	heard := h.listen(io.LimitReader(out, maxReply))
	if heard != nil {
		cmd.Process.Kill() // it talks nonsense, or too much
	}
	return errors.Join(heard, cmd.Wait())
}

// hearing is what the parent makes of a worker's messages.
type hearing struct {
	take      func(message) error
	alive     func()
	page      int // begun last
	fail, why string
	done      bool
}

func (h *hearing) listen(r io.Reader) error {
	d := json.NewDecoder(r)
	for {
		var m message
		if err := d.Decode(&m); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
		h.alive()
		switch {
		case m.Begin > 0:
			h.page = m.Begin
		case m.Fail != "":
			h.fail, h.why = m.Fail, m.Why
		case m.Done, m.PNG != nil, m.Probe != nil:
			h.done = true
		}
		if err := h.take(m); err != nil {
			return err
		}
	}
}
