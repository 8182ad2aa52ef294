package warland

import (
	"slices"

	"equitas/engine"
	"equitas/engine/actions"
)

var _ engine.PartUser = (*Rules)(nil)

// Kinds of parts that are no types of action: a kind of building, a kind of trained soldier.
const (
	partBuilding actions.PartKind = iota + actions.OwnParts
	partSoldier
)

// trainsSoldiers, sellsFood, allowsTreaties and allowsBribes report whether a building lets its
// owner train soldiers, buy food, propose treaties and offer bribes.
func trainsSoldiers(b buildingKind) bool { return b.trains >= 0 }
func sellsFood(b buildingKind) bool      { return b.sellsWhen != nil }
func allowsTreaties(b buildingKind) bool { return b.treaties }
func allowsBribes(b buildingKind) bool   { return b.bribes }

// canTrainSoldiers, canPropose and canBribe report whether the rules have a building with which a
// faction can train soldiers, propose treaties or offer bribes.
func (r *Rules) canTrainSoldiers() bool { return slices.ContainsFunc(r.buildings, trainsSoldiers) }
func (r *Rules) canPropose() bool       { return slices.ContainsFunc(r.buildings, allowsTreaties) }
func (r *Rules) canBribe() bool         { return slices.ContainsFunc(r.buildings, allowsBribes) }

// Parts implements [engine.PartUser]: the parts are the buildings, the soldiers that can be
// trained, and the types of action.
func (r *Rules) Parts() []engine.Part { return r.parts.List() }

// listParts lists the parts of the rules, each with the [actions.Use] that belongs to it.
func (r *Rules) listParts() {
	l := &r.parts
	for i := range r.buildings {
		title := r.nameOf("building", r.buildings[i].id)
		l.Add(engine.Part{Name: r.buildings[i].id, Title: title, Kind: "building", UsePhrase: "build a " + title}, actions.Use{Kind: partBuilding, Number: uint8(i)})
	}
	for _, k := range r.soldiers[:r.soldierCount] {
		if by := r.buildingsWith(func(b buildingKind) bool { return b.trains == int(k) }); len(by) > 0 {
			title := r.nameOf("pawn", r.pawns[k].id)
			l.Add(engine.Part{Name: r.pawns[k].id, Title: title, Kind: "soldier", UsePhrase: "train a " + title, AccessParts: by}, actions.Use{Kind: partSoldier, Number: k})
		}
	}
	actionTable.AddParts(r, l)
}

// buildingsWith returns the ids of the buildings for which pred is true.
func (r *Rules) buildingsWith(pred func(b buildingKind) bool) (ids []string) {
	for _, b := range r.buildings {
		if pred(b) {
			ids = append(ids, b.id)
		}
	}
	return ids
}

// Uses implements [engine.PartUser]. A building is used when it is built, a soldier when it is
// trained, and a pact when it is proposed and when it is accepted.
func (r *Rules) Uses(o engine.Observation, a engine.Action, part int) bool {
	return actionTable.Uses(&r.parts, o.(*View).state, a, part)
}

// UsedParts implements [engine.PartUser].
func (r *Rules) UsedParts(o engine.Observation, list []engine.Action, buf []int) []int {
	return actionTable.UsedParts(&r.parts, o.(*View).state, list, buf)
}
