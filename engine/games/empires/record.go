package empires

import (
	"encoding/json"

	"equitas/engine"
	"equitas/engine/chance"
)

var _ engine.RecordState = (*State)(nil)

// Setup implements [engine.RecordState].
func (s *State) Setup() any { return chance.WriteSetup(s.describeSetup) }

// Resume implements [engine.RecordState].
func (s *State) Resume(raw json.RawMessage, next func(engine.Outcome) error) error {
	if err := s.FollowSetup(raw, next, s.describeSetup); err != nil {
		return err
	}
	s.run()
	return s.Err()
}

// describeSetup reads or writes the setup of a record: the seat that places first, and the army
// deck, the top card first.
func (s *State) describeSetup(x *chance.Setup) {
	first := x.Number("first", int(s.pos.firstPlacer), 0, s.seatCount-1)
	deck := x.Cards("deck", s.startDeck, chance.NewBox(s.rules.cardNames, s.rules.deckOf), len(s.rules.deckOf))
	if x.IsReading() {
		s.startDeck = deck
		s.setUp(first)
	}
}

// Table implements [engine.RecordState]. Areas with nothing in them are left out.
func (s *State) Table() any {
	p, r := &s.pos, s.rules
	areas, display := engine.Fields{}, []string{}
	for i := range r.areas {
		if p.owner[i] < 0 && p.tradeTotals[i] == 0 {
			continue
		}
		var trade []int
		if p.tradeTotals[i] > 0 {
			for k := range s.seatCount {
				trade = append(trade, int(p.trade[k][i]))
			}
		}
		area := engine.FieldsOf("owner", p.owner[i], "markers", p.markers[i]).AppendNonZero("fort", p.forts>>i&1 != 0).AppendNonZero("trade", trade) // owner -1: neutral
		areas = append(areas, engine.Field{Name: r.areas[i].id, Value: area})
	}
	var seats []engine.Fields
	for i := range s.seatCount {
		seats = append(seats, s.seatLine(i))
	}
	for _, c := range p.display {
		if c != 0 {
			display = append(display, r.kinds[c-1].id)
		}
	}
	l := engine.FieldsOf("turn", p.turn, "round", p.round, "first", p.first, "active", p.active).AppendNonZero("bonus", p.isExtraAction)
	l = append(l, engine.FieldsOf("areas", areas, "seats", seats, "display", display, "deck", p.deckSize, "discard", r.appendCardIDs([]string{}, &p.discard, ^mask(0)), "forts", p.fortStock)...)
	if s.inBattle() {
		l = append(l, engine.Field{Name: "battle", Value: s.battleLine()})
	}
	return l
}

// inBattle reports whether a battle is in progress.
func (s *State) inBattle() bool {
	switch s.pos.pendingDecision {
	case askSiege, askCommit, askAmbush, askOrder:
		return true
	}
	return false
}

// seatLine returns what player i has as the fields of a record, battleLine the battle.
func (s *State) seatLine(i int) engine.Fields {
	x, r := &s.pos.seat[i], s.rules
	set, plunder := r.setID(x.set), []int(nil)
	if x.plunder != [maxSeats]uint8{} {
		for _, n := range x.plunder[:s.seatCount] {
			plunder = append(plunder, int(n))
		}
	}
	l := engine.FieldsOf("vp", x.vp, "control", x.control, "trade", x.trade, "warehouse", x.warehouse).AppendNonZero("plunder", plunder)
	return append(l, engine.FieldsOf("set", set, "hand", r.appendCardIDs([]string{}, &x.cards, ^r.personMask), "table", r.appendCardIDs([]string{}, &x.cards, r.personMask))...).AppendNonZero("refreshed", x.refreshed)
}

func (s *State) battleLine() engine.Fields {
	b := &s.pos.battle
	ids := func(kinds []uint8) []string {
		l := []string{}
		for _, k := range kinds {
			l = append(l, s.rules.kinds[k].id)
		}
		return l
	}
	var committed, order [2][]string
	for i := range b.side {
		a := &b.side[i]
		committed[i], order[i] = ids(a.cards[:a.size]), ids(a.order[:a.orderedCount])
	}
	kind := battleWords[b.kind]
	if s.pos.pendingDecision == askSiege { // the defender has not chosen yet
		kind = ""
	}
	l := engine.FieldsOf("attacker", b.side[0].seat, "defender", b.side[1].seat, "area", s.rules.areas[b.area].id).AppendNonZero("kind", kind).AppendNonZero("ambush", b.ambush)
	return append(l, engine.FieldsOf("committed", committed, "order", order)...)
}

// appendCardIDs appends the ids of held cards whose kind is in among, one for each copy.
func (r *Rules) appendCardIDs(l []string, held *[maxKinds]uint8, among mask) []string {
	for k := range r.kinds {
		if among>>k&1 != 0 {
			for range held[k] {
				l = append(l, r.kinds[k].id)
			}
		}
	}
	return l
}

// Phase implements [engine.RecordState].
func (s *State) Phase() string { return decisionNames[s.pos.pendingDecision] }

// Words implements [engine.RecordState].
func (s *State) Words(x engine.Action) string { return actionTable.Words(s, x) }
