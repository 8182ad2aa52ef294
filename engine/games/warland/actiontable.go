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
	verbTo // a point

	verbs // how many there are
)

type (
	decision = actions.Decision[*Rules, *State, *voice]
	row      = actions.Row[*Rules, *State, *voice]
	operand  = actions.Operand[*State, *voice]
	telling  = actions.Telling[*State, *voice]
)

// acts are the actions of a match, in the order of a turn.
var acts = actions.New(actions.Table[*Rules, *State, *voice]{
	Verbs: int(verbs), Verb: verbOf, Phases: phaseNames[:], Phase: func(s *State) phase { return s.pos.phase },
	Decisions: []decision{
		{Phase: phaseBastions, Key: "setup.bastions", Rows: []row{{Verb: verbBastions, Form: "bastions PRESET", Say: "bastions", Operands: of(second(&aLayout))}}},
		{Phase: phaseFormation, Key: "setup.formations", Rows: []row{{Verb: verbFormation, Form: "formation PRESET", Say: "formation", Operands: of(second(&aFormation))}}},
		{Phase: phaseBazaar, Ask: askNeed, Key: "building", Has: func(r *Rules) bool { return r.hasExchange }, Rows: []row{
			{Verb: verbBazaar, Form: "bazaar N", Say: "bazaar_none", Operands: of(both(&aNumber)), When: isZero},
			{Verb: verbBazaar, Form: "bazaar N", Say: "bazaar", Operands: of(both(&aNumber)), With: sayPurchase, Part: actions.Use{What: forgoBazaar}},
		}},
		{Phase: phaseStarve, Ask: askNeed, Asks: []string{"starve", "hungry"}, Key: "feeding", Rows: []row{
			{Verb: verbStarve, Form: "starve PAWN", Say: "starve", Operands: of(second(&aPawn)), With: sayRation},
			{Verb: verbFed, Form: "fed", Say: "fed"},
		}},
		{Phase: phaseMain, Key: "build.works_per_turn", Rows: []row{
			{Verb: verbMove, Form: "move PAWN", Key: "movement", Say: "move", Operands: of(second(&aPawn))},
			{Verb: verbBuild, Form: "build TYPE", Key: "build.allowed", Tell: sayOffer, Operands: of(second(&aType)), PartOf: builds},
			{Verb: verbTrain, Form: "train BUILDING", Key: "building", Has: (*Rules).trains, Say: "train", Operands: of(second(&aBuilding)), With: sayTrained,
				Part: actions.Use{What: forgoTrain}, PartOf: trains},
			{Verb: verbDemolish, Form: "demolish TARGET with PAWN", Key: "demolition.success", Tell: sayAttempt, Operands: of(first(&aPawn), second(&aTarget)),
				Part: actions.Use{What: forgoDemolish}},
			{Verb: verbBattle, Form: "battle PAWN of SEAT", Key: "battle.attacker_wins", Say: "battle_soldier", Operands: of(second(&aFoe)), With: sayFoe, When: onSoldier,
				Part: actions.Use{What: forgoBattle}},
			{Verb: verbBattle, Form: "battle PAWN of SEAT", Key: "battle.attacker_wins", Say: "battle", Operands: of(second(&aFoe)), With: sayFoe, Part: actions.Use{What: forgoBattle}},
			{Verb: verbTreaty, Form: "treaty SEAT", Key: "advanced.enabled_if", Has: (*Rules).treats, Say: "treaty", Operands: of(second(&aSeat)),
				Part: actions.Use{What: forgoTreaty}},
			{Verb: verbBribe, Form: "bribe SEAT", Key: "advanced.enabled_if", Has: (*Rules).bribes, Say: "bribe", Operands: of(second(&aSeat)),
				Part: actions.Use{What: forgoBribe}},
			{Verb: verbCreature, Form: "creature", Key: "creatures", Has: hasCreatures, Say: "creature", Part: actions.Use{What: forgoCreatures}},
			{Verb: verbEnd, Form: "end turn", Key: "end_phase", Say: "end_food", When: withFood, With: sayFood},
			{Verb: verbEnd, Form: "end turn", Key: "end_phase", Say: "end"},
		}},
		{Phase: phaseMove, Ask: askPawn, Key: "movement", GoesOn: true, Rows: []row{
			{Verb: verbTo, Form: "to X,Y", Tell: sayStep, Operands: of(moved, toPlace)},
			{Verb: verbInto, Form: "into BUILDING", Say: "into", Operands: of(moved, second(&aBuilding)), With: sayRoom},
		}},
		{Phase: phaseBuilder, Key: "build.builder_if", GoesOn: true, Rows: []row{{Verb: verbWith, Form: "with PAWN", Tell: sayBuilder, Operands: of(second(&aPawn))}}},
		{Phase: phaseSlot, Ask: askPawn, Key: "build.allowed", GoesOn: true, Rows: []row{{Verb: verbSlot, Form: "slot SIDE", Help: "slot north", Say: "slot", Operands: of(second(&aSide))}}},
		{Phase: phaseForce, Key: "battle.group_loss", GoesOn: true, Rows: []row{{Verb: verbForce, Form: "force SOLDIERS", Help: "force N KIND", Say: "force", Operands: of(both(&aForce))}}},
		{Phase: phaseCasualty, Key: "battle.group_loss", Rows: []row{{Verb: verbCasualty, Form: "casualty PAWN", Say: "casualty", Operands: of(second(&aPawn))}}},
		{Phase: phaseCreature, Key: "creatures", GoesOn: true, Has: hasCreatures, Rows: []row{
			{Verb: verbPlay, Form: "play CREATURE", Key: "creatures.play_cost", Say: "play", Operands: of(first(&aCreature)), With: sayCreature},
			{Verb: verbRoam, Form: "CREATURE to SEAT", Say: "roam", Operands: of(first(&aCreature), second(&aSeat))},
			{Verb: verbInside, Form: "CREATURE inside", Say: "inside", Operands: of(first(&aCreature))},
			{Verb: verbHit, Form: "CREATURE attacks PREY", Say: "prey", Operands: of(first(&aCreature), both(&aPrey))},
			{Verb: verbHeal, Form: "heal CREATURE", Help: "heal CREATURE N", Key: "creatures.heal_cost", Say: "heal", Operands: of(both(&aPatient))},
			{Verb: verbSacrifice, Form: "sacrifice CREATURE for CREATURE", Key: "creatures.sacrifices_per_player", Say: "sacrifice",
				Operands: of(first(&aCreature), second(&aCreatureGot))},
			{Verb: verbHunt, Form: "hunt CREATURE with N", Help: "hunt CREATURE of SEAT with N", Say: "hunt", Operands: of(second(&aWild), first(&aNumber))},
		}},
		{Phase: phaseEnemy, Ask: askOther, Key: "treaty", GoesOn: true, Has: (*Rules).treats, Rows: []row{{Verb: verbAgainst, Form: "against SEAT", Say: "against", Operands: of(second(&aSeat))}}},
		{Phase: phaseTreaty, Ask: askTreaty, Key: "treaty", Has: (*Rules).treats, Rows: []row{
			{Verb: verbAccept, Form: "accept", Say: "accept", Part: actions.Use{What: forgoTreaty}},
			{Verb: verbDecline, Form: "decline", Say: "decline"},
		}},
		{Phase: phaseFavours, Ask: askOther, Key: "bribe", GoesOn: true, Has: (*Rules).bribes, Rows: []row{
			{Verb: verbTruce, Form: "favour truce", Key: "bribe.truce_turns", Say: "truce", With: sayTruce},
			{Verb: verbTroops, Form: "favour troops N against SEAT", Key: "bribe.max_troops", Say: "troops", Operands: of(first(&aNumber), second(&aSeat))},
			{Verb: verbSettlers, Form: "favour settlers N", Key: "bribe.max_settlers", Say: "settlers", Operands: of(second(&aNumber))},
			{Verb: verbFavoursDone, Form: "favours done", Say: "favours_done"},
		}},
		{Phase: phasePayment, Key: "bribe.ladder", GoesOn: true, Has: (*Rules).bribes, Rows: []row{
			{Verb: verbPayResources, Form: "pay N resources", Say: "pay_resources", Operands: of(both(&aNumber))},
			{Verb: verbPayFood, Form: "pay N food", Say: "pay_food", Operands: of(both(&aNumber))},
		}},
		{Phase: phaseMore, Key: "bribe.allow_mix", GoesOn: true, Has: func(r *Rules) bool { return r.bribes() && r.mix }, Rows: []row{{Verb: verbPayMore, Form: "and N food", Say: "pay_more", Operands: of(both(&aNumber))}}},
		{Phase: phaseBribe, Ask: askBribe, Key: "bribe", Has: (*Rules).bribes, Rows: []row{
			{Verb: verbAccept, Form: "accept", Say: "accept", Part: actions.Use{What: forgoBribe}},
			{Verb: verbDecline, Form: "decline", Say: "decline"},
		}},
		{Phase: phaseSend, Ask: askActive, Key: "bribe", Has: (*Rules).bribes, Rows: []row{{Verb: verbSend, Form: "send PAWN", Say: "send", Operands: of(second(&aPawn))}}},
	},
})

// verbOf returns the verb of an action.
func verbOf(a engine.Action) verb {
	if a&toPoint != 0 {
		return verbTo
	}
	return verb(a >> 24)
}

func of(l ...operand) []operand { return l }

// first, second and both are operands with the number of that name in [split].
func first(t *operandType) operand  { return operand{Type: t, Shift: 12, Bits: 12} }
func second(t *operandType) operand { return operand{Type: t, Bits: 12} }
func both(t *operandType) operand   { return operand{Type: t, Bits: 24} }

// moved is the pawn that is being moved, toPlace where it goes.
var (
	moved   = operand{Type: &aMover, Number: func(s *State, _ engine.Action) int { return int(s.pos.pending.pawn) }}
	toPlace = operand{Type: &aPlace, Bits: 31}
)

func isZero(_ *State, a engine.Action) bool { return a&0xffffff == 0 }

func onSoldier(s *State, a engine.Action) bool {
	return s.class(&s.pos.pawn[a&0xfff]) == soldiers
}

func withFood(s *State, _ engine.Action) bool { return s.pos.faction[s.pos.actor].food > 0 }

func hasCreatures(r *Rules) bool { return r.creatures }

// builds and trains return the building and the soldier behind parts.
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
