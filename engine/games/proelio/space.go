package proelio

import (
	"fmt"
	"slices"
	"strings"

	"equitas/engine/cond"
	"equitas/engine/rule"
)

// A variable is one name that conditions may use. The value function reads it
// for an asker; card variables are functions of the kind alone.
type variable struct {
	cond.Var
	value func(s *State, q asker) int32
}

// An asker is for whom, and about what, a condition is asked.
type asker struct {
	self   int // the House that acts
	rival  int // the other House, where the moment has one
	kind   int // the card in question, or -1
	target int // the House that was named, in effects
}

// vocabulary builds what conditions may name under a set: the fixed names, a
// held.<card> for every card and a deployed.<tag> for every tag.
func vocabulary(set *rule.Set) []variable {
	maxValue := int32(1)
	var ids, tags []string
	cards := set.Table("card")
	for _, id := range cards.Keys() {
		ids = append(ids, id)
		if v := cards.Get(id + ".value"); v != nil {
			maxValue = max(maxValue, int32(v.Int))
		}
		if l := cards.Get(id + ".tags"); l != nil {
			for _, t := range l.List {
				if !slices.Contains(tags, t.Text) {
					tags = append(tags, t.Text)
				}
			}
		}
	}
	guilds := append([]string{"none"}, keysOf(set, "guild")...)
	seasons := append(keysOf(set, "season"), "winter")
	maxValue = min(maxValue, maxFort)

	var vars []variable
	add := func(v cond.Var, f func(s *State, q asker) int32) { vars = append(vars, variable{v, f}) }
	num := func(name string, lo, hi int32, doc string, f func(s *State, q asker) int32) {
		add(cond.Var{Name: name, Type: cond.Int, Lo: lo, Hi: hi, Doc: doc}, f)
	}
	yes := func(name, doc string, f func(s *State, q asker) bool) {
		add(cond.Var{Name: name, Type: cond.Bool, Hi: 1, Doc: doc}, func(s *State, q asker) int32 { return bit(f(s, q)) })
	}

	num("house.turn", 0, 10000, "own turns so far, this one included", func(s *State, q asker) int32 {
		t := int32(s.pos.house[q.self].turns)
		return t
	})
	house := func(space, whose string, seat func(s *State, q asker) int) {
		num(space+".hand", 0, maxHand, "cards in "+whose+" hand", func(s *State, q asker) int32 { return int32(s.pos.house[seat(s, q)].n) })
		num(space+".imperial", 0, maxHand, "Imperial cards in "+whose+" hand", func(s *State, q asker) int32 {
			h := &s.pos.house[seat(s, q)]
			return int32(h.n - h.base)
		})
		num(space+".base", 0, maxHand, "Base cards in "+whose+" hand", func(s *State, q asker) int32 { return int32(s.pos.house[seat(s, q)].base) })
		num(space+".fortification", 0, maxValue, "value of "+whose+" Fortification, 0 without one", func(s *State, q asker) int32 { return int32(s.pos.house[seat(s, q)].fort) })
		add(cond.Var{Name: space + ".guild", Type: cond.Word, Words: guilds, Doc: whose + " Guild"}, func(s *State, q asker) int32 {
			return int32(s.pos.house[seat(s, q)].guild)
		})
		yes(space+".guild_used", whose+" Guild is exhausted", func(s *State, q asker) bool {
			h := &s.pos.house[seat(s, q)]
			return h.guild != 0 && h.uses == 0
		})
		yes(space+".guild_ready", whose+" Guild is not exhausted", func(s *State, q asker) bool {
			h := &s.pos.house[seat(s, q)]
			return h.guild != 0 && h.uses > 0
		})
		yes(space+".merchant", "the Merchant is in "+whose+" area", func(s *State, q asker) bool { return int(s.pos.merchant) == seat(s, q) })
		yes(space+".waiting", "an attack waits in front of "+strings.TrimSuffix(strings.Replace(whose, "the own", "the own House", 1), "'s"), func(s *State, q asker) bool { return s.pos.house[seat(s, q)].waiting != 0 })
	}
	house("house", "the own", func(_ *State, q asker) int { return q.self })
	num("house.deployable", 0, min(15*maxHand, maxValue*int32(set.Int("hand.limit"))), "sum of the values of the Base Defense cards in hand that could be deployed", func(s *State, q asker) int32 {
		return s.deployable(q.self)
	})
	num("house.actions", 0, 20, "actions still to be performed this turn", func(s *State, q asker) int32 {
		if int(s.pos.active) != q.self {
			return 0
		}
		return int32(s.pos.actions)
	})
	num("house.seat", 1, 8, "place in turn order, from 1", func(_ *State, q asker) int32 { return int32(q.self) + 1 })
	for i, id := range ids {
		num("held."+id, 0, maxHand, "copies of this card in the own hand", func(s *State, q asker) int32 { return int32(s.pos.house[q.self].count[i]) })
	}
	house("left", "the left neighbour's", func(s *State, q asker) int { return s.left(q.self) })
	house("right", "the right neighbour's", func(s *State, q asker) int { return s.right(q.self) })
	house("rival", "the other House's", func(_ *State, q asker) int { return q.rival })

	yes("table.plague", "a card that freezes lies in front of a House", func(s *State, _ asker) bool { return s.pos.frozen&frozenAny != 0 })
	yes("table.attacks_frozen", "placing and resolving attacks is frozen", func(s *State, _ asker) bool { return s.pos.frozen&frozenAttacks != 0 })
	yes("table.trade_frozen", "trading with the Merchant is frozen", func(s *State, _ asker) bool { return s.pos.frozen&frozenTrade != 0 })
	add(cond.Var{Name: "table.season", Type: cond.Word, Words: seasons, Doc: "the season"}, func(s *State, _ asker) int32 { return int32(s.pos.season) })
	yes("table.waiting", "an attack waits in front of some House", func(s *State, _ asker) bool {
		for i := range s.n {
			if s.pos.house[i].waiting != 0 {
				return true
			}
		}
		return false
	})
	num("table.base", 0, maxCards, "cards in the Base deck", func(s *State, _ asker) int32 { return int32(s.pos.baseN) })
	num("table.imperial", 0, maxCards, "Imperial cards that can still be drawn, the discard pile included", func(s *State, _ asker) int32 {
		return int32(s.pos.impN) + int32(s.pos.pileN[imperial])
	})
	num("table.base_discard", 0, maxCards, "cards in the Base discard pile", func(s *State, _ asker) int32 { return int32(s.pos.pileN[base]) })
	num("table.imperial_discard", 0, maxCards, "cards in the Imperial discard pile", func(s *State, _ asker) int32 { return int32(s.pos.pileN[imperial]) })
	num("table.equitas_used", 0, 20, "how often Equitas has been invoked", func(s *State, _ asker) int32 { return int32(s.pos.equitas) })
	yes("table.fortification_lost", "some House has lost a Fortification in this game", func(s *State, _ asker) bool { return s.pos.lost })
	num("table.houses", 2, 8, "Houses at the table", func(s *State, _ asker) int32 { return int32(s.n) })
	num("table.fortified", 0, 8, "Houses that have a Fortification", func(s *State, _ asker) int32 {
		return int32(s.pos.fortified)
	})
	num("table.turn", 1, 10000, "turns of the whole game, this one included", func(s *State, _ asker) int32 { return int32(s.pos.turn) })

	card := func(space, what string, kind func(s *State, q asker) int) {
		read := func(f func(k *cardKind) int32) func(s *State, q asker) int32 {
			return func(s *State, q asker) int32 {
				if k := kind(s, q); k >= 0 {
					return f(&s.r.kinds[k])
				}
				return 0
			}
		}
		add(cond.Var{Name: space + ".id", Type: cond.Word, Words: ids, Doc: "the name of " + what}, func(s *State, q asker) int32 { return int32(kind(s, q)) })
		add(cond.Var{Name: space + ".deck", Type: cond.Word, Words: []string{"base", "imperial"}, Doc: "the deck of " + what}, read(func(k *cardKind) int32 { return int32(k.deck) }))
		add(cond.Var{Name: space + ".kind", Type: cond.Word, Words: []string{"attack", "defense", "strategy"}, Doc: "the kind of " + what}, read(func(k *cardKind) int32 { return int32(k.use) }))
		add(cond.Var{Name: space + ".value", Type: cond.Int, Lo: 0, Hi: maxValue, Optional: true, Doc: "the value of " + what + ", if it has one"}, read(func(k *cardKind) int32 { return k.value }))
		add(cond.Var{Name: space + ".min", Type: cond.Int, Lo: 0, Hi: maxFort, Optional: true, Doc: "the least Fortification that " + what + " says it needs, if it does"}, read(func(k *cardKind) int32 { return k.min }))
		yes(space+".special", what+" has effects of its own when revealed or deployed", func(s *State, q asker) bool {
			k := kind(s, q)
			return k >= 0 && (s.r.kinds[k].reveal != 0 || s.r.kinds[k].deployed != 0)
		})
		add(cond.Var{Name: space + ".tags", Type: cond.Set, Words: tags, Doc: "the tags of " + what}, read(func(k *cardKind) int32 { return int32(k.tags) }))
	}
	card("card", "the card in question", func(_ *State, q asker) int { return q.kind })
	card("attack", "the revealed attack", func(s *State, _ asker) int { return int(s.pos.attack) - 1 })

	num("deployed.sum", 0, 255, "defense so far: deployed cards, perks, a sacrificed Fortification", func(s *State, _ asker) int32 { return int32(s.pos.defense) })
	num("deployed.count", 0, maxHand, "cards deployed", func(s *State, _ asker) int32 { return int32(s.pos.deployedN) })
	for i, tag := range tags {
		yes("deployed."+tag, "a card with this tag is deployed", func(s *State, _ asker) bool { return s.pos.tags>>i&1 != 0 })
	}
	return vars
}

