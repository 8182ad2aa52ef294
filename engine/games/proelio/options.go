package proelio

import (
	"maps"
	"slices"

	"equitas/engine/cond"
)

// printed is the card table of the rulebook: the columns of a record's
// "cards" option are what differs from it. -1 stands for none.
var printed = map[string]struct {
	deck, kind string
	value, min int32
}{
	"shields": {"base", "defense", 1, 0}, "palisades": {"base", "defense", 2, 1}, "tower": {"base", "defense", 3, 2},
	"patrol": {"base", "defense", 1, 0}, "manure": {"base", "attack", 0, 0}, "soldiers": {"base", "attack", 1, 0},
	"knights": {"base", "attack", 2, 1}, "trebuchets": {"base", "attack", 3, 2}, "infiltration": {"base", "attack", 0, 0},
	"resources": {"base", "strategy", -1, -1}, "alliance": {"base", "strategy", -1, -1}, "plague": {"base", "strategy", -1, -1},
	"hero": {"imperial", "attack", 4, 3}, "fortress": {"imperial", "defense", 4, 3}, "imperial_resources": {"imperial", "strategy", -1, -1},
	"edict": {"imperial", "defense", -1, 0}, "black_powder": {"imperial", "attack", -1, 0}, "inquisition": {"imperial", "strategy", -1, -1},
}

// Options implements [engine.Optioner]: every setting that is not the default
// of 0.9.6, so that a reader who has only the rulebook can replay a record.
// What no option can say (a changed condition, a new effect) only the ruleset
// itself can replay.
func (r *Rules) Options() map[string]any {
	o := map[string]any{}
	set := func(name string, differs bool, v any) {
		if differs {
			o[name] = v
		}
	}
	set("mode", r.teams > 0, "allied")
	set("misplay", r.penalty, "penalty")
	set("patrol_winner", r.attackerFallsLeft, "left")
	set("defeat", r.defeatAlways, "always")
	if k, ok := r.ids["alliance"]; ok {
		set("alliance_self", r.kinds[k].target.self, true)
	}
	if k, ok := r.ids["plague"]; ok {
		set("plague_stacks", r.forbidsSecond(k), false)
	}
	from := []string{}
	for _, f := range r.equitasFrom {
		from = append(from, [...]string{"deck", "discard"}[f])
	}
	set("equitas_from", !slices.Equal(from, []string{"deck", "discard"}), from)
	for i := range r.guilds {
		if r.guilds[i].id == "apothecaries" {
			set("apothecaries", len(r.guilds[i].perks[onAction]) > 0, "remove")
		}
	}
	set("hand_start", r.handStart != 5, r.handStart)
	set("hand_limit", r.handLimit != 5, int(r.handLimit))
	set("imperial_price", r.imperialPrice != 2, int(r.imperialPrice))
	set("turn_limit", r.turnLimit != 1000, int(r.turnLimit))
	if r.merchantUse {
		prices, same := r.prices()
		set("prices", !same, prices)
	}
	if cards := r.changedCards(); len(cards) > 0 {
		o["cards"] = cards
	}
	return o
}

// forbidsSecond reports whether a card may not be played while one of its like
// lies on the table.
func (r *Rules) forbidsSecond(kind uint8) bool {
	w := r.kinds[kind].when
	if w == nil || w.fixed {
		return false
	}
	s := r.newState(r.players.Min)
	free := s.eval(w, asker{kind: int(kind)})
	s.pos.frozen = frozenAny | frozenAttacks | frozenTrade
	return free != 0 && s.eval(w, asker{kind: int(kind)}) == 0
}

// prices lists the Merchant's prices, and whether they are those of 0.9.6.
func (r *Rules) prices() (map[string][]string, bool) {
	names := map[uint8]string{slotAny: "any", slotBase: "base", slotImperial: "imperial"}
	m := map[string][]string{}
	for i, id := range r.seasonIDs {
		l := []string{}
		for _, slot := range r.price[i] {
			if n, ok := names[slot]; ok {
				l = append(l, n)
			} else {
				l = append(l, r.kinds[slot].id)
			}
		}
		m[id] = l
	}
	same := maps.EqualFunc(m, map[string][]string{"summer": {"any", "any"}, "autumn": {"base", "imperial"}}, slices.Equal[[]string])
	return m, same
}

// changedCards lists the columns of the rulebook's card table that changed.
func (r *Rules) changedCards() map[string]map[string]any {
	out := map[string]map[string]any{}
	for i := range r.kinds {
		k := &r.kinds[i]
		was, known := printed[k.id]
		cols := map[string]any{}
		deck := deckNames[k.deck]
		kind := [...]string{"attack", "defense", "strategy"}[k.use]
		value, least := none32(k.value), r.least(k)
		if !known || deck != was.deck {
			cols["deck"] = deck
		}
		if !known || kind != was.kind {
			cols["kind"] = kind
		}
		if !known && value >= 0 || known && value != was.value {
			cols["value"] = value
		}
		if !known && least >= 0 || known && least != was.min {
			cols["min"] = least
		}
		if len(cols) > 0 {
			out[k.id] = cols
		}
	}
	return out
}

func none32(v int32) int32 {
	if v == cond.Absent {
		return -1
	}
	return v
}

// least is the minimum Fortification of a card as its rules make it: the
// smallest at which it may be placed or deployed; -1 for a Strategy card.
func (r *Rules) least(k *cardKind) int32 {
	x := r.attackValid
	switch k.use {
	case useStrategy:
		return -1
	case useDefense:
		x = r.deployLegal
	}
	s := r.newState(r.players.Min)
	for f := range int32(maxFort + 1) {
		s.pos.house[0].fort = uint8(f)
		if s.eval(x, asker{kind: int(r.ids[k.id])}) != 0 {
			return f
		}
	}
	return maxFort + 1
}
