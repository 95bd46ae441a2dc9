// Package library gives measures a library of chunks with vectors made by the real
// server's tiny-embed, the way the app makes them.
package library

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/ollama/ollama/api"

	"forage/internal/egress"
	"forage/internal/ollama"
	"forage/internal/review"
	"forage/internal/settings"
	"forage/internal/store"
)

// Batch is how many chunks are embedded between two commits, as in the app.
const Batch = 64

// Work makes a work of passages, a chunk each. The id makes it unlike another work of
// the same words.
func Work(id, title string, passages ...string) review.Document {
	text := strings.ReplaceAll(strings.ToValidUTF8(strings.Join(passages, ""), ""), "\x00", "")
	sum := review.Digest([]byte(id + "\n" + title + "\n" + text))
	work := review.NewWorkID(sum)
	d := review.Document{Text: text,
		Work: review.Work{ID: work, Title: title, SHA256: sum, Status: review.StatusAbstract, Format: review.FormatText}}
	at := 0
	for i, p := range passages {
		p = strings.ReplaceAll(strings.ToValidUTF8(p, ""), "\x00", "")
		d.Chunks = append(d.Chunks, review.Chunk{ID: review.NewChunkID(work, i), Work: work, Ordinal: i, Kind: review.SectionOther,
			Start: at, End: at + len(p), Tokens: len(strings.Fields(p)), Text: p})
		at += len(p)
	}
	return d
}

// Open makes a workspace of works.
func Open(ctx context.Context, dir string, works []review.Document) (*store.Store, error) {
	s, err := store.Open(ctx, dir, store.Options{})
	if err != nil {
		return nil, err
	}
	for _, d := range works {
		if err := s.SaveDocument(ctx, d, ""); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// Model is tiny-embed on one thread: with more, a model so small spends its time
// waiting for its own threads as soon as anything else runs.
const Model = "tiny-embed-single"

// Single makes Model at a server.
func Single(ctx context.Context, host string) error {
	c := api.NewClient(&url.URL{Scheme: "http", Host: host}, http.DefaultClient)
	return c.Create(ctx, &api.CreateRequest{Model: Model, From: "tiny-embed", Parameters: map[string]any{"num_thread": 1}},
		func(api.ProgressResponse) error { return nil })
}

// Embedder makes vectors for a store with Model at a server, through the door.
func Embedder(ctx context.Context, s *store.Store, host string) (*ollama.Embedder, error) {
	if err := Single(ctx, host); err != nil {
		return nil, err
	}
	door, err := egress.NewDoor(host, s)
	if err != nil {
		return nil, err
	}
	c := ollama.New(api.NewClient(door.URL(), door.Client()), settings.Default().Models)
	m, err := c.Model(ctx, Model+":latest")
	if err != nil {
		return nil, err
	}
	e, err := c.Embedder(ctx, m)
	if err != nil {
		return nil, err
	}
	return e, s.UseEmbedding(ctx, store.Embedding{Model: m.Name, Digest: m.Digest, Dimension: e.Dimension(),
		QueryPrefix: e.Prefixes.Query, PassagePrefix: e.Prefixes.Passage})
}

// Took is where the time of an index went.
type Took struct{ Embed, Store time.Duration }

// Fill makes the vectors that are lacking, batch by batch. see is told the texts of
// each batch before it is embedded, and may be nil.
func Fill(ctx context.Context, s *store.Store, e *ollama.Embedder, see func(texts []string) error) (Took, error) {
	var t Took
	for after := review.ChunkID(""); ; {
		began := time.Now()
		chunks, err := s.ToEmbed(ctx, nil, after, Batch)
		if err != nil || len(chunks) == 0 {
			return t, err
		}
		t.Store += time.Since(began)
		texts := make([]string, len(chunks))
		for i, c := range chunks {
			texts[i] = c.Text
		}
		if see != nil {
			if err := see(texts); err != nil {
				return t, err
			}
		}
		began = time.Now()
		made, err := e.EmbedDocuments(ctx, texts)
		if err != nil {
			return t, err
		}
		t.Embed += time.Since(began)
		began = time.Now()
		vectors := make([]store.ChunkVector, len(chunks))
		for i, c := range chunks {
			vectors[i] = store.ChunkVector{Chunk: c.ID, Vector: made[i]}
		}
		if err := s.SaveVectors(ctx, vectors); err != nil {
			return t, err
		}
		t.Store += time.Since(began)
		after = chunks[len(chunks)-1].ID
	}
}

// Lines reads a file of JSON lines, compressed or not.
func Lines[T any](dir, name string) ([]T, error) {
	f, err := os.Open(filepath.Join(dir, name))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var r io.Reader = f
	if strings.HasSuffix(name, ".gz") {
		if r, err = gzip.NewReader(f); err != nil {
			return nil, err
		}
	}
	var out []T
	sc := bufio.NewScanner(r)
	sc.Buffer(nil, 1<<26)
	for sc.Scan() {
		var v T
		line := bytes.ReplaceAll(bytes.ReplaceAll(sc.Bytes(), []byte(`:NaN`), []byte(`:null`)), []byte(`: NaN`), []byte(`: null`))
		if err := json.Unmarshal(line, &v); err != nil {
			return nil, err
		}
		out = append(out, v)
	}
	return out, sc.Err()
}
