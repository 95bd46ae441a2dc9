package settings

import (
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"forage/internal/fault"
)

// File is the name of the settings file in a workspace.
const File = "settings.json"

// Settings is everything that can be set.
type Settings struct {
	// Walk holds the numbers of a walk whose engine has no model, WalkWithModel
	// those of one whose every judgement is a call to a model.
	Walk          Walk `json:"walk"`
	WalkWithModel Walk `json:"walk_with_model"`
	// SearchHits is how many passages a search shows.
	SearchHits int `json:"search_hits"`
	// PictureDPI is the resolution of page pictures in the window.
	PictureDPI int `json:"picture_dpi"`
}

// Walk is the numbers of a walk (DESIGN §4).
type Walk struct {
	Survey     int     `json:"survey"`     // passages asked for by one survey
	PerWork    int     `json:"per_work"`   // of them, at most this many from one work
	Patience   int     `json:"patience"`   // chunks judged in a patch before its yield counts
	Dives      int     `json:"dives"`      // works summarised after one survey
	Coverage   float64 `json:"coverage"`   // mean coverage at which the walk stops, 0 to 1
	Iterations int     `json:"iterations"` // most rounds of survey, cover, diagnose
	Dry        int     `json:"dry"`        // rounds without new evidence before giving up
	Added      int     `json:"added"`      // requirements added by one diagnosis
}

// Default is what holds where nothing is set.
func Default() Settings {
	walk := Walk{Survey: 200, PerWork: 8, Patience: 3, Dives: 12, Coverage: 0.85, Iterations: 6, Dry: 2, Added: 3}
	model := walk
	model.Survey, model.PerWork, model.Patience, model.Dives = 6, 6, 1, 6 // three by full text, three by vectors: calls cost
	return Settings{Walk: walk, WalkWithModel: model, SearchHits: 10, PictureDPI: 144}
}

// Load reads the settings of a workspace.
func Load(dir string) (Settings, error) {
	s := Default()
	b, err := os.ReadFile(filepath.Join(dir, File))
	if errors.Is(err, fs.ErrNotExist) {
		return s, nil
	}
	if err != nil {
		return s, fault.Wrap(err, fault.Failed, "The settings could not be read.", "Check that you may read "+filepath.Join(dir, File)+".")
	}
	dec := json.NewDecoder(bytes.NewReader(b))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&s); err != nil {
		return s, fault.Wrap(err, fault.Input, "The settings file is not right: "+strings.TrimPrefix(err.Error(), "json: ")+".",
			"Correct "+filepath.Join(dir, File)+", or move it away to use the defaults.")
	}
	return s, s.valid()
}

func (s Settings) valid() error {
	for _, w := range []Walk{s.Walk, s.WalkWithModel} {
		if w.Survey < 1 || w.PerWork < 1 || w.Patience < 1 || w.Dives < 0 || w.Coverage <= 0 || w.Coverage > 1 || w.Iterations < 1 || w.Dry < 1 || w.Added < 0 {
			return fault.New(fault.Input, "A number of the walk in the settings is out of range.", "Counts begin at 1, coverage lies between 0 and 1.")
		}
	}
	if s.SearchHits < 1 || s.PictureDPI < 36 || s.PictureDPI > 400 {
		return fault.New(fault.Input, "A number in the settings is out of range.", "search_hits begins at 1, picture_dpi lies between 36 and 400.")
	}
	return nil
}

// Workspace is the folder to work in: the one asked for, else FORAGE_HOME, else the
// platform's place for a program's data.
func Workspace(asked string) (string, error) {
	dir := asked
	if dir == "" {
		dir = os.Getenv("FORAGE_HOME")
	}
	if dir == "" {
		data, err := dataDir()
		if err != nil {
			return "", fault.Wrap(err, fault.Unavailable, "There is no place to keep a workspace.", "Name a folder with --workspace or FORAGE_HOME.")
		}
		dir = filepath.Join(data, "forage")
	}
	return filepath.Abs(dir)
}

func dataDir() (string, error) {
	home, err := os.UserHomeDir()
	switch {
	case runtime.GOOS == "windows" || runtime.GOOS == "darwin":
		return os.UserConfigDir()
	case os.Getenv("XDG_DATA_HOME") != "":
		return os.Getenv("XDG_DATA_HOME"), nil
	}
	return filepath.Join(home, ".local", "share"), err
}

// synced are folder names that services copying files elsewhere use.
var synced = []string{"dropbox", "onedrive", "google drive", "googledrive", "icloud", "mobile documents", "nextcloud", "owncloud", "syncthing", "seafile", "box sync", "pcloud", "mega"}

// Synced names the service that seems to copy a folder elsewhere, "" when none
// does. It goes by folder names, so it can miss one.
func Synced(dir string) string {
	for part := range strings.SplitSeq(strings.ToLower(filepath.ToSlash(dir)), "/") {
		for _, name := range synced {
			if rest, ok := strings.CutPrefix(part, name); ok && (rest == "" || rest[0] < 'a' || rest[0] > 'z') {
				return name
			}
		}
	}
	return ""
}
