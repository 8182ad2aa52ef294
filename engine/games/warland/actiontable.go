package warland

import (
	"strconv"

	"equitas/engine"
	"equitas/engine/actions"
)

// A verb is the type of an action. An [engine.Action] is a point with the highest bit set,
// or has the verb in its highest byte and two numbers of twelve bits, or one of 24.
type verb = actions.Verb

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
	verbInto
	verbWith
	verbSlot
	verbForce
	verbCasualty
	verbAgainst
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
	verbInside
	verbHit
	verbHunt
	verbHeal
	verbSacrifice
	verbTo // the second step of a move: the point is in the action

	verbs // number of verbs above
)

type (
	decision = actions.Decision[*Rules, *State, *voice]
	row      = actions.Row[*Rules, *State, *voice]
	operand  = actions.Operand[*State, *voice]
	telling  = actions.Telling[*State, *voice]
)

// acts is the table of the actions of a match, in the order of a turn.
var acts = actions.New(actions.Table[*Rules, *State, *voice]{
	Verbs: int(verbs), Verb: verbOf, Phases: phaseNames[:], Phase: func(s *State) phase { return s.pos.phase }, Reasons: whys,
	Decisions: []decision{
		{Phase: phaseBastions, Key: "setup.bastions", Rows: []row{{Verb: verbBastions, Form: "bastions PRESET", Rule: "setup.bastions", Say: "bastions", Operands: operands(secondNumber(&layoutOperand))}}},
		{Phase: phaseFormation, Key: "setup.formations", Rows: []row{{Verb: verbFormation, Form: "formation PRESET", Rule: "setup.formations", Say: "formation", Operands: operands(secondNumber(&formationOperand))}}},
		{Phase: phaseBazaar, Records: "bazaar N: resources paid for food, 0 for none", Ask: needQuestionArgs, Key: "building", Has: func(r *Rules) bool { return r.hasExchange }, Rows: []row{
			{Verb: verbBazaar, Form: "bazaar N", Say: "bazaar_none", Operands: operands(bothNumbers(&numberOperand)), When: isZero},
			{Verb: verbBazaar, Form: "bazaar N", Say: "bazaar", Operands: operands(bothNumbers(&numberOperand)), With: purchaseArgs, Part: "exchange"},
		}},
		{Phase: phaseStarve, Records: "starve PAWN, one at a time, of a faction that cannot feed all; fed, once it can", Ask: needQuestionArgs, Asks: []string{"starve", "hungry"}, Key: "feeding", Rows: []row{
			{Verb: verbStarve, Form: "starve PAWN", Rule: "feeding.offer_deliberate", Say: "starve", Operands: operands(secondNumber(&pawnOperand)), With: rationArgs},
			{Verb: verbFed, Form: "fed", Say: "fed"},
		}},
		{Phase: phaseMain, Records: "build TYPE, move PAWN, demolish TARGET with PAWN, battle PAWN of SEAT, train BUILDING, treaty SEAT, bribe SEAT, creature, end turn", Key: "build.works_per_turn", Rows: []row{
			{Verb: verbMove, Form: "move PAWN", Key: "movement", Why: whyMove, Say: "move", Operands: operands(secondNumber(&pawnOperand))},
			{Verb: verbBuild, Form: "build TYPE", Key: "build.allowed", Why: whyBuild, Tell: sayOffer, Operands: operands(secondNumber(&typeOperand)), PartOf: builds},
			{Verb: verbTrain, Form: "train BUILDING", Key: "building", Why: whyTrain, Has: (*Rules).canTrainSoldiers, Say: "train", Operands: operands(secondNumber(&buildingOperand)), With: trainedArgs,
				Part: "train", PartOf: trains},
			{Verb: verbDemolish, Form: "demolish TARGET with PAWN", Key: "demolition.success", Why: whyDemolish, Tell: sayAttempt, Operands: operands(firstNumber(&pawnOperand), secondNumber(&targetOperand)),
				Part: "demolish"},
			{Verb: verbBattle, Form: "battle PAWN of SEAT", Key: "battle.attacker_wins", Why: whyBattle, Say: "battle_soldier", Operands: operands(secondNumber(&foeOperand)), With: foeArgs, When: onSoldier,
				Part: "battle"},
			{Verb: verbBattle, Form: "battle PAWN of SEAT", Key: "battle.attacker_wins", Say: "battle", Operands: operands(secondNumber(&foeOperand)), With: foeArgs, Part: "battle"},
			{Verb: verbTreaty, Form: "treaty SEAT", Key: "advanced.enabled_if", Why: whyTreaty, Has: (*Rules).canPropose, Say: "treaty", Operands: operands(secondNumber(&seatOperand)),
				Part: "treaty"},
			{Verb: verbBribe, Form: "bribe SEAT", Key: "advanced.enabled_if", Why: whyBribe, Has: (*Rules).canBribe, Say: "bribe", Operands: operands(secondNumber(&seatOperand)),
				Part: "bribe"},
			{Verb: verbCreature, Form: "creature", Key: "creatures", Has: hasCreatures, Say: "creature", Part: "creatures"},
			{Verb: verbEnd, Form: "end turn", Key: "end_phase", Rule: "end_phase.food_kept", Say: "end_food", When: withFood, With: foodArgs},
			{Verb: verbEnd, Form: "end turn", Key: "end_phase", Say: "end"},
		}},
		{Phase: phaseMove, Records: "to X,Y, or into BUILDING", Ask: pawnQuestionArgs, Key: "movement", GoesOn: true, Rows: []row{
			{Verb: verbTo, Form: "to X,Y", Why: whyStep, Tell: sayStep, Operands: operands(moved, toPlace)},
			{Verb: verbInto, Form: "into BUILDING", Say: "into", Operands: operands(moved, secondNumber(&buildingOperand)), With: roomArgs},
		}},
		{Phase: phaseBuilder, Records: "with PAWN: the carpenter that builds", Key: "build.builder_if", GoesOn: true, Rows: []row{{Verb: verbWith, Form: "with PAWN", Tell: sayBuilder, Operands: operands(secondNumber(&pawnOperand))}}},
		{Phase: phaseSlot, Records: "slot north, northeast, ...: on which side of it", Ask: pawnQuestionArgs, Key: "build.allowed", GoesOn: true, Rows: []row{{Verb: verbSlot, Form: "slot SIDE", Help: "slot north", Say: "slot", Operands: operands(secondNumber(&sideOperand))}}},
		{Phase: phaseForce, Records: "force N KIND ..., N KIND of allies: who attacks, how many of each", Key: "battle.group_loss", GoesOn: true, Rows: []row{{Verb: verbForce, Form: "force SOLDIERS", Help: "force N KIND", Say: "force", Operands: operands(bothNumbers(&forceOperand))}}},
		{Phase: phaseCasualty, Records: "casualty PAWN, one at a time, of the attackers that lost", Key: "battle.group_loss", Rows: []row{{Verb: verbCasualty, Form: "casualty PAWN", Rule: "battle.group_loss", Say: "casualty", Operands: operands(secondNumber(&pawnOperand))}}},
		{Phase: phaseCreature, Key: "creatures", GoesOn: true, Has: hasCreatures, Rows: []row{
			{Verb: verbPlay, Form: "play CREATURE", Key: "creatures.play_cost", Say: "play", Operands: operands(firstNumber(&creatureOperand)), With: creatureArgs},
			{Verb: verbRoam, Form: "CREATURE to SEAT", Say: "roam", Operands: operands(firstNumber(&creatureOperand), secondNumber(&seatOperand))},
			{Verb: verbInside, Form: "CREATURE inside", Say: "inside", Operands: operands(firstNumber(&creatureOperand))},
			{Verb: verbHit, Form: "CREATURE attacks PREY", Say: "prey", Operands: operands(firstNumber(&creatureOperand), bothNumbers(&preyOperand))},
			{Verb: verbHeal, Form: "heal CREATURE", Help: "heal CREATURE N", Key: "creatures.heal_cost", Say: "heal", Operands: operands(bothNumbers(&patientOperand))},
			{Verb: verbSacrifice, Form: "sacrifice CREATURE for CREATURE", Key: "creatures.sacrifices_per_player", Say: "sacrifice",
				Operands: operands(firstNumber(&creatureOperand), secondNumber(&creatureGotOperand))},
			{Verb: verbHunt, Form: "hunt CREATURE with N", Help: "hunt CREATURE of SEAT with N", Say: "hunt", Operands: operands(secondNumber(&wildOperand), firstNumber(&numberOperand))},
		}},
		{Phase: phaseEnemy, Records: "against SEAT: whom a treaty is against", Ask: otherQuestionArgs, Key: "treaty", GoesOn: true, Has: (*Rules).canPropose, Rows: []row{{Verb: verbAgainst, Form: "against SEAT", Say: "against", Operands: operands(secondNumber(&seatOperand))}}},
		{Phase: phaseTreaty, Records: "accept, decline: by the other seat", Ask: treatyQuestionArgs, Key: "treaty", Has: (*Rules).canPropose, Rows: []row{
			{Verb: verbAccept, Form: "accept", Say: "accept", Part: "treaty"},
			{Verb: verbDecline, Form: "decline", Say: "decline"},
		}},
		{Phase: phaseFavours, Ask: otherQuestionArgs, Key: "bribe", GoesOn: true, Has: (*Rules).canBribe, Rows: []row{
			{Verb: verbTruce, Form: "favour truce", Key: "bribe.truce_turns", Say: "truce", With: truceArgs},
			{Verb: verbTroops, Form: "favour troops N against SEAT", Key: "bribe.max_troops", Say: "troops", Operands: operands(firstNumber(&numberOperand), secondNumber(&seatOperand))},
			{Verb: verbSettlers, Form: "favour settlers N", Key: "bribe.max_settlers", Say: "settlers", Operands: operands(secondNumber(&numberOperand))},
			{Verb: verbFavoursDone, Form: "favours done", Say: "favours_done"},
		}},
		{Phase: phasePayment, Key: "bribe.ladder", GoesOn: true, Has: (*Rules).canBribe, Rows: []row{
			{Verb: verbPayResources, Form: "pay N resources", Say: "pay_resources", Operands: operands(bothNumbers(&numberOperand))},
			{Verb: verbPayFood, Form: "pay N food", Say: "pay_food", Operands: operands(bothNumbers(&numberOperand))},
		}},
		{Phase: phaseMore, Records: "and N food, where a bribe may be of both", Key: "bribe.allow_mix", GoesOn: true, Has: func(r *Rules) bool { return r.canBribe() && r.mixBribes }, Rows: []row{{Verb: verbPayMore, Form: "and N food", Say: "pay_more", Operands: operands(bothNumbers(&numberOperand))}}},
		{Phase: phaseBribe, Records: "accept, decline: by the other seat", Ask: bribeQuestionArgs, Key: "bribe", Has: (*Rules).canBribe, Rows: []row{
			{Verb: verbAccept, Form: "accept", Say: "accept", Part: "bribe"},
			{Verb: verbDecline, Form: "decline", Say: "decline"},
		}},
		{Phase: phaseSend, Records: "send PAWN, one at a time, troops first: by the one who was bribed", Ask: activeQuestionArgs, Key: "bribe", Has: (*Rules).canBribe, Rows: []row{{Verb: verbSend, Form: "send PAWN", Say: "send", Operands: operands(secondNumber(&pawnOperand))}}},
	},
	Parts: []actions.Part[*Rules]{
		{Name: "demolish", Title: "Demolition", Do: "demolish", Keys: "demolition"},
		{Name: "battle", Title: "Battle", Do: "battle", Keys: "battle"},
		{Name: "train", Title: "Training", Do: "train soldiers", Through: buildingIDs(trainsSoldiers)},
		{Name: "exchange", Title: "Exchange for food", Do: "exchange resources for food", Through: buildingIDs(sellsFood)},
		{Name: "treaty", Title: "Treaty", Do: "make treaties", Keys: "treaty", Out: "treaty.offers_per_opponent_per_turn=0", Through: buildingIDs(letsTreat),
			Has: func(r *Rules) bool { return r.canPropose() && r.treatyOffers > 0 }},
		{Name: "bribe", Title: "Bribe", Do: "bribe", Keys: "bribe", Out: "bribe.offers_per_opponent_per_turn=0", Through: buildingIDs(letsBribe),
			Has: func(r *Rules) bool { return r.canBribe() && r.bribeOffers > 0 }},
		{Name: "creatures", Title: "Creatures", Do: "use creatures", Keys: "creatures creature", Out: "creatures.enabled=false"},
	},
})

