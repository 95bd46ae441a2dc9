package ollama

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"forage/internal/fault"
	"forage/internal/ollama/ollamatest"
	"forage/internal/review"
)

// wrong is a fault of a server or model, and how it passes.
type wrong struct {
	name   string
	breaks func(w *world) // from here on it goes wrong
	mends  func(w *world) // nil: the double says sensible things again
	text   string         // of the passage; "" for found
	quick  bool           // the client waits for a moment only
}

// found is a passage with a finding.
const found = "The images were taken in May, " + canary + ". Machine learning detects rust on wheat leaves with an accuracy of 93.4%."

// right is a good reply to it, and good ends a script with it.
const right = `{"passages":[{"n":1,"answer":"answers","from":2,"to":2,"kind":"quantity","motive":"It tells the accuracy."}]}`

func says(answers ...ollamatest.Answer) func(*world) {
	return func(w *world) { w.double.Chat(ollamatest.Script(answers...)) }
}

func always(a ollamatest.Answer) func(*world) {
	return func(w *world) { w.double.Chat(ollamatest.Always(a)) }
}

var good = ollamatest.Say(right)

// outOfRange is valid by the schema of another passage, with a sentence that this one
// does not have.
var outOfRange = strings.ReplaceAll(right, `"to":2`, `"to":7`)

var wrongs = []wrong{
	{name: "not running", breaks: func(w *world) { w.double.Down() }, mends: func(w *world) { w.double.Up(w.T) }},
	{name: "dies before an answer, comes back", breaks: says(ollamatest.Cut(""), good)},
	{name: "dies in mid-stream, comes back", breaks: says(ollamatest.Cut(`{"passages" :[ `+canary), good)},
	{name: "dies in mid-stream, every time", breaks: always(ollamatest.Cut(`{"passages" :[ ` + canary))},
	{name: "dies in the middle of a record, every time", breaks: always(ollamatest.HalfLine(canary + " memory "))},
	{name: "500 once", breaks: says(ollamatest.Fail(500, "oops "+canary), good)},
	{name: "500", breaks: always(ollamatest.Fail(500, "oops "+canary))},
	{name: "503, too busy", breaks: always(ollamatest.Fail(503, "server busy, please try again. maximum pending requests exceeded "+canary))},
	{name: "runner dies: an error in the stream", breaks: always(ollamatest.ErrorLine("an error was encountered while running the model: " + canary))},
	{name: "404", breaks: always(ollamatest.Missing("judge " + canary))},
	{name: "model removed", breaks: func(w *world) { w.double.Models() }, mends: func(w *world) { w.double.Models(ollamatest.ChatModel("judge")) }},
	{name: "stalls before the first token", breaks: always(ollamatest.Stall()), quick: true},
	{name: "stalls after three tokens, then well", breaks: says(ollamatest.Stall("{", `"passages"`, ":"), good), quick: true},
	{name: "stalls after three tokens, every time", breaks: always(ollamatest.Stall("{", canary, ":")), quick: true},
	{name: "no final record, then well", breaks: says(ollamatest.NoFinal(`{"passages":[`), good)},
	{name: "no final record, every time", breaks: always(ollamatest.NoFinal(right))},
	{name: "length stop, then well", breaks: says(ollamatest.Length(`{"passages":[{"n":1,`+canary), good)},
	{name: "length stop, every time", breaks: always(ollamatest.Length(`{"passages":[{"n":1,` + canary))},
	{name: "invalid JSON, then well", breaks: says(ollamatest.Say("I find that "+canary), good)},
	{name: "invalid JSON, every time", breaks: always(ollamatest.Say(`{"passages": ` + canary))},
	{name: "valid, but a sentence that is not there", breaks: always(ollamatest.Say(outOfRange))},
	{name: "valid, but another form", breaks: always(ollamatest.Say(`{"` + canary + `": [{"n":1,"answer":"` + canary + `"}]}`))},
	{name: "valid, but an answer that is none", breaks: always(ollamatest.Say(`{"passages":[{"n":1,"answer":"` + canary + `"}]}`))},
	{name: "empty reply", breaks: always(ollamatest.Empty())},
	{name: "thoughts only", breaks: always(ollamatest.Thinking("Hmm, " + canary))},
	{name: "endless: num_predict is not kept to", breaks: always(ollamatest.Endless(canary))},
	{name: "loop of thirty", breaks: always(ollamatest.Loop(canary))},
	{name: "prompt too long, says the server", breaks: always(ollamatest.TooLong())},
	{name: "prompt too long, by our own count", breaks: func(*world) {}, text: strings.Repeat("Machine learning detects rust on wheat. ", 5000)},
	{name: "short of memory, then freed", breaks: says(ollamatest.NoMemory(), ollamatest.NoMemory(), good)},
	{name: "short of memory", breaks: always(ollamatest.NoMemory())},
	{name: "redirect to another host", breaks: func(w *world) {
		w.double.Chat(ollamatest.Always(ollamatest.Redirect("http://" + w.aside().Host + "/" + canary)))
	}},
	{name: "proxy in the environment", breaks: func(w *world) {
		for _, name := range []string{"HTTP_PROXY", "http_proxy", "HTTPS_PROXY", "ALL_PROXY", "all_proxy"} {
			w.Setenv(name, "http://"+w.aside().Host)
		}
		w.Setenv("NO_PROXY", "")
		w.Client.api = clientOf(w.T, w.double.Host).api // made under this environment
	}},
	{name: "another host says that it answered", breaks: always(ollamatest.Remote(right))},
	{name: "another model answers", breaks: always(ollamatest.Answer{Tokens: good.Tokens, Model: "tinyllama"})},
	{name: "the cloud is refused", breaks: always(ollamatest.Fail(403, "ollama cloud is disabled: "+canary))},
	{name: "the server wants a signature", breaks: always(ollamatest.Fail(401, "unauthorized "+canary))},
	{name: "the model cannot chat", breaks: always(ollamatest.Fail(400, `"judge" does not support chat `+canary))},
	{name: "a page instead of Ollama", breaks: always(ollamatest.HTML("<html>memory " + canary + "</html>"))},
	{name: "a page, not found", breaks: always(ollamatest.Fail(404, "404 page not found"))},
	{name: "something else speaks", breaks: always(ollamatest.Raw("220 ready " + canary + "\n"))},
	{name: "a body without an end of JSON", breaks: always(ollamatest.Raw(`{"message":{"content":"` + canary))},
}

