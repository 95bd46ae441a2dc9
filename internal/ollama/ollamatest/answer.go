package ollamatest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"time"
)

// Answer is what one call gets. The constructors below make the usual ones; their
// fields may be changed afterwards.
type Answer struct {
	Thoughts []string      // records with message.thinking, before the text
	Tokens   []string      // records with message.content
	Odds     []Odds        // of the tokens, in order; sent when logprobs are asked for
	Gap      time.Duration // pause before each record
	Ending   Ending        // how the stream ends
	Reason   string        // done_reason of the final record; "stop" when empty
	Prompt   int           // prompt_eval_count; 0 counts the messages
	Count    int           // eval_count; 0 counts the records
	Model    string        // model named in the records; the one asked for when empty
	Remote   string        // remote_host of the records

	Vectors [][]float32 // of an embedding answer

	Status   int    // other than 0: no stream, but this status
	Message  string // with Status, or of the ending Errored: the error's text
	Location string // with Status: where a redirect points
	Body     string // sent as it is instead of records
}

// Ending is how a stream of records ends.
type Ending int

const (
	Finished   Ending = iota // with a final record
	Unfinished               // in good order, but without a final record
	CutOff                   // the connection breaks
	Stalled                  // nothing more comes; without tokens, not even headers
	Repeating                // the tokens come again and again until the client goes
	Torn                     // with half a record
	Errored                  // with a record that holds an error
)

// Odds are the probabilities (0 to 1) of tokens at one place.
type Odds map[string]float64

// words splits text into tokens that together are the text again.
func words(text string) []string { return wordEnd.FindAllString(text, -1) }

var wordEnd = regexp.MustCompile(`\s*\S+\s*$|\s*\S+|\s+`)

// Tokens returns how many tokens the double counts in a text.
func Tokens(text string) int { return len(words(text)) }

// Say answers a text, word by word.
func Say(text string) Answer { return Answer{Tokens: words(text)} }

// SayJSON answers a value as JSON. A value that has none panics.
func SayJSON(v any) Answer {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return Say(string(text))
}

// Slow answers tokens with a pause before each.
func Slow(gap time.Duration, tokens ...string) Answer { return Answer{Tokens: tokens, Gap: gap} }

// Empty answers nothing, in good order.
func Empty() Answer { return Answer{} }

// Thinking answers with thoughts and no text, in good order.
func Thinking(text string) Answer { return Answer{Thoughts: words(text)} }

// Length answers a text that reached its limit of tokens.
func Length(text string) Answer { return Answer{Tokens: words(text), Reason: "length"} }

// NoFinal answers a text without a final record.
func NoFinal(text string) Answer { return Answer{Tokens: words(text), Ending: Unfinished} }

// Loop answers a word 30 times without a final record: what the server does to a
// model that repeats itself.
func Loop(word string) Answer {
	return Answer{Tokens: slices.Repeat([]string{" " + word}, 30), Ending: Unfinished}
}

// Cut breaks the connection after a text; after none, before any header.
func Cut(text string) Answer { return Answer{Tokens: words(text), Ending: CutOff} }

// Stall sends these tokens and then nothing more, until the client goes.
func Stall(tokens ...string) Answer { return Answer{Tokens: tokens, Ending: Stalled} }

// Endless sends a word, a thousand times a second at most, until the client goes.
func Endless(word string) Answer {
	return Answer{Tokens: []string{word + " "}, Ending: Repeating, Gap: time.Millisecond}
}

// HalfLine sends a text and then half a record.
func HalfLine(text string) Answer { return Answer{Tokens: words(text), Ending: Torn} }

// ErrorLine sends an error inside the stream.
func ErrorLine(message string) Answer { return Answer{Ending: Errored, Message: message} }

// Remote answers a text that another host claims to have written.
func Remote(text string) Answer { return Answer{Tokens: words(text), Remote: RemoteHost} }

// RemoteHost is the host that Remote names. It does not exist.
const RemoteHost = "https://models.invalid:443"

// Chosen answers one token with its odds and those of others.
func Chosen(token string, odds Odds) Answer {
	return Answer{Tokens: []string{token}, Odds: []Odds{odds}}
}

// Fail answers an error.
func Fail(status int, message string) Answer { return Answer{Status: status, Message: message} }

// Missing answers that there is no such model.
func Missing(model string) Answer {
	return Fail(http.StatusNotFound, fmt.Sprintf("model '%s' not found", model))
}

// TooLong answers that a prompt or text does not fit the context.
func TooLong() Answer {
	return Fail(http.StatusBadRequest, "the input length exceeds the context length")
}

// NoMemory answers that the model does not fit the memory.
func NoMemory() Answer {
	return Fail(http.StatusInternalServerError, "model requires more system memory (5.6 GiB) than is available (2.1 GiB)")
}

// Redirect sends the client, with its whole request, to another address.
func Redirect(url string) Answer {
	return Answer{Status: http.StatusTemporaryRedirect, Location: url}
}

// HTML answers a page, as a proxy or another program on the port would.
func HTML(body string) Answer { return Answer{Body: body} }

// Raw answers a body as it is.
func Raw(body string) Answer { return Answer{Body: body} }

// Script answers call after call; once it is through, calls fail.
func Script(answers ...Answer) ChatFunc {
	return func(n int, _ map[string]any) Answer {
		if n < len(answers) {
			return answers[n]
		}
		return Fail(http.StatusInternalServerError, "no script")
	}
}

// Always gives every call the same answer.
func Always(a Answer) ChatFunc { return func(int, map[string]any) Answer { return a } }

// text is what the answer says in all.
func (a Answer) text() string { return strings.Join(a.Tokens, "") }
