package cli

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"forage/internal/fault"
	"forage/internal/report"
	"forage/internal/review"
	"forage/internal/workbench"
)

const reviewUsage = "review --idea FILE|- --papers PATH... [--yes] [--requirements FILE] [--engine auto|ollama|extractive]\n" +
	"       [--privacy offline|ask|automatic] [--years A-B] [--language L...] [--secret TERM...] [--title TEXT] [--out DIR] [--json]"

func runReview(ctx context.Context, s Streams, args []string) error {
	f := newFlags("review", reviewUsage)
	idea := f.String("idea", "", "file with the idea, - for standard input")
	papers := f.many("papers", "files, folders and globs to read (default: the whole library)")
	requirements := f.String("requirements", "", "file with one requirement a line; nothing is proposed then")
	engine := f.String("engine", "auto", "auto, ollama or extractive")
	privacy := f.String("privacy", "offline", "what may be searched: offline, ask or automatic")
	sources := f.many("source", "scholarly sources that may be searched")
	years := f.String("years", "", "years that count, as 2015-2024, 2015- or -2024")
	languages := f.many("language", "languages that count, as en de")
	secrets := f.many("secret", "terms that may never leave")
	title := f.String("title", "", "title of the report (default: from the idea)")
	out := f.String("out", "", "folder for the report (default: the report is printed)")
	yes := f.Bool("yes", false, "approve the requirements; approves nothing else")
	rest, err := f.parse(args)
	if err == nil {
		err = f.none(rest)
	}
	if err != nil {
		return err
	}
	b := workbench.Brief{Title: *title, Papers: *papers, Engine: *engine, Privacy: review.Privacy(*privacy), Secrets: *secrets, Approve: *yes}
	if *idea == "" && *requirements == "" {
		return f.wrong("An idea is needed.")
	}
	if len(*sources) > 0 {
		return fault.New(fault.Unavailable, "Searching outside your own papers is not in this version.", "Leave --source out.")
	}
	b.Constraints.Languages = *languages
	if b.Constraints.FromYear, b.Constraints.ToYear, err = parseYears(*years); err != nil {
		return err
	}
	if *idea != "" {
		if b.Idea.Text, err = readText(s.In, *idea, "idea"); err != nil {
			return err
		}
	}
	if *requirements != "" {
		text, err := readText(s.In, *requirements, "requirements")
		if err != nil {
			return err
		}
		if b.Requirements = requirementLines(text); len(b.Requirements) == 0 {
			return fault.New(fault.Input, "The file of requirements is empty.", "Write one requirement a line, or leave --requirements out to have some proposed.")
		}
	}
	if *out != "" {
		if err := report.Writable(*out); err != nil {
			return err
		}
	}
	return with(ctx, s, f, false, func(w *workbench.Workbench) error {
		r, err := w.Begin(ctx, b)
		if err != nil {
			return err
		}
		fmt.Fprintf(s.Err, "review %s\n", r.ID)
		return carryOut(ctx, s, w, r.ID, *out, f.json, *yes, *idea != "-")
	})
}

func runResume(ctx context.Context, s Streams, args []string) error {
	f := newFlags("resume", "resume REVIEW [--yes] [--out DIR] [--json]")
	out := f.String("out", "", "folder for the report (default: the report is printed)")
	yes := f.Bool("yes", false, "approve the requirements; approves nothing else")
	rest, err := f.parse(args)
	if err != nil {
		return err
	}
	id, err := f.one(rest, "review")
	if err != nil {
		return err
	}
	return with(ctx, s, f, false, func(w *workbench.Workbench) error {
		return carryOut(ctx, s, w, review.ID(id), *out, f.json, *yes, true)
	})
}

