package stronghold

import (
	"slices"

	"equitas/engine"
	"equitas/engine/actions"
)

type (
	row      = actions.Row[*Rules, *State, *voice]
	operand  = actions.Operand[*State, *voice]
	telling  = actions.Telling[*State, *voice]
	question = actions.Question[*State, *voice]
)

// acts is the table of the actions of a match, in the order of a turn.
var acts = actions.New(actions.Table[*Rules, *State, *voice]{
	Verbs: int(verbs), Verb: verbOf, Phases: decisionNames[:], Phase: func(s *State) decision { return s.pos.asked }, Reasons: whys,
	Decisions: []actions.Decision[*Rules, *State, *voice]{
		{Phase: askDraft, Ask: offerQuestionArgs, Key: "phase_card", Has: (*Rules).hasDraft, Rows: []row{
			{Verb: verbTake, Form: "take CARD", Say: "take", Operands: operands(firstNumber(&cardOperand)), With: shownArgs, PartOf: uses(partCard)},
		}},
		{Phase: askFlip, Records: "flip PHASE; end", Key: "special_action", Rows: []row{
			{Verb: verbFlip, Form: "flip PHASE", Say: "flip", Operands: operands(firstNumber(&phaseOperand)), With: flippedArgs, PartOf: usesBackOf},
			{Verb: verbEnd, Form: "end", Say: "flip_end"},
		}},
		{Phase: askTransfer, Records: "give N UNIT; give nothing", Key: "ally.transfer_units", Has: (*Rules).hasAllies, Rows: []row{
			{Verb: verbGive, Form: "give N UNIT", Say: "give", Operands: operands(firstTwoNumbers(&groupOperand)), With: transferredArgs},
			{Verb: verbEnd, Form: "give nothing", Say: "give_nothing"},
		}},
		{Phase: askAct, Records: "ACTION for WAY; the special action of a card that is turned over; borrow ACTION; end", Ask: phaseQuestionArgs, Key: "invader_action", Rows: []row{
			{Verb: verbAct, Form: "ACTION [for WAY]", Why: whyAct, Kinds: (*Rules).actionKinds, Say: "act", Operands: operands(firstNumber(&shownActionOperand), firstTwoNumbers(&wayOperand)), PartOf: uses(partAction)},
			{Verb: verbSpecial, Form: "SPECIAL", Why: whySpecial, Help: "the special action", Kinds: kindsIn("special_action"), Say: "special", Operands: operands(shownBack), With: specialArgs, PartOf: usesBack},
			{Verb: verbBorrow, Form: "borrow ACTION", Key: "ally.use_action_hourglasses", Has: (*Rules).hasAllies, Say: "borrow", Operands: operands(firstNumber(&actionOperand)), With: borrowedArgs,
				PartOf: uses(partAction)},
			{Verb: verbEnd, Form: "end", Say: "act_end"},
		}},
		{Phase: askLend, Records: "lend; refuse", Ask: actionQuestionArgs, Key: "ally.use_action_hourglasses", Has: (*Rules).hasAllies, Rows: []row{
			{Verb: verbLend, Form: "lend", Say: "lend", Operands: operands(lentAction)},
			{Verb: verbEnd, Form: "refuse", Say: "refuse"},
		}},
		{Phase: askPay, Ask: actionQuestionArgs, Key: "invader_action", Has: (*Rules).hasAllies, Rows: []row{{Verb: verbPay, Form: "pay WAY", Say: "pay", Operands: operands(lentWay)}}},
		{Phase: askTarget, Records: "the place, machine, building or hero", Ask: actionQuestionArgs, Key: "invader_action", GoesOn: true, Rows: []row{
			{Verb: verbAt, Form: "PLACE", Say: "in", Operands: operands(firstNumberFrom(atBuilding, &placeOperand)), When: hasPutEffect(effectSaboteur, effectFire)},
			{Verb: verbAt, Form: "PLACE", Say: "for", Operands: operands(firstNumber(&machinePlaceOperand)), When: hasPutEffect(effectHits, effectBloodstone)},
			{Verb: verbAt, Form: "PLACE", Say: "for", Operands: operands(firstNumber(&heroPlaceOperand)), When: hasPutEffect(effectPossession)},
			{Verb: verbAt, Form: "PLACE", Say: "on", Operands: operands(actionGoal)},
		}},
		{Phase: askPiece, Records: "PIECE of PLACE; a machine, of Accurate Shot for one", Key: "special_action", GoesOn: true, Has: hasBack(effectMoveGear, effectMoveTraining, effectAim), Rows: []row{
			{Verb: verbAt, Form: "PIECE", Say: "aim", Operands: operands(firstNumber(&machinePieceOperand))},
			{Verb: verbPiece, Form: "PIECE", Say: "piece", Operands: operands(firstTwoNumbers(&pieceOperand))},
		}},
		{Phase: askPlace, Key: "special_action", GoesOn: true, Has: hasBack(effectMoveGear, effectMoveTraining), Rows: []row{
			{Verb: verbAt, Form: "PLACE", Say: "to", Operands: operands(pieceGoal)},
		}},
		{Phase: askEscape, Records: "an upper level", Key: "special_action", Has: hasBack(effectEscape), Rows: []row{{Verb: verbAt, Form: "PLACE", Say: "escape", Operands: operands(firstNumberFrom(atUpper, &placeOperand))}}},
		{Phase: askMarch, Records: "minor_move, major_move, rope, altar, order, end", Key: "invader_action", Rows: []row{
			{Verb: verbAct, Form: "ACTION", Why: whyMarch, Kinds: (*Rules).moveKinds, Say: "move", Operands: operands(firstNumber(&shownActionOperand)), With: moveArgs, PartOf: uses(partAction)},
			{Verb: verbRope, Form: "rope", Key: "invader_action", Has: (*Rules).hasRopes, Say: "rope_which"},
			{Verb: verbAltar, Form: "altar", Key: "invader_action", Has: hasAction(effectAltar), Say: "altar_which"},
			{Verb: verbOrder, Form: "order", Key: "order", Say: "order_which"},
			{Verb: verbEnd, Form: "end", Say: "act_end"},
		}},
		{Phase: askStep, Records: "N UNIT from PLACE to PLACE; end", Key: "invader_action", Rows: []row{
			{Verb: verbStep, Form: "N UNIT from PLACE to PLACE", Say: "step", Operands: operands(lastTwoNumbers(&groupOperand), stepFrom, stepTo)},
			{Verb: verbEnd, Form: "end", Say: "step_end"},
		}},
		{Phase: askRope, Key: "invader_action.rope", GoesOn: true, Has: (*Rules).hasRopes, Rows: []row{
			{Verb: verbRope, Form: "rope SECTION UNIT to SECTION", Say: "rope", Operands: operands(firstNumber(&sectionFromOperand), secondNumber(&invaderOperand), thirdNumber(&sectionToOperand))},
		}},
		{Phase: askAltar, Key: "invader_action.altar", GoesOn: true, Has: hasAction(effectAltar), Rows: []row{
			{Verb: verbAltar, Form: "MACHINE at SECTION", Say: "altar", Operands: operands(firstNumber(&machineOperand), secondNumber(&sectionOperand))},
		}},
		{Phase: askOrder, Key: "order", GoesOn: true, Rows: []row{
			{Verb: verbOrder, Form: "ORDER on SECTION open", Why: whyOrder, Kinds: kindsOfOrder("open"), When: isFaceUp, Say: "order", Operands: operands(firstNumber(&orderOperand), secondNumber(&sectionOperand)), PartOf: uses(partOrder)},
			{Verb: verbOrder, Form: "ORDER on SECTION face down", Why: whyOrder, Help: "or face down", Kinds: kindsOfOrder("face down"), Has: (*Rules).hasHiddenOrders, Tell: sayHidden, Operands: operands(firstNumber(&orderOperand), secondNumber(&sectionOperand)),
				PartOf: uses(partOrder)},
		}},
		{Phase: askStone, Records: "a section", Key: "setup.stone_supply", Rows: []row{{Verb: verbAt, Form: "SECTION", Say: "stone", Operands: operands(firstNumber(&sectionOperand))}}},
		{Phase: askSpend, Records: "move, swap, invest, oration, sortie, deed, haste; end", Ask: glassQuestionArgs, Asks: []string{"spend", "spend_barricades"}, Key: "hourglass", Rows: []row{
			{Verb: verbSpend, Form: "move", Key: "defender_move.step", Rule: "defender_move.step", When: firstNumberIs(spendMove), Say: "spend_move"},
			{Verb: verbSpend, Form: "swap", Key: "defender_move.swap", Rule: "defender_move.swap", When: firstNumberIs(spendSwap), Say: "spend_swap"},
			{Verb: verbSpend, Form: "invest", Key: "defender_action", When: firstNumberIs(spendInvest), Say: "spend_invest"},
			{Verb: verbSpend, Form: "oration", Key: "hero", When: firstNumberIs(spendOration), Say: "spend_oration"},
			{Verb: verbSpend, Form: "sortie", Key: "hero", When: firstNumberIs(spendSortie), Say: "spend_sortie"},
			{Verb: verbSpend, Form: "deed", Key: "rule.deed_allowed", Why: func(w *why) { w.Condition("rule.deed_allowed", "") }, When: firstNumberIs(spendDeed), Say: "spend_deed"},
			{Verb: verbSpend, Form: "haste", Key: "ally.haste_per_turn", Say: "spend_haste", Has: (*Rules).hasAllies},
			{Verb: verbEnd, Form: "end", Say: "spend_end"},
		}},
		{Phase: askMoveFrom, Records: "UNIT of PLACE; a hero", Key: "defender_move.step", GoesOn: true, Rows: []row{
			{Verb: verbUnit, Form: "UNIT of PLACE", Say: "unit", Operands: operands(secondNumber(&defenderOperand), firstNumber(&placeOperand))},
			{Verb: verbHero, Form: "HERO", Say: "hero", Operands: operands(firstNumber(&heroOperand))},
		}},
		{Phase: askMoveTo, Key: "defender_move.step", GoesOn: true, Rows: []row{{Verb: verbTo, Form: "PLACE", Say: "to", Operands: operands(firstNumber(&placeOperand))}}},
		{Phase: askSwapFrom, Key: "defender_move.swap", GoesOn: true, Rows: []row{
			{Verb: verbUnit, Form: "UNIT of PLACE", Say: "unit", Operands: operands(secondNumber(&defenderOperand), firstNumber(&placeOperand))},
		}},
		{Phase: askSwapWith, Key: "defender_move.swap", GoesOn: true, Rows: []row{
			{Verb: verbUnit, Form: "UNIT of PLACE", Say: "unit", Operands: operands(secondNumber(&defenderOperand), firstNumber(&placeOperand))},
		}},
		{Phase: askInvest, Records: "an action of Defenders", Key: "rule.action_cost", GoesOn: true, Rows: []row{
			{Verb: verbInvest, Form: "ACTION", Why: whyInvest, Kinds: kindsIn("defender_action"), Say: "invest", Operands: operands(firstNumber(&workOperand)), With: investedArgs, PartOf: uses(partWork)},
		}},
		{Phase: askExecute, Records: "its target: a place, a machine, a side, UNIT on PLACE", Ask: workQuestionArgs, Key: "defender_action", Rows: []row{
			{Verb: verbAt, Form: "TARGET", Help: "its target", Say: "work_for", Operands: operands(doneWork, firstNumber(&machineTargetOperand)), When: hasActionEffect(effectDamage)},
			{Verb: verbAt, Form: "TARGET", Help: "its target", Say: "work_for", Operands: operands(doneWork, firstNumber(&sideTargetOperand)), When: hasActionEffect(effectBlessing)},
			{Verb: verbAt, Form: "TARGET", Help: "its target", Say: "work", Operands: operands(wholeWork), When: hasActionEffect(effectGate, effectTrain, effectFind)},
			{Verb: verbAt, Form: "TARGET", Help: "its target", Say: "work_on", Operands: operands(doneWork, workGoal)},
			{Verb: verbUnit, Form: "TARGET", Help: "its target", Say: "work_kills", Operands: operands(doneWork, firstTwoNumbers(&foeTargetOperand)), When: isInvaderArea},
			{Verb: verbUnit, Form: "TARGET", Help: "its target", Say: "work_kills", Operands: operands(doneWork, firstTwoNumbers(&guardTargetOperand))},
		}},
		{Phase: askOration, Key: "hero", GoesOn: true, Has: (*Rules).hasHeroes, Rows: []row{
			{Verb: verbHero, Form: "HERO speaks for N", Why: whyOration, Say: "oration", Operands: operands(firstNumber(&heroOperand), secondNumber(&numberOperand)), PartOf: uses(partHero)},
		}},
		{Phase: askSortie, Key: "hero", GoesOn: true, Has: (*Rules).hasSorties, Rows: []row{
			{Verb: verbHero, Form: "HERO kills UNIT", Why: whySortie, Say: "sortie", Operands: operands(firstNumber(&heroOperand), secondNumber(&invaderOperand)), With: sortieArgs, PartOf: uses(partHero)},
		}},
		{Phase: askDeed, Key: "rule.deed_allowed", GoesOn: true, Rows: []row{
			{Verb: verbDeed, Form: "DEED", Help: "a dishonourable deed", Kinds: kindsIn("deed"), Say: "deed", Operands: operands(firstNumber(&deedOperand)), With: deedCostArgs, PartOf: uses(partDeed)},
		}},
		{Phase: askGasp, Key: "deed.last_gasp", GoesOn: true, Rows: []row{{Verb: verbBuilding, Form: "BUILDING", Help: "a building", Say: "in", Operands: operands(firstNumberFrom(atBuilding, &buildingOperand))}}},
		{Phase: askHaste, Records: "an action of Defenders", Key: "ally.haste_per_turn", GoesOn: true, Has: (*Rules).hasAllies, Rows: []row{{Verb: verbWork, Form: "ACTION", Say: "haste", Operands: operands(firstNumber(&workOperand))}}},
		{Phase: askCannon, Records: "PLACE; hold", Ask: aboutQuestionArgs(atTower), Key: "defender_hit_card", Has: hasWork(effectCannon), Rows: []row{
			{Verb: verbAt, Form: "PLACE", Say: "cannon", Operands: operands(firingOperand(atTower, &firingTowerOperand), firstNumber(&placeOperand))},
			{Verb: verbEnd, Form: "hold", Say: "hold"},
		}},
		{Phase: askCannonType, Ask: aboutQuestionArgs(atTower), Key: "defender_hit_card", GoesOn: true, Has: hasWork(effectCannon), Rows: []row{{Verb: verbType, Form: "UNIT", Say: "type", Operands: operands(firstNumber(&invaderOperand))}}},
		{Phase: askFire, Records: "SECTION; hold", Ask: machineQuestionArgs, Key: "invader_action", Has: hasAction(effectMachine), Rows: []row{
			{Verb: verbAt, Form: "SECTION", Say: "fire", Operands: operands(firingOperand(0, &firingMachineOperand), firstNumber(&sectionOperand))},
			{Verb: verbEnd, Form: "hold", Say: "hold"},
		}},
		{Phase: askCard, Ask: machineQuestionArgs, Key: "special_action", GoesOn: true, Has: hasBack(effectAim), Rows: []row{
			{Verb: verbCard, Form: "hit", Say: "card_hit", When: firstNumberIs(1)},
			{Verb: verbCard, Form: "miss", Say: "card_miss"},
		}},
		{Phase: askVictim, Ask: underFireQuestionArgs, Key: "invader_action", GoesOn: true, Has: hasAction(effectMachine), Rows: []row{{Verb: verbType, Form: "UNIT", Say: "type", Operands: operands(firstNumber(&defenderOperand))}}},
		{Phase: askRuin, Ask: underFireQuestionArgs, Key: "invader_action", GoesOn: true, Has: (*Rules).strikesInstead, Rows: []row{
			{Verb: verbRuin, Form: "cauldron", Say: "ruin_cauldron", When: firstNumberIs(0)},
			{Verb: verbRuin, Form: "tower", Say: "ruin_tower"},
		}},
		{Phase: askVolley, Records: "N at RAMPART; hold", Key: "rule.marksman_can_fire", Rows: []row{
			{Verb: verbVolley, Form: "N at RAMPART", Say: "volley", Operands: operands(secondNumber(&volleyOperand), firstNumberFrom(atRampart, &rampartOperand))},
			{Verb: verbEnd, Form: "hold", Say: "hold"},
		}},
		{Phase: askFall, Ask: aboutQuestionArgs(atRampart), Key: "combat.volley_per_marksman", Rows: []row{{Verb: verbFall, Form: "N goblin N orc N troll fall", Say: "fall", Operands: operands(allThreeNumbers(&fallenOperand))}}},
		{Phase: askShoot, Records: "PLACE; hold", Ask: aboutQuestionArgs(atRampart), Key: "invader_action", Rows: []row{
			{Verb: verbAt, Form: "PLACE", Say: "shoot", Operands: operands(firingOperand(atRampart, &firingRampartOperand), firstNumber(&placeOperand))},
			{Verb: verbEnd, Form: "hold", Say: "hold"},
		}},
		{Phase: askPoles, Records: "SECTION; hold", Ask: aboutQuestionArgs(atTower), Key: "defender_hit_card", Has: hasWork(effectPoles), Rows: []row{
			{Verb: verbAt, Form: "SECTION", Say: "poles", Operands: operands(firingOperand(atTower, &firingTowerOperand), firstNumber(&sectionOperand))},
			{Verb: verbEnd, Form: "hold", Say: "hold"},
		}},
		{Phase: askDetonate, Ask: aboutQuestionArgs(atSection), Key: "rule.order.orc_detonation", Rows: []row{{Verb: verbCount, Form: "N", Say: "count", Operands: operands(firstNumber(&orcsOperand))}}},
		{Phase: askCall, Records: "troll from PLACE to PLACE; none", Ask: aboutQuestionArgs(atSection), Key: "rule.order.troll_call", Rows: []row{
			{Verb: verbCall, Form: "troll from PLACE to PLACE", Say: "call", Operands: operands(pathFrom, pathTo)},
			{Verb: verbEnd, Form: "none", Say: "call_nobody"},
		}},
		{Phase: askLoss, Ask: aboutQuestionArgs(atSection), Key: "rule.defender_inflicts", Rows: []row{
			{Verb: verbType, Form: "UNIT", Say: "type", Operands: operands(firstNumber(&defenderOperand)), When: didDefendersLose},
			{Verb: verbType, Form: "UNIT", Say: "type", Operands: operands(firstNumber(&invaderOperand))},
		}},
		{Phase: askRecover, Key: "combat.hospital_recover", Has: (*Rules).hasHealing, Rows: []row{{Verb: verbType, Form: "UNIT", Rule: "combat.hospital_recover", Say: "type", Operands: operands(firstNumber(&defenderOperand))}}},
		{Phase: askSpecter, Records: "an upper level", Key: "invader_action", Has: hasAction(effectSpecters), Rows: []row{{Verb: verbAt, Form: "PLACE", Say: "haunt", Operands: operands(firstNumberFrom(atUpper, &placeOperand))}}},
		{Phase: askShift, Ask: aboutQuestionArgs(atSection), Key: "invader_action", Has: hasAction(effectTower), Rows: []row{{Verb: verbType, Form: "UNIT", Say: "type", Operands: operands(firstNumber(&invaderOperand))}}},
	},
})

