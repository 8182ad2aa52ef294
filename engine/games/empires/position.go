package empires

import (
	"math/bits"

	"equitas/engine"
	"equitas/engine/chance"
	"equitas/engine/vocabulary"
)

// A position is everything on the table and in hands; copying it is the clone.
type position struct {
	turn, round uint8 // 0 while markers are placed
	stage       stage
	asks        decision // what somebody must decide, or askNobody
	who         int8     // the seat that must
	over        bool
	broken      bool // it ended unfinished
	lot         int8 // the seat that placed first
	first       int8 // the seat that begins every round of this turn
	active      int8 // the seat whose action it is
	placed      uint8
	extra       uint8 // extra actions that the active seat may still do
	bonus       bool  // this is one of them
	routed      bool  // the action has earned them
	task        task
	decided     uint16 // decisions so far
	goes        uint16 // goes of players begun
	rolled      uint16 // rolls, draws and losses in this action, for their streams
	seen        uint64 // all dice, and all cards that were turned or lost: everybody remembers them

	owner     [maxAreas]int8  // -1: neutral
	markers   [maxAreas]uint8 // control markers
	forts     mask
	fortStock uint8
	trade     [maxSeats][maxAreas]uint8
	traded    [maxAreas]uint8 // trade markers of all colours

	seat [maxSeats]seat

	display  [maxDisplay]uint8 // kind + 1; 0: a gap
	deckN    uint8
	deck     [maxDeck]uint8 // the next card last; in guesses in no order
	discard  [maxKinds]uint8
	shuffles uint8
	sets     uint16 // sets of Empire cards not taken, as bits

	battle battle
}

// A seat holds the possessions of one player.
type seat struct {
	own, traded    mask  // areas controlled; areas with own trade markers
	control, trade uint8 // supplies
	store          uint8 // own markers in the Warehouse
	plunder        [maxSeats]uint8
	side           uint8           // on which the player began
	set            int8            // Empire cards; -1: none yet
	may            uint16          // sets that it can be, for all that the others have seen
	cards          [maxKinds]uint8 // in hand; persons on the table
	holds          mask            // kinds of which there are any
	does           [persons]uint8  // persons on the table, by effect
	refreshed      uint8           // in this round
	vp             int32
}

// A task is the choices made so far of an action with several decisions.
type task struct {
	action uint8
	area   uint8
	left   uint8 // trade markers that may still be placed
	begun  bool  // one was placed, or the display was renewed
}

// A battle is the battle that is being fought; side 0 attacks.
type battle struct {
	side   [2]army
	area   uint8
	kind   uint8
	ambush bool
	step   musterStep
	turned uint8 // combats so far
}

// An army holds the cards of one side in a battle.
type army struct {
	seat   int8
	n      uint8
	cards  [maxBattle]uint8 // as they were chosen
	order  [maxBattle]uint8
	placed uint8 // of the order
	won    uint8 // blocks
	aside  uint8 // bits of the order: cards for the discard
}

// A State is a match of Empires.
type State struct {
	chance.Source
	r      *Rules
	n      int // players
	pos    position
	q      viewpoint
	asking vocabulary.Scratch
	views  [maxSeats]View
	tally  tally // of the match, for reports; copies do not have it

	start []uint8 // the army deck as it was shuffled first, the top card first

	legal  []engine.Action // of the decision to be made, listed once
	listed bool
	hear   func(engine.Event)
	was    *position // the position that was narrated last
	dice   []event   // for an event to come
	paused func()    // called between two turns

	bouts     [1 << boutBits]bout // worked out before
	strengths [2]int              // of the last combat, if they were compared
	compared  bool
}

// owned returns the areas that any player controls.
func (p *position) owned() (m mask) {
	for i := range p.seat {
		m |= p.seat[i].own
	}
	return m
}

// isLast reports whether an area is the last province of who controls it: sea
// areas do not count.
//
// Empires 2002, Last Province.
func (s *State) isLast(i int) bool {
	o := s.pos.owner[i]
	return o >= 0 && s.r.provinces>>i&1 != 0 && bits.OnesCount64(s.pos.seat[o].own&s.r.provinces) == 1
}

// lasts returns the areas that are some player's last province.
func (s *State) lasts() (m mask) {
	for i := range s.n {
		if l := s.pos.seat[i].own & s.r.provinces; l != 0 && l&(l-1) == 0 {
			m |= l
		}
	}
	return m
}

