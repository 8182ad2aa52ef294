package people

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"equitas/engine"
	"equitas/engine/match"
)

// Resume makes the choices of a record that [Table.Record] wrote for the same players, deal and
// rules, so that the match can go on. The table must be new. If the record is of another match,
// Resume returns an error, and the table stays new.
func (t *Table) Resume(record io.Reader) error {
	if len(t.choices) > 0 {
		return errors.New("a game is under way at this table")
	}
	text, err := io.ReadAll(record)
	if err != nil {
		return err
	}
	var picks []string
	var took []float64
	_, err = match.Replay(bytes.NewReader(text), func(s match.Start) (match.ReplayRules, error) {
		return match.ReplayRules{Rules: t.Rules, Hash: t.Header.RulesHash}, t.checkSameMatch(s)
	}, nil, match.ReplayOptions{OnStep: func(s match.Step) {
		if s.Chance == nil && s.Words != "" {
			picks, took = append(picks, s.Words), append(took, s.Seconds)
		}
	}})
	if err != nil {
		return err
	}
	return t.applyPicks(picks, took, t.People)
}

// ApplyChoices makes choices given in the words of a record. They do not count as made by people at
// the table, so that nobody can take them back. The table must be new. If a choice is illegal,
// ApplyChoices returns an error, and the table stays new.
func (t *Table) ApplyChoices(picks []string) error {
	return t.applyPicks(picks, make([]float64, len(picks)), 0)
}

// applyPicks makes choices given in the words of a record, with thinking times in seconds, 0 if
// unknown. The choices of the seats in persons count as made by people. If one is illegal, it
// returns an error, and the table is new again.
func (t *Table) applyPicks(picks []string, seconds []float64, persons engine.Seats) error {
	if err := t.replay(picks, seconds, persons); err != nil {
		t.rewind(0)
		return err
	}
	t.rewind(len(t.choices)) // restores the bots' memory
	return nil
}

// checkSameMatch returns an error if a record with the start line s is of another match than the
// table's.
func (t *Table) checkSameMatch(s match.Start) error {
	switch {
	case s.Rules != t.Header.RulesHash:
		return fmt.Errorf("the record was made under other rules than those of %s: %s, now %s", t.Header.Variant, s.Rules, t.Header.RulesHash)
	case s.Seats != len(t.bots):
		return fmt.Errorf("the record has %d seats, the table %d", s.Seats, len(t.bots))
	case s.Seed != t.Deal.Master || s.Index != t.Deal.Index:
		return fmt.Errorf("the record is of deal %d of seed %d, the table has deal %d of seed %d", s.Index, s.Seed, t.Deal.Index, t.Deal.Master)
	}
	for i, name := range s.Bots {
		if (name == PersonName) != t.People.Has(engine.Seat(i)) {
			return fmt.Errorf("in the record, seat %d is that of %s", i+1, name)
		}
	}
	return nil
}

// replay makes choices as [Table.applyPicks] does, but stops at an illegal one.
func (t *Table) replay(picks []string, seconds []float64, persons engine.Seats) error {
	for n, words := range picks {
		st := t.live.State()
		who, legal := st.ToAct(), t.live.Legal()
		i := slices.IndexFunc(legal, func(a engine.Action) bool { return st.Words(a) == words })
		if who == engine.Nobody || i < 0 {
			return fmt.Errorf("choice %d of the record, %q, is not possible in this deal", n+1, words)
		}
		if err := t.play(context.Background(), who, legal[i], persons.Has(who) && len(legal) > 1, seconds[n]); err != nil {
			return err
		}
	}
	return nil
}
