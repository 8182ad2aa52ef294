package stat

import (
	"math"
	"math/rand/v2"
	"testing"
)

func TestMixture(t *testing.T) {
	for m, want := range []string{"7.936154602", "9.503339354", "10.40666241", "11.04276088",
		"11.53374134", "11.93347465", "12.27051296", "12.56181831"} {
		check(t, "C", Sequence{Alpha: Alpha / float64(m+1), TightestDeals: 1}.mixture(), want, tol)
	}
}

// The half-width of a sequence in standard errors, by the ratio of deals to t*.
func TestPriceOfLooking(t *testing.T) {
	s := NewSequence(Alpha, 20000)
	if s.TightestDeals != 5000 {
		t.Fatalf("t* = %g, want a quarter of the deals", s.TightestDeals)
	}
	for _, c := range []struct {
		t    int
		want float64
	}{{1000, 3.36}, {2500, 3.08}, {5000, 3.04}, {10000, 3.06}, {20000, 3.13}} {
		if got := s.HalfWidth(2, c.t) * math.Sqrt(float64(c.t)) / 2; math.Abs(got-c.want) > 0.005 {
			t.Errorf("after %d deals: %.4f standard errors, want %.2f", c.t, got, c.want)
		}
	}
}

// The interval excludes 0 exactly when p is at most the error rate.
func TestSequenceAgrees(t *testing.T) {
	s := NewSequence(Alpha/7, 6000)
	for _, deals := range []int{FirstLook, 700, 6000} {
		h := s.HalfWidth(3, deals)
		if p := s.PValue(-h*1.000001, 3, deals); p > s.Alpha {
			t.Errorf("%d deals, just outside: p = %g, error rate %g", deals, p, s.Alpha)
		}
		if p := s.PValue(h*0.999999, 3, deals); p <= s.Alpha {
			t.Errorf("%d deals, just inside: p = %g, error rate %g", deals, p, s.Alpha)
		}
	}
	if p, q := s.PValue(0, 0, 200), s.PValue(0.1, 0, 200); p != 1 || q != 0 {
		t.Errorf("no variation: p = %g without a change, %g with one, want 1 and 0", p, q)
	}
	if p := s.PValue(1, math.NaN(), 200); !math.IsNaN(p) {
		t.Errorf("p = %g of an unknown deviation, want NaN", p)
	}
}

// A sequence finds larger changes only than a fixed number of deals, up to 1.6 times as
// large.
func TestSequenceFindsLess(t *testing.T) {
	for _, most := range []int{2000, 20000} {
		s := NewSequence(Alpha/3, most)
		if looked, fixed := s.MDE(0.6, most, 0.8), MDE(0.6, most, Alpha/3, 0.8); looked <= fixed || looked > 1.6*fixed {
			t.Errorf("%d deals find %g with looking, %g without", most, looked, fixed)
		}
	}
}

// The verdicts of sequential evidence, and whether they are final.
func TestVerdictOfSequence(t *testing.T) {
	for _, c := range []struct {
		what    string
		e       Evidence
		want    Verdict
		settled bool
	}{
		{"identical so far", Evidence{Same: true, N: 999, AdjustedP: 1, P: 1, Margin: 1, SkewOK: true}, Undecided, false},
		{"identical for long", Evidence{Same: true, N: 1000, AdjustedP: 1, P: 1, Margin: 1, SkewOK: true}, Identical, true},
		{"skewed", Evidence{N: 500, Lo: 1, Hi: 2, AdjustedP: 0.001, P: 0.001}, Undecided, false},
		{"skewed, inside the margin", Evidence{N: 500, Lo: 1, Hi: 2, AdjustedP: 1, P: 1, Margin: 3}, Undecided, false},
		{"changed", Evidence{N: 500, Lo: 1, Hi: 2, AdjustedP: 0.001, P: 0.001, SkewOK: true}, Changed, true},
		{"by little", Evidence{N: 500, Lo: 1, Hi: 2, AdjustedP: 0.001, P: 0.001, Margin: 3, SkewOK: true}, ChangedSmall, true},
		{"by who knows", Evidence{N: 500, Lo: 1, Hi: 2, AdjustedP: 0.001, P: 0.001, Margin: 1.5, SkewOK: true}, ChangedSizeUnclear, false},
		{"same", Evidence{N: 500, Lo: -1, Hi: 2, AdjustedP: 1, P: 1, Margin: 3, SkewOK: true}, Same, true},
		{"hint", Evidence{N: 500, Lo: 0.1, Hi: 5, AdjustedP: 0.2, P: 0.04, Margin: 3, SkewOK: true}, Hint, false},
		{"rare", Evidence{N: 500, IsRatio: true, DealsWithData: 49, AdjustedP: 0.001, P: 0.001, SkewOK: true}, TooRare, false},
	} {
		c.e.Sequential, c.e.Level = true, Alpha
		got := c.e.Decide()
		if got != c.want || got.IsFinal() != c.settled {
			t.Errorf("%s: %s, settled %t, want %s, %t", c.what, got, got.IsFinal(), c.want, c.settled)
		}
	}
}

