package pdf

import (
	"strings"
	"testing"

	"forage/internal/review"
)

// page makes a sheet of text, a line for each sentence.
func pageOf(text string) sheet {
	s := sheet{N: 1, Width: 600, Height: 800}
	for i, t := range strings.SplitAfter(text, ". ") {
		y := 80 + 12*float64(i)
		s.Lines = append(s.Lines, line{Base: y, Spans: []span{{Text: t, X0: 50, X1: 550, Y0: y - 9, Y1: y + 2, Size: 10, Font: "Times"}}})
	}
	return s
}

const prose = "The soil of each plot was sampled in spring and again in autumn (n = 24). Carbon rose by 3.5% a year, " +
	"which is more than earlier work had found [12, 14]. We take this for the effect of roots. " +
	"Plots without cover crops lost 0.4 ± 0.1 t ha⁻¹, p < 0.05. The HPLC runs of DPPH gave no sign of it. "

// shifted are the letters of a font whose table of characters is missing.
func shifted(text string, by rune) string {
	return strings.Map(func(r rune) rune {
		if r <= ' ' {
			return r
		}
		return max('!', r-by)
	}, text)
}

// latin1 reads the bytes of UTF-8 as characters.
func latin1(text string) string {
	var b strings.Builder
	for i := range len(text) {
		b.WriteRune(rune(text[i]))
	}
	return b.String()
}

func TestPagesThatReadBadlyAreWeak(t *testing.T) {
	german := "Die Böden wurden im Frühjahr geprüft und für gut befunden. Über den Wäldern überwog der Nebel, später die Kälte. "
	for name, c := range map[string]struct {
		text string
		weak bool
	}{
		"prose":               {strings.Repeat(prose, 3), false},
		"German":              {strings.Repeat(german, 3), false},
		"Vietnamese":          {strings.Repeat("Đất của mỗi thửa được lấy mẫu vào mùa xuân và mùa thu. ", 5), false},
		"Czech":               {strings.Repeat("Vlk zmrzl, zhltl hrst zrn. Půda byla odebrána na jaře a znovu na podzim v každém roce. ", 3), false},
		"Russian":             {strings.Repeat("Почва каждого участка отбиралась весной и осенью. ", 5), false},
		"Chinese":             {strings.Repeat("每个地块的土壤在春季和秋季取样。", 9), false},
		"Arabic":              {strings.Repeat("أخذت عينات من تربة كل قطعة في الربيع. ", 5), false},
		"a table":             {strings.Repeat("Alkanes + + − 12.3 ± 0.4a 1,024 <0.001 n.d. ", 9), false},
		"formulas":            {strings.Repeat("f (x) = α₁x² + β ∑ xᵢ ≤ 0.5 where x ∈ ℝ is the dose. ", 5), false},
		"shifted by 29":       {shifted(strings.Repeat(prose, 3), 29), true},
		"signs":               {strings.Repeat(`"7+%- &*#$ @a?b1¤ %%/(& `, 9), true},
		"one such word":       {`"7+%-`, true},
		"no mapping at all":   {strings.Repeat("\ufffd\ufffd\ufffd \ufffd\ufffd of \ufffd\ufffd\ufffd\ufffd ", 9), true},
		"torn words":          {strings.Repeat("Integra\ufffdon of all the many fields that were sown with rye in the dry spring of that one year. ", 9), true},
		"few torn words":      {"Integra\ufffdon was tried. " + strings.Repeat(prose, 3), false},
		"lost signs":          {strings.Repeat("We took n \ufffd 3 of them. ", 9), false},
		"private characters":  {strings.Repeat("\ue001\ue002\ue003 \ue004 the \ue005\ue001 ", 9), true},
		"UTF-8 as Latin-1":    {latin1(strings.Repeat("Böden Frühjahr geprüft für Über Wäldern überwog später Kälte. ", 3)), true},
		"Cyrillic as Latin-1": {strings.Repeat("Ïî÷âà êàæäîãî ó÷àñòêà îòáèðàëàñü âåñíîé è îñåíüþ. ", 5), true},
	} {
		t.Run(name, func(t *testing.T) {
			figure, scanned := quality(pageOf(c.text))
			page := review.Page{N: 1, Quality: figure, Scanned: scanned}
			if page.Weak() != c.weak || scanned {
				t.Errorf("quality %.3f, scanned %v; want weak %v", figure, scanned, c.weak)
			}
		})
	}
}

func TestLinesDrawnHelterSkelterLowerQuality(t *testing.T) {
	s := pageOf(strings.Repeat(prose, 5))
	good, _ := quality(s)
	// Two columns and a note drawn late are the usual thing.
	usual := s
	usual.Lines = append(append([]line(nil), s.Lines[10:]...), s.Lines[:10]...)
	if figure, _ := quality(usual); figure != good {
		t.Errorf("one jump: %.3f, want %.3f", figure, good)
	}
	mixed := s
	mixed.Lines = nil
	for i := range s.Lines {
		mixed.Lines = append(mixed.Lines, s.Lines[i*7%len(s.Lines)])
	}
	if len(s.Lines)%7 == 0 {
		t.Fatal("choose another number of lines")
	}
	if figure, _ := quality(mixed); figure > good-0.02 {
		t.Errorf("mixed lines: %.3f, in order %.3f", figure, good)
	}
	backwards := s
	backwards.Lines = nil
	for i := range s.Lines {
		backwards.Lines = append(backwards.Lines, s.Lines[len(s.Lines)-1-i])
	}
	if figure, _ := quality(backwards); (review.Page{Quality: figure}).Weak() == false {
		t.Errorf("backwards: %.3f is not weak", figure)
	}
}

func TestABlankPageIsScannedAndACutOneWeak(t *testing.T) {
	if figure, scanned := quality(sheet{N: 1}); figure != 0 || !scanned {
		t.Errorf("blank: %v %v", figure, scanned)
	}
	if figure, scanned := quality(sheet{N: 1, Broken: true}); figure != 0 || scanned {
		t.Errorf("broken: %v %v", figure, scanned)
	}
	s := pageOf(prose)
	s.Cut = true
	if figure, _ := quality(s); figure > 0.5 {
		t.Errorf("cut: %v", figure)
	}
}
