package told

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"equitas/engine/cond"
	"equitas/engine/rule"
)

// A round begins with every pass of a loop with until in phase match that is not over seats. In a
// game without such a loop it begins when cards are dealt again in the same match, or shuffled
// again if the game has no deal. This file finds what was left over from the previous round: a
// flag that stays set, a counter that keeps counting, cards that were not given back, cards that
// came back to a pile after it was shuffled.

// isFrequent reports whether something was found often enough to be reported: in at least half of
// all rounds.
func isFrequent(rounds, found int) bool { return found > 0 && 2*found >= rounds }

// A roundRecorder counts, over test matches, in what state cards and counters are when a round
// begins.
type roundRecorder struct {
	repeatCounts       []uint32 // by operation that deals or shuffles: how often it was executed again in a match
	keptHandCounts     []uint32 // by operation that deals: how often a seat still held cards, although the pile was shuffled after cards had come back to it
	returnedCardCounts []uint32 // by operation that deals: how often cards had come back to the pile since it was last shuffled
	keptValueCounts    []uint32 // by counter: how often its value at the start of a round was not that at the start of the match
	roundCount         int      // number of rounds, without the first of each match

	isRoundMark []bool // by operation: executing it again begins a round

	// The fields below are about the current match.
	roundMark     int32  // the first operation of isRoundMark that was executed; -1: none yet
	wasExecuted   []bool // by operation: whether it was executed
	returnedCards []int  // by zone: number of cards that have come back since it was shuffled
	isShuffled    []bool // by zone: it was shuffled after cards had come back, and not dealt from since
	previousZone  int    // the zone to which the previous operation moves cards; -1: none
	previousSize  int    // number of cards in previousZone before the previous operation
}

func newRoundRecorder(m *machine) *roundRecorder {
	ops := func() []uint32 { return make([]uint32, len(m.code)) }
	return &roundRecorder{isRoundMark: m.roundMarks(), roundMark: -1, repeatCounts: ops(), keptHandCounts: ops(), returnedCardCounts: ops(), keptValueCounts: make([]uint32, len(m.nouns.counters)),
		wasExecuted: make([]bool, len(m.code)), returnedCards: make([]int, len(m.nouns.zones)), isShuffled: make([]bool, len(m.nouns.zones)), previousZone: -1}
}

// startMatch resets what is recorded per match.
func (r *roundRecorder) startMatch() {
	clear(r.wasExecuted)
	clear(r.returnedCards)
	clear(r.isShuffled)
	r.previousZone, r.roundMark = -1, -1
}

// roundMarks returns, by operation, whether executing it again begins a round.
func (m *machine) roundMarks() []bool {
	marks := make([]bool, len(m.code))
	for i := range m.loops {
		if l := &m.loops[i]; l.kind == overNothing && l.endCondition != nil && m.isInPhaseMatch(l) {
			marks[l.body] = true
		}
	}
	for _, code := range []opcode{opDeal, opShuffle} {
		if slices.Contains(marks, true) {
			break
		}
		for pc := range m.code {
			marks[pc] = m.code[pc].code == code && !(code == opShuffle && m.isConditional(pc))
		}
	}
	return marks
}

// isInPhaseMatch reports whether a loop is in the phase match, with which play begins.
func (m *machine) isInPhaseMatch(l *loop) bool {
	i := m.phaseOf(int(l.body))
	return i >= 0 && m.phases[i].startPC == m.startPC
}

// isConditional reports whether operation pc is skipped if some condition does not hold.
func (m *machine) isConditional(pc int) bool {
	return slices.ContainsFunc(m.code[:pc], func(o op) bool { return o.code == opUnless && int(o.a) > pc })
}

