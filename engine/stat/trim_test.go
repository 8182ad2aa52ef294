package stat

import (
	"math"
	"math/rand/v2"
	"testing"
)

// Trimmed removes the lowest, then the highest ratios of the side that has more, from the
// last deal only a part; deals that went alike keep all.
func TestTrimmed(t *testing.T) {
	same := func(deal int) bool { return deal == 4 }
	for _, c := range []struct {
		name           string
		bn, bd, on, od []float64
		same           func(int) bool
		lo, hi         float64
		known          bool
	}{
		{"the latest fell away", []float64{2, 4, 6, 8}, []float64{1, 1, 1, 1}, []float64{2, 4, 0, 0}, []float64{1, 1, 0, 0}, nil, -4, 0, true},
		{"they came", []float64{2, 4, 0, 0}, []float64{1, 1, 0, 0}, []float64{2, 4, 6, 8}, []float64{1, 1, 1, 1}, nil, 0, 4, true},
		{"in part", []float64{9, 1}, []float64{3, 1}, []float64{9, 0}, []float64{2, 0}, nil, 4.5 - 3, 4.5 - 2, true},
		{"as many", []float64{9, 1}, []float64{1, 1}, []float64{5, 5}, []float64{1, 1}, nil, 0, 0, false},
		{"none", []float64{9, 1}, []float64{1, 1}, []float64{0, 0}, []float64{0, 0}, nil, 0, 0, false},
		{"some went the same", []float64{2, 4, 6, 8, 0}, []float64{1, 1, 1, 1, 1}, []float64{2, 4, 0, 0, 0}, []float64{1, 1, 0, 0, 1}, same, 2 - 14.0/3, 0, true},
	} {
		lo, hi, known := Trimmed(c.bn, c.bd, c.on, c.od, c.same)
		if known != c.known || known && !(math.Abs(lo.Delta-c.lo) < 1e-12 && math.Abs(hi.Delta-c.hi) < 1e-12) {
			t.Errorf("%s: %g to %g %v, want %g to %g %v", c.name, lo.Delta, hi.Delta, known, c.lo, c.hi, c.known)
		}
	}
}

// breakIn returns the turn of a break-in, or 0 if there is none up to turn last; hazard is
// its probability in each turn.
func breakIn(r *rand.Rand, hazard float64, last int) float64 {
	for turn := 1; turn <= last; turn++ {
		if r.Float64() < hazard {
			return float64(turn)
		}
	}
	return 0
}

// If only the late break-ins are missing, the others are not called earlier, whether the
// deals of both sides go alike or not. If the others also come earlier, that is found. The
// plain difference is called earlier nearly always.
func TestV24WhatFellAway(t *testing.T) {
	r := rand.New(rand.NewPCG(2026, 24))
	n := runs(1000)
	for _, c := range []struct {
		name    string
		coupled float64 // share of the deals that go alike as far as possible
		earlier float64 // turns by which the break-ins of other come earlier
		accept  span    // accepted rate of claims
	}{
		{"apart", 0, 0, span{0, 0.05}}, {"half alike", 0.5, 0, span{0, 0.05}}, {"alike", 1, 0, span{0, 0.05}},
		{"and earlier", 0.5, 3, span{0.95, 1}},
	} {
		claims, plain := 0, 0
		for range n {
			var col [4][]float64
			same := make([]bool, 400)
			for i := range same {
				base := breakIn(r, 0.15, 12)
				other := base
				if r.Float64() >= c.coupled {
					other = breakIn(r, 0.15, 12)
				}
				if other > 8 { // too late: no break-in
					other = 0
				}
				if same[i] = other == base; other > 0 && c.earlier > 0 {
					other, same[i] = other-c.earlier, false
				}
				for k, x := range []float64{base, float(base != 0), other, float(other != 0)} {
					col[k] = append(col[k], x)
				}
			}
			if p := PairedRatio(col[0], col[1], col[2], col[3]); p.P <= Alpha {
				plain++
			}
			if lo, hi, ok := Trimmed(col[0], col[1], col[2], col[3], func(i int) bool { return same[i] }); ok && (lo.Lo > 0 || hi.Hi < 0) {
				claims++
			}
		}
		checkCount(t, "V24 what only fell away called changed, "+c.name, claims, n, c.accept)
		if plain < n*9/10 {
			t.Errorf("%s: the plain difference is called changed in %d of %d: nothing is tried", c.name, plain, n)
		}
	}
}
