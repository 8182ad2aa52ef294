package stronghold

import (
	"equitas/engine"
	"equitas/engine/chance"
	"equitas/engine/vocabulary"
)

// An army is a number of units by type: Goblins, Orcs, Trolls, or Marksmen,
// Soldiers, Veterans.
type army [3]uint8

func (a army) total() int { return int(a[0]) + int(a[1]) + int(a[2]) }
func (a army) none() bool { return a == army{} }

func (a *army) add(b army) {
	for t := range a {
		a[t] += b[t]
	}
}

// types returns the mask of the types of which there are any.
func (a army) types() uint8 {
	m := uint8(0)
	for t, n := range a {
		if n > 0 {
			m |= 1 << t
		}
	}
	return m
}

// A position is everything on the table. It has no pointers, so that an assignment copies
// it.
type position struct {
	turn   uint8
	phase  uint8 // 1 to 6, then the Assault
	stage  stage
	asks   decision // what somebody must decide, or askNobody
	who    int8     // the seat that must
	over   bool
	reason uint8 // endBreach, endTie, endTime
	repeat bool  // it is the Assault that decides a tie
	mover  int8  // Invader or Defender in turn
	task   task
	cursor cursor

	invader  [maxInvaders]invader
	bag      army
	repelled army
	bank     uint8
	blood    uint8 // Goblins sacrificed
	tokens   [maxActions]uint8
	hits     uint8 // unused machine cards
	misses   uint8
	scrapped uint8 // Misses out of the game
	machines uint8
	machine  [maxMachines]machine
	towers   uint8 // Siege Towers built

	upper   [sides]army
	rampart [maxRamparts + 1]rampart
	path    [maxPaths]uint8 // noToken, bridged, or a trap's work + 1
	gate    uint8           // current gate, from 0
	holds   int8            // its resistance
	rams    uint8
	section [maxSections]section
	tower   [maxTowers]tower

	orders     [orderKinds]uint8 // tokens in supply
	classified bool              // the fee of this turn is paid
	panic      bool
	specters   int8  // the first Invader to have called them, or -1
	haunted    uint8 // Invaders who have called them, as bits

	place    [maxPlaces]army
	hospital army
	saved    army // recovering units
	barrage  army // killed by machines in this Assault, for Specters
	shot     army // by Goblins
	hero     [maxHeroes]heroState
	defender [maxInvaders]defender
	supply   army // Defender units
	stones   uint8
	wood     uint8
	work     [maxWorks]workState
	workLeft [maxWorks]uint8 // tokens in supply
	saboteur uint16          // bits of buildings
	fire     uint16
	gasp     uint16
	due      uint8 // stones to be placed in this turn's first step
	deeds    uint8 // deeds left, as bits
	deedsNow uint8 // in this turn
	twice    bool  // Barricades hold in this turn
	hasted   uint8
	cheaper  bool // a cost was reduced in this step: actions paid by the ally are executed too
	blessed  int8 // side, or -1
	glare    int8 // section, or -1
	hitDeck  [maxHitCards]uint8
	volley   [maxRamparts + 1]uint8 // Marksmen that fire at the rampart

	kept      bool // the honour guard was manned until its first turn, or still is
	keptNow   bool // all this turn
	glory     [2]int32
	claimed   uint8
	ruins     uint8 // demolitions
	ruinStone uint8 // stones, and wood, kept on the Glory board
	ruinWood  uint8
	breaches  uint8 // in this Assault
	brokenIn  bool
	died      bool // an Invader unit died since orders were last looked at

	offers [maxPhase + 1][maxOffer]uint8 // draft: cards + 1

	bagDraws, shots, cannonShots uint16 // how often chance was asked
	tally                        tally
}

// What lies on a path besides a trap.
const (
	noToken = 0
	bridged = 255
)

