package stronghold

import (
	"math/bits"

	"equitas/engine"
)

// The choices of a Defender in his step, as choices.go has those of Invaders.

// The verbs of Defenders.
const (
	verbSpend    = marchVerbs + iota // kind of spending, such as spendMove
	verbUnit                         // area, type
	verbHero                         // hero; then for an Oration hourglasses, for a Sortie a type of unit
	verbMoveTo                       // area
	verbInvest                       // action in a building, which gets an hourglass
	verbDeed                         // deed
	verbBuilding                     // building, for Last Gasp
	verbWork                         // action in a building, for Haste

	defenceVerbs // number of verbs above, those of other phases included
)

// Kinds of spending: the number of an action with verbSpend.
const (
	spendMove = iota
	spendSwap
	spendInvest
	spendOration
	spendSortie
	spendDeed
	spendHaste
)

// defenceDecisions are the decisions of a Defender's step, with their actions.
var defenceDecisions = []decisionRow{
	{Phase: askStone, RecordWords: "a section", Key: "setup.stone_supply", Rows: []row{{Verb: verbTarget, Form: "SECTION", Say: "stone", Operands: operands(firstNumber(&sectionOperand))}}},
	{Phase: askSpend, RecordWords: "move, swap, invest, oration, sortie, deed, haste; end", Ask: glassQuestionArgs, QuestionKeys: []string{"spend", "spend_barricades"}, Key: "hourglass", Rows: []row{
		{Verb: verbSpend, Form: "move", Key: "defender_move.step", Rule: "defender_move.step", When: firstNumberIs(spendMove), Say: "spend_move"},
		{Verb: verbSpend, Form: "swap", Key: "defender_move.swap", Rule: "defender_move.swap", When: firstNumberIs(spendSwap), Say: "spend_swap"},
		{Verb: verbSpend, Form: "invest", Key: "defender_action", When: firstNumberIs(spendInvest), Say: "spend_invest"},
		{Verb: verbSpend, Form: "oration", Key: "hero", When: firstNumberIs(spendOration), Say: "spend_oration"},
		{Verb: verbSpend, Form: "sortie", Key: "hero", When: firstNumberIs(spendSortie), Say: "spend_sortie"},
		{Verb: verbSpend, Form: "deed", Key: "rule.deed_allowed", Why: func(w *reasonList) { w.AddCondition("rule.deed_allowed", "") }, When: firstNumberIs(spendDeed), Say: "spend_deed"},
		{Verb: verbSpend, Form: "haste", Key: "ally.haste_per_turn", Say: "spend_haste", Exists: (*Rules).hasAllies},
		{Verb: verbEnd, Form: "end", Say: "spend_end"},
	}},
	{Phase: askMoveFrom, RecordWords: "UNIT of PLACE; a hero", Key: "defender_move.step", ContinuesSentence: true, Rows: []row{
		{Verb: verbUnit, Form: "UNIT of PLACE", Say: "unit", Operands: operands(secondNumber(&defenderOperand), firstNumber(&placeOperand))},
		{Verb: verbHero, Form: "HERO", Say: "hero", Operands: operands(firstNumber(&heroOperand))},
	}},
	{Phase: askMoveTo, Key: "defender_move.step", ContinuesSentence: true, Rows: []row{{Verb: verbMoveTo, Form: "PLACE", Say: "to", Operands: operands(firstNumber(&placeOperand))}}},
	{Phase: askSwapFrom, Key: "defender_move.swap", ContinuesSentence: true, Rows: []row{
		{Verb: verbUnit, Form: "UNIT of PLACE", Say: "unit", Operands: operands(secondNumber(&defenderOperand), firstNumber(&placeOperand))},
	}},
	{Phase: askSwapWith, Key: "defender_move.swap", ContinuesSentence: true, Rows: []row{
		{Verb: verbUnit, Form: "UNIT of PLACE", Say: "unit", Operands: operands(secondNumber(&defenderOperand), firstNumber(&placeOperand))},
	}},
	{Phase: askInvest, RecordWords: "an action of Defenders", Key: "rule.action_cost", ContinuesSentence: true, Rows: []row{
		{Verb: verbInvest, Form: "ACTION", Why: addInvestReasons, Kinds: kindsIn("defender_action"), Say: "invest", Operands: operands(firstNumber(&workOperand)), Fill: investedArgs, UseOf: useOfKind(partWork)},
	}},
	{Phase: askExecute, RecordWords: "its target: a place, a machine, a side, UNIT on PLACE", Ask: workQuestionArgs, Key: "defender_action", Rows: []row{
		{Verb: verbTarget, Form: "TARGET", Help: "its target", Say: "work_for", Operands: operands(doneWork, firstNumber(&machineTargetOperand)), When: hasWorkEffect(effectDamage)},
		{Verb: verbTarget, Form: "TARGET", Help: "its target", Say: "work_for", Operands: operands(doneWork, firstNumber(&sideTargetOperand)), When: hasWorkEffect(effectBlessing)},
		{Verb: verbTarget, Form: "TARGET", Help: "its target", Say: "work", Operands: operands(wholeWork), When: hasWorkEffect(effectGate, effectTrain, effectFind)},
		{Verb: verbTarget, Form: "TARGET", Help: "its target", Say: "work_on", Operands: operands(doneWork, workGoal)},
		{Verb: verbUnit, Form: "TARGET", Help: "its target", Say: "work_kills", Operands: operands(doneWork, firstTwoNumbers(&invaderTargetOperand)), When: isInvaderArea},
		{Verb: verbUnit, Form: "TARGET", Help: "its target", Say: "work_kills", Operands: operands(doneWork, firstTwoNumbers(&defenderTargetOperand))},
	}},
	{Phase: askOration, Key: "hero", ContinuesSentence: true, Exists: (*Rules).hasHeroes, Rows: []row{
		{Verb: verbHero, Form: "HERO speaks for N", Why: addOrationReason, Say: "oration", Operands: operands(firstNumber(&heroOperand), secondNumber(&numberOperand)), UseOf: useOfKind(partHero)},
	}},
	{Phase: askSortie, Key: "hero", ContinuesSentence: true, Exists: (*Rules).hasSorties, Rows: []row{
		{Verb: verbHero, Form: "HERO kills UNIT", Why: addSortieReason, Say: "sortie", Operands: operands(firstNumber(&heroOperand), secondNumber(&invaderOperand)), Fill: sortieArgs, UseOf: useOfKind(partHero)},
	}},
	{Phase: askDeed, Key: "rule.deed_allowed", ContinuesSentence: true, Rows: []row{
		{Verb: verbDeed, Form: "DEED", Help: "a dishonourable deed", Kinds: kindsIn("deed"), Say: "deed", Operands: operands(firstNumber(&deedOperand)), Fill: deedCostArgs, UseOf: useOfKind(partDeed)},
	}},
	{Phase: askGasp, Key: "deed.last_gasp", ContinuesSentence: true, Rows: []row{{Verb: verbBuilding, Form: "BUILDING", Help: "a building", Say: "in", Operands: operands(firstNumberFrom(atBuilding, &buildingOperand))}}},
	{Phase: askHaste, RecordWords: "an action of Defenders", Key: "ally.haste_per_turn", ContinuesSentence: true, Exists: (*Rules).hasAllies, Rows: []row{{Verb: verbWork, Form: "ACTION", Say: "haste", Operands: operands(firstNumber(&workOperand))}}},
}

