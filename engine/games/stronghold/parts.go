package stronghold

import (
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/actions"
	"equitas/engine/rule"
)

var (
	_ engine.PartUser = (*Rules)(nil)
)

// The kinds of parts of this game. The number of a part is its index in the list of its kind in
// [Rules], such as Rules.cards.
const (
	partCard actions.PartKind = iota + actions.OwnParts
	partAction
	partSpecial
	partOrder
	partWork
	partHero
	partDeed
)

// partKinds has for each kind of part its table in the files, the noun for it, and a phrase for
// using it.
var partKinds = [...]struct{ table, what, do string }{
	partCard:    {"phase_card", "card", "take "},
	partAction:  {"invader_action", "action", "do "},
	partSpecial: {"special_action", "card’s back", "do "},
	partOrder:   {"order", "order", "order "},
	partWork:    {"defender_action", "building’s action", "spend hourglasses on "},
	partHero:    {"hero", "hero", "act with the "},
	partDeed:    {"deed", "deed", "do "},
}

// Parts implements [engine.PartUser]: the parts are phase cards of the draft, actions of both
// sides, special actions, orders, heroes, deeds.
func (r *Rules) Parts() []engine.Part { return r.parts.List() }

// listParts lists the parts of the rules.
func (r *Rules) listParts() {
	add := func(k actions.PartKind, n int, id string, through ...string) {
		kind := &partKinds[k]
		title := r.nameOf(kind.table, id)
		r.parts.Add(engine.Part{Name: id, Title: title, Kind: kind.what, UsePhrase: kind.do + title, AccessParts: through}, actions.Use{Kind: k, Number: uint8(n)})
	}
	for i := range r.cards {
		if c := &r.cards[i]; c.phase > 1 && c.phase < maxPhase && c.count[0]+c.count[1] > 0 {
			add(partCard, i, c.id)
		}
	}
	for i := range r.actions {
		if r.actions[i].tokens > 0 {
			add(partAction, i, r.actions[i].id, r.cardsWith(i)...)
		}
	}
	for i := range r.specials {
		add(partSpecial, i, r.specials[i].id)
	}
	for i, n := range r.orders {
		if n > 0 {
			add(partOrder, i, orderWords[i])
		}
	}
	for i := range r.works {
		if r.works[i].tokens > 0 {
			add(partWork, i, r.works[i].id)
		}
	}
	for i := range r.heroes {
		if r.heroes[i].maxHourglasses > 0 || r.heroes[i].canSortie {
			add(partHero, i, r.heroes[i].id)
		}
	}
	for i, id := range deedWords {
		add(partDeed, i, id)
	}
}

// cardsWith returns the ids of the drafted cards that show action a; nil if cards that are not
// drafted show it too.
func (r *Rules) cardsWith(a int) (ids []string) {
	for i := range r.cards {
		c := &r.cards[i]
		if !slices.Contains(c.actionIndices, uint8(a)) {
			continue
		}
		if c.phase == 1 || c.phase == maxPhase {
			return nil
		}
		ids = append(ids, c.id)
	}
	return ids
}

// Uses implements [engine.PartUser].
func (r *Rules) Uses(o engine.Observation, a engine.Action, part int) bool {
	return actionTable.Uses(&r.parts, o.(*View).state, a, part)
}

// UsedParts implements [engine.PartUser].
func (r *Rules) UsedParts(o engine.Observation, list []engine.Action, buf []int) []int {
	return actionTable.UsedParts(&r.parts, o.(*View).state, list, buf)
}

// useOfKind returns a function that returns the part of a kind whose index is the first number of an
// action.
func useOfKind(what actions.PartKind) func(*State, engine.Action) actions.Use {
	return func(_ *State, a engine.Action) actions.Use { return actions.Use{Kind: what, Number: uint8(a >> 16)} }
}

// backUse returns the special action on the card of the present phase, flippedBackUse that on the
// card that the action turns over.
func backUse(s *State, _ engine.Action) actions.Use { return s.useOfBack(int(s.pos.phase)) }

func flippedBackUse(s *State, a engine.Action) actions.Use { return s.useOfBack(int(a >> 16 & 255)) }

func (s *State) useOfBack(phase int) actions.Use {
	if back := s.backAction(phase); back >= 0 {
		return actions.Use{Kind: partSpecial, Number: uint8(back)}
	}
	return actions.Use{}
}

// Stages implements [engine.Rules]: a break-in, and the repeated Assault.
func (r *Rules) Stages() []engine.Stage {
	return []engine.Stage{
		{Part: engine.Part{Name: "break_in", Title: "A break-in", Kind: "ending", UsePhrase: "see a break-in"}, Reason: reasonBreach},
		{Part: engine.Part{Name: "repeat", Title: "The repeated Assault", Kind: "ending", UsePhrase: "see the Assault repeated"}, Reason: reasonTie},
	}
}

// InStage implements [engine.Rules]. It reports false, since both stages are ways in which a
// match ends.
func (r *Rules) InStage(engine.Observation, int) bool { return false }

// knockouts implements [rule.Extras.Knockouts]. A part is removed by a count of 0, so that it
// still exists for the counters: cards have no copies then, actions no tokens.
func (Game) knockouts(set *rule.Set) []rule.Knockout {
	var l []rule.Knockout
	add := func(k actions.PartKind, id string, sets ...string) {
		for i := range sets {
			sets[i] = partKinds[k].table + "." + id + "." + sets[i]
		}
		l = append(l, rule.Knockout{Name: id, What: partKinds[k].what, Sets: sets})
	}
	for _, id := range set.Entries("phase_card") {
		p := "phase_card." + id
		if phase := set.Int(p + ".phase"); phase > 1 && phase < maxPhase && set.Int(p+".count.p2")+set.Int(p+".count.p34") > 0 {
			add(partCard, id, "count.p2=0", "count.p34=0")
		}
	}
	for _, k := range []actions.PartKind{partAction, partWork, partOrder} {
		for _, id := range set.Entries(partKinds[k].table) {
			if set.IntOr(partKinds[k].table+"."+id+".tokens", 1) > 0 {
				add(k, id, "tokens=0")
			}
		}
	}
	for _, id := range set.Entries("hero") {
		if use := set.Value("hero." + id + ".use"); use == nil || use.Bool {
			add(partHero, id, "use=false")
		}
	}
	return l
}

// partsOf implements [rule.Extras.PartsOf]. Keys that concern all players, such as Strength,
// walls, gates or the income of a turn, belong to no part.
func (Game) partsOf(set *rule.Set, path string) []string {
	keys := strings.Split(path, ".")
	if len(keys) < 2 {
		return nil
	}
	switch table, id := keys[0], keys[1]; table {
	case "phase_card":
		if v := set.Value(path); len(keys) > 2 && keys[2] == "actions" && v != nil {
			ids := []string{id}
			for _, x := range v.List {
				ids = append(ids, x.Text)
			}
			return ids
		}
		return []string{id}
	case "invader_action", "defender_action", "special_action":
		return []string{id}
	case "order":
		if slices.Contains(orderWords, id) {
			return []string{id}
		}
		return slices.Clone(orderWords)
	case "barbican":
		return []string{"ram"}
	case "deed":
		if slices.Contains(deedWords, id) {
			return []string{id}
		}
		return slices.Clone(deedWords)
	case "hero":
		if len(keys) > 2 && (strings.HasPrefix(keys[2], "oration") || keys[2] == "sortie_cost") {
			return []string{id}
		}
	case "glory":
		switch id {
		case "first_breach", "further_breach":
			return []string{"break_in"}
		case "tie_break":
			return []string{"repeat"}
		}
	}
	return nil
}
