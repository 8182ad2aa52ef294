package warland

import (
	"equitas/engine"
	"equitas/engine/actions"
)

// The choices of a turn: their verbs and rows of the table of actions, and three large switches:
// which actions are legal, what they do, and how the rule of thumb rates them. Cases of more
// than a few lines are functions in the file of their subject. The choices about pacts and
// creatures stand in choicespact.go.

// The verbs of a turn.
const (
	verbBastions verb = iota
	verbFormation
	verbBazaar
	verbStarve
	verbFed
	verbEnd
	verbMove
	verbBuild
	verbDemolish
	verbBattle
	verbTrain
	verbTreaty
	verbBribe
	verbCreature
	verbEnter
	verbBuilder
	verbSlot
	verbForce
	verbCasualty

	turnVerbs // number of verbs above
)

// turnDecisions are the decisions of a turn, in its order, with their actions.
var turnDecisions = []decision{
	{Phase: phaseBastions, Key: "setup.bastions", Rows: []row{{Verb: verbBastions, Form: "bastions PRESET", Rule: "setup.bastions", Say: "bastions", Operands: operands(secondNumber(&layoutOperand))}}},
	{Phase: phaseFormation, Key: "setup.formations", Rows: []row{{Verb: verbFormation, Form: "formation PRESET", Rule: "setup.formations", Say: "formation", Operands: operands(secondNumber(&formationOperand))}}},
	{Phase: phaseBazaar, RecordWords: "bazaar N: resources paid for food, 0 for none", Ask: needQuestionArgs, Key: "building", Exists: func(r *Rules) bool { return r.hasExchange }, Rows: []row{
		{Verb: verbBazaar, Form: "bazaar N", Say: "bazaar_none", Operands: operands(bothNumbers(&numberOperand)), When: isZero},
		{Verb: verbBazaar, Form: "bazaar N", Say: "bazaar", Operands: operands(bothNumbers(&numberOperand)), Fill: purchaseArgs, Part: "exchange"},
	}},
	{Phase: phaseStarve, RecordWords: "starve PAWN, one at a time, of a faction that cannot feed all; fed, once it can", Ask: needQuestionArgs, QuestionKeys: []string{"starve", "hungry"}, Key: "feeding", Rows: []row{
		{Verb: verbStarve, Form: "starve PAWN", Rule: "feeding.offer_deliberate", Say: "starve", Operands: operands(secondNumber(&pawnOperand)), Fill: rationArgs},
		{Verb: verbFed, Form: "fed", Say: "fed"},
	}},
	{Phase: phaseMain, RecordWords: "build TYPE, move PAWN, demolish TARGET with PAWN, battle PAWN of SEAT, train BUILDING, treaty SEAT, bribe SEAT, creature, end turn", Key: "build.works_per_turn", Rows: []row{
		{Verb: verbMove, Form: "move PAWN", Key: "movement", Why: addMoveReasons, Say: "move", Operands: operands(secondNumber(&pawnOperand))},
		{Verb: verbBuild, Form: "build TYPE", Key: "build.allowed", Why: addBuildReasons, Tell: sayBuild, Operands: operands(secondNumber(&typeOperand)), UseOf: buildingUse},
		{Verb: verbTrain, Form: "train BUILDING", Key: "building", Why: addTrainReasons, Exists: (*Rules).canTrainSoldiers, Say: "train", Operands: operands(secondNumber(&buildingOperand)), Fill: trainedArgs,
			Part: "train", UseOf: trainedUse},
		{Verb: verbDemolish, Form: "demolish TARGET with PAWN", Key: "demolition.success", Why: addDemolishReasons, Tell: sayDemolish, Operands: operands(firstNumber(&pawnOperand), secondNumber(&targetOperand)),
			Part: "demolish"},
		{Verb: verbBattle, Form: "battle PAWN of SEAT", Key: "battle.attacker_wins", Why: addBattleReasons, Say: "battle_soldier", Operands: operands(secondNumber(&foeOperand)), Fill: foeArgs, When: onSoldier,
			Part: "battle"},
		{Verb: verbBattle, Form: "battle PAWN of SEAT", Key: "battle.attacker_wins", Say: "battle", Operands: operands(secondNumber(&foeOperand)), Fill: foeArgs, Part: "battle"},
		{Verb: verbTreaty, Form: "treaty SEAT", Key: "advanced.enabled_if", Why: addTreatyReasons, Exists: (*Rules).canPropose, Say: "treaty", Operands: operands(secondNumber(&seatOperand)),
			Part: "treaty"},
		{Verb: verbBribe, Form: "bribe SEAT", Key: "advanced.enabled_if", Why: addBribeReasons, Exists: (*Rules).canBribe, Say: "bribe", Operands: operands(secondNumber(&seatOperand)),
			Part: "bribe"},
		{Verb: verbCreature, Form: "creature", Key: "creatures", Exists: hasCreatures, Say: "creature", Part: "creatures"},
		{Verb: verbEnd, Form: "end turn", Key: "end_phase", Rule: "end_phase.food_kept", Say: "end_food", When: hasFood, Fill: foodArgs},
		{Verb: verbEnd, Form: "end turn", Key: "end_phase", Say: "end"},
	}},
	{Phase: phaseMove, RecordWords: "to X,Y, or into BUILDING", Ask: pawnQuestionArgs, Key: "movement", ContinuesSentence: true, Rows: []row{
		{Verb: verbDestination, Form: "to X,Y", Why: addStepReasons, Tell: sayStep, Operands: operands(movedPawn, destination)},
		{Verb: verbEnter, Form: "into BUILDING", Say: "into", Operands: operands(movedPawn, secondNumber(&buildingOperand)), Fill: roomArgs},
	}},
	{Phase: phaseBuilder, RecordWords: "with PAWN: the carpenter that builds", Key: "build.builder_if", ContinuesSentence: true, Rows: []row{{Verb: verbBuilder, Form: "with PAWN", Tell: sayBuilder, Operands: operands(secondNumber(&pawnOperand))}}},
	{Phase: phaseSlot, RecordWords: "slot north, northeast, ...: on which side of it", Ask: pawnQuestionArgs, Key: "build.allowed", ContinuesSentence: true, Rows: []row{{Verb: verbSlot, Form: "slot SIDE", Help: "slot north", Say: "slot", Operands: operands(secondNumber(&sideOperand))}}},
	{Phase: phaseForce, RecordWords: "force N KIND ..., N KIND of allies: who attacks, how many of each", Key: "battle.group_loss", ContinuesSentence: true, Rows: []row{{Verb: verbForce, Form: "force SOLDIERS", Help: "force N KIND", Say: "force", Operands: operands(bothNumbers(&forceOperand))}}},
	{Phase: phaseCasualty, RecordWords: "casualty PAWN, one at a time, of the attackers that lost", Key: "battle.group_loss", Rows: []row{{Verb: verbCasualty, Form: "casualty PAWN", Rule: "battle.group_loss", Say: "casualty", Operands: operands(secondNumber(&pawnOperand))}}},
}

