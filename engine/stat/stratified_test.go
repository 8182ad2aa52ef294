package stat

import (
	"math"
	"slices"
	"testing"
)

// The error of the change of a stratified difference is that of leaving out the groups of
// both sides one by one.
func TestStratifiedDifference(t *testing.T) {
	base, groups := strata(t, "MHDATA(71,3000,4,50)")
	other, _ := strata(t, "MHDATA(72,3000,4,50)")
	value := func(b, o []StratumCell, groups int) float64 {
		return Stratified(o, groups).Value - Stratified(b, groups).Value
	}
	var left []float64
	for g := range groups {
		b := slices.Delete(slices.Clone(base), 4*g, 4*g+4)
		o := slices.Delete(slices.Clone(other), 4*g, 4*g+4)
		left = append(left, value(b, o, groups-1))
	}
	_, squares, _ := moments(left)
	se := math.Sqrt(squares * float64(groups-1) / float64(groups))

	p := StratifiedDifference(base, other, groups)
	if want := value(base, other, groups); p.Delta != want {
		t.Errorf("change %g, want %g", p.Delta, want)
	}
	if math.Abs(p.SE/se-1) > 1e-9 || p.N != 50 || p.DF != 49 {
		t.Errorf("standard error %g of %d groups, want %g of 50", p.SE, p.N, se)
	}
	if h := TQuantile(0.975, 49) * se; math.Abs(p.Hi-p.Delta-h) > 1e-12 || math.Abs(p.P-TTwoSided(p.Delta/se, 49)) > 1e-9 {
		t.Errorf("%+v, want ± %g", p, h)
	}
	if same := StratifiedDifference(base, base, groups); !same.Same || same.P != 1 || same.Lo != 0 {
		t.Errorf("two sides alike: %+v", same)
	}
}

func TestStratifiedWithoutData(t *testing.T) {
	cells := make([]StratumCell, 8)
	cells[3] = StratumCell{ExposedPayoff: 2, ExposedPlayers: 5} // no other players to compare them with
	e := Stratified(cells, 4)
	p := StratifiedDifference(cells, cells, 4)
	if !math.IsNaN(e.Value) || !math.IsNaN(e.Lo) || e.N != 4 || e.DealsWithData != 1 || !math.IsNaN(p.Delta) || p.Same {
		t.Errorf("got %+v and %+v, want nothing known", e, p)
	}
	// A stratum with one kind of players only is ignored beside one with both.
	both := []StratumCell{{3, 4, 1, 4}, {9, 9, 0, 0}, {1, 4, 1, 4}, {5, 9, 0, 0}}
	if e := Stratified(both, 2); e.Value != 0.25 || e.DealsWithData != 2 {
		t.Errorf("a stratum with both sides and one with one: %+v, want 0.25", e)
	}
	// An estimate that depends on a single group has no standard error.
	cells[3].OtherPlayers = 5
	if e := Stratified(cells, 4); e.Value != 0.4 || !math.IsNaN(e.SE) {
		t.Errorf("one group alone: %+v, want 0.4 without a standard error", e)
	}
	if e := Stratified(nil, 4); !math.IsNaN(e.Value) || e.DealsWithData != 0 {
		t.Errorf("no strata: %+v", e)
	}
}

// The strata are cut at the quartiles that Element gives of the sorted counts.
func TestQuartileStrata(t *testing.T) {
	g := lcg(9)
	for range 50 {
		base, other := make([]int64, 1+g.k(12)), make([]int64, 1+g.k(12))
		var all []float64
		for _, h := range [][]int64{base, other} {
			for v := range h {
				h[v] = int64(g.k(5))
				for range h[v] {
					all = append(all, float64(v))
				}
			}
		}
		if len(all) == 0 {
			continue
		}
		slices.Sort(all)
		got := QuartileStrata(base, other)
		for v := range got {
			want := 0
			for _, q := range []float64{0.25, 0.5, 0.75} {
				if float64(v) > SortedQuantile(all, q) {
					want++
				}
			}
			if got[v] != want {
				t.Fatalf("%v and %v: stratum of %d is %d, want %d", base, other, v, got[v], want)
			}
		}
	}
	if got := QuartileStrata([]int64{0, 0}, nil); !slices.Equal(got, []int{0, 0}) {
		t.Errorf("nobody: %v, want one stratum", got)
	}
}

// If one side has no stratum with players of both kinds, the change is unknown, and no
// differences are kept.
func TestStratifiedDifferenceOfOneSide(t *testing.T) {
	base, groups := strata(t, "MHDATA(71,3000,4,50)")
	none := slices.Clone(base)
	for i := range none {
		none[i].ExposedPlayers, none[i].ExposedPayoff = 0, 0
	}
	for _, p := range []Paired{StratifiedDifference(base, none, groups), StratifiedDifference(none, base, groups)} {
		if p.N != groups || p.Diffs != nil || !math.IsNaN(p.Delta) || !math.IsNaN(p.P) || p.Same {
			t.Errorf("%+v, want nothing known of %d groups", p, groups)
		}
	}
}
