package warland

import (
	"slices"

	"equitas/engine"
)

// areAtPeace reports whether two factions may not attack each other, because of a treaty or a
// truce.
//
// WARLAND 2.0.2, Peace Treaties; Bribes.
func (s *State) areAtPeace(a, b int) bool { return s.treatyBetween(a, b) || s.truceBetween(a, b) }

func (s *State) treatyBetween(a, b int) bool {
	for _, t := range s.pos.treaties[:s.pos.treatyCount] {
		if int(t.a) == a && int(t.b) == b || int(t.a) == b && int(t.b) == a {
			return true
		}
	}
	return false
}

func (s *State) truceBetween(a, b int) bool {
	for _, t := range s.pos.truces[:s.pos.truceCount] {
		if int(t.briber) == a && int(t.bribed) == b || int(t.briber) == b && int(t.bribed) == a {
			return true
		}
	}
	return false
}

// hasTreatyAgainst reports whether a faction has a treaty against another.
func (s *State) hasTreatyAgainst(seat, enemy int) bool {
	for _, t := range s.pos.treaties[:s.pos.treatyCount] {
		if int(t.enemy) == enemy && (int(t.a) == seat || int(t.b) == seat) {
			return true
		}
	}
	return false
}

func (s *State) treatiesOf(seat int) int {
	n := 0
	for _, t := range s.pos.treaties[:s.pos.treatyCount] {
		n += int(boolToInt(int(t.a) == seat || int(t.b) == seat))
	}
	return n
}

// canProposePacts reports whether a faction has a building that lets it propose treaties, and
// whether it has one that lets it offer bribes.
//
// WARLAND 2.0.2, Parliament.
func (s *State) canProposePacts(seat int) (treaties, bribes bool) {
	for i := range s.buildings() {
		if b := &s.pos.building[i]; int(b.owner) == seat && b.faceUp {
			k := &s.rules.buildings[b.kind]
			treaties, bribes = treaties || k.treaties, bribes || k.bribes
		}
	}
	return treaties, bribes
}

// mayPropose reports whether a faction may propose treaties, and whether it may offer bribes.
//
// WARLAND 2.0.2, Advanced Rules. Ruling R29.
func (s *State) mayPropose(seat int) (treaties, bribes bool) {
	treaties, bribes = s.canProposePacts(seat)
	if !treaties && !bribes || s.evalFor(s.rules.advancedIf, seat) == 0 {
		return false, false
	}
	return treaties, bribes
}

// mayAlly reports whether factions seat and partner may sign a treaty against faction enemy.
//
// WARLAND 2.0.2, Peace Treaties. Ruling R30.
func (s *State) mayAlly(seat, partner, enemy int) bool {
	f := &s.pos.faction
	limit := int(s.rules.treatyMax)
	return partner != seat && enemy != seat && enemy != partner && f[partner].alive && f[enemy].alive &&
		!s.treatyBetween(seat, partner) && !s.areAtPeace(seat, enemy) && !s.areAtPeace(partner, enemy) &&
		!s.hasTreatyAgainst(seat, partner) && !s.hasTreatyAgainst(partner, seat) &&
		(limit == 0 || s.treatiesOf(seat) < limit && s.treatiesOf(partner) < limit) && int(s.pos.treatyCount) < len(s.pos.treaties)
}

// mayOffer reports whether a faction may propose a treaty to a partner against some enemy.
func (s *State) mayOffer(seat, partner int) bool {
	if s.pos.treatyOffersMade[partner] >= s.rules.treatyOffers {
		return false
	}
	for enemy := range s.seatCount {
		if s.mayAlly(seat, partner, enemy) {
			return true
		}
	}
	return false
}

// answerTreaty accepts or declines the pending proposal.
func (s *State) answerTreaty(accept bool) {
	p := &s.pos
	if accept {
		p.treaties[p.treatyCount] = treaty{a: p.active, b: p.pending.otherSeat, enemy: p.pending.foe, since: p.round}
		p.treatyCount++
		p.tally.treaties++
	}
	s.setDecision(phaseMain, int(p.active))
}

// endTreaties removes the treaties that have ended.
//
// WARLAND 2.0.2, Peace Treaties.
func (s *State) endTreaties() {
	p, n := &s.pos, uint8(0)
	for _, t := range p.treaties[:p.treatyCount] {
		s.viewpoint.pact = t
		out := !p.faction[t.a].alive || !p.faction[t.b].alive || !p.faction[t.enemy].alive
		if out || s.eval(s.rules.treatyEnds) != 0 {
			continue
		}
		p.treaties[n] = t
		n++
	}
	p.treatyCount = n
}

