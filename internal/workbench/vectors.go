package workbench

import (
	"context"

	"forage/internal/ingest"
	"forage/internal/ollama"
	"forage/internal/review"
	"forage/internal/store"
)

// Indexing is the stage of an import in which vectors are made.
const Indexing = "indexing passages by meaning"

// embedded is how many passages are embedded between two commits: what a kill costs.
const embedded = 64

// embeddingName names an index by its model and that model's weights.
func embeddingName(e store.Embedding) string { return e.Model + " " + e.Digest }

// embedder makes vectors with the named model, else the one set, else the best that
// is here; nil where there is none.
func (w *Workbench) embedder(ctx context.Context, name string) (*ollama.Embedder, error) {
	if name == "" {
		name = w.settings.Models.Embedding
	}
	if name != "" {
		m, err := w.ollama.Model(ctx, name)
		if err != nil {
			return nil, err
		}
		return w.ollama.Embedder(ctx, m)
	}
	models, err := w.ollama.Models(ctx)
	if err != nil {
		return nil, err
	}
	if best, ok := ollama.BestEmbedding(models); ok {
		return w.ollama.Embedder(ctx, best)
	}
	return nil, nil
}

// Index makes the vectors that passages of some works lack (nil: of the library) and
// returns the name of the index, "" where no model makes vectors here. What is made is
// kept batch by batch: stopped, it goes on where it was. Another model than the last
// one begins anew.
func (w *Workbench) Index(ctx context.Context, works []review.WorkID, see func(ingest.Progress)) (string, error) {
	e, err := w.embedder(ctx, "")
	if err != nil || e == nil {
		return "", err
	}
	m := e.Model()
	index := store.Embedding{Model: m.Name, Digest: m.Digest, Dimension: e.Dimension(), QueryPrefix: e.Prefixes.Query, PassagePrefix: e.Prefixes.Passage}
	if err := w.store.UseEmbedding(ctx, index); err != nil {
		return "", err
	}
	have, of, err := w.store.Embedded(ctx, works)
	if err != nil {
		return "", err
	}
	for after := review.ChunkID(""); ; {
		chunks, err := w.store.ToEmbed(ctx, works, after, embedded)
		if err != nil {
			return "", err
		}
		if len(chunks) == 0 {
			return embeddingName(index), nil
		}
		texts := make([]string, len(chunks))
		for i, c := range chunks {
			texts[i] = c.Text
		}
		made, err := e.EmbedDocuments(ctx, texts)
		if err != nil {
			return "", err
		}
		vectors := make([]store.ChunkVector, len(chunks))
		for i, c := range chunks {
			vectors[i] = store.ChunkVector{Chunk: c.ID, Vector: made[i]}
		}
		if err := w.store.SaveVectors(ctx, vectors); err != nil {
			return "", err
		}
		after = chunks[len(chunks)-1].ID
		if have += len(chunks); see != nil {
			see(ingest.Progress{Done: have, Total: of, Stage: Indexing})
		}
	}
}