// watch plays deals that differ by 1, -1 or 0, the first two with probability 0.15 each,
// shifted by mean/2, and calls look at every look.
func watch(r *rand.Rand, mean float64, most int, look func(t int, delta, sd float64)) {
	sum, squares := 0, 0
	for t := 1; t <= most; t++ {
		switch u := r.Float64(); {
		case u < 0.15+mean/2:
			sum++
			squares++
		case u < 0.30:
			sum--
			squares++
		}
		if t >= FirstLook && t%LookEvery == 0 {
			n, s := float64(t), float64(sum)
			look(t, s/n, math.Sqrt((float64(squares)-s*s/n)/(n-1)))
		}
	}
}

// Stopping when more deals are hopeless misses hardly any change, and without a change it
// saves more than half of the deals.
func TestHopeless(t *testing.T) {
	r := rand.New(rand.NewPCG(2026, 9))
	const most, each = 4800, 400
	s := NewSequence(Alpha/6, most)
	for _, c := range []struct {
		mean   float64
		misses int // most misses in all runs
		deals  float64
	}{{0, 0, 0.4}, {0.03, 12, 0.95}, {0.04, 12, 1}} {
		missed, played := 0, 0
		for range each {
			gaveUp, found := 0, false
			watch(r, c.mean, most, func(n int, delta, sd float64) {
				if gaveUp == 0 && !found && s.IsFutile(delta, sd, n, most) {
					gaveUp = n
				}
				if !found && delta > s.HalfWidth(sd, n) {
					if found = true; gaveUp > 0 {
						missed++
					}
				}
			})
			if gaveUp == 0 {
				gaveUp = most
			}
			played += gaveUp
		}
		if share := float64(played) / (each * most); missed > c.misses || share > c.deals {
			t.Errorf("a difference of %g: %d of %d missed, %.2f of the deals played before giving up; want at most %d and %.2f", c.mean, missed, each, share, c.misses, c.deals)
		}
	}
	if s.IsFutile(0.1, 1, most, most) || !s.IsFutile(0, 1, most, most) {
		t.Error("at the end it is hopeless exactly where nothing is shown")
	}
	if s.IsFutile(0, 0, FirstLook, most) {
		t.Error("what has not come up in the first deals is given up, though it may be rare")
	}
}

// Looking repeatedly finds no more false changes than the error rate; with intervals for a
// fixed number of deals it does.
func TestV8Peeking(t *testing.T) {
	r := rand.New(rand.NewPCG(2026, 8))
	const most = 5000
	s := NewSequence(Alpha, most)
	n, wrong, naive := runs(2000), 0, 0
	for range n {
		var out, outNaive bool
		watch(r, 0, most, func(t int, delta, sd float64) {
			out = out || math.Abs(delta) >= s.HalfWidth(sd, t)
			outNaive = outNaive || math.Abs(delta) >= 1.96*sd/math.Sqrt(float64(t))
		})
		wrong += int(float(out))
		naive += int(float(outNaive))
	}
	checkCount(t, "V8 peeking finds a change of nothing", wrong, n, span{0, 0.05})
	t.Logf("V8 peeking with fixed intervals: %d of %d (accept > %d)", naive, n, n/5)
	if naive <= n/5 {
		t.Error("too few: the looks do not do what they should")
	}
}

// A change as large as the MDE is found with the planned power, and the intervals at the
// looks hardly ever exclude the true value.
func TestV9PeekingFinds(t *testing.T) {
	r := rand.New(rand.NewPCG(2026, 9))
	const most = 4000
	s := NewSequence(Alpha, most)
	mean := s.MDE(math.Sqrt(0.3), most, DefaultPower)
	n, found, missed := runs(2000), 0, 0
	for range n {
		var out, outTruth bool
		watch(r, mean, most, func(t int, delta, sd float64) {
			h := s.HalfWidth(sd, t)
			out = out || math.Abs(delta) >= h
			outTruth = outTruth || math.Abs(delta-mean) >= h
		})
		found += int(float(out))
		missed += int(float(outTruth))
	}
	checkCount(t, "V9 peeking finds what the plan says", found, n, span{0.8, 1})
	checkCount(t, "V9 peeking excludes the truth", missed, n, span{0, 0.05})
}
