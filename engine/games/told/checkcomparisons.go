package told

import (
	"strings"

	"equitas/engine"
	"equitas/engine/cond"
	"equitas/engine/rule"
	"equitas/engine/zones"
)

// This file finds comparisons that never make a difference: a verb best for which all seats are
// always equal, and a condition where that every card satisfies.

// A comparisonCount counts how often one operation or option compared several seats or cards
// (total), and how often it told them apart (unequal): seats that were not all equal, cards of
// which not every one satisfied the condition.
type comparisonCount struct{ total, unequal uint32 }

// alwaysEqual reports whether there were at least min comparisons, and none told things apart.
func (e comparisonCount) alwaysEqual(min uint32) bool { return e.total >= min && e.unequal == 0 }

func (e *comparisonCount) add(x comparisonCount) {
	e.total, e.unequal = e.total+x.total, e.unequal+x.unequal
}

// minComparisons is the least number of comparisons on which a warning is based.
const minComparisons = 500

// recordComparison records whether the operation at pc, which is about to be executed, tells things
// apart.
func (w *recorder) recordComparison(s *State, pc int32) {
	switch o := &s.machine.code[pc]; {
	case o.code == opBest:
		s.recordBest(o, &w.comparisons[pc])
	case o.code == opChoose:
		d := &s.machine.decisions[o.a]
		for i := range d.options {
			if x := &d.options[i]; (x.cardFilter != nil || x.thingFilter != nil) && (x.condition == nil || x.condition.eval(s) != 0) {
				bare := *x
				bare.cardFilter, bare.thingFilter = nil, nil
				if all := s.offerOf(&bare); all.Len() > 1 {
					w.optionComparisons[x.countIndex].record(all, s.offerOf(x))
				}
			}
		}
	case o.filter != nil && !o.from.isAllPlaces:
		if at := s.place(&o.from); at >= 0 {
			if all := s.table.KindsAt(at); all.Len() > 1 {
				w.comparisons[pc].record(all, o.filter.matching(s, all))
			}
		}
	}
}

// record records one comparison of the things in the set all by a condition. fit is the subset of all
// that satisfies it.
func (e *comparisonCount) record(all, fit zones.Set) {
	e.total++
	e.unequal += uint32(boolToInt(fit.Len() < all.Len()))
}

// recordBest adds one comparison to e: whether all seats that the operation o, best, compares are
// equal. It adds nothing if there are fewer than two.
func (s *State) recordBest(o *op, e *comparisonCount) {
	was, n, first, apart := s.num[o.a], 0, int32(0), false
	for seat := range s.machine.seats {
		if s.outSeats.Has(engine.Seat(seat)) || o.b == 1 && seat == int(s.me) {
			continue
		}
		s.num[o.a] = int32(seat)
		v := o.x.eval(s)
		if n++; n == 1 {
			first = v
		}
		apart = apart || v != first
	}
	s.num[o.a] = was
	if n > 1 {
		e.add(comparisonCount{1, uint32(boolToInt(apart))})
	}
}

// reportUselessComparisons warns of comparisons that never made a difference.
func (t *trialReporter) reportUselessComparisons() {
	m := t.trials[0].machine
	for pc := range m.code {
		o, e := &m.code[pc], comparisonCount{}
		for _, x := range t.trials {
			if pc >= len(x.machine.code) || x.machine.code[pc].code != o.code || x.machine.stepPaths[pc] != m.stepPaths[pc] {
				return // the programs differ
			}
			e.add(x.recorder.comparisons[pc])
		}
		if !e.alwaysEqual(minComparisons) {
			continue
		}
		if o.code == opBest {
			t.faults.warn(t.operationPlace(t.trials[0], pc), "look at what by asks: do the cards that it counts still lie there?", "all seats were equal in each of %s comparisons here, and then best finds the first from me", cond.FormatInt(int(e.total)))
		} else if at := t.operationPlace(t.trials[0], pc); !t.dependsOnNumbers(m.stepPaths[pc]) {
			t.faults.warn(at, "take it out, or ask for something else", "where let every card through in each of %s questions", cond.FormatInt(int(e.total)))
		}
	}
	for i := range m.decisions {
		for j := range m.decisions[i].options {
			o, e := &m.decisions[i].options[j], comparisonCount{}
			for _, x := range t.trials {
				e.add(x.recorder.optionComparisons[x.machine.decisions[i].options[j].countIndex])
			}
			if v := o.whereIn.Value; e.alwaysEqual(minComparisons) && v != nil && !strings.Contains(o.whereIn.Text, "number.") {
				at := v.At
				if v.Kind == rule.KindText {
					at = v.PlaceWithin(o.whereIn.At, len([]rune(o.whereIn.Text)))
				}
				t.faults.warn(at, "take it out, or ask for something else", "where forbade nothing in any of %s decisions between several things", cond.FormatInt(int(e.total)))
			}
		}
	}
}

// dependsOnNumbers reports whether the step at a key names a number of the rules. A variant may
// change that number, so a comparison without effect is no mistake there.
func (t *trialReporter) dependsOnNumbers(key string) (depends bool) {
	eachRuleText(t.set.Root, "", func(path string, v *rule.Value) {
		depends = depends || path == key && strings.Contains(v.Text, "number.")
	})
	return depends
}
