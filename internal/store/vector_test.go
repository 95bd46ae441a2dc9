package store

import (
	"context"
	"encoding/binary"
	"math"
	"math/bits"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"forage/internal/fault"
	"forage/internal/review"
)

// ids are the ids of chunks.
func ids(chunks []review.Chunk) []review.ChunkID {
	found := []review.ChunkID{}
	for _, c := range chunks {
		found = append(found, c.ID)
	}
	return found
}

func TestEmbeddingGoesThroughALibraryAndOnWhereItWasLeft(t *testing.T) {
	ctx := context.Background()
	s := open(t, t.TempDir())
	one, two := document(t, "One", "Aa.", "Bb.", "Cc."), document(t, "Two", "Dd.", "Listed.", "Ee.")
	two.Chunks[1].Kind = review.SectionReferences // not searched
	save(t, s, two)
	save(t, s, one)
	use(t, s, small)
	if one.Work.ID > two.Work.ID {
		one, two = two, one
	}
	var all []review.ChunkID
	for _, d := range []review.Document{one, two} {
		for _, c := range d.Chunks {
			if c.Text != "Listed." {
				all = append(all, c.ID)
			}
		}
	}
	ask := func(works []review.WorkID, after review.ChunkID, limit int) []review.ChunkID {
		t.Helper()
		return ids(must[[]review.Chunk](t)(s.ToEmbed(ctx, works, after, limit)))
	}
	for _, c := range []struct {
		name  string
		works []review.WorkID
		after review.ChunkID
		limit int
		want  []review.ChunkID
	}{
		{"all", nil, "", 99, all},
		{"the first", nil, "", 2, all[:2]},
		{"after those", nil, all[1], 2, all[2:4]},
		{"after the last", nil, all[4], 2, []review.ChunkID{}},
		{"of one work", []review.WorkID{two.Work.ID}, "", 99, ids(without(two.Chunks, "Listed."))},
		{"of none", []review.WorkID{}, "", 99, []review.ChunkID{}},
	} {
		if got := ask(c.works, c.after, c.limit); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
	vectorise(t, s, must[[]review.Chunk](t)(s.ToEmbed(ctx, nil, all[0], 2)), 1) // the second and third
	if got := ask(nil, "", 99); !reflect.DeepEqual(got, []review.ChunkID{all[0], all[3], all[4]}) {
		t.Errorf("left: %v", got)
	}
	if have, of, err := s.Embedded(ctx, nil); have != 2 || of != 5 || err != nil {
		t.Errorf("%d of %d, %v", have, of, err)
	}
	if have, of, err := s.Embedded(ctx, []review.WorkID{two.Work.ID}); have > 2 || of != len(without(two.Chunks, "Listed.")) || err != nil {
		t.Errorf("of one work %d of %d, %v", have, of, err)
	}
}

func without(chunks []review.Chunk, text string) []review.Chunk {
	var kept []review.Chunk
	for _, c := range chunks {
		if c.Text != text {
			kept = append(kept, c)
		}
	}
	return kept
}

func TestVectorsAreKeptTogetherOrNotAtAll(t *testing.T) {
	ctx := context.Background()
	s, d := open(t, t.TempDir()), document(t, "Plain", "One.", "Two.")
	save(t, s, d)
	use(t, s, small)
	good := ChunkVector{d.Chunks[0].ID, []float32{3, 4, 0, 0, 0, 0, 0, 0}}
	for name, bad := range map[string][]float32{
		"too short":  {1, 2},
		"too long":   make([]float32, 16),
		"none":       nil,
		"zero":       make([]float32, 8),
		"not number": {float32(math.NaN()), 1, 0, 0, 0, 0, 0, 0},
		"infinite":   {float32(math.Inf(-1)), 1, 0, 0, 0, 0, 0, 0},
	} {
		err := s.SaveVectors(ctx, []ChunkVector{good, {d.Chunks[1].ID, bad}})
		refused(t, err, fault.Failed, "cannot be used")
		if have, _, err := s.Embedded(ctx, nil); have != 0 || err != nil {
			t.Fatalf("%s: %d vectors were kept, %v", name, have, err)
		}
		refused(t, second(s.Nearest(ctx, bad, nil, 9)), fault.Unavailable, "cannot be compared")
	}
	gone := ChunkVector{review.NewChunkID("w0", 7), good.Vector}
	if err := s.SaveVectors(ctx, []ChunkVector{good, gone, {d.Chunks[1].ID, []float32{0, 0, 0, 0, 0, 0, 0, -1e-20}}}); err != nil {
		t.Fatal(err)
	}
	var kept []byte
	if _, err := one(ctx, s.reader, "SELECT vector FROM vectors ORDER BY chunk LIMIT 1", nil, &kept); err != nil {
		t.Fatal(err)
	}
	if want := packed([]float32{0.6, 0.8, 0, 0, 0, 0, 0, 0}); !reflect.DeepEqual(kept, want) {
		t.Errorf("kept %x, want %x", kept, want)
	}
	if have, of, err := s.Embedded(ctx, nil); have != 2 || of != 2 || err != nil {
		t.Errorf("%d of %d, %v", have, of, err)
	}
	vectorise(t, s, d.Chunks, 3) // anew
	sane(t, s)
	// A document saved again is read again: its vectors are of the passages as they were.
	save(t, s, d)
	if have, of, err := s.Embedded(ctx, nil); have != 0 || of != 2 || err != nil {
		t.Errorf("saved again: %d of %d, %v", have, of, err)
	}
	sane(t, s)
}

func TestAWrongIndexOfVectorsIsFoundAndMended(t *testing.T) {
	ctx := context.Background()
	for name, harm := range map[string]string{
		"an entry less":  "DELETE FROM chunks_vec WHERE chunk = 1",
		"another sign":   "DELETE FROM chunks_vec WHERE chunk = 1; INSERT INTO chunks_vec (chunk, bits) VALUES (1, vec_bit(x'aa'))",
		"one too many":   "INSERT INTO chunks_vec (chunk, bits) VALUES (99, vec_bit(x'aa'))",
		"a cut vector":   "DROP TRIGGER vectors_update; UPDATE vectors SET vector = x'00' WHERE chunk = 1",
		"no index":       dropSigns,
		"not kept along": "DROP TRIGGER vectors_insert; DELETE FROM vectors WHERE chunk = 1; INSERT INTO vectors VALUES (1, zeroblob(32))",
	} {
		t.Run(name, func(t *testing.T) {
			s, d := open(t, t.TempDir()), document(t, "Plain", "One.", "Two.")
			save(t, s, d)
			use(t, s, small)
			vectorise(t, s, d.Chunks, 1)
			if _, err := s.writer.Exec(harm); err != nil {
				t.Fatal(err)
			}
			f := must[Finding](t)(s.checkVectors(ctx))
			if f.OK || f.Advice != adviseRebuild {
				t.Errorf("%+v", f)
			}
			if err := s.Rebuild(ctx, nil); err != nil {
				t.Fatal(err)
			}
			sane(t, s)
			must[[]review.Hit](t)(s.Nearest(ctx, []float32{1, 0, 0, 0, 0, 0, 0, 0}, nil, 9))
		})
	}
}

func TestAnUpgradeKeepsVectors(t *testing.T) {
	ctx := context.Background()
	s, d := open(t, t.TempDir()), document(t, "Plain", "One.", "Two.")
	save(t, s, d)
	use(t, s, small)
	vectorise(t, s, d.Chunks, 1)
	if err := s.bringUp(ctx, later(t, "CREATE INDEX works_by_year ON works(year);")); err != nil {
		t.Fatal(err)
	}
	if have, _, err := s.Embedded(ctx, nil); have != 2 || err != nil {
		t.Errorf("%d vectors, %v", have, err)
	}
	sane(t, s)
}

// TestDeleteWorkLeavesNoVector looks for the numbers and for the signs, both where
// they are and where SQLite kept them before.
func TestDeleteWorkLeavesNoVector(t *testing.T) {
	ctx := context.Background()
	s := open(t, t.TempDir())
	goes, stays := document(t, "Goes", "One.", "Two."), document(t, "Stays", "Three.")
	e := Embedding{Model: "large", Dimension: 768}
	save(t, s, goes)
	save(t, s, stays)
	use(t, s, e)
	vectors := vectorise(t, s, append(goes.Chunks, stays.Chunks...), 1)
	traces := func(v ChunkVector) (found []string) {
		unit := must[[]float32](t)(normalise(v.Vector, e.Dimension))
		for name, trace := range map[string][]byte{"numbers": packed(unit)[40:80], "signs": signsOf(unit)[:12]} {
			if grep(t, s.Dir(), string(trace)) != "" {
				found = append(found, name)
			}
		}
		return found
	}
	for _, v := range vectors {
		if found := traces(v); len(found) != 2 {
			t.Fatalf("the test would see only %v", found)
		}
	}
	if err := s.DeleteWork(ctx, goes.Work.ID); err != nil {
		t.Fatal(err)
	}
	for i, v := range vectors {
		if found := traces(v); len(found) != 0 && i < 2 || len(found) != 2 && i == 2 {
			t.Errorf("vector %d: %v found", i, found)
		}
	}
	sane(t, s)
	use(t, s, small)
	if err := s.checkpoint(ctx); err != nil {
		t.Fatal(err)
	}
	if found := traces(vectors[2]); len(found) != 0 {
		t.Errorf("after another model: %v found", found)
	}
}

// signsOf is what vec_quantize_binary makes of a vector.
func signsOf(vector []float32) []byte {
	b := make([]byte, len(vector)/8)
	for i, x := range vector {
		if x > 0 {
			b[i/8] |= 1 << (i % 8)
		}
	}
	return b
}

func TestSignsAreAsTheVectorExtensionMakesThem(t *testing.T) {
	s := open(t, t.TempDir())
	v := []float32{1, -1, 0, 2, -3, 4, 5, -6, 7, 7, -7, 0, -1, -2, -3, 1}
	var made []byte
	if _, err := one(context.Background(), s.reader, "SELECT vec_quantize_binary(?)", []any{packed(v)}, &made); err != nil {
		t.Fatal(err)
	}
	if want := signsOf(v); !reflect.DeepEqual(made, want) {
		t.Errorf("%08b, want %08b (%d bits)", made, want, bits.OnesCount16(binary.LittleEndian.Uint16(want)))
	}
}

func TestAKilledEmbeddingGoesOn(t *testing.T) {
	ctx := context.Background()
	dir := t.TempDir()
	s, d := open(t, dir), document(t, "Plain", "One.", "Two.", "Three.")
	save(t, s, d)
	use(t, s, small)
	vectorise(t, s, d.Chunks[:1], 1)
	// Killed inside the transaction: what a copy of the directory holds just then.
	tx, err := s.writer.BeginTx(ctx, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tx.Exec("INSERT INTO vectors SELECT n, zeroblob(32) FROM chunks WHERE ordinal = 1"); err != nil {
		t.Fatal(err)
	}
	other := filepath.Join(t.TempDir(), "killed")
	if err := os.CopyFS(other, os.DirFS(dir)); err != nil {
		t.Fatal(err)
	}
	if err := tx.Rollback(); err != nil {
		t.Fatal(err)
	}
	k := open(t, other)
	sane(t, k)
	left := must[[]review.Chunk](t)(k.ToEmbed(ctx, nil, "", 9))
	if got, want := ids(left), ids(d.Chunks[1:]); !reflect.DeepEqual(got, want) {
		t.Errorf("left %v, want %v", got, want)
	}
	vectorise(t, k, left, 2)
	if have, of, err := k.Embedded(ctx, nil); have != of || err != nil {
		t.Errorf("%d of %d, %v", have, of, err)
	}
}
