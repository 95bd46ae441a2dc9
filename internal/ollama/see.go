package ollama

import (
	"context"
	"fmt"

	"forage/internal/fault"
	"forage/internal/prompt"
)

// Reader reads pictures of pages with a local vision model.
type Reader struct {
	client *Client
	model  Model
}

// Reader makes a reader of a model that sees.
func (c *Client) Reader(m Model) (*Reader, error) {
	if err := m.usable(); err != nil {
		return nil, err
	}
	if !m.Vision {
		return nil, fault.New(fault.Input, fmt.Sprintf("The model %q does not see.", m.Name), "Choose one with vision; \"forage doctor\" tells which.")
	}
	return &Reader{c, m}, nil
}

// ReadPage transcribes the picture of a page (PNG) as Markdown. What a model reads is
// its guess: the text is to be marked as recognised wherever it is shown. An error is
// a fault; a page on which nothing could be read is one too.
func (r *Reader) ReadPage(ctx context.Context, page []byte, language string) (string, error) {
	in := prompt.ReadPageInput{Page: page, Language: language}
	p, err := prompt.ReadPage(in)
	if err != nil {
		return "", err
	}
	text := ""
	_, err = r.client.Ask(ctx, r.model, p, func(reply string) (err error) {
		text, err = prompt.ParseReadPage(reply, in)
		return err
	})
	return text, explain(err, r.model.Name)
}
