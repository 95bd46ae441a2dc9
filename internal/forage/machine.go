package forage

import (
	"slices"

	"forage/internal/review"
	"forage/internal/settings"
)

// Machine holds what the walk knows and decides what it does next. It is made
// anew from the trail whenever a run starts.
type Machine struct {
	limits       settings.Walk
	state        review.State
	requirements []review.Requirement
	verdicts     map[review.RequirementID]map[review.ChunkID]verdict
	summaries    map[review.WorkID]bool

	queue  []review.RequirementID       // still to survey in this iteration; the first is under way
	rounds map[review.RequirementID]int // surveys made for a requirement
	graze  grazing
	dive   diving

	judged, finds int // over the whole walk
	iteration     int
	fresh         int // verdicts with evidence in this iteration
	dry           int // iterations in a row without any
	stopped       bool
	given         Given
	embedding     string               // the index of vectors to search by, "" for none
	additions     []review.Requirement // diagnosed, not yet analysed
	found         []review.WorkID      // discovered, not yet ingested

	written  int // requirements whose sources are judged, then whose section is composed
	sources  map[review.RequirementID][]review.EvidenceID
	sections map[review.RequirementID]review.DraftSection
	draft    review.Draft
	stop     string // the rule and figures that ended the reading

	rule, why string // of the last decision, for the trail
}

// verdict is the little of a verdict that decisions need.
type verdict struct {
	work   review.WorkID
	answer review.Answer
}

// NewMachine starts a walk at its beginning.
func NewMachine(l settings.Walk) *Machine {
	return &Machine{
		limits: l, state: review.StateImporting, iteration: 1,
		verdicts:  map[review.RequirementID]map[review.ChunkID]verdict{},
		summaries: map[review.WorkID]bool{}, sources: map[review.RequirementID][]review.EvidenceID{},
		sections: map[review.RequirementID]review.DraftSection{}, rounds: map[review.RequirementID]int{},
	}
}

// State is where the walk stands.
func (m *Machine) State() review.State { return m.state }

// Requirements are the requirements as they stand, the researcher's first.
func (m *Machine) Requirements() []review.Requirement { return m.requirements }

// Iteration counts from 1.
func (m *Machine) Iteration() int { return m.iteration }

// Judged is the number of chunks judged so far.
func (m *Machine) Judged() int { return m.judged }

// Finds is the number of judged chunks that bore on their requirement.
func (m *Machine) Finds() int { return m.finds }

// Additions are the requirements a diagnosis asked for, Found the works a
// discovery brought; both wait for their action.
func (m *Machine) Additions() []review.Requirement { return m.additions }

// Found are works discovered and not yet ingested.
func (m *Machine) Found() []review.WorkID { return m.found }

// Rule is the number of the rule behind the last decision and its figures, ""
// where the decision followed from the order of the loop.
func (m *Machine) Rule() (rule, why string) { return m.rule, m.why }

// Coverage is the coverage so far.
func (m *Machine) Coverage() review.Coverage {
	var evidence []review.Evidence
	for r, chunks := range m.verdicts {
		for _, v := range chunks {
			evidence = append(evidence, review.Evidence{Requirement: r, Work: v.work, Verdict: v.answer})
		}
	}
	return review.Cover(m.requirements, evidence)
}

// Step takes what just happened and returns what to do next, nil when the walk is
// done. It reads no clock, disk or model, so a trail replays to the same
// decisions.
func (m *Machine) Step(ev Event) *Action {
	m.rule, m.why = "", ""
	m.take(ev)
	return m.Next()
}

