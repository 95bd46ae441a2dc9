package workbench

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"forage/internal/fault"
	"forage/internal/ollama"
	"forage/internal/review"
)

// ModelServer is the model server of this machine and what it has.
type ModelServer struct {
	Running     bool         `json:"running"`
	Started     bool         `json:"started"` // by Forage, which ends it
	Binary      string       `json:"binary"`  // to start one with, "" where none was found
	Address     string       `json:"address"`
	Version     string       `json:"version"`
	Old         bool         `json:"old"`
	CloudOff    bool         `json:"cloud_off"`
	Memory      int64        `json:"memory"` // of the machine, bytes; 0 when unknown
	Free        int64        `json:"free"`
	Models      []ModelState `json:"models"`
	Recommended string       `json:"recommended"` // to judge with, "" for none
}

// ModelState is a model with how it suits this machine.
type ModelState struct {
	ollama.Model
	Unfit string        `json:"unfit"` // why it is not chosen unasked, "" when it may be
	Trial *ollama.Trial `json:"trial"` // nil when it was not tried
}

// lookTime is how long a server may take to say what it is, before it counts as not
// answering.
const lookTime = 10 * time.Second

// ModelServer looks at the model server.
func (w *Workbench) ModelServer(ctx context.Context) (ModelServer, error) {
	ctx, cancel := context.WithTimeout(ctx, lookTime)
	defer cancel()
	s := ModelServer{Started: w.server.Load().Alive(), Models: []ModelState{}}
	s.Memory, s.Free = ollama.MachineMemory()
	found, err := w.ollama.Look(ctx, w.door.URL().Host)
	if err != nil {
		return s, err
	}
	s.Running, s.Address, s.Version, s.Old, s.CloudOff = found.Running, found.Address, found.Version, found.Old, found.CloudOff
	if !s.Running {
		s.Binary = ollama.Find()
	}
	trials := map[string]ollama.Trial{}
	for _, m := range found.Models {
		state := ModelState{Model: m, Unfit: m.Unfit(s.Memory)}
		if t, ok, err := w.trial(ctx, m.Digest); err != nil {
			return s, err
		} else if ok {
			state.Trial = &t
			if state.Unfit == "" && !t.Passed() {
				state.Unfit = "it did not do well in its trial"
			}
			trials[m.Digest] = t
		}
		s.Models = append(s.Models, state)
	}
	if best, ok := ollama.Best(found.Models, trials, s.Memory); ok {
		s.Recommended = best.Name
	}
	return s, nil
}

// best is the model to judge with: the named one, where it is there and may be used,
// else the recommended one.
func (s ModelServer) best(named string) (string, bool) {
	if named == "" {
		return s.Recommended, s.Recommended != ""
	}
	for _, m := range s.Models {
		if m.Name == named || m.Name == named+":latest" {
			return m.Name, m.Chat && m.Refused == ""
		}
	}
	return "", false
}

// trialKey is the setting that holds how a model's weights did.
func trialKey(digest string) string { return "trial " + digest }

func (w *Workbench) trial(ctx context.Context, digest string) (t ollama.Trial, ok bool, err error) {
	text, ok, err := w.store.Setting(ctx, trialKey(digest))
	if err != nil || !ok || digest == "" {
		return t, false, err
	}
	if err := json.Unmarshal([]byte(text), &t); err != nil {
		return t, false, nil // of another version: it counts as not tried
	}
	return t, true, nil
}

// TryModel measures a model on the bundled judgements and remembers how it did.
func (w *Workbench) TryModel(ctx context.Context, name string, see func(done, total int)) (ollama.Trial, error) {
	m, err := w.ollama.Model(ctx, name)
	if err != nil {
		return ollama.Trial{}, err
	}
	if !m.Chat {
		return ollama.Trial{}, fault.New(fault.Input, fmt.Sprintf("The model %q does not chat, so it cannot be tried.", name), "Try one that does.")
	}
	t, err := w.ollama.Try(ctx, m, see)
	if err != nil {
		return t, err
	}
	body, err := json.Marshal(t)
	if err != nil {
		return t, err
	}
	return t, w.store.PutSetting(ctx, trialKey(m.Digest), string(body))
}

// StartModels starts a model server with its cloud switched off, where none answers.
// The person has been asked. It ends with Close.
func (w *Workbench) StartModels(ctx context.Context) error {
	s, err := w.ModelServer(ctx)
	if err != nil || s.Running {
		return err
	}
	if s.Binary == "" {
		return fault.New(fault.Unavailable, "Ollama is not installed where Forage looks for it.", "Install it, or start it yourself, and look again.")
	}
	p, err := w.ollama.Serve(ctx, s.Binary, w.door.URL().Host)
	if err != nil {
		return err
	}
	before := w.server.Load()
	if !w.server.CompareAndSwap(before, p) {
		p.Stop()
		return nil
	}
	before.Stop() // one that ended by itself: its runners may live on
	return nil
}

// PullModel has the server fetch a model, once the person has agreed and where the
// privacy mode lets anything out at all. It is the server that goes online; what it
// tells there is the model's name. The ledger says so, also when it is refused.
func (w *Workbench) PullModel(ctx context.Context, name string, mode review.Privacy, see func(ollama.Pulled)) error {
	entry := review.LedgerEntry{
		At: time.Now().UTC().Format(time.RFC3339), Kind: "model", Host: "the registry of Ollama",
		Detail: "the Ollama server itself fetches the model " + name,
	}
	if mode == "" || mode == review.PrivacyOffline {
		entry.Refused, entry.Reason = true, "offline"
		if err := w.store.AppendLedger(ctx, entry); err != nil {
			return err
		}
		return fault.New(fault.Privacy, "Fetching a model is refused: the mode is offline.",
			"Allow it for this once with --privacy ask. The Ollama server then connects to its registry and names the model; nothing of yours is sent.")
	}
	if err := w.store.AppendLedger(ctx, entry); err != nil {
		return err
	}
	return w.ollama.Pull(ctx, name, see)
}
