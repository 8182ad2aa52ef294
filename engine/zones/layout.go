package zones

import (
	"fmt"

	"equitas/engine"
	"equitas/engine/card"
	"equitas/engine/chance"
	"equitas/engine/rng"
)

// Visibility is the visibility of the cards of a zone.
type Visibility uint8

// Visibilities of the cards of a zone. Everybody sees the number of cards. Zones with Top and
// Count are piles, whose cards have an order; in other zones only the number of each kind is
// kept.
const (
	OwnerSees  Visibility = iota // only the seat that the place belongs to sees them
	AllSee                       // everybody sees them
	AllSeeTop                    // everybody sees the top card, and each card that is put there
	NobodySees                   // nobody sees them
)

// A Zone is a kind of place for cards, such as a hand or a deck. It has one place, or one for
// each seat, and each of these can be divided into one place for each of several words, such as
// suits.
type Zone struct {
	ID         string // in records: "hand"
	Visibility Visibility
	PerSeat    bool // each seat has its own place
	Words      int  // how many words have a place of their own; 0: it is not divided
	Refill     int  // index of the zone from which the pile is refilled when it is empty (the zone's visible top card stays there); -1: none

	first int // place of seat 0, word 0
}

// IsPile reports whether the cards of the zone have an order.
func (z *Zone) IsPile() bool { return z.Visibility >= AllSeeTop }

// placesPerSeat returns how many places the zone has for each seat.
func (z *Zone) placesPerSeat() int { return max(1, z.Words) }

// A Layout holds what all positions of a game with a certain number of seats have in common: its
// zones and cards. It is immutable.
type Layout struct {
	Seats  int
	Cards  *chance.Cards // the kinds of cards, with all copies in the game
	Zones  []Zone
	Single bool // no kind has a second copy
	Total  int  // number of cards in the game

	sees        []engine.Seats // by place: seats that see its cards
	pile        []int32        // by place: index in Table.order at which its cards begin; -1: they have no order
	refill      []int32        // by place: the place from which it is refilled; -1: none
	owner       []int8         // by place: the seat that it belongs to; -1: none
	zone        []uint8        // by place: index of its zone
	orderLength int            // length of Table.order
	shuffle     []chance.Use   // by zone: the shuffling of its cards
	random      []chance.Use   // by zone: the random choice of cards to take out
	groups      [][]int        // groups of places between which no card moves
}

// MaxCards is the largest number of cards in a layout.
const MaxCards = card.MaxPile

// New returns the layout for a number of seats. Zones must have distinct IDs. It returns an
// error if a limit is exceeded.
func New(seats int, cards *chance.Cards, list []Zone) (*Layout, error) {
	l := &Layout{Seats: seats, Cards: cards, Zones: list, Single: true}
	if n := len(cards.Names); n > MaxKinds {
		return nil, fmt.Errorf("%d different cards, at most %d are possible", n, MaxKinds)
	}
	for _, c := range cards.Copies {
		l.Total += len(c)
		l.Single = l.Single && len(c) <= 1
	}
	if l.Total > MaxCards {
		return nil, fmt.Errorf("%d cards, at most %d are possible", l.Total, MaxCards)
	}
	for i := range list {
		z := &list[i]
		z.first = len(l.sees)
		for seat := range max(1, seats*boolToInt(z.PerSeat)) {
			for range z.placesPerSeat() {
				l.addPlace(i, seat)
			}
		}
	}
	for at := range l.sees {
		z := &list[l.zone[at]]
		l.refill[at] = -1
		if z.Refill >= 0 {
			l.refill[at] = int32(l.Place(z.Refill, max(0, int(l.owner[at])), 0))
		}
	}
	l.Divide(make([]int, len(l.sees)))
	for i := range list {
		id := list[i].ID
		line := engine.Fields{{Name: "zone", Value: id}}
		if list[i].PerSeat {
			line = append(line, engine.Field{Name: "seat", Value: chance.GivenSlot})
		}
		if list[i].Words > 0 {
			line = append(line, engine.Field{Name: "word", Value: chance.GivenSlot})
		}
		l.shuffle = append(l.shuffle, chance.Use{Kind: "shuffle", Stream: rng.PurposeOf("shuffle:" + id), Line: append(line[:len(line):len(line)], engine.Field{Name: "order", Value: chance.OutcomeSlot})})
		l.random = append(l.random, chance.Use{Kind: "random", Stream: rng.PurposeOf("random:" + id), Line: append(line[:len(line):len(line)], engine.Field{Name: "cards", Value: chance.OutcomeSlot})})
	}
	return l, nil
}

