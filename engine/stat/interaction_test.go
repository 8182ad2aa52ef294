package stat

import (
	"math"
	"math/rand/v2"
	"testing"

	gonum "gonum.org/v1/gonum/stat"
)

// drawSides draws what a base, two changes alone and both together count in some deals. The
// four share each deal's luck; beyond is the effect of both together beyond the sum.
func drawSides(r *rand.Rand, deals int, beyond float64) (s [4][]float64) {
	for range deals {
		luck := r.NormFloat64() * 3
		a, b := 1+r.NormFloat64()*0.5, -2+r.NormFloat64()*0.5
		for i, v := range []float64{0, a, b, a + b + beyond + r.NormFloat64()} {
			s[i] = append(s[i], math.Round(20+luck+v))
		}
	}
	return s
}

// The interaction of means is a one-sample t-test of the values by deal: both, minus each,
// plus the base; gonum gives the same mean and error.
func TestInteractionIsOneSample(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for _, scale := range []float64{1, 0.5, -3} {
		s := drawSides(r, 300, 0.4)
		var d []float64
		for i := range s[0] {
			d = append(d, scale*(s[3][i]-s[1][i]-s[2][i]+s[0][i]))
		}
		mean, se := gonum.Mean(d, nil), gonum.StdErr(gonum.StdDev(d, nil), 300)
		got := Interaction(PairedMean(s[0], s[3]).Scale(scale), []Paired{PairedMean(s[0], s[1]).Scale(scale), PairedMean(s[0], s[2]).Scale(scale)})
		half := TQuantile(0.975, 299) * se
		if apart(got.Delta, mean, 1e-9) || apart(got.SE, se, 1e-9) || apart(got.Lo, mean-half, 1e-9) || apart(got.Hi, mean+half, 1e-9) || apart(got.P, TTwoSided(mean/se, 299), 1e-9) {
			t.Errorf("scale %g: %g in %g … %g, p %g; want %g ± %g", scale, got.Delta, got.Lo, got.Hi, got.P, mean, half)
		}
	}
}

// For ratios the standard error is that of the jackknife, which leaves out each deal once
// and computes the interaction of the ratios again. The changes may have different units.
func TestInteractionOfRatios(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	num := drawSides(r, 400, 2)
	den := drawSides(r, 400, 0)
	of := func(out int) float64 {
		var x [4]float64
		for k := range x {
			n, d := 0.0, 0.0
			for i := range num[k] {
				if i != out {
					n, d = n+num[k][i], d+den[k][i]
				}
			}
			x[k] = n / d
		}
		return x[3] - x[1] - x[2] + x[0]
	}
	var left []float64
	for i := range num[0] {
		left = append(left, of(i))
	}
	se := gonum.StdDev(left, nil) * math.Sqrt(399.0/400*399)
	change := func(k int) Paired { return PairedRatio(num[0], den[0], num[k], den[k]) }
	got := Interaction(change(3), []Paired{change(1), change(2)})
	if apart(got.Delta, of(-1), 1e-9) || apart(got.SE, se, 0.01) {
		t.Errorf("%g with error %g, want %g with %g", got.Delta, got.SE, of(-1), se)
	}
	twice := func(x []float64) (y []float64) {
		for _, v := range x {
			y = append(y, 2*v)
		}
		return y
	}
	other := Interaction(change(3), []Paired{PairedRatio(twice(num[0]), den[0], twice(num[1]), den[1]).Scale(0.5), change(2)})
	if apart(other.Delta, got.Delta, 1e-9) || apart(other.SE, got.SE, 1e-9) {
		t.Errorf("in other units %g with error %g, want %g with %g", other.Delta, other.SE, got.Delta, got.SE)
	}
	half := func(k int) Paired { return PairedRatio(twice(num[0]), den[0], twice(num[k]), den[k]).Scale(0.5) }
	if other = Interaction(change(3), []Paired{half(1), half(2)}); apart(other.Delta, got.Delta, 1e-9) || apart(other.SE, got.SE, 1e-9) {
		t.Errorf("with both parts in other units %g with error %g, want %g with %g", other.Delta, other.SE, got.Delta, got.SE)
	}
}

// Changes that add up in every deal have an interaction of exactly 0, in any unit. If one
// has no interval, the interaction has none.
func TestInteractionThatIsNone(t *testing.T) {
	s := drawSides(rand.New(rand.NewPCG(3, 3)), 50, 0)
	for i := range s[3] {
		s[3][i] = s[1][i] + s[2][i] - s[0][i]
	}
	for _, scale := range []float64{1, 1.0 / 3, 1.0 / 840} {
		part := func(k int) Paired { return PairedMean(s[0], s[k]).Scale(scale) }
		got := Interaction(part(3), []Paired{part(1), part(2)})
		if !got.Same || got.Delta != 0 || got.Lo != 0 || got.Hi != 0 || got.P != 1 {
			t.Errorf("scale %g: %+v", scale, got)
		}
		unknown := part(1)
		unknown.SE = math.NaN()
		if got := Interaction(part(3), []Paired{unknown, part(2)}); !math.IsNaN(got.Lo) || !math.IsNaN(got.P) || math.IsNaN(got.Delta) {
			t.Errorf("of a change without an interval: %+v", got)
		}
	}
}

// The interval contains the true value in 95 of 100 runs, and where changes add up on
// average one run in twenty finds an interaction.
func TestInteractionCovers(t *testing.T) {
	all := runs(2000)
	r := rand.New(rand.NewPCG(4, 4))
	missed := 0
	for range all {
		s := drawSides(r, 100, 0.3)
		p := Interaction(PairedMean(s[0], s[3]), []Paired{PairedMean(s[0], s[1]), PairedMean(s[0], s[2])})
		if p.Lo > 0.3 || p.Hi < 0.3 {
			missed++
		}
	}
	if most := acceptance(1-1e-4, all, 0.05); missed > most {
		t.Errorf("%d of %d intervals miss the truth, at most %d may", missed, all, most)
	}
	if missed == 0 {
		t.Errorf("no interval of %d misses the truth: they are too wide", all)
	}
}
