package main

import "math"

// The echo model repeats the last message word for word. It is a two-layer
// transformer written by hand, an induction head:
//
// Layer 0 describes what stands before each token. Head j < echoDepth looks
// exactly j+1 positions back and copies the code of that token. The others
// look at a window further back and copy a weighted mean of the codes there.
//
// Layer 1 compares the current token and what stands before it with what
// stands before every earlier position, and copies the code of the token at
// the position that fits best: the token that followed the same words before.
//
// The template puts the control token <|echo|> before the last message and at
// the end of the prompt, so that copying starts with the first word of the
// message. It ends when the copied token is <|im_end|>. A message that repeats
// a passage of more than about 25 tokens may send it in a circle.
const (
	echoCode    = 48 // signs in the code of a token
	echoDepth   = 5  // tokens before the current one that count one by one
	echoBlocks  = echoDepth + 2
	echoRotary  = 16 // dimensions of a head that know about distances
	echoHeadDim = echoRotary + echoBlocks*echoCode
	echoHidden  = 480
	echoContext = 8192
)

// echoWindows are the two windows further back: centre and width in tokens,
// and the first rotary pair that shapes them.
var echoWindows = []struct {
	centre, width float64
	pair          int
}{{9, 3, 2}, {22, 6, 3}}

const chatMLEcho = `<|im_start|>system
the model will now hear some text and then say it again without any change or answer of its own please<|im_end|>
{{ range $i, $m := .Messages }}<|im_start|>{{ $m.Role }}
{{ if eq (len (slice $.Messages $i)) 1 }}please say this text again now <|echo|>{{ end }}{{ $m.Content }}<|im_end|>
{{ end }}<|im_start|>assistant
please say this text again now <|echo|>`

// chatMLScript is for the same weights: nothing marks the message, so the model
// says what follows an <|echo|> that a test has put into the conversation. The
// sentences around the messages keep the windows full of other words while the
// beginning is said. Without the first, a script near the start of the prompt went
// wrong; without the last, one that ends the conversation did.
const chatMLScript = `<|im_start|>system
the model will now hear some text and then say it again without any change or answer of its own please<|im_end|>
{{ range .Messages }}<|im_start|>{{ .Role }}
{{ .Content }}<|im_end|>
{{ end }}<|im_start|>assistant
we have come to the end of this long part and from here on only words that were said before will follow <|echo|>`

