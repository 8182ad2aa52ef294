package proelio

import (
	"math/bits"

	"equitas/engine"
	"equitas/engine/actions"
	"equitas/engine/card"
	"equitas/engine/chance"
	"equitas/engine/vocabulary"
)

// The decks. Each has a discard pile with the same number.
const (
	baseDeck = iota
	imperialDeck
)

// Bits for what a freezing card in front of a House prevents.
const (
	frozenAny = 1 << iota
	frozenAttacks
	frozenTrade
)

// none stands for no kind of card and for no target.
const none = 0xff

// A phase is the kind of decision that the match asks for.
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
	mask        uint64             // kinds in hand, as bits
	placeBits   uint64             // kinds in hand, as bits by place in the list of actions
	turns       uint16             // own turns, the current one included
	cards, base uint8              // n: cards in hand; base: Base cards among them
	fort        uint8              // value of the Fortification; 0 for none
	fortKind    uint8              // kind + 1 of the Fortification; 0 for none
	waiting     uint8              // kind + 1 of the attack face down in front of the House; 0 for none
	freeze      uint8              // kind + 1 of the freezing card face up in front of the House; 0 for none
	guild       uint8              // number of its Guild + 1; 0 for none
	uses        uint8              // number of times that the Guild's perks may still be used
	hasDrawn    bool               // its last action in an action phase was to draw
	count       [maxKinds]uint8    // copies in hand, by kind
	known       card.HandKnowledge // what the others know of the hand
	waitKinds   uint64             // kinds that the waiting attack can be, as far as everybody knows
	waitValid   uint64             // kinds that would have been within the limits when it was placed (R2, R8)
	_           [48]byte           // makes the size 256 bytes, so that a House's address is found by a shift
}

// A task is a step that must be done before the match continues. do is its type (doOps and
// following); what the other fields mean depends on the type, but a, if it is used, is a House.
type task struct {
	step, seat, b, c, d uint8
	kind                uint8
	pc                  uint16
}

const maxTasks = 48

// A position is the state of a match: table, hands, and what is still to be done. It has no
// pointers; a copy takes only the seats in use.
type position struct {
	commonPosition
	house [engine.MaxSeats]house
}

// A commonPosition is the part of a position that belongs to no House.
type commonPosition struct {
	pileMask     [2]uint64       // by deck: kinds on its discard pile, as bits
	deck         [256]uint8      // the Base deck from index 0 up and the Imperial deck from 255 down, each with its bottom card first
	pile         [maxKinds]uint8 // by kind: number of cards on the discard pile
	pileN        [2]uint8        // by deck: number of cards on its discard pile
	baseN        uint8           // number of cards in the Base deck, and below in the Imperial deck
	imperialN    uint8
	shuffles     [2]uint16 // by deck: how often it was shuffled
	steals       uint16    // number of cards picked at random from a hand so far
	activeGuilds uint32    // Guilds, as bits by number + 1, of which some House may have a use left
	turn         uint16    // number of turns in the match, from 1

	active    int8 // the House whose turn it is
	phase     phase
	season    uint8 // index of the season; the number of seasons stands for winter
	merchant  int8  // seat in whose area the Merchant is; -1: not in play
	frozen    uint8 // what is frozen, as bits: frozenAny and following
	equitas   uint8 // number of times it was invoked
	fortified uint8 // number of Houses with a Fortification
	lost      bool  // some Fortification has been lost in this match
	winter    bool  // winter has come: the match ends with scoring
	actions   uint8 // actions that the active House still has this turn
	overLimit uint8 // seats that may hold too many cards, as bits
	justLost  uint8 // seats that lost their Fortification and have not been offered perks for it, as bits
	newSeason bool  // a season has come, for which no perks have been offered yet

	// the attack that is being resolved
	attack    uint8 // its kind + 1 once it is revealed; else 0
	attacker  int8
	cancelled bool
	defense   int16
	tags      uint32 // tags of the deployed cards, as bits
	deployedN uint8
	deployed  [maxHand]uint8

	// the present decision
	actor         int8
	owner         int8      // the House from whose hand a card is chosen
	dest          int8      // the House that gets the card; -1 for none
	cardsToChoose uint8     // number of cards still to be chosen
	lastDeployed  uint8     // deploy: the kind deployed last; pay: the slot to be paid
	perk          uint8     // react: the perk that is offered
	taken         uint8     // trade: the kind that was taken
	priceNumber   uint8     // pay: number of the price that applied when the trade began
	keepN         uint8     // keep: number of cards to choose from
	taking        uint8     // take: takeHand or takeDiscard
	choice        uint64    // give, take: kinds that may be chosen, as bits
	acceptedPerks uint64    // perks accepted, as bits, that take effect later in this action
	isFree        bool      // the effect "again" was used: the action does not count
	played        uint8     // kind + 1 of the Strategy card being played; 0 for none
	keep          [24]uint8 // keep: the kinds of these cards

	tasksN uint8
	tasks  [maxTasks]task

	isOver  bool
	reason  uint8 // index in reasonNames
	winners engine.Seats
	scores  [engine.MaxSeats]int16
}