// Divide says between which places cards never move: groupOf has a number from 0 for each place, and no
// card ever moves from a place to one with another number. Everybody knows the rules, and so which
// cards lie somewhere in each group ([Table.Guess]). Divide must be called before the layout is used.
func (l *Layout) Divide(groupOf []int) {
	l.groups = nil
	for at, g := range groupOf {
		for len(l.groups) <= g {
			l.groups = append(l.groups, nil)
		}
		l.groups[g] = append(l.groups[g], at)
	}
}

// addPlace adds a place of a zone to the layout.
func (l *Layout) addPlace(zone, seat int) {
	z := &l.Zones[zone]
	all := engine.Seats(1)<<l.Seats - 1
	sees, owner := engine.Seats(0), int8(-1)
	if z.PerSeat {
		owner = int8(seat)
	}
	switch z.Visibility {
	case OwnerSees:
		if z.PerSeat {
			sees = engine.SeatSet(engine.Seat(seat))
		}
	case AllSee, AllSeeTop:
		sees = all
	}
	pile := int32(-1)
	if z.IsPile() {
		pile = int32(l.orderLength)
		l.orderLength += l.Total
	}
	l.sees, l.pile = append(l.sees, sees), append(l.pile, pile)
	l.owner, l.zone, l.refill = append(l.owner, owner), append(l.zone, uint8(zone)), append(l.refill, -1)
}

// Place returns the index of a place of a zone. seat is ignored unless each seat has a place
// of its own in the zone, word unless each word has one.
func (l *Layout) Place(zone, seat, word int) int {
	z := &l.Zones[zone]
	at := z.first
	if z.PerSeat {
		at += seat * z.placesPerSeat()
	}
	if z.Words > 0 {
		at += word
	}
	return at
}

// PlaceRange returns the indices of all places of a zone: first, and the one after the last.
func (l *Layout) PlaceRange(zone int) (first, end int) {
	z := &l.Zones[zone]
	n := z.placesPerSeat()
	if z.PerSeat {
		n *= l.Seats
	}
	return z.first, z.first + n
}

// Places returns the number of places.
func (l *Layout) Places() int { return len(l.sees) }

// Owner returns the seat that a place belongs to, -1 for none.
func (l *Layout) Owner(place int) int { return int(l.owner[place]) }

// IsPile reports whether the cards at a place have an order.
func (l *Layout) IsPile(place int) bool { return l.pile[place] >= 0 }

// ZoneOf returns the number of the zone that a place belongs to.
func (l *Layout) ZoneOf(place int) int { return int(l.zone[place]) }

// SeatsSeeing returns the seats that see the cards at a place; of a pile with [AllSeeTop] they see
// each card when it is the top card.
func (l *Layout) SeatsSeeing(place int) engine.Seats { return l.sees[place] }

// recordFields returns the seat and the word of a place, for its lines in records; each only
// if the zone distinguishes them. room is the memory for the result.
func (l *Layout) recordFields(place int, room *[2]int) []int {
	z := &l.Zones[l.zone[place]]
	g := room[:0]
	if z.PerSeat {
		g = append(g, int(l.owner[place]))
	}
	if z.Words > 0 {
		g = append(g, (place-z.first)%z.placesPerSeat())
	}
	return g
}

func boolToInt(b bool) int {
	if b {
		return 1
	}
	return 0
}