// endTruces removes all truces of an eliminated faction.
func (s *State) endTruces(seat int) {
	p, n := &s.pos, uint8(0)
	for _, t := range p.truces[:p.truceCount] {
		if int(t.briber) != seat && int(t.bribed) != seat {
			p.truces[n] = t
			n++
		}
	}
	p.truceCount = n
}

// shortenTruces shortens the truces that a faction has bought by one turn.
//
// WARLAND 2.0.2, Bribes. Ruling R32.
func (s *State) shortenTruces(seat int) {
	p, n := &s.pos, uint8(0)
	for _, t := range p.truces[:p.truceCount] {
		if int(t.briber) == seat {
			t.left--
		}
		if t.left > 0 {
			p.truces[n] = t
			n++
		}
	}
	p.truceCount = n
}

// mayAskTruce reports whether a faction may ask another for a truce.
//
// WARLAND 2.0.2, Bribes. Ruling R30.
func (s *State) mayAskTruce(seat, other int) bool {
	return !s.truceBetween(seat, other) && !s.hasTreatyAgainst(seat, other) && !s.hasTreatyAgainst(other, seat) && int(s.pos.truceCount) < len(s.pos.truces)
}

// countAvailable returns how many pawns of a class a faction could send, at most limit.
func (s *State) countAvailable(other int, c class, limit uint8) int {
	return min(int(limit), int(s.countPawns(other, c, false)))
}

// mayAskTroops reports whether a faction may ask another for soldiers against an enemy.
//
// WARLAND 2.0.2, Bribes. Ruling R33.
func (s *State) mayAskTroops(seat, other, enemy int) bool {
	return enemy != seat && enemy != other && s.pos.faction[enemy].alive && !s.areAtPeace(seat, enemy)
}

// countFreePlaces returns the number of free places for new pawns inside a faction's borders, at
// most limit and at most as many as it may have further pawns.
func (s *State) countFreePlaces(seat, limit int) int {
	n := min(limit, maxPawns-int(s.pos.faction[seat].pawns))
	found := 0
	s.forEachFreePlace(seat, func(point) bool {
		found++
		return found < n
	})
	return min(found, n)
}

// forEachFreePlace calls f for the free places inside a faction's borders, in a fixed order,
// until f returns false.
func (s *State) forEachFreePlace(seat int, f func(at point) bool) {
	m, side := &s.rules.measures, s.side(seat)
	for v := 800; v <= 2240; v += 220 {
		for k := range 17 {
			u := (k + 1) / 2 * 220
			if k%2 == 0 {
				u = -u
			}
			x, y := m.toTable(side, u, v)
			if x < 0 || y < 0 || x > m.size || y > m.size {
				continue
			}
			at := pointAt(x, y)
			if s.inZone(seat, at) && s.isFree(x, y, -1) && !f(at) {
				return
			}
		}
	}
}

// mayBribe reports whether a faction may offer another one a bribe: there is a favour to ask
// for, and something to pay with.
//
// WARLAND 2.0.2, Bribes.
func (s *State) mayBribe(seat, other int) bool {
	f := &s.pos.faction[seat]
	if s.pos.bribeOffersMade[other] >= s.rules.bribeOffers || !s.canPayAny(int(f.resources)) && !s.canPayAny(int(f.food)) {
		return false
	}
	return s.canAskFavour(seat, other)
}

// canAskFavour reports whether there is any favour that a faction may ask of another.
func (s *State) canAskFavour(seat, other int) bool {
	if s.mayAskTruce(seat, other) {
		return true
	}
	enemy := false
	for i := range s.seatCount {
		enemy = enemy || s.mayAskTroops(seat, other, i)
	}
	return (enemy && s.countAvailable(other, soldiers, s.rules.maxTroops) > 0 || s.countAvailable(other, inhabitants, s.rules.maxSettlers) > 0) && s.countFreePlaces(seat, 1) > 0
}

// canPayAny reports whether a stock suffices for any of the amounts that bribes may offer.
func (s *State) canPayAny(have int) bool {
	for _, n := range s.rules.ladder {
		if have > 0 && n <= have {
			return true
		}
	}
	return false
}

