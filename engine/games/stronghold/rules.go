package stronghold

import (
	"equitas/engine"
	"equitas/engine/actions"
	"equitas/engine/chance"
	"equitas/engine/count"
	"equitas/engine/place"
	"equitas/engine/rule"
	"equitas/engine/vocabulary"
)

// expr is a condition or amount of the rules.
type expr = vocabulary.Expr[*State]

// Rules is a compiled ruleset of Stronghold. It does not change.
type Rules struct {
	engine.PlainRules

	set     *rule.Set
	words   *vocabulary.Words[*State]
	players engine.Players

	start                              [maxSeats + 1]startRules // by number of players
	casts                              [maxSeats + 1]*engine.Cast
	countsCache                        count.CountsCache
	maxTurns                           uint8    // number of turns of a siege
	bank, woodSupply, stoneSupply      uint8    // resources, wooden components and stones in the box
	noDraft                            bool     // with two players the cards are fixed
	bag, defenderPool                  army     // Invader units in the bag; Defender units in the box
	hits, misses                       uint8    // cards for machines in the box
	strength, defence                  [3]int32 // of Invader and Defender units
	stoneStrength, woodStrength        int32    // Strength of a stone, of a wooden component
	marksmanStrength                   int32    // Strength of a Marksman
	recoveries                         uint8    // units that recover in a turn
	hourglassesPerUnit                 uint8    // hourglasses for each unit paid
	thresholds                         []threshold
	campLimitIsTotal                   bool              // the limit of a Move holds for the whole camp, not for West, East and Barbican each
	openOrderCost, hiddenOrderFee      uint8             // hourglasses for an order face up; for the first one face down
	allowsFaceDown                     bool              // orders may be given face down
	furyStrength                       int32             // Strength of a raging Goblin
	minOrcs, stonesPerOrc              uint8             // fewest Orcs that blow up; stones for each
	calledTrolls, callSteps            uint8             // Trolls that are called; steps of each
	orders                             [orderKinds]uint8 // number of tokens of each kind
	stepBase, swapBase                 uint8             // hourglasses for a step, for a swap
	allyCost, maxTransfer              uint8             // hourglasses for an action of the ally; most units given to him
	transferCost, maxHastes            uint8             // hourglasses for that gift; uses of Haste in a turn
	rangedHospital, goblinSpecters     bool              // units that are shot go to the hospital; Specters take those shot by Goblins
	blessesOneSide, gateCountsAsBreach bool              // a Blessing is for one side; the fall of gate breachGate gives the points of a breach
	honourOnBreakIn                    bool              // the honour guard scores in the turn of a break-in

	board
	actions  []action
	cards    []phaseCard
	specials []special
	works    []work
	heroes   []hero
	hitCards []hitCard
	deed     deedRules
	glory    gloryRules

	parts    actions.Parts // the parts that players can be forbidden to use
	layout   *place.Layout // of pictures; nil if the files define none
	placeMap *place.Map    // the places of the board

	// Indices of actions by their effects, and what is computed from these. Effects that at most
	// one action may have are numbers; -1 means that no action has them.
	gear, training          []uint8    // actions that make equipment, training
	workCosts               [][8]uint8 // by action in a building and bits of the effects on its cost; nil if costs depend on more than these
	gearSums                []gearEffects
	trainingSums            []trainingEffects
	tower                   int
	fire, gale, panicAction int
	specters, accident      int
	possession, bloodstone  int
	saboteur, coverAction   int
	ram, bridgeAction       int
	blessingWork, glareWork int

	breach, defenderInflicts, shieldSaves, campHourglasses, machineRoom                       *expr
	towerLegal, gearLegal, trainingLegal, canFire, deedLegal, endsByTime                      *expr
	actionCost, stepCost, canTrap, canBridge, canArmTower, canPlaceCauldron, canPlacePlatform gridExpr
	orderLegal                                                                                [orderKinds]*expr

	units      *chance.Cards             // Invader units, as they are at first in the bag
	deckCards  *chance.Cards             // Hit, Miss
	hitNames   *chance.Cards             // the Defender's hit cards
	phaseCards *chance.Cards             // by kind
	offerIDs   [2][maxPhase + 1][]uint64 // by deck and phase: [rng.CardID] of every copy of a card
	offerOf    [2][maxPhase + 1][]uint8  // by deck and phase: index of the card of every copy
}

