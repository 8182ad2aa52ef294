package told

import (
	"fmt"

	"equitas/engine/cond"
	"equitas/engine/rule"
)

// This file finds the loop in which a match is stuck, and loops that repeat nothing.

// countBegun counts that a loop begins, and whether its condition until holds already. It does
// nothing for a loop without until. Play itself tests until only after every pass.
func (w *recorder) countBegun(s *State, l *loop) {
	if l.endCondition == nil {
		return
	}
	reads := len(w.ambiguousReads)
	w.loopStartCounts[l.number]++
	if l.endCondition.eval(s) != 0 {
		w.heldAtStartCounts[l.number]++
	}
	w.ambiguousReads = w.ambiguousReads[:reads]
}

// countPass counts a test of the condition until after a pass of a loop, if it has one, and whether it
// held. What was chosen in a pass of a loop over seats is forgotten.
func (w *recorder) countPass(s *State, l *loop) {
	if l.kind == overSeats {
		w.forgetChosenWords()
	}
	if l.endCondition == nil {
		return
	}
	w.untilTestCounts[l.number]++
	if l.endCondition.eval(s) != 0 {
		w.untilHeldCounts[l.number]++
	}
}

// minStuckPasses is the least number of passes of a loop, or of executions of the verb again, for
// which a match counts as stuck in it.
const minStuckPasses = 500

// stuckLoop returns the index of the operation that begins the loop in which a match is stuck: the
// loop with the most passes around the present operation, the innermost of equals. If it has
// fewer than [minStuckPasses], a verb again that was executed at least that often is returned
// instead, the most frequent one. Without such a loop or verb, it is the first operation.
func (s *State) stuckLoop() int {
	m := s.machine
	found, passes := int(m.startPC), int32(-1)
	look := func(pc int32) {
		for i := len(m.loops) - 1; i >= 0; i-- { // inner loops have higher numbers
			if l := &m.loops[i]; l.body <= pc && pc < l.exit && s.num[l.base+loopRuns] > passes {
				found, passes = int(l.body)-1, s.num[l.base+loopRuns]
			}
		}
	}
	look(s.pc)
	for i := s.sp - 1; i > 0; i-- {
		look(s.stack[i].returnPC)
	}
	if s.recorder == nil || passes >= minStuckPasses {
		return found
	}
	most := uint32(minStuckPasses)
	for pc := range m.code {
		if n := s.recorder.executionCounts[pc]; m.code[pc].code == opAgain && n >= most {
			found, most = pc, n
		}
	}
	return found
}

// reportSinglePasses warns of loops whose condition until always held before the first pass, and
// still after it, so that they never repeat anything. It does not warn of a loop that began fewer
// than [minAsked] times, since that may be chance.
func (t *trialReporter) reportSinglePasses() {
	for i := range t.trials[0].machine.loops {
		l := &t.trials[0].machine.loops[i]
		begun, atOnce, passed, held := 0, 0, 0, 0
		for _, x := range t.trials {
			if i >= len(x.machine.loops) || x.machine.stepPaths[x.machine.loops[i].body-1] != t.trials[0].machine.stepPaths[l.body-1] {
				return // the programs differ
			}
			begun, atOnce = begun+int(x.recorder.loopStartCounts[i]), atOnce+int(x.recorder.heldAtStartCounts[i])
			passed, held = passed+int(x.recorder.untilTestCounts[i]), held+int(x.recorder.untilHeldCounts[i])
		}
		if begun >= minAsked && atOnce == begun && passed > 0 && held == passed && l.untilText.At != (rule.Place{}) {
			t.faults.warn(l.untilText.At, "ask for what comes about in a pass, or take until out", "until held already before the first pass, each of %s times: what is repeated here is done once", cond.FormatInt(begun))
		}
	}
}

// reportLimitedLoop warns that n matches of x reached the limit of a loop. The warning is at the loop
// whose limit most of them reached, and mentions its condition until if that never held.
func (t *trialReporter) reportLimitedLoop(x *trial, n int) {
	key, at := "", t.keyPlace("phase.match")
	var l *loop
	for i := range x.machine.loops {
		if k := &x.machine.loops[i]; x.recorder.loopLimitCounts[i] > 0 && (l == nil || x.recorder.loopLimitCounts[i] > x.recorder.loopLimitCounts[l.number]) {
			l, key = k, x.machine.stepPaths[k.body-1]
			at = t.operationPlace(x, int(k.body)-1)
		}
	}
	help := fmt.Sprintf("bots that plan may end them: equitas sim %s --bots greedy; a record of one: equitas record %s --deal %d", t.set.Name, t.set.Name, x.unfinishedDeal)
	held, passed := 0, 0
	if l != nil {
		for _, x := range t.trials {
			if i := l.number; i < len(x.machine.loops) && x.machine.stepPaths[x.machine.loops[i].body-1] == key {
				held, passed = held+int(x.recorder.untilHeldCounts[i]), passed+int(x.recorder.untilTestCounts[i])
			}
		}
	}
	if l != nil && l.untilText != nil && held == 0 && l.endCondition.kind != exprFixed && l.untilText.At != (rule.Place{}) {
		t.faults.warn(l.untilText.At, help, "with %d seats %d of %d random matches come to the limit and have no winner: until held not once in %s questions", x.machine.seats, n, x.matches, cond.FormatInt(passed))
		return
	}
	t.faults.warn(at, help, "with %d seats %d of %d random matches come to the limit and have no winner", x.machine.seats, n, x.matches)
}
