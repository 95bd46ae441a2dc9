package evaluate

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"time"
)

const (
	ofOutcome  = "outcome as the manifest has it"
	ofDeadline = "files within their deadline"
	ofOnce     = "files with a work or a reason"
	ofSound    = "library sound afterwards"
)

// deadline is how long a file may take: the time that pdf gives it (Options.FileTime).
const deadline = 3 * time.Minute

// trial is a line of the manifest of pdf-hostile.
type trial struct {
	File    string                     `json:"file"`
	Outcome string                     `json:"outcome"`
	Slow    bool                       `json:"slow_or_crashes_a_tool"`
	Tools   map[string]json.RawMessage `json:"without_password"`
}

// fewLetters is what may stand in form fields and notes, which are not read: a file in
// which some tool finds fewer need not have text.
const fewLetters = 30

// letters is the least number of characters that a tool found.
func (t trial) letters() int {
	least := -1
	for _, said := range t.Tools {
		var one struct {
			Chars *int `json:"chars"`
		}
		if json.Unmarshal(said, &one) == nil && one.Chars != nil && (least < 0 || *one.Chars < least) {
			least = *one.Chars
		}
	}
	return max(0, least)
}

// hostile scores broken and hostile files (pdf-hostile), each in an import of its own.
// That this process is alive is shown by there being a table at all.
//
//   - Outcome, by the class of the manifest: "opens" is imported, with text where all
//     tools find some; "rejected_or_no_pages" gives a reason; "needs_password" a reason
//     that speaks of a password; "tools_disagree" may go either way, and counts as right
//     when there is a work or a reason. Opening with a password is not tried.
//   - Deadline: the whole import of the file took no longer than deadline.
//   - A work or a reason: exactly one of the two.
//   - Sound: the checks of the store find nothing wrong once all files are through, so
//     that no record was left half-written.
//
// The tools are not run again: the manifest's classes are their own results.
func hostile(ctx context.Context, dir string, g *gauge) error {
	var trials []trial
	err := rows(dir, "manifest.jsonl", func(t trial) error { trials = append(trials, t); return nil })
	if err != nil {
		return err
	}
	d, err := newDesk(ctx, g.o.See)
	if err != nil {
		return err
	}
	defer d.close()
	slowest, slowestFile, slowTools := time.Duration(0), "", 0
	for _, t := range trials {
		path, err := pdfIn(filepath.Join(dir, "files"), t.File)
		if err != nil {
			return err
		}
		out, took, err := d.read(ctx, []string{path})
		if err != nil {
			return err
		}
		if g.begin(t.File); took > slowest {
			slowest, slowestFile = took, t.File
		}
		slowTools += yes(t.Slow).right
		o, told := out[path]
		g.trial(t, o, told, took)
	}
	wrong, err := d.sound(ctx)
	if err != nil {
		return err
	}
	g.file = "the library"
	if g.add(ofSound, ours, yes(wrong == "")); wrong != "" {
		g.miss("not sound", wrong)
	}
	for _, m := range []string{ofOutcome, ofDeadline, ofOnce, ofSound} {
		g.aim(m, 1)
	}
	g.notes = append(g.notes, fmt.Sprintf("The slowest file took %.1f s (%s). %d files are slow in one of three tools or crash it, says the manifest.",
		slowest.Seconds(), slowestFile, slowTools))
	return nil
}

// trial scores one file.
func (g *gauge) trial(t trial, o outcome, told bool, took time.Duration) {
	read := told && o.reason == ""
	once := told && (o.reason == "") == (o.doc.Work.ID != "")
	right := once
	switch t.Outcome {
	case "opens":
		right = right && read && (strings.TrimSpace(o.doc.Text) != "" || t.letters() < fewLetters)
	case "rejected_or_no_pages":
		right = right && !read
	case "needs_password":
		right = right && !read && strings.Contains(o.reason, "password")
	}
	g.add(ofOutcome, ours, yes(right))
	g.add(ofDeadline, ours, yes(took <= deadline))
	g.add(ofOnce, ours, yes(once))
	if !right {
		g.miss("outcome", fmt.Sprintf("%s; imported: %v; %d letters; %s", t.Outcome, read, len(o.doc.Text), o.reason))
	}
	if took > deadline {
		g.miss("deadline", took.String())
	}
}
