package forage

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"forage/internal/review"
	"forage/internal/settings"
)

var update = flag.Bool("update", false, "rewrite the transcripts; then read the diff")

// TestWalks runs the transcripts in testdata/walks: whole runs in plain text. A
// block is what happens, a line ----, and what the machine decides, with the rule.
func TestWalks(t *testing.T) {
	files, err := filepath.Glob("testdata/walks/*.txt")
	if err != nil || len(files) < 5 {
		t.Fatalf("%d transcripts found, %v", len(files), err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			got := replay(t, string(want))
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			} else if got != string(want) {
				t.Errorf("the walk changed; run with -update and read the diff. Now:\n%s", got)
			}
		})
	}
}

// replay feeds the events of a transcript to a machine and writes it anew.
func replay(t *testing.T, transcript string) string {
	limits := settings.Walk{Survey: 10, PerWork: 4, Patience: 1, Dives: 2, Coverage: 0.85, Iterations: 3, Dry: 2, Added: 3}
	var out []string
	var m *Machine
	for block := range strings.SplitSeq(strings.TrimSpace(transcript), "\n\n") {
		events, _, _ := strings.Cut(block, "----")
		lines := []string{}
		decided := ""
		for line := range strings.Lines(events) {
			line = strings.TrimSpace(line)
			lines = append(lines, line)
			words := strings.Fields(line)
			if len(words) == 0 || words[0] == "#" {
				continue
			}
			if words[0] == "limits" {
				for _, w := range words[1:] {
					name, n, _ := strings.Cut(w, "=")
					limit(t, &limits, name, n)
				}
				continue
			}
			if m == nil {
				m = NewMachine(limits)
			}
			act := m.Step(event(t, m, words))
			decided = decision(m, act)
		}
		if decided != "" {
			lines = append(lines, "----", decided)
		}
		out = append(out, strings.Join(lines, "\n"))
	}
	return strings.Join(out, "\n\n") + "\n"
}

func limit(t *testing.T, l *settings.Walk, name, value string) {
	n, err := strconv.Atoi(value)
	if err != nil {
		t.Fatal(err)
	}
	fields := map[string]*int{"survey": &l.Survey, "perwork": &l.PerWork, "patience": &l.Patience, "dives": &l.Dives, "iterations": &l.Iterations, "dry": &l.Dry}
	if fields[name] == nil {
		t.Fatalf("no limit %q", name)
	}
	*fields[name] = n
}

func decision(m *Machine, act *Action) string {
	s := "done"
	if act != nil {
		s = strings.Join(strings.Fields(fmt.Sprintf("%s %s %s %s", act.Kind, act.Requirement, act.Work, act.Chunk)), " ")
		if act.Kind == Survey {
			s += fmt.Sprintf(" limit=%d perwork=%d", act.Limit, act.PerWork)
		}
		if act.Dive {
			s += " dive"
		}
	}
	if rule, why := m.Rule(); rule != "" {
		s += strings.TrimRight("    "+rule+": "+why, ": ")
	}
	return s
}

// event reads one line of a transcript. A judged chunk belongs to the action that
// waits for it.
func event(t *testing.T, m *Machine, words []string) Event {
	ev := Event{Kind: EventKind(words[0])}
	rest := words[1:]
	act := m.Next()
	if act != nil {
		ev.Requirement, ev.Work, ev.Chunk = act.Requirement, act.Work, act.Chunk
	}
	switch ev.Kind {
	case Imported, Discovered, Ingested:
		for _, w := range rest {
			ev.Works = append(ev.Works, review.WorkID(w))
		}
	case Proposed, Approved, Replanned, Edited, Diagnosed:
		for _, r := range rest {
			ev.Requirements = append(ev.Requirements, review.Requirement{ID: review.RequirementID(r), Text: r})
		}
	case Surveyed:
		rank := 0
		for _, p := range rest {
			parts := strings.Split(p, ":") // work:scent:chunk,chunk
			scent, err := strconv.ParseFloat(parts[1], 64)
			if err != nil {
				t.Fatal(err)
			}
			patch := review.Patch{Work: review.WorkID(parts[0]), Scent: scent}
			for _, c := range strings.Split(parts[2], ",") {
				rank++
				patch.Chunks, patch.Ranks = append(patch.Chunks, review.ChunkID(c)), append(patch.Ranks, rank)
			}
			ev.Patches = append(ev.Patches, patch)
		}
	case Judged:
		ev.Answer = review.Answer(rest[0])
	case Gated:
		ev.Yes = rest[0] == "open"
	case Picked:
		for _, c := range rest {
			ev.Chunks = append(ev.Chunks, review.ChunkID(c))
		}
	case Overruled:
		ev.Requirement, ev.Work, ev.Chunk, ev.Answer = review.RequirementID(rest[0]), review.WorkID(rest[1]), review.ChunkID(rest[2]), review.Answer(rest[3])
	case Composed:
		ev.Section = &review.DraftSection{}
	case Fronted:
		ev.Draft = &review.Draft{}
	case Covered, Stopped, Summarised, Sourced, Checked:
	default:
		t.Fatalf("no event %q", words[0])
	}
	return ev
}

// TestTheSameTrailDecidesTheSame replays each transcript twice.
func TestTheSameTrailDecidesTheSame(t *testing.T) {
	files, _ := filepath.Glob("testdata/walks/*.txt")
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if first, second := replay(t, string(text)), replay(t, string(text)); first != second {
			t.Errorf("%s: two replays differ", file)
		}
	}
}

// TestNextChangesNothing asks for the next action twice at every step.
func TestNextChangesNothing(t *testing.T) {
	m := NewMachine(settings.Default().Walk)
	for _, ev := range []Event{{Kind: Imported}, {Kind: Proposed, Requirements: []review.Requirement{{ID: "r1"}}}, {Kind: Approved, Requirements: []review.Requirement{{ID: "r1"}}}} {
		m.Step(ev)
		if a, b := *m.Next(), *m.Next(); a != b {
			t.Errorf("after %s: %v, then %v", ev.Kind, a, b)
		}
	}
}
