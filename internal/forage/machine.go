package forage

import (
	"fmt"
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

// grazing is the reading of one survey's patches.
type grazing struct {
	patches       []review.Patch
	patch, chunk  int
	judged, finds int // in this patch
}

// diving is the deeper reading of works that were only interesting.
type diving struct {
	works  []review.WorkID
	chunks []review.ChunkID // of the sections picked in works[0], not yet judged
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
		m.given = ev.Given
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

// skip passes over chunks that the researcher has judged meanwhile (F15).
func (m *Machine) skip() {
	judged := func(c review.ChunkID) bool {
		_, known := m.verdicts[m.queue[0]][c]
		return known
	}
	for m.state == review.StateGrazing {
		p := m.graze.patches[m.graze.patch]
		if !judged(p.Chunks[m.graze.chunk]) {
			return
		}
		if m.graze.chunk++; m.graze.chunk == len(p.Chunks) {
			m.nextPatch()
		}
	}
	for m.state == review.StateDiving && len(m.dive.chunks) > 0 && judged(m.dive.chunks[0]) {
		if m.dive.chunks = m.dive.chunks[1:]; len(m.dive.chunks) == 0 {
			m.nextDive()
		}
	}
}

// start begins an iteration over the given requirements.
func (m *Machine) start(queue []review.RequirementID) {
	m.queue = queue
	m.turn()
}

// turn goes on with the first requirement of the queue, or to covering when none
// is left or the researcher wants the report now.
func (m *Machine) turn() {
	m.graze, m.dive = grazing{}, diving{}
	if len(m.queue) == 0 || m.stopped {
		m.queue = nil
		m.state = review.StateCovering
		return
	}
	m.state = review.StateSurveying
}

// unmet are the requirements without an answering chunk, in their order.
func (m *Machine) unmet() []review.RequirementID {
	c := m.Coverage()
	var ids []review.RequirementID
	for _, r := range m.requirements {
		if c[r.ID].Share < 1 {
			ids = append(ids, r.ID)
		}
	}
	return ids
}

// survey takes the patches of a survey, less the chunks already judged (F2).
func (m *Machine) survey(patches []review.Patch) {
	r := m.queue[0]
	m.rounds[r]++
	m.graze = grazing{}
	for _, p := range patches {
		kept := review.Patch{Work: p.Work, Scent: p.Scent}
		for i, c := range p.Chunks {
			if _, judged := m.verdicts[r][c]; !judged {
				kept.Chunks = append(kept.Chunks, c)
				kept.Ranks = append(kept.Ranks, p.Ranks[i])
			}
		}
		if len(kept.Chunks) > 0 {
			m.graze.patches = append(m.graze.patches, kept)
		}
	}
	m.rule = "F2"
	slices.SortStableFunc(m.graze.patches, func(a, b review.Patch) int { // F3
		switch {
		case a.Scent > b.Scent, a.Scent == b.Scent && a.Work < b.Work:
			return -1
		case a.Scent == b.Scent && a.Work == b.Work:
			return 0
		}
		return 1
	})
	m.state = review.StateGrazing
	if len(m.graze.patches) == 0 {
		m.surface()
	}
}

// weigh takes a verdict and decides whether to stay in the patch.
func (m *Machine) weigh(ev Event) {
	m.keep(ev)
	m.judged++
	find := ev.Answer != review.Unrelated
	if find {
		m.finds++
	}
	if m.state == review.StateDiving {
		m.dive.chunks = m.dive.chunks[1:]
		if len(m.dive.chunks) == 0 {
			m.nextDive()
		}
		return
	}
	g := &m.graze
	g.judged++
	if find {
		g.finds++
	}
	g.chunk++
	yield, mean := float64(g.finds)/float64(g.judged), float64(m.finds)/float64(m.judged)
	left := len(g.patches[g.patch].Chunks) - g.chunk
	if yield < mean && left > 0 && g.judged >= m.limits.Patience { // F4
		m.rule, m.why = "F4", fmt.Sprintf("yield %.2f below mean %.2f, %d passages left unread", yield, mean, left)
	} else if left > 0 {
		return
	}
	m.nextPatch()
}

// nextPatch goes on to the next patch, or ends grazing.
func (m *Machine) nextPatch() {
	g := &m.graze
	g.patch++
	g.chunk, g.judged, g.finds = 0, 0, 0
	if g.patch == len(g.patches) {
		m.surface()
	}
}

// keep records a verdict, and whether it is fresh evidence.
func (m *Machine) keep(ev Event) {
	of := m.verdicts[ev.Requirement]
	if of == nil {
		of = map[review.ChunkID]verdict{}
		m.verdicts[ev.Requirement] = of
	}
	if ev.Answer != review.Unrelated {
		m.fresh++
	}
	of[ev.Chunk] = verdict{work: ev.Work, answer: ev.Answer}
}

// surface ends grazing and lists the works worth a dive (F5).
func (m *Machine) surface() {
	r := m.queue[0]
	best := map[review.WorkID]review.Answer{}
	for _, v := range m.verdicts[r] {
		if v.answer == review.Answers || v.answer == review.Interesting && best[v.work] == "" {
			best[v.work] = v.answer
		}
	}
	m.dive = diving{}
	for _, p := range m.graze.patches {
		if best[p.Work] == review.Interesting && len(m.dive.works) < m.limits.Dives && !slices.Contains(m.dive.works, p.Work) {
			m.dive.works = append(m.dive.works, p.Work)
		}
	}
	if len(m.dive.works) == 0 {
		m.finish()
		return
	}
	m.rule, m.why = "F5", fmt.Sprintf("%d works were interesting and did not answer", len(m.dive.works))
	m.state = review.StateSummarising
}

// gate takes the relevance gate's decision on the first work of the dive (F6).
func (m *Machine) gate(open bool) {
	m.rule = "F6"
	if !open {
		m.why = "the gate stays shut"
		m.nextDive()
		return
	}
	m.why = "the gate opens"
	m.state = review.StateDiving
}

// pick takes the chunks of the chosen sections, less those already judged for an
// answer.
func (m *Machine) pick(chunks []review.ChunkID) {
	r := m.queue[0]
	for _, c := range chunks {
		if _, judged := m.verdicts[r][c]; !judged {
			m.dive.chunks = append(m.dive.chunks, c)
		}
	}
	if len(m.dive.chunks) == 0 {
		m.nextDive()
	}
}

// nextDive goes on to the next work of the dive, or ends the requirement.
func (m *Machine) nextDive() {
	m.dive.works = m.dive.works[1:]
	m.dive.chunks = nil
	if len(m.dive.works) == 0 {
		m.finish()
		return
	}
	m.state = review.StateSummarising
}

// finish ends the requirement under way.
func (m *Machine) finish() {
	m.queue = m.queue[1:]
	m.turn()
}

// decide ends an iteration: enough, dry, spent, or once more (F7 to F11).
func (m *Machine) decide() {
	mean := m.Coverage().Mean(m.requirements)
	if m.fresh == 0 {
		m.dry++
	} else {
		m.dry = 0
	}
	m.fresh = 0
	switch {
	case m.stopped:
		m.rule, m.why = "F10", "the researcher asked for what is there"
	case mean >= m.limits.Coverage:
		m.rule, m.why = "F7", fmt.Sprintf("coverage %.2f reaches %.2f", mean, m.limits.Coverage)
	case m.iteration >= m.limits.Iterations:
		m.rule, m.why = "F8", fmt.Sprintf("iteration %d of %d", m.iteration, m.limits.Iterations)
	case m.dry >= m.limits.Dry:
		m.rule, m.why = "F9", fmt.Sprintf("%d iterations without new evidence", m.dry)
	default:
		m.rule, m.why = "F11", fmt.Sprintf("coverage %.2f is below %.2f", mean, m.limits.Coverage)
		m.state = review.StateDiagnosing
		return
	}
	m.stop = m.rule + " (" + m.why + ")"
	m.settle()
}

// settle ends the reading and begins the writing (F13).
func (m *Machine) settle() {
	m.written = 0
	m.state = review.StateJudging
	if len(m.requirements) == 0 {
		m.state = review.StateWriting
	}
}

// discovered takes new works, if any, to be ingested (F12).
func (m *Machine) discovered(works []review.WorkID) {
	m.rule = "F12"
	if len(works) == 0 {
		m.again()
		return
	}
	m.found = works
	m.state = review.StateIngesting
}

// again begins the next iteration with what is not met.
func (m *Machine) again() {
	m.iteration++
	m.found = nil
	m.start(m.unmet())
}

// advance counts requirements through judging sources and writing.
func (m *Machine) advance(done EventKind) {
	m.written++
	if m.written < len(m.requirements) {
		return
	}
	if done == Sourced {
		m.written = 0
		m.state = review.StateWriting
	}
}

// listen takes the researcher's word (F15). What was being read or written when
// it came is begun again where it depended on it.
func (m *Machine) listen(ev Event) {
	m.rule = "F15"
	switch ev.Kind {
	case Overruled:
		m.keep(ev)
		m.why = "the researcher overruled a verdict"
		if m.writes() {
			m.turn()
		}
	case Edited:
		m.why = "the researcher edited a requirement"
		m.edit(ev.Requirements)
	case Stopped:
		if m.reads() { // before, there is nothing to keep; after, nothing to stop
			m.rule, m.why = "F10", "the researcher asked for what is there"
			m.stopped = true
			m.turn()
		}
	}
}

// edit replaces requirements and reads again for those whose words changed.
func (m *Machine) edit(changed []review.Requirement) {
	again := m.writes() || m.state == review.StateCovering || m.state == review.StateDiagnosing ||
		m.state == review.StateReplanning || m.state == review.StateDiscovering || m.state == review.StateIngesting
	for _, c := range changed {
		again = again || len(m.queue) > 0 && m.queue[0] == c.ID
		i := slices.IndexFunc(m.requirements, func(r review.Requirement) bool { return r.ID == c.ID })
		if i < 0 {
			m.requirements = append(slices.Clip(m.requirements), c)
		} else {
			m.requirements = slices.Clone(m.requirements)
			m.requirements[i] = c
		}
		delete(m.verdicts, c.ID)
		delete(m.rounds, c.ID)
		if !slices.Contains(m.queue, c.ID) && (m.reads() || m.writes()) {
			m.queue = append(slices.Clip(m.queue), c.ID)
		}
	}
	if again {
		m.stopped = false
		m.turn()
	}
}

// reads reports whether the walk is between approval and writing.
func (m *Machine) reads() bool {
	switch m.state {
	case review.StateSurveying, review.StateGrazing, review.StateSummarising, review.StateDiving, review.StateCovering,
		review.StateDiagnosing, review.StateReplanning, review.StateDiscovering, review.StateIngesting:
		return true
	}
	return false
}

// writes reports whether reading is over.
func (m *Machine) writes() bool {
	switch m.state {
	case review.StateJudging, review.StateWriting, review.StateChecking, review.StateDone:
		return true
	}
	return false
}
