package enginetest

import (
	"errors"
	"fmt"
	"slices"

	"equitas/engine"
	"equitas/engine/rng"
)

// checkLegalActions checks that legal actions are distinct, that listing them changes nothing,
// that each can be applied, and that they lead to different traces.
func checkLegalActions(s *subject) error {
	scratch := s.rules.NewState(s.seats)
	return s.playMatches(func(_ int, st engine.State, legal []engine.Action) error {
		if err := s.checkListing(st, legal); err != nil {
			return err
		}
		if err := s.checkSampler(st, legal); err != nil {
			return err
		}
		keys, was := s.keys(st), trace(st)
		traces := map[uint64]engine.Action{}
		for _, a := range legal {
			scratch.CopyFrom(st)
			scratch.Apply(a)
			if err := s.checkToAct(scratch); err != nil {
				return fmt.Errorf("after action %d: %w", a, err)
			}
			if b, ok := traces[trace(scratch)]; ok {
				return fmt.Errorf("actions %d and %d lead to the same trace %x", a, b, trace(scratch))
			}
			traces[trace(scratch)] = a
		}
		if trace(st) != was || !slices.Equal(s.keys(st), keys) {
			return errors.New("actions performed on a copy change the original")
		}
		return nil
	}, nil)
}

// checkListing returns an error unless Legal lists the actions as its interface promises.
func (s *subject) checkListing(st engine.State, legal []engine.Action) error {
	seen := map[engine.Action]bool{}
	for _, a := range legal {
		if seen[a] {
			return fmt.Errorf("action %d is listed twice in %v", a, legal)
		}
		seen[a] = true
	}
	was, err := s.snapshotOf(st)
	if err != nil {
		return err
	}
	const mark = engine.Action(0xdeadbeef)
	buf := append(make([]engine.Action, 0, 1+2*len(legal)), mark)
	if buf = st.Legal(buf); buf[0] != mark || !slices.Equal(buf[1:], legal) {
		return fmt.Errorf("listed into a buffer that holds one action the legal actions are %v, expected them appended: %v", buf, legal)
	}
	if err := s.compareSnapshot(was, st); err != nil {
		return fmt.Errorf("listing the legal actions changes the state: %w", err)
	}
	return nil
}

// checkSampler checks the game's [engine.ActionSampler], if it has one: it must use one
// random number, as the index of the legal action that it returns.
func (s *subject) checkSampler(st engine.State, legal []engine.Action) error {
	l, ok := st.Observe(st.ToAct()).(engine.ActionSampler)
	if !ok {
		return nil
	}
	was, err := s.snapshotOf(st)
	if err != nil {
		return err
	}
	for seed := range uint64(3 * len(legal)) {
		chance, src := rng.NewStream(seed), rng.NewStream(seed)
		drawer := l.Sampler(&chance)
		if drawer == nil {
			return nil
		}
		a, n, ok := drawer.Decide()
		if !ok {
			if chance != src {
				return fmt.Errorf("no lot is drawn among %v, and yet chance was", legal)
			}
			continue
		}
		want := legal[src.Below(uint32(len(legal)))]
		if a != want || n != len(legal) || chance != src {
			return fmt.Errorf("the lot falls on action %d of %d, expected %d of %v, by one draw", a, n, want, legal)
		}
	}
	if err := s.compareSnapshot(was, st); err != nil {
		return fmt.Errorf("drawing lots changes the state: %w", err)
	}
	return nil
}

// checkToAct checks that there are legal actions exactly if a seat must act.
func (s *subject) checkToAct(st engine.State) error {
	who, legal := st.ToAct(), st.Legal(nil)
	switch {
	case who != engine.Nobody && (who < 0 || int(who) >= s.seats):
		return fmt.Errorf("seat %d is to act, there are %d seats", who, s.seats)
	case who == engine.Nobody && len(legal) > 0:
		return fmt.Errorf("the match is over and %v is legal", legal)
	case who != engine.Nobody && len(legal) == 0:
		return fmt.Errorf("seat %d is to act and has no legal action", who)
	}
	return nil
}

// checkObservations checks that every seat has an observation of its own, and that an
// observation made at the start of a match shows the state as it is at every later choice.
func checkObservations(s *subject) error {
	windows := make([]engine.Observation, s.seats)
	return s.playMatches(func(n int, st engine.State, _ []engine.Action) error {
		for i := range windows {
			o := st.Observe(engine.Seat(i))
			if o.Seat() != engine.Seat(i) {
				return fmt.Errorf("the window of seat %d is that of seat %d", i, o.Seat())
			}
			if n == 1 {
				windows[i] = o
			}
			if windows[i].Seat() != engine.Seat(i) || windows[i].Key() != o.Key() {
				return fmt.Errorf("the window that seat %d was given at the start no longer shows the state", i)
			}
		}
		return nil
	}, nil)
}