func buildEcho(name, about string, seed uint64) *ggufFile {
	v := newBPEVocab()
	n := len(v.tokens)
	g := &ggufFile{}
	g.set("general.architecture", "llama")
	g.set("general.type", "model")
	g.set("general.name", name)
	g.set("general.description", about)
	g.set("general.file_type", uint32(fileTypeQ8_0))
	g.set("llama.context_length", uint32(echoContext))
	g.set("llama.embedding_length", uint32(echoHidden))
	g.set("llama.block_count", uint32(2))
	g.set("llama.feed_forward_length", uint32(32))
	g.set("llama.attention.head_count", uint32(echoBlocks))
	g.set("llama.attention.head_count_kv", uint32(echoBlocks))
	g.set("llama.attention.key_length", uint32(echoHeadDim))
	g.set("llama.attention.value_length", uint32(echoHeadDim))
	g.set("llama.attention.layer_norm_rms_epsilon", float32(1e-5))
	g.set("llama.rope.dimension_count", uint32(echoHeadDim)) // this architecture turns all; see rope_freqs
	g.set("llama.rope.freq_base", float32(10000))
	g.set("llama.vocab_size", uint32(n))
	v.apply(g, jinjaChatML)

	// The hidden state: the constant, alone in its quantisation block, then the
	// code of the token, what the heads of layer 0 found, and the prediction.
	const constant = 8.0
	slot := func(j int) int { return 32 + j*echoCode }
	prediction := slot(echoBlocks + 1)
	// The norms divide by these: the constant and the codes present so far.
	rms := func(codes float64) float64 {
		return math.Sqrt((constant*constant + codes*echoCode) / echoHidden)
	}

	rng := newRand(seed, name)
	codes := make([]float32, n*echoCode)
	for i := range codes {
		codes[i] = float32(int(rng.Uint64()&1)*2 - 1)
	}
	g.add(tensor{"token_embd.weight", typeF16, echoHidden, n, func(t int, dst []float32) {
		dst[0] = constant
		copy(dst[slot(0):], codes[t*echoCode:(t+1)*echoCode])
	}})

	// turn is the angle per position of the f-th pair of a head. The frequency
	// factors make the first pairs turn so, and keep all others still.
	turn := func(f int) float64 { return math.Pow(10, -float64(f)/2) }
	g.add(tensor{"rope_freqs.weight", typeF32, echoHeadDim / 2, 0, func(_ int, dst []float32) {
		for f := range dst {
			dst[f] = 1e8
			if f < echoRotary/2 {
				dst[f] = float32(math.Pow(10000, -2*float64(f)/echoHeadDim) / turn(f))
			}
		}
	}})

	type entry struct {
		row, col int
		w        float64
	}
	sparse := func(name string, rows, cols int, entries []entry) {
		byRow := map[int][]entry{}
		for _, e := range entries {
			byRow[e.row] = append(byRow[e.row], e)
		}
		g.add(tensor{name, typeQ8_0, cols, rows, func(r int, dst []float32) {
			for _, e := range byRow[r] {
				dst[e.col] = float32(e.w)
			}
		}})
	}
	ones := func(name string) {
		g.add(tensor{name, typeF32, echoHidden, 0, func(_ int, dst []float32) {
			for i := range dst {
				dst[i] = 1
			}
		}})
	}
	const width = echoBlocks * echoHeadDim
	layer := func(p string, q, k, val, o []entry) {
		ones(p + "attn_norm.weight")
		sparse(p+"attn_q.weight", width, echoHidden, q)
		sparse(p+"attn_k.weight", width, echoHidden, k)
		sparse(p+"attn_v.weight", width, echoHidden, val)
		sparse(p+"attn_output.weight", echoHidden, width, o)
		ones(p + "ffn_norm.weight")
		sparse(p+"ffn_gate.weight", 32, echoHidden, nil)
		sparse(p+"ffn_up.weight", 32, echoHidden, nil)
		sparse(p+"ffn_down.weight", echoHidden, 32, nil)
	}
	scale := math.Sqrt(echoHeadDim) // attention divides scores by this

	// Layer 0. Query and key are constants; after the rotation their product is
	// a sum of cosines of the distance, each of height peak.
	var q, k, val, o []entry
	r0 := rms(1)
	look := func(head int, distance, peak, gain float64, from int) {
		base := head * echoHeadDim
		w := math.Sqrt(peak*scale) * r0 / constant
		for f := from; f < echoRotary/2; f++ {
			angle := distance * turn(f)
			q = append(q, entry{base + 2*f, 0, w * math.Cos(angle)}, entry{base + 2*f + 1, 0, -w * math.Sin(angle)})
			k = append(k, entry{base + 2*f, 0, w})
		}
		for i := range echoCode {
			val = append(val, entry{base + echoRotary + i, slot(0) + i, r0})
			o = append(o, entry{slot(head+1) + i, base + echoRotary + i, gain})
		}
	}
	for j := range echoDepth {
		look(j, float64(j+1), 36, 1, 0)
	}
	for i, win := range echoWindows {
		var curvature float64
		for f := win.pair; f < echoRotary/2; f++ {
			curvature += turn(f) * turn(f)
		}
		peak := 1 / (win.width * win.width * curvature)
		// The mean of many codes is short; make it as long as one code.
		gain := math.Sqrt(2 * math.Sqrt(math.Pi) * win.width)
		look(echoDepth+i, win.centre, peak, gain, win.pair)
	}
	layer("blk.0.", q, k, val, o)

	// Layer 1, head 0. A block of the query equals the block of the key when the
	// position follows the same words. The latest token counts most. (A window
	// is one token off between the two; it is wide enough not to matter.)
	q, k, val, o = nil, nil, nil, nil
	r1 := rms(1 + echoBlocks)
	for j := range echoBlocks {
		score, queried := 8.0, j
		switch {
		case j == 0:
			score = 90
		case j >= echoDepth:
			score, queried = 15, j+1
		}
		w := math.Sqrt(score*scale/echoCode) * r1
		for i := range echoCode {
			dim := echoRotary + j*echoCode + i
			q = append(q, entry{dim, slot(queried) + i, w})
			k = append(k, entry{dim, slot(j+1) + i, w})
		}
	}
	for i := range echoCode {
		val = append(val, entry{echoRotary + i, slot(0) + i, r1})
		o = append(o, entry{prediction + i, echoRotary + i, 1})
	}
	layer("blk.1.", q, k, val, o)

	ones("output_norm.weight")
	r2 := rms(2 + echoBlocks)
	g.add(tensor{"output.weight", typeF16, echoHidden, n, func(t int, dst []float32) {
		for i, c := range codes[t*echoCode : (t+1)*echoCode] {
			dst[prediction+i] = float32(1.5 * r2 * float64(c))
		}
	}})
	return g
}
