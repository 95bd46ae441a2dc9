package pdf

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// program puts a script in the place of a baseline.
func program(t *testing.T, b Baseline, script string) {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, string(b)), []byte("#!/bin/sh\n"+script), 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir+":/bin:/usr/bin")
}

func TestABaselineIsBelievedWhenItPrintsSomething(t *testing.T) {
	for name, c := range map[string]struct {
		script, want string
		fails        bool
	}{
		"prints":               {`printf 'one\ftwo'`, "one\ftwo", false},
		"complains and prints": {`echo text; echo broken >&2; exit 3`, "text\n", false},
		"complains":            {`echo broken >&2; exit 3`, "", true},
		"has nothing to say":   {`exit 0`, "", false},
		"is told what to read": {`echo "$@"`, "-q -enc UTF-8 a.pdf -\n", false},
	} {
		t.Run(name, func(t *testing.T) {
			program(t, Pdftotext, c.script)
			text, err := Pdftotext.Text(context.Background(), "a.pdf")
			if text != c.want || (err != nil) != c.fails {
				t.Errorf("%q, %v", text, err)
			}
		})
	}
}

func TestABaselineThatHangsEndsWithItsContext(t *testing.T) {
	program(t, Mutool, "exec sleep 60")
	ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
	defer cancel()
	if _, err := Mutool.Text(ctx, "a.pdf"); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("%v", err)
	}
	if err := Mutool.Pace(ctx, "a.pdf"); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("%v", err)
	}
}

func TestABaselineMayBeMissing(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	for _, b := range Baselines {
		if b.Installed() {
			t.Errorf("%s is installed nowhere", b)
		}
		if _, err := b.Text(context.Background(), "a.pdf"); err == nil {
			t.Errorf("%s reads without being there", b)
		}
		if b.Pace(context.Background(), "a.pdf") == nil {
			t.Errorf("%s has a pace without being there", b)
		}
	}
}
