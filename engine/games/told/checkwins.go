package told

import (
	"fmt"

	"equitas/engine"
	"equitas/engine/rule"
)

// This file finds choices that nearly always win in random matches. Random bots take or leave a
// choice without a reason, so it is the only systematic difference between the seats that took it
// and those that could have.

const (
	minSureWinShare = 0.9 // least share of matches won by seats that took the choice
	minWinGain      = 0.3 // least difference between the shares won after it was taken and after it was left
	minDecisions    = 200 // least number of decisions at which it was taken, and at which it was left
)

// A choiceCount counts how often a choice with an alternative was taken and how often it was not,
// and how often the seat won in each case.
type choiceCount struct{ takenCount, takenWins, leftCount, leftWins int }

func (w *choiceCount) count(taken, won bool) {
	if taken {
		w.takenCount, w.takenWins = w.takenCount+1, w.takenWins+int(boolToInt(won))
	} else {
		w.leftCount, w.leftWins = w.leftCount+1, w.leftWins+int(boolToInt(won))
	}
}

// nearlyAlwaysWins reports whether a seat that takes the choice nearly always wins.
func (w *choiceCount) nearlyAlwaysWins() bool {
	if w.takenCount < minDecisions || w.leftCount < minDecisions {
		return false
	}
	won := float64(w.takenWins) / float64(w.takenCount)
	return won >= minSureWinShare && won-float64(w.leftWins)/float64(w.leftCount) >= minWinGain
}

// choiceCounts holds the counts of all options, and of the cards that can be chosen by them.
type choiceCounts struct {
	entryCount int             // number of tables of cards
	options    []choiceCount   // by option: its counts
	cards      []choiceCount   // by option*entries + table of cards: the counts of choices of its cards by the option
	pending    []pendingChoice // the choices of the current match
}

// A pendingChoice records that a seat had a choice in the current match, and whether it took
// it. It is counted when the winner is known.
type pendingChoice struct {
	counter  *choiceCount
	seat     engine.Seat
	wasTaken bool
}

func newChoiceCounts(m *machine, options int) *choiceCounts {
	n := len(m.nouns.entries)
	return &choiceCounts{entryCount: n, options: make([]choiceCount, options), cards: make([]choiceCount, options*n)}
}

// recordDecision records the choices that the present decision of s offered and which one was taken.
// It records nothing if there was only one.
func (w *choiceCounts) recordDecision(s *State, legal []engine.Action, taken engine.Action) {
	if len(legal) < 2 {
		return
	}
	d, seat := &s.machine.decisions[s.decisionIndex], s.ToAct()
	took, open := -1, 0
	if taken != passAction {
		took = int(taken >> thingBits)
	}
	for i, set := range s.choosable[:s.optionCount] {
		open += int(boolToInt(!set.IsEmpty()))
		if took != i {
			continue
		}
		o := &d.options[i]
		if o.source.kind != fromCards && o.source.kind != fromKinds {
			continue
		}
		mine := s.machine.nouns.kinds[taken&(1<<thingBits-1)].entry
		seen := make([]bool, w.entryCount)
		for ; !set.IsEmpty(); set = set.WithoutLowest() {
			seen[s.machine.nouns.kinds[set.Lowest()].entry] = true
		}
		for e, there := range seen {
			if there {
				w.pending = append(w.pending, pendingChoice{&w.cards[o.countIndex*w.entryCount+e], seat, e == mine})
			}
		}
	}
	if open+int(boolToInt(d.mayPass)) < 2 {
		return
	}
	for i, set := range s.choosable[:s.optionCount] {
		if !set.IsEmpty() {
			w.pending = append(w.pending, pendingChoice{&w.options[d.options[i].countIndex], seat, i == took})
		}
	}
}

// addMatch adds the pending choices of a match with result res to the counts. A match without a
// winner is left out.
func (w *choiceCounts) addMatch(res engine.Result) {
	for _, c := range w.pending {
		if res.Winners != 0 {
			c.counter.count(c.wasTaken, res.Winners.Has(c.seat))
		}
	}
	w.pending = w.pending[:0]
}

// reportWinningChoices warns of choices that nearly always win. The figures are those for the
// number of seats at which the choice was taken most often.
func (t *trialReporter) reportWinningChoices() {
	say := func(at rule.Place, what string, of func(w *choiceCounts) *choiceCount) {
		var best *choiceCount
		seats := 0
		for _, x := range t.trials {
			if w := of(x.counts); w.nearlyAlwaysWins() && (best == nil || w.takenCount > best.takenCount) {
				best, seats = w, x.machine.seats
			}
		}
		if best == nil {
			return
		}
		percent := func(n, of int) string { return fmt.Sprintf("%d %%", (100*n+of/2)/of) }
		t.faults.warn(at, "is that meant? Make it dearer, rarer, or worth less", "%s nearly always wins: with %d seats whoever chose it at random won %s of %s, whoever could have and did not %s", what, seats,
			percent(best.takenWins, best.takenCount), timesInWords(best.takenCount), percent(best.leftWins, best.leftCount))
	}
	m := t.trials[0].machine
	for i := range m.decisions {
		d := &m.decisions[i]
		for j := range d.options {
			o := &d.options[j]
			say(t.keyPlace(o.at), "option "+o.id, func(w *choiceCounts) *choiceCount { return &w.options[o.countIndex] })
			for e := range m.nouns.entries {
				if len(m.nouns.entries) > 1 {
					say(t.keyPlace("card."+m.nouns.entries[e].id), fmt.Sprintf("card %s, where %s asks for one,", m.nouns.entries[e].id, d.id), func(w *choiceCounts) *choiceCount { return &w.cards[o.countIndex*w.entryCount+e] })
				}
			}
		}
	}
}
