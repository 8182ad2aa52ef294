package proelio

// Trading with the Merchant: one card of the Base discard pile for the price of the season, or
// of an offer. The price is paid slot by slot from the hand as it was before the trade (R4).
//
// Proelio 0.9.6, The Merchant.

// A slotCounts has the numbers of a price's slots: those for a Base card, those for an Imperial
// card, and all; named says whether some require a certain card.
type slotCounts struct {
	base, imperial, all uint8
	named               bool
}

func countSlots(price []uint8) slotCounts {
	w := slotCounts{all: uint8(len(price))}
	for _, slot := range price {
		switch slot {
		case slotAny:
		case slotBase:
			w.base++
		case slotImperial:
			w.imperial++
		default:
			w.named = true
		}
	}
	return w
}

// A payableSlot is one slot of a price: the kinds that can fill it, and the numbers of the slots
// after it.
type payableSlot struct {
	kinds      uint64
	laterSlots slotCounts
}

// listSlots returns the slots of a price in order, each with the kinds that can fill it.
func (r *Rules) listSlots(price []uint8) (list []payableSlot) {
	for i, slot := range price {
		fits := ^uint64(0)
		switch slot {
		case slotAny:
		case slotBase:
			fits = ^r.imperialMask
		case slotImperial:
			fits = r.imperialMask
		default:
			fits = 1 << slot
		}
		list = append(list, payableSlot{fits, countSlots(price[i+1:])})
	}
	return list
}

// Numbers of prices: those of the seasons come first, then those of the offers.
const (
	firstOffer      = maxSeasons + 1
	maxOffers       = 8
	maxPriceNumbers = 32 // length of tables by price: a power of two larger than any number that occurs, so that indices need no check
)

// priceNumber returns the number of the price that a House would have to pay now: that of the
// first offer whose condition holds for it, or else that of the season.
func (s *State) priceNumber(seat int) uint8 {
	if len(s.rules.offers) > 0 {
		return s.offerNumber(seat)
	}
	return s.pos.season & 7
}

func (s *State) offerNumber(seat int) uint8 {
	for i, when := range s.rules.offers {
		if s.evalSeat(when, seat) != 0 {
			return uint8(firstOffer + i)
		}
	}
	return s.pos.season & 7
}

// canAfford reports whether a House could pay the price that it would have to pay the Merchant now.
func (s *State) canAfford(seat int) bool {
	h := &s.pos.house[seat]
	bill := s.priceNumber(seat) & (maxPriceNumbers - 1)
	w := &s.rules.slotCounts[bill]
	if !w.named {
		return w.all <= h.cards && w.base <= h.base && w.imperial <= h.cards-h.base
	}
	hand := h.count
	return s.canFillSlots(&hand, h.base, h.cards-h.base, s.rules.price[bill])
}

// canFillSlots reports whether a hand can fill every slot of a price. The hand is given as copies
// by kind, which are used up, and as numbers of Base and Imperial cards. It fills slots for certain
// cards first, then those for a deck, then those for any card. This order never fails where another
// would succeed, since each kind of slot accepts all cards that the one before it accepts.
func (s *State) canFillSlots(hand *[maxKinds]uint8, bases, imperials uint8, price []uint8) bool {
	w := countSlots(price)
	left := w.all
	for _, slot := range price {
		if slot >= slotImperial {
			continue
		}
		if hand[slot] == 0 {
			return false
		}
		hand[slot]--
		left--
		if s.rules.isBase[slot] != 0 {
			bases--
		} else {
			imperials--
		}
	}
	return w.base <= bases && w.imperial <= imperials && left <= bases+imperials
}

// payableKinds returns the kinds, as bits, that can fill the present slot so that the other slots
// of the price can still be filled. The card that was taken is in hand already, but must not be
// paid.
func (s *State) payableKinds(seat int) uint64 {
	p := &s.pos
	h := &p.house[seat]
	due := &s.rules.slotsByPrice[p.priceNumber&(maxPriceNumbers-1)][p.lastDeployed]
	mask := h.mask & due.kinds &^ (uint64(boolToInt(h.count[p.taken&63] == 1)) << (p.taken & 63))
	bases, imperials := h.base-s.rules.isBase[p.taken], h.cards-h.base-(1-s.rules.isBase[p.taken])
	if !s.rules.slotCounts[p.priceNumber&(maxPriceNumbers-1)].named { // the other slots depend on the deck only
		spare := boolToInt(due.laterSlots.imperial < imperials) // 1 if an Imperial card can be spared
		mask &^= s.rules.imperialMask &^ -uint64(spare)
		return mask & (s.rules.imperialMask | -uint64(boolToInt(due.laterSlots.base < bases)))
	}
	rest := s.rules.price[p.priceNumber&(maxPriceNumbers-1)][p.lastDeployed+1:]
	fits := uint64(0)
	for m := mask; m != 0; m &= m - 1 {
		k := lowestBit(m)
		hand := h.count
		hand[p.taken]--
		hand[k]--
		b := s.rules.isBase[k]
		if s.canFillSlots(&hand, bases-b, imperials-(1-b), rest) {
			fits |= 1 << k
		}
	}
	return fits
}

// beginTrade takes a card from the pile, or nothing, and asks for the price.
func (s *State) beginTrade(seat int, kind uint8) {
	if kind == none {
		s.reportOpen(eventTrade, seat, -1, -1, 0)
		s.endAction()
		return
	}
	bill := s.priceNumber(seat) // the price is that for the hand before the trade
	s.addFlow(flowTrade, 1)
	s.reportOpen(eventTrade, seat, -1, int(kind), 0)
	s.takeFromPile(kind)
	s.addCard(seat, kind, everybody)
	s.pos.taken, s.pos.priceNumber, s.pos.lastDeployed = kind, bill, 0
	s.pos.owner = int8(seat)
	s.askPayment(seat)
}

// showPrice records what a trade reveals to the others: the House has the cards that the unpaid
// part of the price requires by name, besides the one that it took.
func (s *State) showPrice(seat int) {
	p := &s.pos
	if !s.rules.slotCounts[p.priceNumber&(maxPriceNumbers-1)].named {
		return
	}
	var need [maxKinds]uint8
	mask := uint64(0)
	for _, slot := range s.rules.price[p.priceNumber&(maxPriceNumbers-1)][p.lastDeployed:] {
		if slot < slotImperial {
			need[slot]++
			mask |= 1 << slot
		}
	}
	need[p.taken]++
	p.house[seat].known.Show(&need, mask, everybody&^seatSet(seat))
}

// askPayment asks for the card of the next slot of the price, or ends the trade.
func (s *State) askPayment(seat int) {
	if int(s.pos.lastDeployed) < len(s.rules.price[s.pos.priceNumber&(maxPriceNumbers-1)]) {
		s.showPrice(seat)
		s.ask(phasePay, seat)
		return
	}
	s.endAction()
}