// verbOf returns the verb of an action.
func verbOf(a engine.Action) verb {
	if a&toPoint != 0 {
		return verbTo
	}
	return verb(a >> 24)
}

func operands(l ...operand) []operand { return l }

// firstNumber, secondNumber and bothNumbers return an operand of a type whose number is the
// result first, second or both of [split].
func firstNumber(t *operandType) operand  { return operand{Type: t, Shift: 12, Bits: 12} }
func secondNumber(t *operandType) operand { return operand{Type: t, Bits: 12} }
func bothNumbers(t *operandType) operand  { return operand{Type: t, Bits: 24} }

// moved is the pawn that is being moved, toPlace the point to which it moves.
var (
	moved   = operand{Type: &moverOperand, Number: func(s *State, _ engine.Action) int { return int(s.pos.pending.pawn) }}
	toPlace = operand{Type: &placeOperand, Bits: 31}
)

func isZero(_ *State, a engine.Action) bool { return a&0xffffff == 0 }

func onSoldier(s *State, a engine.Action) bool {
	return s.class(&s.pos.pawn[a&0xfff]) == soldiers
}

func withFood(s *State, _ engine.Action) bool { return s.pos.faction[s.pos.actor].food > 0 }

func hasCreatures(r *Rules) bool { return r.creatures }

// buildingIDs returns a function that lists the ids of the buildings for which pred is true,
// for parts that need such a building ([actions.Part.Through]).
func buildingIDs(pred func(b buildingKind) bool) func(r *Rules) []string {
	return func(r *Rules) []string { return r.buildingsWith(pred) }
}

// builds returns the building that an action builds, trains the soldier that it trains, as
// parts that it uses.
func builds(_ *State, a engine.Action) actions.Use {
	return actions.Use{What: forgoBuilding, N: uint8(a & 0xfff)}
}

func trains(s *State, a engine.Action) actions.Use {
	kind := s.r.buildings[s.pos.building[a&0xfff].kind].trains
	if kind < 0 {
		return actions.Use{}
	}
	return actions.Use{What: forgoSoldier, N: uint8(kind)}
}

var itoa = strconv.Itoa
