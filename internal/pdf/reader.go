package pdf

import (
	"bytes"
	"context"
	"fmt"
	"image/png"
	"log/slog"
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
	maxDeaths     = 10  // workers that a file may end; a bad page ends two
	maxBroken     = 100 // damaged pages on end, after which the rest is not tried
)

// Options of a Reader. Zero values take the defaults beside them.
type Options struct {
	Workers   int           // files read at once: 2, or 1 on one core
	MaxBytes  int64         // of a file: 256 MiB
	MaxPages  int           // of a file: 10,000
	MaxGlyphs int           // characters of a file: 30 million
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
		o.MaxPages = 10_000
	}
	if o.MaxGlyphs <= 0 {
		o.MaxGlyphs = 30_000_000
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

func (r *Reader) readJob() job {
	return job{Do: "read", MaxBytes: r.o.MaxBytes, MaxPages: r.o.MaxPages, MaxGlyphs: r.o.MaxGlyphs}
}

// Picture draws page, counted from 1, of the PDF at path as PNG. dpi is capped,
// and a very large page is drawn smaller.
func (r *Reader) Picture(ctx context.Context, path string, page int, dpi int) ([]byte, error) {
	var drawn []byte
	j := job{Do: "picture", Page: page, DPI: float64(max(18, min(dpi, maxDPI))), MaxBytes: r.o.MaxBytes}
	err := r.work(ctx, path, j, func(m message) error {
		if m.PNG == nil {
			return nil
		}
		drawn = m.PNG
		return soundPicture(drawn)
	})
	if err == nil && drawn == nil {
		err = unusable(fmt.Sprintf("Page %d of the PDF could not be drawn.", page), nil)
	}
	return drawn, err
}

// soundPicture refuses what a worker gives for the picture of a page and is none, or
// is larger than any we ask for: programs that are not locked in will decode it.
func soundPicture(b []byte) error {
	size, err := png.DecodeConfig(bytes.NewReader(b))
	switch {
	case err != nil:
		return err
	case size.Width > 4*maxPixels/max(1, size.Height): // a page one dot wide is rounded up to two
		return fmt.Errorf("a picture of %d by %d dots", size.Width, size.Height)
	}
	return nil
}
