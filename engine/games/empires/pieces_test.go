package empires

import (
	"fmt"
	"math/bits"
)

// landed returns an error if a seat has no province, since nobody can lose the last one.
func (s *State) landed() error {
	for i := range s.seatCount {
		if s.pos.turn > 0 && s.rules.lastProvince.protected && s.pos.seat[i].ownAreas&s.rules.provinces == 0 {
			return fmt.Errorf("seat %d has no province", i)
		}
	}
	return nil
}

// sound returns an error if pieces have appeared or disappeared, or if values that are stored
// twice disagree.
func (s *State) sound() error {
	p, r := &s.pos, s.rules
	forts := int(p.fortStock)
	var cards [maxKinds]int
	thrown := false // in a variant Empire cards can be discarded, and one was
	for k := r.armyKindCount; k < len(r.kinds); k++ {
		thrown = thrown || s.tally.discarded[k] > 0
	}
	for i := range s.seatCount {
		x := &p.seat[i]
		control, trade := int(x.control), int(x.trade)+int(x.warehouse)
		var own, traded mask
		for k := range r.areas {
			if p.owner[k] == int8(i) {
				control += int(p.markers[k])
				own |= 1 << k
			}
			if n := p.trade[i][k]; n > 0 {
				trade += int(n)
				traded |= 1 << k
			}
		}
		for k := range s.seatCount {
			trade += int(p.seat[k].plunder[i])
		}
		if r.pieces.control > 0 && control != int(r.pieces.control) {
			return fmt.Errorf("seat %d has %d control markers", i, control)
		}
		if trade != int(r.pieces.trade) {
			return fmt.Errorf("seat %d has %d trade markers", i, trade)
		}
		if own != x.ownAreas || traded != x.tradeAreas {
			return fmt.Errorf("seat %d: areas %x, kept as %x; trade %x, kept as %x", i, own, x.ownAreas, traded, x.tradeAreas)
		}
		var does [personKinds]uint8
		var empire [maxKinds]uint8
		for k, n := range x.cards {
			if (n > 0) != (x.heldKinds>>k&1 != 0) {
				return fmt.Errorf("seat %d: %d cards of kind %d, kept as %x", i, n, k, x.heldKinds)
			}
			if n == 0 {
				continue
			}
			cards[k] += int(n)
			u := &r.units[r.kinds[k].unit]
			if u.mode == modePerson && u.effect < personKinds {
				does[u.effect] += n
			}
			if r.kinds[k].isEmpire {
				empire[k] = n
			}
		}
		if does != x.personCounts {
			return fmt.Errorf("seat %d: persons %v, kept as %v", i, does, x.personCounts)
		}
		if x.set >= 0 && r.battle.empireReturns && !thrown && empire != r.sets[x.set].counts {
			return fmt.Errorf("seat %d does not have the Empire cards of set %d", i, x.set)
		}
		if x.set >= 0 && x.possibleSets>>x.set&1 == 0 {
			return fmt.Errorf("seat %d is taken not to have set %d", i, x.set)
		}
	}
	for k := range r.armyKindCount {
		cards[k] += int(p.discard[k])
	}
	for _, c := range p.deck[:p.deckSize] {
		cards[c]++
	}
	for _, c := range p.display {
		if c > 0 {
			cards[c-1]++
		}
	}
	for k := range r.armyKindCount {
		if cards[k] != int(r.kinds[k].count) {
			return fmt.Errorf("%d cards %s, must be %d", cards[k], r.kinds[k].id, r.kinds[k].count)
		}
	}
	for k := range r.areas {
		sum := uint8(0)
		for i := range s.seatCount {
			sum += p.trade[i][k]
		}
		fort := p.forts>>k&1 != 0
		switch {
		case sum != p.tradeTotals[k]:
			return fmt.Errorf("%s has %d trade markers, kept as %d", r.areas[k].id, sum, p.tradeTotals[k])
		case sum > s.tradeCapacity(k):
			return fmt.Errorf("%s has %d trade markers, room for %d", r.areas[k].id, sum, s.tradeCapacity(k))
		case fort && (r.areas[k].sea || p.owner[k] < 0):
			return fmt.Errorf("%s has a fortification", r.areas[k].id)
		case (p.owner[k] < 0) != (p.markers[k] == 0):
			return fmt.Errorf("%s has %d markers of seat %d", r.areas[k].id, p.markers[k], p.owner[k])
		}
	}
	if forts += bits.OnesCount64(p.forts); forts != int(r.pieces.forts) {
		return fmt.Errorf("there are %d fortifications", forts)
	}
	return nil
}
