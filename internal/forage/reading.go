package forage

import (
	"fmt"
	"slices"

	"forage/internal/review"
)

// grazing is the reading of one survey's patches.
type grazing struct {
	patches       []review.Patch
	patch, chunk  int
	judged, finds int // in this patch
}

// diving is the deeper reading of works that were only interesting.
type diving struct {
	works  []review.WorkID
	picked []review.ChunkID // of the sections picked in works[0]
	chunks []review.ChunkID // of them, those not yet judged
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
	m.dive.picked = slices.Clone(m.dive.chunks)
	if len(m.dive.chunks) == 0 {
		m.nextDive()
	}
}

// Batch is the judgements among which the next one may be made by one call, itself
// included: a run of what the survey brought or the dive picked, which stays the same
// whatever of it is judged already.
func (m *Machine) Batch() []Action {
	act := m.Next()
	if act == nil || act.Kind != Judge {
		return nil
	}
	var all []Action
	if act.Dive {
		for _, c := range m.dive.picked {
			all = append(all, Action{Kind: Judge, Requirement: act.Requirement, Work: act.Work, Chunk: c, Dive: true})
		}
	} else {
		for _, p := range m.graze.patches {
			for i, c := range p.Chunks {
				all = append(all, Action{Kind: Judge, Requirement: act.Requirement, Work: p.Work, Chunk: c, Rank: p.Ranks[i]})
			}
		}
	}
	at := slices.IndexFunc(all, func(a Action) bool { return a.Chunk == act.Chunk })
	if at < 0 || m.limits.Batch < 2 {
		return []Action{*act}
	}
	from := at - at%m.limits.Batch
	return all[from:min(from+m.limits.Batch, len(all))]
}

// nextDive goes on to the next work of the dive, or ends the requirement.
func (m *Machine) nextDive() {
	m.dive.works = m.dive.works[1:]
	m.dive.picked, m.dive.chunks = nil, nil
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
