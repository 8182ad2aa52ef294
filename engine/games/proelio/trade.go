package proelio

// Trading with the Merchant: one card of the Base discard pile against the
// price of the season. The price is paid slot by slot from the hand as it was
// before the trade (R4).
//
// Proelio 0.9.6, The Merchant.

// affordable reports whether a House could pay the price.
func (s *State) affordable(seat int) bool {
	h := &s.pos.house[seat]
	price := s.r.price[s.pos.season&7]
	return s.covers(h.count, h.base, h.n-h.base, price)
}

// covers reports whether a hand, given as copies by kind and cards by deck, can
// fill every slot. A slot for a card is narrower than one for its deck, and
// that than one for any card, so filling the narrow ones first decides it.
func (s *State) covers(count [maxKinds]uint8, bases, imperials uint8, price []uint8) bool {
	var wantBase, wantImperial, wantAny uint8
	for _, slot := range price {
		switch slot {
		case slotAny:
			wantAny++
		case slotBase:
			wantBase++
		case slotImperial:
			wantImperial++
		default:
			if count[slot] == 0 {
				return false
			}
			count[slot]--
			if s.r.isBase[slot] != 0 {
				bases--
			} else {
				imperials--
			}
		}
	}
	return wantBase <= bases && wantImperial <= imperials && wantBase+wantImperial+wantAny <= bases+imperials
}

// payable is the kinds that fit the slot that is due and leave the rest of the
// price payable. The card taken is in hand already and is left out of account.
func (s *State) payable(seat int) uint64 {
	p := &s.pos
	h := &p.house[seat]
	price := s.r.price[p.season&7]
	slot := price[p.last]
	count, bases, imperials := h.count, h.base, h.n-h.base
	mask := h.mask
	count[p.taken]--
	bases -= s.r.isBase[p.taken]
	imperials -= 1 - s.r.isBase[p.taken]
	if count[p.taken] == 0 {
		mask &^= 1 << p.taken
	}
	switch slot {
	case slotAny:
	case slotBase:
		mask &^= s.r.imperialMask
	case slotImperial:
		mask &= s.r.imperialMask
	default:
		mask &= 1 << slot
	}
	fits := uint64(0)
	eachKind(mask, func(k uint8) {
		count[k]--
		b := s.r.isBase[k]
		if s.covers(count, bases-b, imperials-(1-b), price[p.last+1:]) {
			fits |= 1 << k
		}
		count[k]++
	})
	return fits
}

// trade takes a card from the pile, or nothing, and asks for the price.
func (s *State) trade(seat int, kind uint8) {
	s.tally.verbs[verbTrade]++
	if kind == none {
		s.endAction()
		return
	}
	s.tally.flow[flowTrade]++
	s.unpile(kind)
	s.add(seat, kind, everybody)
	s.pos.taken, s.pos.last = kind, 0
	s.pos.owner = int8(seat)
	s.pay(seat)
}

// pay asks for the next slot of the price, or ends the trade.
func (s *State) pay(seat int) {
	if int(s.pos.last) < len(s.r.price[s.pos.season&7]) {
		s.ask(phasePay, seat)
		return
	}
	s.endAction()
}