// A State is a match being played. It implements [engine.State].
type State struct {
	chance.Source
	rules            *Rules
	seatCount        int                    // number of seats
	rights           [engine.MaxSeats]uint8 // by seat: its neighbour to the right
	lefts            [engine.MaxSeats]uint8
	preys            [engine.MaxSeats]uint8 // by seat: the House it attacks
	hunters          [engine.MaxSeats]uint8
	routes           [engine.MaxSeats]int8 // by seat: where the Merchant goes from it
	pos              position
	conditionScratch vocabulary.Scratch
	entry            vocabulary.Entry // memory for an entry of a [legalTable] with several lanes
	places           uint64           // what the last call of allowedActions allowed of the kinds in hand, as bits by place
	placesTrace      uint64           // the trace at that call
	views            [engine.MaxSeats]View
	pileBuf          [card.MaxPile]uint8
	stayCounts       *stayCounts         // counts of the match; nil in a copy, and when counting is off
	countingOff      bool                // counting is off: see [State.SetCounting]
	spareCounts      *stayCounts         // memory for stayCounts, used again for each match; nil until a match is counted
	handByWorth      [maxHand]cardPrice  // memory of [evaluation.sortedByValue]
	profiles         profileCache        // memory of [State.keptProfiles]
	rater            *rater              // memory of [Rules.Weigh]; nil until it is called
	worth            [maxKinds]cardValue // memory of [rater.worthNow]: values of cards under limits that change
	namingActions    []engine.Action     // memory of [rater.Pick]: actions that name a House
	changedHouses    engine.Seats        // Houses that have changed since the last call of Standing
	standings        [engine.MaxSeats]int64
	eventFunc        func(engine.Event)
	deckCache        deckCache
}

// rightOf returns the House that plays next after a House, and that attacks it in the usual
// rules.
//
// Proelio 0.9.6, How to play; Attack.
func (s *State) rightOf(seat int) int { return int(s.rights[seat&7]) }

// leftOf returns the House that plays before a House, and that is attacked by it in the usual
// rules.
//
// Proelio 0.9.6, How to play; Attack.
func (s *State) leftOf(seat int) int { return int(s.lefts[seat&7]) }

// firstInTurnOrder returns the first of some Houses, given as bits, in turn order from the
// active House on.
func (s *State) firstInTurnOrder(seats uint8) int {
	two := uint(seats) | uint(seats)<<s.seatCount // the seats, twice around the table
	seat := bits.TrailingZeros(two>>(s.pos.active&7)) + int(s.pos.active)
	if seat >= s.seatCount {
		seat -= s.seatCount
	}
	return seat
}

// allyOf returns the other House of the alliance, or the House itself without teams.
//
// Proelio 0.9.6, Allied Houses.
func (s *State) allyOf(seat int) int {
	if s.rules.teams == 0 {
		return seat
	}
	return (seat + s.seatCount/2) % s.seatCount
}

