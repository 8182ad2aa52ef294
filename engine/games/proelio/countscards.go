package proelio

import (
	"encoding/binary"

	"equitas/engine"
	"equitas/engine/count"
)

// countCards adds the counts of what cards do, by kind. A stay is the time that a physical card
// spends in a hand, until it leaves or the match ends.
//
// The effect of a card in the opening hand is causal, since the deal is random. Figures on cards
// that were seen or used during play are not: a player who survives longer sees more of them, and a
// player who is ahead can use more.
func (r *Rules) countCards(t *countTable) {
	var cards []count.Thing
	for i := range r.kinds {
		cards = append(cards, count.Thing{ID: r.kinds[i].id, Title: r.nameOf("card", r.kinds[i].id)})
	}
	dealtFirst := func(kind int) bool { return r.kinds[kind].deck == baseDeck }
	share := func(id, family, of, doc string, idle engine.IdleSign) engine.Metric {
		m := count.Share(of, family, "*", 0.02)
		m.ID, m.IdleSign, m.Doc = id, idle, doc
		return m
	}
	t.AddParts(cards, (*State).countKinds,
		countEntry{ID: "card.stints.*", Doc: "stays of a copy in a hand"},
		countEntry{ID: "card.used.*", Doc: "stays that ended in use: attacked or fortified with, deployed, played",
			Metric: share("card.use.*", "cards used", "card.stints.*", "share of the times a copy came into a hand that it was used: attacked or fortified with, deployed, played", engine.IdleSign{NewThing: "card"})},
		countEntry{ID: "card.spent.*", Doc: "stays that ended as a price paid, as a card given away by choice, or drawn and not kept"},
		countEntry{ID: "card.lost.*", Doc: "stays that ended as loot, by theft or by a forced discard"},
		countEntry{ID: "card.excess.*", Doc: "stays that ended over the hand limit"},
		countEntry{ID: "card.scored.*", Doc: "stays that lasted to the end and were worth points"},
		countEntry{ID: "card.dead.*", Doc: "stays that ended over the hand limit, or lasted to the end and were worth nothing",
			Metric: share("", "cards dead", "card.stints.*", "share of the times a copy came into a hand that it left it over the hand limit, or was still there at the end and worth nothing", engine.IdleSign{})},
		countEntry{ID: "card.never.*", Doc: "matches in which no copy was used",
			Metric: share("", "cards never used", "", "games in which no copy was used", engine.IdleSign{Word: "hardly ever used", SharesUnused: true})},
		countEntry{ID: "card.held.*", Doc: "copies in hand of who decides, summed over decisions of the action phase"},
		countEntry{ID: "card.stuck.*", Doc: "of these copies, those that could neither be used in this action phase nor be deployed against an attack",
			Metric: share("", "cards stuck", "card.held.*", "share of the copies in hand, when an action is chosen, that could be used neither now nor in defense", engine.IdleSign{})},
		countEntry{ID: "card.seen.seats.*", Doc: "seats into whose hand a copy ever came, in finished matches"},
		countEntry{ID: "card.seen.credit.*", Doc: "their credit, in 1/840 of a win",
			Metric: engine.Metric{ID: "card.seen.*", Title: "*", Family: "cards seen", Kind: engine.Contrast, Den: "card.seen.seats.*", Whole: "credit", WholeDen: "players", Scale: count.WinsPerCredit,
				Unit: "pp", IsConfounded: true, Up: "stronger", Down: "weaker", Doc: "win share of those into whose hand the card ever came, minus that of the others"}},
		countEntry{ID: "card.open.seats.*", Doc: "seats whose first hand held a copy, in finished matches", Includes: dealtFirst},
		countEntry{ID: "card.open.credit.*", Doc: "their credit, in 1/840 of a win", Includes: dealtFirst,
			Metric: engine.Metric{ID: "card.open.*", Title: "*", Family: "cards", Kind: engine.Contrast, Den: "card.open.seats.*", Whole: "credit", WholeDen: "players", Scale: count.WinsPerCredit,
				Unit: "pp", Margin: 0.02, Up: "stronger", Down: "weaker", Companion: engine.Companion{Head: "dead in hand", ID: "card.dead.*"},
				Doc: "win share of those whose first hand holds the card, minus that of those whose first hand does not"}})
	plays := count.Rate("", "cards per game", "*", "per game")
	plays.ID, plays.Num, plays.Doc = "play.*", "card.used.*", "times used: attacked or fortified with, deployed, played"
	t.AddMetricsEach(cards, plays, engine.Metric{ID: "card.play.*", Title: "*", Family: "cards played", Kind: engine.Stratified,
		Unit: "pp", IsConfounded: true, Up: "stronger", Down: "weaker", Doc: "win share of those who used the card, minus that of those who only held it, among players of as many turns"})
}

// countKinds sets the columns of every kind, in the order of the entries of countCards.
func (s *State) countKinds(to count.Parts) {
	m := s.stayCounts
	var seen, opened holderCounts
	for i := range s.seatCount {
		seen.add(m.seen[i], m.finished[i], m.credit[i])
		opened.add(m.first[i], m.finished[i], m.credit[i])
	}
	for k := range s.rules.kinds {
		row, k := to.CountsOf(k), k&(maxKinds-1)
		used, spent, lost := int64(m.ended[endUsed][k]), int64(m.ended[endSpent][k]), int64(m.ended[endLost][k])
		excess, scored, dead := int64(m.ended[endExcess][k]), int64(m.ended[endScored][k]), int64(m.ended[endDead][k])
		all := (*[12]int64)(row)
		all[0] = used + spent + lost + excess + scored + dead // card.stints
		all[1], all[2], all[3], all[4], all[5] = used, spent, lost, excess, scored
		all[6] = excess + dead               // card.dead
		all[7] = int64(boolToInt(used == 0)) // card.never
		all[8] = m.heldByEndedStays[k] + m.heldByLastingStays[k]
		all[9] = int64(m.unusable[lowestBit(s.rules.placeBit[k])&(maxKinds-1)])
		all[10], all[11] = int64(seen.all[k]), int64(seen.won[k])*seen.winnerPayoff
		if s.rules.isBase[k] != 0 {
			open := (*[2]int64)(row[12:])
			open[0], open[1] = int64(opened.all[k]), int64(opened.won[k])*opened.winnerPayoff
		}
	}
}

// holderCounts counts, over finished matches, how many seats had each kind of card, and how
// many of those seats won.
type holderCounts struct {
	all, won     [maxKinds]uint8
	winnerPayoff int64 // the payoff of each winning seat
}

// add counts a seat that had cards of the kinds in a mask; finished is 1 if the match has
// winners, credit the seat's payoff. It processes eight kinds at a time.
func (h *holderCounts) add(kinds uint64, finished, credit int64) {
	h.winnerPayoff = max(h.winnerPayoff, credit)
	kinds &= -uint64(finished)
	winner := -uint64(boolToInt(credit != 0))
	for at := 0; kinds != 0; at, kinds = at+8, kinds>>8 {
		const one = 0x0101010101010101
		eight := (kinds&0xff*one&0x8040201008040201 + 0x7f*one) >> 7 & one // the eight bits of kinds, one per byte
		all, won := h.all[at:], h.won[at:]
		binary.LittleEndian.PutUint64(all, binary.LittleEndian.Uint64(all)+eight)
		binary.LittleEndian.PutUint64(won, binary.LittleEndian.Uint64(won)+eight&winner)
	}
}
