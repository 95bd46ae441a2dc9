package tesseract

import "testing"

// FuzzHOCR: whatever tesseract prints, reading it ends, and every word has a place on
// the picture's upright side.
func FuzzHOCR(f *testing.F) {
	f.Add([]byte(`<div class='ocr_page' title='bbox 0 0 100 200'><div class='ocr_carea'><span class='ocr_line' title="bbox 1 2 30 40; baseline 0.01 -8; x_size 38"><span class='ocrx_word' title='bbox 1 2 30 40; x_wconf 90'>a &amp; <em>b</em></span></span></div></div>`))
	f.Add([]byte(`<div class='ocr_page' title='bbox 0 0 100 200'><span class='ocr_header' title="bbox 1 2 3 90; textangle 90; x_size 9"><span class='ocrx_word' title='bbox 1 2 3 9; x_wconf 1e9'>x</span><span class='ocrx_word' title='bbox 1 20 3 90'>1`))
	f.Add([]byte(`<span class='ocrx_word' title='bbox 1 2 3 9'>x</span></span></b>`))
	f.Fuzz(func(t *testing.T, answer []byte) {
		h, err := readHOCR(answer)
		if err != nil {
			return
		}
		lines, turned, width, height := h.upright()
		if turned < 0 || turned > 3 || width <= 0 || height <= 0 {
			t.Fatalf("turned %d, %v by %v", turned, width, height)
		}
		for _, l := range lines {
			if len(l.Words) == 0 || l.Size != l.Size || l.Base != l.Base {
				t.Fatalf("%+v", l)
			}
			for _, w := range l.Words {
				if w.Text == "" || w.Box.X0 > w.Box.X1 || w.Box.Y0 > w.Box.Y1 {
					t.Fatalf("%+v", w)
				}
			}
		}
	})
}
