package workbench

import (
	"context"
	"fmt"
	"strings"

	"forage/internal/fault"
)

// modelFindings are what the doctor says of the model server and its models. None of
// it is wrong without a server: the engine without a model needs none.
func (w *Workbench) modelFindings(ctx context.Context) []Finding {
	s, err := w.ModelServer(ctx)
	if err != nil {
		f := fault.Of(err)
		return []Finding{{Name: "Model server", Say: f.Say, Advice: f.Advice}}
	}
	found := []Finding{s.finding(), s.memory()}
	if s.Running && !s.CloudOff {
		found = append(found, Finding{Name: "Cloud of Ollama", OK: true, Say: "This server may use a cloud. Forage asks it for local models only, which it then refuses to run elsewhere.",
			Advice: "To be surer, start it with OLLAMA_NO_CLOUD=1, or let Forage start it."})
	} else if s.Running {
		found = append(found, Finding{Name: "Cloud of Ollama", OK: true, Say: "Switched off in this server."})
	}
	for _, m := range s.Models {
		found = append(found, m.finding(s.Recommended))
	}
	return found
}

func (s ModelServer) finding() Finding {
	f := Finding{Name: "Model server", OK: true}
	switch {
	case !s.Running && s.Binary != "":
		f.Say, f.Advice = "No Ollama answers at "+s.Address+"; one is installed.", "Start it with \"ollama serve\", add --serve to a command, or do without: the extractive engine needs no model."
	case !s.Running:
		f.Say, f.Advice = "No Ollama answers at "+s.Address+".", "Reviews are made without a model. To use one, install Ollama and start it."
	case s.Old:
		f.OK, f.Say, f.Advice = false, "Ollama "+s.Version+" is too old: it cannot be told to refuse models that run elsewhere.", "Update it to 0.18 or newer."
	default:
		f.Say = "Ollama " + s.Version + " at " + s.Address
		if s.Started {
			f.Say += ", started by Forage"
		}
		f.Say += fmt.Sprintf(", %d models.", len(s.Models))
		if s.Recommended != "" {
			f.Say += " Recommended on this machine: " + s.Recommended + "."
		} else {
			f.Advice = "None of its models is fit to judge here. A model of 3 to 8 billion parameters is: \"forage doctor --pull NAME --privacy ask\"."
		}
	}
	return f
}

func (s ModelServer) memory() Finding {
	f := Finding{Name: "Memory", OK: true, Say: "How much this machine has cannot be told here."}
	if s.Memory > 0 {
		f.Say = fmt.Sprintf("%s, %s of it free.", gigabytes(s.Memory), gigabytes(s.Free))
	}
	return f
}

func (m ModelState) finding(recommended string) Finding {
	f := Finding{Name: "Model " + m.Name, OK: true}
	if m.Refused != "" {
		f.Say = "Refused: " + m.Refused + "."
		return f
	}
	can := []string{}
	for _, c := range []struct {
		does bool
		say  string
	}{{m.Chat, "judges"}, {m.Embedding && !m.Chat, "makes vectors"}, {m.Vision, "sees"}, {m.Thinking, "thinks (switched off)"}} {
		if c.does {
			can = append(can, c.say)
		}
	}
	f.Say = fmt.Sprintf("%s, context %d tokens, %s.", gigabytes(m.Size), m.Context, strings.Join(can, ", "))
	if t := m.Trial; t != nil {
		f.Say += fmt.Sprintf(" Tried: %d of %d replies valid, %d agree with the reader, %.0f tokens a second.", t.Valid, t.Judged, t.Agreed, t.PerSecond)
		if !t.Passed() {
			f.Advice = "To be chosen unasked, 38 replies must be valid and 24 agree."
		}
	} else if m.Chat && m.Unfit == "" {
		f.Advice = "Not tried yet: \"forage doctor --try " + m.Name + "\" has it judge forty bundled passages."
	}
	switch {
	case m.Name == recommended:
		f.Say += " Recommended."
	case m.Chat && m.Unfit != "":
		f.Say += " Not chosen unasked: " + m.Unfit + "."
	}
	return f
}

func gigabytes(bytes int64) string {
	if bytes < 1e9 {
		return fmt.Sprintf("%d MB", (bytes+5e5)/1e6)
	}
	return fmt.Sprintf("%.1f GB", float64(bytes)/1e9)
}
