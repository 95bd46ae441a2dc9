package workbench

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"forage/internal/fault"
	"forage/internal/forage"
	"forage/internal/ingest"
	"forage/internal/prompt"
	"forage/internal/review"
)

// The most that is taken of what a person types. An idea is a page, not a paper;
// more is a mistake, and would make every query long.
const (
	mostIdea         = 20_000 // bytes
	mostRequirement  = 1_000  // bytes
	mostRequirements = 50
)

// Brief is what a new review is begun with.
type Brief struct {
	Title        string             `json:"title"` // "" to take it from the idea
	Idea         review.Idea        `json:"idea"`
	Papers       []string           `json:"papers"` // paths, folders, globs
	Works        []review.WorkID    `json:"works"`  // of the library; with neither, the whole library is read
	Requirements []string           `json:"requirements"`
	Engine       string             `json:"engine"` // auto, ollama, extractive
	Model        string             `json:"model"`  // "" for the best that is here
	Privacy      review.Privacy     `json:"privacy"`
	Secrets      []string           `json:"secrets"`
	Constraints  review.Constraints `json:"constraints"`
	Approve      bool               `json:"approve"`
}

// Begin checks a brief and commits the review with its papers, flags and
// requirements. Nothing runs yet.
func (w *Workbench) Begin(ctx context.Context, b Brief) (review.Review, error) {
	if err := b.check(); err != nil {
		return review.Review{}, err
	}
	if err := ingest.Look(b.Papers); err != nil {
		return review.Review{}, err
	}
	engine, model, err := w.chooseEngine(ctx, b.Engine, b.Model)
	if err != nil {
		return review.Review{}, err
	}
	r := review.Review{
		Title: b.title(), Idea: b.Idea, Works: b.Works, Engine: engine, Model: model, Privacy: review.PrivacyOffline,
		Secrets: b.Secrets, Constraints: b.Constraints, Approve: b.Approve, State: review.StateImporting,
		Created: time.Now().UTC().Format(time.RFC3339),
	}
	if r.Idea.Whole() == "" { // requirements alone: they are the idea
		r.Idea.Text = strings.Join(b.Requirements, "\n")
	}
	for _, p := range b.Papers {
		abs, err := filepath.Abs(p)
		if err != nil {
			return review.Review{}, err
		}
		r.Papers = append(r.Papers, abs)
	}
	if r.ID, err = w.freeID(ctx, r, b.Requirements); err != nil {
		return review.Review{}, err
	}
	var reqs []review.Requirement
	for i, text := range b.Requirements {
		reqs = append(reqs, review.Requirement{ID: review.RequirementID(fmt.Sprintf("r%d", i+1)), Text: text, Origin: review.OriginUser})
	}
	if err := w.store.CreateReview(ctx, r, reqs); err != nil {
		return review.Review{}, err
	}
	return r, nil
}

// freeID names a review by what it asks and reads, never by a clock: the same brief
// again becomes -2, -3 and so on.
func (w *Workbench) freeID(ctx context.Context, r review.Review, requirements []string) (review.ID, error) {
	names := make([]string, len(r.Papers))
	for i, p := range r.Papers {
		names[i] = filepath.Base(p)
	}
	words, err := json.Marshal([]any{r.Idea, requirements, names, r.Works, r.Engine, r.Privacy, r.Constraints})
	if err != nil {
		return "", err
	}
	base := fmt.Sprintf("review-%x", sha256.Sum256(words))[:15]
	known, err := w.store.Reviews(ctx)
	if err != nil {
		return "", err
	}
	for n, id := 1, base; ; n++ {
		if n > 1 {
			id = fmt.Sprintf("%s-%d", base, n)
		}
		if !slices.ContainsFunc(known, func(k review.Review) bool { return k.ID == review.ID(id) }) {
			return review.ID(id), nil
		}
	}
}

