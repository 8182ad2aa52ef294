package warland

import (
	"equitas/engine"
	"equitas/engine/rng"
)

// Start implements [engine.State]: it makes the rolls for the start, and shuffles the decks of
// creatures.
//
// WARLAND 2.0.2, Preparation.
func (s *State) Start(d rng.Deal) {
	s.Begin(d)
	s.clear()
	s.rollStart()
	if s.rules.creatures {
		s.shuffleCreatures()
	}
	s.setStocks()
}

func (s *State) clear() {
	s.pos.sharedPosition = sharedPosition{first: -1}
	s.offerableFor = 0
	clear(s.pos.faction[:s.seatCount])
	s.opening = s.opening[:0]
}

// rollStart makes every faction roll; those that tie for the highest sum roll again. Ruling
// R50.
func (s *State) rollStart() {
	src := s.Stream(purposeStart, 0)
	tied := engine.Seats(1<<s.seatCount - 1)
	for range 100 { // so many ties in a row happen only with dice of one side
		best, top := -1, engine.Seats(0)
		for i := range s.seatCount {
			if !tied.Has(engine.Seat(i)) {
				continue
			}
			o := startRoll{seat: int8(i)}
			sum := 0
			for d := range s.rules.setupDice {
				o.dice[d] = uint8(src.Below(uint32(s.rules.sides))) + 1
				sum += int(o.dice[d])
			}
			s.opening = append(s.opening, o)
			best, top = higherRoll(best, top, sum, i)
		}
		if tied = top; tied.Len() == 1 {
			break
		}
	}
	s.setFirstSeat(tied)
}

// higherRoll returns the highest sum of the dice and the factions that rolled it, after a roll of
// sum by seat; best and top are these values before the roll.
func higherRoll(best int, top engine.Seats, sum, seat int) (int, engine.Seats) {
	switch {
	case sum > best:
		return sum, 1 << seat
	case sum == best:
		return best, top | 1<<seat
	}
	return best, top
}

// setFirstSeat makes the first of some factions begin. tied has more than one only if all 100 rolls
// tied.
func (s *State) setFirstSeat(tied engine.Seats) {
	for i := range s.seatCount {
		if tied.Has(engine.Seat(i)) {
			s.pos.first = int8(i)
			break
		}
	}
	for _, o := range s.opening {
		for _, d := range o.dice[:s.rules.setupDice] {
			s.AddToTrace(uint64(d) + uint64(o.seat)<<8)
		}
	}
}

// shuffleCreatures puts each faction's creatures in a random order and deals the hands.
func (s *State) shuffleCreatures() {
	for seat := range s.seatCount {
		f := &s.pos.faction[seat]
		for i, at := range s.ShuffleIDs(s.StreamKey(purposeDeck, uint64(seat)), s.rules.deckKeys) {
			f.creature[i] = creature{kind: s.rules.deck[at]}
		}
	}
	s.dealHands()
}

func (s *State) dealHands() {
	for seat := range s.seatCount {
		f := &s.pos.faction[seat]
		for i := range f.creature[:len(s.rules.deck)] {
			s.AddToTrace(uint64(f.creature[i].kind))
			if i < s.rules.handStart {
				f.creature[i].place = inHand
			}
		}
	}
}

// setStocks sets the initial stocks and asks for the bastions.
func (s *State) setStocks() {
	r := s.rules
	for i := range s.seatCount {
		f := &s.pos.faction[i]
		f.resources, f.food, f.coins, f.alive = int32(r.resources), int32(r.food), int32(r.coins), true
		f.eliminatedBy = -1
	}
	s.pos.round, s.pos.active = 1, s.pos.first
	s.askBastions(int(s.pos.first))
}

// seatAfter returns the seat that follows another one clockwise.
func (s *State) seatAfter(seat int) int { return (seat + 1) % s.seatCount }

// askBastions asks a faction, and the others after it, for the preset of its bastions. A single
// preset is taken without asking.
func (s *State) askBastions(seat int) {
	for range s.seatCount {
		if s.pos.faction[seat].placed {
			break
		}
		if len(s.rules.bastions) > 1 {
			s.setDecision(phaseBastions, seat)
			return
		}
		s.placeBastions(seat, 0)
		seat = s.seatAfter(seat)
	}
	s.askFormation(int(s.pos.first))
}

// placeBastions places the bastions of a faction by a preset.
//
// WARLAND 2.0.2, Bastions and Borders. Ruling R4.
func (s *State) placeBastions(seat, preset int) {
	f, b := &s.pos.faction[seat], &s.rules.bastions[preset]
	f.bastions, f.placed, f.standingBastions = uint8(preset), true, 0b1111
	f.zone = zoneOf(&s.rules.measures, s.side(seat), b)
	f.zoneMin, f.zoneMax = f.zone.bounds()
}

// zoneOf returns the zone of the faction at a side of the table under a preset.
func zoneOf(m *measures, side uint8, b *bastionPreset) zone {
	w, d := m.long, 2*m.short
	return zone{
		m.toTablePoint(side, -w-b.rearOut, b.rearFore), m.toTablePoint(side, -w-b.frontOut, d+b.frontFore),
		m.toTablePoint(side, w+b.frontOut, d+b.frontFore), m.toTablePoint(side, w+b.rearOut, b.rearFore),
	}
}

// askFormation asks a faction, and the others after it, for the formation of its carpenters.
// Then the first turn begins.
func (s *State) askFormation(seat int) {
	left := s.seatCount
	for left > 0 && s.pos.faction[seat].formation != 0 {
		seat, left = s.seatAfter(seat), left-1
	}
	for ; left > 0; left-- {
		if len(s.rules.formations) > 1 {
			s.setDecision(phaseFormation, seat)
			return
		}
		s.placeCarpenters(seat, 0)
		seat = s.seatAfter(seat)
	}
	s.pause()
	s.beginTurn(int(s.pos.first))
}

func (s *State) placeCarpenters(seat, preset int) {
	s.pos.faction[seat].formation = uint8(preset) + 1
	for _, v := range s.rules.formations[preset].positions {
		if s.rules.starters != none {
			s.addPawn(seat, s.rules.starters, s.rules.measures.toTablePoint(s.side(seat), v.dx, v.dy), 0, 0)
		}
	}
}