// sameSide reports whether two Houses are the same or allied, so that they win together.
func (s *State) sameSide(a, b int) bool {
	return a == b || s.rules.teams != 0 && a%s.rules.teams == b%s.rules.teams
}

// targetOf returns the House that a House attacks; attackerOf returns the House that attacks it.
func (s *State) targetOf(seat int) int { return int(s.preys[seat&7]) }

func (s *State) attackerOf(seat int) int { return int(s.hunters[seat&7]) }

// addCard puts a card into a hand. viewers are the other seats that see which card it is.
func (s *State) addCard(seat int, kind uint8, viewers engine.Seats) {
	seat &= 7
	h, r := &s.pos.house[seat], s.rules
	kind &= maxKinds - 1
	s.changedHouses |= 1 << seat
	h.count[kind]++
	h.cards++
	h.base += r.isBase[kind]
	h.mask |= 1 << kind
	h.placeBits |= r.placeBit[kind]
	if h.cards > r.handLimit {
		s.pos.overLimit |= 1 << seat
	}
	if viewers != 0 {
		h.known.Add(kind, viewers&^(1<<seat))
	}
	if m := s.stayCounts; m != nil {
		m.countEntering(seat, kind)
	}
}

// removeCard removes a card from a hand, seen by all; why says how its stay in the hand ended.
func (s *State) removeCard(seat int, kind uint8, why stayEnding) {
	if h := s.takeCard(seat, kind, why); h.known.IsKnown(kind) {
		h.known.LeaveSeen(kind)
	}
}

// removeUnseen removes a card from a hand. Only the seats in seers see which it is; to the others
// it may be any kind of the given mask that has the same back.
func (s *State) removeUnseen(seat int, kind uint8, why stayEnding, seers engine.Seats, possible uint64) {
	h := s.takeCard(seat, kind, why)
	if !h.known.AnyKnown() {
		return
	}
	if s.rules.isBase[kind] != 0 {
		possible &^= s.rules.imperialMask
	} else {
		possible &= s.rules.imperialMask
	}
	h.known.Leave(kind, seers, possible)
}

func (s *State) takeCard(seat int, kind uint8, why stayEnding) *house {
	h := &s.pos.house[seat&7]
	kind &= maxKinds - 1
	s.changedHouses |= 1 << (seat & 7)
	c := h.count[kind] - 1
	h.count[kind] = c
	h.cards--
	h.base -= s.rules.isBase[kind]
	last := -uint64(boolToInt(c == 0)) // all ones if it was the last copy, else 0: a branch would be unpredictable
	h.mask &^= last & (1 << kind)
	h.placeBits &^= last & s.rules.placeBit[kind]
	if m := s.stayCounts; m != nil {
		m.countLeaving(seat, kind, why)
	}
	return h
}

// everybody is the set of all seats.
const everybody = ^engine.Seats(0)

// discard puts a card on the discard pile of its deck.
func (s *State) discard(kind uint8) {
	kind &= maxKinds - 1
	d := 1 - s.rules.isBase[kind]
	s.pos.pile[kind]++
	s.pos.pileN[d&1]++
	s.pos.pileMask[d&1] |= 1 << kind
}

// takeFromPile removes a card from its discard pile.
func (s *State) takeFromPile(kind uint8) {
	d := 1 - s.rules.isBase[kind]
	s.pos.pile[kind]--
	s.pos.pileN[d&1]--
	if s.pos.pile[kind] == 0 {
		s.pos.pileMask[d&1] &^= 1 << kind
	}
}

// pushTask adds a task that is done before those already waiting.
func (s *State) pushTask(t task) {
	if s.pos.tasksN == maxTasks {
		panic("proelio: too many tasks")
	}
	s.pos.tasks[s.pos.tasksN] = t
	s.pos.tasksN++
}

// ask sets the next decision and the House that makes it.
func (s *State) ask(p phase, actor int) {
	s.pos.phase, s.pos.actor = p, int8(actor)
}