// An invader is what one Invader has: resources, units, cards, and what was used in this
// turn.
type invader struct {
	resources uint8
	fresh     army // drawn in this turn and not yet spent
	camp      army
	spent     army                // on phase cards
	card      [maxPhase + 1]uint8 // by phase: card + 1
	flipped   uint8               // bits of phases
	used      uint64              // bits of actions done in this turn, or lent
	refused   uint64              // actions that the ally would not lend in this phase
	special   uint8               // phases whose special action was used in this turn, as bits
	aimed     uint8               // Accurate Shot: cards drawn; 0: not paid
	target    int8                // and the one machine that it is for, or -1
}

// A machine stands on a rampart: a Ballista, a Catapult, a Trebuchet, an Altar.
type machine struct {
	kind    uint8 // action that built it
	rampart uint8
	hits    uint8
	misses  uint8
	blood   bool // a Bloodstone lies on it
	aim     int8 // of an Altar: section with its token, or -1
	moved   bool // in this turn
}

type rampart struct {
	units    army
	machine  uint8 // number + 1
	cover    uint8
	training uint8 // bits of kinds
}

type section struct {
	foes     army // in wall places
	built    bool // a Siege Tower stands here
	inTower  army
	gear     uint8 // bits of kinds
	order    uint8 // kind + 1
	open     bool
	could    uint8 // bits of kinds that a face-down order can be, for all that is seen
	obeyed   bool  // the order was executed in this Assault
	raging   bool  // Goblin Fury is on
	roped    uint8 // units that Ropes have carried off in this turn
	gale     uint8
	accident bool
	breached bool
	units    army
	stones   uint8
	wood     uint8
	cauldron uint8 // work + 1
	platform uint8 // work + 1
}

type tower struct {
	token uint8 // work + 1
	units army
}

type heroState struct {
	at        uint8 // section, or atCourt
	acted     bool
	possessed bool
	oration   uint8 // hourglasses of this turn
}

// atCourt is the location of a hero in the courtyard.
const atCourt = 255

// A workState is the state of an action of Defenders.
type workState struct {
	laid   uint8 // hourglasses
	colour int8  // owner, where colours matter; -1: none
	done   uint8 // executions in this turn
	by     uint8 // Defenders who used it in this turn, as bits
}

type defender struct {
	glass     uint16 // hourglasses to be spent
	barricade uint8  // those for a single building
	hasted    uint32 // works that the other may not use again
}

// A task is the choices made so far of a decision with several steps.
type task struct {
	action uint8 // action, work or machine in question
	way    uint8
	from   area
	kind   uint8 // type of unit, kind of token, hero
	n      uint8
	n2     uint8
	last   int16 // what must not be chosen again: an edge and a type, a work; -1: none
	mask   uint32
	lent   bool
}

// A cursor is the progress of the Assault, or of anything else in a fixed order.
type cursor struct{ a, b, c uint8 }

// A march is the progress of a Move action, stored in the state.
type march struct {
	left    [maxRamparts]uint8 // units that may still leave
	upLeft  [sides]uint8
	camp    [sides + 1]uint8   // West, East, Barbican
	free    [maxRamparts]uint8 // that may still enter beyond the limit
	arrived [maxRamparts]army  // in this action
	upper   [sides]army
	sapped  [maxSections]uint8
	sprung  uint32 // traps that kill once in each Move
}

// A State is a match of Stronghold.
type State struct {
	chance.Source
	r      *Rules
	n      int // players
	inv    int // Invaders: seats 0 to inv-1
	def    int // Defenders, behind them
	pos    position
	march  march
	q      viewpoint
	asking vocabulary.Scratch
	views  [maxSeats]View

	dealt [maxPhase + 1][maxOffer]uint8 // the draft's offers, as they were: cards + 1

	// The options of the decision to be made, listed once.
	legal   []engine.Action
	scratch [256]engine.Action // to see whether anything is legal
	listed  bool
	weights [featureCount]int32 // for a Defender rating actions
	hear    func(engine.Event)
	was     *position // the position that was narrated last
	paused  func()    // called between two turns
}
