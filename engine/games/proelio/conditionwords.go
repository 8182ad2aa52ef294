package proelio

import (
	"fmt"
	"slices"
	"strings"

	"equitas/engine/cond"
	"equitas/engine/rule"
	"equitas/engine/vocabulary"
)

// A viewpoint says for what a condition is evaluated: for a House, and for a card or another House.
type viewpoint struct {
	self   int // the House that acts
	rival  int // the other House, if there is one at the moment in question
	kind   int // the card in question, or -1
	target int // in effects: the House that was named
}

// A question is a viewpoint in a state. The words of a condition read their values from it.
type question struct {
	state             *State
	self, rival, kind int
}

func (q question) houseAt(seat int) *house { return &q.state.pos.house[seat] }

// conditionWords returns the vocabulary of conditions under a set: the fixed names, held.CARD
// for every card, and deployed.TAG for every tag.
func conditionWords(set *rule.Set) *vocabulary.Words[question] {
	ids, tags := keysOf(set, "card"), tagsOf(set)
	guilds, seasons := append([]string{"none"}, keysOf(set, "guild")...), append(keysOf(set, "season"), "winter")
	largest, maxValue := largestValue(set)
	_, mostHand := spanOf(set, "hand.limit")
	w := vocabulary.New[question](set)

	w.AddNumber("house.turn", 0, 10000, "own turns so far, this one included", func(q question) int32 { return int32(q.houseAt(q.self).turns) })
	house := func(space, whose string, seat func(q question) int) {
		w.AddNumber(space+".hand", 0, maxHand, "cards in "+whose+" hand", func(q question) int32 { return int32(q.houseAt(seat(q)).cards) })
		w.AddNumber(space+".imperial", 0, maxHand, "Imperial cards in "+whose+" hand", func(q question) int32 {
			h := q.houseAt(seat(q))
			return int32(h.cards - h.base)
		})
		w.AddNumber(space+".base", 0, maxHand, "Base cards in "+whose+" hand", func(q question) int32 { return int32(q.houseAt(seat(q)).base) })
		w.AddNumber(space+".fortification", 0, maxValue, "value of "+whose+" Fortification, 0 without one", func(q question) int32 { return int32(q.houseAt(seat(q)).fort) }, largest)
		w.AddWord(space+".guild", guilds, whose+" Guild", func(q question) int32 { return int32(q.houseAt(seat(q)).guild) })
		w.AddBool(space+".guild_used", whose+" Guild is exhausted", func(q question) bool {
			h := q.houseAt(seat(q))
			return h.guild != 0 && h.uses == 0
		})
		w.AddBool(space+".guild_ready", whose+" Guild is not exhausted", func(q question) bool {
			h := q.houseAt(seat(q))
			return h.guild != 0 && h.uses > 0
		})
		w.AddBool(space+".merchant", "the Merchant is in "+whose+" area", func(q question) bool { return int(q.state.pos.merchant) == seat(q) })
		w.AddBool(space+".waiting", "an attack waits in front of "+strings.TrimSuffix(strings.Replace(whose, "the own", "the own House", 1), "'s"), func(q question) bool { return q.houseAt(seat(q)).waiting != 0 })
	}
	house("house", "the own", func(q question) int { return q.self })
	w.AddNumber("house.deployable", 0, min(15*maxHand, maxValue*int32(mostHand)), "sum of the values of the Base Defense cards in hand that could be deployed",
		func(q question) int32 { return q.state.deployable(q.self) }, set.Value("hand.limit"), largest)
	w.AddNumber("house.actions", 0, 20, "actions still to be performed this turn", func(q question) int32 {
		if int(q.state.pos.active) != q.self {
			return 0
		}
		return int32(q.state.pos.actions)
	})
	w.AddNumber("house.seat", 1, 8, "place in turn order, from 1", func(q question) int32 { return int32(q.self) + 1 })
	for i, id := range ids {
		w.AddNumber("held."+id, 0, maxHand, "copies of this card in the own hand", func(q question) int32 { return int32(q.houseAt(q.self).count[i]) })
	}
	house("left", "the left neighbour's", func(q question) int { return q.state.leftOf(q.self) })
	house("right", "the right neighbour's", func(q question) int { return q.state.rightOf(q.self) })
	house("rival", "the other House's", func(q question) int { return q.rival })

	w.AddBool("table.plague", "a card that freezes lies in front of a House", func(q question) bool { return q.state.pos.frozen&frozenAny != 0 })
	w.AddBool("table.attacks_frozen", "placing and resolving attacks is frozen", func(q question) bool { return q.state.pos.frozen&frozenAttacks != 0 })
	w.AddBool("table.trade_frozen", "trading with the Merchant is frozen", func(q question) bool { return q.state.pos.frozen&frozenTrade != 0 })
	w.AddWord("table.season", seasons, "the season", func(q question) int32 { return int32(q.state.pos.season) })
	w.AddBool("table.waiting", "an attack waits in front of some House", func(q question) bool {
		for i := range q.state.seatCount {
			if q.state.pos.house[i].waiting != 0 {
				return true
			}
		}
		return false
	})
	w.AddNumber("table.base", 0, maxCards, "cards in the Base deck", func(q question) int32 { return int32(q.state.pos.baseN) })
	w.AddNumber("table.imperial", 0, maxCards, "Imperial cards that can still be drawn, the discard pile included", func(q question) int32 { return int32(q.state.pos.imperialN) + int32(q.state.pos.pileN[imperialDeck]) })
	w.AddNumber("table.base_discard", 0, maxCards, "cards in the Base discard pile", func(q question) int32 { return int32(q.state.pos.pileN[baseDeck]) })
	w.AddNumber("table.imperial_discard", 0, maxCards, "cards in the Imperial discard pile", func(q question) int32 { return int32(q.state.pos.pileN[imperialDeck]) })
	w.AddNumber("table.equitas_used", 0, 20, "how often Equitas has been invoked", func(q question) int32 { return int32(q.state.pos.equitas) })
	w.AddBool("table.fortification_lost", "some House has lost a Fortification in this game", func(q question) bool { return q.state.pos.lost })
	w.AddNumber("table.houses", 2, 8, "Houses at the table", func(q question) int32 { return int32(q.state.seatCount) })
	w.AddNumber("table.fortified", 0, 8, "Houses that have a Fortification", func(q question) int32 { return int32(q.state.pos.fortified) })
	w.AddNumber("table.turn", 1, 10000, "turns of the whole game, this one included", func(q question) int32 { return int32(q.state.pos.turn) })

	card := func(space, what string, kind func(q question) int) {
		of := func(read func(k *cardKind) int32) func(q question) int32 {
			return func(q question) int32 {
				if k := kind(q); k >= 0 {
					return read(&q.state.rules.kinds[k])
				}
				return 0
			}
		}
		w.AddWord(space+".id", ids, "the name of "+what, func(q question) int32 { return int32(kind(q)) })
		w.AddWord(space+".deck", []string{"base", "imperial"}, "the deck of "+what, of(func(k *cardKind) int32 { return int32(k.deck) }))
		w.AddWord(space+".kind", []string{"attack", "defense", "strategy"}, "the kind of "+what, of(func(k *cardKind) int32 { return int32(k.use) }))
		w.AddOptionalNumber(space+".value", 0, maxValue, "the value of "+what+", if it has one", of(func(k *cardKind) int32 { return k.value }), largest)
		w.AddOptionalNumber(space+".min", 0, maxFort, "the least Fortification that "+what+" says it needs, if it does", of(func(k *cardKind) int32 { return k.min }))
		w.AddBool(space+".special", what+" has effects of its own when revealed or deployed", func(q question) bool {
			k := kind(q)
			return k >= 0 && (q.state.rules.kinds[k].reveal != 0 || q.state.rules.kinds[k].deployed != 0)
		})
		w.AddWordSet(space+".tags", tags, "the tags of "+what, of(func(k *cardKind) int32 { return int32(k.tags) }))
	}
	card("card", "the card in question", func(q question) int { return q.kind })
	card("attack", "the revealed attack", func(q question) int { return int(q.state.pos.attack) - 1 })

	w.AddNumber("deployed.sum", 0, 255, "defense so far: deployed cards, perks, a sacrificed Fortification", func(q question) int32 { return int32(q.state.pos.defense) })
	w.AddNumber("deployed.count", 0, maxHand, "cards deployed", func(q question) int32 { return int32(q.state.pos.deployedN) })
	for i, tag := range tags {
		w.AddBool("deployed."+tag, "a card with this tag is deployed", func(q question) bool { return q.state.pos.tags>>i&1 != 0 })
	}
	return w
}