// turnParts are the parts of the game that are types of actions of a turn.
var turnParts = []actions.Part[*Rules]{
	{Name: "demolish", Title: "Demolition", UsePhrase: "demolish", Keys: "demolition"},
	{Name: "battle", Title: "Battle", UsePhrase: "battle", Keys: "battle"},
	{Name: "train", Title: "Training", UsePhrase: "train soldiers", AccessParts: buildingIDs(trainsSoldiers)},
	{Name: "exchange", Title: "Exchange for food", UsePhrase: "exchange resources for food", AccessParts: buildingIDs(sellsFood)},
}

// Legal implements [engine.State].
func (s *State) Legal(buf []engine.Action) []engine.Action {
	p := &s.pos
	seat := int(p.actor)
	if p.isOver {
		return buf
	}
	switch p.phase {
	case phaseBastions:
		for i := range s.rules.bastions {
			buf = append(buf, packAction(verbBastions, 0, i))
		}
	case phaseFormation:
		for i := range s.rules.formations {
			buf = append(buf, packAction(verbFormation, 0, i))
		}
	case phaseBazaar:
		most := s.exchangeMax(seat)
		buf = append(buf, packAction(verbBazaar, 0, 0))
		for x := max(1, most-49); x <= most; x++ {
			buf = append(buf, engine.Action(verbBazaar)<<24|engine.Action(x))
		}
	case phaseStarve:
		fed := !s.lacksFood(seat)
		if fed {
			buf = append(buf, packAction(verbFed, 0, 0))
		}
		buf = s.listClasses(buf, verbStarve, seat, classCount, fed)
	case phaseMain:
		buf = s.listMainActions(buf, seat)
	case phaseMove:
		buf = s.appendDestinations(buf, int(p.pending.pawn))
	case phaseBuilder:
		n := 0
		for i := range s.pawns() {
			if n < s.rules.maxBuilderChoices && s.canBuildHere(i, seat) && s.hasSite(i) {
				buf = append(buf, packAction(verbBuilder, 0, i))
				n++
			}
		}
	case phaseSlot:
		for slot := range 8 {
			if _, ok := s.buildingSite(int(p.pending.pawn), slot); ok {
				buf = append(buf, packAction(verbSlot, 0, slot))
			}
		}
	case phaseForce:
		buf = s.listForces(buf, seat, int(p.pending.target))
	case phaseCasualty:
		buf = s.listCasualties(buf)
	default:
		buf = s.listPactChoices(buf, seat)
	}
	return buf
}

