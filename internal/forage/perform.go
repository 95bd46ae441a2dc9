package forage

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"

	"forage/internal/review"
)

// perform does one action and tells what came of it.
func (w *Walker) perform(ctx context.Context, m *Machine, a Action) (Event, Step, error) {
	switch a.Kind {
	case Import:
		return w.importing(ctx)
	case Await: // only with Approve: --yes approves what was proposed
		return Event{Kind: Approved, Requirements: m.Requirements()}, Step{Requirements: m.Requirements()}, nil
	case Discover:
		return w.discover(), Step{}, nil
	case Ingest:
		ev, step := w.ingest(m)
		return ev, step, nil
	case Cover:
		c := m.Coverage()
		return Event{Kind: Covered, Coverage: c, Mean: c.Mean(m.Requirements())}, Step{}, nil
	}
	e, err := w.engineFor(ctx)
	if err != nil {
		return Event{}, Step{}, err
	}
	var ev Event
	switch a.Kind {
	case Propose:
		return w.propose(ctx, e)
	case Judge:
		return w.judge(ctx, m, e, a)
	case Replan:
		return w.replan(ctx, m, e)
	case Survey:
		ev, err = w.survey(ctx, m, e, a)
	case Summarise:
		_, err = w.summary(ctx, e, a.Work)
		ev = Event{Kind: Summarised, Work: a.Work, Requirement: a.Requirement}
	case Gate:
		ev, err = w.gate(ctx, m, e, a)
	case Pick:
		ev, err = w.pick(ctx, m, e, a)
	case Diagnose:
		ev, err = w.diagnose(ctx, m, e)
	case JudgeSources, Compose, ComposeFront, Check:
		ev, err = w.write(ctx, m, e, a)
	default:
		err = fmt.Errorf("no such action %q", a.Kind)
	}
	return ev, Step{}, err
}

// engineFor makes the engine once the papers are in: it may learn from them.
func (w *Walker) engineFor(ctx context.Context) (review.Engine, error) {
	if w.engine != nil {
		return w.engine, nil
	}
	var err error
	w.engine, err = w.world.Engines.Engine(ctx, w.review)
	return w.engine, err
}

func (w *Walker) importing(ctx context.Context) (Event, Step, error) {
	got, err := w.world.Importer.ImportFor(ctx, w.review)
	if err != nil {
		return Event{}, Step{}, err
	}
	limits := w.world.Limits(w.review.Engine)
	ev := Event{Kind: Imported, Works: got.Works, Failed: got.Failed, Given: got.Given, Limits: &limits, Embedding: got.Embedding}
	return ev, Step{Works: got.Works, Failed: got.Failed}, nil
}

// ingest takes the works that a discovery brought into the library among those
// the review reads.
func (w *Walker) ingest(m *Machine) (Event, Step) {
	w.review.Works = slices.Compact(slices.Sorted(slices.Values(append(slices.Clone(w.review.Works), m.Found()...))))
	return Event{Kind: Ingested, Works: m.Found()}, Step{Works: w.review.Works}
}

// propose takes the researcher's own requirements where there are any, else asks
// the engine for some.
func (w *Walker) propose(ctx context.Context, e review.Engine) (Event, Step, error) {
	reqs, err := w.world.Notebook.Requirements(ctx, w.id)
	if err != nil {
		return Event{}, Step{}, err
	}
	if len(reqs) == 0 {
		if reqs, _, err = e.Propose(ctx, w.review.Idea); err != nil {
			return Event{}, Step{}, err
		}
	}
	for i := range reqs {
		if reqs[i], err = e.Analyse(ctx, w.review.Idea, reqs[i]); err != nil {
			return Event{}, Step{}, err
		}
		reqs[i].ID, reqs[i].Origin = review.RequirementID(fmt.Sprintf("r%d", i+1)), review.OriginUser
	}
	return Event{Kind: Proposed, Requirements: reqs}, Step{Requirements: reqs}, nil
}

func (w *Walker) survey(ctx context.Context, m *Machine, e review.Engine, a Action) (Event, error) {
	r, err := requirement(m, a.Requirement)
	if err != nil {
		return Event{}, err
	}
	finder, err := w.world.Finders.Finder(ctx, w.review, m.embedding, m.limits.Rerank)
	if err != nil {
		return Event{}, err
	}
	hits, err := finder.Find(ctx, review.Widen(e, r), w.review.Works, a.Limit, a.PerWork)
	if err != nil {
		return Event{}, err
	}
	return Event{Kind: Surveyed, Requirement: r.ID, Patches: patches(hits)}, nil
}

