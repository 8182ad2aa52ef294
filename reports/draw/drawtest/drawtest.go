// Package drawtest compares pictures in tests.
package drawtest

import (
	"image"
	"math"
)

// Difference compares two images of the same size: the mean difference of all
// channels, 0 to 255, and the share of pixels of which one channel is off by
// more than 64. Images of different size differ in everything.
func Difference(a, b image.Image) (mean, far float64) {
	size := a.Bounds().Size()
	if size != b.Bounds().Size() || size.X*size.Y == 0 {
		return 255, 1
	}
	var sum float64
	off := 0
	for y := range size.Y {
		for x := range size.X {
			ar, ag, ab, _ := a.At(a.Bounds().Min.X+x, a.Bounds().Min.Y+y).RGBA()
			br, bg, bb, _ := b.At(b.Bounds().Min.X+x, b.Bounds().Min.Y+y).RGBA()
			most := 0.0
			for _, d := range [3]float64{float64(ar) - float64(br), float64(ag) - float64(bg), float64(ab) - float64(bb)} {
				d = math.Abs(d) / 257
				sum += d
				most = max(most, d)
			}
			if most > 64 {
				off++
			}
		}
	}
	n := float64(size.X * size.Y)
	return sum / n / 3, float64(off) / n
}
