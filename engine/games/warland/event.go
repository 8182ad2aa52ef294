package warland

import (
	"equitas/engine"
	"equitas/engine/events"
)

var _ engine.EventSource = (*State)(nil)

// An event is something that happened in a match. Everybody sees all events, since the whole
// table is open.
type event struct {
	what            events.Kind
	seat, otherSeat int
	n, m            int
	kind            int    // of a building, pawn, creature or roll; for a bastion, which one
	id              uint16 // of a building
	place           point
	dice            []int
	action          engine.Action // the choice, or the step of it
	stateBefore     *State        // the state before the event, for describing it
}

// snapshot returns a copy of the state that later changes do not affect.
func (s *State) snapshot() *State {
	c := &State{rules: s.rules, seatCount: s.seatCount, castle: s.castle, conditionScratch: s.rules.words.Scratch()}
	c.CopyFrom(s)
	return c
}

// pause reports changes as events, and then calls the function that was set by OnPause. One turn
// has ended, and the next has not yet begun.
func (s *State) pause() {
	if s.reporting {
		s.reportChanges()
	}
	if s.PauseFunc != nil {
		s.PauseFunc()
	}
}

// report reports an event to the listener, if there is one.
func (s *State) report(e event) {
	if s.EventFunc != nil {
		s.EventFunc(e)
	}
}

// performAndReport performs an action while there is a listener: it reports the action, then
// the changes that it has caused.
func (s *State) performAndReport(a engine.Action) {
	what := eventChoice
	if actionTable.ContinuesSentence(s) {
		what = eventStep
	}
	s.report(event{what: what, seat: int(s.pos.actor), action: a, stateBefore: s.snapshot()})
	*s.LastTold, s.reporting = s.pos, true
	s.applyAction(a)
	s.reporting = false
	s.reportChanges()
}

// reportChanges reports everything that has changed since its last call, a new turn first.
func (s *State) reportChanges() {
	p, was := &s.pos, s.LastTold
	old := State{rules: s.rules, seatCount: s.seatCount, pos: *was}
	if p.turn != was.turn {
		s.report(event{what: eventTurn, seat: int(p.active), n: int(p.turn)})
		s.report(event{what: eventProduced, seat: int(p.active), n: int(p.tally.resources - was.tally.resources), m: int(p.tally.food - was.tally.food)})
	}
	for i := range old.seatCount {
		f, g := &was.faction[i], &p.faction[i]
		for k := range bastionWords {
			if g.alive && f.standingBastions>>k&1 > g.standingBastions>>k&1 {
				s.report(event{what: eventBastion, seat: i, kind: k})
			}
		}
		if g.enemyWins != f.enemyWins {
			s.report(event{what: eventBeaten, seat: i, n: int(g.enemyWins)})
		}
		if f.alive && !g.alive {
			s.report(event{what: eventOut, seat: i, otherSeat: int(g.eliminatedBy)})
		}
	}
	for i := range old.buildings() {
		b := &was.building[i]
		switch now := s.buildingByID(b.id); {
		case now == nil:
			s.report(event{what: eventRazed, seat: int(b.owner), kind: int(b.kind), id: b.id})
		case now.faceUp && !b.faceUp:
			s.report(event{what: eventUp, seat: int(b.owner), kind: int(b.kind), id: b.id})
		}
	}
	for i := range s.buildings() {
		if b := &p.building[i]; b.id > was.lastBuilding {
			s.report(event{what: eventBuilt, seat: int(b.owner), m: int(boolToInt(b.faceUp)), kind: int(b.kind), id: b.id, place: b.centre})
		}
	}
	for i := range s.seatCount {
		for kind := range s.rules.pawns {
			switch d := s.countKind(i, kind) - old.countKind(i, kind); {
			case d > 0 && was.turn > 0:
				s.report(event{what: eventGained, seat: i, n: d, kind: kind})
			case d < 0:
				s.report(event{what: eventLost, seat: i, n: -d, kind: kind})
			}
		}
		for k, c := range s.rules.cards(&p.faction[i]) {
			if o := &was.faction[i].creature[k]; o.place == inPlay && (c.place != inPlay || c.credits != o.credits) {
				n := int(c.credits)
				if c.place != inPlay {
					n = 0
				}
				s.report(event{what: eventCreature, seat: i, n: n, kind: int(c.kind)})
			}
		}
	}
	s.reportPactChanges(&old)
	if n := p.tally.spoiledFood - was.tally.spoiledFood; n > 0 {
		s.report(event{what: eventSpoilt, seat: int(was.active), n: int(n)})
	}
	*was = *p
}

// reportPactChanges reports the treaties and truces that have begun or ended since an old state.
func (s *State) reportPactChanges(old *State) {
	for a := range s.seatCount {
		for b := range a {
			switch {
			case !s.areAtPeace(a, b) && old.areAtPeace(a, b):
				s.report(event{what: eventPeaceOver, seat: b, otherSeat: a})
			case s.truceBetween(a, b) && !old.truceBetween(a, b):
				s.report(event{what: eventTruce, seat: b, otherSeat: a})
			}
		}
	}
	for _, t := range s.pos.treaties[:s.pos.treatyCount] {
		if !old.treatyBetween(int(t.a), int(t.b)) {
			s.report(event{what: eventTreaty, seat: int(t.a), otherSeat: int(t.b), n: int(t.enemy)})
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
