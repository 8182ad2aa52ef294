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

// Rules are a ruleset of Stronghold, compiled. They never change.
type Rules struct {
	engine.PlainRules

	set     *rule.Set
	words   *vocabulary.Words[*State]
	players engine.Players

	start                       [maxSeats + 1]startRules // by number of players
	casts                       [maxSeats + 1]*engine.Cast
	counted                     count.Once
	maxTurns                    uint8
	bank, wood, quarry          uint8
	preset                      bool
	bag, pool                   army // Invader and Defender units
	hits, misses                uint8
	strength, defence           [3]int32 // of Invader and Defender units
	stone, timber               int32
	volley                      int32 // Strength of a Marksman
	recover                     uint8
	perUnit                     uint8 // hourglasses for each unit paid
	thresholds                  []threshold
	campTotal                   bool // the limit of a Move holds for the whole camp
	openCost, classified        uint8
	faceDown                    bool // orders may lie face down
	fury                        int32
	minOrcs, perOrc             uint8
	trolls, callSteps           uint8
	orders                      [orderKinds]uint8 // tokens
	stepBase, swapBase          uint8
	allyCost, transfer          uint8
	transferCost, hastes        uint8
	rangedHospital, goblinGhost bool
	blessSide, gateBreach       bool
	lateHonour                  bool

	board
	actions  []action
	cards    []phaseCard
	specials []special
	works    []work
	heroes   []hero
	hitCards []hitCard
	deed     deedRules
	glory    gloryRules

	parts  actions.Parts // what a player can do without
	layout *place.Layout // of pictures; nil: there are none
	onMap  *place.Map

	// Actions and works by effect; -1: none.
	gear, drill             []uint8    // actions that make equipment, training
	workCosts               [][8]uint8 // by action in a building and bits of what changes its cost; nil: to be evaluated
	gearSums                []gearSum
	drillSums               []drillSum
	tower                   int
	fire, gale, panicAct    int
	specters, accident      int
	possession, blood       int
	saboteur, coverAct      int
	ram, bridgeAct          int
	blessingWork, glareWork int

	breach, inflicts, shieldSaves, campGlass, machineRoom                       *expr
	towerOK, gearOK, drillOK, canFire, deedOK, timeUp                           *expr
	actionCost, stepCost, canTrap, canBridge, towerFree, cauldronOK, platformOK quick
	orderOK                                                                     [orderKinds]*expr

	units      *chance.Cards             // Invader units, as the bag has them
	deckCards  *chance.Cards             // Hit, Miss
	hitNames   *chance.Cards             // hit cards of the Defender
	phaseCards *chance.Cards             // by kind
	offerIDs   [2][maxPhase + 1][]uint64 // by deck: rng.CardID of every copy
	offerOf    [2][maxPhase + 1][]uint8  // which card each copy is
}

// startRules are the rules on the pieces of the start, by number of players.
type startRules struct {
	invaders, defenders                                         int
	resources, hourglasses, units, income, stones, glass, offer uint8
}

// A threshold gives the Defender hourglasses for a least number of units left in a camp.
type threshold struct{ units, hourglasses uint8 }

// An action is something that an Invader may do in phases 1 to 5: its cost and its effect.
type action struct {
	id        string
	phase     uint8
	does      uint8
	cost      [2]cost // with two players; with more
	glass     int16   // hourglasses; -1: for each unit paid
	tokens    uint8   // unlimited: no limit
	gear      uint8   // number among equipment or training
	hits      uint8   // of a new machine
	miss      uint8
	side      bool // of a machine: it reaches its whole side
	hit       []strike
	counts    bool
	damaged   bool // scouts can damage it
	strength  int32
	slots     uint8
	ropes     uint8
	saps      uint8
	shield    int32
	poison    uint8
	addHits   uint8
	extra     uint8 // units into the rampart beyond the limit
	capacity  uint8
	factor    int32
	archers   uint8
	drives    bool
	surcharge uint8
	gain      [3]uint8
	becomes   [3]int8 // a unit of the Invader, or -1
	safe      uint8   // in the courtyard
	limit     uint8   // of a Move
	on        int8    // the machine that it is for, or -1
}

// A cost is the cost of an action: resources, and units in one of several ways.
type cost struct {
	resources uint8
	ways      []way
}

// A way is one set of units with which the cost of an action can be paid.
type way struct {
	id    string
	units army
	total uint8
	takes army // of an exchange: units taken
}

// unlimited stands for pieces without a limit.
const unlimited = 255

