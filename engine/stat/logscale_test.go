package stat

import (
	"math"
	"testing"
)

// A value tested on the log scale is reported as its exponential.
func TestLogScale(t *testing.T) {
	e := Estimate{Value: math.Log(4), SE: 0.01, Lo: math.Log(3.9), Hi: math.Log(4.1), N: 50, DealsWithData: 40}.Exp()
	for _, c := range []struct{ got, want float64 }{{e.Value, 4}, {e.SE, 0.04}, {e.Lo, 3.9}, {e.Hi, 4.1}} {
		if math.Abs(c.got-c.want) > 1e-12 {
			t.Errorf("%+v: got %g, want %g", e, c.got, c.want)
		}
	}
	p := Paired{Delta: math.Log(1.05), Lo: math.Log(0.99), Hi: math.Log(1.12), SE: 0.02, SD: 0.3, T: 2, P: 0.04}.Growth()
	for _, c := range []struct{ got, want float64 }{{p.Delta, 0.05}, {p.Lo, -0.01}, {p.Hi, 0.12}, {p.SE, 0.021}, {p.SD, 0.3}, {p.T, 2}, {p.P, 0.04}} {
		if math.Abs(c.got-c.want) > 1e-12 {
			t.Errorf("%+v: got %g, want %g", p, c.got, c.want)
		}
	}
	if g := Growth(LogGrowth(0.05)); math.Abs(g-0.05) > 1e-15 {
		t.Errorf("there and back: %g", g)
	}
}