// check refuses a brief that cannot be run, before anything is stored.
func (b *Brief) check() error {
	b.Requirements = slices.DeleteFunc(b.Requirements, func(s string) bool { return strings.TrimSpace(s) == "" })
	idea := b.Idea.Whole()
	switch {
	case idea == "" && len(b.Requirements) == 0:
		return fault.New(fault.Input, "The idea is empty.", "Write at least one line about what you want to know.")
	case len(idea) > mostIdea:
		return fault.New(fault.Input, fmt.Sprintf("The idea is too long: %d kB, and at most %d kB are read.", len(idea)/1000, mostIdea/1000),
			"Say it in a page or less. To have a long document read, give it as a paper.")
	case !readable(idea):
		return fault.New(fault.Input, "The idea is not readable text.", "Save it as UTF-8 text and try again.")
	case idea != "" && !strings.ContainsFunc(idea, unicode.IsLetter):
		return fault.New(fault.Input, "The idea holds no words.", "Write at least one line about what you want to know.")
	case len(b.Requirements) > mostRequirements:
		return fault.New(fault.Input, fmt.Sprintf("There are %d requirements; at most %d are taken.", len(b.Requirements), mostRequirements), "Join or drop some.")
	}
	for i, r := range b.Requirements {
		b.Requirements[i] = strings.Join(strings.Fields(r), " ")
		if err := checkRequirement(r); err != nil {
			return err
		}
	}
	if c := b.Constraints; c.FromYear != 0 && c.ToYear != 0 && c.FromYear > c.ToYear {
		return fault.New(fault.Usage, "The years run backwards.", "Give the earlier year first, as in 2015-2024.")
	}
	if b.Idea.Language != "" && prompt.Language(b.Idea.Language) == "" {
		return fault.New(fault.Usage, fmt.Sprintf("There is no language %q.", b.Idea.Language), "Give a code of two letters, as en, de or fr.")
	}
	return b.checkPrivacy()
}

func (b *Brief) checkPrivacy() error {
	switch b.Privacy {
	case "", review.PrivacyOffline:
		return nil
	case review.PrivacyAsk, review.PrivacyAutomatic:
		return fault.New(fault.Unavailable, "Searching outside your own papers is not in this version.",
			"Use offline: your own papers are read and nothing leaves this machine.")
	}
	return fault.New(fault.Usage, fmt.Sprintf("There is no privacy mode %q.", b.Privacy), "Use offline, ask or automatic.")
}

func checkRequirement(text string) error {
	switch {
	case strings.TrimSpace(text) == "":
		return fault.New(fault.Input, "A requirement is empty.", "Write it, or remove it.")
	case len(text) > mostRequirement:
		return fault.New(fault.Input, "A requirement is too long.", fmt.Sprintf("Keep each under %d characters; split it if it asks several things.", mostRequirement))
	case !readable(text):
		return fault.New(fault.Input, "A requirement is not readable text.", "Save it as UTF-8 text and try again.")
	}
	return nil
}

func readable(s string) bool { return utf8.ValidString(s) && !strings.ContainsRune(s, 0) }

// title is the given one, else the first line of the idea or the first
// requirement, cut at a word.
func (b *Brief) title() string {
	t := b.Title
	if strings.TrimSpace(t) == "" {
		t, _, _ = strings.Cut(b.Idea.Whole(), "\n")
	}
	if t == "" {
		t = b.Requirements[0]
	}
	if head, _, ok := strings.Cut(t, ": "); ok && len(t) > longestTitle && len(head) > 20 {
		t = head // "Basil oil as an antimicrobial: how well does it ..."
	}
	words := strings.Fields(t)
	t = ""
	for _, w := range words {
		if t != "" && utf8.RuneCountInString(t)+utf8.RuneCountInString(w) > longestTitle {
			return t + "…"
		}
		t = strings.TrimSpace(t + " " + w)
	}
	return strings.TrimRight(t, ".")
}

// longestTitle is in characters: two lines at the top of the window.
const longestTitle = 110

// Review is one review.
func (w *Workbench) Review(ctx context.Context, id review.ID) (review.Review, error) {
	return w.store.Review(ctx, id)
}

// Reviews are all reviews, the newest first.
func (w *Workbench) Reviews(ctx context.Context) ([]review.Review, error) {
	return w.store.Reviews(ctx)
}

// DeleteReview deletes a review and every trace of its idea in the workspace.
func (w *Workbench) DeleteReview(ctx context.Context, id review.ID) error {
	if w.running(id) != nil {
		return errRunning()
	}
	return w.store.DeleteReview(ctx, id)
}