// Ranges implements [rule.Ranger]: the largest value of a card decides how much
// a Fortification, a card and a defense can be worth.
func (Game) Ranges(set *rule.Set, name string) []*rule.Value {
	var l []*rule.Value
	if name == "house.deployable" {
		l = append(l, set.Value("hand.limit"))
	}
	if name != "house.deployable" && !strings.HasSuffix(name, ".fortification") && !strings.HasSuffix(name, ".value") {
		return l
	}
	var largest *rule.Value
	for _, id := range keysOf(set, "card") {
		if v := set.Value("card." + id + ".value"); v != nil && (largest == nil || v.Int > largest.Int) {
			largest = v
		}
	}
	if largest != nil {
		l = append(l, largest)
	}
	return l
}

// space is the vocabulary with the numbers of the rules, as conditions see it.
func space(set *rule.Set) *cond.Space {
	var vars []cond.Var
	for _, v := range vocabulary(set) {
		vars = append(vars, v.Var)
	}
	return cond.NewSpace(vars, schema.Consts(set))
}

func keysOf(set *rule.Set, table string) []string { return set.Table(table).Keys() }

func bit(b bool) int32 {
	if b {
		return 1
	}
	return 0
}

// checkTags refuses a tag that is no word or collides with a fixed name.
func checkTags(set *rule.Set) []rule.Fault {
	var faults []rule.Fault
	known := map[string]bool{}
	for _, id := range keysOf(set, "card") {
		v := set.Value("card." + id + ".tags")
		if v == nil {
			continue
		}
		for _, t := range v.List {
			if known[t.Text] = true; len(known) == maxTags+1 {
				faults = append(faults, rule.Fault{At: t.At, Msg: fmt.Sprintf("more than %d tags", maxTags)})
			}
			if !plainWord(t.Text) || t.Text == "sum" || t.Text == "count" {
				faults = append(faults, rule.Fault{At: t.At, Msg: fmt.Sprintf("tag %q of card %q cannot be named in a condition", t.Text, id), Help: "use lower-case letters, digits and _, not sum or count"})
			}
		}
	}
	return faults
}

func plainWord(s string) bool {
	for i, c := range s {
		if !(c >= 'a' && c <= 'z' || c == '_' || i > 0 && c >= '0' && c <= '9') {
			return false
		}
	}
	return s != ""
}
