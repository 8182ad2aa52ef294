package proelio

// attack places a card face down in front of the target. Whether it is within the limits is
// decided at this time (R8).
//
// Proelio 0.9.6, Attack; Attack Limits.
func (s *State) attack(seat int, kind uint8) {
	t := &s.pos.house[s.targetOf(seat)]
	t.waitKinds = s.rules.attacksAt(s.lookUp(s.rules.action, seat).Kinds)
	t.waitValid = s.rules.attackMask
	if s.rules.penalty {
		forEachKind(s.rules.attackMask, func(k uint8) {
			if !s.holds(s.rules.attackValid, viewpoint{self: seat, rival: s.targetOf(seat), kind: int(k)}) {
				t.waitValid &^= 1 << k
			}
		})
	}
	t.waiting = kind + 1
	s.reportSecret(eventAttack, seat, s.targetOf(seat), kind, seatSet(seat))
	s.removeUnseen(seat, kind, endUsed, seatSet(seat), t.waitKinds)
	s.endAction()
}

// applyDeploy puts one Defense card down, or ends the deployment, upon which the attack is
// revealed.
//
// Proelio 0.9.6, Defense Phase: Deployment; Attack Resolution.
func (s *State) applyDeploy(v verb, kind uint8) {
	p := &s.pos
	seat := int(p.active)
	if v == verbDeploy {
		s.reportOpen(eventDeploy, seat, -1, int(kind), 0)
		s.removeCard(seat, kind, endUsed)
		p.deployed[p.deployedN] = kind
		p.deployedN++
		p.lastDeployed = kind
		s.addFlow(flowDeployed, 1)
		return
	}
	p.phase = phaseOver
	if p.deployedN == 0 {
		s.reportOpen(eventOpen, seat, -1, -1, 0)
	}
	s.reveal(seat)
}

// reveal turns the waiting attack face up and computes the defense.
//
// Proelio 0.9.6, Attack Resolution.
func (s *State) reveal(seat int) {
	p := &s.pos
	h := &p.house[seat]
	p.attack, p.attacker = h.waiting, int8(s.attackerOf(seat))
	p.cancelled = false
	p.defense, p.tags = 0, 0
	s.addFlow(flowAttack, 1)
	s.pushTask(task{step: doFinish, seat: uint8(seat)})
	if h.waitValid>>(p.attack-1)&1 == 0 { // it was placed although it was above the limits
		s.reportOpen(eventReveal, seat, int(p.attacker), int(p.attack)-1, 0)
		s.reportOpen(eventMisplay, seat, int(p.attacker), int(p.attack)-1, 0)
		for _, k := range p.deployed[:p.deployedN] {
			s.addCard(seat, k, everybody)
		}
		p.deployedN = 0
		return
	}
	special := uint64(0)
	for _, k := range p.deployed[:p.deployedN] {
		p.defense += int16(s.rules.valueOf[k])
		p.tags |= s.rules.kinds[k].tags
		special |= 1 << k
	}
	s.reportOpen(eventReveal, seat, int(p.attacker), int(p.attack)-1, int(p.defense))
	if special &= s.rules.programMask; special == 0 {
		s.offerBeforeStrike(seat)
		return
	}
	s.pushTask(task{step: doRevealed, seat: uint8(seat)})
	s.runDeployedEffects(seat, 0)
}

// runDeployedEffects runs the effects of the deployed cards from number i on, one after the other.
func (s *State) runDeployedEffects(seat, i int) {
	p := &s.pos
	for ; i < int(p.deployedN); i++ {
		k := p.deployed[i]
		if pc := s.rules.kinds[k].deployed; pc != 0 {
			s.pushTask(task{step: doDeployed, seat: uint8(seat), c: uint8(i + 1)})
			s.scheduleProgram(pc, viewpoint{self: seat, rival: int(p.attacker), kind: int(k)}, seat)
			return
		}
	}
}

// offerBeforeStrike continues after the effects of the deployed cards: perks are offered, then the
// attack strikes.
func (s *State) offerBeforeStrike(seat int) {
	if s.pos.cancelled {
		return
	}
	attacker := int(s.pos.attacker)
	if !s.hasPerkAt(onReveal, seat) && !s.hasPerkAt(onRetaliate, attacker) {
		s.resolveAttack(seat)
		return
	}
	s.pushTask(task{step: doStrike, seat: uint8(seat)})
	s.offerPerks(onRetaliate, attacker)
	s.offerPerks(onReveal, seat)
}

// resolveAttack carries out the attack on a House: its own effects, or the comparison of values.
//
// Proelio 0.9.6, Attack Resolution; Infiltration; Black Powder.
func (s *State) resolveAttack(seat int) {
	p := &s.pos
	if p.cancelled {
		return
	}
	k := p.attack - 1
	if pc := s.rules.kinds[k].reveal; pc != 0 {
		s.scheduleProgram(pc, viewpoint{self: seat, rival: int(p.attacker), kind: int(k)}, seat)
		return
	}
	if int32(p.defense) >= s.rules.valueOf[k] {
		s.reportOpen(eventRepelled, seat, int(p.attacker), int(k), int(p.defense))
		return
	}
	h := &p.house[seat]
	if h.fortKind != 0 && s.holds(s.rules.sacrifice, viewpoint{self: seat, rival: int(p.attacker), kind: int(k)}) {
		s.pushTask(task{step: doLoot, seat: uint8(seat)})
		s.ask(phaseResolve, seat)
		return
	}
	s.demandLoot(seat)
}

