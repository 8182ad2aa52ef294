package face

import (
	"math"
	"testing"

	"equitas/reports/theme"
)

// Every figure of an ornament must be visible and within the frame, and have a partner at
// its place after half a turn.
func TestPatterns(t *testing.T) {
	for _, landscape := range []bool{false, true} {
		l := layoutOf(theme.CardSize{W: 63, H: 88}, landscape)
		for _, name := range []string{"lozenges", "stripes", "waves", "dots"} {
			figures := l.pattern(name, true)
			if len(figures) < 20 {
				t.Errorf("%s, landscape %t: %d figures", name, landscape, len(figures))
			}
			middles := map[[2]int]bool{} // in tenths of millimetres, from the middle of the card
			for _, f := range figures {
				area, x, y := 0.0, 0.0, 0.0
				for i, p := range f {
					q := f[(i+1)%len(f)]
					area += (p.X*q.Y - q.X*p.Y) / 2
					x, y = x+p.X/float64(len(f)), y+p.Y/float64(len(f))
					if p.X < backEdge || p.X > l.w-backEdge || p.Y < backEdge || p.Y > l.h-backEdge {
						t.Fatalf("%s, landscape %t: a figure reaches %g, %g", name, landscape, p.X, p.Y)
					}
				}
				if math.Abs(area) < 0.5 {
					t.Fatalf("%s, landscape %t: a figure of %g mm²", name, landscape, math.Abs(area))
				}
				middles[[2]int{int(math.Round(10 * (x - l.w/2))), int(math.Round(10 * (y - l.h/2)))}] = true
			}
			for m := range middles {
				found := false
				for dx := -1; dx <= 1; dx++ { // allows for rounding
					for dy := -1; dy <= 1; dy++ {
						found = found || middles[[2]int{dx - m[0], dy - m[1]}]
					}
				}
				if !found {
					t.Errorf("%s, landscape %t: nothing lies opposite of the figure at %g, %g mm from the middle", name, landscape, float64(m[0])/10, float64(m[1])/10)
				}
			}
		}
	}
}
