package face

import (
	"math"
	"slices"
	"testing"

	"equitas/engine/rule/source"
	"equitas/reports/draw"
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

// A long name on a back is broken into the lines in which it is largest, with every word. A name
// that is not drawn is not checked for its letters.
func TestLongBackName(t *testing.T) {
	for _, c := range []struct {
		game  string
		lines []string
		least float64 // type size in points
	}{
		{"Proelio", []string{"PROELIO"}, 17},
		{"Empires of the Ancient World", []string{"EMPIRES OF THE", "ANCIENT WORLD"}, 14},
		{"A Game of Many Words That Nobody Can Keep in Mind for Long", []string{"A GAME OF MANY WORDS", "THAT NOBODY CAN", "KEEP IN MIND FOR LONG"}, 9},
		{"Incomprehensibilities", []string{"INCOMPREHENSIBILITIES"}, 9},
	} {
		marks, faults := Design{Game: c.game}.Back(find(t, "en", "knights"), "Base")
		if faults != nil {
			t.Fatal(faults)
		}
		var lines []string
		l := layoutOf(theme.CardSize{W: 63, H: 88}, false)
		for _, m := range marks {
			r, ok := m.(draw.Run)
			if !ok {
				continue
			}
			lines = append(lines, r.Text)
			em := draw.PointsToMM(r.Size)
			if r.Size < c.least || r.Font.Width(r.Text, r.Size) > l.field.w || r.At.Y-0.72*em < l.field.y || r.At.Y+0.05*em > l.field.y+l.field.h {
				t.Errorf("%s: %q stands at %v in %g pt, beside its field or too small", c.game, r.Text, r.At, r.Size)
			}
		}
		if !slices.Equal(lines, c.lines) {
			t.Errorf("%s: got %q, want %q", c.game, lines, c.lines)
		}
	}
	th, faults := theme.Read("playing", source.Place{}, mine(""))
	if faults != nil {
		t.Fatal(faults)
	}
	_, found := Design{Game: "Dice \U0001f3b2", Theme: th}.Back(find(t, "en", "knights"), "Base")
	if found != nil {
		t.Errorf("a back without a name: %v", found)
	}
}
