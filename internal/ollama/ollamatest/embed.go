package ollamatest

import (
	"hash/fnv"
	"math"
	"math/rand/v2"
	"strings"
)

// serveEmbed checks the model as the server does, then asks the script.
func (d *Double) serveEmbed(body map[string]any) Answer {
	name := str(body, "model")
	if a, ok := d.checked(name, "embedding"); !ok {
		return a
	}
	input := texts(body["input"])
	m, _ := d.find(name)
	d.mu.Lock()
	f, n := d.embed, d.embeds
	d.embeds++
	d.mu.Unlock()
	a := Vectors(m.Dimension, input...)
	if f != nil {
		a = f(n, input)
	}
	d.loaded(name, body, a)
	if a.Vectors == nil {
		return a
	}
	count := 0
	for _, text := range input {
		count += Tokens(text)
	}
	reply := document(map[string]any{"model": name, "embeddings": a.Vectors, "total_duration": 1_000_000, "prompt_eval_count": count})
	a.Body = reply.Body
	return a
}

func texts(input any) []string {
	switch input := input.(type) {
	case string:
		return []string{input}
	case []any:
		out := []string{}
		for _, text := range input {
			text, _ := text.(string)
			out = append(out, text)
		}
		return out
	}
	return nil
}

// Vectors answers a vector for each text, by VectorOf.
func Vectors(dimension int, input ...string) Answer {
	a := Answer{Vectors: [][]float32{}}
	for _, text := range input {
		a.Vectors = append(a.Vectors, VectorOf(dimension, text))
	}
	return a
}

// VectorOf returns the vector of a text, of length 1: each word has a fixed
// direction, so that the cosine of two texts follows the words they share. A text
// without words has a direction of its own.
func VectorOf(dimension int, text string) []float32 {
	words := strings.Fields(strings.ToLower(text))
	if len(words) == 0 {
		words = []string{""}
	}
	sum := make([]float64, dimension)
	for _, word := range words {
		h := fnv.New64a()
		// A hash takes every write.
		_, _ = h.Write([]byte(word))
		rng := rand.New(rand.NewPCG(h.Sum64(), 1))
		for i := range sum {
			sum[i] += rng.NormFloat64()
		}
	}
	length := 0.0
	for _, x := range sum {
		length += x * x
	}
	out := make([]float32, dimension)
	for i, x := range sum {
		out[i] = float32(x / math.Sqrt(length))
	}
	return out
}

// Zeros answers n vectors of zeros.
func Zeros(dimension, n int) Answer {
	a := Answer{Vectors: make([][]float32, n)}
	for i := range a.Vectors {
		a.Vectors[i] = make([]float32, dimension)
	}
	return a
}

// NotNumbers answers n vectors whose numbers are none. JSON has no word for that:
// the reply cannot be decoded. The real server answers NaNInside instead.
func NotNumbers(dimension, n int) Answer {
	vector := "[" + strings.TrimSuffix(strings.Repeat("NaN,", dimension), ",") + "]"
	return Raw(`{"model":"double","embeddings":[` + strings.TrimSuffix(strings.Repeat(vector+",", n), ",") + "]}\n")
}

// NaNInside answers the server's own refusal to send a vector with a NaN.
func NaNInside() Answer { return Fail(500, "embedding contains NaN or Inf values") }

// Limited gives vectors, and refuses a whole batch with a text of more than so
// many tokens, as the server does with truncate:false.
func Limited(dimension, tokens int) EmbedFunc {
	return func(_ int, input []string) Answer {
		for _, text := range input {
			if Tokens(text) > tokens {
				return TooLong()
			}
		}
		return Vectors(dimension, input...)
	}
}