// startRules are the numbers of players on each side, and the pieces at the start and in each
// turn, for a number of players.
type startRules struct {
	invaders, defenders                                                                                   int
	resources, hourglasses, unitsPerTurn, resourcesPerTurn, stonesPerTurn, hourglassesPerTurn, draftOffer uint8
}

// A threshold says how many hourglasses the Defender gets for at least so many units left in a
// camp.
type threshold struct{ units, hourglasses uint8 }

// An action is what an Invader may do in phases 1 to 6: its cost and its effect.
type action struct {
	id                   string
	phase                uint8
	effect               uint8
	cost                 [2]cost  // with two players; with more
	hourglasses          int16    // hourglasses for the Defender; -1: by the number of units paid
	tokens               uint8    // number of tokens, or unlimited
	kindIndex            uint8    // of equipment or training: index in Rules.gear or Rules.training
	hits                 uint8    // Hits in a new machine's deck
	misses               uint8    // Misses in a new machine's deck
	reachesSide          bool     // a machine reaches all sections of its side
	hit                  []strike // effects of a Hit
	countsToMachineLimit bool     // the machine counts to the limit of machines
	canBeDamaged         bool     // the Defender can add Misses to its deck
	strength             int32    // of an Altar token or of equipment
	slots                uint8    // places for Invader units that it adds
	ropes                uint8    // units that it lets pass to another section in a turn
	saps                 uint8    // units that it lets come from the camp in a Move
	shield               int32    // Strength that a Shield adds to each unit in losses
	poison               uint8    // Marksmen that Poison kills
	addHits              uint8    // Hits added to a machine's deck
	unitsBeyondLimit     uint8    // units that may enter the rampart beyond the limit of a Move
	capacity             uint8    // units for which it makes room on a rampart
	factor               int32    // factor of Strength under a volley
	shotsPerGoblin       uint8    // shots of each Goblin
	drives               bool     // units may go to neighbouring ramparts and back along paths
	surcharge            uint8    // hourglasses that it adds to a cost
	gain                 [3]uint8 // by type of unit paid: resources gained
	invaderTypes         [3]int8  // by type of Defender unit: the type of Invader unit that it becomes, or -1
	sparedUnits          uint8    // number of units in the courtyard that Panic spares
	limit                uint8    // largest number of units that leave an area in a Move
	machineAction        int8     // index of the machine on which it is played, or -1
}

// A cost has the resources that an action costs, and the ways to pay with units, of which the
// Invader chooses one.
type cost struct {
	resources uint8
	ways      []way
}

// A way is one set of units with which the cost of an action can be paid.
type way struct {
	id             string
	units          army  // units paid
	unitCount      uint8 // number of units paid
	exchangedUnits army  // of an exchange: units that the Invader gets
}

// unlimited is the number of tokens of an action without a limit.
const unlimited = 255

// A phaseCard is a card of the draft: it shows actions of one phase; its back shows a special
// action.
type phaseCard struct {
	id            string
	phase         uint8
	actions       uint64  // bits of the actions
	actionIndices []uint8 // the same as indices
	back          int8    // index of the special action on its back, or -1
	starred       bool
	count         [2]uint8 // copies in the deck for two players; in that for more
}

// A special is the special action on the back of a phase card.
type special struct {
	id          string
	phase       uint8
	effect      uint8
	hourglasses uint8 // for the Defender
	units       uint8 // All-out Charge: units drawn in addition
	income      uint8 // All-out Charge: resources of the turn
	cards       uint8 // Accurate Shot: cards drawn
	oneMachine  bool  // Accurate Shot is for one machine
	goblins     uint8 // Escape: Goblins that return
}

// A work is an action that Defenders may do in a building for hourglasses.
type work struct {
	id         string
	building   uint8
	effect     uint8 // such as effectCannon
	cost       int32 // hourglasses
	tokens     uint8 // number of tokens, or unlimited
	kills      uint8 // type of Invader unit that it kills
	killCount  uint8 // number of units killed; 0: all
	slots      uint8 // of a platform: places for Defender units
	gain       uint8 // resistance of the gate, or wooden components
	misses     uint8 // Misses added to a machine's deck
	units      uint8 // units given up to find Saboteurs
	repeatable bool  // it can be executed several times in a turn
	from, to   uint8 // types of Defender units: one is trained to the other
}

// A hero is the Officer, the Warrior, or another hero of the files.
type hero struct {
	id                             string
	start                          uint8    // index of the section
	bonus, ownStrength             int32    // Strength added to each unit; his own
	minHourglasses, maxHourglasses uint8    // fewest and most hourglasses of an Oration
	strengthPerHourglass           int32    // Strength for each hourglass of an Oration
	sortie                         [3]int16 // hourglasses for a Sortie against each type of unit; -1: impossible
	canSortie                      bool     // he can make a Sortie against some type
}

