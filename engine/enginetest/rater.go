package enginetest

import (
	"fmt"
	"slices"

	"equitas/engine"
	"equitas/engine/rng"
)

// CheckRater compares the rater that r makes for the weights w with the ratings of r itself,
// at the decision of st. The ratings must be equal, and Pick must return the highest-rated
// action and draw among equal ones as its interface says. picked reports whether Pick
// returned an action.
func CheckRater(r engine.RaterMaker, st engine.State, w []int32) (picked bool, err error) {
	o, legal := st.Observe(st.ToAct()), st.Legal(nil)
	j := r.NewRater(w)
	if len(legal) == 0 {
		if a, _, ok := j.Pick(o, nil); ok {
			return false, fmt.Errorf("%v is picked where nothing is legal", a)
		}
		return false, nil
	}
	want, got := weighFilled(r, o, legal, w, 0), make([]int64, len(legal))
	if j.Rate(o, legal, got); !slices.Equal(got, want) {
		return false, fmt.Errorf("the judge rates the actions %v as %v, want %v", legal, got, want)
	}
	for seed := range uint64(4) {
		var chance *rng.Stream // nil at first, then three streams
		if seed > 0 {
			s := rng.NewStream(seed)
			chance = &s
		}
		a, n, ok := j.Pick(o, chance)
		if !ok {
			if chance != nil && *chance != rng.NewStream(seed) {
				return false, fmt.Errorf("nothing is picked among %v, and yet chance was drawn", legal)
			}
			continue
		}
		src := rng.NewStream(seed)
		first, best, alike := 0, want[0], uint32(1)
		for i, x := range want[1:] {
			switch {
			case x > best:
				first, best, alike = i+1, x, 1
			case x == best:
				if alike++; chance != nil && src.Below(alike) == 0 {
					first = i + 1
				}
			}
		}
		switch {
		case a != legal[first] || n != len(legal):
			return false, fmt.Errorf("%v is picked among %d actions, want %v of the %d legal ones %v, rated %v", a, n, legal[first], len(legal), legal, want)
		case alike > 1 && chance == nil:
			return false, fmt.Errorf("%v is picked without chance, though of %v, rated %v, %d are the best", a, legal, want, alike)
		case chance != nil && *chance != src:
			return false, fmt.Errorf("the pick among %v, rated %v, draws more or less often than one is as good as the best before it", legal, want)
		}
		picked = true
	}
	return picked, nil
}