// tagsOf returns the tags of all cards, each once.
func tagsOf(set *rule.Set) []string {
	var tags []string
	for _, id := range keysOf(set, "card") {
		for _, t := range valueWords(set.Value("card." + id + ".tags")) {
			if !slices.Contains(tags, t) {
				tags = append(tags, t)
			}
		}
	}
	return tags
}

// largestValue returns the largest value of a card, nil if none has a value, and the bound for
// values of Fortifications and cards that follows from it.
func largestValue(set *rule.Set) (largest *rule.Value, most int32) {
	for _, id := range keysOf(set, "card") {
		if v := set.Value("card." + id + ".value"); v != nil && (largest == nil || v.Int > largest.Int) {
			largest = v
		}
	}
	if largest == nil {
		return nil, 1
	}
	return largest, int32(min(max(largest.Int, 1), maxFort))
}

// ranges implements [rule.Extras.Ranges].
func (Game) ranges(set *rule.Set, name string) []*rule.Value { return conditionWords(set).Ranges(name) }

// space returns the names that conditions can use, including the numbers of the rules.
func space(set *rule.Set) *cond.Space { return conditionWords(set).Space(schema().Consts(set)) }

func keysOf(set *rule.Set, table string) []string { return set.Table(table).Keys() }

// checkTagNames implements [rule.Extras.CheckNames]: it reports a tag that is not a plain word or
// that equals a fixed name, and tags beyond the largest number.
func checkTagNames(set *rule.Set) []rule.Fault {
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
			if !isPlainWord(t.Text) || t.Text == "sum" || t.Text == "count" {
				faults = append(faults, rule.Fault{At: t.At, Msg: fmt.Sprintf("tag %q of card %q cannot be named in a condition", t.Text, id), Help: "use lower-case letters, digits and _, not sum or count"})
			}
		}
	}
	return faults
}

func isPlainWord(s string) bool {
	for i, c := range s {
		if !(c >= 'a' && c <= 'z' || c == '_' || i > 0 && c >= '0' && c <= '9') {
			return false
		}
	}
	return s != ""
}
