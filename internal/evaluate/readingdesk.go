package evaluate

import (
	"context"
	"errors"
	"os"
	"time"

	"golang.org/x/sync/errgroup"

	"forage/internal/fault"
	"forage/internal/ingest"
	"forage/internal/pdf"
	"forage/internal/review"
	"forage/internal/store"
	"forage/internal/workbench"
)

// desk is a temporary workspace in which papers are read as the app reads them.
type desk struct {
	dir   string
	bench *workbench.Workbench
	see   func(ingest.Progress)
}

func newDesk(ctx context.Context, see func(ingest.Progress)) (*desk, error) {
	dir, err := os.MkdirTemp("", "forage-evaluate-")
	if err != nil {
		return nil, err
	}
	w, err := workbench.Open(ctx, workbench.Options{Dir: dir})
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(dir))
	}
	return &desk{dir, w, see}, nil
}

func (d *desk) close() {
	if d.bench != nil {
		d.bench.Close()
	}
	os.RemoveAll(d.dir)
}

// sound closes the workspace and reports what is wrong with it, "" when nothing is.
func (d *desk) sound(ctx context.Context) (string, error) {
	err := d.bench.Close()
	if d.bench = nil; err != nil {
		return "", err
	}
	s, err := store.Open(ctx, d.dir, store.Options{})
	if err != nil {
		return "", err
	}
	defer s.Close()
	found, err := s.Check(ctx)
	for _, f := range found {
		if !f.OK {
			return f.Say, err
		}
	}
	return "", err
}

// outcome is what became of a file: a document, or the reason why not.
type outcome struct {
	doc    review.Document
	reason string // "" when it is in the library
}

// read imports files and returns what came out, by path, and how long the import took
// from the paths to the stored chunks. No vectors are made.
func (d *desk) read(ctx context.Context, paths []string) (map[string]outcome, time.Duration, error) {
	result, took, err := d.take(ctx, paths)
	if err != nil {
		return nil, took, err
	}
	out := map[string]outcome{}
	for _, f := range result.Failed {
		out[f.Path] = outcome{reason: f.Reason}
	}
	for _, w := range result.Works {
		doc, err := d.bench.Document(ctx, w.ID)
		if err != nil {
			return nil, took, err
		}
		out[w.Path] = outcome{doc: doc}
	}
	for _, same := range result.Duplicates {
		out[same.Path] = out[same.Of]
	}
	return out, took, nil
}

// pace imports files and says how long it took.
func (d *desk) pace(ctx context.Context, paths []string) (time.Duration, error) {
	_, took, err := d.take(ctx, paths)
	return took, err
}

// take imports files. That none of them could be used is no error here.
func (d *desk) take(ctx context.Context, paths []string) (ingest.Result, time.Duration, error) {
	start := time.Now()
	result, err := d.bench.Import(ctx, paths, d.see)
	took := time.Since(start)
	if f := fault.Of(err); f != nil && f.Kind == fault.Input && len(result.Failed) > 0 {
		err = nil
	}
	return result, took, err
}

// harvest is what all systems made of the files of a set.
type harvest struct {
	paths []string
	out   map[string]outcome // ours, by path
	plain map[string]texts   // the tools', by name
}

// readAll reads the files of a set, and has the plain-text tools read them too.
func readAll(ctx context.Context, g *gauge, paths []string) (*harvest, error) {
	d, err := newDesk(ctx, g.o.See)
	if err != nil {
		return nil, err
	}
	defer d.close()
	h := &harvest{paths: paths, plain: map[string]texts{}}
	if h.out, _, err = d.read(ctx, paths); err != nil {
		return nil, err
	}
	for _, b := range pdf.Baselines {
		if !b.Installed() {
			continue
		}
		if h.plain[string(b)], err = textsBy(ctx, b, paths); err != nil {
			return nil, err
		}
	}
	return h, nil
}

// texts are the texts of files by one tool, by path. A file that it cannot read has
// none.
type texts map[string]string

func textsBy(ctx context.Context, b pdf.Baseline, paths []string) (texts, error) {
	found := make(chan [2]string, len(paths))
	err := eachTwo(ctx, paths, func(path string) error {
		text, err := b.Text(ctx, path)
		if err != nil && ctx.Err() != nil {
			return ctx.Err()
		}
		found <- [2]string{path, text}
		return nil
	})
	close(found)
	all := texts{}
	for f := range found {
		all[f[0]] = f[1]
	}
	return all, err
}

// eachTwo works on paths, two at a time.
func eachTwo(ctx context.Context, paths []string, work func(path string) error) error {
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(2)
	for _, p := range paths {
		group.Go(func() error {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			return work(p)
		})
	}
	return group.Wait()
}