// Next is what to do in the present state. It changes nothing.
func (m *Machine) Next() *Action {
	switch m.state {
	case review.StateImporting:
		return &Action{Kind: Import}
	case review.StateProposing:
		return &Action{Kind: Propose}
	case review.StateAwaiting: // F1
		return &Action{Kind: Await}
	case review.StateSurveying:
		round := m.rounds[m.queue[0]] + 1 // F2
		return &Action{Kind: Survey, Requirement: m.queue[0], Limit: m.limits.Survey * round, PerWork: m.limits.PerWork * round}
	case review.StateGrazing:
		p := m.graze.patches[m.graze.patch]
		return &Action{Kind: Judge, Requirement: m.queue[0], Work: p.Work, Chunk: p.Chunks[m.graze.chunk], Rank: p.Ranks[m.graze.chunk]}
	case review.StateSummarising:
		if !m.summaries[m.dive.works[0]] {
			return &Action{Kind: Summarise, Work: m.dive.works[0], Requirement: m.queue[0]}
		}
		return &Action{Kind: Gate, Work: m.dive.works[0], Requirement: m.queue[0]}
	case review.StateDiving:
		if len(m.dive.chunks) == 0 {
			return &Action{Kind: Pick, Work: m.dive.works[0], Requirement: m.queue[0]}
		}
		return &Action{Kind: Judge, Requirement: m.queue[0], Work: m.dive.works[0], Chunk: m.dive.chunks[0], Dive: true}
	case review.StateCovering:
		return &Action{Kind: Cover}
	case review.StateDiagnosing:
		return &Action{Kind: Diagnose}
	case review.StateReplanning:
		return &Action{Kind: Replan}
	case review.StateDiscovering:
		return &Action{Kind: Discover}
	case review.StateIngesting:
		return &Action{Kind: Ingest}
	case review.StateJudging:
		return &Action{Kind: JudgeSources, Requirement: m.requirements[m.written].ID}
	case review.StateWriting:
		if m.written < len(m.requirements) {
			return &Action{Kind: Compose, Requirement: m.requirements[m.written].ID}
		}
		return &Action{Kind: ComposeFront}
	case review.StateChecking:
		return &Action{Kind: Check}
	}
	return nil
}

// answers is the event that answers each action.
var answers = map[ActionKind]EventKind{
	Import: Imported, Propose: Proposed, Await: Approved, Survey: Surveyed, Judge: Judged, Summarise: Summarised, Gate: Gated,
	Pick: Picked, Cover: Covered, Diagnose: Diagnosed, Replan: Replanned, Discover: Discovered, Ingest: Ingested,
	JudgeSources: Sourced, Compose: Composed, ComposeFront: Fronted, Check: Checked,
}

// expects reports whether an event answers what was asked for. The researcher's
// events are expected in every state (F15).
func (m *Machine) expects(ev Event) bool {
	switch ev.Kind {
	case Overruled, Edited, Stopped:
		return true
	}
	act := m.Next()
	return act != nil && answers[act.Kind] == ev.Kind && act.Requirement == ev.Requirement && act.Chunk == ev.Chunk
}

// take changes what is known. An event that answers nothing is ignored.
func (m *Machine) take(ev Event) {
	if !m.expects(ev) {
		return
	}
	switch ev.Kind {
	case Overruled, Edited, Stopped:
		m.listen(ev)
	case Imported:
		if ev.Limits != nil { // those the review was begun with, whatever holds today
			m.limits = *ev.Limits
		}
		m.given, m.embedding = ev.Given, ev.Embedding
		m.state = review.StateProposing
	case Proposed:
		m.requirements = ev.Requirements
		m.state = review.StateAwaiting
	case Approved:
		m.rule = "F1"
		m.requirements = ev.Requirements
		m.start(m.unmet())
	case Surveyed:
		m.survey(ev.Patches)
	case Judged:
		m.weigh(ev)
	case Summarised:
		m.summaries[ev.Work] = true
	case Gated:
		m.gate(ev.Yes)
	case Picked:
		m.pick(ev.Chunks)
	case Covered:
		m.decide()
	case Diagnosed:
		m.additions = ev.Requirements
		m.state = review.StateReplanning
	case Replanned:
		m.requirements = append(slices.Clip(m.requirements), ev.Requirements...)
		m.additions = nil
		m.state = review.StateDiscovering
	case Discovered:
		m.discovered(ev.Works)
	case Ingested:
		m.again()
	case Sourced:
		m.rule = "F13"
		m.sources[ev.Requirement] = ev.Chosen
		m.advance(ev.Kind)
	case Composed:
		m.sections[ev.Requirement] = *ev.Section
		m.advance(ev.Kind)
	case Fronted:
		m.draft = *ev.Draft
		m.state = review.StateChecking
	case Checked:
		m.rule = "F14"
		m.state = review.StateDone
	}
	m.skip()
}
