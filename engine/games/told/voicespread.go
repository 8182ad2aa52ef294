package told

import (
	"equitas/engine"
	"equitas/engine/cond"
	"equitas/engine/narration"
	"equitas/engine/zones"
)

// Mats implements [engine.TableView]. It returns the drawn table as a seat sees it: the mats of the other
// seats, of the middle and of the seat itself. Cards that the events moved are marked.
func (v *voice) Mats(st engine.State, seat engine.Seat, events []engine.Event) []engine.Mat {
	s := st.(*State)
	d := tableDrawing{voice: v, state: s, seat: seat, toAct: s.ToAct(), moved: movementsOf(events)}
	return zones.ArrangeMats(s.machine.seats, seat, d.moved, d.middle, d.mat)
}

// ActionPlace implements [engine.TableView]. It returns the place from which an action takes a card, -1
// for none, and the seat that the action chooses, [engine.Nobody] for none.
func (v *voice) ActionPlace(st engine.State, a engine.Action) (place int, seat engine.Seat) {
	s := st.(*State)
	if s.decisionIndex < 0 || a == passAction {
		return -1, engine.Nobody
	}
	switch o := &s.machine.decisions[s.decisionIndex].options[a>>thingBits]; o.source.kind {
	case fromCards:
		return s.place(&o.source.place), engine.Nobody
	case fromSeats:
		return -1, engine.Seat(a & (1<<thingBits - 1))
	}
	return -1, engine.Nobody
}

// A tableDrawing makes the data of the drawn table as a seat sees it.
type tableDrawing struct {
	*voice
	state *State
	seat  engine.Seat     // the viewer; engine.Nobody sees all cards
	toAct engine.Seat     // the seat that must choose
	moved zones.Movements // the cards that the last events moved
}

// middle returns the mat of the zones, counters and tallies that belong to no seat.
func (d *tableDrawing) middle() engine.Mat {
	m := d.state.machine
	x := engine.Mat{Seat: engine.Nobody, Name: d.Line("table.table")}
	for zi := range m.nouns.zones {
		if m.nouns.zones[zi].perSeat {
			continue
		}
		first, end := m.layout.PlaceRange(zi)
		for at := first; at < end; at++ {
			if d.state.table.Size(at) > 0 || end-first == 1 {
				x.Piles = append(x.Piles, d.pile(at))
			}
		}
	}
	for ci := range m.nouns.counters {
		if c := &m.nouns.counters[ci]; !c.perSeat {
			x.Marks = d.addCounter(x.Marks, c, d.state.num[m.counterAt[ci]])
		}
	}
	for ti := range m.nouns.tallies {
		if t := &m.nouns.tallies[ti]; d.shownTallies[ti] && !t.perSeat && d.viewerSeesAllOf(t, 0) {
			x.Marks = append(x.Marks, engine.Mark{Name: d.nameAt("count."+t.id, t.id), Value: itoa(int(m.tallies[ti].valueFor(d.state, 0)))})
		}
	}
	return x
}

// mat returns the mat of seat i. If that is the viewer's, its hand is left out.
func (d *tableDrawing) mat(i int) engine.Mat {
	m := d.state.machine
	x := engine.Mat{Seat: engine.Seat(i), Name: d.Seat(engine.Seat(i)), Decides: d.toAct == engine.Seat(i), Out: d.state.outSeats.Has(engine.Seat(i))}
	if x.Seat == d.seat {
		x.Name = d.Line("table.you", narration.Text("name", x.Name))
	}
	for zi := range m.nouns.zones {
		if !m.nouns.zones[zi].perSeat || zi == d.handZone && x.Seat == d.seat {
			continue
		}
		words := m.placesOfZone[zi].words
		for w := range words {
			if at := m.layout.Place(zi, i, w); d.state.table.Size(at) > 0 || words == 1 {
				x.Piles = append(x.Piles, d.pile(at))
			}
		}
	}
	for ci := range m.nouns.counters {
		if c := &m.nouns.counters[ci]; c.perSeat {
			x.Marks = d.addCounter(x.Marks, c, d.state.num[m.counterAt[ci]+i])
		}
	}
	for ti := range m.nouns.tallies {
		if t := &m.nouns.tallies[ti]; d.shownTallies[ti] && t.perSeat && d.viewerSeesAllOf(t, i) {
			x.Marks = append(x.Marks, engine.Mark{Name: d.nameAt("count."+t.id, t.id), Value: itoa(int(m.tallies[ti].valueFor(d.state, i)))})
		}
	}
	return x
}

