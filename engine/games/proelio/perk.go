package proelio

import "equitas/engine"

// offerPerks offers the perks that may be used at a moment of House seat: when it plays a card
// (onRivalPlays) those of its rivals, when a season comes (onSeason) those of all Houses, else
// its own.
//
// Proelio 0.9.6, The Guilds; Guild Perks.
func (s *State) offerPerks(m moment, seat int) {
	if s.rules.momentGuilds[m] == 0 {
		return
	}
	switch m {
	case onRivalPlays:
		others := uint(s.seatsWithPerk(m)) &^ (1 << seat)
		if others == 0 {
			return
		}
		for i := s.seatCount - 1; i > 0; i-- {
			if other := (seat + i) % s.seatCount; others>>other&1 != 0 && !s.sameSide(other, seat) {
				s.offerPerksTo(m, other)
			}
		}
	case onSeason:
		for i := s.seatCount - 1; i >= 0; i-- {
			s.offerPerksTo(m, (seat+i)%s.seatCount)
		}
	default:
		s.offerPerksTo(m, seat)
	}
}

// hasPerkAt reports whether House seat has an unused perk that it may use at moment m.
func (s *State) hasPerkAt(m moment, seat int) bool {
	h := &s.pos.house[seat&7]
	return h.uses != 0 && s.rules.momentGuilds[m]>>(h.guild&31)&1 != 0
}

// seatsWithPerk returns the Houses that have an unused perk that they may use at moment m.
func (s *State) seatsWithPerk(m moment) engine.Seats {
	guilds, all := s.rules.momentGuilds[m], int32(0)
	for i := range s.seatCount {
		h := &s.pos.house[i&7]
		all |= boolToInt(h.uses != 0) & int32(guilds>>(h.guild&31)&1) << i
	}
	return engine.Seats(all)
}

// offerPerksTo schedules the offer, one after the other, of the unused perks that House seat
// may use at moment m. It does nothing if there are none.
func (s *State) offerPerksTo(m moment, seat int) {
	if !s.hasPerkAt(m, seat) {
		return
	}
	s.pushTask(task{step: doMoment, seat: uint8(seat), b: uint8(m)})
}

// offerPerk asks a House whether it uses the next perk whose condition holds. Task t holds the
// House, the moment, and the index of the first perk to try among those that the House's Guild
// has for that moment. If none is left, nothing is asked.
func (s *State) offerPerk(t task) {
	p := &s.pos
	seat, m := int(t.seat), moment(t.b)
	h := &p.house[seat]
	if p.cancelled && m != onTurnStart && m != onTurnEnd { // what the perks would react to has been cancelled
		return
	}
	perks := s.rules.guilds[h.guild-1].perks[m]
	for ; int(t.c) < len(perks); t.c++ {
		if h.uses == 0 || s.rules.merchantBlocks && int(p.merchant) == seat {
			return
		}
		k := perks[t.c]
		if !s.holds(s.rules.perks[k].condition, s.perkViewpoint(k, seat)) {
			continue
		}
		t.c++
		s.pushTask(t)
		p.perk, p.owner = k, int8(seat)
		s.ask(phaseReact, seat)
		return
	}
}

// perkViewpoint returns the viewpoint for perk k at its moment: the House seat, its rival and the
// card that the moment is about.
func (s *State) perkViewpoint(k uint8, seat int) viewpoint {
	p := &s.pos
	q := viewpoint{self: seat, rival: seat, kind: -1}
	switch s.rules.perks[k].moment {
	case onPlay:
		q.kind = int(p.played) - 1
	case onRivalPlays:
		q.kind, q.rival = int(p.played)-1, int(p.active)
	case onReveal:
		q.kind, q.rival = int(p.attack)-1, int(p.attacker)
	case onRetaliate:
		q.kind, q.rival = int(p.attack)-1, int(p.active)
	case onAction:
		q.rival = s.targetOf(seat)
	}
	return q
}

// applyReact uses the offered perk, or declines it.
func (s *State) applyReact(v verb, target uint8) {
	p := &s.pos
	p.phase = phaseOver
	if v != verbPerk {
		return
	}
	k, seat := p.perk, int(p.actor)
	s.usePerk(k)
	if s.rules.perks[k].moment == onImperial { // takes effect after the price is paid
		p.acceptedPerks |= 1 << k
		return
	}
	who := s.seatOf(seat, target)
	s.scheduleProgram(s.rules.perks[k].do, s.perkViewpoint(k, seat), who)
}

// usePerk counts one use of a Guild's perk.
func (s *State) usePerk(k uint8) {
	g := s.rules.perks[k].guild + 1
	s.pos.activeGuilds &^= 1 << g
	for i := range s.seatCount {
		if h := &s.pos.house[i]; h.guild == g {
			h.uses--
			s.pos.activeGuilds |= uint32(boolToInt(h.uses > 0)) << g
			s.changedHouses |= 1 << i
			s.reportOpen(eventPerk, i, -1, -1, int(k))
		}
	}
	if m := s.stayCounts; m != nil {
		m.perks[k]++
	}
}