// listFavours appends the actions to ask the pending opponent for a further favour, and to ask for
// no more.
func (s *State) listFavours(buf []engine.Action, seat int) []engine.Action {
	p := &s.pos
	d := &p.pending
	other := int(d.otherSeat)
	if !d.truce && s.mayAskTruce(seat, other) {
		buf = append(buf, packAction(verbTruce, 0, 0))
	}
	room := -1
	if d.troops == 0 {
		for n := 1; n <= s.countAvailable(other, soldiers, s.rules.maxTroops); n++ {
			for enemy := range s.seatCount {
				if !s.mayAskTroops(seat, other, enemy) {
					continue
				}
				if room < 0 {
					room = s.countFreePlaces(seat, int(s.rules.maxTroops+s.rules.maxSettlers))
				}
				if n+int(d.settlers) <= room {
					buf = append(buf, packAction(verbTroops, n, enemy))
				}
			}
		}
	}
	if d.settlers == 0 {
		for n := 1; n <= s.countAvailable(other, inhabitants, s.rules.maxSettlers); n++ {
			if room < 0 {
				room = s.countFreePlaces(seat, int(s.rules.maxTroops+s.rules.maxSettlers))
			}
			if n+int(d.troops) <= room {
				buf = append(buf, packAction(verbSettlers, 0, n))
			}
		}
	}
	if d.truce || d.troops+d.settlers > 0 {
		buf = append(buf, packAction(verbFavoursDone, 0, 0))
	}
	return buf
}

// listPayments appends an action of a verb for each amount that can be paid from a stock of have.
func (s *State) listPayments(buf []engine.Action, v verb, have int) []engine.Action {
	from := len(buf)
	for _, n := range s.rules.ladder {
		if n == 0 {
			n = have
		}
		if n > 0 && n <= have {
			if a := engine.Action(v)<<24 | engine.Action(n); !slices.Contains(buf[from:], a) {
				buf = append(buf, a)
			}
		}
	}
	return buf
}

// answerBribe accepts or declines the pending bribe. If it is accepted, the payment is made,
// the truce begins, then the opponent chooses the pawns that it sends.
//
// WARLAND 2.0.2, Bribes. Ruling R27.
func (s *State) answerBribe(accept bool) {
	p := &s.pos
	d := &p.pending
	if accept {
		a, b := &p.faction[p.active], &p.faction[d.otherSeat]
		a.resources -= d.pay[0]
		a.food -= d.pay[1]
		addStock(&b.resources, int(d.pay[0]))
		addStock(&b.food, int(d.pay[1]))
		p.tally.bribes++
		if d.truce {
			p.truces[p.truceCount] = truce{briber: p.active, bribed: d.otherSeat, left: s.rules.truceTurns}
			p.truceCount++
		}
		d.sendTroops, d.sendSettlers = d.troops, d.settlers
	}
	s.askSend()
}

// askSend asks for the next pawn to be sent, or continues the main phase if none is left.
func (s *State) askSend() {
	d := &s.pos.pending
	if d.sendTroops+d.sendSettlers > 0 {
		s.setDecision(phaseSend, int(d.otherSeat))
		return
	}
	s.setDecision(phaseMain, int(s.pos.active))
}

// nextSentClass returns the class of the pawn to be sent next.
func (s *State) nextSentClass() class {
	if s.pos.pending.sendTroops > 0 {
		return soldiers
	}
	return inhabitants
}

// handOver gives a pawn to the active faction for good.
//
// WARLAND 2.0.2, Bribes. Ruling R33.
func (s *State) handOver(i int) {
	p, seat := &s.pos, int(s.pos.active)
	x := &p.pawn[i]
	if b := s.buildingByID(x.buildingID); x.buildingID != 0 && b != nil {
		b.pawns--
	}
	p.faction[x.owner].pawns--
	p.faction[seat].pawns++
	if x.buildingID == 0 {
		s.pawnLeft(x.centre)
	}
	x.buildingID = 0
	x.centre = point{-1000, -1000} // it must not be in the way while a place for it is looked for
	s.forEachFreePlace(seat, func(at point) bool {
		x.centre = at
		return false
	})
	s.pawnArrived(x.centre)
	s.pawnCaches[i] = pawnCache{}
	x.owner, x.home, x.moves, x.demolitions, x.onlyFoe = int8(seat), 0, 0, 0, 0 // what it did in its previous owner's turn no longer counts
	if d := &p.pending; d.sendTroops > 0 {
		x.onlyFoe = d.foe + 1
		d.sendTroops--
	} else {
		d.sendSettlers--
	}
	p.tally.sentPawns++
	s.askSend()
}

// listPacts appends the actions to propose a treaty or to offer a bribe, one for each faction to
// which it can be done.
func (s *State) listPacts(buf []engine.Action, seat int) []engine.Action {
	treaties, bribes := s.mayPropose(seat)
	if !treaties && !bribes {
		return buf
	}
	for i := range s.seatCount {
		if treaties && i != seat && s.pos.faction[i].alive && s.mayOffer(seat, i) {
			buf = append(buf, packAction(verbTreaty, 0, i))
		}
	}
	for i := range s.seatCount {
		if bribes && i != seat && s.pos.faction[i].alive && s.mayBribe(seat, i) {
			buf = append(buf, packAction(verbBribe, 0, i))
		}
	}
	return buf
}
