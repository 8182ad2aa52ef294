package proelio

import (
	"fmt"

	"equitas/engine"
)

// countedVerbs are the actions of the action phase that reports count.
var countedVerbs = [...]struct {
	v         verb
	id, title string
}{
	{verbDraw, "act.draw", "Draw"},
	{verbAttack, "act.attack", "Attack"},
	{verbFortify, "act.fortify", "Fortify"},
	{verbPlay, "act.play", "Strategy card"},
	{verbImperial, "act.imperial", "Imperial draw"},
	{verbEquitas, "act.equitas", "Equitas"},
	{verbTrade, "act.trade", "Trade"},
	{verbSupport, "act.support", "Support"},
	{verbPass, "act.pass", "Pass"},
}

// canDo reports whether an action exists under these rules.
func (r *Rules) canDo(v verb) bool {
	switch v {
	case verbTrade:
		return r.merchantUse
	case verbSupport:
		return r.support
	case verbEquitas:
		return r.equitasUses > 0
	}
	return true
}

func actionColumns(r *Rules, _ int) []engine.Column {
	list := []engine.Column{{Name: "actions", Doc: "actions of all types, free ones too; Guild perks are none"}}
	for _, v := range countedVerbs {
		if r.canDo(v.v) {
			list = append(list, engine.Column{Name: v.id, Doc: "times chosen in the action phase"})
		}
	}
	return append(list, engine.Column{Name: "act.perk", Doc: "Guild perks used"})
}

func (s *State) tallyActions(t *tally) {
	m := s.meter
	all := int64(0)
	for _, v := range countedVerbs {
		all += int64(m.verbs[v.v])
	}
	t.add(all)
	for _, v := range countedVerbs {
		if s.r.canDo(v.v) {
			t.add(int64(m.verbs[v.v]))
		}
	}
	perks := int64(0)
	for _, n := range m.perks[:len(s.r.perks)] {
		perks += int64(n)
	}
	t.add(perks)
}

// flows are the events that are counted, in order of their numbers.
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

func flowColumns(*Rules, int) []engine.Column {
	var list []engine.Column
	for _, f := range flows {
		list = append(list, engine.Column{Name: f.id, Doc: f.doc})
	}
	return list
}

func (s *State) tallyFlows(t *tally) {
	for _, n := range s.meter.flow {
		t.add(int64(n))
	}
}

func handColumns(_ *Rules, _ int) []engine.Column {
	list := []engine.Column{
		{Name: "hand.choices", Doc: "decisions of the action phase"},
		{Name: "hand.cards", Doc: "cards in hand of who decides, summed over decisions of the action phase"},
		{Name: "hand.full", Doc: "decisions of the action phase with a hand at the limit or above"},
	}
	for r := range lastRound {
		list = append(list,
			engine.Column{Name: fmt.Sprintf("fort.sum.%d", r+1), Doc: "values of all Fortifications at the end of the round"},
			engine.Column{Name: fmt.Sprintf("fort.houses.%d", r+1), Doc: "Houses at the end of the round, 0 where the match had ended"})
	}
	return list
}

func (s *State) tallyHands(t *tally) {
	m := s.meter
	choices, cards := int64(0), int64(0)
	for _, n := range m.choices {
		choices += int64(n)
	}
	for k := range s.r.kinds {
		cards += s.held(k)
	}
	t.add(choices)
	t.add(cards)
	t.add(int64(m.full))
	for r, sum := range m.fort {
		t.add(int64(sum))
		n := 0
		if r < int(m.rounds) {
			n = s.n
		}
		t.add(int64(n))
	}
}

func perkColumns(r *Rules, _ int) []engine.Column {
	if !r.guildsUse {
		return nil
	}
	var list []engine.Column
	for i := range r.guilds {
		list = append(list, engine.Column{Name: "perk." + r.guilds[i].id, Doc: "times the Guild's perks were used"})
	}
	return list
}

func (s *State) tallyPerks(t *tally) {
	if !s.r.guildsUse {
		return
	}
	for k, n := range s.meter.perks[:len(s.r.perks)] {
		t.rest[s.r.perks[k].guild] += int64(n)
	}
	t.rest = t.rest[len(s.r.guilds):]
}
