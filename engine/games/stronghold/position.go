package stronghold

import (
	"equitas/engine"
	"equitas/engine/chance"
	"equitas/engine/events"
	"equitas/engine/vocabulary"
)

// An army has a number of units for each type: Goblins, Orcs and Trolls, or Marksmen, Soldiers
// and Veterans.
type army [3]uint8

func (a army) total() int    { return int(a[0]) + int(a[1]) + int(a[2]) }
func (a army) isEmpty() bool { return a == army{} }

func (a *army) add(b army) {
	for t := range a {
		a[t] += b[t]
	}
}

// types returns a bit for each type of which the army has at least one unit: bit t for type
// t.
func (a army) types() uint8 {
	m := uint8(0)
	for t, n := range a {
		if n > 0 {
			m |= 1 << t
		}
	}
	return m
}

// A position is the state of everything on the table. It has no pointers, so that an assignment
// copies it.
type position struct {
	turn            uint8
	phase           uint8 // 1 to 6; 7 in the Assault
	stage           stage
	pendingDecision decision // the decision that is pending, or askNobody
	actor           int8     // the seat that decides
	isOver          bool
	reason          uint8 // endByBreach, endByTie, endByTime
	isRepeat        bool  // the Assault is repeated to decide a tie
	mover           int8  // number of the Invader or Defender in turn
	task            task
	cursor          cursor

	invader       [maxInvaders]invader
	bag           army              // units in the bag
	repelled      army              // units in the repelled pile
	bank          uint8             // resources left in the bank
	sacrificed    uint8             // Goblins sacrificed
	tokens        [maxActions]uint8 // by action of Invaders: tokens left, or unlimited
	unusedHits    uint8             // unused Hits for machines
	unusedMisses  uint8             // unused Misses for machines
	removedMisses uint8             // Misses that have left the game
	machineCount  uint8             // number of machines that stand, in the order of building
	machine       [maxMachines]machine
	towers        uint8 // Siege Towers built

	upper          [sides]army // units on the upper levels
	rampart        [maxRamparts + 1]rampart
	path           [maxPaths]uint8 // noToken, bridged, or number of the trap's action + 1
	gate           uint8           // index of the gate that stands
	gateResistance int8            // its points of resistance
	rams           uint8
	section        [maxSections]section
	tower          [maxTowers]tower

	orders         [orderKinds]uint8 // tokens in supply
	feePaid        bool              // the fee for face-down orders of this turn is paid
	panic          bool
	specters       int8  // the first Invader who has called Specters in this turn, or -1
	specterCallers uint8 // bits of the Invaders who have called them

	place           [maxPlaces]army // Defender units in the courtyard and in buildings
	hospital        army            // units in the hospital
	recovering      army            // recovering units
	killedInBarrage army            // Defender units killed by machines in this Assault, for Specters
	killedByGoblins army            // the same for Goblins
	hero            [maxHeroes]heroState
	defender        [maxInvaders]defender
	supply          army  // Defender units in the supply
	stones          uint8 // in the supply
	wood            uint8 // in the supply
	work            [maxWorks]workState
	workLeft        [maxWorks]uint8        // tokens in the supply
	saboteur        uint16                 // bits of the buildings with one
	fire            uint16                 // bits of the buildings on fire
	gasp            uint16                 // bits of the buildings with a Last Gasp in this turn
	stonesDue       uint8                  // stones still to be placed in this turn
	deeds           uint8                  // bits of the deeds not yet done
	deedsThisTurn   uint8                  // deeds done in this turn
	barricadesDone  bool                   // Barricades have been done in this turn
	hasteCount      uint8                  // number of times that Haste was used in this turn
	costFell        bool                   // a cost was reduced in this step, so that an action paid by the ally may become executable
	blessed         int8                   // side with a Blessing, or -1
	glare           int8                   // section with the Glare, or -1
	hitDeck         [maxHitCards]uint8     // by hit card: copies left in the deck
	volley          [maxRamparts + 1]uint8 // Marksmen that fire at the rampart

	honourKept    bool     // the honour guard has been manned without a break, at least until its first turn
	honourKeptNow bool     // the honour guard has been manned in all of this turn
	glory         [2]int32 // Glory Points of the Invaders and of the Defenders
	gloryClaimed  uint8    // bits of the glorious deeds that have scored
	demolitions   uint8    // sections that lost their last component
	keptStones    uint8    // stones, and wood, kept on the Glory board
	keptWood      uint8
	breaches      uint8 // sections breached in this Assault
	brokenIn      bool
	invaderDied   bool // an Invader unit has died since the orders were last checked

	offers [maxPhase + 1][maxOffer]uint8 // cards on offer in the draft: index + 1; 0: none

	bagDraws, shots, cannonShots uint16 // numbers of draws from the bag, from decks of machines, and from the deck of hit cards so far
	tally                        tally
}

// What can lie on a path besides a trap.
const (
	noToken = 0
	bridged = 255
)

