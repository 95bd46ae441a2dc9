package forage

import (
	"fmt"

	"forage/internal/review"
)

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
