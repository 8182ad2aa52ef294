package warland

import (
	"equitas/engine"
	"equitas/engine/actions"
)

// The choices about creatures, treaties and bribes. They are laid out like those of a turn in
// choices.go.

// The verbs of choices about creatures, treaties and bribes.
const (
	verbEnemy = turnVerbs + iota
	verbAccept
	verbDecline
	verbTruce
	verbTroops
	verbSettlers
	verbFavoursDone
	verbPayResources
	verbPayFood
	verbPayMore
	verbSend
	verbPlay
	verbRoam
	verbGoInside
	verbHit
	verbHunt
	verbHeal
	verbSacrifice

	pactVerbs // number of verbs above, those of a turn included
)

// pactDecisions are the decisions that follow a creature, a treaty or a bribe in the main phase.
var pactDecisions = []decision{
	{Phase: phaseCreature, Key: "creatures", ContinuesSentence: true, Exists: hasCreatures, Rows: []row{
		{Verb: verbPlay, Form: "play CREATURE", Key: "creatures.play_cost", Say: "play", Operands: operands(firstNumber(&creatureOperand)), Fill: creatureArgs},
		{Verb: verbRoam, Form: "CREATURE to SEAT", Say: "roam", Operands: operands(firstNumber(&creatureOperand), secondNumber(&seatOperand))},
		{Verb: verbGoInside, Form: "CREATURE inside", Say: "inside", Operands: operands(firstNumber(&creatureOperand))},
		{Verb: verbHit, Form: "CREATURE attacks PREY", Say: "prey", Operands: operands(firstNumber(&creatureOperand), bothNumbers(&preyOperand))},
		{Verb: verbHeal, Form: "heal CREATURE", Help: "heal CREATURE N", Key: "creatures.heal_cost", Say: "heal", Operands: operands(bothNumbers(&patientOperand))},
		{Verb: verbSacrifice, Form: "sacrifice CREATURE for CREATURE", Key: "creatures.sacrifices_per_player", Say: "sacrifice",
			Operands: operands(firstNumber(&creatureOperand), secondNumber(&creatureGotOperand))},
		{Verb: verbHunt, Form: "hunt CREATURE with N", Help: "hunt CREATURE of SEAT with N", Say: "hunt", Operands: operands(secondNumber(&enemyCreatureOperand), firstNumber(&numberOperand))},
	}},
	{Phase: phaseEnemy, RecordWords: "against SEAT: whom a treaty is against", Ask: otherQuestionArgs, Key: "treaty", ContinuesSentence: true, Exists: (*Rules).canPropose, Rows: []row{{Verb: verbEnemy, Form: "against SEAT", Say: "against", Operands: operands(secondNumber(&seatOperand))}}},
	{Phase: phaseTreaty, RecordWords: "accept, decline: by the other seat", Ask: treatyQuestionArgs, Key: "treaty", Exists: (*Rules).canPropose, Rows: []row{
		{Verb: verbAccept, Form: "accept", Say: "accept", Part: "treaty"},
		{Verb: verbDecline, Form: "decline", Say: "decline"},
	}},
	{Phase: phaseFavours, Ask: otherQuestionArgs, Key: "bribe", ContinuesSentence: true, Exists: (*Rules).canBribe, Rows: []row{
		{Verb: verbTruce, Form: "favour truce", Key: "bribe.truce_turns", Say: "truce", Fill: truceArgs},
		{Verb: verbTroops, Form: "favour troops N against SEAT", Key: "bribe.max_troops", Say: "troops", Operands: operands(firstNumber(&numberOperand), secondNumber(&seatOperand))},
		{Verb: verbSettlers, Form: "favour settlers N", Key: "bribe.max_settlers", Say: "settlers", Operands: operands(secondNumber(&numberOperand))},
		{Verb: verbFavoursDone, Form: "favours done", Say: "favours_done"},
	}},
	{Phase: phasePayment, Key: "bribe.ladder", ContinuesSentence: true, Exists: (*Rules).canBribe, Rows: []row{
		{Verb: verbPayResources, Form: "pay N resources", Say: "pay_resources", Operands: operands(bothNumbers(&numberOperand))},
		{Verb: verbPayFood, Form: "pay N food", Say: "pay_food", Operands: operands(bothNumbers(&numberOperand))},
	}},
	{Phase: phaseMore, RecordWords: "and N food, where a bribe may be of both", Key: "bribe.allow_mix", ContinuesSentence: true, Exists: func(r *Rules) bool { return r.canBribe() && r.mixBribes }, Rows: []row{{Verb: verbPayMore, Form: "and N food", Say: "pay_more", Operands: operands(bothNumbers(&numberOperand))}}},
	{Phase: phaseBribe, RecordWords: "accept, decline: by the other seat", Ask: bribeQuestionArgs, Key: "bribe", Exists: (*Rules).canBribe, Rows: []row{
		{Verb: verbAccept, Form: "accept", Say: "accept", Part: "bribe"},
		{Verb: verbDecline, Form: "decline", Say: "decline"},
	}},
	{Phase: phaseSend, RecordWords: "send PAWN, one at a time, troops first: by the one who was bribed", Ask: activeQuestionArgs, Key: "bribe", Exists: (*Rules).canBribe, Rows: []row{{Verb: verbSend, Form: "send PAWN", Say: "send", Operands: operands(secondNumber(&pawnOperand))}}},
}

