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
	Verbs: int(verbs), Verb: verbOf, Phases: decisionNames[:], Phase: func(s *State) decision { return s.pos.asks }, Reasons: whys,
	Decisions: []actions.Decision[*Rules, *State, *voice]{
		{Phase: askDraft, Ask: askOffer, Key: "phase_card", Has: (*Rules).drafts, Rows: []row{
			{Verb: verbTake, Form: "take CARD", Say: "take", Operands: of(first(&aCard)), With: sayShown, PartOf: uses(partCard)},
		}},
		{Phase: askFlip, Records: "flip PHASE; end", Key: "special_action", Rows: []row{
			{Verb: verbFlip, Form: "flip PHASE", Say: "flip", Operands: of(first(&aPhase)), With: sayFlipped, PartOf: usesBackOf},
			{Verb: verbEnd, Form: "end", Say: "flip_end"},
		}},
		{Phase: askTransfer, Records: "give N UNIT; give nothing", Key: "ally.transfer_units", Has: (*Rules).allies, Rows: []row{
			{Verb: verbGive, Form: "give N UNIT", Say: "give", Operands: of(firstTwo(&aGroup)), With: sayTransferred},
			{Verb: verbEnd, Form: "give nothing", Say: "give_nothing"},
		}},
		{Phase: askAct, Records: "ACTION for WAY; the special action of a card that is turned over; borrow ACTION; end", Ask: askPhase, Key: "invader_action", Rows: []row{
			{Verb: verbAct, Form: "ACTION [for WAY]", Why: whyAct, Kinds: (*Rules).actionKinds, Say: "act", Operands: of(first(&aShownAction), firstTwo(&aWay)), PartOf: uses(partAction)},
			{Verb: verbSpecial, Form: "SPECIAL", Why: whySpecial, Help: "the special action", Kinds: kindsIn("special_action"), Say: "special", Operands: of(shownBack), With: saySpecial, PartOf: usesBack},
			{Verb: verbBorrow, Form: "borrow ACTION", Key: "ally.use_action_hourglasses", Has: (*Rules).allies, Say: "borrow", Operands: of(first(&anAction)), With: sayBorrowed,
				PartOf: uses(partAction)},
			{Verb: verbEnd, Form: "end", Say: "act_end"},
		}},
		{Phase: askLend, Records: "lend; refuse", Ask: askAction, Key: "ally.use_action_hourglasses", Has: (*Rules).allies, Rows: []row{
			{Verb: verbLend, Form: "lend", Say: "lend", Operands: of(lentAction)},
			{Verb: verbEnd, Form: "refuse", Say: "refuse"},
		}},
		{Phase: askPay, Ask: askAction, Key: "invader_action", Has: (*Rules).allies, Rows: []row{{Verb: verbPay, Form: "pay WAY", Say: "pay", Operands: of(lentWay)}}},
		{Phase: askTarget, Records: "the place, machine, building or hero", Ask: askAction, Key: "invader_action", GoesOn: true, Rows: []row{
			{Verb: verbAt, Form: "PLACE", Say: "in", Operands: of(firstFrom(atBuilding, &aPlace)), When: putting(doesSaboteur, doesFire)},
			{Verb: verbAt, Form: "PLACE", Say: "for", Operands: of(first(&aMachinePlace)), When: putting(doesHits, doesBloodstone)},
			{Verb: verbAt, Form: "PLACE", Say: "for", Operands: of(first(&aHeroPlace)), When: putting(doesPossession)},
			{Verb: verbAt, Form: "PLACE", Say: "on", Operands: of(actionGoal)},
		}},
		{Phase: askPiece, Records: "PIECE of PLACE; a machine, of Accurate Shot for one", Key: "special_action", GoesOn: true, Has: hasBack(doesMoveGear, doesMoveTraining, doesAim), Rows: []row{
			{Verb: verbAt, Form: "PIECE", Say: "aim", Operands: of(first(&aMachinePiece))},
			{Verb: verbPiece, Form: "PIECE", Say: "piece", Operands: of(firstTwo(&aPiece))},
		}},
		{Phase: askPlace, Key: "special_action", GoesOn: true, Has: hasBack(doesMoveGear, doesMoveTraining), Rows: []row{
			{Verb: verbAt, Form: "PLACE", Say: "to", Operands: of(pieceGoal)},
		}},
		{Phase: askEscape, Records: "an upper level", Key: "special_action", Has: hasBack(doesEscape), Rows: []row{{Verb: verbAt, Form: "PLACE", Say: "escape", Operands: of(firstFrom(atUpper, &aPlace))}}},
		{Phase: askMarch, Records: "minor_move, major_move, rope, altar, order, end", Key: "invader_action", Rows: []row{
			{Verb: verbAct, Form: "ACTION", Why: whyMarch, Kinds: (*Rules).moveKinds, Say: "move", Operands: of(first(&aShownAction)), With: sayMove, PartOf: uses(partAction)},
			{Verb: verbRope, Form: "rope", Key: "invader_action", Has: (*Rules).hasRopes, Say: "rope_which"},
			{Verb: verbAltar, Form: "altar", Key: "invader_action", Has: hasAction(doesAltar), Say: "altar_which"},
			{Verb: verbOrder, Form: "order", Key: "order", Say: "order_which"},
			{Verb: verbEnd, Form: "end", Say: "act_end"},
		}},
		{Phase: askStep, Records: "N UNIT from PLACE to PLACE; end", Key: "invader_action", Rows: []row{
			{Verb: verbStep, Form: "N UNIT from PLACE to PLACE", Say: "step", Operands: of(lastTwo(&aGroup), stepFrom, stepTo)},
			{Verb: verbEnd, Form: "end", Say: "step_end"},
		}},
		{Phase: askRope, Key: "invader_action.rope", GoesOn: true, Has: (*Rules).hasRopes, Rows: []row{
			{Verb: verbRope, Form: "rope SECTION UNIT to SECTION", Say: "rope", Operands: of(first(&aSectionFrom), second(&anInvader), third(&aSectionTo))},
		}},
		{Phase: askAltar, Key: "invader_action.altar", GoesOn: true, Has: hasAction(doesAltar), Rows: []row{
			{Verb: verbAltar, Form: "MACHINE at SECTION", Say: "altar", Operands: of(first(&aMachine), second(&aSection))},
		}},
		{Phase: askOrder, Key: "order", GoesOn: true, Rows: []row{
			{Verb: verbOrder, Form: "ORDER on SECTION open", Why: whyOrder, Kinds: kindsOfOrder("open"), When: liesOpen, Say: "order", Operands: of(first(&anOrder), second(&aSection)), PartOf: uses(partOrder)},
			{Verb: verbOrder, Form: "ORDER on SECTION face down", Why: whyOrder, Help: "or face down", Kinds: kindsOfOrder("face down"), Has: (*Rules).hides, Tell: sayHidden, Operands: of(first(&anOrder), second(&aSection)),
				PartOf: uses(partOrder)},
		}},
		{Phase: askStone, Records: "a section", Key: "setup.stone_supply", Rows: []row{{Verb: verbAt, Form: "SECTION", Say: "stone", Operands: of(first(&aSection))}}},
		{Phase: askSpend, Records: "move, swap, invest, oration, sortie, deed, haste; end", Ask: askGlass, Asks: []string{"spend", "spend_barricades"}, Key: "hourglass", Rows: []row{
			{Verb: verbSpend, Form: "move", Key: "defender_move.step", Rule: "defender_move.step", When: numbered(spendMove), Say: "spend_move"},
			{Verb: verbSpend, Form: "swap", Key: "defender_move.swap", Rule: "defender_move.swap", When: numbered(spendSwap), Say: "spend_swap"},
			{Verb: verbSpend, Form: "invest", Key: "defender_action", When: numbered(spendInvest), Say: "spend_invest"},
			{Verb: verbSpend, Form: "oration", Key: "hero", When: numbered(spendOration), Say: "spend_oration"},
			{Verb: verbSpend, Form: "sortie", Key: "hero", When: numbered(spendSortie), Say: "spend_sortie"},
			{Verb: verbSpend, Form: "deed", Key: "rule.deed_allowed", Why: func(w *why) { w.Condition("rule.deed_allowed", "") }, When: numbered(spendDeed), Say: "spend_deed"},
			{Verb: verbSpend, Form: "haste", Key: "ally.haste_per_turn", Say: "spend_haste", Has: (*Rules).allies},
			{Verb: verbEnd, Form: "end", Say: "spend_end"},
		}},
		{Phase: askMoveFrom, Records: "UNIT of PLACE; a hero", Key: "defender_move.step", GoesOn: true, Rows: []row{
			{Verb: verbUnit, Form: "UNIT of PLACE", Say: "unit", Operands: of(second(&aDefender), first(&aPlace))},
			{Verb: verbHero, Form: "HERO", Say: "hero", Operands: of(first(&aHero))},
		}},
		{Phase: askMoveTo, Key: "defender_move.step", GoesOn: true, Rows: []row{{Verb: verbTo, Form: "PLACE", Say: "to", Operands: of(first(&aPlace))}}},
		{Phase: askSwapFrom, Key: "defender_move.swap", GoesOn: true, Rows: []row{
			{Verb: verbUnit, Form: "UNIT of PLACE", Say: "unit", Operands: of(second(&aDefender), first(&aPlace))},
		}},
		{Phase: askSwapWith, Key: "defender_move.swap", GoesOn: true, Rows: []row{
			{Verb: verbUnit, Form: "UNIT of PLACE", Say: "unit", Operands: of(second(&aDefender), first(&aPlace))},
		}},
		{Phase: askInvest, Records: "an action of Defenders", Key: "rule.action_cost", GoesOn: true, Rows: []row{
			{Verb: verbInvest, Form: "ACTION", Why: whyInvest, Kinds: kindsIn("defender_action"), Say: "invest", Operands: of(first(&aWork)), With: sayInvested, PartOf: uses(partWork)},
		}},
		{Phase: askExecute, Records: "its target: a place, a machine, a side, UNIT on PLACE", Ask: askWork, Key: "defender_action", Rows: []row{
			{Verb: verbAt, Form: "TARGET", Help: "its target", Say: "work_for", Operands: of(doneWork, first(&aMachineTarget)), When: doing(doesDamage)},
			{Verb: verbAt, Form: "TARGET", Help: "its target", Say: "work_for", Operands: of(doneWork, first(&aSideTarget)), When: doing(doesBlessing)},
			{Verb: verbAt, Form: "TARGET", Help: "its target", Say: "work", Operands: of(wholeWork), When: doing(doesGate, doesTrain, doesFind)},
			{Verb: verbAt, Form: "TARGET", Help: "its target", Say: "work_on", Operands: of(doneWork, workGoal)},
			{Verb: verbUnit, Form: "TARGET", Help: "its target", Say: "work_kills", Operands: of(doneWork, firstTwo(&aFoeTarget)), When: ofInvaders},
			{Verb: verbUnit, Form: "TARGET", Help: "its target", Say: "work_kills", Operands: of(doneWork, firstTwo(&aGuardTarget))},
		}},
		{Phase: askOration, Key: "hero", GoesOn: true, Has: (*Rules).hasHeroes, Rows: []row{
			{Verb: verbHero, Form: "HERO speaks for N", Why: whyOration, Say: "oration", Operands: of(first(&aHero), second(&aNumber)), PartOf: uses(partHero)},
		}},
		{Phase: askSortie, Key: "hero", GoesOn: true, Has: (*Rules).hasSorties, Rows: []row{
			{Verb: verbHero, Form: "HERO kills UNIT", Why: whySortie, Say: "sortie", Operands: of(first(&aHero), second(&anInvader)), With: saySortie, PartOf: uses(partHero)},
		}},
		{Phase: askDeed, Key: "rule.deed_allowed", GoesOn: true, Rows: []row{
			{Verb: verbDeed, Form: "DEED", Help: "a dishonourable deed", Kinds: kindsIn("deed"), Say: "deed", Operands: of(first(&aDeed)), With: sayDeedCost, PartOf: uses(partDeed)},
		}},
		{Phase: askGasp, Key: "deed.last_gasp", GoesOn: true, Rows: []row{{Verb: verbBuilding, Form: "BUILDING", Help: "a building", Say: "in", Operands: of(firstFrom(atBuilding, &aBuilding))}}},
		{Phase: askHaste, Records: "an action of Defenders", Key: "ally.haste_per_turn", GoesOn: true, Has: (*Rules).allies, Rows: []row{{Verb: verbWork, Form: "ACTION", Say: "haste", Operands: of(first(&aWork))}}},
		{Phase: askCannon, Records: "PLACE; hold", Ask: askAbout(atTower), Key: "defender_hit_card", Has: hasWork(doesCannon), Rows: []row{
			{Verb: verbAt, Form: "PLACE", Say: "cannon", Operands: of(firing(atTower, &theTower), first(&aPlace))},
			{Verb: verbEnd, Form: "hold", Say: "hold"},
		}},
		{Phase: askCannonType, Ask: askAbout(atTower), Key: "defender_hit_card", GoesOn: true, Has: hasWork(doesCannon), Rows: []row{{Verb: verbType, Form: "UNIT", Say: "type", Operands: of(first(&anInvader))}}},
		{Phase: askFire, Records: "SECTION; hold", Ask: askMachine, Key: "invader_action", Has: hasAction(doesMachine), Rows: []row{
			{Verb: verbAt, Form: "SECTION", Say: "fire", Operands: of(firing(0, &theMachine), first(&aSection))},
			{Verb: verbEnd, Form: "hold", Say: "hold"},
		}},
		{Phase: askCard, Ask: askMachine, Key: "special_action", GoesOn: true, Has: hasBack(doesAim), Rows: []row{
			{Verb: verbCard, Form: "hit", Say: "card_hit", When: numbered(1)},
			{Verb: verbCard, Form: "miss", Say: "card_miss"},
		}},
		{Phase: askVictim, Ask: askUnderFire, Key: "invader_action", GoesOn: true, Has: hasAction(doesMachine), Rows: []row{{Verb: verbType, Form: "UNIT", Say: "type", Operands: of(first(&aDefender))}}},
		{Phase: askRuin, Ask: askUnderFire, Key: "invader_action", GoesOn: true, Has: (*Rules).strikesInstead, Rows: []row{
			{Verb: verbRuin, Form: "cauldron", Say: "ruin_cauldron", When: numbered(0)},
			{Verb: verbRuin, Form: "tower", Say: "ruin_tower"},
		}},
		{Phase: askVolley, Records: "N at RAMPART; hold", Key: "rule.marksman_can_fire", Rows: []row{
			{Verb: verbVolley, Form: "N at RAMPART", Say: "volley", Operands: of(second(&aVolley), firstFrom(atRampart, &aRampart))},
			{Verb: verbEnd, Form: "hold", Say: "hold"},
		}},
		{Phase: askFall, Ask: askAbout(atRampart), Key: "combat.volley_per_marksman", Rows: []row{{Verb: verbFall, Form: "N goblin N orc N troll fall", Say: "fall", Operands: of(allThree(&someFallen))}}},
		{Phase: askShoot, Records: "PLACE; hold", Ask: askAbout(atRampart), Key: "invader_action", Rows: []row{
			{Verb: verbAt, Form: "PLACE", Say: "shoot", Operands: of(firing(atRampart, &theRampart), first(&aPlace))},
			{Verb: verbEnd, Form: "hold", Say: "hold"},
		}},
		{Phase: askPoles, Records: "SECTION; hold", Ask: askAbout(atTower), Key: "defender_hit_card", Has: hasWork(doesPoles), Rows: []row{
			{Verb: verbAt, Form: "SECTION", Say: "poles", Operands: of(firing(atTower, &theTower), first(&aSection))},
			{Verb: verbEnd, Form: "hold", Say: "hold"},
		}},
		{Phase: askDetonate, Ask: askAbout(atSection), Key: "rule.order.orc_detonation", Rows: []row{{Verb: verbCount, Form: "N", Say: "count", Operands: of(first(&someOrcs))}}},
		{Phase: askCall, Records: "troll from PLACE to PLACE; none", Ask: askAbout(atSection), Key: "rule.order.troll_call", Rows: []row{
			{Verb: verbCall, Form: "troll from PLACE to PLACE", Say: "call", Operands: of(pathFrom, pathTo)},
			{Verb: verbEnd, Form: "none", Say: "call_nobody"},
		}},
		{Phase: askLoss, Ask: askAbout(atSection), Key: "rule.defender_inflicts", Rows: []row{
			{Verb: verbType, Form: "UNIT", Say: "type", Operands: of(first(&aDefender)), When: defendersLose},
			{Verb: verbType, Form: "UNIT", Say: "type", Operands: of(first(&anInvader))},
		}},
		{Phase: askRecover, Key: "combat.hospital_recover", Has: (*Rules).heals, Rows: []row{{Verb: verbType, Form: "UNIT", Rule: "combat.hospital_recover", Say: "type", Operands: of(first(&aDefender))}}},
		{Phase: askSpecter, Records: "an upper level", Key: "invader_action", Has: hasAction(doesSpecters), Rows: []row{{Verb: verbAt, Form: "PLACE", Say: "haunt", Operands: of(firstFrom(atUpper, &aPlace))}}},
		{Phase: askShift, Ask: askAbout(atSection), Key: "invader_action", Has: hasAction(doesTower), Rows: []row{{Verb: verbType, Form: "UNIT", Say: "type", Operands: of(first(&anInvader))}}},
	},
})

