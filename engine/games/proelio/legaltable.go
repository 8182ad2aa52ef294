package proelio

import "equitas/engine/vocabulary"

// Indices in tableDimensions: the small public numbers on which legality tables depend.
const (
	dimFort = iota
	dimHand
	dimTurn
	dimFrozen
	dimSeason
	dimMerchant
	dimImperial
	dimRight
	dimForts
	dimEquitas
)

var tableDimensions = []vocabulary.Dim{
	dimFort:     {{Word: "house.fortification", Size: 16}},
	dimHand:     {{Word: "house.hand", Size: 64}},
	dimTurn:     {{Word: "house.turn", Size: 256}},
	dimFrozen:   {{Word: "table.plague", Size: 2}, {Word: "table.attacks_frozen", Size: 2}, {Word: "table.trade_frozen", Size: 2}},
	dimSeason:   {{Word: "table.season", Size: 16}},
	dimMerchant: {{Word: "house.merchant", Size: 2}},
	dimImperial: {{Word: "table.imperial", Size: 256}},
	dimRight:    {{Word: "right.hand", Size: 64}},
	dimForts:    {{Word: "table.fortified", Size: 9}, {Word: "table.houses", Size: 9}},
	dimEquitas:  {{Word: "table.fortification_lost", Size: 2}, {Word: "table.equitas_used", Size: 8}},
}

type (
	legalTable = vocabulary.LegalTable[question]
	slot       = vocabulary.Slot[question]
)

// tableBuilder returns the builder of the tables of what is legal, for conditions on cards.
func (r *Rules) tableBuilder() *vocabulary.TableBuilder[question] {
	s := r.newState(r.players.Min)
	return &vocabulary.TableBuilder[question]{Words: r.words, Dims: tableDimensions, ThingPrefix: "card.", Question: func(kind int) question { return question{state: s, kind: kind} }}
}

// lookUp returns the entry of a legality table for a House: what may be allowed, and the part whose
// conditions must still be evaluated. It is valid until the next call.
func (s *State) lookUp(t *legalTable, seat int) *vocabulary.Entry {
	p := &s.pos
	h := &p.house[seat&7]
	here, lost := boolToInt(int(p.merchant) == seat), boolToInt(p.lost)
	sum := t.Part[dimFort][h.fort] + t.Part[dimHand][h.cards] + t.Part[dimTurn][uint8(min(h.turns, 255))] +
		t.Part[dimFrozen][p.frozen] + t.Part[dimSeason][p.season] + t.Part[dimMerchant][uint8(here)] +
		t.Part[dimImperial][p.imperialN+p.pileN[imperialDeck]] + t.Part[dimRight][p.house[s.rightOf(seat)&7].cards] +
		t.Part[dimForts][uint8(s.seatCount*9)+p.fortified] + t.Part[dimEquitas][min(p.equitas, 7)<<1|uint8(lost)]
	return t.Look(sum, &s.entry)
}

// evalUndecided evaluates the conditions that table t leaves undecided. The first set has what may be
// allowed, the second the undecided part of it. The result is the first set without the kinds and
// actions of which a condition does not hold.
func (s *State) evalUndecided(t *legalTable, seat int, allowed, undecided vocabulary.Allowed) vocabulary.Allowed {
	return t.Resolve(allowed, undecided, func(kind int) question { return s.question(seat, kind) }, &s.conditionScratch)
}

// question returns the question for which a condition about a House and a card of its hand is
// evaluated; kind is -1 for no card.
func (s *State) question(seat, kind int) question {
	return question{s, seat, s.targetOf(seat), kind}
}

// allHold reports whether all conditions of a slot hold for a House, without using a table.
func (s *State) allHold(sl *slot, seat int) bool {
	return sl.Holds(s.question(seat, sl.Kind), &s.conditionScratch)
}
