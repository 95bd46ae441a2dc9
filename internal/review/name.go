package review

import (
	"strings"
	"unicode"
)

// Name is a person's name in its parts, as they are written.
type Name struct {
	Given  string // with all that stands between; "" where there is none
	Family string // with its particles: "van der Berg"
	Suffix string // "Jr.", "III"
}

// ParseName reads "Smith, John A.", "John A. Smith" and "Smith JA". What follows a
// comma is given, else the last word is the family name with the small words before
// it. A name in one word is all family. Names whose order nothing shows are read as
// printed: "Wei Li" and "Li Wei" may be two people.
func ParseName(s string) Name {
	var n Name
	parts := strings.Split(s, ",")
	for len(parts) > 1 && isSuffix(parts[len(parts)-1]) {
		n.Suffix = strings.TrimSpace(parts[len(parts)-1])
		parts = parts[:len(parts)-1]
	}
	if len(parts) > 1 {
		given := strings.Fields(strings.Join(parts[1:], " "))
		family := strings.Fields(parts[0])
		if len(given) > 0 && n.Suffix == "" && isSuffix(given[len(given)-1]) {
			n.Suffix, given = given[len(given)-1], given[:len(given)-1]
		}
		at := len(given) // "Berg, Jan van der"
		for at > 1 && isParticle(given[at-1]) {
			at--
		}
		n.Given, n.Family = givenOf(given[:at], family), strings.Join(append(given[at:], family...), " ")
		return n
	}
	words := strings.Fields(s)
	if len(words) > 2 && n.Suffix == "" && isSuffix(words[len(words)-1]) {
		n.Suffix, words = words[len(words)-1], words[:len(words)-1]
	}
	if len(words) < 2 {
		n.Family = strings.Join(words, " ")
		return n
	}
	last := len(words) - 1
	if isInitials(words[last]) && mixed(words[:last]) { // "van der Berg JA"
		n.Given, n.Family = spread(words[last]), strings.Join(words[:last], " ")
		return n
	}
	at := last
	for at > 1 && isParticle(words[at-1]) {
		at--
	}
	n.Given, n.Family = givenOf(words[:at], words[at:]), strings.Join(words[at:], " ")
	return n
}

// givenOf sets the initials among given names apart, "JA" being J and A, unless the
// whole name is in capitals.
func givenOf(given, family []string) string {
	out := make([]string, len(given))
	for i, w := range given {
		if out[i] = w; isInitials(w) && mixed(family) {
			out[i] = spread(w)
		}
	}
	return strings.Join(out, " ")
}

// mixed reports whether a family name has small letters: one in capitals says
// nothing about what capitals mean beside it.
func mixed(family []string) bool {
	return strings.ContainsFunc(strings.Join(family, ""), unicode.IsLower)
}

func isSuffix(s string) bool {
	switch strings.ToLower(strings.Trim(s, " .")) {
	case "jr", "sr", "ii", "iii", "iv":
		return true
	}
	return false
}

func isParticle(s string) bool {
	switch s {
	case "van", "von", "der", "den", "de", "del", "della", "di", "da", "dos", "das", "do", "du", "la", "le", "ter", "ten", "zu", "zur", "af", "av",
		"bin", "ibn", "al", "el", "y", "e", "d'":
		return true
	}
	return false
}

// isInitials reports whether a word is one to three capitals, with or without
// points and hyphens.
func isInitials(s string) bool {
	letters := 0
	for _, r := range s {
		switch {
		case unicode.IsUpper(r):
			letters++
		case r != '.' && r != '-' && r != '‐':
			return false
		}
	}
	return letters >= 1 && letters <= 3
}

// spread puts a space between initials.
func spread(s string) string {
	var b strings.Builder
	for _, r := range s {
		if unicode.IsUpper(r) {
			if b.Len() > 0 {
				b.WriteByte(' ')
			}
			b.WriteRune(r)
		}
	}
	return b.String()
}
