package enginetest

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/rng"
)

// checkAllRatings checks that the ratings of actions are weighted sums of features, are the
// same each time, and do not depend on things hidden from the seat. It tries the weights of
// the rule of thumb and random ones.
func checkAllRatings(s *subject) error {
	j := s.rules.(engine.Weigher)
	if err := checkFeatures(j.Features()); err != nil {
		return err
	}
	weights := engine.Defaults(j)
	other := slices.Clone(weights)
	src := rng.NewStream(7)
	for i := range other {
		other[i] = int32(src.Below(64*engine.WeightUnit)) - 32*engine.WeightUnit
	}
	g, hidden := s.rules.(engine.Determinizer)
	scratch := s.rules.NewState(s.seats)
	return s.playMatches(func(n int, st engine.State, legal []engine.Action) error {
		was, err := s.snapshotOf(st)
		if err != nil {
			return err
		}
		for _, w := range [][]int32{weights, other} {
			if hidden {
				first := weighFilled(j, st.Observe(was.toAct), legal, w, 0)
				r := rng.NewStream(uint64(n))
				g.Guess(st.Observe(was.toAct), scratch, &r)
				if got := weighFilled(j, scratch.Observe(was.toAct), legal, w, 0); !slices.Equal(first, got) {
					return fmt.Errorf("the actions %v are rated %v, and %v when what the seat cannot see is changed", legal, first, got)
				}
			}
			if err := s.checkRatings(st.Observe(was.toAct), legal, w); err != nil {
				return err
			}
			if c, ok := s.rules.(engine.FeatureCounter); ok {
				if err := checkFeatureCounts(c, st.Observe(was.toAct), legal, w); err != nil {
					return err
				}
			}
			if r, ok := s.rules.(engine.RaterMaker); ok {
				if _, err := CheckRater(r, st, w); err != nil {
					return err
				}
			}
		}
		if err := s.compareSnapshot(was, st); err != nil {
			return fmt.Errorf("rating changes the state: %w", err)
		}
		return nil
	}, nil)
}

// checkRatings returns an error if the ratings of one decision differ when they are made
// again, are not 0 with weights 0, or do not double with the weights.
func (s *subject) checkRatings(o engine.Observation, legal []engine.Action, w []int32) error {
	j := s.rules.(engine.Weigher)
	first, second := weighFilled(j, o, legal, w, -1<<63), weighFilled(j, o, legal, w, 1<<63-1)
	if !slices.Equal(first, second) {
		return fmt.Errorf("the actions %v are rated %v and then %v", legal, first, second)
	}
	for i, x := range weighFilled(j, o, legal, make([]int32, len(w)), 0) {
		if x != 0 {
			return fmt.Errorf("action %v is rated %d with all weights 0", legal[i], x)
		}
	}
	double := make([]int32, len(w))
	for i := range w {
		double[i] = 2 * w[i]
	}
	for i, x := range weighFilled(j, o, legal, double, 0) {
		if x != 2*first[i] {
			return fmt.Errorf("action %v is rated %d, and %d with all weights doubled", legal[i], first[i], x)
		}
	}
	return nil
}

// checkFeatureCounts checks that each action's feature counts times the weights add up to its
// rating, whatever the list of counts held before.
func checkFeatureCounts(c engine.FeatureCounter, o engine.Observation, legal []engine.Action, w []int32) error {
	counts := slices.Repeat([]int32{-3}, len(legal)*len(w))
	c.Count(o, legal, w, counts)
	for i, x := range weighFilled(c, o, legal, w, 0) {
		sum := int64(0)
		for f, n := range counts[i*len(w) : (i+1)*len(w)] {
			sum += int64(n) * int64(w[f])
		}
		if sum != x {
			return fmt.Errorf("action %v is rated %d, and what is counted for it comes to %d", legal[i], x, sum)
		}
	}
	return nil
}

// CountSeparately implements [engine.FeatureCounter.Count] for a game that has no such
// method, by one call of Weigh for each feature. It is slow, and correct only if the features
// of an action do not depend on the weights.
func CountSeparately(r engine.Weigher, o engine.Observation, legal []engine.Action, counts []int32) {
	n := len(r.Features())
	w, rating := make([]int32, n), make([]int64, len(legal))
	for f := range n {
		w[f] = 1
		r.Weigh(o, legal, w, rating)
		w[f] = 0
		for i, x := range rating {
			counts[i*n+f] = int32(x)
		}
	}
}

// weighFilled returns the ratings of the actions. Before Weigh sets them, each element of the
// list is fill.
func weighFilled(j engine.Weigher, o engine.Observation, legal []engine.Action, w []int32, fill int64) []int64 {
	rating := slices.Repeat([]int64{fill}, len(legal))
	j.Weigh(o, legal, w, rating)
	return rating
}

// checkFeatures returns an error if the list of features is empty, or if a feature lacks a
// valid, unique name or a description or has too large a default weight.
func checkFeatures(l []engine.Feature) error {
	if len(l) == 0 {
		return errors.New("there are no features")
	}
	seen := map[string]bool{}
	for _, f := range l {
		switch {
		case f.Name == "" || f.Doc == "":
			return fmt.Errorf("feature %q lacks a doc or a name: %q", f.Name, f.Doc)
		case strings.Trim(f.Name, "abcdefghijklmnopqrstuvwxyz0123456789_") != "":
			return fmt.Errorf("feature %q: a name has lower-case letters, digits and _", f.Name)
		case seen[f.Name]:
			return fmt.Errorf("two features are called %q", f.Name)
		case max(f.Default, -f.Default) > engine.MaxWeight*engine.WeightUnit/2:
			return fmt.Errorf("feature %q has the default weight %d, must be at most %d points either way", f.Name, f.Default, engine.MaxWeight/2)
		}
		seen[f.Name] = true
	}
	return nil
}
