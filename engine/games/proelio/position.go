package proelio

import (
	"math/bits"

	"equitas/engine"
	"equitas/engine/actions"
	"equitas/engine/card"
	"equitas/engine/chance"
	"equitas/engine/vocabulary"
)

// The decks, and the piles that belong to them.
const (
	base = iota
	imperial
)

// What a freezing card in front of a House prevents.
const (
	frozenAny = 1 << iota
	frozenAttacks
	frozenTrade
)

// none stands for no kind or target.
const none = 0xff

// A phase is the part of the turn that asks for a decision.
type phase = actions.Phase

const (
	phaseOver phase = iota
	phaseAction
	phaseDeploy
	phaseReact
	phaseResolve
	phaseLoot
	phaseDiscard
	phasePay
	phaseKeep
	phaseGive
	phaseTake
)

var phaseNames = [...]string{"over", "action", "deploy", "react", "resolve", "loot", "discard", "pay", "keep", "give", "take"}

// A house is the state of a House: hand, Fortification, cards in front of it.
type house struct {
	mask      uint64          // kinds in hand
	may       uint64          // the same as places in the list of actions
	turns     uint16          // own turns, the current one included
	n, base   uint8           // cards in hand; Base cards among them
	fort      uint8           // Fortification value, 0 without one
	fortKind  uint8           // its kind + 1
	waiting   uint8           // kind + 1 of the attack face down in front of the House
	freeze    uint8           // kind + 1 of the freezing card face up in front of the House
	guild     uint8           // Guild + 1
	uses      uint8           // perks left
	drew      bool            // the last thing it did in an action phase was to draw
	count     [maxKinds]uint8 // copies in hand, by kind
	known     card.Known      // what others know of the hand
	waitKinds uint64          // public knowledge: possible kinds of the waiting attack
	waitValid uint64          // kinds that would have been within the limits when it was placed (R2, R8)
	_         [48]byte        // makes 256 bytes of it: a House is then found by a shift, not by a product
}

// A task is something that remains to be done before the match goes on.
type task struct {
	do, a, b, c, d uint8
	kind           uint8
	pc             uint16
}

const maxTasks = 48

// A position is the whole state of the table and the hands, and of play. It is flat; a
// clone copies it, for the seats in use.
type position struct {
	commonPosition
	house [engine.MaxSeats]house
}

// A commonPosition is the part of a position that belongs to no House.
type commonPosition struct {
	pileMask [2]uint64
	deck     [256]uint8 // Base from the left, Imperial from the right, top cards inward
	pile     [maxKinds]uint8
	pileN    [2]uint8
	baseN    uint8
	impN     uint8
	shuffles [2]uint16
	steals   uint16
	awake    uint32 // Guilds, by number + 1, of which some House may have a use left
	turn     uint16 // of the whole game, from 1

	active    int8 // whose turn it is
	phase     phase
	season    uint8 // index; the number of seasons: winter
	merchant  int8  // seat, -1 not in play
	frozen    uint8
	equitas   uint8 // times invoked
	fortified uint8 // Houses with a Fortification
	lost      bool  // a Fortification has been lost
	winter    bool  // the game goes to scoring
	actions   uint8 // still to be performed this turn
	over      uint8 // seats that may hold too many cards, as a set
	justLost  uint8 // seats with an unannounced loss of their Fortification
	newSeason bool  // a season has come that has not been spoken of

	// The attack that is being resolved.
	attack    uint8 // kind + 1 once revealed
	attacker  int8
	cancelled bool
	defense   int16
	tags      uint32 // of the deployed cards
	deployedN uint8
	deployed  [maxHand]uint8

	// The decision that is due.
	actor  int8
	owner  int8   // whose hand a card is chosen from
	dest   int8   // who gets it
	left   uint8  // cards still to be chosen
	last   uint8  // deploy: the kind last chosen; pay: the slot
	perk   uint8  // react: the perk offered
	taken  uint8  // trade: the kind taken
	bill   uint8  // pay: the price that held when the trade began
	keepN  uint8  // keep: cards on offer
	taking uint8  // take: takeHand or takeDiscard
	choice uint64 // give, take: kinds that may be chosen
	armed  uint64 // perks accepted for a later point of this action
	free   bool   // the effect that is running used "again"
	played uint8  // kind + 1 of the Strategy card being played
	keep   [24]uint8

	tasksN uint8
	tasks  [maxTasks]task

	done    bool
	reason  uint8 // how the match ended
	winners engine.Seats
	scores  [engine.MaxSeats]int16
}

// State is a match being played.
type State struct {
	chance.Source
	r           *Rules
	n           int                    // seats
	rights      [engine.MaxSeats]uint8 // of each seat, its neighbour
	lefts       [engine.MaxSeats]uint8
	preys       [engine.MaxSeats]uint8 // by seat: the House it attacks
	hunters     [engine.MaxSeats]uint8
	routes      [engine.MaxSeats]int8 // of each seat, where the Merchant goes from it
	pos         position
	asking      vocabulary.Scratch
	entry       vocabulary.Entry // of a legality table with several lanes
	places      uint64           // kinds that the last list of actions was about, by place
	placesAt    uint64           // the trace at which it was made
	views       [engine.MaxSeats]View
	pileBuf     [card.MaxPile]uint8
	stayCounts  *stayCounts      // counters of the match; nil in a copy, and when muted
	mute        bool             // counting is off
	spare       *stayCounts      // the same, or one from an earlier match
	handByWorth [maxHand]priced  // a hand by worth, for [evaluation.price]
	keeping     kept             // for [State.kept]
	judge       *rater           // for [Rules.Weigh]
	worth       [maxKinds]valued // of cards under limits that change
	named       []engine.Action  // for [judge.Pick]: actions that name a House
	moved       engine.Seats     // Houses changed since the last Standing
	stood       [engine.MaxSeats]int64
	hear        func(engine.Event)
	first       first
}

