package warland

import "equitas/engine"

// Three large switches over decisions and actions: which actions are legal, what they do, and
// how the rule of thumb rates them. Cases of more than a few lines are functions in the file of
// their subject.

// Legal implements [engine.State].
func (s *State) Legal(buf []engine.Action) []engine.Action {
	p := &s.pos
	seat := int(p.actor)
	if p.done {
		return buf
	}
	switch p.phase {
	case phaseBastions:
		for i := range s.r.bastions {
			buf = append(buf, act(verbBastions, 0, i))
		}
	case phaseFormation:
		for i := range s.r.formations {
			buf = append(buf, act(verbFormation, 0, i))
		}
	case phaseBazaar:
		most := s.exchangeMax(seat)
		buf = append(buf, act(verbBazaar, 0, 0))
		for x := max(1, most-49); x <= most; x++ {
			buf = append(buf, engine.Action(verbBazaar)<<24|engine.Action(x))
		}
	case phaseStarve:
		fed := !s.lacksFood(seat)
		if fed {
			buf = append(buf, act(verbFed, 0, 0))
		}
		buf = s.listClasses(buf, verbStarve, seat, classCount, fed)
	case phaseMain:
		buf = s.listMain(buf, seat)
	case phaseMove:
		buf = s.appendDestinations(buf, int(p.pending.pawn))
	case phaseBuilder:
		n := 0
		for i := range s.pawns() {
			if n < s.r.capBuilder && s.canBuildHere(i, seat) && s.hasSite(i) {
				buf = append(buf, act(verbWith, 0, i))
				n++
			}
		}
	case phaseSlot:
		for slot := range 8 {
			if _, ok := s.buildingSite(int(p.pending.pawn), slot); ok {
				buf = append(buf, act(verbSlot, 0, slot))
			}
		}
	case phaseForce:
		buf = s.listForces(buf, seat, int(p.pending.target))
	case phaseCasualty:
		buf = s.listCasualties(buf)
	case phaseEnemy:
		for i := range s.n {
			if s.mayAlly(seat, int(p.pending.other), i) {
				buf = append(buf, act(verbAgainst, 0, i))
			}
		}
	case phaseTreaty, phaseBribe:
		buf = append(buf, act(verbAccept, 0, 0), act(verbDecline, 0, 0))
	case phaseFavours:
		buf = s.listFavours(buf, seat)
	case phasePayment:
		buf = s.listPayments(buf, verbPayResources, int(p.faction[seat].resources))
		buf = s.listPayments(buf, verbPayFood, int(p.faction[seat].food))
	case phaseMore:
		buf = append(buf, engine.Action(verbPayMore)<<24)
		buf = s.listPayments(buf, verbPayMore, int(p.faction[seat].food))
	case phaseSend:
		buf = s.listClasses(buf, verbSend, seat, s.nextSentClass(), false)
	case phaseCreature:
		buf = s.listCreatures(buf, seat)
	}
	return buf
}

// listMain appends the actions of the active faction in the main phase.
//
// WARLAND 2.0.2, Main Phase.
func (s *State) listMain(buf []engine.Action, seat int) []engine.Action {
	buf = append(buf, act(verbEnd, 0, 0))
	buf = s.listMoves(buf, seat)
	buf = s.listBuilds(buf, seat)
	buf = s.listDemolitions(buf, seat)
	buf = s.listBattles(buf, seat)
	buf = s.listTrains(buf, seat)
	buf = s.listPacts(buf, seat)
	if s.r.creatures && len(s.listCreatures(s.scratch.actions[:0], seat)) > 0 {
		buf = append(buf, act(verbCreature, 0, 0))
	}
	return buf
}

// Apply implements [engine.State].
func (s *State) Apply(a engine.Action) {
	if s.Hear != nil {
		s.performAndReport(a)
	} else {
		s.apply(a)
	}
	if s.Err() != nil { // the record does not fit the rules
		s.pos.done = false
		s.finish(reasonUnfinished, 0)
	}
}

func (s *State) apply(a engine.Action) {
	p := &s.pos
	s.offerableFor = 0
	s.Note(uint64(a) + 1)
	seat := int(p.active)
	if p.phase == phaseMain {
		p.pending = pending{bazaar: true}
	}
	d := &p.pending
	if a&toPoint != 0 {
		s.move(int(d.pawn), pointOf(a), -1)
		s.setDecision(phaseMain, seat)
		return
	}
	v, first, second, both := split(a)
	switch v {
	case verbBastions:
		s.placeBastions(int(p.actor), second)
		s.askBastions(s.seatAfter(int(p.actor)))
	case verbFormation:
		s.placeCarpenters(int(p.actor), second)
		s.askFormation(s.seatAfter(int(p.actor)))
	case verbBazaar:
		s.buyFood(seat, both)
	case verbStarve:
		p.tally.starved++
		s.removePawn(second)
		s.askFood()
	case verbFed:
		s.feedPawns()
	case verbEnd:
		s.endTurn()
	case verbMove:
		d.pawn = int16(second)
		s.setDecision(phaseMove, seat)
	case verbInto:
		s.move(int(d.pawn), point{}, second)
		s.setDecision(phaseMain, seat)
	case verbBuild:
		d.kind = uint8(second)
		s.setDecision(phaseBuilder, seat)
	case verbWith:
		d.pawn = int16(second)
		s.setDecision(phaseSlot, seat)
	case verbSlot:
		s.build(int(d.pawn), second)
		s.setDecision(phaseMain, seat)
	case verbDemolish:
		s.demolish(first, second)
	case verbBattle:
		d.target = int16(second)
		s.setDecision(phaseForce, seat)
	case verbForce:
		s.attack(both)
	case verbCasualty:
		s.removeCasualty(p.pawn[second].id)
	case verbTrain:
		s.train(second)
	default:
		s.applyPact(v, first, second, both)
	}
}

