package empires

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

// A mask is a set of areas, or of kinds of cards, as bits by their numbers.
type mask = uint64

// Rules are a ruleset of Empires, compiled. They never change.
type Rules struct {
	engine.PlainRules

	set     *rule.Set
	words   *vocabulary.Words[*State]
	players engine.Players
	counted count.Once

	board
	cards
	setup        setupRules
	turns        []turnRules
	lot          uint8 // lotFirst, lotEvery, lotNever
	passes       uint8 // passLeft, passRight, passStays
	pieces       pieceRules
	revolt       revoltRules
	income       incomeRules
	enabled      uint16 // bits of actions
	mayPass      bool   // of askFixed
	maxDecisions int    // after which the match ends
	move         moveRules
	last         lastRules
	battle       battleRules
	dip          diplomacyRules
	recruit      recruitRules
	fort         fortRules
	trade        tradeRules
	score        scoreRules

	attackLegal, diplomacyLegal, envoyLegal, subvertLegal, fortifyLegal, controlLegal areaCond
	takeLegal, discardLegal, siegeOffered, ambushOffered                              *expr

	onMap  *place.Map
	layout *place.Layout // of pictures; nil: there is none
	rolls  [rollKinds]chance.Use

	parts    actions.Parts       // what a player can do without
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

// ways are the neighbours of an area.
type ways struct {
	all                              mask // of any kind
	plain, mountain, strait, seaLine mask // provinces
	coast                            mask // of a province its sea areas; of a sea area its provinces
	sea                              mask // of a sea area its neighbours
}

// An area is a province or a sea area: its id, name and neighbours.
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

// Effects of persons, in the order of doesWords; and none.
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

// cards holds all kinds of cards and the sets of Empire cards.
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
	seats    *chance.Cards // by number, for random draws
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

// Hash implements [engine.Rules].
func (r *Rules) Hash() string { return r.set.Hash }

// Players implements [engine.Rules].
func (r *Rules) Players() engine.Players { return r.players }

// NewState implements [engine.Rules].
func (r *Rules) NewState(seats int) engine.State { return r.newState(seats) }

// reasonScore is the one way in which a match ends: by victory points after the
// last turn.
const reasonScore = "score"

// Reasons implements [engine.Rules].
func (r *Rules) Reasons() []string { return []string{reasonScore, engine.Unfinished} }
