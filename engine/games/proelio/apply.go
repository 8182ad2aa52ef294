package proelio

import "equitas/engine"

// Apply implements [engine.State].
func (s *State) Apply(a engine.Action) {
	p := &s.pos
	v, target, arg := unpackAction(a)
	was := s.Trace()
	s.AddToTrace(s.rules.argumentHash(v, arg) ^ uint64(a>>8)*0x9e3779b97f4a7c15)
	switch p.phase {
	case phaseAction:
		if m := s.stayCounts; m != nil {
			m.countDecision(s, v, was)
		}
		s.applyAction(v, target, arg)
	case phaseDeploy:
		s.applyDeploy(v, arg)
	case phaseReact:
		s.applyReact(v, target)
	case phaseResolve:
		s.applyResolve(v)
	case phaseLoot:
		s.applyLoot(arg)
	case phaseDiscard:
		s.reportOpen(eventDiscard, int(p.owner), -1, int(arg), 0)
		s.removeCard(int(p.owner), arg, endAsked)
		s.discard(arg)
		s.countDownChoice()
	case phasePay:
		s.addFlow(flowPrice, 1)
		s.reportOpen(eventPay, int(p.actor), -1, int(arg), 0)
		s.removeCard(int(p.actor), arg, endSpent)
		s.discard(arg)
		p.lastDeployed++
		p.phase = phaseOver
		s.askPayment(int(p.actor))
	case phaseKeep:
		s.applyKeep(arg)
	case phaseGive, phaseTake:
		s.applyHandOver(arg)
	default:
		panic("proelio: Apply in apply.go has no case for the decision " + phaseNames[p.phase])
	}
	if p.phase == phaseOver && p.tasksN > 0 {
		s.run()
	}
	if s.Err() != nil { // the record does not fit the rules
		s.endMatch(reasonUnfinished, 0)
	}
}

// argumentHash returns the hash of an action's argument that is added to the trace. It is made from
// the name of the card or perk, so that it is the same in variants with other cards.
func (r *Rules) argumentHash(v verb, arg uint8) uint64 {
	if v == verbPerk {
		return r.perks[arg].hash
	}
	return r.hash[arg&(maxKinds-1)]
}

// countDownChoice lowers the number of cards that a House must still choose by one. If none is
// left, or its hand is empty, the decision is over.
func (s *State) countDownChoice() {
	p := &s.pos
	p.cardsToChoose--
	if p.cardsToChoose > 0 && p.house[p.owner&7].cards > 0 {
		return
	}
	p.phase = phaseOver
}

// applyAction performs an action of the action phase, or something in it that costs no action.
//
// Proelio 0.9.6, Action Phase.
func (s *State) applyAction(v verb, target, arg uint8) {
	p := &s.pos
	seat := int(p.active)
	p.phase = phaseOver
	p.house[seat&7].hasDrawn = v == verbDraw
	switch v {
	case verbDraw:
		s.drawBase(seat, int(s.evalSeat(s.rules.drawCount, seat)))
		s.endAction()
	case verbAttack:
		s.attack(seat, arg)
	case verbFortify:
		s.removeCard(seat, arg, endUsed)
		s.fortify(seat, arg)
		s.endAction()
	case verbPlay:
		s.playStrategy(seat, target, arg)
	case verbImperial:
		s.imperialDraw(seat)
	case verbEquitas:
		s.invokeEquitas(seat)
	case verbTrade:
		s.beginTrade(seat, arg)
	case verbSupport:
		s.reportSecret(eventSupport, seat, s.allyOf(seat), arg, seatPair(seat, s.allyOf(seat)))
		s.removeUnseen(seat, arg, endSpent, seatPair(seat, s.allyOf(seat)), ^uint64(0))
		s.addCard(s.allyOf(seat), arg, seatSet(seat))
		s.endAction()
	case verbPerk:
		s.usePerk(arg)
		s.pushTask(task{step: doEndFree})
		s.scheduleProgram(s.rules.perks[arg].do, viewpoint{self: seat, rival: s.seatOf(seat, target), kind: -1}, s.seatOf(seat, target))
	case verbPass:
		s.reportOpen(eventPass, seat, -1, -1, 0)
		s.endAction()
	default:
		panic("proelio: applyAction in apply.go has no case for " + actionTable.Form(v))
	}
}

