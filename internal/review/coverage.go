package review

// Coverage is how far the evidence meets each requirement: 1 with an answering
// chunk, 0.5 with only interesting ones, else 0.
type Coverage map[RequirementID]Met

// Met is one requirement's share of coverage and the distinct works behind it.
type Met struct {
	Share float64 `json:"share"`
	Works int     `json:"works"`
}

// Cover works out the coverage of requirements by evidence.
func Cover(reqs []Requirement, evidence []Evidence) Coverage {
	works := map[RequirementID]map[WorkID]bool{}
	share := map[RequirementID]float64{}
	for _, e := range evidence {
		worth := 0.0
		switch e.Verdict {
		case Answers:
			worth = 1
		case Interesting:
			worth = 0.5
		}
		if worth == 0 {
			continue
		}
		if works[e.Requirement] == nil {
			works[e.Requirement] = map[WorkID]bool{}
		}
		works[e.Requirement][e.Work] = true
		share[e.Requirement] = max(share[e.Requirement], worth)
	}
	c := make(Coverage, len(reqs))
	for _, r := range reqs {
		c[r.ID] = Met{Share: share[r.ID], Works: len(works[r.ID])}
	}
	return c
}

// Mean is the overall coverage of the requirements, 0 where there are none.
func (c Coverage) Mean(reqs []Requirement) float64 {
	if len(reqs) == 0 {
		return 0
	}
	sum := 0.0
	for _, r := range reqs {
		sum += c[r.ID].Share
	}
	return sum / float64(len(reqs))
}

// Well reports whether a requirement is met by at least two distinct works.
func (c Coverage) Well(r RequirementID) bool { return c[r].Share == 1 && c[r].Works >= 2 }
