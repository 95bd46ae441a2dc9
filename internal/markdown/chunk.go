package markdown

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"forage/internal/review"
)

// The size of chunks, in Tokens.
const (
	MaxTokens = 512
	Overlap   = 64
)

// enough is how full a chunk must be, in tokens, for a paragraph border to end
// it although the next sentence would still fit.
const enough = MaxTokens * 3 / 4

// piece is what chunks are packed from: a sentence, a table row or a list item
// with the white space after it. Closes says that it ends a paragraph.
type piece struct {
	Span
	tokens int
	closes bool
}

// Chunks cuts the sections of a text into the chunks of a work, numbered as the
// text runs. Pages are left to whoever knows the lines.
func Chunks(work review.WorkID, text string, sections []review.Section) []review.Chunk {
	var chunks []review.Chunk
	for _, s := range sections {
		from := BodyStart(text, s)
		for _, span := range pack(pieces(text[from:s.End])) {
			span = trim(text, Span{from + span.Start, from + span.End})
			if span.Start == span.End {
				continue
			}
			body := text[span.Start:span.End]
			chunks = append(chunks, review.Chunk{
				ID: review.NewChunkID(work, len(chunks)), Work: work, Ordinal: len(chunks),
				Section: s.Ordinal, Path: s.Path, Kind: s.Kind,
				Start: span.Start, End: span.End, Tokens: Tokens(body), Text: body,
			})
		}
	}
	return chunks
}

// pack fills chunks with whole pieces. A chunk that is full enough ends with a
// paragraph when the next paragraph does not fit as well.
func pack(all []piece) []Span {
	var spans []Span
	for first := 0; first < len(all); {
		last, sum, border := first, 0, -1
		for last < len(all) && sum+all[last].tokens <= MaxTokens {
			sum += all[last].tokens
			if all[last].closes && sum >= enough {
				border = last + 1
			}
			last++
		}
		if last < len(all) && border > 0 {
			last = border
		}
		last = max(last, first+1)
		spans = append(spans, Span{all[first].Start, all[last-1].End})
		if last == len(all) {
			break
		}
		first = stepBack(all, first, last)
	}
	return spans
}

// stepBack is where the next chunk starts so that it repeats up to Overlap
// tokens of whole pieces, and still has room for the piece it goes on with.
func stepBack(all []piece, first, last int) int {
	at, shared := last, 0
	for at-1 > first {
		shared += all[at-1].tokens
		if shared > Overlap || shared+all[last].tokens > MaxTokens {
			break
		}
		at--
	}
	return at
}

// pieces tiles a section's text. A table that fits a chunk is one piece, so that its
// rows stay under their header.
func pieces(text string) []piece {
	var all []piece
	spans := Sentences(text)
	end := func(i int) int { // of what spans[i] begins, with the white space after it
		if i+1 < len(spans) {
			return spans[i+1].Start
		}
		return len(text)
	}
	for i := 0; i < len(spans); {
		n := max(1, rowsFrom(text, spans[i:]))
		last := i + n - 1
		if whole := (Span{spans[i].Start, end(last)}); n > 1 && Tokens(text[whole.Start:whole.End]) <= MaxTokens {
			all = append(all, piece{Span: whole, tokens: Tokens(text[whole.Start:whole.End])})
		} else {
			for j := i; j <= last; j++ {
				all = append(all, split(text, Span{spans[j].Start, end(j)})...)
			}
		}
		all[len(all)-1].closes = strings.Count(text[spans[last].End:end(last)], "\n") > 1
		i += n
	}
	return all
}

// rowsFrom counts the rows of a table that stand under one another from the first
// span on.
func rowsFrom(text string, spans []Span) int {
	n := 0
	for n < len(spans) && text[spans[n].Start] == '|' && (n == 0 || strings.Count(text[spans[n-1].End:spans[n].Start], "\n") == 1) {
		n++
	}
	return n
}

// split cuts a piece that is too long for a chunk, between words where it can,
// else between characters.
func split(text string, s Span) []piece {
	if n := Tokens(text[s.Start:s.End]); n <= MaxTokens {
		return []piece{{Span: s, tokens: n}}
	}
	var parts []piece
	start, space, sum, since := s.Start, -1, 0, 0 // since: tokens after the last space
	for i := s.Start; i < s.End; {
		size, n := nextWord(text[i:s.End])
		if sum+n > MaxTokens {
			cut, rest := i, 0
			if space > start {
				cut, rest = space, since
			}
			parts = append(parts, piece{Span: Span{start, cut}, tokens: sum - rest})
			start, space, sum, since = cut, -1, rest, 0
			continue
		}
		i, sum, since = i+size, sum+n, since+n
		if r, _ := utf8.DecodeLastRuneInString(text[:i]); unicode.IsSpace(r) {
			space, since = i, 0
		}
	}
	return append(parts, piece{Span: Span{start, s.End}, tokens: sum})
}
