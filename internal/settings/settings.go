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
	// Models are the local models to use and how.
	Models Models `json:"models"`
	// SearchHits is how many passages a search shows.
	SearchHits int `json:"search_hits"`
	// Recognition is how pages without text are read: "auto" takes tesseract where it
	// is on this machine, else models.vision where that names a model; "tesseract" and
	// "model" take that one only; "off" leaves such pages unread.
	Recognition string `json:"recognition"`
	// PictureDPI is the resolution of page pictures in the window.
	PictureDPI int `json:"picture_dpi"`
}

// The values of Recognition.
const (
	RecogniseAuto      = "auto"
	RecogniseTesseract = "tesseract"
	RecogniseModel     = "model"
	RecogniseOff       = "off"
)

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
	Batch      int     `json:"batch"`      // passages that a model judges by one call, at most
	Rerank     int     `json:"rerank"`     // first hits of a survey that a model puts in order; 0 leaves their order, since each costs a call
}

// Models are the local models of an Ollama server, by name ("" lets Forage choose
// among those installed), and how they are asked.
type Models struct {
	Chat      string `json:"chat"`      // judges and writes
	Embedding string `json:"embedding"` // makes vectors
	Vision    string `json:"vision"`    // reads scanned pages; "" does not
	// Context is the context asked for, in tokens. One value for all calls: another
	// one makes the server load the model again. 8,192 holds four chunks, a question
	// and an answer, and costs half a gigabyte with a model of three billion parameters.
	Context int `json:"context"`
	// KeepAlive is how long a model stays in memory after a call, in minutes.
	KeepAlive int `json:"keep_alive"`
	// Stall is how long a model may say nothing between two tokens, in seconds. There
	// is no limit on a whole answer: a slow laptop is not a broken one.
	Stall int `json:"stall"`
	// Load is how long a model may take to its first token beside what its prompt
	// takes, in seconds: it is read from disk then.
	Load int `json:"load"`
}

// Default is what holds where nothing is set.
func Default() Settings {
	walk := Walk{Survey: 200, PerWork: 8, Patience: 3, Dives: 12, Coverage: 0.85, Iterations: 6, Dry: 2, Added: 3, Batch: 1}
	model := walk
	// Calls cost: three passages by full text, three by vectors, all judged by one call.
	// What is paid for already is not left, so patience is as long as a survey.
	model.Survey, model.PerWork, model.Patience, model.Dives, model.Batch = 6, 6, 6, 6, 6
	models := Models{Context: 8192, KeepAlive: 10, Stall: 120, Load: 300}
	return Settings{Walk: walk, WalkWithModel: model, Models: models, SearchHits: 10, Recognition: RecogniseAuto, PictureDPI: 144}
}

// Load reads the settings of a workspace.
func Load(dir string) (Settings, error) {
	s := Default()
	b, err := os.ReadFile(filepath.Join(dir, File))
	if errors.Is(err, fs.ErrNotExist) {
		return s, nil
	}
	if info, no := os.Stat(dir); no == nil && !info.IsDir() {
		return s, fault.Wrap(err, fault.Input, "The workspace "+dir+" is a file, not a folder.", "Name a folder with --workspace; one that is not there yet is made.")
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
		if w.Survey < 1 || w.PerWork < 1 || w.Patience < 1 || w.Dives < 0 || w.Coverage <= 0 || w.Coverage > 1 || w.Iterations < 1 || w.Dry < 1 || w.Added < 0 || w.Batch < 1 || w.Batch > 16 || w.Rerank < 0 {
			return fault.New(fault.Input, "A number of the walk in the settings is out of range.", "Counts begin at 1, coverage lies between 0 and 1, a batch holds at most 16.")
		}
	}
	if m := s.Models; m.Context < 2048 || m.KeepAlive < 0 || m.Stall < 1 || m.Load < 1 {
		return fault.New(fault.Input, "A number of the models in the settings is out of range.",
			"context begins at 2048 tokens, stall and load at 1 second.")
	}
	switch s.Recognition {
	case RecogniseAuto, RecogniseTesseract, RecogniseModel, RecogniseOff:
	default:
		return fault.New(fault.Input, "The settings know no recognition \""+s.Recognition+"\".", "It is auto, tesseract, model or off.")
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