// listDefence appends the legal actions of a decision in the Defenders' step.
func (s *State) listDefence(buf []engine.Action) []engine.Action {
	p := &s.pos
	d := int(p.mover)
	switch p.pendingDecision {
	case askStone:
		return listBits(buf, verbTarget, s.stoneSections(d))
	case askSpend:
		return s.listSpend(buf, d)
	case askMoveFrom:
		return s.listMovers(buf, d)
	case askMoveTo:
		return s.listMoveTargets(buf, d)
	case askSwapFrom:
		return s.listSwappers(buf, d)
	case askSwapWith:
		return s.listPartners(buf, d, p.task.from, int(p.task.kind))
	case askInvest:
		return listBits(buf, verbInvest, p.task.mask)
	case askExecute:
		return s.listTargets(buf, int(p.task.kind), int(p.task.action), false)
	case askOration:
		return s.listOrations(buf, d)
	case askSortie:
		return s.listSorties(buf, d)
	case askDeed:
		return listBits(buf, verbDeed, uint32(p.deeds))
	case askGasp:
		return listBits(buf, verbBuilding, s.workBuildings())
	case askHaste:
		return listBits(buf, verbWork, s.hasteTargets(d))
	}
	return buf
}

// listSpend appends the kinds of spending that Defender d can choose. The step can end only
// if he can spend no more hourglasses; he can then still do deeds and use Haste (S6 of
// doc.go).
func (s *State) listSpend(buf []engine.Action, d int) []engine.Action {
	spends := len(buf)
	add := func(kind int, open bool) {
		if open {
			buf = append(buf, packAction(verbSpend, kind, 0, 0))
		}
	}
	add(spendMove, s.canMove(d))
	add(spendSwap, s.canSwap(d))
	add(spendOration, s.oratingHeroes(d) != 0)
	add(spendSortie, s.canSortie(d))
	add(spendInvest, s.canInvest(d, len(buf) > spends))
	if len(buf) == spends {
		buf = append(buf, packAction(verbEnd, 0, 0, 0))
	}
	add(spendDeed, s.pos.deeds != 0 && s.isTrue(s.rules.deedLegal))
	add(spendHaste, s.hasteTargets(d) != 0)
	return buf
}

