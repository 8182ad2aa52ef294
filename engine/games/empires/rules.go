package empires

import (
	"equitas/engine"
	"equitas/engine/ask"
	"equitas/engine/chance"
	"equitas/engine/count"
	"equitas/engine/place"
	"equitas/engine/rule"
)

// expr is a condition or amount of the rules.
type expr = ask.Expr[*State]

// A mask is a set of areas, or of kinds of cards, by their numbers.
type mask = uint64

// Rules are a ruleset of Empires, compiled. They never change.
type Rules struct {
	set     *rule.Set
	words   *ask.Words[*State]
	players engine.Players
	counted count.Once

	board
	cards
	setup   setupRules
	turns   []turnRules
	lot     uint8 // lotFirst, lotEvery, lotNever
	passes  uint8 // passLeft, passRight, passStays
	pieces  pieceRules
	revolt  revoltRules
	income  incomeRules
	enabled uint16 // bits of actions
	mayPass bool   // always
	most    int    // decisions
	move    moveRules
	last    lastRules
	battle  battleRules
	dip     diplomacyRules
	recruit recruitRules
	fort    fortRules
	trade   tradeRules
	score   scoreRules

	attackLegal, diplomacyLegal, envoyLegal, subvertLegal, fortifyLegal, controlLegal areaCond
	takeLegal, discardLegal, siegeOffered, ambushOffered                              *expr

	onMap  *place.Map
	layout *place.Layout // of pictures; nil: there is none
	rolls  [rollKinds]chance.Use

	parted   numbers             // what a player can do without
	foreseen forecast            // of combats, for players
	values   [maxAreas]areaValue // for players
}

// board is the map: areas are provinces first, then sea areas, in the order of the
// files.
type board struct {
	areas     []area
	provinces mask
	seas      mask
	side      [2]mask // north, south
	amphorae  mask
	coastal   mask           // provinces on some sea area
	by        [maxAreas]ways // from each area
	tables    []revoltTable
}

// ways are the areas that an area touches.
type ways struct {
	all                              mask // of any kind
	plain, mountain, strait, seaLine mask // provinces
	coast                            mask // of a province its sea areas; of a sea area its provinces
	sea                              mask // of a sea area its neighbours
}

// An area is a province or a sea area.
type area struct {
	id   string
	sea  bool
	side uint8 // of a province
	vp   uint8
	cap  uint8 // trade markers, where trade.cap is the same throughout the match
}

// A revoltTable names the provinces of each column.
type revoltTable struct {
	dice    uint8 // bits 1 to 6
	columns [dieSides][]uint8
}

// Modes of units, in the order of modeWords.
const (
	modeStrength = iota
	modeSkirmish
	modeArtillery
	modePerson
)

// What persons are good for, in the order of doesWords; and nothing.
const (
	doesLeader = iota
	doesEngineer
	doesMerchant
	doesDiplomat
	doesNothing
	persons = doesNothing
)

// Kinds of battles, in the order of placeWords.
const (
	inField = iota
	inSiege
	atSea
	battlePlaces
)

// A unit is a kind of card: Sword, Elephant, Merchant.
type unit struct {
	id          string
	family      uint8
	mode        uint8
	does        uint8 // of a person
	slow        bool
	fights      [battlePlaces]bool
	group       uint8 // at sea
	base        int8
	die         bool
	block, kill int8
	engineer    int8
	rampage     int8
	unique      bool
	ambush      bool              // favoured by one
	discarded   bool              // where its roll misses or blocks
	bonus       [maxUnits]int8    // against each
	drawn       uint32            // bits of units
	beats       uint32            // the same
	hits        [maxUnits][3]int8 // of Artillery, by kind of battle
}

// A cardKind is a kind of card: all copies of one. Army cards come first, in the
// order of the files, then Empire cards.
type cardKind struct {
	id       string
	unit     uint8
	strength int8
	mark     uint8 // 0: none, 1: north, 2: south
	vp       int8
	count    uint8
	empire   bool
}

