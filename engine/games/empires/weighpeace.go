package empires

import "math/bits"

// leadsInMarkers reports who has strictly more trade markers than anybody else in an area: the
// player (mine) or one of the others (theirs). It adds added to the number of the player's
// markers there, and subtracts otherRemoved from that of seat other.
func (t *evaluation) leadsInMarkers(area int, added int, other, otherRemoved int) (mine, theirs bool) {
	own := int(t.position.trade[t.seat][area]) + added
	first, second := 0, 0
	for i := range t.state.seatCount {
		if i == t.seat {
			continue
		}
		n := int(t.position.trade[i][area])
		if i == other {
			n -= otherRemoved
		}
		if n > first {
			first, second = n, first
		} else if n > second {
			second = n
		}
	}
	return own > first, first > max(own, second)
}

// markersLacking returns how many more trade markers the player needs in an area to have most,
// and his lead there over the best other player, which can be negative.
func (t *evaluation) markersLacking(area int) (n, lead int32) {
	first := uint8(0)
	for i := range t.state.seatCount {
		if i != t.seat {
			first = max(first, t.position.trade[i][area])
		}
	}
	d := int32(t.position.trade[t.seat][area]) - int32(first)
	return max(0, 1-d), d
}

// A tradeOption is an area for a trade marker, with its rating.
type tradeOption struct {
	worth     int64
	verb      verb
	area      uint8
	otherSeat uint8 // seat whose marker is displaced
}

// bestTrade returns the rating of an action of trade: the sum of the best ratings of its
// trade markers, each in a different area. It leaves out markers with a negative rating,
// except the first, which must be placed.
func (t *evaluation) bestTrade() (sum int64) {
	x := &t.position.seat[t.seat]
	markers := int(min(x.warehouse, t.rules.trade.markers+t.rules.trade.perMerchant*x.personCounts[effectMerchant]))
	var best [maxPieces]tradeOption
	n := 0
	add := func(x tradeOption) {
		i := n
		if n < min(markers, len(best)) {
			n++
		} else if i--; x.worth <= best[i].worth {
			return
		}
		for ; i > 0 && best[i-1].worth < x.worth; i-- {
			best[i] = best[i-1]
		}
		best[i] = x
	}
	if markers == 0 {
		return 0
	}
	noted := t.pauseCounting()
	room, full := t.state.tradeAreas(t.seat)
	for m := room; m != 0; m &= m - 1 {
		area := bits.TrailingZeros64(m)
		add(tradeOption{t.ratePlacing(verbPlaceTrade, area, 0), verbPlaceTrade, uint8(area), 0})
	}
	for m := full; m != 0; m &= m - 1 {
		area := bits.TrailingZeros64(m)
		x, found := tradeOption{verb: verbDisplace, area: uint8(area)}, false
		for i := range t.state.seatCount {
			if i != t.seat && t.position.trade[i][area] > 0 {
				if w := t.ratePlacing(verbDisplace, area, i); w > x.worth || !found {
					x.worth, x.otherSeat, found = w, uint8(i), true
				}
			}
		}
		add(x)
	}
	t.featureCounts = noted
	for i := range best[:n] {
		x := &best[i]
		if i == 0 || x.worth > 0 { // the first must be placed, others need not
			sum += x.worth
			if noted != nil {
				t.ratePlacing(x.verb, int(x.area), int(x.otherSeat))
			}
		}
	}
	return sum
}

// rateTaking rates taking a card of a kind.
func (t *evaluation) rateTaking(k int) int64 {
	x := &t.rules.kinds[k]
	if t.rules.personMask>>k&1 == 0 {
		return t.rateCard(k, 1)
	}
	n := t.contributionOfTenths(featureCardPoints, 100*int32(x.vp)*t.scoringsLeft())
	switch t.rules.units[x.unit].effect {
	case effectLeader:
		n += t.contributionOfTenths(featureLeader, t.actionsLeft)
	case effectEngineer:
		n += t.contributionOfTenths(featureEngineer, t.actionsLeft)
	case effectMerchant:
		n += t.contributionOfTenths(featureMerchant, 100*t.turns)
	case effectDiplomat:
		n += t.contributionOfTenths(featureDiplomat, t.actionsLeft)
	}
	return n
}

// rateCard rates one more card of a kind in hand (change is 1), or one less (-1).
func (t *evaluation) rateCard(k int, change int8) int64 {
	r := t.rules
	x := &t.position.seat[t.seat]
	n := t.contributionOfTenths(featureCardPoints, 100*int32(r.kinds[k].vp)*t.scoringsLeft())
	army := int32(0)
	for m := x.heldKinds & r.armyMask & r.fightMask[fieldBattle]; m != 0; m &= m - 1 {
		army += int32(x.cards[bits.TrailingZeros64(m)])
	}
	if r.fightMask[fieldBattle]>>k&1 != 0 {
		if change < 0 {
			army--
		}
		n += t.contributionOfTenths(featureFew, 100/(army+1)*t.actionsLeft/100)
	}
	switch {
	case r.fightMask[fieldBattle]>>k&1 != 0:
		was, then := t.view.armsOutlook(fieldBattle), t.view.armsOutlookWith(fieldBattle, k, change)
		n += t.contribution(featureField, int32(change)*(then.win-was.win)*t.actionsLeft/certainty)
		n += t.contribution(featureFieldRout, int32(change)*(then.rout-was.rout)*t.actionsLeft/certainty)
	case r.fightMask[siegeBattle]>>k&1 != 0:
		was, then := t.view.armsOutlook(siegeBattle), t.view.armsOutlookWith(siegeBattle, k, change)
		n += t.contribution(featureSiege, int32(change)*(then.win+then.rout-was.win-was.rout)*t.actionsLeft/certainty)
	}
	if r.fightMask[seaBattle]>>k&1 != 0 {
		was, then := t.view.armsOutlook(seaBattle), t.view.armsOutlookWith(seaBattle, k, change)
		n += t.contribution(featureShips, int32(change)*(then.win+then.rout-was.win-was.rout)*t.actionsLeft/certainty)
	}
	return n
}

// bestRecruit returns the rating of the best choice in recruiting; 0 if there is none.
func (t *evaluation) bestRecruit() int64 {
	s := t.state
	noted := t.pauseCounting()
	most, found, what, kind := int64(0), false, verbRefresh, 0
	try := func(v verb, k int) {
		if n := t.rateRecruit(v, k); n > most || !found {
			most, found, what, kind = n, true, v, k
		}
	}
	if s.canRefresh(t.seat) {
		try(verbRefresh, 0)
	}
	var shown mask
	for _, c := range t.position.display[:t.rules.recruit.display] {
		if c != 0 {
			shown |= 1 << (c - 1)
		}
	}
	for ; shown != 0; shown &= shown - 1 {
		if k := bits.TrailingZeros64(shown); s.canTake(t.seat, k) {
			try(verbTake, k)
		}
	}
	for m := s.discardableKinds(t.seat); m != 0; m &= m - 1 {
		try(verbDiscard, bits.TrailingZeros64(m))
	}
	if t.featureCounts = noted; noted != nil && found {
		t.rateRecruit(what, kind)
	}
	return most
}
