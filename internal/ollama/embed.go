package ollama

import (
	"context"
	"fmt"
	"math"
	"strings"

	"github.com/ollama/ollama/api"
	"github.com/tmc/langchaingo/embeddings"

	"forage/internal/fault"
)

// batch is how many pieces of text one call embeds.
const batch = 64

// Embedder makes vectors of texts with one embedding model. It implements
// langchaingo's embeddings.Embedder, so that its chains can use it.
type Embedder struct {
	client    *Client
	model     Model
	dimension int
	Prefixes  Prefixes
}

var _ embeddings.Embedder = (*Embedder)(nil)

// Prefixes are what a model wants to stand before a question and before a passage.
type Prefixes struct{ Query, Passage string }

// prefixes by the beginning of a model's name, from the models' own cards. Longer
// beginnings come first.
var prefixes = []struct {
	name string
	Prefixes
}{
	{"nomic-embed-text", Prefixes{"search_query: ", "search_document: "}},
	{"snowflake-arctic-embed2", Prefixes{"query: ", ""}},
	{"snowflake-arctic-embed", Prefixes{"Represent this sentence for searching relevant passages: ", ""}},
	{"mxbai-embed-large", Prefixes{"Represent this sentence for searching relevant passages: ", ""}},
	{"bge-m3", Prefixes{}},
	{"bge-", Prefixes{"Represent this sentence for searching relevant passages: ", ""}},
	{"multilingual-e5", Prefixes{"query: ", "passage: "}},
	{"e5-", Prefixes{"query: ", "passage: "}},
	{"embeddinggemma", Prefixes{"task: search result | query: ", "title: none | text: "}},
	{"qwen3-embedding", Prefixes{"Instruct: Given a question, find passages of papers that answer it\nQuery: ", ""}},
}

func prefixesOf(name string) Prefixes {
	name = strings.ToLower(name[strings.LastIndex(name, "/")+1:])
	for _, p := range prefixes {
		if strings.HasPrefix(name, p.name) {
			return p.Prefixes
		}
	}
	return Prefixes{}
}

// Embedder asks a model for one vector, to learn how long its vectors are.
func (c *Client) Embedder(ctx context.Context, m Model) (*Embedder, error) {
	if !m.Embedding {
		return nil, fault.New(fault.Input, fmt.Sprintf("The model %q makes no embeddings.", m.Name), "Choose one that does, as nomic-embed-text.")
	}
	if err := m.usable(); err != nil {
		return nil, err
	}
	e := &Embedder{client: c, model: m, Prefixes: prefixesOf(m.Name)}
	v, err := e.vectors(ctx, []string{"dimension"})
	if err != nil {
		return nil, err
	}
	e.dimension = len(v[0])
	return e, nil
}

// Model is the model behind the vectors.
func (e *Embedder) Model() Model { return e.model }

// Dimension is the length of a vector.
func (e *Embedder) Dimension() int { return e.dimension }

// EmbedQuery makes the vector of a question.
func (e *Embedder) EmbedQuery(ctx context.Context, text string) ([]float32, error) {
	v, err := e.embed(ctx, []string{text}, e.Prefixes.Query)
	if err != nil {
		return nil, err
	}
	return v[0], nil
}

// EmbedDocuments makes one vector of each passage, in order, each of length 1. A
// passage longer than the model's context is split here, its pieces averaged by
// their length: the server would cut it without a word.
func (e *Embedder) EmbedDocuments(ctx context.Context, texts []string) ([][]float32, error) {
	return e.embed(ctx, texts, e.Prefixes.Passage)
}

// piece is a part of a text, small enough for the model.
type piece struct {
	of   int // which text
	text string
}

func (e *Embedder) embed(ctx context.Context, texts []string, prefix string) ([][]float32, error) {
	var pieces []piece
	for i, t := range texts {
		for _, part := range split(embeddable(t), e.room(prefix)) {
			pieces = append(pieces, piece{i, part})
		}
	}
	sums := make([][]float64, len(texts))
	for from := 0; from < len(pieces); from += batch {
		if err := e.add(ctx, sums, pieces[from:min(from+batch, len(pieces))], prefix); err != nil {
			return nil, err
		}
	}
	out := make([][]float32, len(texts))
	for i, s := range sums {
		var ok bool
		if out[i], ok = unit(s); !ok {
			return nil, badVectors("vectors that cancel each other out")
		}
	}
	return out, nil
}

