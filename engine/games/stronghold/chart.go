package stronghold

import (
	"slices"

	"equitas/engine"
	"equitas/engine/narration"
)

var _ engine.PhaseChart = (*Rules)(nil)

// Chart implements [engine.PhaseChart].
func (r *Rules) Chart(lang string) []engine.Phase {
	return narration.Chart(r.set, lang, actionTable.Chart(r, lang))
}

// Endings implements [engine.PhaseChart].
func (r *Rules) Endings(lang string) []string { return narration.Endings(r.set, lang, r.Reasons()) }

// entryKind returns the kind of action that an entry of a table of the files defines, with its
// title in a language.
func (r *Rules) entryKind(lang, table, id string) engine.Kind {
	return engine.Kind{Form: id, Title: narration.Name(r.set, table+"."+id, lang), Key: table + "." + id}
}

// actionKinds returns a kind for each action of Invaders in phases 1 to 5, moveKinds for each
// in phase 6.
func (r *Rules) actionKinds(lang string) (l []engine.Kind) {
	for i := range r.actions {
		if a := &r.actions[i]; a.phase < maxPhase {
			kind := r.entryKind(lang, "invader_action", a.id)
			if a.namesPayment() {
				kind.Form += " [for WAY]"
			}
			l = append(l, kind)
		}
	}
	return l
}

func (r *Rules) moveKinds(lang string) (l []engine.Kind) {
	for i := range r.actions {
		if a := &r.actions[i]; a.phase == maxPhase {
			l = append(l, r.entryKind(lang, "invader_action", a.id))
		}
	}
	return l
}

// namesPayment reports whether the words of the action name the way to pay for it. They do
// if, at some number of players, there are several ways or one with an id.
func (a *action) namesPayment() bool {
	for i := range a.cost {
		ways := a.cost[i].ways
		if len(ways) > 1 || slices.ContainsFunc(ways, func(w way) bool { return w.id != "" }) {
			return true
		}
	}
	return false
}

// kindsIn returns a function that lists the entries of a table as kinds of actions.
func kindsIn(table string) func(r *Rules, lang string) []engine.Kind {
	return func(r *Rules, lang string) (l []engine.Kind) {
		for _, id := range r.set.Entries(table) {
			l = append(l, r.entryKind(lang, table, id))
		}
		return l
	}
}

// kindsOfOrder returns a function that returns a kind for each order. way is "open" or "face
// down".
func kindsOfOrder(way string) func(r *Rules, lang string) []engine.Kind {
	return func(r *Rules, lang string) (l []engine.Kind) {
		for i, w := range orderWords {
			kind := engine.Kind{Form: w + " on SECTION " + way, Key: "rule.order." + w}
			if i == orderBluff {
				kind.Key = "order"
			} else {
				kind.Title = narration.Name(r.set, "order."+w, lang) + ", " + r.set.WordOf(lang, "chart.order", way)
			}
			l = append(l, kind)
		}
		return l
	}
}

// hasDraft reports whether phase cards are drafted, hasHiddenOrders whether orders may lie
// face down, hasHealing whether units recover in the hospital.
func (r *Rules) hasDraft() bool        { return !r.noDraft }
func (r *Rules) hasHiddenOrders() bool { return r.allowsFaceDown }
func (r *Rules) hasHealing() bool      { return r.recoveries > 0 }

// hasAllies reports whether a match can have two players on a side.
func (r *Rules) hasAllies() bool { return r.players.Max > 2 }

func (r *Rules) hasHeroes() bool { return len(r.heroes) > 0 }
func (r *Rules) hasSorties() bool {
	return slices.ContainsFunc(r.heroes, func(h hero) bool { return h.canSortie })
}
func (r *Rules) hasRopes() bool { return r.hasActionWhere(func(a *action) bool { return a.ropes > 0 }) }

// hasAction and hasWork return functions that report whether an action of Invaders, or an
// action in a building, has the effect does; hasBack one that reports whether the back of a
// phase card has one of several effects.
func hasAction(does uint8) func(r *Rules) bool {
	return func(r *Rules) bool { return r.hasActionWhere(func(a *action) bool { return a.effect == does }) }
}

func hasWork(does uint8) func(r *Rules) bool {
	return func(r *Rules) bool {
		return slices.ContainsFunc(r.works, func(w work) bool { return w.effect == does })
	}
}

func hasBack(does ...uint8) func(r *Rules) bool {
	return func(r *Rules) bool {
		return slices.ContainsFunc(r.specials, func(s special) bool { return slices.Contains(does, s.effect) })
	}
}

// hasActionWhere reports whether pred is true for at least one action of Invaders.
func (r *Rules) hasActionWhere(pred func(a *action) bool) bool {
	for i := range r.actions {
		if pred(&r.actions[i]) {
			return true
		}
	}
	return false
}

// strikesInstead reports whether a Hit of some machine can destroy a cauldron or the token of
// a tower in place of the wall.
func (r *Rules) strikesInstead() bool {
	return r.hasActionWhere(func(a *action) bool { return slices.ContainsFunc(a.hit, func(s strike) bool { return s.instead != 0 }) })
}