// right returns the House that plays next after s, and attacks s.
//
// Proelio 0.9.6, How to play; Attack.
func (s *State) right(seat int) int { return int(s.rights[seat&7]) }

// left returns the House that has just played before s, and is attacked by s.
//
// Proelio 0.9.6, How to play; Attack.
func (s *State) left(seat int) int { return int(s.lefts[seat&7]) }

// firstOf returns the first of some Houses in turn order, the active one before all others.
func (s *State) firstOf(seats uint8) int {
	two := uint(seats) | uint(seats)<<s.n // twice around the table
	seat := bits.TrailingZeros(two>>(s.pos.active&7)) + int(s.pos.active)
	if seat >= s.n {
		seat -= s.n
	}
	return seat
}

// ally returns the other House of the alliance, or the House itself without teams.
//
// Proelio 0.9.6, Allied Houses.
func (s *State) ally(seat int) int {
	if s.r.teams == 0 {
		return seat
	}
	return (seat + s.n/2) % s.n
}

// sameSide reports whether two Houses win together.
func (s *State) sameSide(a, b int) bool {
	return a == b || s.r.teams != 0 && a%s.r.teams == b%s.r.teams
}

// target returns the House that seat attacks. attackerOf returns the one that attacks seat.
func (s *State) target(seat int) int { return int(s.preys[seat&7]) }

func (s *State) attackerOf(seat int) int { return int(s.hunters[seat&7]) }

// add puts a card into a hand. to are the seats that see which card it is.
func (s *State) add(seat int, kind uint8, to engine.Seats) {
	seat &= 7
	h, r := &s.pos.house[seat], s.r
	kind &= maxKinds - 1
	s.moved |= 1 << seat
	h.count[kind]++
	h.n++
	h.base += r.isBase[kind]
	h.mask |= 1 << kind
	h.may |= r.bit[kind]
	if h.n > r.handLimit {
		s.pos.over |= 1 << seat
	}
	if to != 0 {
		h.known.Add(kind, to&^(1<<seat))
	}
	if m := s.stayCounts; m != nil {
		m.enter(seat, kind)
	}
}

// remove removes a card from a hand, face up; why says what became of it.
func (s *State) remove(seat int, kind uint8, why ending) {
	if h := s.take(seat, kind, why); h.known.Of(kind) {
		h.known.LeaveOpen(kind)
	}
}

// removeUnseen takes a card out of a hand. Only the seats in seers see which
// it is; to the others it is one of could, with the back it has.
func (s *State) removeUnseen(seat int, kind uint8, why ending, seers engine.Seats, could uint64) {
	h := s.take(seat, kind, why)
	if !h.known.Any() {
		return
	}
	if s.r.isBase[kind] != 0 {
		could &^= s.r.imperialMask
	} else {
		could &= s.r.imperialMask
	}
	h.known.Leave(kind, seers, could)
}

func (s *State) take(seat int, kind uint8, why ending) *house {
	h := &s.pos.house[seat&7]
	kind &= maxKinds - 1
	s.moved |= 1 << (seat & 7)
	c := h.count[kind] - 1
	h.count[kind] = c
	h.n--
	h.base -= s.r.isBase[kind]
	last := -uint64(bit(c == 0)) // a mask: whether it was the last copy is unpredictable
	h.mask &^= last & (1 << kind)
	h.may &^= last & s.r.bit[kind]
	if m := s.stayCounts; m != nil {
		m.leave(seat, kind, why)
	}
	return h
}

// everybody sees what happens in the open.
const everybody = ^engine.Seats(0)

// discard puts a card on the discard pile of its own deck.
func (s *State) discard(kind uint8) {
	kind &= maxKinds - 1
	d := 1 - s.r.isBase[kind]
	s.pos.pile[kind]++
	s.pos.pileN[d&1]++
	s.pos.pileMask[d&1] |= 1 << kind
}

// unpile removes a card from its discard pile.
func (s *State) unpile(kind uint8) {
	d := 1 - s.r.isBase[kind]
	s.pos.pile[kind]--
	s.pos.pileN[d&1]--
	if s.pos.pile[kind] == 0 {
		s.pos.pileMask[d&1] &^= 1 << kind
	}
}

// push adds a task to be done before those already waiting.
func (s *State) push(t task) {
	if s.pos.tasksN == maxTasks {
		panic("proelio: too many tasks")
	}
	s.pos.tasks[s.pos.tasksN] = t
	s.pos.tasksN++
}

// ask sets the decision that is due and the House that makes it.
func (s *State) ask(p phase, actor int) {
	s.pos.phase, s.pos.actor = p, int8(actor)
}