// fortify makes a card the Fortification of a House; the one it replaces is discarded, but does
// not count as lost.
//
// Proelio 0.9.6, Fortification and Upgrades.
func (s *State) fortify(seat int, kind uint8) {
	h := &s.pos.house[seat]
	s.addFlow(flowFortified, 1)
	s.reportOpen(eventFortify, seat, -1, int(kind), int(h.fortKind))
	if h.fortKind != 0 {
		s.discard(h.fortKind - 1)
	} else {
		s.pos.fortified++
	}
	h.fort, h.fortKind = uint8(s.rules.valueOf[kind]), kind+1
	s.changedHouses |= 1 << seat
}

// loseFort discards the Fortification of a House, if it has one.
func (s *State) loseFort(seat int) {
	h := &s.pos.house[seat]
	if h.fortKind == 0 {
		return
	}
	s.reportOpen(eventLoseFort, seat, -1, int(h.fortKind)-1, 0)
	s.discard(h.fortKind - 1)
	h.fort, h.fortKind = 0, 0
	s.changedHouses |= 1 << seat
	s.pos.fortified--
	s.pos.lost = true
	s.pos.justLost |= 1 << seat
	s.addFlow(flowFortLost, 1)
}

// playStrategy performs a Strategy card: it leaves the hand, others may react, then it takes effect.
// From the moment it leaves the hand, a card that freezes lies in front of its House, any other
// on the discard pile.
//
// Proelio 0.9.6, Strategy Cards; The Plague.
func (s *State) playStrategy(seat int, target, kind uint8) {
	p, k := &s.pos, &s.rules.kinds[kind]
	s.removeCard(seat, kind, endUsed)
	if k.freeze != 0 {
		p.house[seat].freeze = kind + 1
	} else {
		s.discard(kind)
	}
	p.isFree, p.cancelled, p.played = false, false, kind+1
	who := s.seatOf(seat, target)
	if s.eventFunc != nil {
		named := -1
		if target != 0 {
			named = who
		}
		s.reportOpen(eventPlay, seat, named, int(kind), 0)
	}
	if p.activeGuilds&s.rules.answeringGuilds[kind&(maxKinds-1)] == 0 { // usually no House has a perk against it
		s.applyStrategy(seat, who, kind)
		return
	}
	here := p.tasksN
	s.pushTask(task{step: doPlayed, seat: uint8(seat), b: uint8(who), kind: kind})
	s.offerPerks(onPlay, seat)
	s.offerPerks(onRivalPlays, seat)
	if p.tasksN == here+1 { // no perk has been offered
		p.tasksN = here
		s.applyStrategy(seat, who, kind)
	}
}

// applyStrategy applies the effects of a Strategy card, unless it was cancelled.
func (s *State) applyStrategy(seat, target int, kind uint8) {
	p := &s.pos
	p.played = 0
	if p.cancelled {
		p.cancelled = false
		s.reportOpen(eventStopped, seat, -1, int(kind), 0)
		if p.house[seat].freeze == kind+1 {
			s.unfreeze(seat)
		}
		s.endPlay()
		return
	}
	here := p.tasksN
	s.pushTask(task{step: doEndPlay})
	if pc := s.rules.kinds[kind].play; pc != 0 {
		s.runProgram(task{step: doOps, seat: uint8(seat), b: uint8(target), c: uint8(target), kind: kind, pc: pc})
	}
	if p.phase == phaseOver && p.tasksN == here+1 && !p.winter {
		p.tasksN = here
		s.endPlay()
	}
}

// unfreeze discards the card that freezes a House.
func (s *State) unfreeze(seat int) {
	h := &s.pos.house[seat]
	if h.freeze == 0 {
		return
	}
	s.reportOpen(eventThaw, seat, -1, int(h.freeze)-1, 0)
	s.discard(h.freeze - 1)
	h.freeze = 0
	s.refreeze()
}

// refreeze computes what is frozen from the cards that lie in front of the Houses.
func (s *State) refreeze() {
	f := uint8(0)
	for i := range s.seatCount {
		if k := s.pos.house[i].freeze; k != 0 && !(s.pos.played == k && i == int(s.pos.active)) {
			f |= s.rules.kinds[k-1].freeze
		}
	}
	s.pos.frozen = f
}

// imperialDraw begins an Imperial draw: perks are offered, then the price is
// paid, then cards are drawn.
//
// Proelio 0.9.6, Imperial Deck; Scribes Guild.
func (s *State) imperialDraw(seat int) {
	s.pos.acceptedPerks, s.pos.cancelled = 0, false
	s.reportOpen(eventImperial, seat, -1, -1, 0)
	s.pushTask(task{step: doImperialDraw, seat: uint8(seat)})
	if !s.hasPerkAt(onImperial, seat) {
		s.askImperialPrice(seat)
		return
	}
	s.pushTask(task{step: doImperialPay, seat: uint8(seat)})
	s.offerPerks(onImperial, seat)
}

