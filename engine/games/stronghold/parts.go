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

// What stands behind parts, each by its number.
const (
	partCard actions.PartKind = iota + 1
	partAction
	partSpecial
	partOrder
	partWork
	partHero
	partDeed
)

// partWhat has the noun for each, and a phrase for using it.
var partWhat = [...]struct{ what, do string }{
	partCard: {"card", "take "}, partAction: {"action", "do "}, partSpecial: {"card’s back", "do "}, partOrder: {"order", "order "},
	partWork: {"building’s action", "spend hourglasses on "}, partHero: {"hero", "act with the "}, partDeed: {"deed", "do "},
}

// Parts implements [engine.PartUser]: phase cards that are drafted, actions of
// both sides, orders, what heroes do, deeds.
func (r *Rules) Parts() []engine.Part { return r.parts.List() }

// listParts fills in the parts, and what stands behind each.
func (r *Rules) listParts() {
	add := func(table, id string, k actions.PartKind, n int, through ...string) {
		title := r.nameOf(table, id)
		r.parts.Add(engine.Part{Name: id, Title: title, What: partWhat[k].what, Do: partWhat[k].do + title, Through: through}, actions.Use{What: k, N: uint8(n)})
	}
	for i := range r.cards {
		if c := &r.cards[i]; c.phase > 1 && c.phase < maxPhase && c.count[0]+c.count[1] > 0 {
			add("phase_card", c.id, partCard, i)
		}
	}
	for i := range r.actions {
		if r.actions[i].tokens > 0 {
			add("invader_action", r.actions[i].id, partAction, i, r.cardsWith(i)...)
		}
	}
	for i := range r.specials {
		add("special_action", r.specials[i].id, partSpecial, i)
	}
	for i, n := range r.orders {
		if n > 0 {
			add("order", orderWords[i], partOrder, i)
		}
	}
	for i := range r.works {
		if r.works[i].tokens > 0 {
			add("defender_action", r.works[i].id, partWork, i)
		}
	}
	for i := range r.heroes {
		if r.heroes[i].most > 0 || r.heroes[i].sorties {
			add("hero", r.heroes[i].id, partHero, i)
		}
	}
	for i, id := range deedWords {
		add("deed", id, partDeed, i)
	}
}

// cardsWith returns the drafted cards with an action, if only such cards have it.
func (r *Rules) cardsWith(a int) (ids []string) {
	for i := range r.cards {
		c := &r.cards[i]
		if !slices.Contains(c.list, uint8(a)) {
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
	return acts.Uses(&r.parts, o.(*View).s, a, part)
}

// UsedParts implements [engine.PartUser].
func (r *Rules) UsedParts(o engine.Observation, a engine.Action, buf []int) []int {
	return acts.UsedParts(&r.parts, o.(*View).s, a, buf)
}

// uses is the part of a kind that the first number of an action has.
func uses(what actions.PartKind) func(*State, engine.Action) actions.Use {
	return func(_ *State, a engine.Action) actions.Use { return actions.Use{What: what, N: uint8(a >> 16)} }
}

// usesBack and usesBackOf are the part on the back of the phase card that is shown, or turned
// over.
func usesBack(s *State, _ engine.Action) actions.Use { return s.useOfBack(int(s.pos.phase)) }

func usesBackOf(s *State, a engine.Action) actions.Use { return s.useOfBack(int(a >> 16 & 255)) }

func (s *State) useOfBack(phase int) actions.Use {
	if back := s.back(phase); back >= 0 {
		return actions.Use{What: partSpecial, N: uint8(back)}
	}
	return actions.Use{}
}

// Stages implements [engine.Rules]: that the stronghold is broken into, and that
// the Assault is repeated.
func (r *Rules) Stages() []engine.Stage {
	return []engine.Stage{
		{Part: engine.Part{Name: "break_in", Title: "A break-in", What: "ending", Do: "see a break-in"}, Reason: reasonBreach},
		{Part: engine.Part{Name: "repeat", Title: "The repeated Assault", What: "ending", Do: "see the Assault repeated"}, Reason: reasonTie},
	}
}

// During implements [engine.Rules]: both stages are ways to end.
func (r *Rules) During(engine.Observation, int) bool { return false }

// knockouts is [rule.Extras.Knockouts]. What goes is still counted, as never
// there: cards have no copies, actions no tokens.
func (Game) knockouts(set *rule.Set) []rule.Knockout {
	var l []rule.Knockout
	add := func(id, what string, sets ...string) {
		l = append(l, rule.Knockout{Name: id, What: what, Sets: sets})
	}
	for _, id := range set.Entries("phase_card") {
		if phase := set.Int("phase_card." + id + ".phase"); phase > 1 && phase < maxPhase && (set.Int("phase_card."+id+".count.p2") > 0 || set.Int("phase_card."+id+".count.p34") > 0) {
			add(id, "card", "phase_card."+id+".count.p2=0", "phase_card."+id+".count.p34=0")
		}
	}
	for _, table := range []string{"invader_action", "defender_action", "order"} {
		for _, id := range set.Entries(table) {
			if set.IntOr(table+"."+id+".tokens", 1) == 0 {
				continue
			}
			what := map[string]string{"invader_action": "action", "defender_action": "building’s action", "order": "order"}[table]
			add(id, what, table+"."+id+".tokens=0")
		}
	}
	for _, id := range set.Entries("hero") {
		if use := set.Value("hero." + id + ".use"); use == nil || use.Bool {
			add(id, "hero", "hero."+id+".use=false")
		}
	}
	return l
}

// partsOf is [rule.Extras.PartsOf]. Rules for everybody concern no part: Strength, walls,
// gates, the income of a turn.
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
