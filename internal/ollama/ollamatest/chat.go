package ollamatest

import (
	"fmt"
	"net/http"
)

// defaultContext is the context length the server takes when none is asked for.
const defaultContext = 4096

// serveChat checks the model as the server does, then asks the script.
func (d *Double) serveChat(body map[string]any) Answer {
	name := str(body, "model")
	if a, ok := d.checked(name, "completion"); !ok {
		return a
	}
	messages, _ := body["messages"].([]any)
	d.mu.Lock()
	f, n := d.chat, d.chats
	if len(messages) == 0 {
		f, n = d.load, d.loads
		d.loads++
	} else {
		d.chats++
	}
	d.mu.Unlock()
	a := Fail(http.StatusInternalServerError, "no script")
	switch {
	case f != nil:
		a = f(n, body)
	case len(messages) == 0:
		a = Answer{Reason: "load"}
		if keep, ok := body["keep_alive"]; ok && (keep == 0.0 || keep == "0" || keep == "0s") {
			a.Reason = "unload"
		}
	}
	d.loaded(name, body, a)
	return a
}

// checked answers for models that are not there, remote, or of another kind; ok
// says that there is nothing to object to.
func (d *Double) checked(name, capability string) (a Answer, ok bool) {
	local := len(name) > 6 && name[len(name)-6:] == ":local"
	if local && cloudy(name) {
		return Fail(http.StatusBadRequest, "use either :local or :cloud, not both"), false
	}
	m, found := d.find(name)
	if !found || local && m.RemoteHost != "" {
		if capability == "embedding" {
			return Fail(http.StatusNotFound, fmt.Sprintf("model %q not found, try pulling it first", name)), false
		}
		return Missing(name), false
	}
	if capability == "completion" && !m.can(capability) {
		return Fail(http.StatusBadRequest, fmt.Sprintf("%q does not support chat", name)), false
	}
	return Answer{}, true
}

// loaded keeps for /api/ps which models are in memory, and with which context.
func (d *Double) loaded(name string, body map[string]any, a Answer) {
	if a.Status != 0 {
		return
	}
	context := defaultContext
	options, _ := body["options"].(map[string]any)
	if asked, ok := options["num_ctx"].(float64); ok {
		context = int(asked)
	}
	if m, ok := d.find(name); ok && m.Context > 0 {
		context = min(context, m.Context)
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if a.Reason == "unload" {
		delete(d.inForce, full(name))
		return
	}
	d.inForce[full(name)] = context
}
