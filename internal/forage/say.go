package forage

import (
	"fmt"
	"strings"
)

// say puts an event into words for a person. It names requirements and works by
// id, never by their text, because these lines may be logged.
func say(ev Event, why string) string {
	s := sentence(ev)
	if why != "" {
		s += "; " + why
	}
	return s
}

func sentence(ev Event) string {
	switch ev.Kind {
	case Imported:
		return fmt.Sprintf("%d works ready, %d files could not be used", len(ev.Works), len(ev.Failed))
	case Proposed:
		return fmt.Sprintf("%d requirements proposed", len(ev.Requirements))
	case Approved:
		return fmt.Sprintf("%d requirements approved", len(ev.Requirements))
	case Surveyed:
		chunks := 0
		for _, p := range ev.Patches {
			chunks += len(p.Chunks)
		}
		return fmt.Sprintf("%d passages in %d works to read", chunks, len(ev.Patches))
	case Judged:
		return fmt.Sprintf("%s: %s", ev.Answer, ev.Motive)
	case Summarised:
		return "summarised"
	case Gated:
		if ev.Yes {
			return "worth a closer look: " + ev.Reason
		}
		return "not worth a closer look: " + ev.Reason
	case Picked:
		return fmt.Sprintf("%d sections chosen, %d passages: %s", len(ev.Paths), len(ev.Chunks), ev.Reason)
	case Covered:
		return fmt.Sprintf("coverage %.2f", ev.Mean)
	case Diagnosed:
		missing := make([]string, len(ev.Missing))
		for i, d := range ev.Missing {
			missing[i] = string(d)
		}
		if len(missing) == 0 {
			return "nothing named as missing"
		}
		return "missing: " + strings.Join(missing, ", ")
	case Replanned:
		return fmt.Sprintf("%d requirements added", len(ev.Requirements))
	case Discovered:
		if len(ev.Works) == 0 {
			return "no new works: " + ev.Reason
		}
		return fmt.Sprintf("%d new works", len(ev.Works))
	case Ingested:
		return fmt.Sprintf("%d works read in", len(ev.Works))
	case Sourced:
		return fmt.Sprintf("%d pieces of evidence chosen", len(ev.Chosen))
	case Composed:
		return "section written"
	case Fronted:
		return "overview written"
	case Checked:
		return ev.Reason
	case Overruled:
		return "overruled: " + string(ev.Answer)
	case Edited:
		return "requirement edited"
	}
	return string(ev.Kind)
}
