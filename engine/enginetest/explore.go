package enginetest

import (
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"

	"equitas/engine"
)

// allPositions holds all positions that agree with what a seat saw.
type allPositions struct {
	truth, afterOnward engine.RecordState // the match of Moment.Play: at the moment, and after Onward
	tallies            []*valueCounts     // [0] is of whole positions, [i] of Moment.Hidden[i-1]
}

// explore tries all deals, choices and chance outcomes, and returns the positions that agree
// with what the seat saw. It is an error if that of the match that is played is not among
// them.
func (m *Moment) explore() (*allPositions, error) {
	x := new(allPositions)
	for _, h := range append([]Hidden{{"the position", m.viewOf}}, m.Hidden...) {
		x.tallies = append(x.tallies, &valueCounts{name: h.Name, value: h.Value, expected: map[string]float64{}, count: map[string]int{}})
	}
	positions := x.tallies[0].expected
	truth := &branchTrial{moment: m}
	st := m.Rules.NewState(m.Seats).(engine.RecordState)
	for setup := range m.Setups {
		raw, err := json.Marshal(setup)
		if err != nil {
			return nil, err
		}
		if x.truth == nil {
			x.truth, x.afterOnward = m.Rules.NewState(m.Seats).(engine.RecordState), m.Rules.NewState(m.Seats).(engine.RecordState)
			truth.isActualPlay = true
			if _, err := truth.run(x.truth, raw, false); err != nil {
				return nil, fmt.Errorf("the match that is played: %w", err)
			}
			again := &branchTrial{moment: m, isActualPlay: true}
			if _, err := again.run(x.afterOnward, raw, true); err != nil {
				return nil, fmt.Errorf("the match that is played: %w", err)
			}
		}
		other := &branchTrial{moment: m, keys: truth.keys}
		for more := true; more; more = other.next() {
			agrees, err := other.run(st, raw, true)
			switch {
			case err != nil:
				return nil, err
			case !agrees || m.Forgets && positions[m.viewOf(st)] > 0:
			default:
				w := other.weight
				if m.Forgets {
					w = 1
				}
				if m.Odds != nil {
					w *= m.Odds(st)
				}
				for _, y := range x.tallies {
					y.add(st, w)
				}
			}
		}
	}
	if x.truth == nil {
		return nil, errors.New("there is no deal")
	}
	if positions[m.viewOf(x.afterOnward)] == 0 {
		return nil, errors.New("the match that is played does not agree with what the seat saw of it: its choices or its chance are not the first that are listed")
	}
	return x, nil
}

// A branchTrial plays the match of a moment again and again, each time with another
// combination of choices and chance outcomes.
type branchTrial struct {
	moment       *Moment
	isActualPlay bool     // make the choices of Moment.Play and take the first chance outcomes
	keys         []uint64 // by decision: the seat's key in the actual play
	weight       float64  // relative probability of the present run

	branches     []int // by fork: index of the branch that is taken
	branchCounts []int // by fork: number of branches
	forkIndex    int   // number of forks that the present run has passed
}

// takenBranch returns the index, below n, of the branch that this run takes at its next fork. In the
// actual play it is 0.
func (t *branchTrial) takenBranch(n int) int {
	if t.isActualPlay {
		return 0
	}
	if t.forkIndex == len(t.branches) {
		t.branches, t.branchCounts = append(t.branches, 0), append(t.branchCounts, n)
	}
	t.forkIndex++
	return t.branches[t.forkIndex-1]
}

// next prepares the next combination of branches, and reports whether there is one.
func (t *branchTrial) next() bool {
	for n := t.forkIndex; n > 0; n-- {
		if t.branches[n-1]++; t.branches[n-1] < t.branchCounts[n-1] {
			t.branches, t.branchCounts = t.branches[:n], t.branchCounts[:n]
			return true
		}
	}
	return false
}

