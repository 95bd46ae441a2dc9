package ollama

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/ollama/ollama/api"

	"forage/internal/fault"
)

// Model is a model of the server, and what it can do.
type Model struct {
	Name         string  `json:"name"`
	Digest       string  `json:"digest"`
	Size         int64   `json:"size"`         // bytes on disk, and about as many in memory
	Parameters   float64 `json:"parameters"`   // 0 when unknown
	Quantization string  `json:"quantization"` // "" when unknown
	Context      int     `json:"context"`      // tokens it was trained for; 0 when unknown
	Chat         bool    `json:"chat"`
	Embedding    bool    `json:"embedding"`
	Thinking     bool    `json:"thinking"`
	Vision       bool    `json:"vision"`
	Refused      string  `json:"refused"` // why it may not be used; "" when it may
}

// Models are the models of the server, by name. Those that would run elsewhere are
// among them, refused.
func (c *Client) Models(ctx context.Context) ([]Model, error) {
	var list *api.ListResponse
	err := within(ctx, c.limits.look, func(ctx context.Context) (err error) {
		list, err = c.api.List(ctx)
		return err
	})
	if err != nil {
		return nil, explain(err, "")
	}
	models := make([]Model, 0, len(list.Models))
	for _, l := range list.Models {
		m, err := c.look(ctx, l)
		if err != nil {
			return nil, err
		}
		models = append(models, m)
	}
	slices.SortFunc(models, func(a, b Model) int { return strings.Compare(a.Name, b.Name) })
	return models, nil
}

// Model looks one model up by name, and refuses one that would run elsewhere
// before any text is sent to it.
func (c *Client) Model(ctx context.Context, name string) (Model, error) {
	models, err := c.Models(ctx)
	if err != nil {
		return Model{}, err
	}
	for _, m := range models {
		if m.Name == name || m.Name == name+":latest" {
			return m, m.usable()
		}
	}
	return Model{}, missing(name)
}

// usable is why a model may not be used, as a fault of kind Privacy.
func (m Model) usable() error {
	if m.Refused == "" {
		return nil
	}
	return fault.New(fault.Privacy, fmt.Sprintf("The model %q may not be used: %s.", m.Name, m.Refused),
		"Your text would leave this machine. Choose a model whose weights are here; \"forage doctor\" lists them.")
}

// look fills in what a list does not say.
func (c *Client) look(ctx context.Context, l api.ListModelResponse) (Model, error) {
	m := Model{Name: l.Name, Digest: strings.TrimPrefix(l.Digest, "sha256:"), Size: l.Size,
		Quantization: l.Details.QuantizationLevel, Parameters: parameters(l.Details.ParameterSize)}
	if m.Refused = elsewhere(l); m.Refused != "" {
		return m, nil // not even asked about
	}
	var s *api.ShowResponse
	err := within(ctx, c.limits.look, func(ctx context.Context) (err error) {
		s, err = c.api.Show(ctx, &api.ShowRequest{Model: local(l.Name)})
		return err
	})
	var why failure
	errors.As(err, &why)
	switch {
	case why == failMissing || why == failCloud:
		m.Refused = "the server does not have it as a local one"
		return m, nil
	case why == failServer || why == failUnable:
		m.Refused = "the server cannot say what it is" // the others may be well
		return m, nil
	case err != nil:
		return m, explain(err, "")
	}
	m.describe(s)
	return m, nil
}

// describe fills in what the server shows of a model.
func (m *Model) describe(s *api.ShowResponse) {
	if s.RemoteHost != "" || s.RemoteModel != "" {
		m.Refused = "the server would run it on another machine"
	}
	for _, can := range s.Capabilities {
		switch string(can) {
		case "completion":
			m.Chat = true
		case "embedding":
			m.Embedding = true
		case "thinking":
			m.Thinking = true
		case "vision":
			m.Vision = true
		}
	}
	for key, value := range s.ModelInfo {
		if n, ok := value.(float64); ok && strings.HasSuffix(key, ".context_length") {
			m.Context = int(n)
		}
	}
}

// elsewhere says why a model of a list would run on another machine, "" where
// nothing tells so.
func elsewhere(l api.ListModelResponse) string {
	switch {
	case l.RemoteHost != "" || l.RemoteModel != "":
		return "the server would run it on another machine"
	case strings.HasSuffix(l.Name, "-cloud") || strings.HasSuffix(l.Name, ":cloud"):
		return "its name asks for a cloud"
	case l.Digest == "" || l.Details.Format == "":
		return "its weights are not on this machine"
	}
	return ""
}

// parameters reads "3.2B" or "137M".
func parameters(s string) float64 {
	for suffix, unit := range map[string]float64{"K": 1e3, "M": 1e6, "B": 1e9, "T": 1e12} {
		if number, ok := strings.CutSuffix(s, suffix); ok {
			if n, err := strconv.ParseFloat(number, 64); err == nil {
				return n * unit
			}
		}
	}
	return 0
}