// viewerSeesAllOf reports whether the viewer sees all cards that a tally counts for seat owner.
func (d *tableDrawing) viewerSeesAllOf(t *tally, owner int) bool {
	return d.seat == engine.Nobody || d.seesAllOf(d.state, t, owner, d.seat)
}

// addCounter appends the mark of a counter with value x to l and returns it. A yes is shown by the
// counter's name alone, and a no has no mark.
func (d *tableDrawing) addCounter(l []engine.Mark, c *counter, x int32) []engine.Mark {
	mark := engine.Mark{Name: d.nameAt("counter."+c.id, c.id)}
	if c.valueType != cond.Bool {
		mark.Value = d.valueInWords(&c.domain, x)
	} else if x == 0 {
		return l
	}
	return append(l, mark)
}

// pile returns the cards at a place as the drawn table shows them to the viewer.
func (d *tableDrawing) pile(at int) engine.Pile {
	s, m := d.state, d.state.machine
	n := s.table.Size(at)
	p := engine.Pile{Place: at, Name: d.placeZoneName(at), Stack: m.layout.Zones[m.layout.ZoneOf(at)].IsPile()}
	all := d.seat == engine.Nobody
	switch {
	case n == 0:
		p.Summary = d.Line("thing.empty")
	case !all && !m.layout.SeatsSeeing(at).Has(d.seat):
		p.FaceDown, p.Summary = n, d.Line("thing.down", narration.Num("n", n))
		p.Backs = d.backs(at, n)
		p.Known = d.rememberedInWords(s, at, d.seat)
	case !all && m.layout.Zones[m.layout.ZoneOf(at)].Visibility == zones.AllSeeTop:
		k := s.table.Top(at)
		p.Cards = []engine.FaceUpCard{d.card(k, 1, d.moved.HasArrived(at, k))}
		p.FaceDown, p.Summary = n-1, d.Line("thing.top", narration.Text("card", d.cardNames[k]), narration.Num("n", n))
		p.Backs = d.backs(at, n-1)
	default:
		for set := s.table.KindsAt(at); !set.IsEmpty(); set = set.WithoutLowest() {
			k := set.Lowest()
			p.Cards = append(p.Cards, d.card(k, s.table.Copies(at, k), d.moved.HasArrived(at, k)))
		}
		p.Summary = d.cardListInWords(s.cardList(s.table.KindsAt(at), at))
	}
	return p
}

// backs returns the backs of n face-down cards at a place, if cards begin in its zone: all are of the
// zone's deck. Otherwise it returns nil, since different backs would reveal more than the zone
// does.
func (d *tableDrawing) backs(at, n int) []engine.Back {
	m := d.state.machine
	z := &m.nouns.zones[m.layout.ZoneOf(at)]
	for i := range m.nouns.kinds {
		if n > 0 && m.nouns.beginsIn(z, &m.nouns.kinds[i]) {
			return []engine.Back{{Deck: z.id, Count: n}}
		}
	}
	return nil
}

func (d *tableDrawing) card(k, copies int, hasMoved bool) engine.FaceUpCard {
	return engine.FaceUpCard{HeldCard: engine.HeldCard{Face: d.machine.nouns.kinds[k].name, Count: copies}, Name: d.cardNames[k], Came: hasMoved}
}

// movementsOf returns which cards the events moved, and from which place to which.
func movementsOf(events []engine.Event) zones.Movements {
	m := zones.Movements{}
	for _, x := range events {
		if e, ok := x.(event); ok && e.kind == "move" {
			for _, k := range e.cards {
				m.AddMove(int(k), e.from, e.to)
			}
		}
	}
	return m
}
