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

// What a card is.
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
	value    int32 // cond.Absent without one
	min      int32 // cond.Absent without one
	tags     uint32
	count    int
	play     uint16 // first op of its program, 0 without one
	reveal   uint16
	deployed uint16
	target   target // what `play CARD` must name
	freeze   uint8  // what it prevents while in front of a House
	when     *expr
}

// points returns the value of the card, 0 without one.
func (k *cardKind) points() int32 {
	if k.value == cond.Absent {
		return 0
	}
	return k.value
}

// A guild is a Guild with its perks and the number of its cards.
type guild struct {
	id    string
	uses  uint8
	perks [momentCount][]uint8 // its perks by moment
}

// A perk is something that the holder of a Guild may do, with its moment and price.
type perk struct {
	guild  uint8
	hash   uint64 // of guild and perk, for traces
	word   string // "perk bards", or "perk GUILD NAME" where a Guild has several at one moment
	on     moment
	when   *expr
	do     uint16
	target target
	idle   bool // it only sends the Merchant about, and there is none: never offered
}

// A target says which Houses an action may name.
type target struct {
	rivals bool    // any other House, by seat
	self   bool    // and oneself
	places []uint8 // or these neighbours: whoLeft, whoRight, whoAlly
}

func (t target) any() bool { return t.rivals || len(t.places) > 0 }

// An expr is a compiled condition or amount.
type expr = vocabulary.Expr[question]

// Rules is a compiled Proelio ruleset. It implements [engine.Rules].
type Rules struct {
	engine.PlainRules

	set     *rule.Set
	players engine.Players
	teams   int
	counted count.Once

	kinds      []cardKind
	ids        map[string]uint8 // kind by id
	cards      chance.Cards     // by kind
	guilds     []guild
	guildCards chance.Cards // by Guild
	guildIDs   []uint64     // rng.CardID of the Guild's card
	perks      []perk
	isBase     [maxKinds]uint8         // 1 for a Base card
	bit        [maxKinds]uint64        // place in the list of actions, as a bit; cards without use come after the others
	at         [maxKinds]uint8         // the kind at that place
	listed     [maxKinds]engine.Action // the action at that place
	hash       [maxKinds]uint64        // of the card's id, for traces
	points     [maxKinds]int32         // value, 0 without one

	attackMask, defenseMask, strategyMask uint64
	imperialMask, programMask             uint64 // cards of that deck; defenses with effects of their own
	attackBits, freezeBits, targetBits    uint64 // by place: attacks, cards that freeze, cards that name a House
	attackRuns                            []run  // of attacks whose places are as far from their kinds
	fortifyMask                           uint64
	after                                 [maxKinds]uint64    // Defense cards that may be deployed once that one is: itself, and those behind it in order
	faces                                 []uint64            // by kind: the kinds that are and do the same, itself among them; nil where there are no two
	scoredMask                            uint64              // Base Defense cards with a value
	scored                                []uint8             // the same, one by one
	momentGuilds                          [momentCount]uint32 // Guilds, by number + 1, that have a perk at the moment
	answers                               [maxKinds]uint32    // Guilds that may have one when that card is played
	perkBits                              [32]uint64          // action bits of a Guild's perks, by number + 1

	start [2][]uint8  // the full decks in card order
	keys  [2][]uint64 // their card ids for shuffling

	fortStart []uint8 // by seat: the Fortification it begins with, its kind + 1; 0 for none
	handStart int
	handLimit uint8 // where it changes, the least it can be
	actions   uint8
	turnLimit uint16

	attackRight, penalty bool
	defeatAlways         bool
	everyStep            bool // something is looked at after every step
	attackerFallsLeft    bool
	lootChoose           uint8
	lootShort            bool
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
	wants                [maxBills]priceSlots  // the same, counted
	dues                 [maxBills][]priceSlot // the same, slot by slot
	price                [maxBills][]uint8     // by season, then of the offers: slots, which are slotAny, slotBase, slotImperial, or a kind
	offers               []*expr               // when each offer holds

	words                                                *vocabulary.Words[question]
	handLimits, actionsOf, imperialPrices, imperialDraws *expr // nil where the number is the same throughout
	drawN, lootN                                         *expr
	score, standing                                      scale
	standsAlone                                          bool // standing is about nothing but a House's own hand, Fortification and Guild
	attackValid, deployLegal, resolve, sacrifice, defeat *expr
	action, deploy                                       *legalTable
	deployable                                           *[maxForts]uint64 // kinds by Fortification, where deploy.legal is about nothing else; or nil
	defenses                                             *defenses         // precomputed values of deployable cards; or nil
	resolveGrid                                          *vocabulary.Grid  // resolve.legal, where it depends on what is frozen only; or nil
	guards                                               *[maxForts]uint64 // the same by place
	defeatGrid                                           *vocabulary.Grid  // defeat.when, where it depends on hand and Fortification only; or nil
	ops                                                  []op
	outlook                                              outlook
	parts                                                actions.Parts // what a player can do without
}

// Slots of a Merchant price that are no card.
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

// How a match ends.
const (
	reasonConquest = iota
	reasonScoring
	reasonAlliance
	reasonUnfinished
	reasons
)

var reasonNames = [reasons]string{"conquest", "scoring", "alliance", engine.Unfinished}