// applyDefence performs an action of a Defender in his step: one of the decision phase, with
// verb v and the numbers a and b.
func (s *State) applyDefence(phase decision, v verb, a, b int) {
	p := &s.pos
	d := int(p.mover)
	switch phase {
	case askStone:
		p.section[a].stones++
		p.stones--
		p.stonesDue--
	case askSpend:
		s.beginSpending(d, v, a)
	case askMoveFrom:
		p.task.counter, p.task.from, p.task.kind = 0, area(a), uint8(b)
		if v == verbHero {
			p.task.counter, p.task.kind = 1, uint8(a)
		}
		s.defenderDecides(askMoveTo, d)
	case askMoveTo:
		s.stepTo(d, area(a))
	case askSwapFrom:
		p.task.from, p.task.kind = area(a), uint8(b)
		s.defenderDecides(askSwapWith, d)
	case askSwapWith:
		s.swap(d, area(a), b)
	case askInvest:
		s.invest(d, a)
	case askExecute:
		s.execute(int(p.task.kind), a, b)
	case askOration:
		s.orate(d, a, b)
	case askSortie:
		s.makeSortie(d, a, b)
	case askDeed:
		s.performDeed(d, a)
	case askGasp:
		s.removeMarks(a)
	case askHaste:
		s.useHaste(d, a)
	default:
		panic("stronghold: applyDefence in choicesdefence.go has no case for the decision " + decisionNames[phase])
	}
}

// beginSpending asks Defender d for the details of a kind of spending, such as spendMove, or
// ends the step if v is verbEnd.
func (s *State) beginSpending(d int, v verb, kind int) {
	switch v {
	case verbEnd:
		s.endStep()
		return
	case verbSpend:
	default:
		panic("stronghold: beginSpending in choicesdefence.go has no case for an action of the decision " + decisionNames[askSpend])
	}
	p := &s.pos
	if kind == spendInvest {
		others := p.task.last > 0 && (s.canMove(d) || s.canSwap(d) || s.oratingHeroes(d) != 0 || s.canSortie(d)) // relevant only within a run of investments
		p.task.mask = s.investableWorks(d, others)
		s.defenderDecides(askInvest, d)
		return
	}
	p.task = task{last: -1} // a run of investments ends here: C7 of doc.go
	s.defenderDecides([...]decision{spendMove: askMoveFrom, spendSwap: askSwapFrom, spendOration: askOration, spendSortie: askSortie,
		spendDeed: askDeed, spendHaste: askHaste}[kind], d)
}

// rateDefence rates an action in a Defender's step, with verb v and the numbers a and b.
func (t *evaluation) rateDefence(v verb, a, b int) int64 {
	p := t.position
	d := int(p.mover)
	switch p.pendingDecision {
	case askStone:
		return t.contribution(featureStone, clampDanger(t.danger[a]))
	case askSpend:
		switch {
		case v == verbEnd:
			return t.contribution(featureEnd, 1)
		case v != verbSpend:
			return 0
		case a == spendInvest:
			return t.bestWork(d)
		}
		t.countFactor *= perHourglass
		n := perHourglass * t.rateSpending(d, a)
		t.countFactor /= perHourglass
		return n
	case askMoveFrom, askSwapFrom:
		return t.rateMover(v, a, b)
	case askMoveTo, askSwapWith:
		return t.rateDestination(area(a))
	case askInvest, askHaste:
		return t.rateWork(d, a)
	case askExecute:
		return t.rateExecute(a, b)
	case askOration:
		return t.contribution(featureOration, min(int32(b)*t.rules.heroes[a].strengthPerHourglass, t.heroLack(a))) + t.contribution(featureTie, -int32(b))
	case askSortie:
		return t.contribution(featureSortie, t.rules.strength[b])
	case askDeed:
		return t.rateDeed(a)
	case askGasp:
		noted := t.pauseCounting()
		best, work := int64(0), -1
		for m := t.rules.worksByBuilding[a]; m != 0; m &= m - 1 {
			if n := t.rateWork(d, bits.TrailingZeros32(m)); n > best {
				best, work = n, bits.TrailingZeros32(m)
			}
		}
		if t.featureCounts = noted; noted != nil && work >= 0 {
			t.rateWork(d, work)
		}
		return best
	}
	return 0
}

// rateSpending rates a kind of spending of Defender d, such as spendMove, by its best use.
func (t *evaluation) rateSpending(d, kind int) int64 {
	switch kind {
	case spendMove:
		return t.bestMove(d)
	case spendSwap:
		return t.contribution(featureSwap, 1)
	case spendOration:
		best := int32(0)
		for h := range t.rules.heroes {
			if t.rules.heroes[h].maxHourglasses > 0 {
				best = max(best, t.heroLack(h))
			}
		}
		return t.contribution(featureOration, min(best, 4))
	case spendSortie:
		return t.contribution(featureSortie, 2)
	case spendDeed:
		return t.contribution(featureDeed, 1) + t.contribution(featureGlare, max(0, t.worstBreach()))
	}
	return t.contribution(featureHaste, 1)
}