// run plays from the setup to the moment, and then the choices of Onward if onward is set. It
// reports whether the seat's key was the same at every decision as in the actual play. The
// actual play notes the keys and returns true.
func (t *branchTrial) run(s engine.RecordState, setup json.RawMessage, onward bool) (bool, error) {
	t.forkIndex, t.weight = 0, 1
	if err := s.Resume(setup, func(o engine.Outcome) error { return t.fillOutcome(s, o) }); err != nil {
		return false, err
	}
	for i := 0; ; i++ {
		last := i == len(t.moment.Play)
		switch key := t.moment.key(s); {
		case t.isActualPlay:
			t.keys = append(t.keys, key)
		case t.moment.Forgets && !last:
		case key != t.keys[i]:
			return false, nil
		}
		if last {
			break
		}
		if ok, err := t.choose(s, t.moment.Play[i]); err != nil || !ok {
			return false, err
		}
	}
	if onward {
		for _, w := range t.moment.Onward {
			if err := apply(s, w); err != nil {
				return false, err
			}
		}
	}
	return true, s.Err()
}

// choose makes one choice. In the actual play it is the one with these words. In other runs
// it is a branch: any legal action, or with Forgets any with the same first word. It returns
// false if there is no such action.
func (t *branchTrial) choose(s engine.RecordState, words string) (bool, error) {
	if t.isActualPlay {
		return true, apply(s, words)
	}
	legal := s.Legal(nil)
	if t.moment.Forgets {
		verb, _, _ := strings.Cut(words, " ")
		legal = slices.DeleteFunc(legal, func(a engine.Action) bool {
			is, _, _ := strings.Cut(s.Words(a), " ")
			return is != verb
		})
	}
	if len(legal) == 0 {
		return false, nil
	}
	a := legal[t.takenBranch(len(legal))]
	if t.moment.Copies != nil {
		t.weight *= float64(t.moment.Copies(s, a))
	}
	s.Apply(a)
	return true, s.Err()
}

// fillOutcome fills in the fields of the chance outcome o that the state asks for, with a branch:
// one of those that Moment.Chance lists.
func (t *branchTrial) fillOutcome(s engine.RecordState, o engine.Outcome) error {
	if t.moment.Chance == nil {
		return fmt.Errorf("chance is asked for %s, and the moment lists nothing", o.Kind)
	}
	all := t.moment.Chance(s, o)
	if len(all) == 0 {
		return fmt.Errorf("no outcome of %s is listed", o.Kind)
	}
	v := all[t.takenBranch(len(all))]
	t.weight /= float64(len(all))
	for _, f := range o.Fields {
		switch to := f.Value.(type) {
		case *string:
			*to = v.(string)
		case *[]string:
			*to = v.([]string)
		case *int:
			*to = v.(int)
		case *[]int:
			*to = v.([]int)
		}
	}
	return nil
}

// apply performs the legal action that has these words.
func apply(s engine.RecordState, words string) error {
	legal, all := s.Legal(nil), []string{}
	for _, a := range legal {
		if s.Words(a) == words {
			s.Apply(a)
			return s.Err()
		}
		all = append(all, s.Words(a))
	}
	return fmt.Errorf("%q is not legal, expected one of %s", words, strings.Join(all, ", "))
}

// Orders yields every order of a list, in which equal elements are not distinguished; the
// given order comes first.
func Orders(l []string) iter.Seq[[]string] {
	return func(yield func([]string) bool) {
		var from func(i int, l []string) bool
		from = func(i int, l []string) bool {
			if i == len(l) {
				return yield(slices.Clone(l))
			}
			for j := i; j < len(l); j++ {
				if slices.Contains(l[i:j], l[j]) {
					continue
				}
				next := slices.Clone(l)
				next[i], next[j] = l[j], l[i]
				if !from(i+1, next) {
					return false
				}
			}
			return true
		}
		from(0, slices.Clone(l))
	}
}