// add embeds pieces and adds their vectors, by length, to those of their texts.
// Where the server finds one too long it does not say which: the pieces are then
// asked for one by one, and the long one in halves.
func (e *Embedder) add(ctx context.Context, sums [][]float64, pieces []piece, prefix string) error {
	inputs := make([]string, len(pieces))
	for i, p := range pieces {
		inputs[i] = prefix + p.text
	}
	got, err := e.vectors(ctx, inputs)
	if tooLong(err) {
		return e.smaller(ctx, sums, pieces, prefix, err)
	}
	if err != nil {
		return err
	}
	for i, p := range pieces {
		if sums[p.of] == nil {
			sums[p.of] = make([]float64, len(got[i]))
		}
		if len(sums[p.of]) != len(got[i]) {
			return badVectors("vectors of different lengths")
		}
		for n, x := range got[i] {
			sums[p.of][n] += float64(x) * float64(len(p.text)+1)
		}
	}
	return nil
}

func (e *Embedder) smaller(ctx context.Context, sums [][]float64, pieces []piece, prefix string, why error) error {
	if len(pieces) == 1 {
		p := pieces[0]
		halves := split(p.text, len(p.text)/2+1)
		if len(halves) < 2 || len(p.text) < leastPiece {
			return explain(why, e.model.Name)
		}
		pieces = pieces[:0:0]
		for _, h := range halves {
			pieces = append(pieces, piece{p.of, h})
		}
	}
	for i := range pieces {
		if err := e.add(ctx, sums, pieces[i:i+1], prefix); err != nil {
			return err
		}
	}
	return nil
}

// room is how long a piece may be, in bytes. Word pieces of scientific English are
// about three bytes and a half long; two leaves room for formulas and names.
func (e *Embedder) room(prefix string) int {
	context := e.model.Context
	if context == 0 {
		context = 512
	}
	return max(leastPiece, 2*context-len(prefix))
}

// leastPiece is where splitting ends, in bytes.
const leastPiece = 64

// vectors makes one call, tried again while the server is short of memory or has
// failed, and looks at what came.
func (e *Embedder) vectors(ctx context.Context, inputs []string) ([][]float32, error) {
	done, err := e.client.take(ctx)
	if err != nil {
		return nil, err
	}
	defer done()
	no := false
	req := &api.EmbedRequest{Model: local(e.model.Name), Input: inputs, Truncate: &no, KeepAlive: e.client.keepAlive()}
	bytes := 0
	for _, text := range inputs {
		bytes += len(text)
	}
	var resp *api.EmbedResponse
	err = e.client.tries(ctx, func() error {
		return within(ctx, e.client.reading(bytes), func(ctx context.Context) (err error) {
			resp, err = e.client.api.Embed(ctx, req)
			return err
		})
	})
	if err == nil && !same(req.Model, resp.Model) {
		err = failStrange // something between maps names
	}
	if tooLong(err) {
		return nil, err
	}
	if err != nil {
		return nil, explain(err, e.model.Name)
	}
	return resp.Embeddings, e.look(resp.Embeddings, len(inputs))
}

// look refuses vectors that no index should hold.
func (e *Embedder) look(vectors [][]float32, want int) error {
	if len(vectors) != want {
		return badVectors("another number of vectors than of texts")
	}
	for _, v := range vectors {
		if len(v) == 0 || e.dimension > 0 && len(v) != e.dimension {
			return badVectors("vectors of different lengths")
		}
		sum := 0.0
		for _, x := range v {
			sum += float64(x) * float64(x)
		}
		if sum == 0 || math.IsNaN(sum) || math.IsInf(sum, 0) {
			return badVectors("vectors that are no numbers")
		}
	}
	return nil
}

func badVectors(what string) error {
	return fault.New(fault.Failed, "The embedding model gave "+what+".", "Nothing of it was kept. Choose another embedding model, or start the server again; then resume.")
}

// unit brings a sum to length 1; false where it has no direction.
func unit(sum []float64) ([]float32, bool) {
	norm := 0.0
	for _, x := range sum {
		norm += x * x
	}
	norm = math.Sqrt(norm)
	out := make([]float32, len(sum))
	for i, x := range sum {
		out[i] = float32(x / norm)
	}
	return out, norm > 0
}
