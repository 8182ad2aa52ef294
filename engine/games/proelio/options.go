package proelio

import (
	_ "embed"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/cond"
	"equitas/engine/rule"
)

// printedCards is the card table of the rulebook. The option "cards" of a record lists the
// differences from it. -1 stands for none.
var printedCards = map[string]struct {
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

//go:embed printed.txt
var editionSettings string // the settings of 0.9.6, one a line; a test compares them with the files

// recordNames has, by path, the names of the settings to which the record format gives a name
// of its own. All others are recorded under their paths.
var recordNames = map[string]string{
	"players.teams": "mode", "attack.misplay": "misplay", "defeat.attacker_falls": "patrol_winner", "defeat.check": "defeat",
	"equitas.from": "equitas_from", "hand.start": "hand_start", "hand.limit": "hand_limit", "imperial.price": "imperial_price", "turn.limit": "turn_limit",
}

// Options implements [engine.Rules]. It returns every setting that differs from 0.9.6, so that a
// reader who has only the rulebook can replay a record: first those with a name in the record
// format, then all others under their paths. Changes that only the files of a variant can express,
// such as a changed condition or a new effect, have the text of the files.
func (r *Rules) Options() engine.Fields {
	o := r.namedOptions()
	has := map[string]bool{}
	for _, s := range o {
		has[s.Name] = true
	}
	columns := r.changedCards()
	for _, d := range rule.Departures(r.set.Settings(), editionSettings) {
		if name, ok := recordNames[d.Path]; ok && has[name] {
			continue
		}
		if has["prices"] && (d.Path == "merchant.price" || strings.HasPrefix(d.Path, "merchant.price.")) {
			continue
		}
		if id, ok := strings.CutPrefix(d.Path, "card."); ok {
			id, column, _ := strings.Cut(id, ".")
			if slices.ContainsFunc(columns, func(c engine.Field) bool { return c.Name == id && hasName(c.Value.(engine.Fields), column) }) {
				continue
			}
		}
		o = append(o, engine.Field{Name: d.Path, Value: d.Value})
	}
	return o
}

func hasName(l engine.Fields, name string) bool {
	return slices.ContainsFunc(l, func(s engine.Field) bool { return s.Name == name })
}

// namedOptions returns the changed settings that have a name in the record format.
func (r *Rules) namedOptions() engine.Fields {
	o := engine.Fields{}
	set := func(name string, differs bool, v any) {
		if differs {
			o = append(o, engine.Field{Name: name, Value: v})
		}
	}
	set("mode", r.teams > 0, "allied")
	set("misplay", r.penalty, "penalty")
	if k, ok := r.ids["alliance"]; ok {
		set("alliance_self", r.kinds[k].target.self, true)
	}
	set("patrol_winner", r.attackerFallsLeft, "left")
	set("defeat", r.defeatAlways, "always")
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
	set("hand_limit", r.handLimits != nil || r.handLimit != 5, r.fileValue("hand.limit"))
	set("imperial_price", r.imperialPrices != nil || r.imperialPrice != 2, r.fileValue("imperial.price"))
	if r.merchantUse {
		prices, same := r.prices()
		set("prices", !same, prices)
	}
	set("turn_limit", r.turnLimit != 1000, int(r.turnLimit))
	if cards := r.changedCards(); len(cards) > 0 {
		set("cards", true, cards)
	}
	return o
}

// fileValue returns a number of the rules as the files write it: the number, or the text of an
// amount.
func (r *Rules) fileValue(path string) any {
	if v := r.set.Value(path); v.Kind != rule.KindInt {
		return v.Text
	}
	return r.set.Int(path)
}

// forbidsSecond reports whether a card's condition forbids playing it while a card that freezes
// lies on the table.
func (r *Rules) forbidsSecond(kind uint8) bool {
	w := r.kinds[kind].when
	if w == nil {
		return false
	}
	s := r.newState(r.players.Min)
	free := s.eval(w, viewpoint{kind: int(kind)})
	s.pos.frozen = frozenAny | frozenAttacks | frozenTrade
	return free != 0 && s.eval(w, viewpoint{kind: int(kind)}) == 0
}

// prices returns the Merchant's prices, in the order of the seasons, and whether they are
// those of 0.9.6.
func (r *Rules) prices() (engine.Fields, bool) {
	names := map[uint8]string{slotAny: "any", slotBase: "base", slotImperial: "imperial"}
	was := map[string][]string{"summer": {"any", "any"}, "autumn": {"base", "imperial"}}
	prices, same := engine.Fields{}, len(r.seasonIDs) == len(was)
	for i, id := range r.seasonIDs {
		l := []string{}
		for _, slot := range r.price[i] {
			if n, ok := names[slot]; ok {
				l = append(l, n)
			} else {
				l = append(l, r.kinds[slot].id)
			}
		}
		prices = append(prices, engine.Field{Name: id, Value: l})
		same = same && slices.Equal(l, was[id])
	}
	return prices, same
}

// changedCards returns, by card, the columns of the rulebook's card table that differ under
// these rules.
func (r *Rules) changedCards() engine.Fields {
	var out engine.Fields
	for i := range r.kinds {
		k := &r.kinds[i]
		was, known := printedCards[k.id]
		var cols engine.Fields
		set := func(name string, differs bool, v any) {
			if differs {
				cols = append(cols, engine.Field{Name: name, Value: v})
			}
		}
		deck := deckNames[k.deck]
		kind := [...]string{"attack", "defense", "strategy"}[k.use]
		value, least := orMinusOne(k.value), r.smallestFort(k)
		set("deck", !known || deck != was.deck, deck)
		set("kind", !known || kind != was.kind, kind)
		set("value", !known && value >= 0 || known && value != was.value, value)
		set("min", !known && least >= 0 || known && least != was.min, least)
		if len(cols) > 0 {
			out = append(out, engine.Field{Name: k.id, Value: cols})
		}
	}
	return out
}

func orMinusOne(v int32) int32 {
	if v == cond.Absent {
		return -1
	}
	return v
}

// smallestFort returns the smallest Fortification with which a card may be placed or deployed
// under these rules; -1 for a Strategy card, more than maxFort if there is none.
func (r *Rules) smallestFort(k *cardKind) int32 {
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
		if s.eval(x, viewpoint{kind: int(r.ids[k.id])}) != 0 {
			return f
		}
	}
	return maxFort + 1
}
