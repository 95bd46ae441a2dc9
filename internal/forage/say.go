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
		return counted(len(ev.Works), "work") + " ready, " + counted(len(ev.Failed), "file") + " could not be used"
	case Proposed:
		return counted(len(ev.Requirements), "requirement") + " proposed"
	case Approved:
		return counted(len(ev.Requirements), "requirement") + " approved"
	case Surveyed:
		chunks := 0
		for _, p := range ev.Patches {
			chunks += len(p.Chunks)
		}
		return counted(chunks, "passage") + " in " + counted(len(ev.Patches), "work") + " to read"
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
		return counted(len(ev.Paths), "section") + " chosen, " + counted(len(ev.Chunks), "passage") + ": " + ev.Reason
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
		return counted(len(ev.Requirements), "requirement") + " added"
	case Discovered:
		if len(ev.Works) == 0 {
			return "no new works: " + ev.Reason
		}
		return counted(len(ev.Works), "new work")
	case Ingested:
		return counted(len(ev.Works), "work") + " read in"
	case Sourced:
		return counted(len(ev.Chosen), "quote") + " chosen"
	case Composed:
		if n := ev.Section.LeftOut; n > 0 {
			return "section written; " + counted(n, "quote") + " did not fit the model's context"
		}
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

// counted is "1 work", "2 works".
func counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