// applyResolve sacrifices the defender's Fortification, or concedes.
//
// Proelio 0.9.6, Attack Resolution.
func (s *State) applyResolve(v verb) {
	p := &s.pos
	p.phase = phaseOver
	if v == verbSacrifice {
		p.defense += int16(p.house[p.actor&7].fort)
		s.reportOpen(eventSacrifice, int(p.actor), int(p.attacker), int(p.house[p.actor&7].fortKind)-1, int(p.defense))
		s.loseFort(int(p.actor))
		s.addFlow(flowSacrifice, 1)
		return
	}
	s.reportOpen(eventConcede, int(p.actor), int(p.attacker), -1, 0)
}

// demandLoot makes the defender hand over cards for the excess of the attack over the defense.
// If the hand is too small, the Fortification is lost too. Only the attacker and the defender
// see the cards.
//
// Proelio 0.9.6, Attack Resolution; Loot. Ruling R12.
func (s *State) demandLoot(seat int) {
	p := &s.pos
	h := &p.house[seat]
	attacker := int(p.attacker)
	if int32(p.defense) >= s.rules.valueOf[p.attack-1] {
		s.reportOpen(eventRepelled, seat, attacker, int(p.attack)-1, int(p.defense))
		return
	}
	n := int(s.eval(s.rules.lootCount, viewpoint{self: seat, rival: attacker, kind: int(p.attack) - 1}))
	if n <= 0 {
		return
	}
	s.reportOpen(eventLootDue, seat, attacker, -1, n)
	short := n > int(h.cards)
	n = min(n, int(h.cards))
	s.addFlow(flowLoot, n)
	if short && s.rules.shortLootTakesFort {
		s.pushTask(task{step: doLoseFort, seat: uint8(seat)})
	}
	if n == 0 {
		return
	}
	p.owner, p.dest, p.cardsToChoose = int8(seat), int8(attacker), uint8(n)
	switch s.rules.lootChoose {
	case chooseOwner:
		s.ask(phaseLoot, seat)
	case chooseActor:
		h.known.Show(&h.count, h.mask, seatSet(attacker))
		s.reportShown(eventLook, attacker, seat, seatSet(attacker))
		s.setStealMask(^uint64(0))
		p.taking = takeHand
		s.setEnding(endLost)
		s.ask(phaseTake, attacker)
	case chooseRandom:
		for range n {
			s.steal(seat, attacker, ^uint64(0))
		}
	}
}

// applyLoot moves a card of the kind from the attacked House to the attacker.
func (s *State) applyLoot(kind uint8) {
	p := &s.pos
	s.reportSecret(eventLoot, int(p.owner), int(p.dest), kind, seatPair(int(p.owner), int(p.dest)))
	s.handOver(int(p.owner), int(p.dest), kind, endLost, ^uint64(0))
	s.countDownChoice()
}

// handOver moves a card from one hand to another. The two Houses know which card it is; the others
// know only that it is of one of the kinds in the given mask.
func (s *State) handOver(from, to int, kind uint8, why stayEnding, possible uint64) {
	two := seatPair(from, to)
	s.removeUnseen(from, kind, why, two, possible)
	s.addCard(to, kind, two)
}

// steal moves a random card of the kinds in mask from one hand to another: each copy is equally
// likely (R13). It does nothing if there is no such card.
func (s *State) steal(from, to int, mask uint64) {
	k := s.randomCard(from, to, mask)
	if k == none {
		s.reportOpen(eventNoSteal, from, to, -1, 0)
		return
	}
	s.reportSecret(eventSteal, from, to, k, seatPair(from, to))
	s.handOver(from, to, k, endLost, mask)
}

// randomCard picks a random card of a hand, of a kind in mask; [none] if there is none. to is
// the House that takes it, or from itself if the card is discarded.
func (s *State) randomCard(from, to int, mask uint64) uint8 {
	p := &s.pos
	h := &p.house[from]
	mask &= h.mask
	if mask == 0 {
		return none
	}
	use := &stealUse
	if from == to {
		use = &discardUse
	}
	pick := s.Pick(use, uint64(p.steals), &s.rules.cards, mask, h.count[:], from, to)
	p.steals++
	return uint8(pick)
}

// finishAttack discards the attack and the deployed cards, then enforces the hand limits and checks
// for defeat.
//
// Proelio 0.9.6, Attack Resolution.
func (s *State) finishAttack(seat int) {
	p := &s.pos
	h := &p.house[seat]
	s.discard(h.waiting - 1)
	h.waiting, h.waitKinds, h.waitValid = 0, 0, 0
	for _, k := range p.deployed[:p.deployedN] {
		s.discard(k)
	}
	p.deployedN = 0
	p.attack, p.defense, p.tags, p.cancelled = 0, 0, 0, false
	if s.anyHandOverLimit() {
		s.pushTask(task{step: doDefeat, seat: uint8(seat)})
		s.pushTask(task{step: doLimit})
		return
	}
	s.endResolution(seat)
}