// aside is a host to which something could be led away.
func (w *world) aside() *ollamatest.Double {
	if w.other == nil {
		w.other = ollamatest.NewDouble(w.T)
	}
	return w.other
}

var port = regexp.MustCompile(`127\.0\.0\.1:\d+`)

func TestEveryFaultEndsInAVerdictOrInAdviceAndPasses(t *testing.T) {
	var table strings.Builder
	table.WriteString("A passage is judged while something is wrong, and judged again when it is well.\n")
	for _, x := range wrongs {
		t.Run(x.name, func(t *testing.T) { table.WriteString(x.row(t)) })
	}
	golden(t, "faults.txt", port.ReplaceAllString(table.String(), "127.0.0.1:PORT"))
}

// row tries one fault and describes what came of it.
func (x wrong) row(t *testing.T) string {
	w := newWorld(t)
	e := w.engine()
	text := found
	if x.text != "" {
		text = x.text
	}
	if x.quick {
		w.impatient()
	}
	asked, kept := w.asked(), w.memory.kept()
	x.breaks(w)
	v, err := e.JudgeChunk(t.Context(), needed(), passageOf(text), false)
	silent(t, err)
	sent := w.since(asked)
	out := fmt.Sprintf("\n%s\n    sees   %s\n    asked  %s\n    kept   %s\n", x.name, seen(v, err), tries(sent, w.waited), keeps(w.memory.kept()-kept))
	if o := w.other; o != nil && len(o.Requests()) != 0 {
		t.Errorf("%d requests were led away", len(o.Requests()))
	}
	if err == nil && strings.HasPrefix(v.Motive, "By words") != (w.memory.kept() == kept) {
		t.Errorf("kept %d for %q", w.memory.kept()-kept, v.Motive)
	}
	w.mend(x)
	again := w.asked()
	v, err = e.JudgeChunk(t.Context(), needed(), passageOf(text+" It was a wet year."), false)
	if x.text == "" && (err != nil || strings.HasPrefix(v.Motive, "By words") || w.asked() != again+1) {
		t.Errorf("afterwards: %+v, %v, %d calls", v, err, w.asked()-again)
	}
	return out
}

func (w *world) mend(x wrong) {
	if x.mends != nil {
		x.mends(w)
	}
	w.limits = clientOf(w.T, w.double.Host).limits
	w.double.Chat(sensible)
}

// seen is what a person sees: a verdict with its motive, or a fault with its advice.
func seen(v review.Verdict, err error) string {
	if err == nil {
		// What the baseline says is its own affair.
		if why, _, ok := strings.Cut(v.Motive, ": "); ok && strings.HasPrefix(why, "By words") {
			return "a verdict. " + why
		}
		return fmt.Sprintf("%s. %s", v.Answer, v.Motive)
	}
	f := fault.Of(err)
	return fmt.Sprintf("%s: %s\n           %s", f.Kind, f.Say, f.Advice)
}

// tries are requests, with the space each answer was given, and the pauses between.
func tries(sent []ollamatest.Request, waited []time.Duration) string {
	if len(sent) == 0 {
		return "nothing" + pauses(waited)
	}
	var space []string
	for _, r := range sent {
		o, _ := r.Body["options"].(map[string]any)
		space = append(space, fmt.Sprint(o["num_predict"]))
	}
	return fmt.Sprintf("%d of num_predict %s%s", len(sent), strings.Join(space, ", "), pauses(waited))
}

func pauses(waited []time.Duration) string {
	if len(waited) == 0 {
		return ""
	}
	return strings.ReplaceAll(strings.Trim(fmt.Sprintf(", waiting %v", waited), "]"), "[", "")
}

func keeps(n int) string {
	if n == 0 {
		return "nothing of this call; what came before stays"
	}
	return "the reply"
}
