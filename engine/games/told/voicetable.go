package told

import (
	"strings"

	"equitas/engine"
	"equitas/engine/cond"
	"equitas/engine/narration"
	"equitas/engine/zones"
)

// Table implements [engine.Voice]: it returns the middle of the table, then the seats in turn
// order beginning with the viewer, then the viewer's hand.
func (v *voice) Table(st engine.State, seat engine.Seat) []engine.Passage {
	s := st.(*State)
	var all narration.Passages
	all.Add(v.Line("table.table"), v.middleInWords(s, seat)...)
	var seats []string
	for i := range s.machine.seats {
		seats = append(seats, v.seatLine(s, (int(seat)+i)%s.machine.seats, seat))
	}
	all.AddOwn(v.Line("table.seats"), 1, seats...)
	if v.handZone >= 0 {
		all.AddOwn(v.handHeading(s, seat), ^uint64(0), v.handLines(s, seat)...)
	}
	return all
}

// middleInWords returns lines on the zones, counters and tallies that belong to no seat, as far as a
// seat knows them.
func (v *voice) middleInWords(s *State, seat engine.Seat) (l []string) {
	m := s.machine
	for zi := range m.nouns.zones {
		if m.nouns.zones[zi].perSeat {
			continue
		}
		first, end := m.layout.PlaceRange(zi)
		for at := first; at < end; at++ {
			if s.table.Size(at) > 0 || end-first == 1 {
				l = append(l, v.labelledLine(v.placeZoneName(at), v.cardsAtInWords(s, at, seat)))
			}
		}
	}
	for ci := range m.nouns.counters {
		if c := &m.nouns.counters[ci]; !c.perSeat {
			l = append(l, v.labelledLine(v.nameAt("counter."+c.id, c.id), v.valueInWords(&c.domain, s.num[m.counterAt[ci]])))
		}
	}
	for ti := range m.nouns.tallies {
		if t := &m.nouns.tallies[ti]; v.shownTallies[ti] && !t.perSeat && v.seesAllOf(s, t, 0, seat) {
			l = append(l, v.labelledLine(v.nameAt("count."+t.id, t.id), itoa(int(m.tallies[ti].valueFor(s, 0)))))
		}
	}
	return l
}

func (v *voice) labelledLine(name, what string) string {
	return v.Sentence("table.line", narration.Text("name", name), narration.Text("what", what))
}

// seesAllOf reports whether a seat sees all cards that a tally counts for seat owner.
func (v *voice) seesAllOf(s *State, t *tally, owner int, seat engine.Seat) bool {
	for _, zi := range t.zones {
		if s.machine.nouns.zones[zi].wordField >= 0 || !s.machine.layout.SeatsSeeing(s.machine.layout.Place(zi, owner, 0)).Has(seat) {
			return false
		}
	}
	return true
}

// cardsAtInWords returns the cards at a place in words, as far as a seat knows them.
func (v *voice) cardsAtInWords(s *State, at int, seat engine.Seat) string {
	n := s.table.Size(at)
	switch {
	case n == 0:
		return v.Line("thing.empty")
	case !s.machine.layout.SeatsSeeing(at).Has(seat):
		text := v.Line("thing.down", narration.Num("n", n))
		if known := v.rememberedInWords(s, at, seat); known != "" {
			text += "; " + known
		}
		return text
	case s.machine.layout.Zones[s.machine.layout.ZoneOf(at)].Visibility == zones.AllSeeTop:
		return v.Line("thing.top", narration.Text("card", v.cardNames[s.table.Top(at)]), narration.Num("n", n))
	}
	return v.cardListInWords(s.cardList(s.table.KindsAt(at), at))
}

// rememberedInWords returns the cards in words that a seat remembers to be at a place whose cards it does
// not see, each kind with its number, such as "known: 3 Copper, Estate"; "" if it remembers none.
func (v *voice) rememberedInWords(s *State, at int, seat engine.Seat) string {
	var list []uint8
	for known := s.rememberedAt(at, int(seat)); !known.IsEmpty(); known = known.WithoutLowest() {
		for range s.table.RemembersCopies(at, int(seat), known.Lowest()) {
			list = append(list, uint8(known.Lowest()))
		}
	}
	if len(list) == 0 {
		return ""
	}
	return v.Line("table.known", narration.Text("card", v.cardListInWords(list)))
}

