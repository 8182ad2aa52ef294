package warland

import (
	"slices"

	"equitas/engine"
	"equitas/engine/actions"
)

var _ engine.PartUser = (*Rules)(nil)

// What stands behind parts: a kind of building, a kind of trained soldier, or a type of action.
const (
	forgoBuilding actions.PartKind = iota + 1
	forgoSoldier
	forgoDemolish
	forgoBattle
	forgoTrain
	forgoBazaar
	forgoTreaty
	forgoBribe
	forgoCreatures
)

// forgoneActions are the types of action that a player can do without, by the names that
// knockouts give them.
var forgoneActions = [...]struct {
	what            actions.PartKind
	name, title, do string
	tables          string                    // of the files that are about it
	by              func(b buildingKind) bool // a building that lets one do it; nil: none is needed
	has             func(r *Rules) bool       // whether the rules have it besides; nil: always
}{
	{forgoDemolish, "demolish", "Demolition", "demolish", "demolition", nil, nil},
	{forgoBattle, "battle", "Battle", "battle", "battle", nil, nil},
	{forgoTrain, "train", "Training", "train soldiers", "", trainsSoldiers, nil},
	{forgoBazaar, "exchange", "Exchange for food", "exchange resources for food", "", func(b buildingKind) bool { return b.exchange != nil }, nil},
	{forgoTreaty, "treaty", "Treaty", "make treaties", "treaty", letsTreat, func(r *Rules) bool { return r.treatyOffers > 0 }},
	{forgoBribe, "bribe", "Bribe", "bribe", "bribe", letsBribe, func(r *Rules) bool { return r.bribeOffers > 0 }},
	{forgoCreatures, "creatures", "Creatures", "use creatures", "creatures creature", nil, hasCreatures},
}

func trainsSoldiers(b buildingKind) bool { return b.trains >= 0 }
func letsTreat(b buildingKind) bool      { return b.treaties }
func letsBribe(b buildingKind) bool      { return b.bribes }

// trains, treats and bribes report whether there is a building that lets one train soldiers,
// propose treaties or offer bribes.
func (r *Rules) trains() bool { return slices.ContainsFunc(r.buildings, trainsSoldiers) }
func (r *Rules) treats() bool { return slices.ContainsFunc(r.buildings, letsTreat) }
func (r *Rules) bribes() bool { return slices.ContainsFunc(r.buildings, letsBribe) }

// Parts implements [engine.PartUser]: the buildings, the soldiers that a
// building trains, and the types of action.
func (r *Rules) Parts() []engine.Part { return r.parts.List() }

// listParts lists the parts of the rules, and what uses each of them.
func (r *Rules) listParts() {
	l := &r.parts
	for i := range r.buildings {
		title := r.nameOf("building", r.buildings[i].id)
		l.Add(engine.Part{Name: r.buildings[i].id, Title: title, What: "building", Do: "build a " + title}, actions.Use{What: forgoBuilding, N: uint8(i)})
	}
	for _, k := range r.soldiers[:r.soldierN] {
		if by := r.buildingsThat(func(b buildingKind) bool { return b.trains == int(k) }); len(by) > 0 {
			title := r.nameOf("pawn", r.pawns[k].id)
			l.Add(engine.Part{Name: r.pawns[k].id, Title: title, What: "soldier", Do: "train a " + title, Through: by}, actions.Use{What: forgoSoldier, N: k})
		}
	}
	for _, a := range forgoneActions {
		by := r.buildingsThat(a.by)
		if (a.by == nil || len(by) > 0) && (a.has == nil || a.has(r)) {
			l.Add(engine.Part{Name: a.name, Title: a.title, What: "action", Do: a.do, Through: by}, actions.Use{What: a.what})
		}
	}
}

// buildingsThat lists the buildings of which something holds; it may be nil.
func (r *Rules) buildingsThat(has func(b buildingKind) bool) (ids []string) {
	for _, b := range r.buildings {
		if has != nil && has(b) {
			ids = append(ids, b.id)
		}
	}
	return ids
}

// Uses implements [engine.PartUser]. A building is used when it is built, a soldier when it
// is trained, and a pact by both the proposer and the acceptor.
func (r *Rules) Uses(o engine.Observation, a engine.Action, part int) bool {
	return acts.Uses(&r.parts, o.(*View).s, a, part)
}

// UsedParts implements [engine.PartUser].
func (r *Rules) UsedParts(o engine.Observation, a engine.Action, buf []int) []int {
	return acts.UsedParts(&r.parts, o.(*View).s, a, buf)
}