// listMainActions appends the actions of the active faction in the main phase.
//
// WARLAND 2.0.2, Main Phase.
func (s *State) listMainActions(buf []engine.Action, seat int) []engine.Action {
	buf = append(buf, packAction(verbEnd, 0, 0))
	buf = s.listMoves(buf, seat)
	buf = s.listBuilds(buf, seat)
	buf = s.listDemolitions(buf, seat)
	buf = s.listBattles(buf, seat)
	buf = s.listTrains(buf, seat)
	buf = s.listPacts(buf, seat)
	if s.rules.creatures && len(s.listCreatures(s.scratch.actions[:0], seat)) > 0 {
		buf = append(buf, packAction(verbCreature, 0, 0))
	}
	return buf
}

// Apply implements [engine.State].
func (s *State) Apply(a engine.Action) {
	if s.EventFunc != nil {
		s.performAndReport(a)
	} else {
		s.applyAction(a)
	}
	if s.Err() != nil { // the record does not fit the rules
		s.pos.isOver = false
		s.finish(reasonUnfinished, 0)
	}
}

func (s *State) applyAction(a engine.Action) {
	p := &s.pos
	s.offerableFor = 0
	s.AddToTrace(uint64(a) + 1)
	seat := int(p.active)
	if p.phase == phaseMain {
		p.pending = pending{exchangeOffered: true}
	}
	d := &p.pending
	if a&pointFlag != 0 {
		s.move(int(d.pawn), pointOf(a), -1)
		s.setDecision(phaseMain, seat)
		return
	}
	v, first, second, both := unpackAction(a)
	switch v {
	case verbBastions:
		s.placeBastions(int(p.actor), second)
		s.askBastions(s.seatAfter(int(p.actor)))
	case verbFormation:
		s.placeCarpenters(int(p.actor), second)
		s.askFormation(s.seatAfter(int(p.actor)))
	case verbBazaar:
		s.buyFood(seat, both)
	case verbStarve:
		p.tally.starvedPawns++
		s.removePawn(second)
		s.askFood()
	case verbFed:
		s.feedPawns()
	case verbEnd:
		s.endTurn()
	case verbMove:
		d.pawn = int16(second)
		s.setDecision(phaseMove, seat)
	case verbEnter:
		s.move(int(d.pawn), point{}, second)
		s.setDecision(phaseMain, seat)
	case verbBuild:
		d.kind = uint8(second)
		s.setDecision(phaseBuilder, seat)
	case verbBuilder:
		d.pawn = int16(second)
		s.setDecision(phaseSlot, seat)
	case verbSlot:
		s.build(int(d.pawn), second)
		s.setDecision(phaseMain, seat)
	case verbDemolish:
		s.demolish(first, second)
	case verbBattle:
		d.target = int16(second)
		s.setDecision(phaseForce, seat)
	case verbForce:
		s.attack(both)
	case verbCasualty:
		s.removeCasualty(p.pawn[second].id)
	case verbTrain:
		s.train(second)
	case verbTreaty:
		d.otherSeat = int8(second)
		p.treatyOffersMade[second]++
		p.tally.treatyOffers++
		s.setDecision(phaseEnemy, seat)
	case verbBribe:
		d.otherSeat = int8(second)
		p.bribeOffersMade[second]++
		p.tally.bribeOffers++
		s.setDecision(phaseFavours, seat)
	case verbCreature:
		s.setDecision(phaseCreature, seat)
	default:
		s.applyPact(v, first, second, both)
	}
}