// carryOut runs a review, asks for approval where it is due, and writes the report.
func carryOut(ctx context.Context, s Streams, w *workbench.Workbench, id review.ID, out string, asJSON, yes, mayAsk bool) error {
	for {
		b := newBar(s.Err)
		err := w.RunWatched(ctx, id, b.walking, b.importing)
		b.end()
		if err != nil {
			if ctx.Err() != nil {
				return fault.Wrap(err, fault.Interrupted, "Stopped.", fmt.Sprintf("What was done is kept. Go on with: forage resume %s", id))
			}
			return err
		}
		r, err := w.Review(ctx, id)
		if err != nil {
			return err
		}
		if r.State != review.StateAwaiting {
			break
		}
		reqs, err := w.Requirements(ctx, id)
		if err != nil {
			return err
		}
		if !yes {
			flight, err := w.Preflight(ctx, id, reqs)
			if err != nil {
				return err
			}
			preflight(s.Err, flight)
			if reqs, err = approve(ctx, s, reqs, id, mayAsk); err != nil {
				return err
			}
		}
		if err := w.Approve(ctx, id, reqs); err != nil {
			return err
		}
	}
	return deliver(ctx, s, w, id, out, asJSON)
}

// deliver writes the report to its folder, or prints it.
func deliver(ctx context.Context, s Streams, w *workbench.Workbench, id review.ID, out string, asJSON bool) error {
	rep, err := w.Report(ctx, id)
	if err != nil {
		return err
	}
	if out != "" {
		if err := w.WriteReport(ctx, id, out); err != nil {
			return err
		}
	}
	if rep.Outdated {
		fmt.Fprintln(s.Err, "This report is older than the last change of its review; \"forage resume\" writes it anew.")
	}
	for _, f := range rep.Review.Failed {
		fmt.Fprintf(s.Err, "not used: %s: %s\n", f.Path, f.Reason)
	}
	switch {
	case asJSON:
		body, err := rep.EvidenceJSON()
		if err != nil {
			return err
		}
		_, err = s.Out.Write(body)
		return err
	case out == "":
		_, err = io.WriteString(s.Out, rep.Markdown)
		return err
	}
	fmt.Fprintf(s.Out, "%s\ncoverage %.2f, %d of %d works cited, %d claims\n", filepath.Join(out, "report.md"), rep.Mean, len(rep.Sources), rep.Flow.Read, len(rep.Claims))
	unmet := 0
	for _, c := range rep.Coverage {
		if c.Share < 1 {
			unmet++
		}
	}
	if unmet > 0 {
		fmt.Fprintf(s.Out, "%d of %d requirements were not met in your papers; the report says which.\n", unmet, len(rep.Coverage))
	}
	return nil
}

// approve shows the requirements and lets the researcher change them.
func approve(ctx context.Context, s Streams, reqs []review.Requirement, id review.ID, mayAsk bool) ([]review.Requirement, error) {
	later := fault.New(fault.Unavailable, "The requirements wait for your approval.",
		fmt.Sprintf("Go on with: forage resume %s (and --yes to approve them as they are).", id))
	if !mayAsk {
		show(s.Err, reqs)
		return nil, later
	}
	lines := typed(s.In)
	for {
		show(s.Err, reqs)
		fmt.Fprint(s.Err, "Approve? yes, no, edit N TEXT, add TEXT, drop N, up N: ")
		var line string
		var ok bool
		select {
		case line, ok = <-lines:
		case <-ctx.Done():
			fmt.Fprintln(s.Err)
			return nil, fault.Wrap(ctx.Err(), fault.Interrupted, "Stopped.", later.Advice)
		}
		if !ok {
			fmt.Fprintln(s.Err)
			return nil, later
		}
		word, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch strings.ToLower(word) {
		case "y", "yes":
			return reqs, nil
		case "n", "no":
			return nil, later
		case "add":
			if rest = strings.TrimSpace(rest); rest != "" {
				reqs = append(reqs, review.Requirement{Text: rest})
			}
		default:
			if err := change(&reqs, word, rest); err != nil {
				fmt.Fprintln(s.Err, err)
			}
		}
	}
}

// typed gives the lines of an input as they come. A read cannot be cancelled: the
// goroutine ends with the input, or with the program.
func typed(in io.Reader) <-chan string {
	lines := make(chan string)
	go func() {
		defer close(lines)
		for sc := bufio.NewScanner(in); sc.Scan(); {
			lines <- sc.Text()
		}
	}()
	return lines
}

