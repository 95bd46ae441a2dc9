package ollama

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/ollama/ollama/api"

	"forage/internal/fault"
)

// Pulled is how far the fetching of a model is, in bytes.
type Pulled struct {
	Stage string `json:"stage"`
	Done  int64  `json:"done"`
	Total int64  `json:"total"` // 0 while unknown
}

// Pull has the server fetch a model. It is the server that connects to its registry,
// by itself: what it sends there is the model's name, and no text. The person has
// agreed, and the ledger says so.
func (c *Client) Pull(ctx context.Context, name string, see func(Pulled)) error {
	if err := fetchable(name); err != nil {
		return err
	}
	whole := false
	err := c.api.Pull(ctx, &api.PullRequest{Model: name}, func(p api.ProgressResponse) error {
		whole = whole || p.Status == "success"
		if see != nil {
			see(Pulled{Stage: stage(p.Status), Done: p.Completed, Total: p.Total})
		}
		return ctx.Err()
	})
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err == nil && whole:
		return nil
	case err == nil:
		return fault.New(fault.Unavailable, "The model server broke off while it fetched the model.", "Try again: it goes on where it was.")
	}
	var why failure
	if err = classify(err); errors.As(err, &why) && (why == failDown || why == failBroken) {
		return explain(err, name)
	}
	return fault.Wrap(err, fault.Unavailable, fmt.Sprintf("The model %q could not be fetched.", name),
		"Check the name and this machine's connection, or fetch it with \"ollama pull "+name+"\", which says more.")
}

// fetchable refuses names that lead to a cloud, or are none.
func fetchable(name string) error {
	if name == "" || strings.ContainsAny(name, " \t\n\"'") {
		return fault.New(fault.Usage, "This is not the name of a model.", "Give one such as qwen3:4b or nomic-embed-text.")
	}
	if strings.HasSuffix(name, "-cloud") || strings.HasSuffix(name, ":cloud") {
		return fault.New(fault.Privacy, fmt.Sprintf("The model %q would run on another machine.", name), "Choose one whose weights can be fetched.")
	}
	return nil
}

// stage keeps a registry's words short: "pulling 8eeb52dfb3bb" is "pulling".
func stage(status string) string {
	first, _, _ := strings.Cut(status, " ")
	return first
}