// patches groups ranked hits by work, keeping their order.
func patches(hits []review.Hit) []review.Patch {
	var out []review.Patch
	at := map[review.WorkID]int{}
	for i, h := range hits {
		j, ok := at[h.Chunk.Work]
		if !ok {
			j = len(out)
			at[h.Chunk.Work] = j
			out = append(out, review.Patch{Work: h.Chunk.Work, Scent: h.Score})
		}
		out[j].Chunks = append(out[j].Chunks, h.Chunk.ID)
		out[j].Ranks = append(out[j].Ranks, i+1)
	}
	return out
}

// judge puts a passage before the engine, unless this very judgement was made
// before, and keeps only quotes that stand verbatim in the passage.
func (w *Walker) judge(ctx context.Context, m *Machine, e review.Engine, a Action) (Event, Step, error) {
	r, err := requirement(m, a.Requirement)
	if err != nil {
		return Event{}, Step{}, err
	}
	chunk, err := w.world.Library.Chunk(ctx, a.Chunk)
	if err != nil {
		return Event{}, Step{}, err
	}
	key := verdictKey(e.Stamp(), r, a)
	v, cached, err := w.world.Notebook.CachedVerdict(ctx, key)
	if err != nil {
		return Event{}, Step{}, err
	}
	if !cached {
		if v, err = w.verdict(ctx, m, e, r, chunk, a); err != nil {
			return Event{}, Step{}, err
		}
	}
	v.Requirement, v.Chunk = r.ID, chunk.ID
	v = verbatim(v, chunk)
	found, err := w.evidence(ctx, v, chunk)
	if err != nil {
		return Event{}, Step{}, err
	}
	ev := Event{Kind: Judged, Requirement: r.ID, Work: chunk.Work, Chunk: chunk.ID, Answer: v.Answer, Quotes: len(found), Motive: v.Motive, Cached: cached}
	return ev, Step{Verdict: &v, VerdictKey: key, Evidence: found}, nil
}

// verdict asks the engine for a verdict on a passage, together with those beside it
// where the engine judges several for less. It then remembers the others itself.
func (w *Walker) verdict(ctx context.Context, m *Machine, e review.Engine, r review.Requirement, chunk review.Chunk, a Action) (review.Verdict, error) {
	together, ok := e.(review.BatchJudge)
	batch := m.Batch()
	if !ok || len(batch) < 2 {
		p, err := w.passage(ctx, a, chunk)
		if err != nil {
			return review.Verdict{}, err
		}
		return e.JudgeChunk(ctx, r, p, a.Dive)
	}
	ps := make([]review.Passage, len(batch))
	at := 0
	for i, b := range batch {
		c, err := w.world.Library.Chunk(ctx, b.Chunk)
		if err != nil {
			return review.Verdict{}, err
		}
		if ps[i], err = w.passage(ctx, b, c); err != nil {
			return review.Verdict{}, err
		}
		if b.Chunk == chunk.ID {
			at = i
		}
	}
	verdicts, err := together.JudgeChunks(ctx, r, ps, a.Dive)
	if err != nil {
		return review.Verdict{}, err
	}
	return verdicts[at], nil
}

// passage is a chunk as it is put before an engine.
func (w *Walker) passage(ctx context.Context, a Action, c review.Chunk) (review.Passage, error) {
	work, err := w.work(ctx, c.Work)
	return review.Passage{Chunk: c, Work: work, Rank: a.Rank}, err
}

// verbatim discards quotes that are not the chunk's own bytes. A verdict left
// without a quote bears on nothing.
func verbatim(v review.Verdict, c review.Chunk) review.Verdict {
	v.Quotes = slices.DeleteFunc(slices.Clone(v.Quotes), func(q review.Quote) bool {
		return q.Start < c.Start || q.End > c.End || q.Start >= q.End || c.Text[q.Start-c.Start:q.End-c.Start] != q.Text
	})
	if len(v.Quotes) == 0 && v.Answer != review.Unrelated {
		v.Answer, v.Motive = review.Unrelated, "no quote stands in the passage; "+v.Motive
	}
	return v
}

// verdictKey names a judgement by all that could change it.
func verdictKey(stamp string, r review.Requirement, a Action) string {
	words, err := json.Marshal([]any{stamp, r.Text, r.Anchors, r.Setting, r.Facets, r.Kinds, a.Chunk, a.Rank, a.Dive})
	if err != nil {
		panic(err) // strings and numbers only
	}
	sum := sha256.Sum256(words)
	return hex.EncodeToString(sum[:])
}

