package pdf

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"time"
)

// Baseline is another program that turns PDFs into plain text. It is run for
// comparison only, by "forage evaluate reading": nothing it says reaches a library,
// and unlike a worker it is not locked in, so it gets no file but those of a corpus.
type Baseline string

// The programs that are compared with. Both are packages of any Linux distribution.
const (
	Pdftotext Baseline = "pdftotext"
	Mutool    Baseline = "mutool"
)

// Baselines are all of them.
var Baselines = []Baseline{Pdftotext, Mutool}

// Limits of one run of a baseline.
const (
	baselineTime = 60 * time.Second
	baselineText = 256 << 20 // bytes
)

// Installed reports whether the program is on this machine.
func (b Baseline) Installed() bool {
	_, err := exec.LookPath(string(b))
	return err == nil
}

// Text returns the text of a PDF in UTF-8, its pages parted by form feeds, as the
// program prints it when asked for nothing in particular. A program that complains and
// prints all the same is no error; one that prints nothing and fails is.
func (b Baseline) Text(ctx context.Context, path string) (string, error) {
	var out bytes.Buffer
	args := []string{"-q", "-enc", "UTF-8", path, "-"}
	if b == Mutool {
		args = []string{"draw", "-q", "-F", "txt", path}
	}
	err := b.run(ctx, &most{&out, baselineText}, args)
	if err != nil && (out.Len() == 0 || errors.Is(err, context.DeadlineExceeded)) {
		return "", err
	}
	return out.String(), nil
}

// Pace has the program do what its speed is measured by, and drops what it prints:
// pdftotext its plain text, mutool the structured text with boxes that our own reading
// begins with. That a file cannot be read is no error.
func (b Baseline) Pace(ctx context.Context, path string) error {
	args := []string{"-q", "-enc", "UTF-8", path, "-"}
	if b == Mutool {
		args = []string{"draw", "-q", "-F", "stext", path}
	}
	err := b.run(ctx, io.Discard, args)
	var ended *exec.ExitError
	if errors.As(err, &ended) {
		return nil
	}
	return err
}

func (b Baseline) run(ctx context.Context, out io.Writer, args []string) error {
	own, cancel := context.WithTimeout(ctx, baselineTime)
	defer cancel()
	cmd := exec.CommandContext(own, string(b), args...)
	cmd.Stdout, cmd.WaitDelay = out, time.Second
	err := cmd.Run()
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case own.Err() != nil:
		return fmt.Errorf("%s: %w", b, own.Err())
	case err != nil:
		return fmt.Errorf("%s: %w", b, err)
	}
	return nil
}

// most writes up to so many bytes and then fails.
type most struct {
	to   io.Writer
	left int
}

func (m *most) Write(b []byte) (int, error) {
	if len(b) > m.left {
		return 0, errors.New("it prints too much")
	}
	m.left -= len(b)
	return m.to.Write(b)
}
