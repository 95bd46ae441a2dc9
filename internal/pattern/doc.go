// Package pattern holds regular expressions that are made when they are first asked.
//
// The rules of reading and judging are some hundred long expressions, which take
// milliseconds to compile. A PDF worker is this same program (internal/pdf), is started
// for every file and asks none of them: what it never uses should not cost it a fifth
// of its start.
package pattern