// rateMain returns the rating of an action of the main phase, in 1/[engine.WeightUnit] of a point.
// Bots take no action that is rated below ending the turn.
func (t *evaluation) rateMain(a engine.Action) int64 {
	v, first, second, _ := unpackAction(a)
	switch v {
	case verbEnd:
		return t.contribution(featureEnd, 1)
	case verbMove:
		return t.rateMoving(second)
	case verbBuild:
		return t.rateConstruction(second) + t.contribution(featureBuildHelped, int(boolToInt(!t.needsSite)))
	case verbDemolish:
		return t.rateDemolish(first, second)
	case verbBattle:
		return t.rateBattle(second)
	case verbTrain:
		k := &t.rules.pawns[t.rules.buildings[t.position.building[second].kind].trains]
		v := t.contribution(featureTrainStrength, k.strength)
		if t.hasSurvey {
			v += t.contribution(featureTrainLead, t.state.scratch.survey.ownStrength-t.state.scratch.survey.foeStrength)
		}
		if t.income >= t.upkeep+k.foodOnMission {
			return v + t.contribution(featureTrainFed, 1)
		}
		return v + t.contribution(featureTrainHungry, 1) + t.contribution(featureTrainBought, int(boolToInt(t.canBuyFood(second, t.upkeep+k.foodOnMission-t.income))))
	case verbTreaty:
		return t.contribution(featureTreatyOffer, int(boolToInt(second != t.strongestOpponent())))
	case verbBribe:
		return t.contribution(featureBribeOffer, 1)
	case verbCreature:
		return t.bestCreatureAction()
	}
	return 0
}

// rateSimple returns the rating of an action of a decision that needs no sums from
// [evaluation.prepare], in 1/[engine.WeightUnit] of a point.
func (t *evaluation) rateSimple(a engine.Action) int64 {
	v, first, second, both := unpackAction(a)
	d := &t.position.pending
	switch v {
	case verbBazaar:
		return t.contribution(featureBazaar, both)
	case verbStarve, verbCasualty:
		return t.rateGivingUp(second)
	case verbBuilder:
		return t.contribution(featureBuildHelped, int(boolToInt(t.state.countHelpers(second) >= t.rules.helpersForInstantFlip)))
	case verbSlot:
		c := t.state.slotFootprint(&t.position.pawn[d.pawn], second)
		return t.contribution(featureSiteDistance, isqrt(distance2(c.centre, t.state.castle[t.seat].centre))/100)
	case verbForce:
		return t.contribution(featureForceStrength, t.strengthOf(both))
	}
	return t.ratePact(v, first, second, both)
}
