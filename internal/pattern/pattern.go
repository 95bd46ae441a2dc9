package pattern

import (
	"errors"
	"regexp"
	"sync"
)

// Pattern is a regular expression (package regexp). It is safe for concurrent use.
type Pattern struct {
	made func() *regexp.Regexp
}

// all are the patterns of a program. New is called while packages are initialised, one
// after the other.
var all []string

// New makes a pattern of an expression, for a variable of a package. One that does not
// compile panics when it is first asked; Check finds it in a test.
func New(expression string) *Pattern {
	all = append(all, expression)
	return &Pattern{sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expression) })}
}

// Check compiles every pattern of the program, and returns what is wrong with them.
func Check() error {
	var wrong []error
	for _, expression := range all {
		if _, err := regexp.Compile(expression); err != nil {
			wrong = append(wrong, err)
		}
	}
	return errors.Join(wrong...)
}

// The methods are those of regexp.Regexp.

func (p *Pattern) MatchString(s string) bool              { return p.made().MatchString(s) }
func (p *Pattern) FindString(s string) string             { return p.made().FindString(s) }
func (p *Pattern) FindStringIndex(s string) []int         { return p.made().FindStringIndex(s) }
func (p *Pattern) FindStringSubmatch(s string) []string   { return p.made().FindStringSubmatch(s) }
func (p *Pattern) FindAllString(s string, n int) []string { return p.made().FindAllString(s, n) }
func (p *Pattern) FindAllStringIndex(s string, n int) [][]int {
	return p.made().FindAllStringIndex(s, n)
}
func (p *Pattern) FindAllStringSubmatchIndex(s string, n int) [][]int {
	return p.made().FindAllStringSubmatchIndex(s, n)
}
func (p *Pattern) ReplaceAllString(s, with string) string { return p.made().ReplaceAllString(s, with) }
func (p *Pattern) Split(s string, n int) []string         { return p.made().Split(s, n) }
