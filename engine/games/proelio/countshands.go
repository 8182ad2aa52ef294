package proelio

import (
	"fmt"

	"equitas/engine"
	"equitas/engine/count"
)

// The counters of events in a match, other than those of actions.
const (
	flowBase = iota
	flowImperial
	flowCost
	flowPrice
	flowExcess
	flowForced
	flowLoot
	flowStolen
	flowTrade
	flowFortified
	flowDeployed
	flowAttack
	flowSacrifice
	flowFortLost
	flowPeek
	flowCount
)

// flows has id, title and description of these counters.
var flows = [flowCount]struct{ id, title, doc string }{
	flowBase:      {"flow.base", "Base cards drawn", "Base cards drawn"},
	flowImperial:  {"flow.imperial", "Imperial cards drawn", "Imperial cards drawn"},
	flowCost:      {"flow.cost", "Cards paid for Imperial draws", "cards discarded as the price of an Imperial draw"},
	flowPrice:     {"flow.price", "Cards paid to the Merchant", "cards discarded as the price of a trade"},
	flowExcess:    {"flow.excess", "Cards over the hand limit", "cards discarded down to the hand limit"},
	flowForced:    {"flow.forced", "Forced discards", "cards that effects made Houses discard"},
	flowLoot:      {"flow.loot", "Cards looted", "cards handed over as loot"},
	flowStolen:    {"flow.stolen", "Cards stolen", "cards that effects took out of one hand into another"},
	flowTrade:     {"flow.trade", "Cards traded for", "cards taken from the Merchant"},
	flowFortified: {"flow.fortified", "Fortifications placed", "Fortifications placed, upgrades included"},
	flowDeployed:  {"flow.deployed", "Defense cards deployed", "Defense cards deployed"},
	flowAttack:    {"flow.attack", "Attacks revealed", "attacks revealed"},
	flowSacrifice: {"flow.sacrifice", "Fortifications sacrificed", "Fortifications sacrificed in defense"},
	flowFortLost:  {"flow.lost", "Fortifications lost", "Fortifications lost, sacrifices included"},
	flowPeek:      {"flow.peek", "Hands looked at", "hands that an effect let a House look at"},
}

func countFlows(t *countTable) {
	for i, f := range flows {
		m := count.Rate("turns", "flows", f.title, "per turn")
		m.Doc = f.doc + ", per turn"
		t.Add(countEntry{ID: f.id, Doc: f.doc, Metric: m, Value: func(s *State) int64 { return int64(s.stayCounts.flow[i]) }})
	}
}

func (r *Rules) countHands(t *countTable) {
	full := count.Share("hand.choices", "hands", "Hand at the limit", 0.02)
	full.Doc = "share of the choices of an action with a hand at the limit"
	t.Add(
		countEntry{ID: "hand.choices", Doc: "decisions of the action phase", Value: func(s *State) (n int64) {
			for _, c := range s.stayCounts.choices {
				n += int64(c)
			}
			return n
		}},
		countEntry{ID: "hand.cards", Doc: "cards in hand of who decides, summed over decisions of the action phase", Value: func(s *State) (n int64) {
			for k := range s.rules.kinds {
				n += s.stayCounts.heldByEndedStays[k&63] + s.stayCounts.heldByLastingStays[k&63]
			}
			return n
		}, Metric: engine.Metric{ID: "hand.mean", Title: "Hand size", Family: "hands", Kind: engine.Ratio, Den: "hand.choices",
			Unit: "cards", Margin: 0.1, Up: "larger", Down: "smaller", Doc: "cards in hand when an action is chosen"}},
		countEntry{ID: "hand.full", Doc: "decisions of the action phase with a hand at the limit or above", Metric: full,
			Value: func(s *State) int64 { return int64(s.stayCounts.full) }})
	var rounds []count.Thing
	for i := range lastRound {
		n := fmt.Sprint(i + 1)
		rounds = append(rounds, count.Thing{ID: n, Title: n})
	}
	t.AddEach(rounds,
		countEntry{ID: "fort.sum.*", Doc: "values of all Fortifications at the end of the round", Each: count.EachFromCounters(func(s *State) []uint32 { return s.stayCounts.fort[:] }),
			Metric: engine.Metric{ID: "fort.mean.*", Title: "After round *", Family: "fortifications", Kind: engine.Ratio, Den: "fort.houses.*", DenKind: engine.Survivors,
				Unit: "points", Margin: 0.1, Doc: "value of a House's Fortification at the end of round *, in games that last so long"}},
		countEntry{ID: "fort.houses.*", Doc: "Houses at the end of the round, 0 where the match had ended", Each: func(s *State, to count.ThingColumns) {
			for i := range int(s.stayCounts.rounds) {
				to.Add(i, int64(s.seatCount))
			}
		}})
}
