package stat

import (
	"math"
	"testing"
)

// The bounds are those of published Clopper-Pearson tables, on both sides.
func TestRareWithin(t *testing.T) {
	for _, c := range []struct {
		rare   ChangeCounts
		lo, hi float64
	}{
		{CountChanges(make([]float64, 100)), -0.03621669, 0.03621669},
		{CountChanges([]float64{0, 0, 1, 0, 0, 0, -0.5, 0, 0, 0}), -0.4450161, 0.4450161},
		{ChangeCounts{Up: 1, N: 100}, -0.03621669, 0.05445938},
		{ChangeCounts{Up: 100, N: 100}, -0.03621669, 1},
	} {
		if lo, hi := c.rare.Bounds(1); math.Abs(lo-c.lo) > 1e-7 || math.Abs(hi-c.hi) > 1e-7 {
			t.Errorf("%+v: %.8f to %.8f, want %g to %g", c.rare, lo, hi, c.lo, c.hi)
		}
	}
	if lo, hi := (ChangeCounts{Up: 1, N: 100}).Bounds(2); math.Abs(lo+0.07243338) > 1e-7 || math.Abs(hi-0.10891876) > 1e-7 {
		t.Errorf("of differences up to 2: %g to %g", lo, hi)
	}
}

// Of whole differences the bounds are those of the shares that rise and fall, here from sums
// of binomial probabilities: Clopper-Pearson at 97.5 % each, for 95 % together.
func TestWholeBounds(t *testing.T) {
	for _, c := range []struct {
		counts ChangeCounts
		lo, hi float64
	}{
		{ChangeCounts{Up: 190, N: 200}, 0.90374420 - 0.02167185, 0.97835138},
		{ChangeCounts{Down: 190, N: 200}, -0.97835138, 0.02167185 - 0.90374420},
		{ChangeCounts{Up: 100, N: 100}, 1 - 2*0.04287403, 1},
		{ChangeCounts{N: 100}, -0.04287403, 0.04287403},
	} {
		if lo, hi := c.counts.WholeBounds(1); math.Abs(lo-c.lo) > 1e-7 || math.Abs(hi-c.hi) > 1e-7 {
			t.Errorf("%+v: %.8f to %.8f, want %g to %g", c.counts, lo, hi, c.lo, c.hi)
		}
	}
	for _, c := range []struct {
		diffs []float64
		want  bool
	}{{[]float64{0, 840, -840, 0}, true}, {[]float64{0, 1, 0.5}, false}, {[]float64{0, 0}, true}, {nil, true}} {
		if got := AreEqualInSize(c.diffs); got != c.want {
			t.Errorf("%v are equal in size: %t", c.diffs, got)
		}
	}
}

// The number returned brings the bounds inside the margin, and a slightly smaller one does
// not; differences as frequent as the margin is wide never do.
func TestRareNeeded(t *testing.T) {
	if n := (ChangeCounts{N: 100}).DealsNeeded(1, 0.01, 1e6); n != 368 { // 1 - 0.025^(1/n) is 0.01
		t.Errorf("of none: %d, want 368", n)
	}
	_, exact := (ChangeCounts{N: 50}).Bounds(2)
	if n := (ChangeCounts{N: 100}).DealsNeeded(2, exact, 1e6); n != 50 {
		t.Errorf("of none, with the bound of 50 deals as the margin: %d, want 50", n)
	}
	few := ChangeCounts{Up: 2, Down: 1, N: 1000}
	n := few.DealsNeeded(1, 0.01, 1e6)
	if seen := (ChangeCounts{Up: few.Up * n / 1000, Down: few.Down * n / 1000, N: n}); n == 0 {
		t.Error("no number for two in a thousand")
	} else if _, hi := seen.Bounds(1); hi > 0.01 {
		t.Errorf("%d deals: up to %g", n, hi)
	}
	if n := (ChangeCounts{Up: 10, N: 1000}).DealsNeeded(1, 0.01, 1e6); n != 0 {
		t.Errorf("of as many as the margin: %d", n)
	}
	if n := (ChangeCounts{Up: 999, N: 1000}).DealsNeeded(1, 0.01, 1e6); n != 0 {
		t.Errorf("of nearly all: %d", n)
	}
}
