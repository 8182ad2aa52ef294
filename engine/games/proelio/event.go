package proelio

import (
	"equitas/engine"
	"equitas/engine/events"
)

// Kinds of events.
const (
	evTurn      events.Kind = iota // the turn of seat begins; n: its number
	evThaw                         // kind, which froze, is taken from in front of seat
	evHeld                         // the attack in front of seat is not resolved this turn
	evDraw                         // seat draws kind
	evAttack                       // seat places kind in front of other
	evFortify                      // kind becomes the Fortification of seat; n: kind + 1 of the one it replaces
	evPlay                         // seat plays kind, naming other
	evStopped                      // the effect of kind, played by seat, was cancelled
	evImperial                     // seat makes an Imperial draw
	evEquitas                      // seat invokes Equitas and shows cards
	evNoCard                       // seat finds no kind to place
	evTrade                        // seat takes kind from the pile, or nothing
	evSupport                      // seat gives kind to other
	evPass                         // seat does nothing
	evPerk                         // seat uses its Guild; n: the perk
	evDeploy                       // seat deploys kind
	evOpen                         // seat deploys nothing
	evReveal                       // the attack by other on seat is kind; n: the defense
	evMisplay                      // it was above the limit
	evBlocked                      // the attack by other on seat is cancelled
	evRepelled                     // it is repelled; n: the defense
	evDefend                       // n is added to the defense of seat
	evSacrifice                    // seat sacrifices its Fortification; n: the defense then
	evConcede                      // seat keeps it
	evLoseFort                     // seat loses its Fortification, kind
	evLootDue                      // seat owes other n cards
	evLoot                         // seat hands kind to other
	evSteal                        // other takes kind from seat at random
	evNoSteal                      // there was nothing to take
	evGive                         // seat gives kind to other
	evTake                         // other takes kind from seat, by choice
	evDiscard                      // seat discards kind
	evPay                          // seat pays kind
	evLook                         // seat sees the hand of other, cards
	evExhaust                      // the Guild of seat is exhausted
	evShuffle                      // a deck, n, was shuffled
	evSeason                       // season n has come
	evMerchant                     // the Merchant comes to seat
	evFall                         // seat is defeated
	eventKinds                     // how many there are
)

// An event is something that happened. Seats and kinds that it has not are -1.
type event struct {
	what  events.Kind
	seat  int8
	other int8
	kind  int16
	n     int
	sees  engine.Seats // seats that see which card kind is, and the cards
	cards []uint8
}

var _ engine.EventSource = (*State)(nil)

// Listen implements [engine.EventSource].
func (s *State) Listen(f func(engine.Event)) { s.hear = f }

// happen reports a public event. This function and secretly are small enough to be inlined,
// so that without a listener there is no call.
func (s *State) happen(what events.Kind, seat, other, kind, n int) {
	if s.hear != nil {
		s.report(what, seat, other, kind, n, everybody)
	}
}

// secretly reports an event in which some seats see the card.
func (s *State) secretly(what events.Kind, seat, other int, kind uint8, sees engine.Seats) {
	if s.hear != nil {
		s.report(what, seat, other, int(kind), 0, sees)
	}
}

//go:noinline
func (s *State) report(what events.Kind, seat, other, kind, n int, sees engine.Seats) {
	s.hear(event{what: what, seat: int8(seat), other: int8(other), kind: int16(kind), n: n, sees: sees})
}

// shown reports that the hand of a House was shown to some seats.
func (s *State) shown(what events.Kind, seat, of int, sees engine.Seats) {
	if s.hear == nil {
		return
	}
	e := event{what: what, seat: int8(seat), other: int8(of), kind: -1, sees: sees}
	for k, n := range s.pos.house[of].count[:len(s.r.kinds)] {
		for range n {
			e.cards = append(e.cards, uint8(k))
		}
	}
	s.hear(e)
}

// only returns the set of one seat.
func only(seat int) engine.Seats { return 1 << (seat & 7) }

func both(a, b int) engine.Seats { return only(a) | only(b) }
