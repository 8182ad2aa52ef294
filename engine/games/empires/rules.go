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

// A mask is a set of areas, or of kinds of cards, as bits by their index.
type mask = uint64

// Rules is a compiled ruleset of Empires. It does not change.
type Rules struct {
	engine.PlainRules

	set         *rule.Set
	words       *vocabulary.Words[*State]
	players     engine.Players
	countsCache count.CountsCache

	board
	cards
	setup        setupRules
	turns        []turnRules
	firstByLot   uint8 // when the first player is drawn at random: lotFirst, lotEvery, lotNever
	firstPasses  uint8 // where the first seat goes after a turn: passLeft, passRight, passStays
	pieces       pieceRules
	revolt       revoltRules
	income       incomeRules
	enabled      uint16 // bits of the actions of a round that the rules have
	mayPass      bool   // a player may always pass
	maxDecisions int    // number of decisions after which a match ends as unfinished
	move         moveRules
	lastProvince lastProvinceRules
	battle       battleRules
	diplomacy    diplomacyRules
	recruit      recruitRules
	fort         fortRules
	trade        tradeRules
	score        scoreRules

	attackLegal, diplomacyLegal, envoyLegal, subvertLegal, fortifyLegal, controlLegal areaCondition
	takeLegal, discardLegal, siegeOffered, ambushOffered                              *expr

	placeMap *place.Map
	layout   *place.Layout // of pictures; nil if the files define none
	rolls    [rollKinds]chance.Use

	parts      actions.Parts       // the parts that players can be forbidden to use
	forecast   forecast            // odds of combats, for the rule of thumb
	areaValues [maxAreas]areaValue // for the rule of thumb
}

// A board is the map. Areas are provinces first, then sea areas, in the order of the files.
type board struct {
	areas         []area
	provinces     mask
	seas          mask
	sideProvinces [2]mask // provinces in the north, in the south
	amphorae      mask
	coastal       mask           // provinces on the coast of a sea area
	waysOf        [maxAreas]ways // by area
	revoltTables  []revoltTable
}

// ways are the neighbours of an area, by kind of way.
type ways struct {
	all                              mask // neighbours of any kind
	plain, mountain, strait, seaLine mask // neighbouring provinces
	coast                            mask // of a province the sea areas on its coast; of a sea area the provinces on it
	sea                              mask // of a sea area the neighbouring sea areas
}

// An area is a province or a sea area.
type area struct {
	id       string
	sea      bool
	side     uint8 // of a province: 0 north, 1 south
	vp       uint8
	capacity uint8 // number of trade markers that it can hold, if trade.cap does not say otherwise
}

// A revoltTable has the provinces that revolt, by column.
type revoltTable struct {
	dice    uint8 // bits 1 to 6: the numbers of the die that select the table
	columns [dieSides][]uint8
}

// Modes of units, in the order of modeWords.
const (
	modeStrength = iota
	modeSkirmish
	modeArtillery
	modePerson
)

// Effects of persons, in the order of doesWords.
const (
	effectLeader = iota
	effectEngineer
	effectMerchant
	effectDiplomat
	effectNothing
	personKinds = effectNothing
)

// Kinds of battles, in the order of battleWords.
const (
	fieldBattle = iota
	siegeBattle
	seaBattle
	battleKinds
)

// A unit is a type of card, such as Sword, Elephant or Merchant.
type unit struct {
	id             string
	family         uint8 // index in familyWords
	mode           uint8 // such as modeStrength
	effect         uint8 // effect of a person
	slow           bool
	fights         [battleKinds]bool
	group          uint8             // group of units that share a limit at sea
	base           int8              // strength of cards that show none
	addsDie        bool              // a die is added to the strength
	block, kill    int8              // of a skirmishing unit: numbers from which on it blocks, kills
	engineer       int8              // modifier with an Engineer
	rampage        int8              // of an elephant: largest number with which it rampages
	unique         bool              // a player may have only one on the table
	gainsByAmbush  bool              // it gets the modifier of an ambush
	setAsideOnMiss bool              // it must be set aside if its roll misses or blocks
	bonus          [maxUnits]int8    // modifier against each unit
	drawsWith      uint32            // bits of the units with which it draws
	beats          uint32            // bits of the units that it beats
	hits           [maxUnits][3]int8 // of Artillery: number needed on a die against each unit, by kind of battle; 0: it loses
}

// A cardKind is a kind of card, of which there can be several copies. Army cards come first,
// ordered by [armyCards], then Empire cards.
type cardKind struct {
	id       string
	unit     uint8 // index in cards.units
	strength int8  // number on the card; 0: none
	mark     uint8 // 0: none, 1: north, 2: south; the side on which one needs a province to take it
	vp       int8  // points at a scoring
	count    uint8 // number of copies
	isEmpire bool  // it is an Empire card
}

// cards holds the units, all kinds of cards, and the sets of Empire cards.
type cards struct {
	units         []unit
	groups        []uint8 // by group of units: most cards that a side sends to a battle at sea; 0: no limit
	kinds         []cardKind
	armyKindCount int  // number of kinds of army cards
	armyMask      mask // the kinds of army cards
	empireMask    mask
	personMask    mask              // the kinds that are persons
	fightMask     [battleKinds]mask // by kind of battle: the kinds that may be sent
	slowMask      mask
	sets          []empireSet
	sideSets      [2]uint16 // bits of the sets for players who begin in the north, in the south

	cardNames *chance.Cards // of all kinds; army cards with their copies
	setNames  *chance.Cards
	seats     *chance.Cards // seat numbers, for random draws
	deckIDs   []uint64      // [rng.CardID] of every copy of an army card
	deckOf    []uint8       // kind of every copy
}

// An empireSet is the set of Empire cards that one player gets.
type empireSet struct {
	id     string
	side   uint8
	cards  []uint8
	counts [maxKinds]uint8 // number of cards by kind
}

// Hash implements [engine.Rules].
func (r *Rules) Hash() string { return r.set.Hash }

// Players implements [engine.Rules].
func (r *Rules) Players() engine.Players { return r.players }

// NewState implements [engine.Rules].
func (r *Rules) NewState(seats int) engine.State { return r.newState(seats) }

// reasonScore is the only regular end of a match: by victory points after the last turn.
const reasonScore = "score"

// Reasons implements [engine.Rules].
func (r *Rules) Reasons() []string { return []string{reasonScore, engine.Unfinished} }

// WinningScore implements [engine.Rules]: the highest total wins.
func (r *Rules) WinningScore(reason string) int {
	if reason == reasonScore {
		return 1
	}
	return 0
}