// Requirements are the requirements of a review, in order.
func (w *Workbench) Requirements(ctx context.Context, id review.ID) ([]review.Requirement, error) {
	return w.store.Requirements(ctx, id)
}

// Analyse shows how an edited requirement would be read.
func (w *Workbench) Analyse(ctx context.Context, id review.ID, text string) (review.Requirement, error) {
	if err := checkRequirement(text); err != nil {
		return review.Requirement{}, err
	}
	r, err := w.store.Review(ctx, id)
	if err != nil {
		return review.Requirement{}, err
	}
	e, err := w.Engine(ctx, r)
	if err != nil {
		return review.Requirement{}, err
	}
	return e.Analyse(ctx, r.Idea, review.Requirement{Text: text, Origin: review.OriginUser})
}

// Approve takes the edited, ordered list of requirements. Where a text changed and
// its chips did not, they are made anew.
func (w *Workbench) Approve(ctx context.Context, id review.ID, reqs []review.Requirement) error {
	if len(reqs) == 0 {
		return fault.New(fault.Input, "There is no requirement to approve.", "Add at least one.")
	}
	r, err := w.store.Review(ctx, id)
	if err != nil {
		return err
	}
	if r.State != review.StateAwaiting {
		return fault.New(fault.Usage, "This review does not wait for approval; it is "+string(r.State)+".", "Edit a single requirement instead, or begin a new review.")
	}
	known, err := w.store.Requirements(ctx, id)
	if err != nil {
		return err
	}
	e, err := w.Engine(ctx, r)
	if err != nil {
		return err
	}
	approved := make([]review.Requirement, len(reqs))
	for i, q := range reqs {
		if err := checkRequirement(q.Text); err != nil {
			return err
		}
		if approved[i], err = e.Analyse(ctx, r.Idea, reread(q, known)); err != nil {
			return err
		}
		approved[i].ID, approved[i].Origin = review.RequirementID(fmt.Sprintf("r%d", i+1)), review.OriginUser
	}
	return w.tell(ctx, id, forage.Event{Kind: forage.Approved, Requirements: approved})
}

// reread clears the chips of a requirement whose text was edited while its chips
// were left as they were.
func reread(q review.Requirement, known []review.Requirement) review.Requirement {
	q.Text = strings.Join(strings.Fields(q.Text), " ")
	for _, k := range known {
		if k.ID == q.ID && k.Text != q.Text && slices.Equal(k.Anchors, q.Anchors) && slices.Equal(k.Setting, q.Setting) && slices.Equal(k.Facets, q.Facets) {
			q.Anchors, q.Setting, q.Facets = nil, nil, nil
			if slices.Equal(k.Kinds, q.Kinds) {
				q.Kinds = nil
			}
		}
	}
	return q
}

// Overrule puts the researcher's verdict in place of the engine's.
func (w *Workbench) Overrule(ctx context.Context, id review.ID, r review.RequirementID, c review.ChunkID, a review.Answer) error {
	if a != review.Answers && a != review.Interesting && a != review.Unrelated {
		return fault.New(fault.Usage, fmt.Sprintf("There is no verdict %q.", a), "Use answers, interesting or unrelated.")
	}
	return w.tell(ctx, id, forage.Event{Kind: forage.Overruled, Requirement: r, Chunk: c, Answer: a})
}

// EditRequirement changes one requirement, or adds one without an id, at any time.
func (w *Workbench) EditRequirement(ctx context.Context, id review.ID, q review.Requirement) error {
	if err := checkRequirement(q.Text); err != nil {
		return err
	}
	known, err := w.store.Requirements(ctx, id)
	if err != nil {
		return err
	}
	return w.tell(ctx, id, forage.Event{Kind: forage.Edited, Requirements: []review.Requirement{reread(q, known)}})
}

// StopAndKeep ends the reading; the next steps write the report from what is there.
func (w *Workbench) StopAndKeep(ctx context.Context, id review.ID) error {
	return w.tell(ctx, id, forage.Event{Kind: forage.Stopped})
}

func (w *Workbench) running(id review.ID) *walk {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.walks[id]
}

// errClosed says that the workspace is being closed.
var errClosed = errors.New("the workspace is closing")
