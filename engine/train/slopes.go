package train

import (
	"slices"
	"sync"

	"equitas/engine"
)

// A slopeCounter is an [engine.FeatureCounter] for rules that are none: a feature's value is the
// change of the rating when its weight rises by one unit. It uses one Rater per feature, so that
// it is slow, and is meant for few matches.
type slopeCounter struct {
	engine.RaterMaker
	mu      sync.Mutex
	current *weightRaters // the raters for the weights used last; or nil
}

// A weightRaters holds the Raters of a [slopeCounter] for the weights w. It is immutable, apart
// from its scratch memory.
type weightRaters struct {
	w      []int32
	base   engine.Rater   // rates by w
	raised []engine.Rater // by feature: rates by w with the feature's weight raised by one unit

	mu   sync.Mutex
	free [][2][]int64 // scratch memory not in use: pairs of rating lists
}

var _ engine.FeatureCounter = (*slopeCounter)(nil)

// counterOf returns a feature counter for the rules: the rules themselves if they are one,
// otherwise a [slopeCounter]; nil if they are no [engine.RaterMaker].
func counterOf(r engine.Rules) engine.FeatureCounter {
	switch c := r.(type) {
	case engine.FeatureCounter:
		return c
	case engine.RaterMaker:
		return &slopeCounter{RaterMaker: c}
	}
	return nil
}

// Count implements [engine.FeatureCounter] by differences of ratings.
func (s *slopeCounter) Count(o engine.Observation, legal []engine.Action, w, counts []int32) {
	x := s.ratersFor(w)
	d := x.borrow(len(legal))
	defer x.giveBack(d)
	own, more := d[0][:len(legal)], d[1][:len(legal)]
	x.base.Rate(o, legal, own)
	n := len(x.raised)
	for f, j := range x.raised {
		j.Rate(o, legal, more)
		for i := range legal {
			counts[i*n+f] = int32(more[i] - own[i])
		}
	}
}

// ratersFor returns the Raters for the weights w.
func (s *slopeCounter) ratersFor(w []int32) *weightRaters {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.current != nil && slices.Equal(s.current.w, w) {
		return s.current
	}
	x := &weightRaters{w: slices.Clone(w), base: s.NewRater(w)}
	one := slices.Clone(w)
	for f := range one {
		one[f]++
		x.raised = append(x.raised, s.NewRater(one))
		one[f]--
	}
	s.current = x
	return x
}

func (x *weightRaters) borrow(n int) (d [2][]int64) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if last := len(x.free) - 1; last >= 0 {
		d, x.free = x.free[last], x.free[:last]
	}
	for i := range d {
		if len(d[i]) < n {
			d[i] = make([]int64, 2*n)
		}
	}
	return d
}

func (x *weightRaters) giveBack(d [2][]int64) {
	x.mu.Lock()
	x.free = append(x.free, d)
	x.mu.Unlock()
}
