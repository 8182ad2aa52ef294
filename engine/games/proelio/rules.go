package proelio

import (
	"equitas/engine"
	"equitas/engine/actions"
	"equitas/engine/chance"
	"equitas/engine/cond"
	"equitas/engine/count"
	"equitas/engine/rule"
	"equitas/engine/vocabulary"
)

// The uses of cards. Each kind of card has one of them.
const (
	useAttack = iota
	useDefense
	useStrategy
)

// A cardKind is a kind of playing card: its values, uses, conditions and effects.
type cardKind struct {
	id       string
	deck     uint8
	use      uint8
	value    int32 // cond.Absent if it has none
	min      int32 // smallest Fortification as printed; cond.Absent if none is
	tags     uint32
	count    int
	play     uint16 // index in Rules.ops of the program; 0 for none
	reveal   uint16
	deployed uint16
	target   target // what an action playing it must name
	freeze   uint8  // what it freezes while it lies in front of a House, as bits
	when     *expr
}

// points returns the value of the card; 0 if it has none.
func (k *cardKind) points() int32 {
	if k.value == cond.Absent {
		return 0
	}
	return k.value
}

// A guild has what the rules say about a Guild: its perks, and how often they may be used in a
// match.
type guild struct {
	id    string
	uses  uint8
	perks [momentCount][]uint8 // by moment: its perks, as indices in Rules.perks
}

// A perk is something that a House with a certain Guild may do at some moment.
type perk struct {
	guild     uint8
	hash      uint64 // of the names of Guild and perk, for traces
	word      string // words in records: "perk bards", or "perk GUILD NAME" if the Guild has several perks at that moment
	moment    moment
	condition *expr
	do        uint16
	target    target
	idle      bool // never offered: it only moves the Merchant, who is not in play
}

// A target says which Houses an action can name; the zero value means none.
type target struct {
	rivals bool    // any other House, by its seat
	self   bool    // with rivals: also the acting House
	places []uint8 // or one of these neighbours: whoLeft, whoRight, whoAlly
}

func (t target) isSet() bool { return t.rivals || len(t.places) > 0 }

// An expr is a compiled condition or amount.
type expr = vocabulary.Expr[question]