// handSize returns the number of cards in hand.
func (s *State) handSize(i int) int {
	n, x := 0, &s.pos.seat[i]
	for m := x.holds &^ s.r.people; m != 0; m &= m - 1 {
		n += int(x.cards[bits.TrailingZeros64(m)])
	}
	return n
}

// onTable returns how many persons of a kind of unit lie on a player's table.
func (s *State) onTable(i, unit int) int {
	n, x := 0, &s.pos.seat[i]
	for m := x.holds & s.r.people; m != 0; m &= m - 1 {
		if k := bits.TrailingZeros64(m); int(s.r.kinds[k].unit) == unit {
			n += int(x.cards[k])
		}
	}
	return n
}

// give adds a card to a player's hand.
func (s *State) give(i, kind int) {
	x := &s.pos.seat[i]
	x.cards[kind]++
	x.holds |= 1 << kind
	if d := s.r.units[s.r.kinds[kind].unit].does; s.r.people>>kind&1 != 0 && d < persons {
		x.does[d]++
	}
}

// lose removes a card from a player's hand.
func (s *State) lose(i, kind int) {
	x := &s.pos.seat[i]
	if x.cards[kind]--; x.cards[kind] == 0 {
		x.holds &^= 1 << kind
	}
}

// funds returns how many trade markers a player can spend.
func (s *State) funds(i int) int {
	x := &s.pos.seat[i]
	n := int(x.store)
	if s.r.battle.spendable {
		for _, k := range x.plunder {
			n += int(k)
		}
	}
	return n
}

// pay spends trade markers: own ones first, then those of the colour of which most are
// held, the lowest seat's on a tie (ruling R37). They return to their owners' supplies.
func (s *State) pay(i, n int) {
	p := &s.pos
	x := &p.seat[i]
	own := min(n, int(x.store))
	x.store -= uint8(own)
	x.trade += uint8(own)
	for n -= own; n > 0; n-- {
		most := 0
		for k := range s.n {
			if x.plunder[k] > x.plunder[most] {
				most = k
			}
		}
		if x.plunder[most] == 0 { // a variant may permit an action without its price
			return
		}
		x.plunder[most]--
		p.seat[most].trade++
	}
}

// seize places a player's control marker in a neutral area. Without one in supply, if a
// variant permits that, the area stays neutral.
func (s *State) seize(i, at int) {
	p := &s.pos
	x := &p.seat[i]
	if x.control == 0 {
		return
	}
	p.owner[at], p.markers[at] = int8(i), 1
	x.own |= 1 << at
	s.spend(x)
}

// spend takes a control marker out of a player's supply.
func (s *State) spend(x *seat) {
	if s.r.pieces.control > 0 {
		x.control--
	}
}

// remove takes control markers out of an area, back into their owner's supply. It
// may become neutral.
func (s *State) remove(at int, n uint8) {
	p := &s.pos
	x := &p.seat[p.owner[at]]
	p.markers[at] -= n
	if s.r.pieces.control > 0 {
		x.control += n
	}
	if p.markers[at] == 0 {
		x.own &^= 1 << at
		p.owner[at] = -1
	}
}

// putTrade adds a player's trade marker to an area, takeTrade removes one; the caller
// handles the supply.
func (s *State) putTrade(i, at int) {
	p := &s.pos
	p.trade[i][at]++
	p.traded[at]++
	p.seat[i].traded |= 1 << at
}

func (s *State) takeTrade(i, at int) {
	p := &s.pos
	p.traded[at]--
	if p.trade[i][at]--; p.trade[i][at] == 0 {
		p.seat[i].traded &^= 1 << at
	}
}

// capOf returns how many trade markers an area holds.
func (s *State) capOf(at int) uint8 {
	if e := s.r.trade.cap; e != nil {
		s.q.area = at
		return uint8(max(0, s.ask(e)))
	}
	return s.r.areas[at].cap
}

// worth returns a seat's points so far plus those of a scoring for its areas, at printed
// values.
func (s *State) worth(i int) int32 {
	x := &s.pos.seat[i]
	n := x.vp
	for m := x.own; m != 0; m &= m - 1 {
		n += int32(s.r.areas[bits.TrailingZeros64(m)].vp)
	}
	return n
}
