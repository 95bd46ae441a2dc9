// Embedding measures what our side adds to the bare embedding API: 10,000 passages of
// real papers, the same batches of 64 to the same server, bare and ours in turns, so
// that whatever else the machine does falls on both.
package main

import (
	"context"
	"flag"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"strings"
	"time"

	"github.com/ollama/ollama/api"

	"forage/build/measures/library"
	"forage/build/measures/realserver"
	"forage/internal/review"
)

// longest is how long a passage may be, in bytes. The bare API refuses what our side
// would split, and what is ours weighs most beside short passages.
const longest = 400

func main() {
	n := flag.Int("n", 10000, "passages")
	corpus := flag.String("corpus", "", "folder of a topic set")
	flag.Parse()
	ctx := context.Background()
	server, end := realserver.Start()
	defer end()
	dir, err := os.MkdirTemp("", "embedding")
	must(err)
	defer os.RemoveAll(dir)
	s, err := library.Open(ctx, dir, works(*corpus, *n))
	must(err)
	defer s.Close()
	e, err := library.Embedder(ctx, s, server.Host)
	must(err)
	bare := api.NewClient(&url.URL{Scheme: "http", Host: server.Host}, http.DefaultClient)

	no, turn := false, 0
	var took time.Duration
	passages, bytes := 0, 0
	ask := func(texts []string) error {
		began := time.Now()
		_, err := bare.Embed(ctx, &api.EmbedRequest{Model: library.Model + ":local", Input: texts, Truncate: &no})
		took += time.Since(began)
		return err
	}
	var late []string // asked for bare after ours, every other time
	t, err := library.Fill(ctx, s, e, func(texts []string) error {
		if late != nil {
			if err := ask(late); err != nil {
				return err
			}
			late = nil
		}
		for _, x := range texts {
			passages, bytes = passages+1, bytes+len(x)
		}
		if turn++; turn%2 == 0 {
			late = texts
			return nil
		}
		return ask(texts)
	})
	must(err)
	if late != nil {
		must(ask(late))
	}
	whole := t.Embed + t.Store
	fmt.Printf("%d passages, %d bytes in the mean, batches of %d\n", passages, bytes/passages, library.Batch)
	fmt.Printf("bare API       %6.1f s  %5.0f passages/s\n", took.Seconds(), float64(passages)/took.Seconds())
	fmt.Printf("our embedder   %6.1f s  %5.0f passages/s  overhead %+.1f%%\n", t.Embed.Seconds(), float64(passages)/t.Embed.Seconds(), 100*(t.Embed.Seconds()/took.Seconds()-1))
	fmt.Printf("our store      %6.1f s                    %+.1f%%\n", t.Store.Seconds(), 100*t.Store.Seconds()/took.Seconds())
	fmt.Printf("index in all   %6.1f s  %5.0f passages/s  overhead %+.1f%% (target at most 10%%)\n", whole.Seconds(), float64(passages)/whole.Seconds(), 100*(whole.Seconds()/took.Seconds()-1))
}

// works cuts papers into passages between words, until there are enough.
func works(dir string, n int) []review.Document {
	papers, err := library.Lines[struct {
		Title    string `json:"title"`
		Sections []struct {
			Paragraphs []string `json:"paragraphs"`
		} `json:"sections"`
	}](dir, "docs.jsonl.gz")
	must(err)
	var out []review.Document
	for i, p := range papers {
		var passages []string
		for _, s := range p.Sections {
			for _, text := range s.Paragraphs {
				for len(text) > 0 && n > 0 {
					cut := len(text)
					if cut > longest {
						if cut = strings.LastIndexByte(text[:longest], ' '); cut <= 0 {
							break
						}
					}
					if part := strings.TrimSpace(text[:cut]); part != "" {
						passages = append(passages, part+"\n")
						n--
					}
					text = text[cut:]
				}
			}
		}
		if len(passages) > 0 {
			out = append(out, library.Work(fmt.Sprint(i), p.Title, passages...))
		}
	}
	return out
}

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, "embedding:", err)
		os.Exit(1)
	}
}
