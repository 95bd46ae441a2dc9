package ollamatest_test

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/ollama/ollama/api"

	"forage/internal/ollama/ollamatest"
)

// child tells the test binary that it is the one to be killed.
const child = "FORAGE_OLLAMATEST_CHILD"

// TestAKilledTestBinary is the binary that the next test kills: it loads a model
// into the shared server, names its folder and dies without a farewell.
func TestAKilledTestBinary(t *testing.T) {
	if os.Getenv(child) == "" {
		t.Skip("run by TestNoProcessOutlivesTheTestBinary")
	}
	s := ollamatest.Shared(t)
	if _, _, err := chat(t, s.Host, api.ChatRequest{Model: "tiny-chat"}, "Hello"); err != nil {
		t.Fatal(err)
	}
	fmt.Printf("folder %s\n", filepath.Dir(s.Models()))
	if err := syscall.Kill(os.Getpid(), syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	select {}
}

func TestNoProcessOutlivesTheTestBinary(t *testing.T) {
	ollamatest.Shared(t) // skips, and makes the models outside the time limit
	cmd := exec.Command(os.Args[0], "-test.run", "^TestAKilledTestBinary$", "-test.v")
	cmd.Env = append(os.Environ(), child+"=1")
	out, err := cmd.CombinedOutput()
	_, rest, ok := bytes.Cut(out, []byte("folder "))
	if err == nil || !ok {
		t.Fatalf("the child was not killed where it should: %v: %s", err, out)
	}
	dir := strings.TrimSpace(strings.SplitN(string(rest), "\n", 2)[0])
	for range 100 {
		if _, err := os.Stat(dir); os.IsNotExist(err) && len(living(t, dir)) == 0 {
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
	t.Errorf("%s or its processes %v are still there", dir, living(t, dir))
}

func TestNoProcessOutlivesTheTest(t *testing.T) {
	dir := ""
	t.Run("with a server", func(t *testing.T) {
		s := ollamatest.Start(t)
		dir = filepath.Dir(s.Models())
		if _, _, err := chat(t, s.Host, api.ChatRequest{Model: "tiny-chat"}, "Hello"); err != nil {
			t.Fatal(err)
		}
		if n := len(living(t, dir)); n < 2 {
			t.Errorf("%d processes of the server were found: the test looks at the wrong place", n)
		}
		s.Kill()
		// A process is listed until its parent has taken notice.
		for range 50 {
			if len(living(t, dir)) == 0 {
				break
			}
			time.Sleep(100 * time.Millisecond)
		}
		if left := living(t, dir); len(left) > 0 {
			t.Errorf("%v outlived the kill", left)
		}
		s.Restart(t)
	})
	if t.Skipped() || dir == "" {
		t.SkipNow()
	}
	if _, err := os.Stat(dir); !os.IsNotExist(err) || len(living(t, dir)) > 0 {
		t.Errorf("%s (%v) or its processes %v are still there", dir, err, living(t, dir))
	}
}

// living returns the processes whose home is a folder, server and runners alike.
// A process that has ended and waits for its parent has no environment any more.
func living(t *testing.T, dir string) (pids []int) {
	t.Helper()
	files, err := filepath.Glob("/proc/[0-9]*/environ")
	if err != nil || len(files) == 0 {
		t.Fatal("no processes are listed", err)
	}
	for _, file := range files {
		env, err := os.ReadFile(file)
		if err == nil && bytes.Contains(env, []byte("HOME="+dir+"\x00")) {
			pid, err := strconv.Atoi(filepath.Base(filepath.Dir(file)))
			if err != nil {
				t.Fatal(err)
			}
			pids = append(pids, pid)
		}
	}
	return pids
}
