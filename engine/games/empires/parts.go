package empires

import (
	"fmt"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/actions"
	"equitas/engine/rule"
)

var _ engine.PartUser = (*Rules)(nil)

// The kinds of parts of this game that are not types of actions.
const (
	partCard actions.PartKind = iota + actions.OwnParts
	partUnit
	partBattle // number is a kind of battle
)

// inBattleSuffix ends the name of a unit as a part, since cards can have the names of their
// units.
const inBattleSuffix = "_fights"

// Parts implements [engine.PartUser]: the parts are actions, army cards that are taken, units
// that are sent into battles, kinds of battles, and further choices.
func (r *Rules) Parts() []engine.Part { return r.parts.List() }

// listParts lists the parts of the rules.
func (r *Rules) listParts() {
	add := func(name, title, what, do string, k actions.PartKind, n int, through ...string) {
		r.parts.Add(engine.Part{Name: name, Title: title, Kind: what, UsePhrase: do, AccessParts: through}, actions.Use{Kind: k, Number: uint8(n)})
	}
	actionTable.AddParts(r, &r.parts)
	if hasAction(doRecruit)(r) {
		for k := range r.kinds[:r.armyKindCount] {
			if r.kinds[k].count > 0 {
				title := r.cardName(k)
				add(r.kinds[k].id, title, "card", "take "+title, partCard, k, actionWords[doRecruit])
			}
		}
	}
	for u := range r.units {
		if r.units[u].mode != modePerson && r.canBeSent(u) {
			title := r.nameOf("unit", r.units[u].id)
			add(r.units[u].id+inBattleSuffix, title+" in battle", "unit", "send "+title+" into battle", partUnit, u)
		}
	}
}

// canBeSent reports whether any card of unit u may fight.
func (r *Rules) canBeSent(u int) bool {
	for k := range r.kinds {
		if int(r.kinds[k].unit) == u && r.kinds[k].count > 0 && (r.fightMask[fieldBattle]|r.fightMask[siegeBattle]|r.fightMask[seaBattle])>>k&1 != 0 {
			return true
		}
	}
	return false
}

// Uses implements [engine.PartUser].
func (r *Rules) Uses(o engine.Observation, a engine.Action, part int) bool {
	return actionTable.Uses(&r.parts, o.(*View).state, a, part)
}

// UsedParts implements [engine.PartUser].
func (r *Rules) UsedParts(o engine.Observation, list []engine.Action, buf []int) []int {
	return actionTable.UsedParts(&r.parts, o.(*View).state, list, buf)
}

// cardUse returns the card that an action takes as a part, unitUse the unit of the card that
// it sends, seaBattleUse battles at sea if its area is a sea.
func cardUse(_ *State, x engine.Action) actions.Use {
	return actions.Use{Kind: partCard, Number: uint8(x >> 16)}
}

func unitUse(s *State, x engine.Action) actions.Use {
	return actions.Use{Kind: partUnit, Number: s.rules.kinds[x>>16&255].unit}
}

func seaBattleUse(s *State, x engine.Action) actions.Use {
	if s.rules.areas[x>>16&255].sea {
		return actions.Use{Kind: partBattle, Number: seaBattle}
	}
	return actions.Use{}
}

// knockouts implements [rule.Extras.Knockouts]. A part is removed by a count of 0, or by its
// absence from a list, so that it still exists for the counters.
func (Game) knockouts(set *rule.Set) []rule.Knockout {
	var l []rule.Knockout
	add := func(id, what string, sets ...string) {
		l = append(l, rule.Knockout{Name: id, What: what, Sets: sets})
	}
	enabled := set.Words("actions.enabled")
	for _, id := range enabled {
		rest := slices.DeleteFunc(slices.Clone(enabled), func(w string) bool { return w == id })
		if len(rest) > 0 {
			add(id, "action", fmt.Sprintf("actions.enabled=['%s']", strings.Join(rest, "', '")))
		}
	}
	if v := set.Value("card"); v != nil && v.Table != nil && slices.Contains(enabled, actionWords[doRecruit]) {
		for _, id := range v.Table.Keys() {
			if c := set.Value("card." + id + ".count"); c != nil && c.Int > 0 {
				add(id, "card", "card."+id+".count=0")
			}
		}
	}
	if set.Int("recruit.refresh_per_round") > 0 {
		add("refresh", "choice", "recruit.refresh_per_round=0")
	}
	if set.Bool("recruit.discard") {
		add("give_up", "choice", "recruit.discard=false")
	}
	add("siege", "battle", "siege.offered=false")
	add("ambush", "choice", "ambush.offered=false")
	return l
}

// personByKey has, for the keys about a person on the table, the unit of that person.
var personByKey = map[string]string{
	"income.merchant": "merchant", "trade.per_merchant": "merchant", "trade.displace_per_merchant": "merchant",
	"fortify.engineer_cost": "engineer", "siege.engineer_keeps_fort": "engineer",
	"battle.out_of_sequence.military_leader": "military_leader",
}

// partsOf implements [rule.Extras.PartsOf]. Keys that concern all players, such as the map,
// turns, revolts, income or points, belong to no part.
func (Game) partsOf(set *rule.Set, path string) []string {
	keys := strings.Split(path, ".")
	if len(keys) < 2 {
		return nil
	}
	switch table, id := keys[0], keys[1]; table {
	case "card":
		return []string{id}
	case "unit", "bonus", "drawn", "beats":
		if mode := set.Value("unit." + id + ".mode"); mode != nil && mode.Text == modeWords[modePerson] {
			return cardsOf(set, id)
		}
		return []string{id + inBattleSuffix}
	case "artillery":
		if id == battleWords[fieldBattle] {
			return artilleryUnits(set)
		}
	}
	var persons []string
	if who := personByKey[path]; who != "" {
		persons = cardsOf(set, who)
	}
	return append(persons, actionTable.PartsOf(path)...)
}

// artilleryUnits returns the names of the parts that are units with the mode Artillery.
func artilleryUnits(set *rule.Set) (l []string) {
	if v := set.Value("unit"); v != nil && v.Table != nil {
		for _, id := range v.Table.Keys() {
			if mode := set.Value("unit." + id + ".mode"); mode != nil && mode.Text == modeWords[modeArtillery] {
				l = append(l, id+inBattleSuffix)
			}
		}
	}
	return l
}

// cardsOf returns the ids of the army cards of a unit.
func cardsOf(set *rule.Set, unit string) (l []string) {
	v := set.Value("card")
	if v == nil || v.Table == nil {
		return nil
	}
	for _, id := range v.Table.Keys() {
		if k := set.Value("card." + id + ".kind"); k != nil && k.Text == unit {
			l = append(l, id)
		}
	}
	return l
}