// cards are all kinds of cards and the sets of Empire cards.
type cards struct {
	units   []unit
	groups  []uint8 // most cards of each at sea
	kinds   []cardKind
	army    int  // kinds below are army cards
	armies  mask // kinds
	empires mask
	people  mask               // kinds of persons
	fights  [battlePlaces]mask // kinds that may be sent
	slow    mask
	sets    []empireSet
	sideOf  [2]uint16 // sets that can be had in the north, in the south

	names    *chance.Cards // of all kinds, the army's with their copies
	setNames *chance.Cards
	seats    *chance.Cards // by number, for lots
	deckIDs  []uint64      // rng.CardID of every copy of the army
	deckOf   []uint8       // which kind each copy is
}

// An empireSet is the Empire cards that one player gets.
type empireSet struct {
	id    string
	side  uint8
	cards []uint8
	held  [maxKinds]uint8 // the same as counts
}

type setupRules struct {
	markers                       [maxSeats + 1]uint8
	starts, forts                 uint8
	seaAllowed, stacking, touches bool
	choose                        bool
}

type turnRules struct {
	rounds uint8
	score  bool
}

// Words of turns.first_by_lot and turns.first_passes, in their order.
const (
	lotFirst = iota
	lotEvery
	lotNever

	passLeft = iota - 3
	passRight
	passStays
)

type pieceRules struct{ control, trade, forts uint8 }

// endless is the control supply of a player where there is no limit.
const endless = 99

type revoltRules struct {
	from, markers, columns uint8
	fortProtects           bool
}

type incomeRules struct {
	base, amphora, merchant uint8
	keep                    bool
	markers                 *expr // or nil
}

// Words of move.mediterranean and move.from_controlled_sea, in their order.
const (
	anyCoast = iota
	sameSea
	noCoast

	seaAsCoast = iota - 3
	seaOwnCoast
	seaNoBase
)

type moveRules struct {
	mountain, strait, sea   int8
	lineBonus, controlBonus int8
	mediterranean, fromSea  uint8
	neutral, neutralSea     int8
	neutralPlunder          bool
}

type lastRules struct{ protected, attackable bool }

// Words of battle.tie, in their order.
const (
	tieDefender = iota
	tieAttacker
	tieNobody
)

type battleRules struct {
	cards         [battlePlaces]uint8
	freeOrder     [battlePlaces]bool
	seaExact      bool
	rout          uint8
	tie           uint8
	sequence      uint8 // cards out of sequence
	sequenceLed   uint8 // with a Military Leader
	ambush        int8
	ambushBoth    bool
	perBlock      uint8
	turnedOnly    bool
	empireReturns bool
	extra         uint8
	chain         bool
	spoils        uint8
	plunder       bool
	plunderVP     int8
	spendable     bool
	engineerKeeps bool
	destroyed     bool
	kept          *expr // or nil
}

type diplomacyRules struct {
	cost, roll              int8
	adjacent                bool
	fortResists             int8
	plunder                 bool
	envoyCost, envoyRoll    int8
	envoyFar                bool
	subvertRoll, perMarker  int8
	payMin, payMax, removes uint8
}

type recruitRules struct {
	display, cost, perRound, limit uint8
	discard                        bool
}

type fortRules struct {
	cost, led int8
	price     *expr // or nil
}

type tradeRules struct {
	markers, perMerchant uint8
	displace, displaceBy int8
	bonus                *expr // or nil
	toWarehouse          bool
	cap                  *expr // nil: area.cap holds
}

type scoreRules struct {
	hand, table          bool
	control, trade, card *expr
}

// Players implements [engine.Rules].
func (r *Rules) Players() engine.Players { return r.players }

// NewState implements [engine.Rules].
func (r *Rules) NewState(seats int) engine.State { return r.newState(seats) }

// reasonScore is the one way in which a match ends: by victory points after the
// last turn.
const reasonScore = "score"

// Reasons implements [engine.Rules].
func (r *Rules) Reasons() []string { return []string{reasonScore, engine.Unfinished} }
