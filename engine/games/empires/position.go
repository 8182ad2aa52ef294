package empires

import (
	"math/bits"

	"equitas/engine"
	"equitas/engine/chance"
	"equitas/engine/events"
	"equitas/engine/vocabulary"
)

// A position is the state of everything on the table and in hands. It has no pointers, so that
// an assignment copies it.
type position struct {
	turn, round     uint8 // both 0 while markers are placed
	stage           stage
	pendingDecision decision // the decision that is pending, or askNobody
	actor           int8     // the seat that decides
	isOver          bool
	unfinished      bool  // the match has ended as unfinished
	firstPlacer     int8  // the first seat to place a marker of the start
	first           int8  // the first seat in every round of this turn
	active          int8  // the seat whose action of the round it is
	placedCount     uint8 // markers or fortifications of the start that were placed, all seats together
	extraActions    uint8 // extra actions that the active seat still has
	isExtraAction   bool  // the present action is an extra one
	defenderRouted  bool  // the attacker has routed the defender in this action
	task            task
	decisionsMade   uint16 // number of decisions so far
	turnsBegun      uint16 // number of goes of players begun so far
	chanceUses      uint16 // uses of chance in this action, to number them
	seenHash        uint64 // hash of all dice and of all cards turned or lost, which everybody has seen

	owner       [maxAreas]int8            // -1: neutral
	markers     [maxAreas]uint8           // number of control markers
	forts       mask                      // areas with a fortification
	fortStock   uint8                     // fortifications left
	trade       [maxSeats][maxAreas]uint8 // trade markers of each seat
	tradeTotals [maxAreas]uint8           // trade markers of all players

	seat [maxSeats]seat

	display  [maxDisplay]uint8 // kind of card + 1; 0: a gap
	deckSize uint8             // number of cards in the deck
	deck     [maxDeck]uint8    // the top card is the last; in a guess the order means nothing
	discard  [maxKinds]uint8   // number of discarded cards by kind
	shuffles uint8             // number of shuffles of the discard
	sets     uint16            // bits of the sets of Empire cards that nobody has

	battle battle
}

// A seat is what one player has.
type seat struct {
	ownAreas, tradeAreas mask               // areas that the player controls; areas with his trade markers
	control, trade       uint8              // control markers, and trade markers, in supply
	warehouse            uint8              // the player's own markers in his Warehouse
	plunder              [maxSeats]uint8    // by owner: trade markers that he has plundered
	side                 uint8              // the side on which he began
	set                  int8               // his set of Empire cards; -1: none yet
	possibleSets         uint16             // bits of the sets that he can have according to what everybody has seen
	cards                [maxKinds]uint8    // number of cards by kind: in hand, or for persons on the table
	heldKinds            mask               // kinds of which cards is not 0
	personCounts         [personKinds]uint8 // persons on the table, by effect
	refreshed            uint8              // renewals of the display in this round
	vp                   int32              // points so far
}

// A task holds the choices made so far of an action with several decisions.
type task struct {
	action      uint8 // action of the round, such as doAttack
	area        uint8 // the area at which it is aimed
	markersLeft uint8 // trade markers still to be placed
	begun       bool  // a marker has been placed, or the display renewed
}

// A battle is a battle in progress; side 0 is the attacker.
type battle struct {
	side        [2]army
	area        uint8
	kind        uint8      // fieldBattle, siegeBattle, seaBattle
	ambush      bool       // the defender has declared an ambush
	step        musterStep // the next step of preparing the battle
	combatsDone uint8      // number of combats so far
}

// An army is the cards of one side in a battle.
type army struct {
	seat         int8
	size         uint8            // number of cards
	cards        [maxBattle]uint8 // kinds, in the order in which they were chosen
	order        [maxBattle]uint8 // kinds, in the order in which they are turned
	orderedCount uint8            // number of cards in order
	blocks       uint8            // combats won, called blocks
	asideBits    uint8            // bits of the places in order whose card must be discarded
}

// A State is a match of Empires.
type State struct {
	chance.Source
	rules            *Rules
	seatCount        int // number of players
	pos              position
	viewpoint        viewpoint
	conditionScratch vocabulary.Scratch
	views            [maxSeats]View
	tally            tally // counters of the match, for reports; copies of the state do not have them

	startDeck []uint8 // the army deck of the start, the top card first

	legal       []engine.Action // the options of the next decision, once they are listed
	legalListed bool
	events.Listener[position]
	pendingDice []event // dice that are not yet told, see report

	battleCache       [1 << cacheBits]cachedBattle // cache of [State.cachedProbabilities]
	strengths         [2]int                       // strengths in the last combat, if compared is set
	strengthsCompared bool
}

// ownedAreas returns the areas that have a controller.
func (p *position) ownedAreas() (m mask) {
	for i := range p.seat {
		m |= p.seat[i].ownAreas
	}
	return m
}

// isLastProvince reports whether area i is the last province of its controller. Sea areas do
// not count.
//
// Empires 2002, Last Province.
func (s *State) isLastProvince(i int) bool {
	o := s.pos.owner[i]
	return o >= 0 && s.rules.provinces>>i&1 != 0 && bits.OnesCount64(s.pos.seat[o].ownAreas&s.rules.provinces) == 1
}