// A phaseCard is a card of the draft: the actions of one phase, and what its back allows.
type phaseCard struct {
	id      string
	phase   uint8
	actions uint64 // bits
	list    []uint8
	back    int8 // special, or -1
	starred bool
	count   [2]uint8 // in the deck for two players; for more
}

// A special is what the back of a phase card lets an Invader do.
type special struct {
	id      string
	phase   uint8
	does    uint8
	glass   uint8
	units   uint8
	income  uint8
	cards   uint8
	one     bool // it is for one machine
	goblins uint8
}

// A work is something that Defenders may do in a building for hourglasses.
type work struct {
	id       string
	building uint8
	does     uint8
	cost     int32
	tokens   uint8
	kills    uint8
	number   uint8 // 0: all
	slots    uint8
	gain     uint8
	misses   uint8
	units    uint8
	repeats  bool
	from, to uint8
}

// A hero is the Officer or the Warrior.
type hero struct {
	id                             string
	start                          uint8
	bonus, own                     int32
	minHourglasses, maxHourglasses uint8 // hourglasses of an Oration
	each                           int32
	sortie                         [3]int16 // -1: none
	sorties                        bool
}

// A hitCard is a card of the Defender's hit deck: the types of units that it hits.
type hitCard struct {
	id    string
	types uint8 // bits
	count uint8
}

// deedRules are the rules on dishonourable deeds.
type deedRules struct {
	cost       int32
	building   uint8
	barricades uint8 // hourglasses
	twice      uint8 // executions
	negotiate  uint8
	discount   uint8
	amnesty    army
}

// gloryRules are the rules on Glory Points.
type gloryRules struct {
	invader, defender, transfer int32
	breach, further, tie        int32
	points                      [gloryKinds]int32
	when                        [gloryKinds]*expr
	honour                      int32
	soldiers                    uint8
	firstTurn                   uint8
	honourWhen                  *expr
}

// The glorious deeds.
const (
	gloryTrolls = iota
	gloryBlood
	gloryMass
	gloryRuins
	gloryKinds
)

var gloryWords = []string{"attack_of_the_trolls", "blood_rituals", "mass_siege", "ruined_walls"}

// Orders.
const (
	orderFury = iota
	orderDetonation
	orderCall
	orderBluff
	orderKinds
)

// maxPhase is the last phase of a turn before the Assault.
const maxPhase = 6

// Effects of actions, in the order of doesWords.
const (
	doesResources = iota
	doesMachine
	doesAltar
	doesCover
	doesRam
	doesTower
	doesGear
	doesBridge
	doesHits
	doesTraining
	doesSaboteur
	doesExchange
	doesBloodstone
	doesPossession
	doesFire
	doesSpecters
	doesPanic
	doesGale
	doesAccident
	doesMove
)

// Effects of special actions, in the order of specialWords.
const (
	doesCharge = iota
	doesAim
	doesMoveGear
	doesMoveTraining
	doesEscape
)

// Effects of works, in the order of workWords.
const (
	doesCannon = iota
	doesPoles
	doesCauldron
	doesPlatform
	doesGate
	doesWall
	doesTrap
	doesDamage
	doesRaid
	doesBlessing
	doesGlare
	doesSnipe
	doesConfuse
	doesTrain
	doesFind
)

// Deeds, in the order of deedWords.
const (
	deedBarricades = iota
	deedNegotiations
	deedGasp
	deedAmnesty
	deedKinds
)

// Cast implements [engine.Rules]: Invaders and Defenders win and lose together.
func (r *Rules) Cast(seats int) *engine.Cast { return r.casts[seats] }

// Round implements [engine.Rules]: in a turn all Invaders act, and all Defenders.
func (r *Rules) Round(int) int { return 1 }

// Hash implements [engine.Rules].
func (r *Rules) Hash() string { return r.set.Hash }

// Players implements [engine.Rules].
func (r *Rules) Players() engine.Players { return r.players }

// NewState implements [engine.Rules].
func (r *Rules) NewState(seats int) engine.State { return r.newState(seats) }

// Ways in which a match ends.
const (
	reasonBreach = "break-in" // Glory was counted after a break-in
	reasonTie    = "tie"      // the repeated Assault has decided
	reasonTime   = "time"     // the stronghold has held
)

// Reasons implements [engine.Rules].
func (r *Rules) Reasons() []string {
	return []string{reasonBreach, reasonTie, reasonTime, engine.Unfinished}
}
