package enginetest

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"equitas/engine"
)

// checkEqualDeals checks that a deal and its choices determine the match, whatever the state was
// used for before: a whole match, or one that was abandoned.
func checkEqualDeals(s *subject) error {
	used := s.rules.NewState(s.seats)
	for deal := range s.opt.Deals {
		fresh := s.rules.NewState(s.seats)
		for range 2 {
			if err := s.comparePlays(deal, fresh, used); err != nil {
				return fmt.Errorf("deal %d: %w", deal, err)
			}
		}
		used.Start(s.deal(deal + 1))
		for range deal {
			if legal := used.Legal(nil); len(legal) > 0 {
				used.Apply(legal[0])
			}
		}
	}
	return nil
}

// comparePlays plays a deal with the same random choices on two states, and returns an error
// if the matches differ.
func (s *subject) comparePlays(deal int, a, b engine.State) error {
	a.Start(s.deal(deal))
	b.Start(s.deal(deal))
	r := s.choiceStream(deal)
	n := 0
	err := s.finish(a, &r, func(legal []engine.Action) error {
		if n++; n > 1 {
			return nil
		}
		return s.compareStates(a, b)
	})
	if err != nil {
		return err
	}
	r = s.choiceStream(deal)
	if err := s.finish(b, &r, nil); err != nil {
		return err
	}
	return s.compareEnds(a, b)
}

// compareStates returns an error that names the first difference between two states of the
// same deal; nil if there is none.
func (s *subject) compareStates(a, b engine.State) error {
	sn, err := s.snapshotOf(a)
	if err != nil {
		return err
	}
	if err := s.compareSnapshot(sn, b); err != nil {
		return fmt.Errorf("the same deal on a state that was used before: %w", err)
	}
	return nil
}

// checkDifferentDeals checks that chance matters: if the first legal action is always taken,
// not all deals give the same match.
func checkDifferentDeals(s *subject) error {
	seen := map[string]bool{}
	deals := max(s.opt.Deals, 8)
	for deal := range deals {
		st := s.rules.NewState(s.seats)
		st.Start(s.deal(deal))
		setup := []byte{}
		if n, ok := st.(engine.RecordState); ok {
			var err error
			if setup, err = json.Marshal(n.Setup()); err != nil {
				return fmt.Errorf("deal %d: the setup cannot be written: %w", deal, err)
			}
		}
		traces := []uint64{trace(st)}
		for n := 0; st.ToAct() != engine.Nobody && n < s.opt.Choices; n++ {
			st.Apply(st.Legal(nil)[0])
			traces = append(traces, trace(st))
		}
		seen[fmt.Sprint(string(setup), slices.Compact(traces), s.keys(st))] = true
	}
	if len(seen) == 1 {
		return errors.New("all deals are alike, expected chance to differ; a game without any sets Options.Chanceless")
	}
	return nil
}
