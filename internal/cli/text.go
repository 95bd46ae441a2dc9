package cli

import (
	"fmt"
	"io"
	"os"
	"regexp"
	"strconv"
	"strings"

	"forage/internal/fault"
)

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
