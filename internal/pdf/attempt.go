package pdf

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"time"
)

// Why a worker was ended by us.
var (
	errPageTime = errors.New("no sign of life")
	errFileTime = errors.New("too slow")
)

// hold waits until a worker may be started, opens the file at path, "" for none, and
// hands it to do. The time for a whole file runs from then on.
func (r *Reader) hold(ctx context.Context, path string, do func(context.Context, *os.File) error) error {
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
	if path != "" {
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
	return do(ctx, file)
}

// work has one worker do a job on the file at path and hands its messages to take.
func (r *Reader) work(ctx context.Context, path string, j job, take func(message) error) error {
	if path == "" && j.Do != "probe" {
		_, err := openFile(path, r.o.MaxBytes)
		return err
	}
	return r.hold(ctx, path, func(ctx context.Context, file *os.File) error {
		return r.outcome(r.attempt(ctx, file, j, take))
	})
}

// parting is how a worker ended.
type parting struct {
	hearing
	end   error // of its process, or of our hearing
	cause error // why we ended it, nil when we did not
}

// well reports whether the worker did its job.
func (e parting) well() bool { return e.fail == "" && e.done && e.end == nil }

// late reports whether its time was over.
func (e parting) late() bool {
	return errors.Is(e.cause, errPageTime) || errors.Is(e.cause, errFileTime)
}

// stopped reports whether a person stopped it.
func (e parting) stopped() bool { return e.cause != nil && !e.late() }

// attempt has a worker do a job on an open file, nil for none, and watches that it
// gives signs of life.
func (r *Reader) attempt(ctx context.Context, file *os.File, j job, take func(message) error) parting {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	alive := time.AfterFunc(r.o.PageTime, func() { cancel(errPageTime) })
	defer alive.Stop()
	e := parting{hearing: hearing{take: take, alive: func() { alive.Reset(r.o.PageTime) }}}
	e.end = r.run(ctx, file, j, &e.hearing)
	if e.cause = context.Cause(ctx); e.well() {
		return e
	}
	r.o.Log.Warn("a PDF reader ended early", "page", e.page, "fail", e.fail, "why", e.why, "end", e.end, "cause", e.cause)
	return e
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
	// A worker collects garbage only near its limit (ServeIfAsked), and not while
	// the program's packages are set up, which takes half of its start otherwise.
	cmd.Env = []string{marker + "=" + string(asked), "GOGC=off"}
	cmd.SysProcAttr = childAttributes()
	if file != nil { // a nil *os.File is no nil io.Reader
		if _, err := file.Seek(0, io.SeekStart); err != nil {
			return err
		}
		cmd.Stdin = file
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	heard := h.listen(bufio.NewReaderSize(io.LimitReader(out, maxReply), 64<<10))
	if heard != nil {
		cmd.Process.Kill() // it talks nonsense, or too much
	}
	return errors.Join(heard, cmd.Wait())
}

// maxWhy is how many bytes of a worker's reason go into the log. MuPDF gives no more
// than 256; a worker that was taken over may give the text of the file.
const maxWhy = 300

// hearing is what the parent makes of a worker's messages.
type hearing struct {
	take      func(message) error
	alive     func()
	page      int // begun last
	fail, why string
	done      bool
}

func (h *hearing) listen(r io.Reader) error {
	var buf []byte
	for {
		m, err := hear(r, &buf)
		if err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
		h.alive()
		switch {
		case m.Begin > 0:
			h.page = m.Begin
		case m.Fail != "":
			h.fail, h.why = m.Fail, strings.ToValidUTF8(m.Why[:min(len(m.Why), maxWhy)], "")
		case m.Done, m.PNG != nil, m.Probe != nil:
			h.done = true
		}
		if err := h.take(m); err != nil {
			return err
		}
	}
}
