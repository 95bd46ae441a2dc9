package cli

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"forage/internal/store"
)

// asChild names what a copy of the test program imports, and into what workspace.
const asChild = "FORAGE_TEST_IMPORT"

func TestImportAsAChild(t *testing.T) {
	home, dir, ok := strings.Cut(os.Getenv(asChild), "\n")
	if !ok {
		t.Skip("run by TestAKilledImportGoesOnAsIfNothingHadHappened")
	}
	os.Exit(Run(t.Context(), Streams{In: strings.NewReader(""), Out: os.Stdout, Err: os.Stderr}, []string{"import", "--workspace", home, dir}))
}

// child starts an import in a process of its own.
func child(t *testing.T, home, dir string) *exec.Cmd {
	t.Helper()
	cmd := exec.Command(os.Args[0], "-test.run=^TestImportAsAChild$")
	cmd.Env = append(os.Environ(), asChild+"="+home+"\n"+dir)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return cmd
}

// held is all that a library holds, in words.
func held(t *testing.T, home string) string {
	t.Helper()
	s, err := store.Open(t.Context(), home, store.Options{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	works, err := s.Works(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, w := range works {
		d, err := s.Document(t.Context(), w.ID)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "%+v\n", d)
	}
	rows, err := s.PathsBelow(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range rows {
		fmt.Fprintf(&b, "%+v\n", r)
	}
	return b.String()
}

func TestAKilledImportGoesOnAsIfNothingHadHappened(t *testing.T) {
	dir := t.TempDir()
	for n := range 120 {
		text := fmt.Sprintf("# Paper %d\n\n## Results\n\n%s\n", n, strings.Repeat(fmt.Sprintf("It grew by %d per cent.\n\n", n), 300))
		write(t, filepath.Join(dir, fmt.Sprintf("p%03d.md", n)), text)
		if n%10 == 0 {
			write(t, filepath.Join(dir, "copies", fmt.Sprintf("c%03d.md", n)), text)
			write(t, filepath.Join(dir, fmt.Sprintf("bad%03d.xml", n)), fmt.Sprint("words ", n))
		}
	}
	undisturbed := t.TempDir()
	began := time.Now()
	if err := child(t, undisturbed, dir).Wait(); err != nil {
		t.Fatal(err)
	}
	whole, want := time.Since(began), held(t, undisturbed)
	for round := range 5 {
		home := t.TempDir()
		cmd := child(t, home, dir)
		after := rand.N(whole)
		time.Sleep(after)
		if err := cmd.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = cmd.Wait()
		waiting := 0
		if s, err := store.Open(t.Context(), home, store.Options{}); err == nil { // killed while it was made, it is made anew
			waiting, _, _ = s.Waiting(t.Context())
			s.Close()
		}
		t.Logf("killed after %v of %v, %d waiting", after.Round(time.Millisecond), whole.Round(time.Millisecond), waiting)
		if waiting > 0 && round%2 == 0 {
			if status, _, stderr := forage(t, home, "", "import", "--resume"); status != 0 {
				t.Fatal(stderr)
			}
		}
		if status, _, stderr := forage(t, home, "", "import", dir); status != 0 {
			t.Fatal(stderr)
		}
		if got := held(t, home); got != want {
			t.Errorf("killed after %v, the library differs: %s", after, firstDifference(got, want))
		}
	}
}

// firstDifference is the first line that is not the same.
func firstDifference(got, want string) string {
	have := strings.Split(want, "\n")
	for n, line := range strings.Split(got, "\n") {
		if n >= len(have) || line != have[n] {
			return fmt.Sprintf("line %d: %.300s", n, line)
		}
	}
	return "it ends early"
}