// facing is the requirement of an action and the summary of the work it stands
// before.
func (w *Walker) facing(ctx context.Context, m *Machine, e review.Engine, a Action) (review.Requirement, review.Summary, error) {
	r, err := requirement(m, a.Requirement)
	if err != nil {
		return r, review.Summary{}, err
	}
	s, err := w.summary(ctx, e, a.Work)
	return r, s, err
}

func (w *Walker) gate(ctx context.Context, m *Machine, e review.Engine, a Action) (Event, error) {
	r, s, err := w.facing(ctx, m, e, a)
	if err != nil {
		return Event{}, err
	}
	d, err := e.Gate(ctx, r, s)
	return Event{Kind: Gated, Requirement: r.ID, Work: a.Work, Yes: d.Yes, Reason: d.Reason}, err
}

// summary is made once per engine and work, and kept.
func (w *Walker) summary(ctx context.Context, e review.Engine, id review.WorkID) (review.Summary, error) {
	s, ok, err := w.world.Notebook.CachedSummary(ctx, e.Stamp(), id)
	if err != nil || ok {
		return s, err
	}
	work, err := w.work(ctx, id)
	if err != nil {
		return s, err
	}
	sections, err := w.world.Library.Sections(ctx, id)
	if err != nil {
		return s, err
	}
	introduction := ""
	if work.Abstract == "" {
		text, err := w.world.Library.Text(ctx, id)
		if err != nil {
			return s, err
		}
		introduction = opening(sections, text)
	}
	if s, err = e.Summarise(ctx, work, introduction, paths(sections)); err != nil {
		return s, err
	}
	s.Work = id
	return s, w.world.Notebook.SaveSummary(ctx, e.Stamp(), s)
}

// opening is the introduction, else the first section with text.
func opening(sections []review.Section, text string) string {
	for _, kind := range []review.SectionKind{review.SectionIntroduction, review.SectionOther} {
		for _, s := range sections {
			if s.Kind == kind && s.End > s.Start {
				return text[s.Start:s.End]
			}
		}
	}
	return ""
}

// paths are the section paths that may be read, in order, each once.
func paths(sections []review.Section) []string {
	var out []string
	for _, s := range sections {
		if s.Path != "" && s.Kind != review.SectionReferences && s.Kind != review.SectionBack && !slices.Contains(out, s.Path) {
			out = append(out, s.Path)
		}
	}
	return out
}

func (w *Walker) pick(ctx context.Context, m *Machine, e review.Engine, a Action) (Event, error) {
	r, s, err := w.facing(ctx, m, e, a)
	if err != nil {
		return Event{}, err
	}
	sections, err := w.world.Library.Sections(ctx, a.Work)
	if err != nil {
		return Event{}, err
	}
	choice, err := e.PickSections(ctx, r, s, paths(sections))
	if err != nil {
		return Event{}, err
	}
	chunks, err := w.world.Library.Chunks(ctx, a.Work)
	if err != nil {
		return Event{}, err
	}
	ev := Event{Kind: Picked, Requirement: r.ID, Work: a.Work, Paths: choice.Paths, Reason: choice.Reason}
	for _, c := range chunks {
		if slices.Contains(choice.Paths[:min(2, len(choice.Paths))], c.Path) { // F6: at most two
			ev.Chunks = append(ev.Chunks, c.ID)
		}
	}
	return ev, nil
}

// discover finds nothing outside the library in this version; the entry says so.
func (w *Walker) discover() Event {
	return Event{Kind: Discovered, Reason: "privacy mode " + string(w.review.Privacy) + ", only your own papers are read"}
}

func (w *Walker) work(ctx context.Context, id review.WorkID) (review.Work, error) {
	if work, ok := w.works[id]; ok {
		return work, nil
	}
	work, err := w.world.Library.Work(ctx, id)
	if err == nil {
		w.works[id] = work
	}
	return work, err
}

func (w *Walker) lines(ctx context.Context, id review.WorkID) ([]review.Line, error) {
	if lines, ok := w.pages[id]; ok {
		return lines, nil
	}
	lines, err := w.world.Library.Lines(ctx, id)
	if err == nil {
		w.pages[id] = lines
	}
	return lines, err
}

// requirement finds a requirement of the machine by its id.
func requirement(m *Machine, id review.RequirementID) (review.Requirement, error) {
	for _, r := range m.Requirements() {
		if r.ID == id {
			return r, nil
		}
	}
	return review.Requirement{}, fmt.Errorf("no requirement %s", id)
}
