package match

import (
	"cmp"
	"errors"
	"fmt"

	"equitas/engine"
)

// chance gives the state the outcome of the next line, which must be of the
// kind that is wanted.
func (r *replayer) chance(want engine.Outcome) (engine.Outcome, error) {
	out, err := r.nextChance(want)
	if err != nil && r.fedErr == nil {
		r.fedErr = err
	}
	return out, err
}

func (r *replayer) nextChance(want engine.Outcome) (engine.Outcome, error) {
	var out engine.Outcome
	if !r.resumed {
		return out, errors.New("the rules ask for chance that should stand in the setup: " + describe(want))
	}
	if err := cmp.Or(r.fedErr, r.dealErr); err != nil {
		return out, err
	}
	o, kind, err := r.inside()
	if err != nil {
		return out, err
	}
	if kind != "chance" {
		return out, r.errorf("found a %s line, expected a chance line: %s", kind, describe(want))
	}
	if out, err = parseOutcome(o, want); err != nil {
		return out, r.wrap("chance: ", err)
	}
	line, err := encode(out)
	if err != nil {
		return out, err
	}
	if err := compare(o, line); err != nil {
		return out, r.wrap("chance: ", err)
	}
	if r.deal != nil {
		if err := r.deal.outcome(o); err != nil {
			r.dealErr = r.wrap("chance: ", err) // told if the rules have nothing against it
		}
	}
	r.out.line(line, nil)
	r.done.Chances++
	r.step(Step{Seat: engine.Nobody, Turn: r.st.Turn(), Chance: &out})
	return out, nil
}

// parseOutcome reads a chance line. What is known of the wanted outcome must
// agree; a game may leave anything but What open.
func parseOutcome(o *object, want engine.Outcome) (engine.Outcome, error) {
	var out engine.Outcome
	for _, f := range []struct {
		key  string
		into any
		must string
	}{
		{"what", &out.What, fmt.Sprintf("%q", want.What)},
		{"deck", &out.Deck, "the name of a deck"},
		{"order", &out.Order, "a list of cards"},
		{"from", &out.From, "a seat"},
		{"to", &out.To, "a seat"},
		{"card", &out.Card, "the name of a card"},
		{"die", &out.Die, "a whole number"},
		{"result", &out.Result, "a list of whole numbers"},
		{"for", &out.For, "text"},
	} {
		if _, ok := o.raw[f.key]; !ok && f.key != "what" {
			continue // compare tells if it must be there
		}
		if err := o.take(f.key, f.into, f.must); err != nil {
			return out, err
		}
	}
	switch {
	case out.What != want.What:
		return out, fmt.Errorf("what is %q, expected %q", out.What, want.What)
	case want.Deck != "" && out.Deck != want.Deck:
		return out, fmt.Errorf("deck is %q, expected %q", out.Deck, want.Deck)
	case want.From != want.To && out.From != want.From:
		return out, fmt.Errorf("from is %d, expected %d", out.From, want.From)
	case want.From != want.To && out.To != want.To:
		return out, fmt.Errorf("to is %d, expected %d", out.To, want.To)
	case want.Die != 0 && out.Die != want.Die:
		return out, fmt.Errorf("die is %d, expected %d", out.Die, want.Die)
	case want.For != "" && out.For != want.For:
		return out, fmt.Errorf("for is %q, expected %q", out.For, want.For)
	}
	return out, nil
}

// describe says which outcome is wanted.
func describe(want engine.Outcome) string {
	switch {
	case want.Deck != "":
		return fmt.Sprintf("a %s of %s", want.What, want.Deck)
	case want.From != want.To:
		return fmt.Sprintf("a %s by seat %d from %s", want.What, want.To, seatName(want.From))
	case want.For != "":
		return fmt.Sprintf("a %s for %s", want.What, want.For)
	}
	return "a " + want.What
}
