// Package drawtest compares images, for tests.
package drawtest

import (
	"image"
	"image/draw"
)

// Difference compares two images. mean is the mean absolute difference of the channels red,
// green and blue, 0 to 255; far is the share of pixels, 0 to 1, with a channel that differs
// by more than 64. For images of different sizes they are 255 and 1.
func Difference(a, b image.Image) (mean, far float64) {
	p, q := copyToOrigin(a), copyToOrigin(b)
	if p.Rect != q.Rect || p.Rect.Empty() {
		return 255, 1
	}
	sum, off := 0, 0
	for i := 0; i < len(p.Pix); i += 4 {
		most := 0
		for k := range 3 {
			d := int(p.Pix[i+k]) - int(q.Pix[i+k])
			d = max(d, -d)
			sum += d
			most = max(most, d)
		}
		if most > 64 {
			off++
		}
	}
	n := float64(p.Rect.Dx() * p.Rect.Dy())
	return float64(sum) / n / 3, float64(off) / n
}

// copyToOrigin returns a copy of an image with its upper left corner at 0, 0.
func copyToOrigin(m image.Image) *image.RGBA {
	p := image.NewRGBA(image.Rectangle{Max: m.Bounds().Size()})
	draw.Draw(p, p.Rect, m, m.Bounds().Min, draw.Src)
	return p
}
