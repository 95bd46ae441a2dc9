package ollama

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// longestRun is how many letters without a space an embedding model is given: its
// tokeniser takes cubic time in the length of a word (4,000 letters: 25 s).
const longestRun = 100

// plain are typographic marks and what stands for them. Ollama's tokeniser steps one
// byte over a mark of several, and the word beside it is lost.
var plain = strings.NewReplacer(
	"“", `"`, "”", `"`, "„", `"`, "«", `"`, "»", `"`, "‟", `"`, "‹", "'", "›", "'", "‘", "'", "’", "'", "‚", "'", "‛", "'", "′", "'", "″", `"`,
	"–", "-", "—", "-", "‐", "-", "‑", "-", "‒", "-", "―", "-", "−", "-", "…", "...", "•", " ", "·", " ", "×", "x",
)

// embeddable is a text as an embedding model should get it: plain quotes and
// dashes, no control characters, no endless word, single spaces.
func embeddable(text string) string {
	text = plain.Replace(strings.ToValidUTF8(text, " "))
	var b strings.Builder
	b.Grow(len(text))
	run := 0
	for _, r := range text {
		if unicode.IsSpace(r) || unicode.IsControl(r) {
			if run > 0 {
				b.WriteByte(' ')
			}
			run = 0
			continue
		}
		if unicode.Is(unicode.Cf, r) {
			continue
		}
		if run == longestRun {
			b.WriteByte(' ')
			run = 0
		}
		b.WriteRune(r)
		run++
	}
	if text = strings.TrimSpace(b.String()); text == "" {
		return "-" // an empty text has no direction
	}
	return text
}

// split cuts a text into pieces of at most some bytes, between words where there are
// any. Signs of scripts without spaces count threefold already, in their bytes; a
// token each is what they cost.
func split(text string, most int) []string {
	var pieces []string
	text = strings.TrimSpace(text)
	for len(text) > most {
		cut := strings.LastIndexByte(text[:most], ' ')
		if cut <= 0 {
			for cut = most; cut > 0 && !utf8.RuneStart(text[cut]); cut-- {
			}
		}
		if cut == 0 {
			break // a single sign is longer
		}
		pieces = append(pieces, strings.TrimSpace(text[:cut]))
		text = strings.TrimSpace(text[cut:])
	}
	if text != "" {
		pieces = append(pieces, text)
	}
	return pieces
}