// lastProvinces returns the areas that are the last province of their controller.
func (s *State) lastProvinces() (m mask) {
	for i := range s.seatCount {
		if l := s.pos.seat[i].ownAreas & s.rules.provinces; l != 0 && l&(l-1) == 0 {
			m |= l
		}
	}
	return m
}

// handSize returns the number of cards in player i's hand.
func (s *State) handSize(i int) int {
	n, x := 0, &s.pos.seat[i]
	for m := x.heldKinds &^ s.rules.personMask; m != 0; m &= m - 1 {
		n += int(x.cards[bits.TrailingZeros64(m)])
	}
	return n
}

// countOnTable returns how many persons of a unit lie on player i's table.
func (s *State) countOnTable(i, unit int) int {
	n, x := 0, &s.pos.seat[i]
	for m := x.heldKinds & s.rules.personMask; m != 0; m &= m - 1 {
		if k := bits.TrailingZeros64(m); int(s.rules.kinds[k].unit) == unit {
			n += int(x.cards[k])
		}
	}
	return n
}

// addCard adds a card to player i's hand, or a person to his table.
func (s *State) addCard(i, kind int) {
	x := &s.pos.seat[i]
	x.cards[kind]++
	x.heldKinds |= 1 << kind
	if d := s.rules.units[s.rules.kinds[kind].unit].effect; s.rules.personMask>>kind&1 != 0 && d < personKinds {
		x.personCounts[d]++
	}
}

// removeCard removes a card from player i's hand.
func (s *State) removeCard(i, kind int) {
	x := &s.pos.seat[i]
	if x.cards[kind]--; x.cards[kind] == 0 {
		x.heldKinds &^= 1 << kind
	}
}

// funds returns how many trade markers player i can spend.
func (s *State) funds(i int) int {
	x := &s.pos.seat[i]
	n := int(x.warehouse)
	if s.rules.battle.plunderSpendable {
		for _, k := range x.plunder {
			n += int(k)
		}
	}
	return n
}

// pay takes n trade markers from player i and returns them to their owners' supplies: first
// his own, then one at a time those that he has plundered from the player of whom he has
// most, the lowest seat on a tie (ruling R37).
func (s *State) pay(i, n int) {
	p := &s.pos
	x := &p.seat[i]
	own := min(n, int(x.warehouse))
	x.warehouse -= uint8(own)
	x.trade += uint8(own)
	for n -= own; n > 0; n-- {
		most := 0
		for k := range s.seatCount {
			if x.plunder[k] > x.plunder[most] {
				most = k
			}
		}
		if x.plunder[most] == 0 { // a variant may allow an action that the player cannot pay for
			return
		}
		x.plunder[most]--
		p.seat[most].trade++
	}
}

// takeNeutral puts a control marker of player i into a neutral area. If he has none in supply,
// which variants can allow, the area stays neutral.
func (s *State) takeNeutral(i, area int) {
	p := &s.pos
	x := &p.seat[i]
	if x.control == 0 {
		return
	}
	p.owner[area], p.markers[area] = int8(i), 1
	x.ownAreas |= 1 << area
	s.takeFromSupply(x)
}

// takeFromSupply takes a control marker from a player's supply, unless the number is unlimited.
func (s *State) takeFromSupply(x *seat) {
	if s.rules.pieces.control > 0 {
		x.control--
	}
}

// removeMarkers returns n control markers of an area to their owner's supply. An area without
// markers becomes neutral.
func (s *State) removeMarkers(area int, n uint8) {
	p := &s.pos
	x := &p.seat[p.owner[area]]
	p.markers[area] -= n
	if s.rules.pieces.control > 0 {
		x.control += n
	}
	if p.markers[area] == 0 {
		x.ownAreas &^= 1 << area
		p.owner[area] = -1
	}
}

// putTrade adds a trade marker of player i to an area, takeTrade removes one. The caller
// adjusts the supply.
func (s *State) putTrade(i, area int) {
	p := &s.pos
	p.trade[i][area]++
	p.tradeTotals[area]++
	p.seat[i].tradeAreas |= 1 << area
}

func (s *State) takeTrade(i, area int) {
	p := &s.pos
	p.tradeTotals[area]--
	if p.trade[i][area]--; p.trade[i][area] == 0 {
		p.seat[i].tradeAreas &^= 1 << area
	}
}

// tradeCapacity returns how many trade markers an area can hold.
func (s *State) tradeCapacity(area int) uint8 {
	if e := s.rules.trade.capacity; e != nil {
		s.viewpoint.area = area
		return uint8(max(0, s.eval(e)))
	}
	return s.rules.areas[area].capacity
}

// standingOf returns the points of player i so far, plus the printed points of the areas that
// he controls.
func (s *State) standingOf(i int) int32 {
	x := &s.pos.seat[i]
	n := x.vp
	for m := x.ownAreas; m != 0; m &= m - 1 {
		n += int32(s.rules.areas[bits.TrailingZeros64(m)].vp)
	}
	return n
}
