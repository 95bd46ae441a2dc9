package cli

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"forage/internal/ollama/ollamatest"
)

func TestAReviewByAModelFromTheCommandLine(t *testing.T) {
	d := ollamatest.NewDouble(t)
	d.Models(ollamatest.ChatModel("reader"), ollamatest.EmbedModel("nomic-embed-text", 64))
	d.Chat(ollamatest.Oracle)
	t.Setenv("OLLAMA_HOST", d.Host)
	dir := t.TempDir()
	home := filepath.Join(dir, "home")
	write(t, filepath.Join(dir, "papers", "good.md"), paper)
	write(t, filepath.Join(dir, "idea.txt"), "Basil oil against bacteria and fungi")
	requirements := write(t, filepath.Join(dir, "requirements.txt"), "Quantify how basil oil reduced fungal growth compared with the control")

	status, out, stderr := forage(t, home, "", "review", "--yes", "--engine", "ollama", "--idea", filepath.Join(dir, "idea.txt"),
		"--papers", filepath.Join(dir, "papers"), "--requirements", requirements, "--out", filepath.Join(dir, "report"), "--write-in", "de")
	if status != 0 || !strings.Contains(stderr, "engine ollama, model reader:latest") || !strings.Contains(out, "calls to the model") || !strings.Contains(out, "judge chunks") {
		t.Fatalf("status %d\n%s\n%s", status, out, stderr)
	}
	body, err := os.ReadFile(filepath.Join(dir, "report", "evidence.json"))
	if err != nil {
		t.Fatal(err)
	}
	var got struct {
		Review struct{ Engine, Model string }
		Usage  struct {
			Calls  int
			ByKind []struct {
				Kind    string
				Calls   int
				Seconds float64
			} `json:"by_kind"`
		}
	}
	if err := json.Unmarshal(body, &got); err != nil || got.Review.Model != "reader:latest" || got.Usage.Calls == 0 || len(got.Usage.ByKind) < 4 {
		t.Errorf("%+v, %v", got, err)
	}
	german := false
	for _, r := range d.Requests("/api/chat") {
		german = german || strings.Contains(r.Text(), "Write in German")
	}
	if !german {
		t.Error("the model was never asked to write in German")
	}
}

func TestTheDoctorTriesAModelAndRemembers(t *testing.T) {
	d := ollamatest.NewDouble(t)
	d.Models(ollamatest.ChatModel("reader"), ollamatest.RemoteModel("innocent"))
	d.Chat(ollamatest.Oracle)
	t.Setenv("OLLAMA_HOST", d.Host)
	home := filepath.Join(t.TempDir(), "home")
	status, out, stderr := forage(t, home, "", "doctor", "--try", "reader")
	if status != 0 || !strings.Contains(stderr, "40 of 40 replies valid") || !strings.Contains(out, "Tried: 40 of 40") {
		t.Fatalf("status %d\n%s\n%s", status, out, stderr)
	}
	asked := len(d.Requests("/api/chat"))
	if status, out, _ = forage(t, home, "", "doctor"); status != 0 || !strings.Contains(out, "Tried: 40 of 40") || len(d.Requests("/api/chat")) != asked {
		t.Errorf("status %d, %d further calls\n%s", status, len(d.Requests("/api/chat"))-asked, out)
	}
	if !strings.Contains(out, "innocent") || !strings.Contains(out, "Refused: the server would run it on another machine") {
		t.Errorf("the remote model is not refused:\n%s", out)
	}
	if status, _, stderr = forage(t, home, "", "doctor", "--try", "innocent"); status != 5 {
		t.Errorf("trying a remote model: status %d, %s", status, stderr)
	}
	if status, _, stderr = forage(t, home, "", "doctor", "--pull", "qwen3:4b"); status != 5 || !strings.Contains(stderr, "offline") {
		t.Errorf("fetching while offline: status %d, %s", status, stderr)
	}
	if n := len(d.Requests("/api/pull")); n != 0 {
		t.Errorf("the server was asked to fetch %d times", n)
	}
}
