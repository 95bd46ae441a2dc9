package forage

import (
	"slices"

	"forage/internal/review"
)

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
