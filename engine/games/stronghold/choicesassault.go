package stronghold

import "equitas/engine"

// The choices in the Assault and in the stages after it, as choices.go has those of a turn.

// The verbs of the Assault.
const (
	verbType   = defenceVerbs + iota // type of unit
	verbCard                         // 1 Hit, 0 Miss
	verbRuin                         // 0 cauldron, 1 token in the tower
	verbVolley                       // rampart, number of Marksmen
	verbFall                         // numbers of Goblins, Orcs, Trolls
	verbOrcs                         // number of Orcs
	verbCall                         // path on which the Troll moves

	verbKinds // number of verbs
)

// assaultDecisions are the decisions of the Assault, with their actions.
var assaultDecisions = []decisionRow{
	{Phase: askCannon, RecordWords: "PLACE; hold", Ask: aboutQuestionArgs(atTower), Key: "defender_hit_card", Exists: hasWork(effectCannon), Rows: []row{
		{Verb: verbTarget, Form: "PLACE", Say: "cannon", Operands: operands(firingOperand(atTower, &firingTowerOperand), firstNumber(&placeOperand))},
		{Verb: verbEnd, Form: "hold", Say: "hold"},
	}},
	{Phase: askCannonType, Ask: aboutQuestionArgs(atTower), Key: "defender_hit_card", ContinuesSentence: true, Exists: hasWork(effectCannon), Rows: []row{{Verb: verbType, Form: "UNIT", Say: "type", Operands: operands(firstNumber(&invaderOperand))}}},
	{Phase: askFire, RecordWords: "SECTION; hold", Ask: machineQuestionArgs, Key: "invader_action", Exists: hasAction(effectMachine), Rows: []row{
		{Verb: verbTarget, Form: "SECTION", Say: "fire", Operands: operands(firingOperand(0, &firingMachineOperand), firstNumber(&sectionOperand))},
		{Verb: verbEnd, Form: "hold", Say: "hold"},
	}},
	{Phase: askCard, Ask: machineQuestionArgs, Key: "special_action", ContinuesSentence: true, Exists: hasBack(effectAim), Rows: []row{
		{Verb: verbCard, Form: "hit", Say: "card_hit", When: firstNumberIs(1)},
		{Verb: verbCard, Form: "miss", Say: "card_miss"},
	}},
	{Phase: askVictim, Ask: underFireQuestionArgs, Key: "invader_action", ContinuesSentence: true, Exists: hasAction(effectMachine), Rows: []row{{Verb: verbType, Form: "UNIT", Say: "type", Operands: operands(firstNumber(&defenderOperand))}}},
	{Phase: askRuin, Ask: underFireQuestionArgs, Key: "invader_action", ContinuesSentence: true, Exists: (*Rules).strikesInstead, Rows: []row{
		{Verb: verbRuin, Form: "cauldron", Say: "ruin_cauldron", When: firstNumberIs(0)},
		{Verb: verbRuin, Form: "tower", Say: "ruin_tower"},
	}},
	{Phase: askVolley, RecordWords: "N at RAMPART; hold", Key: "rule.marksman_can_fire", Rows: []row{
		{Verb: verbVolley, Form: "N at RAMPART", Say: "volley", Operands: operands(secondNumber(&volleyOperand), firstNumberFrom(atRampart, &rampartOperand))},
		{Verb: verbEnd, Form: "hold", Say: "hold"},
	}},
	{Phase: askFall, Ask: aboutQuestionArgs(atRampart), Key: "combat.volley_per_marksman", Rows: []row{
		{Verb: verbFall, Form: "N goblin N orc N troll fall", Say: "fall_none", Operands: operands(allThreeNumbers(&fallenOperand)), When: hasNoUnits},
		{Verb: verbFall, Form: "N goblin N orc N troll fall", Say: "fall", Operands: operands(allThreeNumbers(&fallenOperand))},
	}},
	{Phase: askShoot, RecordWords: "PLACE; hold", Ask: aboutQuestionArgs(atRampart), Key: "invader_action", Rows: []row{
		{Verb: verbTarget, Form: "PLACE", Say: "shoot", Operands: operands(firingOperand(atRampart, &firingRampartOperand), firstNumber(&placeOperand))},
		{Verb: verbEnd, Form: "hold", Say: "hold"},
	}},
	{Phase: askPoles, RecordWords: "SECTION; hold", Ask: aboutQuestionArgs(atTower), Key: "defender_hit_card", Exists: hasWork(effectPoles), Rows: []row{
		{Verb: verbTarget, Form: "SECTION", Say: "poles", Operands: operands(firingOperand(atTower, &firingTowerOperand), firstNumber(&sectionOperand))},
		{Verb: verbEnd, Form: "hold", Say: "hold"},
	}},
	{Phase: askDetonate, Ask: aboutQuestionArgs(atSection), Key: "rule.order.orc_detonation", Rows: []row{{Verb: verbOrcs, Form: "N", Say: "count", Operands: operands(firstNumber(&orcsOperand))}}},
	{Phase: askCall, RecordWords: "troll from PLACE to PLACE; none", Ask: aboutQuestionArgs(atSection), Key: "rule.order.troll_call", Rows: []row{
		{Verb: verbCall, Form: "troll from PLACE to PLACE", Say: "call", Operands: operands(pathFrom, pathTo)},
		{Verb: verbEnd, Form: "none", Say: "call_nobody"},
	}},
	{Phase: askLoss, Ask: aboutQuestionArgs(atSection), Key: "rule.defender_inflicts", Rows: []row{
		{Verb: verbType, Form: "UNIT", Say: "type", Operands: operands(firstNumber(&defenderOperand)), When: didDefendersLose},
		{Verb: verbType, Form: "UNIT", Say: "type", Operands: operands(firstNumber(&invaderOperand))},
	}},
	{Phase: askRecover, Key: "combat.hospital_recover", Exists: (*Rules).hasHealing, Rows: []row{{Verb: verbType, Form: "UNIT", Rule: "combat.hospital_recover", Say: "type", Operands: operands(firstNumber(&defenderOperand))}}},
	{Phase: askSpecter, RecordWords: "an upper level", Key: "invader_action", Exists: hasAction(effectSpecters), Rows: []row{{Verb: verbTarget, Form: "PLACE", Say: "haunt", Operands: operands(firstNumberFrom(atUpper, &placeOperand))}}},
	{Phase: askShift, Ask: aboutQuestionArgs(atSection), Key: "invader_action", Exists: hasAction(effectTower), Rows: []row{{Verb: verbType, Form: "UNIT", Say: "type", Operands: operands(firstNumber(&invaderOperand))}}},
}

