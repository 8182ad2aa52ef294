package match

import (
	"fmt"
	"slices"

	"equitas/engine"
)

// readChoice compares a choice line with the position and performs its action.
func (r *replayer) readChoice(o *object) error {
	who := r.st.ToAct()
	if who == engine.Nobody {
		return r.errorf("a choice after the end of the match, expected the end line")
	}
	r.legal = r.st.Legal(r.legal[:0])
	own := choiceLine{
		Type:  "choice",
		N:     r.currentMatch.Choices + 1,
		Turn:  r.st.Turn(),
		Seat:  who,
		Phase: r.st.Phase(),
		Legal: wordsOf(r.st, r.legal),
	}
	if _, measured := o.raw["seconds"]; measured {
		must := fmt.Sprintf("a number of seconds above 0, at most %.0f", maxThinkingSeconds)
		if err := o.take("seconds", &own.Seconds, must); err != nil {
			return r.wrap("", err)
		}
		if !(own.Seconds > 0 && own.Seconds <= maxThinkingSeconds) {
			return r.errorf("seconds is %s, must be %s", excerpt(string(o.raw["seconds"])), must)
		}
	}
	want, err := encode(own)
	if err != nil {
		return err
	}
	if err := compare(o, want, "legal", "pick", "seconds"); err != nil {
		return r.wrap("", err)
	}
	if err := o.take("pick", &own.Pick, "one of the legal actions"); err != nil {
		return r.wrap("", err)
	}
	pick, err := r.parsePick(&own)
	if err != nil {
		return err
	}
	var legal []string
	if err := o.take("legal", &legal, "a list of actions"); err != nil {
		return r.wrap("", err)
	}
	if err := compareLegal(legal, own.Legal); err != nil {
		return r.wrap("", err)
	}
	r.writer.writeValue(own)
	r.currentMatch.Choices++
	if r.deal != nil {
		if err := r.deal.checkPick(who, r.legal, pick, r.currentMatch.Start.Bots[who]); err != nil {
			return r.wrap("", err)
		}
		if err := r.deal.apply(pick); err != nil {
			return r.wrap("", err)
		}
	}
	r.st.Apply(pick)
	if r.chanceErr != nil {
		return r.chanceErr
	}
	if err := r.st.Err(); err != nil {
		return r.wrap("", err)
	}
	if r.dealErr != nil {
		return r.dealErr
	}
	r.passStep(Step{Seat: who, Turn: own.Turn, Words: own.Pick, Seconds: own.Seconds})
	return nil
}

// parsePick returns the action that a line picks; an illegal one is a [*LineError].
func (r *replayer) parsePick(line *choiceLine) (engine.Action, error) {
	for i, words := range line.Legal {
		if words == line.Pick {
			return r.legal[i], nil
		}
	}
	return 0, &LineError{
		File: r.file,
		Line: r.line,
		Msg:  fmt.Sprintf("pick %q is not legal for %s in phase %s; legal: %s", line.Pick, seatName(line.Seat), line.Phase, quoted(line.Legal)),
		Err:  &engine.IllegalError{Seat: line.Seat, Action: line.Pick, Phase: line.Phase, Legal: line.Legal},
	}
}

// compareLegal returns an error if a record's list of legal actions, got, differs from the list
// of the rules, want.
func compareLegal(got, want []string) error {
	seen := make(map[string]bool, len(got))
	for _, w := range got {
		if seen[w] {
			return fmt.Errorf("legal has %q twice", w)
		}
		seen[w] = true
		if !slices.Contains(want, w) {
			return fmt.Errorf("legal has %q, which the rules do not offer; legal: %s", w, quoted(want))
		}
	}
	for _, w := range want {
		if !seen[w] {
			return fmt.Errorf("legal lacks %q; legal: %s", w, quoted(want))
		}
	}
	if !slices.Equal(got, want) {
		return fmt.Errorf("legal is in another order: found %s, expected %s", quoted(got), quoted(want))
	}
	return nil
}
