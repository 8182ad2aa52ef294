package proelio

import (
	"equitas/engine"
	"equitas/engine/count"
)

// countCards counts what cards do, by kind. A stay in a hand goes from the
// moment one physical card comes into it until it leaves, or the match ends.
//
// What a card in the first hand is worth is a cause: the deal is random. What
// cards do that were seen or used in play is not: who lives longer sees more,
// and who is ahead gets to use them.
func (r *Rules) countCards(t *counts) {
	var cards []count.Thing
	for i := range r.kinds {
		cards = append(cards, count.Thing{ID: r.kinds[i].id, Title: r.nameOf("card", r.kinds[i].id)})
	}
	dealtFirst := func(kind int) bool { return r.kinds[kind].deck == base }
	var ended [endings]func(*State, count.Cells)
	for how := range ended {
		ended[how] = count.Counters(func(s *State) []uint32 { return s.meter.ended[how][:] })
	}
	share := func(id, family, of, doc string, idle engine.Idle) engine.Metric {
		m := count.Share(of, family, "*", 0.02)
		m.ID, m.Idle, m.Doc = id, idle, doc
		return m
	}
	t.AddEach(cards,
		counted{ID: "card.stints.*", Doc: "stays of a copy in a hand", Each: func(s *State, to count.Cells) {
			m := &s.meter.ended
			for k := range s.r.kinds {
				k := k & 63
				to.Add(k, int64(m[endUsed][k]+m[endSpent][k]+m[endLost][k]+m[endExcess][k]+m[endScored][k]+m[endDead][k]))
			}
		}},
		counted{ID: "card.used.*", Doc: "stays that ended in use: attacked or fortified with, deployed, played", Each: ended[endUsed],
			Metric: share("card.use.*", "cards used", "card.stints.*", "share of the times a copy came into a hand that it was used: attacked or fortified with, deployed, played", engine.Idle{New: "card"})},
		counted{ID: "card.spent.*", Doc: "stays that ended as a price paid, as a card given away by choice, or drawn and not kept", Each: ended[endSpent]},
		counted{ID: "card.lost.*", Doc: "stays that ended as loot, by theft or by a forced discard", Each: ended[endLost]},
		counted{ID: "card.excess.*", Doc: "stays that ended over the hand limit", Each: ended[endExcess]},
		counted{ID: "card.scored.*", Doc: "stays that lasted to the end and were worth points", Each: ended[endScored]},
		counted{ID: "card.dead.*", Doc: "stays that ended over the hand limit, or lasted to the end and were worth nothing",
			Each:   func(s *State, to count.Cells) { ended[endExcess](s, to); ended[endDead](s, to) },
			Metric: share("", "cards dead", "card.stints.*", "share of the times a copy came into a hand that it left it over the hand limit, or was still there at the end and worth nothing", engine.Idle{})},
		counted{ID: "card.never.*", Doc: "matches in which no copy was used", Each: func(s *State, to count.Cells) {
			for k := range s.r.kinds {
				to.Add(k, int64(bit(s.meter.ended[endUsed][k&63] == 0)))
			}
		}, Metric: share("", "cards never used", "", "games in which no copy was used", engine.Idle{Word: "hardly ever used", Without: true})},
		counted{ID: "card.held.*", Doc: "copies in hand of who decides, summed over decisions of the action phase", Each: func(s *State, to count.Cells) {
			for k := range s.r.kinds { // the stays that are over
				to.Add(k, s.meter.held[k])
			}
			for i := range s.n { // those that last to the end
				h := &s.pos.house[i]
				for m := h.mask; m != 0; m &= m - 1 {
					to.Add(lowest(m), int64(h.count[lowest(m)&63])*int64(s.meter.choices[i]))
				}
			}
		}},
		counted{ID: "card.stuck.*", Doc: "of these copies, those that could neither be used in this action phase nor be deployed against an attack",
			Each: func(s *State, to count.Cells) {
				for k := range s.r.kinds {
					to.Add(k, int64(s.meter.stuck[lowest(s.r.bit[k])]))
				}
			},
			Metric: share("", "cards stuck", "card.held.*", "share of the copies in hand, when an action is chosen, that could be used neither now nor in defense", engine.Idle{})},
		counted{ID: "card.seen.seats.*", Doc: "seats into whose hand a copy ever came, in finished matches",
			Each: func(s *State, to count.Cells) { s.holders(&s.meter.seen, &s.meter.finished, to) }},
		counted{ID: "card.seen.credit.*", Doc: "their credit, in 1/840 of a win",
			Each: func(s *State, to count.Cells) { s.holders(&s.meter.seen, &s.meter.credit, to) },
			Metric: engine.Metric{ID: "card.seen.*", Title: "*", Family: "cards seen", Kind: engine.Contrast, Den: "card.seen.seats.*", Whole: "credit", WholeDen: "players", Scale: count.Win,
				Unit: "pp", Situated: true, Up: "stronger", Down: "weaker", Doc: "win share of those into whose hand the card ever came, minus that of the others"}},
		counted{ID: "card.open.seats.*", Doc: "seats whose first hand held a copy, in finished matches", Only: dealtFirst,
			Each: func(s *State, to count.Cells) { s.holders(&s.meter.first, &s.meter.finished, to) }},
		counted{ID: "card.open.credit.*", Doc: "their credit, in 1/840 of a win", Only: dealtFirst,
			Each: func(s *State, to count.Cells) { s.holders(&s.meter.first, &s.meter.credit, to) },
			Metric: engine.Metric{ID: "card.open.*", Title: "*", Family: "cards", Kind: engine.Contrast, Den: "card.open.seats.*", Whole: "credit", WholeDen: "players", Scale: count.Win,
				Unit: "pp", Margin: 0.02, Up: "stronger", Down: "weaker", Beside: engine.Beside{Head: "dead in hand", ID: "card.dead.*"},
				Doc: "win share of those whose first hand holds the card, minus that of those whose first hand does not"}})
	plays := count.Per("", "cards per game", "*", "per game")
	plays.ID, plays.Num, plays.Doc = "play.*", "card.used.*", "times used: attacked or fortified with, deployed, played"
	t.MeasureEach(cards, plays, engine.Metric{ID: "card.play.*", Title: "*", Family: "cards played", Kind: engine.Stratified,
		Unit: "pp", Situated: true, Up: "stronger", Down: "weaker", Doc: "win share of those who used the card, minus that of those who only held it, among players of as many turns"})
}

// holders adds to every kind what each seat has of which it held a copy.
func (s *State) holders(of *[engine.MaxSeats]uint64, each *[engine.MaxSeats]int64, to count.Cells) {
	for i := range s.n {
		if each[i] == 0 {
			continue
		}
		for m := of[i]; m != 0; m &= m - 1 {
			to.Add(lowest(m), each[i])
		}
	}
}
