package match

import (
	"encoding/json"
	"errors"
	"fmt"

	"equitas/engine"
	"equitas/engine/rng"
)

// A dealt match is what a deal makes of a record's choices: the chance of a
// record that we wrote must be the same.
type dealt struct {
	st     engine.Narrator
	seed   string            // "seed 1, index 17"
	chance []json.RawMessage // that has come and stood in no line yet
	err    error
	bots   []engine.Bot // by seat; nil where nobody knows who sat there
}

// newDealt sets up the match of a record's seed and index, and holds the
// record's setup against it.
func newDealt(under Under, s Start) (*dealt, error) {
	st, err := narrator(under.Rules, s.Seats)
	if err != nil {
		return nil, err
	}
	d := &dealt{st: st, seed: fmt.Sprintf("seed %d, index %d", s.Seed, s.Index)}
	deal := rng.NewDeal(s.Seed, s.Index)
	st.Start(deal)
	if len(under.Bots) == s.Seats {
		d.bots = under.Bots
		for i, b := range d.bots {
			if b != nil {
				b.Start(engine.Seat(i), deal.Stream(botPurpose, uint64(i)))
			}
		}
	}
	want, err := encode(st.Setup())
	if err != nil {
		return nil, err
	}
	if err := compareValues("setup", s.Setup, want); err != nil {
		return nil, d.say(err)
	}
	st.Witness(func(o engine.Outcome) {
		line, err := encode(o)
		d.chance, d.err = append(d.chance, line), errors.Join(d.err, err)
	})
	return d, nil
}

// say adds what an outcome was held against.
func (d *dealt) say(err error) error { return fmt.Errorf("%w by %s", err, d.seed) }

// picks holds a pick against what the bot of the seat picks here, among the same.
func (d *dealt) picks(who engine.Seat, legal []engine.Action, pick engine.Action, name string) error {
	if d.bots == nil || d.bots[who] == nil {
		return nil
	}
	if own := d.bots[who].Choose(d.st.Observe(who), legal); own != pick {
		return fmt.Errorf("pick is %q, and %s on %s picks %q by %s: the record was changed, or its bots were those of another version; --other-rules takes it as it stands",
			d.st.Words(pick), name, seatName(who), d.st.Words(own), d.seed)
	}
	return nil
}

// apply performs a choice. What came by chance before must have had its lines.
func (d *dealt) apply(a engine.Action) error {
	if len(d.chance) > 0 {
		return d.missing()
	}
	d.st.Apply(a)
	return d.err
}

// missing reports what chance did and no line tells.
func (d *dealt) missing() error {
	return d.say(fmt.Errorf("a chance line is missing, expected %s", excerpt(string(d.chance[0]))))
}

// outcome holds a chance line against what chance did.
func (d *dealt) outcome(o *object) error {
	if len(d.chance) == 0 {
		return d.say(errors.New("a chance line, expected none"))
	}
	want := d.chance[0]
	d.chance = d.chance[1:]
	if err := compare(o, want); err != nil {
		return d.say(err)
	}
	return nil
}