// verbOf returns the verb of an action.
func verbOf(a engine.Action) verb { return verb(a >> 24) }

func of(l ...operand) []operand { return l }

// liesOpen reports whether an order is given face up.
func liesOpen(_ *State, a engine.Action) bool { return a&255 == 0 }

// numbered returns a function that reports whether the first number of an action is n.
func numbered(n int) func(*State, engine.Action) bool {
	return func(_ *State, a engine.Action) bool { return int(a>>16&255) == n }
}

// putting returns a function that reports whether the pending action of an Invader has one of
// the effects does; doing does the same for the pending action in a building.
func putting(does ...uint8) func(*State, engine.Action) bool {
	return func(s *State, _ engine.Action) bool {
		return slices.Contains(does, s.r.actions[s.pos.task.action].does)
	}
}

func doing(does ...uint8) func(*State, engine.Action) bool {
	return func(s *State, _ engine.Action) bool {
		return slices.Contains(does, s.r.works[s.pos.task.action].does)
	}
}

// ofInvaders reports whether the unit that an action names stands on a section or in another
// area of Invaders.
func ofInvaders(_ *State, a engine.Action) bool { return area(a>>16&255) < atTower }

// defendersLose reports whether a Defender has lost the melee and removes units.
func defendersLose(s *State, _ engine.Action) bool { return s.pos.task.n == 1 }
