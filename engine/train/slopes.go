package train

import (
	"slices"
	"sync"

	"equitas/engine"
)

// slopes counts features for rules that are no [engine.FeatureCounter]: a feature's value
// is the change of the rating when its weight rises by one unit. It rates with one Rater
// per feature, so it is slower by the number of features, and is used where few matches are
// played.
type slopes struct {
	engine.RaterMaker
	mu  sync.Mutex
	now *slope // for the weights last asked for; a slope does not change once set
}

// A slope holds Raters for some weights: one for the weights themselves, and for each
// feature one for the weights with one unit more.
type slope struct {
	w    []int32
	own  engine.Rater
	more []engine.Rater

	mu   sync.Mutex
	free [][2][]int64 // rating lists for reuse
}

var _ engine.FeatureCounter = (*slopes)(nil)

// counterOf returns a feature counter for the rules: the rules themselves if they are one,
// else [slopes]; nil if neither is possible.
func counterOf(r engine.Rules) engine.FeatureCounter {
	switch c := r.(type) {
	case engine.FeatureCounter:
		return c
	case engine.RaterMaker:
		return &slopes{RaterMaker: c}
	}
	return nil
}

// Count implements [engine.FeatureCounter].
func (s *slopes) Count(o engine.Observation, legal []engine.Action, w, counts []int32) {
	x := s.slopeFor(w)
	d := x.borrow(len(legal))
	defer x.giveBack(d)
	own, more := d[0][:len(legal)], d[1][:len(legal)]
	x.own.Rate(o, legal, own)
	n := len(x.more)
	for f, j := range x.more {
		j.Rate(o, legal, more)
		for i := range legal {
			counts[i*n+f] = int32(more[i] - own[i])
		}
	}
}

// slopeFor returns the slope for the weights w.
func (s *slopes) slopeFor(w []int32) *slope {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.now != nil && slices.Equal(s.now.w, w) {
		return s.now
	}
	x := &slope{w: slices.Clone(w), own: s.NewRater(w)}
	one := slices.Clone(w)
	for f := range one {
		one[f]++
		x.more = append(x.more, s.NewRater(one))
		one[f]--
	}
	s.now = x
	return x
}

func (x *slope) borrow(n int) (d [2][]int64) {
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

func (x *slope) giveBack(d [2][]int64) {
	x.mu.Lock()
	x.free = append(x.free, d)
	x.mu.Unlock()
}