// listAssault appends the legal actions of a decision in the Assault, or in the stages after
// it.
func (s *State) listAssault(buf []engine.Action) []engine.Action {
	p := &s.pos
	switch p.pendingDecision {
	case askCannon:
		return s.listCannon(buf)
	case askCannonType:
		return listBits(buf, verbType, uint32(p.task.kind))
	case askFire:
		return append(listBits(buf, verbTarget, s.sectionsInRange(&p.machine[p.cursor.index])), packAction(verbEnd, 0, 0, 0))
	case askCard:
		return append(buf, packAction(verbCard, 1, 0, 0), packAction(verbCard, 0, 0, 0))
	case askVictim:
		return listBits(buf, verbType, uint32(p.section[p.cursor.subIndex].units.types()))
	case askRuin:
		return append(buf, packAction(verbRuin, 0, 0, 0), packAction(verbRuin, 1, 0, 0))
	case askVolley:
		return s.listVolley(buf)
	case askFall:
		return s.listFall(buf)
	case askShoot:
		return s.listShots(buf)
	case askPoles:
		return s.listPoles(buf)
	case askDetonate:
		return s.listDetonate(buf)
	case askCall:
		return s.listCalls(buf)
	case askLoss:
		return s.listLoss(buf)
	case askRecover:
		return listBits(buf, verbType, uint32(p.hospital.types()))
	case askSpecter:
		return listBits(buf, verbTarget, s.specterLevels())
	case askShift:
		return s.listShift(buf)
	}
	return buf
}

