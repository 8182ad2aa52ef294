package draw

import (
	"image"
	"image/color"
	"strings"
	"testing"
)

// Round corners must be transparent in a picture and white on paper. All inside them must
// stay.
func TestCorners(t *testing.T) {
	marks := []Mark{Rect(0, 0, 20, 30, Black), Corners{W: 20, H: 30, R: 4}}
	pixels := image.NewRGBA(image.Rect(0, 0, 200, 300))
	new(Painter).Paint(pixels, marks, 10)
	for _, at := range []image.Point{{0, 0}, {199, 0}, {0, 299}, {199, 299}, {9, 9}} {
		if got := pixels.RGBAAt(at.X, at.Y); got != (color.RGBA{}) {
			t.Errorf("%v is %v", at, got)
		}
	}
	for _, at := range []image.Point{{100, 0}, {0, 100}, {13, 13}, {199, 150}, {100, 299}, {100, 150}} {
		if got := pixels.RGBAAt(at.X, at.Y); got != (color.RGBA{A: 255}) {
			t.Errorf("%v is %v", at, got)
		}
	}
	if svg := SVG(marks, 20, 30, ""); strings.Count(svg, `clip-path="url(#round-20-30-4)"`) != 1 || strings.Count(svg, "#ffffff") > 0 {
		t.Errorf("one card: %s", svg)
	}
	page := Frame{X: 5, Y: 5}.AppendMarks(nil, marks)
	if svg := SVG(page, 50, 50, ""); strings.Contains(svg, "clip-path") || strings.Count(svg, `fill="#ffffff"`) != 4 {
		t.Errorf("a card on a page: %s", svg)
	}
}