// applyPact performs an action of the advanced rules or of creatures.
func (s *State) applyPact(v verb, first, second, both int) {
	p, seat := &s.pos, int(s.pos.active)
	d := &p.pending
	switch v {
	case verbTreaty:
		d.other = int8(second)
		p.treatyAsked[second]++
		p.tally.treatyOffers++
		s.setDecision(phaseEnemy, seat)
	case verbAgainst:
		d.foe = int8(second)
		s.setDecision(phaseTreaty, int(d.other))
	case verbBribe:
		d.other = int8(second)
		p.bribeAsked[second]++
		p.tally.bribeOffers++
		s.setDecision(phaseFavours, seat)
	case verbTruce:
		d.truce = true
	case verbTroops:
		d.troops, d.foe = uint8(first), int8(second)
	case verbSettlers:
		d.settlers = uint8(second)
	case verbFavoursDone:
		s.setDecision(phasePayment, seat)
	case verbPayResources:
		d.pay[0] = int32(both)
		if s.r.mixBribes && s.canPayAny(int(p.faction[seat].food)) {
			s.setDecision(phaseMore, seat)
			return
		}
		s.setDecision(phaseBribe, int(d.other))
	case verbPayFood, verbPayMore:
		d.pay[1] = int32(both)
		s.setDecision(phaseBribe, int(d.other))
	case verbAccept, verbDecline:
		if p.phase == phaseTreaty {
			s.answerTreaty(v == verbAccept)
		} else {
			s.answerBribe(v == verbAccept)
		}
	case verbSend:
		s.handOver(second)
	case verbCreature:
		s.setDecision(phaseCreature, seat)
	default:
		s.applyCreature(v, first, second)
	}
}

// rateMain rates an action of the main phase. Bots take no action that is rated below ending the
// turn.
func (t *evaluation) rateMain(a engine.Action) int64 {
	v, first, second, _ := split(a)
	switch v {
	case verbEnd:
		return t.contribution(featureEnd, 1)
	case verbMove:
		return t.rateMoving(second)
	case verbBuild:
		return t.rateConstruction(second) + t.contribution(featureBuildHelped, int(boolToInt(!t.needsSite)))
	case verbDemolish:
		return t.rateDemolish(first, second)
	case verbBattle:
		return t.rateBattle(second)
	case verbTrain:
		k := &t.r.pawns[t.r.buildings[t.p.building[second].kind].trains]
		v := t.contribution(featureTrainStrength, k.strength)
		if t.surveyed {
			v += t.contribution(featureTrainLead, t.s.scratch.survey.ownStrength-t.s.scratch.survey.foeStrength)
		}
		if t.income >= t.upkeep+k.away {
			return v + t.contribution(featureTrainFed, 1)
		}
		return v + t.contribution(featureTrainHungry, 1) + t.contribution(featureTrainBought, int(boolToInt(t.canBuyFood(second, t.upkeep+k.away-t.income))))
	case verbTreaty:
		return t.contribution(featureTreatyOffer, int(boolToInt(second != t.strongest())))
	case verbBribe:
		return t.contribution(featureBribeOffer, 1)
	case verbCreature:
		return t.bestWild()
	}
	return 0
}

// rateSimple rates an action of a decision that needs no sums from [evaluation.prepare].
func (t *evaluation) rateSimple(a engine.Action) int64 {
	v, first, second, both := split(a)
	d := &t.p.pending
	switch v {
	case verbBazaar:
		return t.contribution(featureBazaar, both)
	case verbStarve, verbCasualty, verbSend:
		return t.rateGivingUp(second)
	case verbWith:
		return t.contribution(featureBuildHelped, int(boolToInt(t.s.countHelpers(second) >= t.r.helpers)))
	case verbSlot:
		c := t.s.slotFootprint(&t.p.pawn[d.pawn], second)
		return t.contribution(featureSiteDistance, isqrt(distance2(c.at, t.s.castle[t.seat].at))/100)
	case verbForce:
		return t.contribution(featureForceStrength, t.strengthOf(both))
	case verbAgainst:
		return t.contribution(featureTreatyStrongest, int(boolToInt(second == t.strongest())))
	case verbTruce:
		return t.contribution(featureBribeFavour, 2*int(t.r.truceTurns)) + t.contribution(featureBribeTruce, 1)
	case verbTroops:
		return t.contribution(featureBribeFavour, 8*first) + t.contribution(featureBribeTroops, first)
	case verbSettlers:
		return t.contribution(featureBribeFavour, 4*second) + t.contribution(featureBribeSettlers, second)
	case verbPayResources, verbPayFood, verbPayMore:
		paid := both
		if v == verbPayMore {
			paid += int(d.pay[0])
		}
		return t.contribution(featureBribePay, both) + t.contribution(featureBribeEnough, int(boolToInt(paid >= t.favourValue())))
	case verbAccept:
		if t.p.phase == phaseTreaty {
			if int(d.foe) == t.strongest() {
				return t.contribution(featureTreatyStrongest, 1)
			}
			return t.contribution(featureTreatyOther, 1)
		}
		return t.contribution(featureBribeAnswer, 1) + t.contribution(featureBribeBalance, int(d.pay[0]+d.pay[1])-t.favourValue())
	}
	return 0
}
