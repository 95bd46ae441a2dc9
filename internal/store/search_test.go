package store

import (
	"context"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"forage/internal/review"
)

// found are the texts of hits, cut to their first word.
func found(hits []review.Hit) []string {
	words := []string{}
	for _, h := range hits {
		word, _, _ := strings.Cut(h.Chunk.Text, " ")
		words = append(words, word)
	}
	return words
}

func TestMatch(t *testing.T) {
	ctx := context.Background()
	s := open(t, t.TempDir())
	sleep := document(t, "Sleep in cats", "One naps naps naps.", "Two dreams of naps and other long things that cats do all day.", "Three runs.")
	sleep.Work.Abstract = "On felines."
	naps := document(t, "Naps at noon", "Four dreams.", "Five is a naïve café.")
	naps.Work.Abstract = "On people."
	naps.Chunks[1].Path = "Dreaming"
	naps.Sections[1].Path = "Dreaming"
	save(t, s, sleep)
	save(t, s, naps)
	for _, c := range []struct {
		name        string
		words, must []string
		works       []review.WorkID
		want        []string
	}{
		{"by stem, more often first", []string{"napping"}, nil, []review.WorkID{sleep.Work.ID}, []string{"One", "Two"}},
		{"the title counts for every chunk", []string{"noon"}, nil, nil, []string{"Four", "Five"}},
		{"the section path counts", []string{"dream"}, nil, []review.WorkID{naps.Work.ID}, []string{"Five", "Four"}},
		{"without accents", []string{"NAIVE", "cafe"}, nil, nil, []string{"Five"}},
		{"a phrase word by word", []string{"dreams of naps"}, nil, nil, []string{"Two"}},
		{"words of a phrase apart", []string{"naps dreams"}, nil, nil, []string{}},
		{"must be in the passage", []string{"naps"}, []string{"long thing"}, nil, []string{"Two"}},
		{"or in the abstract of its work", []string{"dreams"}, []string{"felines"}, nil, []string{"Two"}},
		{"or in the title", []string{"dreams"}, []string{"noon", "no such"}, nil, []string{"Five", "Four"}},
		{"nowhere", []string{"dreams"}, []string{"no such"}, nil, []string{}},
		{"among no works", []string{"naps"}, nil, []review.WorkID{}, []string{}},
		{"nothing asked", nil, nil, nil, []string{}},
		{"no word in it", []string{"!!!", "", " \" "}, nil, nil, []string{}},
		{"operators are words", []string{`One" OR "Three`, "NEAR(", "title:runs", "runs*", "^", "-", "a AND"}, nil, nil, []string{"Three"}},
		{"a NUL byte", []string{"ru\x00ns", "\x00"}, nil, nil, []string{"Three"}},
		{"no UTF-8", []string{"\xffnoon\xfe"}, nil, nil, []string{"Four", "Five"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			hits := must[[]review.Hit](t)(s.Match(ctx, c.words, c.must, c.works, 10))
			if got := found(hits); !reflect.DeepEqual(got, c.want) {
				t.Errorf("got %v, want %v", got, c.want)
			}
			if !slices.IsSortedFunc(hits, func(a, b review.Hit) int { return int(b.Score*1e9 - a.Score*1e9) }) {
				t.Error("not best first")
			}
		})
	}
	hits := must[[]review.Hit](t)(s.Match(ctx, []string{"dreams"}, nil, nil, 1))
	if len(hits) != 1 || !reflect.DeepEqual(hits[0].Chunk, naps.Chunks[1]) || !reflect.DeepEqual(hits[0].Work, naps.Work) {
		t.Errorf("hit: %+v", hits)
	}
}

func TestTiesBreakByChunkID(t *testing.T) {
	ctx := context.Background()
	s := open(t, t.TempDir())
	for i := range 5 {
		save(t, s, document(t, fmt.Sprintf("T%d same", i), "Equal words.", "Equal words."))
	}
	hits := must[[]review.Hit](t)(s.Match(ctx, []string{"equal"}, nil, nil, 100))
	if len(hits) != 10 || !slices.IsSortedFunc(hits, func(a, b review.Hit) int { return strings.Compare(string(a.Chunk.ID), string(b.Chunk.ID)) }) {
		t.Errorf("%d hits, order: %v", len(hits), hits)
	}
}