// A hitCard is a card of the Defender's hit deck. It shows the types of units that it hits.
type hitCard struct {
	id    string
	types uint8 // bits
	count uint8
}

// deedRules are the rules on dishonourable deeds.
type deedRules struct {
	cost                   int32 // Glory Points
	building               uint8 // index of the workshop
	barricadeHourglasses   uint8 // hourglasses for the workshop
	maxExecutions          uint8 // executions of each action in a turn
	negotiationHourglasses uint8 // hourglasses for shameful negotiations
	discount               uint8 // hourglasses that Last Gasp takes off a cost
	amnesty                army  // units that come from the supply
}

// gloryRules are the rules on Glory Points.
type gloryRules struct {
	invader, defender, transfer     int32             // Glory of both sides at the start; given by the Invaders for each turn
	breach, furtherBreach, tieBreak int32             // points of the Invaders for the first breach, and for each further one; points of the side that wins a repeated Assault
	points                          [gloryKinds]int32 // by glorious deed
	conditions                      [gloryKinds]*expr // by glorious deed: its condition
	honour                          int32             // points for the honour guard
	soldiers                        uint8             // number of Soldiers in the honour guard
	firstTurn                       uint8             // first turn in which the honour guard scores
	honourWhen                      *expr
}

// The glorious deeds, in the order of gloryWords.
const (
	gloryTrolls = iota
	gloryBlood
	gloryMass
	gloryRuins
	gloryKinds
)

// gloryWords are the files' words for the glorious deeds.
var gloryWords = []string{"attack_of_the_trolls", "blood_rituals", "mass_siege", "ruined_walls"}

// The kinds of orders, in the order of orderWords.
const (
	orderFury = iota
	orderDetonation
	orderCall
	orderBluff
	orderKinds
)

// maxPhase is the last of the numbered phases of a turn, after which the Assault follows.
const maxPhase = 6

// Effects of actions of Invaders, in the order of doesWords.
const (
	effectResources = iota
	effectMachine
	effectAltar
	effectCover
	effectRam
	effectTower
	effectGear
	effectBridge
	effectHits
	effectTraining
	effectSaboteur
	effectExchange
	effectBloodstone
	effectPossession
	effectFire
	effectSpecters
	effectPanic
	effectGale
	effectAccident
	effectMove
)

// Effects of special actions, in the order of specialActionWords.
const (
	effectCharge = iota
	effectAim
	effectMoveGear
	effectMoveTraining
	effectEscape
)

// Effects of actions in buildings, in the order of workWords.
const (
	effectCannon = iota
	effectPoles
	effectCauldron
	effectPlatform
	effectGate
	effectWall
	effectTrap
	effectDamage
	effectRaid
	effectBlessing
	effectGlare
	effectSnipe
	effectConfuse
	effectTrain
	effectFind
)

// Dishonourable deeds, in the order of deedWords.
const (
	deedBarricades = iota
	deedNegotiations
	deedGasp
	deedAmnesty
	deedKinds
)

// Cast implements [engine.Rules]: Invaders and Defenders win and lose as sides.
func (r *Rules) Cast(seats int) *engine.Cast { return r.casts[seats] }

// TurnsPerRound implements [engine.Rules]: a round has one turn, in which all Invaders and all
// Defenders act.
func (r *Rules) TurnsPerRound(int) int { return 1 }

// Hash implements [engine.Rules].
func (r *Rules) Hash() string { return r.set.Hash }

// Players implements [engine.Rules].
func (r *Rules) Players() engine.Players { return r.players }

// NewState implements [engine.Rules].
func (r *Rules) NewState(seats int) engine.State { return r.newState(seats) }

// The reasons for the end of a match.
const (
	reasonBreach = "break-in" // after a break-in, Glory decided
	reasonTie    = "tie"      // after a tie, a repeated Assault decided
	reasonTime   = "time"     // time was up before a break-in
)

// Reasons implements [engine.Rules].
func (r *Rules) Reasons() []string {
	return []string{reasonBreach, reasonTie, reasonTime, engine.Unfinished}
}

// WinningScore implements [engine.Rules]: after a break-in the side with more Glory wins; of
// equal sides it is the Defenders.
func (r *Rules) WinningScore(reason string) int {
	if reason == reasonBreach || reason == reasonTie {
		return 1
	}
	return 0
}
