package warland

import (
	"equitas/engine"
	"equitas/engine/events"
)

var _ engine.EventSource = (*State)(nil)

// An event is something that happened in a match. Everybody sees all events, since the whole
// table is open.
type event struct {
	what        events.Kind
	seat, other int
	n, m        int
	kind        int    // of a building, pawn, creature or roll; for a bastion, which one
	id          uint16 // of a building
	at          point
	dice        []int
	action      engine.Action // the choice, or the step of it
	before      *State        // the state before the event, for describing it
}

// snapshot returns a copy of the state that later changes do not affect.
func (s *State) snapshot() *State {
	c := &State{r: s.r, n: s.n, castle: s.castle, asking: s.r.words.Scratch()}
	c.CopyFrom(s)
	return c
}

// pause reports changes as events, and then calls the function that was set by Pause: one turn
// has ended and the next not yet begun.
func (s *State) pause() {
	if s.hearing {
		s.tellChanges()
	}
	if s.Paused != nil {
		s.Paused()
	}
}

// tell reports an event to the listener, if there is one.
func (s *State) tell(e event) {
	if s.Hear != nil {
		s.Hear(e)
	}
}

// performAndReport performs an action while there is a listener: it reports the action, then
// the changes that it has caused.
func (s *State) performAndReport(a engine.Action) {
	what := tellChoice
	if acts.GoesOn(s) {
		what = tellStep
	}
	s.tell(event{what: what, seat: int(s.pos.actor), action: a, before: s.snapshot()})
	*s.Was, s.hearing = s.pos, true
	s.apply(a)
	s.hearing = false
	s.tellChanges()
}

// tellChanges reports everything that has changed since its last call, a new turn first.
func (s *State) tellChanges() {
	p, was := &s.pos, s.Was
	old := State{r: s.r, n: s.n, pos: *was}
	if p.turn != was.turn {
		s.tell(event{what: tellTurn, seat: int(p.active), n: int(p.turn)})
		s.tell(event{what: tellProduced, seat: int(p.active), n: int(p.tally.resources - was.tally.resources), m: int(p.tally.food - was.tally.food)})
	}
	for i := range old.n {
		f, g := &was.faction[i], &p.faction[i]
		for k := range bastionWords {
			if g.alive && f.standingBastions>>k&1 > g.standingBastions>>k&1 {
				s.tell(event{what: tellBastion, seat: i, kind: k})
			}
		}
		if g.wins != f.wins {
			s.tell(event{what: tellBeaten, seat: i, n: int(g.wins)})
		}
		if f.alive && !g.alive {
			s.tell(event{what: tellOut, seat: i, other: int(g.eliminatedBy)})
		}
	}
	for i := range old.buildings() {
		b := &was.building[i]
		switch now := s.buildingByID(b.id); {
		case now == nil:
			s.tell(event{what: tellRazed, seat: int(b.owner), kind: int(b.kind), id: b.id})
		case now.faceUp && !b.faceUp:
			s.tell(event{what: tellUp, seat: int(b.owner), kind: int(b.kind), id: b.id})
		}
	}
	for i := range s.buildings() {
		if b := &p.building[i]; b.id > was.lastB {
			s.tell(event{what: tellBuilt, seat: int(b.owner), m: int(boolToInt(b.faceUp)), kind: int(b.kind), id: b.id, at: b.at})
		}
	}
	for i := range s.n {
		for kind := range s.r.pawns {
			switch d := s.countKind(i, kind) - old.countKind(i, kind); {
			case d > 0 && was.turn > 0:
				s.tell(event{what: tellGained, seat: i, n: d, kind: kind})
			case d < 0:
				s.tell(event{what: tellLost, seat: i, n: -d, kind: kind})
			}
		}
		for k, c := range s.r.cards(&p.faction[i]) {
			if o := &was.faction[i].creature[k]; o.place == inPlay && (c.place != inPlay || c.credits != o.credits) {
				n := int(c.credits)
				if c.place != inPlay {
					n = 0
				}
				s.tell(event{what: tellCreature, seat: i, n: n, kind: int(c.kind)})
			}
		}
	}
	s.reportPactChanges(&old)
	if n := p.tally.spoiled - was.tally.spoiled; n > 0 {
		s.tell(event{what: tellSpoilt, seat: int(was.active), n: int(n)})
	}
	*was = *p
}

// reportPactChanges reports the treaties and truces that have begun or ended since an old state.
func (s *State) reportPactChanges(old *State) {
	for a := range s.n {
		for b := range a {
			switch {
			case !s.areAtPeace(a, b) && old.areAtPeace(a, b):
				s.tell(event{what: tellPeaceOver, seat: b, other: a})
			case s.truceBetween(a, b) && !old.truceBetween(a, b):
				s.tell(event{what: tellTruce, seat: b, other: a})
			}
		}
	}
	for _, t := range s.pos.treaties[:s.pos.treatyN] {
		if !old.treatyBetween(int(t.a), int(t.b)) {
			s.tell(event{what: tellTreaty, seat: int(t.a), other: int(t.b), n: int(t.enemy)})
		}
	}
}

// countKind returns the number of a faction's pawns of one kind.
func (s *State) countKind(seat, kind int) int {
	n := 0
	for i := range s.pawns() {
		n += int(boolToInt(int(s.pos.pawn[i].owner) == seat && int(s.pos.pawn[i].kind) == kind))
	}
	return n
}
