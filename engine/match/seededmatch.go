package match

import (
	"encoding/json"
	"errors"
	"fmt"

	"equitas/engine"
	"equitas/engine/rng"
)

// A seededMatch is the match of a record's deal, which is given by the record's seed and index.
// It is played beside the recorded match: a record written by this program must have the same
// chance outcomes.
type seededMatch struct {
	st     engine.RecordState
	seed   string            // how errors name the deal: "seed 1, index 17"
	chance []json.RawMessage // outcomes for which no line has been read yet
	err    error
	bots   []engine.Bot // by seat; nil if unknown
}

// newSeededMatch sets up the match of the deal of s, under some rules. It is an error if its
// setup differs from the record's.
func newSeededMatch(under ReplayRules, s Start) (*seededMatch, error) {
	st, err := newRecordState(under.Rules, s.Seats)
	if err != nil {
		return nil, err
	}
	d := &seededMatch{st: st, seed: fmt.Sprintf("seed %d, index %d", s.Seed, s.Index)}
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
		return nil, d.nameDeal(err)
	}
	st.OnOutcome(func(o engine.Outcome) {
		line, err := encode(o)
		d.chance, d.err = append(d.chance, line), errors.Join(d.err, err)
	})
	return d, nil
}

// nameDeal adds the seed and index of the deal to the text of err.
func (d *seededMatch) nameDeal(err error) error { return fmt.Errorf("%w by %s", err, d.seed) }

// checkPick returns an error if the bot of a seat, called name, does not choose pick. If the
// bot of the seat is unknown, it checks nothing.
func (d *seededMatch) checkPick(seat engine.Seat, legal []engine.Action, pick engine.Action, name string) error {
	if d.bots == nil || d.bots[seat] == nil {
		return nil
	}
	if own := d.bots[seat].Choose(d.st.Observe(seat), legal); own != pick {
		return fmt.Errorf("pick is %q, and %s on %s picks %q by %s: the record was changed, or its bots were those of another version; --other-rules takes it as it stands",
			d.st.Words(pick), name, seatName(seat), d.st.Words(own), d.seed)
	}
	return nil
}

// apply performs an action. It is an error if the record has no line for a chance outcome
// before the action.
func (d *seededMatch) apply(a engine.Action) error {
	if len(d.chance) > 0 {
		return d.missingLineError()
	}
	d.st.Apply(a)
	return d.err
}

// missingLineError returns an error that names the first chance outcome for which the record
// has no line.
func (d *seededMatch) missingLineError() error {
	return d.nameDeal(fmt.Errorf("a chance line is missing, expected %s", excerpt(string(d.chance[0]))))
}

// checkOutcome returns an error if a chance line differs from the deal's next outcome.
func (d *seededMatch) checkOutcome(o *object) error {
	if len(d.chance) == 0 {
		return d.nameDeal(errors.New("a chance line, expected none"))
	}
	want := d.chance[0]
	d.chance = d.chance[1:]
	if err := compare(o, want); err != nil {
		return d.nameDeal(err)
	}
	return nil
}
