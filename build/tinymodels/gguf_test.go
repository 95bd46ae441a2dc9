package main

import (
	"math"
	"testing"
)

func TestAHalfPrecisionNumberSurvivesTheRoundTrip(t *testing.T) {
	for h := range uint32(1 << 16) {
		if h>>10&31 == 31 {
			continue // infinities and NaNs are not used
		}
		v := float16value(uint16(h))
		if got := float16value(float16bits(v)); got != v {
			t.Fatalf("%#04x: %v became %v", h, v, got)
		}
	}
	for _, v := range []float32{0.1, -0.2, 1.0 / 7, 3.14159, 1e-6, 1000.3} {
		got := float16value(float16bits(v))
		if math.Abs(float64(got-v)) > math.Abs(float64(v))/1024+1e-7 {
			t.Errorf("%v became %v", v, got)
		}
	}
}

func TestQuantisingKeepsEqualStepsExact(t *testing.T) {
	row := make([]float32, 32)
	for i := range row {
		row[i] = float32(i%3-1) * 0.5
	}
	b := encodeRow(nil, typeQ4_0, row)
	d := float16value(uint16(b[0]) | uint16(b[1])<<8)
	for i, want := range row {
		q := b[2+i%16] & 15
		if i >= 16 {
			q = b[2+i%16] >> 4
		}
		if got := (float32(q) - 8) * d; math.Abs(float64(got-want)) > 0.001 {
			t.Errorf("weight %d: %v, want %v", i, got, want)
		}
	}
}
