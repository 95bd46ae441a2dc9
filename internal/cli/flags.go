package cli

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"

	"forage/internal/fault"
)

// many is a flag that takes all arguments up to the next flag.
type many []string

func (m *many) String() string { return strings.Join(*m, " ") }

// Set adds one argument.
func (m *many) Set(s string) error { *m = append(*m, s); return nil }

// flags is the flag set of one command, with positional arguments allowed anywhere.
type flags struct {
	*flag.FlagSet
	usage     string
	workspace string
	json      bool
}

// newFlags makes the flags every command has.
func newFlags(name, usage string) *flags {
	f := &flags{FlagSet: flag.NewFlagSet(name, flag.ContinueOnError), usage: usage}
	f.SetOutput(io.Discard)
	f.StringVar(&f.workspace, "workspace", "", "folder of the workspace (default: FORAGE_HOME, else your data folder)")
	f.BoolVar(&f.json, "json", false, "print one JSON document")
	return f
}

// many declares a flag that takes all arguments up to the next flag.
func (f *flags) many(name, usage string) *many {
	m := new(many)
	f.Var(m, name, usage)
	return m
}

// parse reads the arguments and returns the positional ones.
func (f *flags) parse(args []string) ([]string, error) {
	var rest, ours []string
	for i := 0; i < len(args); i++ {
		arg := args[i]
		if arg == "--" {
			rest = append(rest, args[i+1:]...)
			break
		}
		if arg == "-" || !strings.HasPrefix(arg, "-") {
			rest = append(rest, arg)
			continue
		}
		name, _, given := strings.Cut(strings.TrimLeft(arg, "-"), "=")
		found := f.Lookup(name)
		if _, list := value(found).(*many); list && !given {
			taken := i
			for i+1 < len(args) && (args[i+1] == "-" || !strings.HasPrefix(args[i+1], "-")) {
				i++
				ours = append(ours, "--"+name+"="+args[i])
			}
			if taken == i {
				return nil, f.wrong("--" + name + " needs at least one argument.")
			}
			continue
		}
		ours = append(ours, arg)
		if found != nil && !given && !isBool(found) && i+1 < len(args) {
			i++
			ours = append(ours, args[i])
		}
	}
	if err := f.Parse(ours); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return nil, errHelp{f}
		}
		return nil, f.wrong(strings.ToUpper(err.Error()[:1]) + err.Error()[1:] + ".")
	}
	return append(rest, f.Args()...), nil
}

func value(f *flag.Flag) flag.Value {
	if f == nil {
		return nil
	}
	return f.Value
}

func isBool(f *flag.Flag) bool {
	b, ok := f.Value.(interface{ IsBoolFlag() bool })
	return ok && b.IsBoolFlag()
}

// wrong is a fault that shows how the command is used.
func (f *flags) wrong(say string) error {
	return fault.New(fault.Usage, say, "Usage: forage "+f.usage)
}

// one returns the only positional argument.
func (f *flags) one(rest []string, what string) (string, error) {
	if len(rest) != 1 {
		return "", f.wrong("One " + what + " is needed.")
	}
	return rest[0], nil
}

// parseOnly reads the arguments of a command that takes flags and nothing else.
func (f *flags) parseOnly(args []string) error {
	rest, err := f.parse(args)
	if err == nil && len(rest) > 0 {
		err = f.wrong(fmt.Sprintf("%q is not expected here.", rest[0]))
	}
	return err
}

// errHelp asks for a command's help.
type errHelp struct{ f *flags }

func (errHelp) Error() string { return "help" }

// help prints a command's usage and flags.
func (f *flags) help(w io.Writer) {
	fmt.Fprintf(w, "Usage: forage %s\n\n", f.usage)
	f.VisitAll(func(fl *flag.Flag) { fmt.Fprintf(w, "  --%-14s %s\n", fl.Name, fl.Usage) })
}