// recordBefore records the state before the operation at pc is executed.
func (r *roundRecorder) recordBefore(s *State, pc int32) {
	o := &s.machine.code[pc]
	if r.previousZone >= 0 {
		r.returnedCards[r.previousZone] += max(0, s.table.Size(int(s.machine.placesOfZone[r.previousZone].first))-r.previousSize)
		r.previousZone = -1
	}
	if r.isRoundMark[pc] && o.code != opShuffle && o.code != opDeal {
		r.recordRound(s, pc)
	}
	switch o.code {
	case opMoveTop, opMoveAll, opMoveMatching, opMoveRandom, opMoveCard:
		if z := int(o.to.zone); s.machine.isSharedPile(z) {
			r.previousZone, r.previousSize = z, s.table.Size(int(s.machine.placesOfZone[z].first))
		}
	case opShuffle:
		z := int(o.from.zone)
		r.recordRound(s, pc)
		r.isShuffled[z], r.returnedCards[z] = r.returnedCards[z] > 0, 0
	case opDeal:
		z := int(o.from.zone)
		if r.recordRound(s, pc) {
			r.returnedCardCounts[pc] += uint32(boolToInt(r.returnedCards[z] >= s.machine.seats))
			first, end := s.machine.layout.PlaceRange(int(o.to.zone))
			held := false
			for at := first; at < end; at++ {
				held = held || s.table.Size(at) > 0
			}
			r.keptHandCounts[pc] += uint32(boolToInt(held && r.isShuffled[z]))
		}
		r.isShuffled[z] = false
	}
}

// recordRound records that the operation at pc, which deals, shuffles or begins a pass, is executed,
// and a new round if it begins one. It reports whether pc was executed before in this match.
func (r *roundRecorder) recordRound(s *State, pc int32) bool {
	if r.isRoundMark[pc] && r.roundMark < 0 {
		r.roundMark = pc
	}
	if !r.wasExecuted[pc] {
		r.wasExecuted[pc] = true
		return false
	}
	if r.repeatCounts[pc]++; pc != r.roundMark {
		return true
	}
	r.roundCount++
	for i := range s.machine.nouns.counters {
		c := &s.machine.nouns.counters[i]
		at, width := s.machine.counterAt[i], 1
		if c.perSeat {
			width = s.machine.seats
		}
		r.keptValueCounts[i] += uint32(boolToInt(slices.ContainsFunc(s.num[at:at+width], func(x int32) bool { return x != c.initialValue })))
	}
	return true
}

// isSharedPile reports whether a zone is a single face-down pile that belongs to no seat.
func (m *machine) isSharedPile(zone int) bool {
	z := &m.nouns.zones[zone]
	return z.visibility == "count" && !z.perSeat && z.wordField < 0
}

// reportLeftovers warns of cards and counters that rounds do not reset although the next round
// seems to rely on it.
func (t *trialReporter) reportLeftovers() {
	m := t.trials[0].machine
	for pc := range m.code {
		if m.code[pc].code != opDeal {
			continue
		}
		again, kept, known := 0, 0, 0
		for _, x := range t.trials {
			r := x.recorder.rounds
			again, kept, known = again+int(r.repeatCounts[pc]), kept+int(r.keptHandCounts[pc]), known+int(r.returnedCardCounts[pc])
		}
		from, to := m.nouns.zones[m.code[pc].from.zone].id, m.nouns.zones[m.code[pc].to.zone].id
		if isFrequent(again, known) {
			t.faults.warn(t.operationPlace(t.trials[0], pc), "put shuffle "+from+" after the step that brings the cards back", "cards have come back to %s after it was shuffled in %s of %s deals after the first: they are dealt in the order in which they came", from, cond.FormatInt(known), cond.FormatInt(again))
		} else if isFrequent(again, kept) {
			t.faults.warn(t.operationPlace(t.trials[0], pc), fmt.Sprintf("go on until each %s is empty, or write move all from each %s to %s before shuffle %s", to, to, from, from), "cards of the last deal still lie in %s in %s of %s deals after the first, though others were gathered and shuffled: what is dealt is added to them", to, cond.FormatInt(kept), cond.FormatInt(again))
		}
	}
	for i := range m.nouns.counters {
		t.reportLeftover(i)
	}
}