// change edits, drops or moves one requirement.
func change(reqs *[]review.Requirement, word, rest string) error {
	word = strings.ToLower(word)
	if word != "edit" && word != "drop" && word != "up" {
		return fmt.Errorf("%q is not one of yes, no, edit, add, drop, up", word)
	}
	number, text, _ := strings.Cut(strings.TrimSpace(rest), " ")
	n, err := strconv.Atoi(number)
	if err != nil || n < 1 || n > len(*reqs) {
		return fmt.Errorf("say which requirement, by its number from 1 to %d", len(*reqs))
	}
	list := append([]review.Requirement(nil), *reqs...)
	switch word {
	case "edit":
		if strings.TrimSpace(text) == "" {
			return fmt.Errorf("write the new text after the number")
		}
		list[n-1].Text = strings.TrimSpace(text)
	case "drop":
		list = append(list[:n-1], list[n:]...)
	case "up":
		if n > 1 {
			list[n-1], list[n-2] = list[n-2], list[n-1]
		}
	}
	*reqs = list
	return nil
}

// preflight shows what should be known before approving.
func preflight(w io.Writer, p workbench.Preflight) {
	fmt.Fprintf(w, "Preflight: %d works readable, %d abstract only, %d without text, %d files failed.\n", p.Readable, p.AbstractOnly, p.Scanned, p.Failed)
	for i, h := range p.Hits {
		fmt.Fprintf(w, "  %d. %d passages in %d works to read", i+1, h.Hits, h.Works)
		if h.Hits == 0 && len(h.Try) > 0 {
			fmt.Fprintf(w, "; words of your papers to try: %s", strings.Join(h.Try, ", "))
		}
		fmt.Fprintln(w)
	}
	if p.Note != "" {
		fmt.Fprintln(w, p.Note)
	}
}

func show(w io.Writer, reqs []review.Requirement) {
	fmt.Fprintln(w, "Requirements:")
	for i, r := range reqs {
		fmt.Fprintf(w, "  %d. %s\n", i+1, r.Text)
		if len(r.Facets) > 0 {
			in := ""
			if len(r.Setting) > 0 {
				in = "   in: " + strings.Join(r.Setting, ", ")
			}
			fmt.Fprintf(w, "     topic: %s%s   looks for: %s\n", strings.Join(r.Anchors, ", "), in, strings.Join(r.Facets, ", "))
		}
	}
}

// bullet is what people put before the lines of a list.
var bullet = regexp.MustCompile(`^\s*(?:[-*•]|\d+[.)])\s+`)

// requirementLines takes one requirement a line; empty lines and lines that begin
// with # are left out.
func requirementLines(text string) []string {
	var out []string
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(bullet.ReplaceAllString(line, ""))
		if line != "" && !strings.HasPrefix(line, "#") {
			out = append(out, line)
		}
	}
	return out
}

// mostText is the most that is read of an idea or a list of requirements; the
// workbench says what is too long within it.
const mostText = 4 << 20

// readText reads a file, or standard input for "-".
func readText(in io.Reader, path, what string) (string, error) {
	if path != "-" {
		f, err := os.Open(path)
		if err != nil {
			return "", fault.Wrap(err, fault.Input, fmt.Sprintf("The file with the %s cannot be read: %s.", what, path), "Check the name, or use - and type it.")
		}
		defer f.Close()
		in = f
	}
	b, err := io.ReadAll(io.LimitReader(in, mostText))
	if err != nil {
		return "", fault.Wrap(err, fault.Input, fmt.Sprintf("The %s cannot be read from %s.", what, path), "Give a text file.")
	}
	return strings.TrimPrefix(string(b), "\ufeff"), nil
}

var yearRange = regexp.MustCompile(`^(\d{4})?(-)?(\d{4})?$`)

func parseYears(s string) (from, to int, err error) {
	m := yearRange.FindStringSubmatch(s)
	if s == "" {
		return 0, 0, nil
	}
	if m == nil || m[1] == "" && m[3] == "" || m[2] == "" && m[3] != "" {
		return 0, 0, fault.New(fault.Usage, fmt.Sprintf("%q is not a range of years.", s), "Write 2015-2024, 2015-, -2024 or 2020.")
	}
	from, _ = strconv.Atoi(m[1])
	to, _ = strconv.Atoi(m[3])
	if m[2] == "" {
		to = from
	}
	return from, to, nil
}