// verbOf returns the verb of an action.
func verbOf(a engine.Action) verb { return verb(a >> 24) }

func operands(l ...operand) []operand { return l }

// isFaceUp reports whether an order is given face up.
func isFaceUp(_ *State, a engine.Action) bool { return a&255 == 0 }

// firstNumberIs returns a function that reports whether the first number of an action is n.
func firstNumberIs(n int) func(*State, engine.Action) bool {
	return func(_ *State, a engine.Action) bool { return int(a>>16&255) == n }
}

// hasPutEffect returns a function that reports whether the pending action of an Invader has one of
// the effects does; doing does the same for the pending action in a building.
func hasPutEffect(does ...uint8) func(*State, engine.Action) bool {
	return func(s *State, _ engine.Action) bool {
		return slices.Contains(does, s.r.actions[s.pos.task.action].effect)
	}
}

func hasActionEffect(does ...uint8) func(*State, engine.Action) bool {
	return func(s *State, _ engine.Action) bool {
		return slices.Contains(does, s.r.works[s.pos.task.action].effect)
	}
}

// isInvaderArea reports whether the unit that an action names stands on a section or in another
// area of Invaders.
func isInvaderArea(_ *State, a engine.Action) bool { return area(a>>16&255) < atTower }

// didDefendersLose reports whether a Defender has lost the melee and removes units.
func didDefendersLose(s *State, _ engine.Action) bool { return s.pos.task.n == 1 }