// reportLeftover warns of a counter, given by its index, that keeps its value from one round to the
// next, if the rules suggest that it should be reset.
func (t *trialReporter) reportLeftover(counter int) {
	m := t.trials[0].machine
	c := &m.nouns.counters[counter]
	began, left := 0, 0
	for _, x := range t.trials {
		began, left = began+x.recorder.rounds.roundCount, left+int(x.recorder.rounds.keptValueCounts[counter])
	}
	if !isFrequent(began, left) || t.isUsedAtEnd(c.id) {
		return
	}
	at := m.onlyChange(counter)
	switch {
	case at < 0, c.valueType == cond.Bool && t.isOnceFlag(counter):
	case c.valueType == cond.Bool:
		words := map[bool]string{false: "no", true: "yes"}
		is := m.code[at].x.value > 0
		t.faults.warn(t.operationPlace(t.trials[0], at), fmt.Sprintf("write set %s to %s where a turn or a round begins, whichever it is for, unless it is to hold for the whole match", c.id, words[!is]), "%s is set to %s here, and never to %s again: it is still %s in %s of %s rounds after the first", c.id, words[is], words[!is], words[is], cond.FormatInt(left), cond.FormatInt(began))
	case c.valueType == cond.Int:
		if other := t.comparedResetCounter(counter); other != "" {
			t.faults.warn(t.operationPlace(t.trials[0], at), fmt.Sprintf("write set %s to %d where %s is set anew", c.id, c.initialValue, other), "%s only grows, and is compared with %s, which is set anew: it counts on in %s of %s rounds after the first", c.id, other, cond.FormatInt(left), cond.FormatInt(began))
		}
	}
}

// onlyChange returns the first operation that changes a counter, if all operations change it in one
// direction: they set a flag away from its initial value, or add positive constants to a number.
// Otherwise it returns -1.
func (m *machine) onlyChange(counter int) int {
	c, first := &m.nouns.counters[counter], -1
	for pc := range m.code {
		o := &m.code[pc]
		switch at := m.counterAt[counter]; {
		case o.code == opRoll && int(o.a) == counter:
			return -1
		case (o.code != opSet && o.code != opAdd && o.code != opBest) || int(o.a) != at:
			continue
		case o.x.kind != exprFixed, c.valueType == cond.Bool && o.x.value == c.initialValue, c.valueType == cond.Int && (o.code == opSet || o.x.value <= 0):
			return -1
		}
		if first < 0 {
			first = pc
		}
	}
	return first
}

// isUsedAtEnd reports whether the score, the tie-breaker or the condition until of a loop in phase
// match names the counter id, which is then meant to keep its value between rounds.
func (t *trialReporter) isUsedAtEnd(id string) (ends bool) {
	for _, x := range t.trials {
		for i := range x.machine.loops {
			l := &x.machine.loops[i]
			ends = ends || l.untilText != nil && x.machine.isInPhaseMatch(l) && containsWord(textOf(l.untilText), id)
		}
	}
	for _, key := range []string{"end.score", "end.tie"} {
		v := t.set.Value(key)
		ends = ends || v != nil && containsWord(textOf(v), id)
	}
	return ends
}

// comparedResetCounter returns a counter that steps reset to a constant and that some
// condition compares with the given counter; "" if there is none.
func (t *trialReporter) comparedResetCounter(counter int) (other string) {
	m := t.trials[0].machine
	anew := map[int]bool{}
	for pc := range m.code {
		if o := &m.code[pc]; o.code == opSet && o.x.kind == exprFixed {
			anew[int(o.a)] = true
		}
	}
	eachRuleText(t.set.Root, "", func(path string, v *rule.Value) {
		if strings.HasPrefix(path, "end.") {
			return
		}
		for i := range m.nouns.counters {
			a, b := m.nouns.counters[counter].id, m.nouns.counters[i].id
			if i != counter && anew[m.counterAt[i]] && other == "" && comparesCounters(v.Text, a, b) {
				other = b
			}
		}
	})
	return other
}

// comparisonPattern matches a comparison of two names.
var comparisonPattern = regexp.MustCompile(`([a-z_][a-z0-9_]*)\s*(?:==|!=|<=|>=|<|>)\s*[a-z_][a-z0-9_]*\.([a-z_][a-z0-9_]*)`)

// comparesCounters reports whether a text compares the counters with ids a and b, in either order.
func comparesCounters(text, a, b string) bool {
	return slices.ContainsFunc(comparisonPattern.FindAllStringSubmatch(text, -1), func(m []string) bool {
		return m[1] == a && m[2] == b || m[1] == b && m[2] == a
	})
}

// containsWord reports whether a word occurs in a text.
func containsWord(text, id string) bool {
	return slices.Contains(wordPattern.FindAllString(text, -1), id)
}
