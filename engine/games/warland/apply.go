package warland

import "equitas/engine"

// Apply implements [engine.State].
func (s *State) Apply(a engine.Action) {
	if s.hear != nil {
		s.heard(a)
	} else {
		s.apply(a)
	}
	if s.Err() != nil { // the record no longer fits
		s.pos.done = false
		s.finish(reasonUnfinished, 0)
	}
}

func (s *State) apply(a engine.Action) {
	p := &s.pos
	s.offersOf = 0
	s.Note(uint64(a) + 1)
	seat := int(p.active)
	if p.phase == phaseMain {
		p.pending = pending{bazaar: true}
	}
	d := &p.pending
	if a&toPoint != 0 {
		s.move(int(d.pawn), pointOf(a), -1)
		s.decide(phaseMain, seat)
		return
	}
	v, first, second, both := split(a)
	switch v {
	case verbBastions:
		s.placeBastions(int(p.actor), second)
		s.askBastions(s.after(int(p.actor)))
	case verbFormation:
		s.placeCarpenters(int(p.actor), second)
		s.askFormation(s.after(int(p.actor)))
	case verbBazaar:
		s.buyFood(seat, both)
	case verbStarve:
		p.tally.starved++
		s.removePawn(second)
		s.feed()
	case verbFed:
		s.eat()
	case verbEnd:
		s.endTurn()
	case verbMove:
		d.pawn = int16(second)
		s.decide(phaseMove, seat)
	case verbInto:
		s.move(int(d.pawn), point{}, second)
		s.decide(phaseMain, seat)
	case verbBuild:
		d.kind = uint8(second)
		s.decide(phaseBuilder, seat)
	case verbWith:
		d.pawn = int16(second)
		s.decide(phaseSlot, seat)
	case verbSlot:
		s.build(int(d.pawn), second)
		s.decide(phaseMain, seat)
	case verbDemolish:
		s.demolish(first, second)
	case verbBattle:
		d.target = int16(second)
		s.decide(phaseForce, seat)
	case verbForce:
		s.attack(both)
	case verbCasualty:
		s.casualty(p.pawn[second].id)
	case verbTrain:
		s.train(second)
	default:
		s.applyPact(v, first, second, both)
	}
}

// buyFood pays resources for food.
//
// WARLAND 2.0.2, Bazaar.
func (s *State) buyFood(seat, n int) {
	f := &s.pos.faction[seat]
	if n > 0 {
		f.resources -= int32(n * s.r.buildings[s.exchange(seat)].exchangePrice)
		stock(&f.food, n)
		s.pos.tally.bought += uint32(n)
	}
	s.pos.pending.bazaar = true
	s.feed()
}

// casualty removes the soldier that its owner gives up.
func (s *State) casualty(id uint16) {
	for n, x := range s.pos.pending.party[:s.pos.pending.partyN] {
		if x == id {
			s.die(n)
			break
		}
	}
	s.lose()
}

// applyPact performs the actions of the advanced rules and of creatures.
func (s *State) applyPact(v verb, first, second, both int) {
	p, seat := &s.pos, int(s.pos.active)
	d := &p.pending
	switch v {
	case verbTreaty:
		d.other = int8(second)
		p.treatyAsked[second]++
		p.tally.treatyOffers++
		s.decide(phaseEnemy, seat)
	case verbAgainst:
		d.foe = int8(second)
		s.decide(phaseTreaty, int(d.other))
	case verbBribe:
		d.other = int8(second)
		p.bribeAsked[second]++
		p.tally.bribeOffers++
		s.decide(phaseFavours, seat)
	case verbTruce:
		d.truce = true
	case verbTroops:
		d.troops, d.foe = uint8(first), int8(second)
	case verbSettlers:
		d.settlers = uint8(second)
	case verbFavoursDone:
		s.decide(phasePayment, seat)
	case verbPayResources:
		d.pay[0] = int32(both)
		if s.r.mix && s.payable(int(p.faction[seat].food)) {
			s.decide(phaseMore, seat)
			return
		}
		s.decide(phaseBribe, int(d.other))
	case verbPayFood, verbPayMore:
		d.pay[1] = int32(both)
		s.decide(phaseBribe, int(d.other))
	case verbAccept, verbDecline:
		if p.phase == phaseTreaty {
			s.answerTreaty(v == verbAccept)
		} else {
			s.answerBribe(v == verbAccept)
		}
	case verbSend:
		s.handOver(second)
	case verbCreature:
		s.decide(phaseCreature, seat)
	default:
		s.wild(v, first, second)
	}
}
