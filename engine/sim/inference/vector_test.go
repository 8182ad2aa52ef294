package inference

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"equitas/engine"
	"equitas/engine/stat"
)

// If both sides have the same parts, the last part of a vector is left out of the joint
// test, since it follows from the others. A single part is tested by itself.
func TestPartsOfAJointTest(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var changes []stat.Paired
	for range 3 {
		base, other := make([]float64, 200), make([]float64, 200)
		for i := range base {
			base[i], other[i] = r.Float64(), r.Float64()
		}
		changes = append(changes, stat.PairedMean(base, other))
	}
	for _, c := range []struct {
		parts int
		tied  bool
		want  int
	}{{3, true, 2}, {3, false, 3}, {2, true, 1}, {2, false, 2}, {1, true, 1}, {1, false, 1}} {
		s := vectorChange{changes: changes[:c.parts], occurrences: []int{200, 200, 200}[:c.parts], lastDetermined: c.tied}
		if got := s.test(); got.DF1 != c.want {
			t.Errorf("%d parts, tied %v: %d are tested, want %d", c.parts, c.tied, got.DF1, c.want)
		}
	}
}

// A part occurs in a unit if either side counted anything: something that the change
// removes is tested like something that it adds.
func TestOccurrences(t *testing.T) {
	for _, c := range []struct {
		base, other []float64
		want        int
	}{
		{[]float64{0, 1, 0, 2}, []float64{0, 0, -1, 2}, 3},
		{[]float64{1, 1}, []float64{0, 0}, 2},
		{[]float64{0, 0}, []float64{1, 1}, 2},
		{[]float64{0, 0}, []float64{0, 0}, 0},
	} {
		if got := occurrences(c.base, c.other); got != c.want {
			t.Errorf("%v and %v: it occurs in %d units, want %d", c.base, c.other, got, c.want)
		}
	}
}

// At a look, a part whose changes are too skewed or whose standard deviation is unknown
// gives no p-value, however far it moved, and no vector is within its margins while there
// is such a part.
func TestPartsThatSayNothingYet(t *testing.T) {
	const n = 400
	sure := stat.Paired{Delta: 5, SD: 1, N: n}
	still := stat.Paired{Delta: 0, SD: 0.1, N: n}
	skewed, unknown, same := sure, sure, stat.Paired{N: stat.IdenticalFrom - 1, Same: true}
	skewed.Skew, unknown.SD = 5, math.NaN()
	q := stat.Sequence{Alpha: 0.05, TightestDeals: n}
	for _, c := range []struct {
		what    string
		changes []stat.Paired
		found   bool
		within  bool
	}{
		{"one that moved", []stat.Paired{still, sure}, true, false},
		{"none that moved", []stat.Paired{still, still}, false, true},
		{"one too skewed", []stat.Paired{still, skewed}, false, false},
		{"one of an unknown spread", []stat.Paired{still, unknown}, false, false},
		{"one that is the same so far", []stat.Paired{still, same}, false, false},
		{"one that is the same for long", []stat.Paired{still, {N: stat.IdenticalFrom, Same: true}}, false, true},
		{"one that moved, one too skewed", []stat.Paired{skewed, sure}, true, false},
		{"nothing", nil, false, false},
	} {
		s := vectorChange{changes: c.changes, parts: []engine.Metric{{Margin: 1}, {Margin: 1}}}
		p, within := s.sequentialTest(q, nil)
		if math.IsNaN(p) || (p < 0.01) != c.found || within != c.within {
			t.Errorf("%s: p %g, within the margins %t; want it found %t, within %t", c.what, p, within, c.found, c.within)
		}
	}
}

// unfairPValue has a p-value only if there is a fair value and more than one counted part.
func TestUnfairParts(t *testing.T) {
	for _, c := range []struct {
		young bool
		fair  float64
		known bool
	}{{true, 0.25, true}, {true, 0, false}, {false, 0.25, false}, {false, 0, false}} {
		r := guildRun(c.young, 400, 3, 0.25)
		list := r.Scenario.Measuring.Metrics
		at := slices.IndexFunc(list, func(m engine.Metric) bool { return m.ID == "guild.all" })
		list[at].Fair = c.fair
		v, ok := Summarise(r).Value("guild.all")
		if !ok || math.IsNaN(v.P) == c.known {
			t.Errorf("two parts %t, fair %g: there %t, p %g; want one %t", c.young, c.fair, ok, v.P, c.known)
		}
	}
}
