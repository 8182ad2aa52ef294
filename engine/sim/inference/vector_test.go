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
