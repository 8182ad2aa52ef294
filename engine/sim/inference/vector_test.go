package inference

import (
	"math/rand/v2"
	"testing"

	"equitas/engine/stat"
)

// One of the parts of a vector follows from the others where both sides have the same
// ones: the last is left out then, and no other is. A single part is a test by itself.
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
		s := shift{changes: changes[:c.parts], occurs: []int{200, 200, 200}[:c.parts], tied: c.tied}
		if got := s.test(); got.DF1 != c.want {
			t.Errorf("%d parts, tied %v: %d are tested, want %d", c.parts, c.tied, got.DF1, c.want)
		}
	}
}

// A part occurs in a unit where either side counted anything: what the change abolishes is
// tested like what it brings.
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
