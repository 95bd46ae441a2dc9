package settings_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"forage/internal/fault"
	"forage/internal/settings"
)

func load(t *testing.T, text string) (settings.Settings, error) {
	t.Helper()
	dir := t.TempDir()
	if text != "" {
		if err := os.WriteFile(filepath.Join(dir, settings.File), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return settings.Load(dir)
}

func TestWhatIsLeftOutKeepsItsDefault(t *testing.T) {
	s, err := load(t, "")
	if err != nil || s != settings.Default() {
		t.Errorf("%+v %v", s, err)
	}
	s, err = load(t, `{"walk": {"survey": 50}}`)
	want := settings.Default()
	want.Walk.Survey = 50
	if err != nil || s != want {
		t.Errorf("%+v %v", s, err)
	}
}

func TestAWorkspaceThatIsAFileIsSaid(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a.txt")
	if err := os.WriteFile(file, []byte("text"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := settings.Load(file); fault.Of(err).Kind != fault.Input || !strings.Contains(fault.Of(err).Say, "is a file") {
		t.Errorf("%v", err)
	}
}

func TestAWrongSettingsFileIsSaid(t *testing.T) {
	for _, text := range []string{`{"wlak": {}}`, `{`, `{"walk": {"coverage": 85}}`, `{"walk": {"iterations": 0}}`, `{"picture_dpi": 9000}`, `[]`} {
		if _, err := load(t, text); fault.Status(err) != 3 {
			t.Errorf("%s: %v", text, err)
		}
	}
}

func TestTheWorkspaceIsWhereItIsAskedToBe(t *testing.T) {
	t.Setenv("FORAGE_HOME", "/somewhere/home")
	for asked, want := range map[string]string{"/asked": "/asked", "": "/somewhere/home"} {
		if got, err := settings.Workspace(asked); err != nil || got != want {
			t.Errorf("%q: %q %v", asked, got, err)
		}
	}
	t.Setenv("FORAGE_HOME", "")
	t.Setenv("XDG_DATA_HOME", "/data")
	if got, err := settings.Workspace(""); err != nil || filepath.Base(got) != "forage" {
		t.Errorf("%q %v", got, err)
	}
}

func TestSyncedFoldersAreNoticed(t *testing.T) {
	for dir, want := range map[string]string{
		"/home/a/Dropbox/forage": "dropbox", "/home/a/OneDrive - Uni/x": "onedrive", "/Users/a/Library/Mobile Documents/x": "mobile documents",
		"/home/a/papers": "", "/home/megan/x": "", "/home/a/Dropbox (Personal)/x": "dropbox",
	} {
		if got := settings.Synced(dir); got != want {
			t.Errorf("%s: %q, want %q", dir, got, want)
		}
	}
}