// pactParts are the parts of the game that are types of actions about treaties, bribes and
// creatures.
var pactParts = []actions.Part[*Rules]{
	{Name: "treaty", Title: "Treaty", UsePhrase: "make treaties", Keys: "treaty", Removal: "treaty.offers_per_opponent_per_turn=0", AccessParts: buildingIDs(allowsTreaties),
		Exists: func(r *Rules) bool { return r.canPropose() && r.treatyOffers > 0 }},
	{Name: "bribe", Title: "Bribe", UsePhrase: "bribe", Keys: "bribe", Removal: "bribe.offers_per_opponent_per_turn=0", AccessParts: buildingIDs(allowsBribes),
		Exists: func(r *Rules) bool { return r.canBribe() && r.bribeOffers > 0 }},
	{Name: "creatures", Title: "Creatures", UsePhrase: "use creatures", Keys: "creatures creature", Removal: "creatures.enabled=false"},
}

// listPactChoices appends the legal actions of a decision of [pactDecisions].
func (s *State) listPactChoices(buf []engine.Action, seat int) []engine.Action {
	p := &s.pos
	switch p.phase {
	case phaseEnemy:
		for i := range s.seatCount {
			if s.mayAlly(seat, int(p.pending.otherSeat), i) {
				buf = append(buf, packAction(verbEnemy, 0, i))
			}
		}
	case phaseTreaty, phaseBribe:
		buf = append(buf, packAction(verbAccept, 0, 0), packAction(verbDecline, 0, 0))
	case phaseFavours:
		buf = s.listFavours(buf, seat)
	case phasePayment:
		buf = s.listPayments(buf, verbPayResources, int(p.faction[seat].resources))
		buf = s.listPayments(buf, verbPayFood, int(p.faction[seat].food))
	case phaseMore:
		buf = append(buf, engine.Action(verbPayMore)<<24)
		buf = s.listPayments(buf, verbPayMore, int(p.faction[seat].food))
	case phaseSend:
		buf = s.listClasses(buf, verbSend, seat, s.nextSentClass(), false)
	case phaseCreature:
		buf = s.listCreatures(buf, seat)
	}
	return buf
}

// applyPact performs an action of [pactDecisions], given as [unpackAction] returns it.
func (s *State) applyPact(v verb, first, second, both int) {
	p, seat := &s.pos, int(s.pos.active)
	d := &p.pending
	switch v {
	case verbEnemy:
		d.foe = int8(second)
		s.setDecision(phaseTreaty, int(d.otherSeat))
	case verbTruce:
		d.truce = true
	case verbTroops:
		d.troops, d.foe = uint8(first), int8(second)
	case verbSettlers:
		d.settlers = uint8(second)
	case verbFavoursDone:
		s.setDecision(phasePayment, seat)
	case verbPayResources:
		d.pay[0] = int32(both)
		if s.rules.mixBribes && s.canPayAny(int(p.faction[seat].food)) {
			s.setDecision(phaseMore, seat)
			return
		}
		s.setDecision(phaseBribe, int(d.otherSeat))
	case verbPayFood, verbPayMore:
		d.pay[1] = int32(both)
		s.setDecision(phaseBribe, int(d.otherSeat))
	case verbAccept, verbDecline:
		if p.phase == phaseTreaty {
			s.answerTreaty(v == verbAccept)
		} else {
			s.answerBribe(v == verbAccept)
		}
	case verbSend:
		s.handOver(second)
	default:
		s.applyCreature(v, first, second)
	}
}

// ratePact returns the rating of an action of [pactDecisions], given as [unpackAction] returns it,
// in 1/[engine.WeightUnit] of a point.
func (t *evaluation) ratePact(v verb, first, second, both int) int64 {
	d := &t.position.pending
	switch v {
	case verbEnemy:
		return t.contribution(featureTreatyStrongest, int(boolToInt(second == t.strongestOpponent())))
	case verbSend:
		return t.rateGivingUp(second)
	case verbTruce:
		return t.contribution(featureBribeFavour, 2*int(t.rules.truceTurns)) + t.contribution(featureBribeTruce, 1)
	case verbTroops:
		return t.contribution(featureBribeFavour, 8*first) + t.contribution(featureBribeTroops, first)
	case verbSettlers:
		return t.contribution(featureBribeFavour, 4*second) + t.contribution(featureBribeSettlers, second)
	case verbPayResources, verbPayFood, verbPayMore:
		paid := both
		if v == verbPayMore {
			paid += int(d.pay[0])
		}
		return t.contribution(featureBribePay, both) + t.contribution(featureBribeEnough, int(boolToInt(paid >= t.favourValue())))
	case verbAccept:
		if t.position.phase == phaseTreaty {
			if int(d.foe) == t.strongestOpponent() {
				return t.contribution(featureTreatyStrongest, 1)
			}
			return t.contribution(featureTreatyOther, 1)
		}
		return t.contribution(featureBribeAnswer, 1) + t.contribution(featureBribeBalance, int(d.pay[0]+d.pay[1])-t.favourValue())
	}
	return 0
}
