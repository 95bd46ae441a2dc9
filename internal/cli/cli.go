package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"runtime/debug"
	"slices"
	"strings"
	"syscall"

	"forage/internal/fault"
	"forage/internal/workbench"
)

// Version is the version of both programs.
const Version = "0.1.0"

// Streams are where a command reads and writes.
type Streams struct {
	In       io.Reader
	Out, Err io.Writer
}

// command is one word of the command line.
type command struct {
	name, say string
	run       func(ctx context.Context, s Streams, args []string) error
}

var commands = []command{
	{"review", "turn an idea and papers into a topic report", runReview},
	{"resume", "go on with a review that was paused, killed or waits for approval", runResume},
	{"import", "read papers into the library", runImport},
	{"search", "rank passages of the library", runSearch},
	{"list", "list the reviews and works", runList},
	{"show", "show a review or a work", runShow},
	{"merges", "list the works that were found to be the same, and why", runMerges},
	{"merge", "merge two works, or take merged ones apart", runMerge},
	{"delete", "delete a review and every trace of its idea", runDelete},
	{"ledger", "show or verify what left this machine", runLedger},
	{"doctor", "examine the workspace and mend it", runDoctor},
	{"evaluate", "measure reading or answers over a corpus", runEvaluate},
}

// Main runs the command line and returns its exit status. An interrupt stops at
// the next step and keeps what was done; a second one ends at once.
func Main(args []string) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop)
	return Run(ctx, Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr}, args)
}

// Run runs one command. It never panics: what should not happen becomes a message,
// and the stack goes to the file that the message names.
func Run(ctx context.Context, s Streams, args []string) (status int) {
	defer func() {
		if p := recover(); p != nil {
			status = 1
			fmt.Fprintf(s.Err, "forage: an error in the program itself. %s\n", keepStack(p))
		}
	}()
	err := dispatch(ctx, s, args)
	var help errHelp
	if errors.As(err, &help) {
		help.f.help(s.Out)
		return 0
	}
	if err == nil {
		return 0
	}
	fmt.Fprintf(s.Err, "forage: %s\n", fault.Of(err).Error())
	return fault.Status(err)
}

func dispatch(ctx context.Context, s Streams, args []string) error {
	if len(args) == 2 && args[0] == "help" {
		args = []string{args[1], "--help"}
	}
	if len(args) == 0 || args[0] == "help" || args[0] == "--help" || args[0] == "-h" {
		overview(s.Out)
		return nil
	}
	if args[0] == "--version" || args[0] == "version" {
		fmt.Fprintln(s.Out, "forage "+Version)
		return nil
	}
	args = commandFirst(args)
	for _, c := range commands {
		if c.name == args[0] {
			return c.run(ctx, s, args[1:])
		}
	}
	return fault.New(fault.Usage, fmt.Sprintf("There is no command %q.", args[0]), "Run \"forage help\" for the list.")
}

// commandFirst moves --workspace and --json from before the command to behind it.
func commandFirst(args []string) []string {
	i := 0
	for i < len(args) && strings.HasPrefix(args[i], "-") {
		if strings.TrimLeft(args[i], "-") == "workspace" {
			i++
		}
		i++
	}
	if i == 0 || i >= len(args) {
		return args
	}
	return slices.Concat(args[i:i+1], args[:i], args[i+1:])
}

func overview(w io.Writer) {
	fmt.Fprint(w, "Forage turns an idea into a report in which every sentence leads to a place in a paper.\n"+
		"Everything stays on this machine.\n\nUsage: forage COMMAND ...\n\n")
	for _, c := range commands {
		fmt.Fprintf(w, "  %-9s %s\n", c.name, c.say)
	}
	fmt.Fprint(w, "\n\"forage COMMAND --help\" shows its flags. Exit status: 0 done, 1 failed, 2 wrong usage,\n"+
		"3 unusable input, 4 something needed is not there, 5 refused for privacy, 130 interrupted.\n")
}

// keepStack writes a stack trace where a person can send it from, and says where.
func keepStack(p any) string {
	f, err := os.CreateTemp("", "forage-error-*.txt")
	if err != nil {
		return "Please report what you did."
	}
	defer f.Close()
	fmt.Fprintf(f, "%v\n\n%s", p, debug.Stack())
	return "Your work so far is kept. The details are in " + f.Name() + "; please report them."
}

// open opens the workspace for a command.
func open(ctx context.Context, s Streams, f *flags, readOnly bool) (*workbench.Workbench, error) {
	log := slog.New(slog.NewTextHandler(s.Err, &slog.HandlerOptions{Level: slog.LevelWarn}))
	return workbench.Open(ctx, workbench.Options{Dir: f.workspace, ReadOnly: readOnly, Log: log})
}

// with opens the workspace, works and closes it.
func with(ctx context.Context, s Streams, f *flags, readOnly bool, work func(*workbench.Workbench) error) error {
	w, err := open(ctx, s, f, readOnly)
	if err != nil {
		return err
	}
	return errors.Join(work(w), w.Close())
}

// printJSON prints one document.
func printJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}