// applyAssault performs an action in the Assault, or in the stages after it: one of the
// decision phase, with verb v and the numbers a, b and c.
func (s *State) applyAssault(phase decision, v verb, a, b, c int) {
	p := &s.pos
	switch phase {
	case askCannon:
		if v == verbEnd {
			p.cursor.index++
			return
		}
		s.fireCannon(area(a))
	case askCannonType:
		s.killByCannon(p.task.from, a)
	case askFire:
		if v == verbEnd {
			p.cursor.index++
			return
		}
		s.fireMachine(a)
	case askCard:
		if a == 1 {
			s.resolveHit()
		} else {
			s.resolveMiss()
		}
	case askVictim:
		s.killChosen(a)
	case askRuin:
		s.ruinTarget(a)
	case askVolley:
		if v == verbEnd {
			p.cursor = cursor{index: p.cursor.index + 1}
			return
		}
		s.fireVolley(a, b)
	case askFall:
		s.removeVolleyCasualties(a, b, c)
	case askShoot:
		if v == verbEnd {
			p.cursor = cursor{index: p.cursor.index + 1}
			return
		}
		s.shootMarksman(area(a))
	case askPoles:
		if v == verbEnd {
			p.cursor.index++
			return
		}
		s.strikePole(a)
	case askDetonate:
		s.detonate(a)
	case askCall:
		if v == verbEnd {
			s.endCall()
			return
		}
		s.moveTroll(a)
	case askLoss:
		s.removeLoss(a)
	case askRecover:
		s.recoverUnit(a)
	case askSpecter:
		s.returnSpecter(a)
	case askShift:
		s.descend(a)
	default:
		panic("stronghold: applyAssault in choicesassault.go has no case for the decision " + decisionNames[phase])
	}
}

// rateAssault rates an action in the Assault, or in the stages after it, with verb v and the
// numbers a, b and c.
func (t *evaluation) rateAssault(v verb, a, b, c int) int64 {
	s, r, p := t.state, t.rules, t.position
	if v == verbEnd {
		return 0
	}
	switch p.pendingDecision {
	case askCannon:
		return t.contribution(featureKill, t.expectedKills(*s.invadersAt(area(a))))
	case askCannonType:
		return t.contribution(featureKill, r.strength[a])
	case askPoles:
		return t.contribution(featureKill, t.expectedKills(s.invadersOn(a))) + t.contribution(featureTargetDanger, clampDanger(t.danger[a]))
	case askFire:
		return t.rateFireTarget(a)
	case askCard:
		return t.contribution(featureTie, int32(a))
	case askVictim:
		return t.contribution(featureVictim, r.defence[a])
	case askRuin:
		return t.contribution(featureTie, int32(a))
	case askVolley:
		return t.rateVolley(a, b)
	case askFall:
		return t.contribution(featureLoss, int32(a)*r.strength[0]+int32(b)*r.strength[1]+int32(c)*r.strength[2]+int32(c)) + t.contribution(featureTie, int32(a))
	case askShoot:
		return t.contribution(featureShoot, 1)
	case askDetonate:
		return t.contribution(featureDetonate, int32(a)-1)
	case askCall:
		return t.contribution(featureCall, int32(boolToBit(r.paths[a].to.isKind(atSection))))
	case askLoss:
		return t.rateLoss(a)
	case askRecover:
		return t.contribution(featureRecover, r.defence[a])
	case askShift:
		return t.contribution(featureTie, int32(a))
	}
	return 0
}
