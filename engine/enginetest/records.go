package enginetest

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/match"
)

// checkWords checks that the phase has a name, and that every legal action has words that no
// other legal action has.
func checkWords(s *subject) error {
	return s.playMatches(func(_ int, st engine.State, legal []engine.Action) error {
		n := st.(engine.RecordState)
		if n.Phase() == "" {
			return errors.New("the phase has no name")
		}
		seen := map[string]engine.Action{}
		for _, a := range legal {
			w := n.Words(a)
			if w == "" || strings.Join(strings.Fields(w), " ") != w {
				return fmt.Errorf("action %d in phase %s is %q, expected words with one space between them", a, n.Phase(), w)
			}
			if b, ok := seen[w]; ok {
				return fmt.Errorf("actions %d and %d in phase %s are both %q", b, a, n.Phase(), w)
			}
			seen[w] = a
		}
		return nil
	}, nil)
}

// record plays a deal with random bots and returns its record and result; with states the
// record has a state line after every choice.
func (s *subject) record(deal int, states bool) (string, engine.Result, error) {
	var b bytes.Buffer
	h := match.Header{Game: "game", Variant: "game/variant", RulesHash: "0123456789abcdef"}
	names := slices.Repeat([]string{"random"}, s.seats)
	res, err := match.Record(&b, h, s.rules, s.bots(), names, s.deal(deal), states)
	return b.String(), res, err
}

// replay replays a record and returns the record that Replay writes.
func (s *subject) replay(rec string) (string, error) {
	var out bytes.Buffer
	load := func(start match.Start) (match.ReplayRules, error) {
		return match.ReplayRules{Rules: s.rules, Hash: start.Rules}, nil
	}
	_, err := match.Replay(strings.NewReader(rec), load, &out, match.ReplayOptions{})
	return out.String(), err
}

// checkRecords checks that the same deal gives the same record, that playing and recording give
// the same match, and that a record is reproduced byte for byte.
func checkRecords(s *subject) error {
	st, bots := s.rules.NewState(s.seats), s.bots()
	for deal := range s.opt.Deals {
		played := match.Play(st, bots, s.deal(deal))
		for _, states := range []bool{false, true} {
			rec, res, err := s.record(deal, states)
			if err != nil {
				return fmt.Errorf("deal %d: %w", deal, err)
			}
			if res != played {
				return fmt.Errorf("deal %d: the match ends with %+v when played and %+v when recorded", deal, played, res)
			}
			again, _, err := s.record(deal, states)
			if err != nil {
				return fmt.Errorf("deal %d: %w", deal, err)
			}
			if err := sameLines(again, rec); err != nil {
				return fmt.Errorf("deal %d: two records of one deal differ: %w", deal, err)
			}
			out, err := s.replay(rec)
			if err != nil {
				return fmt.Errorf("deal %d: the record is refused: %w", deal, err)
			}
			if err := sameLines(out, rec); err != nil {
				return fmt.Errorf("deal %d: the replay writes another record: %w", deal, err)
			}
		}
	}
	return nil
}

// sameLines returns an error about the first line in which two texts differ; nil if none
// does.
func sameLines(got, want string) error {
	if got == want {
		return nil
	}
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(g), len(w)) {
		if g[i] != w[i] {
			return fmt.Errorf("line %d is %s, expected %s", i+1, g[i], w[i])
		}
	}
	return fmt.Errorf("%d lines, expected %d", len(g), len(w))
}