// askImperialPrice asks a House to discard the cards that an Imperial draw costs.
func (s *State) askImperialPrice(seat int) {
	price := int(s.imperialPrice(seat))
	s.addFlow(flowCost, price)
	s.askDiscards(seat, price, endSpent)
}

// drawImperialCards draws the cards of an Imperial draw, after the effects of the perks that were
// used with it.
func (s *State) drawImperialCards(seat int) {
	p := &s.pos
	if armed := p.acceptedPerks; armed != 0 {
		p.acceptedPerks = 0
		s.pushTask(task{step: doEndAction})
		s.pushTask(task{step: doImperialUsual, seat: uint8(seat)})
		for k := maxPerks - 1; k >= 0; k-- { // pushed in reverse, so that the perk with the lowest number acts first
			if armed>>k&1 != 0 {
				s.scheduleProgram(s.rules.perks[k].do, viewpoint{self: seat, rival: seat, kind: -1}, seat)
			}
		}
		return
	}
	s.drawUsualImperialCards(seat)
	s.endAction()
}

func (s *State) drawUsualImperialCards(seat int) {
	if s.pos.cancelled {
		s.pos.cancelled = false
		return
	}
	for range s.imperialDraws(seat) {
		if k := s.drawImperial(); k != none {
			s.addCard(seat, k, 0)
			s.reportSecret(eventDraw, seat, -1, k, seatSet(seat))
		}
	}
}

// askDiscards asks a House to discard n cards of its choice, or all it has if there are fewer. why
// says how the stays of these cards in the hand end.
func (s *State) askDiscards(seat, n int, why stayEnding) {
	n = min(n, int(s.pos.house[seat].cards))
	if n == 0 {
		return
	}
	s.setEnding(why)
	s.pos.owner, s.pos.cardsToChoose = int8(seat), uint8(n)
	s.ask(phaseDiscard, seat)
}

// invokeEquitas shows the hand, looks for the card and places it. If there is no such card,
// Equitas still counts as invoked, and the action phase continues (R16).
//
// Proelio 0.9.6, Invoke Equitas.
func (s *State) invokeEquitas(seat int) {
	p := &s.pos
	h := &p.house[seat]
	p.equitas++
	s.reportShown(eventEquitas, seat, seat, everybody)
	h.known.Show(&h.count, h.mask, everybody&^seatSet(seat))
	if s.fetchFortification(seat, s.rules.equitasCard, s.rules.equitasFrom) {
		s.endAction()
		return
	}
	s.reportOpen(eventNoCard, seat, -1, int(s.rules.equitasCard), 0)
	s.endFree()
}

// fetchFortification places a card from the deck or its discard pile as Fortification, and
// reports whether it found one. sources says where to look, in order. A deck that was searched
// is shuffled, whether the card was in it or not.
//
// Proelio 0.9.6, Invoke Equitas. Ruling R16.
func (s *State) fetchFortification(seat int, kind uint8, sources []uint8) bool {
	p := &s.pos
	d := int(s.rules.kinds[kind].deck)
	for _, src := range sources {
		if src == fromPile {
			if p.pile[kind] > 0 {
				s.takeFromPile(kind)
				s.fortify(seat, kind)
				return true
			}
			continue
		}
		found := s.takeFromDeck(kind)
		if found {
			s.fortify(seat, kind)
		}
		s.reshuffleDeck(d)
		if !found {
			continue
		}
		if d == baseDeck && p.baseN == 0 {
			s.endBaseDeck()
		} else if d == imperialDeck && p.imperialN == 0 && p.pileN[imperialDeck] > 0 {
			s.shufflePile(imperialDeck)
		}
		return true
	}
	return false
}

// takeFromDeck removes the topmost copy of a card from its deck. It returns false if the deck
// has none.
func (s *State) takeFromDeck(kind uint8) bool {
	p, d := &s.pos, int(s.rules.kinds[kind].deck)
	n := s.deckLen(d)
	for i := n - 1; i >= 0; i-- {
		if p.deck[deckIndex(d, i)] != kind {
			continue
		}
		for ; i < n-1; i++ {
			p.deck[deckIndex(d, i)] = p.deck[deckIndex(d, i+1)]
		}
		s.setDeckLen(d, n-1)
		return true
	}
	return false
}
