package stronghold

import (
	"equitas/engine/events"
	"equitas/engine/rng"
)

// draftStream is the purpose of the random order of phase cards in the draft.
var draftStream = rng.PurposeOf("draft")

// newState returns a state for a number of players.
func (r *Rules) newState(seats int) *State {
	s := &State{rules: r, seatCount: seats, invaderCount: r.start[seats].invaders, defenderCount: r.start[seats].defenders, conditionScratch: r.words.Scratch()}
	s.Listener = events.NewListener(&s.pos)
	for i := range s.views {
		s.views[i].state, s.views[i].seat = s, seatOf(i)
	}
	return s
}

// Start implements [engine.State].
func (s *State) Start(d rng.Deal) {
	s.Begin(d)
	s.setUp()
	s.dealOffers()
	s.run()
}

// setUp sets up the table, without the draft.
//
// Stronghold 2010, Preparazione dell'Invasore; Preparazione del Difensore.
func (s *State) setUp() {
	r := s.rules
	s.pos = position{specters: -1, blessed: -1, glare: -1, stage: stageDraft, gate: 0, gateResistance: int8(r.newGateResistance)}
	s.legalListed = false
	p, b := &s.pos, &r.start[s.seatCount]
	p.bag, p.supply, p.bank, p.stones, p.wood = r.bag, r.defenderPool, r.bank, r.stoneSupply, r.woodSupply
	p.unusedHits, p.unusedMisses = r.hits, r.misses
	p.glory = [2]int32{r.glory.invader, r.glory.defender}
	p.deeds = 1<<deedKinds - 1
	p.orders = r.orders
	p.honourKept, p.honourKeptNow = true, true
	for i := range r.actions {
		p.tokens[i] = r.actions[i].tokens
	}
	for i := range r.works {
		p.workLeft[i] = r.works[i].tokens
		p.work[i].colour = -1
	}
	for k := range r.sections {
		x := &p.section[k]
		x.units = r.sections[k].start
		x.stones = min(r.sections[k].stones, p.stones)
		p.stones -= x.stones
		s.takeFromSupply(x.units)
	}
	for i := range r.places {
		p.place[i] = r.places[i].start
		s.takeFromSupply(r.places[i].start)
	}
	for i := range r.heroes {
		p.hero[i].place = r.heroes[i].start
	}
	for i := range s.invaderCount {
		x := &p.invader[i]
		x.target = -1
		x.resources = min(b.resources, p.bank)
		p.bank -= x.resources
	}
	for i := range s.defenderCount {
		p.defender[i].hourglasses = uint16(b.hourglasses)
	}
	s.shuffleHits()
	p.cursor = cursor{index: 2}
	for k, c := range r.cards { // the cards that are not drafted
		if c.count[s.deckOf()] == 0 {
			continue
		}
		for i := range s.invaderCount {
			if (c.phase == 1 || c.phase == 6 && c.actions != 0) && p.invader[i].card[c.phase] == 0 || s.hasPresetCards() && c.starred {
				p.invader[i].card[c.phase] = uint8(k) + 1
			}
		}
	}
	if s.LastTold != nil {
		*s.LastTold = *p
	}
}

// takeFromSupply takes the units of an army from the Defenders' supply.
func (s *State) takeFromSupply(a army) {
	for t := range a {
		s.pos.supply[t] -= a[t]
	}
}

// deckOf returns the number of the deck of phase cards: 0 with two players, 1 with more.
func (s *State) deckOf() int {
	if s.seatCount == 2 {
		return 0
	}
	return 1
}

// draftSize returns how many phase cards are on offer in the draft of a phase.
func (s *State) draftSize(phase int) int {
	if s.hasPresetCards() || phase < 2 || phase > 5 {
		return 0
	}
	return min(int(s.rules.start[s.seatCount].draftOffer), len(s.rules.offerOf[s.deckOf()][phase]), maxOffer)
}

// dealOffers draws the phase cards that are on offer in the draft.
func (s *State) dealOffers() {
	s.dealt = [maxPhase + 1][maxOffer]uint8{}
	for phase := range s.dealt {
		many := s.draftSize(phase)
		if many == 0 {
			continue
		}
		order := s.ShuffleIDs(s.StreamKey(draftStream, uint64(phase)), s.rules.offerIDs[s.deckOf()][phase])
		for i := range many {
			s.dealt[phase][i] = s.rules.offerOf[s.deckOf()][phase][order[i]] + 1
		}
	}
	s.pos.offers = s.dealt
	s.noteOffers()
}

// noteOffers adds the cards on offer to the trace, so that matches with different offers have
// different traces.
func (s *State) noteOffers() {
	for _, phase := range s.dealt {
		for _, c := range phase {
			s.AddToTrace(uint64(c))
		}
	}
}

// hasPresetCards reports whether the Invader gets the starred cards and there is no draft.
func (s *State) hasPresetCards() bool { return s.rules.noDraft && s.seatCount == 2 }

// askDraft asks the Invaders for a phase card, phase by phase. Who picks first depends on the
// phase: ruling R90.
func (s *State) askDraft() {
	p := &s.pos
	for ; p.cursor.index <= 5; p.cursor = (cursor{index: p.cursor.index + 1}) {
		for ; int(p.cursor.subIndex) < s.invaderCount; p.cursor.subIndex++ {
			m := int(p.cursor.subIndex)
			if s.invaderCount > 1 && p.cursor.index&1 != 0 {
				m = s.invaderCount - 1 - m
			}
			if p.invader[m].card[p.cursor.index] != 0 {
				continue
			}
			for _, c := range p.offers[p.cursor.index] {
				if c != 0 {
					p.mover = int8(m)
					s.invaderDecides(askDraft, m)
					return
				}
			}
		}
	}
	p.offers = [maxPhase + 1][maxOffer]uint8{} // cards that nobody took leave the game face down (ruling R14)
	s.setStage(stageTurn)
}

// takeOfferedCard gives the Invader in turn a phase card that is on offer.
func (s *State) takeOfferedCard(card int) {
	p := &s.pos
	p.invader[p.mover].card[p.cursor.index] = uint8(card) + 1
	for i, c := range p.offers[p.cursor.index] {
		if int(c) == card+1 {
			p.offers[p.cursor.index][i] = 0
			break
		}
	}
}
