package cli

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"

	"forage/internal/fault"
	"forage/internal/review"
	"forage/internal/workbench"
)

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
	if c := p.Pages; c != (workbench.PageCount{}) {
		fmt.Fprintf(w, "Pages: %d recognised from scans, %d not read, %d that read badly.\n", c.Recognised, c.Unread, c.Weak)
	}
	for i, h := range p.Hits {
		fmt.Fprintf(w, "  %d. %d passages in %d works to read", i+1, h.Hits, h.Works)
		if h.Hits == 0 && len(h.Try) > 0 {
			fmt.Fprintf(w, "; words of your papers to try: %s", strings.Join(h.Try, ", "))
		}
		fmt.Fprintln(w)
	}
	switch {
	case p.Seconds < 0:
		fmt.Fprintln(w, "How long the model will take is not known yet; \"forage doctor --try\" measures it.")
	case p.Seconds >= 60:
		fmt.Fprintf(w, "Expected time: about %.0f minutes.\n", p.Seconds/60)
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
