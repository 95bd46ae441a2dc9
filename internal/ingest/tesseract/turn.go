package tesseract

import (
	"bytes"
	"image"
	"image/draw"
	"image/png"
)

// turnPNG turns a picture clockwise by quarters, in shades of grey.
func turnPNG(picture []byte, quarters int) ([]byte, error) {
	decoded, err := png.Decode(bytes.NewReader(picture))
	if err != nil {
		return nil, err
	}
	b := decoded.Bounds()
	grey := image.NewGray(image.Rect(0, 0, b.Dx(), b.Dy()))
	draw.Draw(grey, grey.Bounds(), decoded, b.Min, draw.Src)
	for range quarters & 3 {
		grey = turnOnce(grey)
	}
	var out bytes.Buffer
	err = (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&out, grey)
	return out.Bytes(), err
}

func turnOnce(in *image.Gray) *image.Gray {
	w, h := in.Rect.Dx(), in.Rect.Dy()
	out := image.NewGray(image.Rect(0, 0, h, w))
	for y := range h {
		for x := range w {
			out.Pix[x*out.Stride+h-1-y] = in.Pix[y*in.Stride+x]
		}
	}
	return out
}