// An invader is what one Invader has, and what he has done in this turn.
type invader struct {
	resources     uint8
	unspent       army // units drawn and not yet spent
	camp          army
	spent         army                // units spent, which lie on phase cards
	card          [maxPhase + 1]uint8 // by phase: index of the card + 1; 0: none
	flipped       uint8               // bits of the phases whose card is turned over
	usedActions   uint64              // bits of the actions done in this turn, or lent to the ally
	refusedToLend uint64              // bits of the actions that the ally has refused to lend in this phase
	usedSpecials  uint8               // bits of the phases whose special action was done in this turn
	accurateCards uint8               // Accurate Shot: number of cards drawn; 0: it was not paid for
	target        int8                // index of the one machine with Accurate Shot; -1: all
}

// A machine stands on a rampart: a Ballista, a Catapult, a Trebuchet or an Altar.
type machine struct {
	kind          uint8 // index of the action that built it
	rampart       uint8
	hits          uint8
	misses        uint8
	hasBloodstone bool // a Bloodstone lies on it
	altarSection  int8 // of an Altar: the section with its token, or -1
	tokenMoved    bool // its token has been moved in this turn
}

// A rampart is what is on one rampart.
type rampart struct {
	units    army
	machine  uint8 // index of the machine + 1; 0: none
	cover    uint8
	training uint8 // bits of the kinds of training
}

// A section is what is on both sides of one section of the wall.
type section struct {
	wallUnits      army  // units in wall places
	hasSiegeTower  bool  // a Siege Tower stands here
	inTower        army  // Invader units in the Siege Tower
	gear           uint8 // bits of the kinds of equipment
	order          uint8 // kind of order + 1; 0: none
	orderFaceUp    bool
	possibleOrders uint8 // bits of the kinds that a face-down order can be, according to what everybody has seen
	obeyed         bool  // the order was carried out in this Assault
	raging         bool  // a Goblin Fury is on
	ropedUnits     uint8 // units that Ropes have moved from here in this turn
	gales          uint8 // number of Gales on the section
	accident       bool
	breached       bool
	units          army // Defender units
	stones         uint8
	wood           uint8
	cauldron       uint8 // index of the action + 1; 0: no cauldron
	platform       uint8 // index of the action + 1; 0: no platform
}

// A tower is what is in one tower.
type tower struct {
	token uint8 // index of the action + 1; 0: no token
	units army
}

// A heroState is where a hero is, and what he has done in this turn.
type heroState struct {
	place     uint8 // index of the section, or atCourt
	acted     bool
	possessed bool
	oration   uint8 // hourglasses spent on an Oration in this turn
}

// atCourt is the position of a hero in the courtyard.
const atCourt = 255

// A workState is the state of an action in a building.
type workState struct {
	hourglasses uint8 // hourglasses that lie on it
	colour      int8  // the Defender who put them there, if two defend; -1: none
	executions  uint8 // number of times that it was executed in this turn
	executors   uint8 // bits of the Defenders who did it in this turn
}

// A defender is what one Defender has, and what he has done in this turn.
type defender struct {
	hourglasses          uint16 // hourglasses not yet spent
	barricadeHourglasses uint8  // hourglasses of the Barricades, for one building only
	hastedActions        uint32 // bits of the actions that he may not do again after a Haste
}

// A task holds the choices made so far of a decision with several steps.
type task struct {
	action  uint8 // index of the pending action: of Invaders, in a building, or a machine
	way     uint8 // index of the way to pay
	from    area
	kind    uint8  // type of unit, kind of token, hero
	counter uint8  // meaning depends on the stage: Trolls still to call, whether a hero moves or a Defender lost
	done    uint8  // steps or units of the action that are done
	last    int16  // what was chosen last and must not be chosen again: an edge and type of unit, or an action; -1: none
	mask    uint32 // bits of the options that were computed beforehand
	lent    bool   // the action is borrowed from the ally
}

// A cursor is the progress through a fixed order, such as that of sections or machines in a
// stage of the Assault: a is the index, b and c are numbers within it.
type cursor struct{ index, subIndex, count uint8 }

// A march is the progress of a Move action.
type march struct {
	rampartQuota [maxRamparts]uint8 // units that may still leave the area
	upperQuota   [sides]uint8
	campQuota    [sides + 1]uint8   // West, East, Barbican: units that may still leave the camp for there
	beyondLimit  [maxRamparts]uint8 // units that may still enter beyond the limit
	arrived      [maxRamparts]army  // units that have arrived in this Move
	arrivedUpper [sides]army
	sappedUnits  [maxSections]uint8
	sprungTraps  uint32 // bits of the traps that have killed in this Move and do so only once
}

// A State is a match of Stronghold.
type State struct {
	chance.Source
	rules            *Rules
	seatCount        int // number of players
	invaderCount     int // number of Invaders, whose seats come first
	defenderCount    int // number of Defenders, whose seats follow
	pos              position
	march            march
	viewpoint        viewpoint
	conditionScratch vocabulary.Scratch
	views            [maxSeats]View

	dealt [maxPhase + 1][maxOffer]uint8 // the cards offered at the start of the draft: index + 1

	// The options of the next decision, once they are listed.
	legal       []engine.Action
	scratch     [256]engine.Action // buffer for lists of which only the length matters
	legalListed bool
	weights     [featureCount]int32 // the weights with those of ownFeatures, while a Defender's actions are rated
	events.Listener[position]
}
