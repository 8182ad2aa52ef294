package draw

import (
	"math"
	"strings"
	"testing"
)

// All notations of the same path must give the same points, and curves must have the right
// shape.
func TestTrace(t *testing.T) {
	square := []Point{{1, 1}, {5, 1}, {5, 4}, {1, 4}}
	for _, data := range []string{"M1 1H5V4H1Z", "m1,1h4v3h-4z", "M1 1 5 1 5 4 1 4", "M1 1L5 1L5 4L1 4Z", " M 1e0,1.0 L 5 1 5,4 L1 4 z ", "M.5.5m.5.5 4 0 0 3-4 0z"} {
		var p Path
		if err := p.Trace(data, true); err != nil {
			t.Errorf("%s: %v", data, err)
			continue
		}
		if got := p.Contours(); len(got) != 1 || len(got[0]) != 4 || got[0][0] != square[0] || got[0][1] != square[1] || got[0][2] != square[2] {
			t.Errorf("%s is %v, want %v", data, got, square)
		}
	}
	// The area shows whether a curve has the right shape: circles of arcs in both directions
	// and of four cubic curves, and a parabola, which leaves a third of its box.
	for data, want := range map[string]float64{
		"M-3 0A3 3 0 1 1 3 0A3 3 0 1 1 -3 0Z":                           9 * math.Pi,
		"M-3 0a3 3 0 016 0a3 3 0 01-6 0z":                               9 * math.Pi,
		"M-3 0A3 3 0 0 1 0 -3L0 0Z":                                     9 * math.Pi / 4,
		"M-3 0A3 3 0 1 0 0 -3L0 0Z":                                     27 * math.Pi / 4,
		"M0 0A4 2 90 1 1 0 8A4 2 90 1 1 0 0Z":                           8 * math.Pi,
		"M0-1C.5523-1 1-.5523 1 0S.5523 1 0 1S-1 .5523-1 0-.5523-1 0-1": math.Pi,
		"M0 0Q2 4 4 0Z":                                                 16.0 / 3,
		"M0 0Q1 2 2 0T4 0V-4H0":                                         16,
	} {
		var p Path
		if err := p.Trace(data, true); err != nil {
			t.Errorf("%s: %v", data, err)
			continue
		}
		got := 0.0
		for _, c := range p.Contours() {
			got += math.Abs(area(c)) / 2
		}
		if math.Abs(got-want) > 0.012*want {
			t.Errorf("%s has an area of %.3f, want %.3f", data, got, want)
		}
	}
	for data, want := range map[string]string{
		"1 2":          `byte 1 of the path is "1", want a command`,
		"M1":           "the path ends where a number must follow",
		"M1 1X":        `is "X", want one of M, L, H`,
		"M1 1A1 1 0 2": `byte 12 of the path is "2", want 0 or 1`,
		"M1 1L1 q":     `byte 8 of the path is "q", want a number`,
		"M1 1L1 9e9":   "want a number",
		"M1 1Z2":       `is "2", want a command`,
	} {
		p := Path{closed: [][]Point{square}}
		if err := p.Trace(data, true); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", data, err, want)
		}
		if len(p.closed) != 1 {
			t.Errorf("%s: something was added", data)
		}
	}
}

// FuzzTrace traces any path data. It must not panic, and all points must be within limits.
func FuzzTrace(f *testing.F) {
	f.Add("M1 1H5V4H1Z m2-3.5e1a1 2 30 0 1 4 5T1 2S3 4 5 6Q1 2 3 4C1 2 3 4 5 6z")
	f.Fuzz(func(t *testing.T, data string) {
		var p Path
		if p.Trace(data, true) != nil {
			return
		}
		for _, c := range p.Contours() {
			for _, at := range c {
				if math.IsNaN(at.X) || math.IsNaN(at.Y) || math.Abs(at.X)+math.Abs(at.Y) > 1e8*float64(len(data)) {
					t.Fatalf("%q reaches to %v", data, at)
				}
			}
		}
	})
}