// seatLine returns a line on the zones, counters and tallies of seat i, as far as the viewer, seat, sees
// them. The viewer's own hand is left out.
func (v *voice) seatLine(s *State, i int, seat engine.Seat) string {
	m := s.machine
	name := v.Seat(engine.Seat(i))
	if i == int(seat) {
		name = v.Line("table.you", narration.Text("name", name))
	}
	var parts []string
	if s.outSeats.Has(engine.Seat(i)) {
		parts = append(parts, v.Line("table.out"))
	} else if s.ToAct() == engine.Seat(i) {
		parts = append(parts, v.Line("table.turn"))
	}
	for zi := range m.nouns.zones {
		if !m.nouns.zones[zi].perSeat {
			continue
		}
		for w := range m.placesOfZone[zi].words {
			at := m.layout.Place(zi, i, w)
			if zi == v.handZone && i == int(seat) {
				continue // the hand has a passage of its own
			}
			if s.table.Size(at) > 0 {
				parts = append(parts, v.placeZoneName(at)+": "+v.cardsAtInWords(s, at, seat))
			}
		}
	}
	for ci := range m.nouns.counters {
		if c := &m.nouns.counters[ci]; c.perSeat {
			x := s.num[m.counterAt[ci]+i]
			if c.valueType == cond.Bool && x == 0 {
				continue
			}
			parts = append(parts, v.nameAt("counter."+c.id, c.id)+" "+v.valueInWords(&c.domain, x))
		}
	}
	for ti := range m.nouns.tallies {
		if t := &m.nouns.tallies[ti]; v.shownTallies[ti] && t.perSeat && v.seesAllOf(s, t, i, seat) {
			parts = append(parts, v.nameAt("count."+t.id, t.id)+" "+itoa(int(m.tallies[ti].valueFor(s, i))))
		}
	}
	if len(parts) == 0 {
		parts = append(parts, v.Line("thing.empty"))
	}
	return v.Line("table.line", narration.Text("name", name), narration.Text("what", strings.Join(parts, "; ")))
}

// handHeading returns the heading of the passage about a seat's hand.
func (v *voice) handHeading(s *State, seat engine.Seat) string {
	at := s.machine.layout.Place(v.handZone, int(seat), 0)
	return v.Sentence("table.hand", narration.Text("name", v.placeInWords(at, seat)), narration.Num("n", s.table.Size(at)))
}

// handLines returns the lines about a seat's hand: one that lists all cards, then one for each kind
// that has a text. It returns nil for an empty hand.
func (v *voice) handLines(s *State, seat engine.Seat) (l []string) {
	at := s.machine.layout.Place(v.handZone, int(seat), 0)
	for set := s.table.KindsAt(at); !set.IsEmpty(); set = set.WithoutLowest() {
		k := set.Lowest()
		if text := v.cardText(k, false); text != "" {
			l = append(l, v.Line("table.cards", narration.Text("card", v.cardNames[k]), narration.Text("what", text)))
		}
	}
	if all := s.cardList(s.table.KindsAt(at), at); len(all) > 0 {
		l = append([]string{v.Line("table.list", narration.Text("card", v.cardListInWords(all)))}, l...)
	}
	return l
}

// Hand implements [engine.Voice]. It returns the cards that a seat holds in hand; an empty Hand if the
// game has no zone for them ([Rules.handZone]).
func (v *voice) Hand(st engine.State, seat engine.Seat) engine.Hand {
	s := st.(*State)
	if v.handZone < 0 {
		return engine.Hand{}
	}
	at := s.machine.layout.Place(v.handZone, int(seat), 0)
	return engine.Hand{Heading: v.handHeading(s, seat), Cards: zones.HandCards(len(s.machine.nouns.kinds), func(k int) (string, int) { return s.machine.nouns.kinds[k].name, s.table.Copies(at, k) })}
}

// CardOf implements [engine.Voice]. It returns the name of the kind of card that an action of the present
// decision chooses; "" if it chooses none.
func (v *voice) CardOf(st engine.State, a engine.Action) string {
	s := st.(*State)
	if s.decisionIndex < 0 || a == passAction {
		return ""
	}
	o := &s.machine.decisions[s.decisionIndex].options[a>>thingBits]
	if o.source.kind != fromCards && o.source.kind != fromKinds {
		return ""
	}
	return s.machine.nouns.kinds[a&(1<<thingBits-1)].name
}