func TestReferenceListsAreNotSearched(t *testing.T) {
	ctx := context.Background()
	s := open(t, t.TempDir())
	d := document(t, "A paper with a list", "Body text.", "Listed text.")
	d.Chunks[1].Kind = review.SectionReferences
	save(t, s, d)
	front := document(t, "A page of nothing else", "Front text.")
	front.Chunks[0].Kind = review.SectionFront
	save(t, s, front)
	if got := found(must[[]review.Hit](t)(s.Match(ctx, []string{"text"}, nil, nil, 9))); !reflect.DeepEqual(got, []string{"Front", "Body"}) && !reflect.DeepEqual(got, []string{"Body", "Front"}) {
		t.Errorf("found %v", got)
	}
	counts, chunks, err := s.DocumentFrequency(ctx, []string{"text", "listed"})
	if err != nil || chunks != 2 || counts[0] != 2 || counts[1] != 1 { // "listed" stems to the title's "list"
		t.Errorf("%v of %d, %v", counts, chunks, err)
	}
}

func TestDocumentFrequency(t *testing.T) {
	ctx := context.Background()
	s := open(t, t.TempDir())
	save(t, s, document(t, "Plain", "Sleeping cats.", "Cats sleep, generalised generalizations.", "Rare."))
	words := []string{"cat", "SLEEPS", "rarely", "none", "", "!!", "rare-cat", "cats\x00", "générale"}
	counts, chunks, err := s.DocumentFrequency(ctx, words)
	if want := []int{2, 2, 1, 0, 0, 0, 1, 2, 0}; err != nil || chunks != 3 || !reflect.DeepEqual(counts, want) {
		// Porter stems "rarely" to "rare", and "générale" is not "generalised".
		t.Errorf("%q: %v of %d, want %v; %v", words, counts, chunks, want, err)
	}
	again, _, err := s.DocumentFrequency(ctx, words) // the stemmer kept nothing
	if err != nil || !reflect.DeepEqual(again, counts) {
		t.Errorf("second time: %v %v", again, err)
	}
}

// bench is a library of 200 works and 15,000 chunks of Zipf-distributed words.
func bench(b *testing.B) (*Store, []review.WorkID) {
	s := open(b, b.TempDir())
	dice := rand.New(rand.NewPCG(1, 2))
	zipf := rand.NewZipf(dice, 1.1, 5, 30000)
	var works []review.WorkID
	for i := range 200 {
		var body []string
		for range 75 {
			words := make([]string, 200)
			for j := range words {
				words[j] = fmt.Sprintf("word%d", zipf.Uint64())
			}
			body = append(body, strings.Join(words, " "))
		}
		d := document(b, fmt.Sprintf("Work number %d of the bench", i), body...)
		if err := s.SaveDocument(context.Background(), d, ""); err != nil {
			b.Fatal(err)
		}
		works = append(works, d.Work.ID)
	}
	return s, works
}

func BenchmarkStore(b *testing.B) {
	ctx := context.Background()
	s, works := bench(b)
	var rare, common []string
	for i := range 8 {
		rare, common = append(rare, fmt.Sprintf("word%d", 300+i*37)), append(common, fmt.Sprintf("word%d", i))
	}
	for _, c := range []struct {
		name        string
		words, must []string
	}{{"rare", rare, nil}, {"common", common, nil}, {"anchored", rare, []string{"word50", "word90 word91"}}} {
		b.Run("match/"+c.name, func(b *testing.B) {
			for b.Loop() {
				if _, err := s.Match(ctx, c.words, c.must, works, 1000); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	b.Run("document frequency", func(b *testing.B) {
		for b.Loop() {
			if _, _, err := s.DocumentFrequency(ctx, append(rare, common...)); err != nil {
				b.Fatal(err)
			}
		}
	})
	aReview(b, s, "a", works...)
	chunk := must[review.Chunk](b)(s.Chunk(ctx, review.NewChunkID(works[0], 0)))
	b.Run("append", func(b *testing.B) {
		seq := len(must[[]review.Entry](b)(s.Trail(ctx, "a", 0)))
		for b.Loop() {
			seq++
			judge(b, s, "a", seq, chunk, "r1", review.Answers, 0.5)
		}
	})
	s.Close()
	b.Run("open", func(b *testing.B) {
		for b.Loop() {
			if err := must[*Store](b)(Open(ctx, s.Dir(), Options{})).Close(); err != nil {
				b.Fatal(err)
			}
		}
	})
}
