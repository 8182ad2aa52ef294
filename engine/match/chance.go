package match

import (
	"cmp"
	"errors"
	"fmt"
	"strconv"

	"equitas/engine"
)

// fillChance fills in the pointers of a chance outcome from the record's next line, which must
// be of that outcome. [engine.RecordState.Resume] takes it as its parameter next.
func (r *replayer) fillChance(want engine.Outcome) error {
	err := r.nextChance(want)
	if err != nil && r.chanceErr == nil {
		r.chanceErr = err
	}
	return err
}

func (r *replayer) nextChance(want engine.Outcome) error {
	if !r.started {
		return errors.New("the rules ask for chance that should stand in the setup: " + describe(want))
	}
	if err := cmp.Or(r.chanceErr, r.dealErr); err != nil {
		return err
	}
	o, kind, err := r.readInMatch()
	if err != nil {
		return err
	}
	if kind != "chance" {
		return r.errorf("found a %s line, expected %s", kind, describe(want))
	}
	if err := readOutcome(o, want); err != nil {
		return r.wrap("chance: ", err)
	}
	line, err := encode(want)
	if err != nil {
		return err
	}
	if err := compare(o, line); err != nil {
		return r.wrap("chance: ", err)
	}
	if r.deal != nil {
		if err := r.deal.checkOutcome(o); err != nil {
			r.dealErr = r.wrap("chance: ", err) // reported if the rules accept the outcome
		}
	}
	r.writer.writeLine(line, nil)
	r.currentMatch.Chances++
	r.passStep(Step{Seat: engine.Nobody, Turn: r.st.Turn(), Chance: &want})
	return nil
}

// readOutcome fills in the pointers of want from a chance line. It does not compare the fields
// that chance does not decide.
func readOutcome(o *object, want engine.Outcome) error {
	var what string
	if err := o.take("what", &what, strconv.Quote(want.Kind)); err != nil {
		return err
	}
	if what != want.Kind {
		return fmt.Errorf("what is %q, expected %q", what, want.Kind)
	}
	for _, f := range want.Fields {
		must := ""
		switch f.Value.(type) {
		case *string:
			must = "a name"
		case *[]string:
			must = "a list of names"
		case *int:
			must = "a whole number"
		case *[]int:
			must = "a list of whole numbers"
		default:
			continue
		}
		if err := o.take(f.Name, f.Value, must); err != nil {
			return err
		}
	}
	return nil
}

// describe returns the line expected for a chance event, with "…" for the fields that
// chance decides.
func describe(want engine.Outcome) string {
	line := fmt.Sprintf(`{"type":"chance","what":%q`, want.Kind)
	for _, f := range want.Fields {
		switch f.Value.(type) {
		case *string, *[]string, *int, *[]int:
			line += fmt.Sprintf(",%q:…", f.Name)
		default:
			line += fmt.Sprintf(",%q:%s", f.Name, valueText(f.Value))
		}
	}
	return line + "}"
}