// Rules is a compiled Proelio ruleset. It implements [engine.Rules].
type Rules struct {
	engine.PlainRules

	set         *rule.Set
	players     engine.Players
	teams       int
	countsCache count.CountsCache

	kinds      []cardKind
	ids        map[string]uint8 // kind by id of the card
	cards      chance.Cards     // the playing cards, by kind
	guilds     []guild
	guildCards chance.Cards // the Guilds' cards, by Guild
	guildIDs   []uint64     // rng.CardID of the Guild's card
	perks      []perk
	isBase     [maxKinds]uint8         // 1 for a Base card, 0 for an Imperial card
	placeBit   [maxKinds]uint64        // place in the list of actions, as a bit; kinds without an action come last
	kindAt     [maxKinds]uint8         // by place: the kind
	actionAt   [maxKinds]engine.Action // by place: the action
	hash       [maxKinds]uint64        // hash of the card's id, for traces
	valueOf    [maxKinds]int32         // value; 0 if it has none

	attackMask, defenseMask, strategyMask uint64
	imperialMask, programMask             uint64     // as bits: kinds of the Imperial deck, Defense cards with effects of their own
	attackBits, freezeBits, targetBits    uint64     // as bits by place: attacks, cards that freeze, cards whose action names a House
	attackRuns                            []placeRun // ranges of attacks whose places differ from their kinds by the same number
	fortifyMask                           uint64
	deployableAfter                       [maxKinds]uint64    // by kind: the Defense cards that may be deployed after it, which are itself and those later in the order
	equalKinds                            []uint64            // by kind: the kinds that are equal except for the id, itself included; nil if no two are
	scoredMask                            uint64              // Base Defense cards with a value
	scored                                []uint8             // the kinds in scoredMask, as a list
	momentGuilds                          [momentCount]uint32 // by moment: the Guilds that have a perk for it, as bits by number + 1
	answeringGuilds                       [maxKinds]uint32    // by kind: the Guilds that may have a perk when such a card is played
	perkBits                              [32]uint64          // by number + 1 of a Guild: bits of its perks among the actions

	initialDecks [2][]uint8  // by deck: all cards, in the order of the files
	keys         [2][]uint64 // by deck: ids of these cards, by which they are shuffled

	fortStart []uint8 // by seat: kind + 1 of the Fortification with which it begins; 0 for none
	handStart int
	handLimit uint8 // if it changes during play, the smallest value
	actions   uint8
	turnLimit uint16

	attackRight, penalty bool
	defeatAlways         bool
	everyStep            bool // something must be checked after every step
	attackerFallsLeft    bool
	lootChoose           uint8
	shortLootTakesFort   bool
	imperialPrice        uint8
	imperialDraw         uint8
	equitasUses          uint8
	equitasCard          uint8
	equitasFrom          []uint8
	support              bool
	seasonsUse           bool
	seasons              int
	seasonIDs            []string
	guildsUse            bool
	merchantUse          bool
	merchantFirst        bool
	merchantRoute        uint8
	merchantBlocks       bool
	slotCounts           [maxPriceNumbers]slotCounts    // by price: the numbers of its slots
	slotsByPrice         [maxPriceNumbers][]payableSlot // by price: its slots one by one
	price                [maxPriceNumbers][]uint8       // by season, then by offer: the slots of the price, each of which is slotAny, slotBase, slotImperial, or a kind
	offers               []*expr                        // by offer: the condition under which it applies

	words                                                *vocabulary.Words[question]
	handLimits, actionsOf, imperialPrices, imperialDraws *expr // nil if the number is constant
	drawCount, lootCount                                 *expr
	score, standing                                      pointFormula
	standsAlone                                          bool // standing depends on nothing but the House's own hand, Fortification and Guild
	attackValid, deployLegal, resolve, sacrifice, defeat *expr
	action, deploy                                       *legalTable
	deployable                                           *[maxForts]uint64 // by Fortification: the kinds that may be deployed, as bits; nil if deploy.legal depends on anything else
	defenses                                             *defenseTable     // precomputed values of deployable cards; or nil
	resolveGrid                                          *vocabulary.Grid  // resolve.legal, if it depends on nothing but what is frozen; else nil
	deployablePlaces                                     *[maxForts]uint64 // by Fortification: the kinds that may be deployed, as bits by place in the list of actions; nil if deployable is nil
	defeatGrid                                           *vocabulary.Grid  // defeat.when, if it depends on nothing but hand and Fortification; else nil
	ops                                                  []op
	outlook                                              outlook
	parts                                                actions.Parts // the parts that players can leave unused
}

// Slots of a Merchant's price that any card, a Base card or an Imperial card can fill.
const (
	slotAny      = 0xff
	slotBase     = 0xfe
	slotImperial = 0xfd
)

var (
	_ engine.Rules        = (*Rules)(nil)
	_ engine.Weigher      = (*Rules)(nil)
	_ engine.Determinizer = (*Rules)(nil)
	_ engine.RecordState  = (*State)(nil)
)

// Hash implements [engine.Rules].
func (r *Rules) Hash() string { return r.set.Hash }

// Players implements [engine.Rules].
func (r *Rules) Players() engine.Players { return r.players }

// Reasons implements [engine.Rules].
func (r *Rules) Reasons() []string { return reasonNames[:] }

// WinningScore implements [engine.Rules]. It returns 1 for scoring without alliances: the highest
// score wins. It returns 0 for all other endings: with alliances, the highest sum wins, and each
// House of the winning alliance may have less than another House.
func (r *Rules) WinningScore(reason string) int {
	if reason == reasonNames[reasonScoring] && r.teams == 0 {
		return 1
	}
	return 0
}

// The reasons for which a match ends.
const (
	reasonConquest = iota
	reasonScoring
	reasonAlliance
	reasonUnfinished
	reasons
)

var reasonNames = [reasons]string{"conquest", "scoring", "alliance", engine.Unfinished}
