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

// forgoneActions are the types of action that a player can do without, by the
// names that knockouts give them.
var forgoneActions = [...]struct {
	what            actions.PartKind
	name, title, do string
}{
	{forgoDemolish, "demolish", "Demolition", "demolish"},
	{forgoBattle, "battle", "Battle", "battle"},
	{forgoTrain, "train", "Training", "train soldiers"},
	{forgoBazaar, "exchange", "Exchange for food", "exchange resources for food"},
	{forgoTreaty, "treaty", "Treaty", "make treaties"},
	{forgoBribe, "bribe", "Bribe", "bribe"},
	{forgoCreatures, "creatures", "Creatures", "use creatures"},
}

// Parts implements [engine.PartUser]: the buildings, the soldiers that a
// building trains, and the types of action.
func (r *Rules) Parts() []engine.Part { return r.parts.List() }

// listParts fills in the parts, and what stands behind each.
func (r *Rules) listParts() {
	l := &r.parts
	for i := range r.buildings {
		title := r.nameOf("building", r.buildings[i].id)
		l.Add(engine.Part{Name: r.buildings[i].id, Title: title, What: "building", Do: "build a " + title}, actions.Use{What: forgoBuilding, N: uint8(i)})
	}
	for _, k := range r.soldiers[:r.soldierN] {
		if r.trained(int(k)) {
			title := r.nameOf("pawn", r.pawns[k].id)
			l.Add(engine.Part{Name: r.pawns[k].id, Title: title, What: "soldier", Do: "train a " + title,
				Through: r.buildingsThat(func(b buildingKind) bool { return b.trains == int(k) })}, actions.Use{What: forgoSoldier, N: k})
		}
	}
	for _, a := range forgoneActions {
		if r.canDo(a.what) {
			l.Add(engine.Part{Name: a.name, Title: a.title, What: "action", Do: a.do, Through: r.through(a.what)}, actions.Use{What: a.what})
		}
	}
}

// buildingsThat lists the buildings of which something holds.
func (r *Rules) buildingsThat(has func(b buildingKind) bool) (ids []string) {
	for _, b := range r.buildings {
		if has(b) {
			ids = append(ids, b.id)
		}
	}
	return ids
}

// through returns the buildings that are required for an action.
func (r *Rules) through(a actions.PartKind) []string {
	switch a {
	case forgoBazaar:
		return r.buildingsThat(func(b buildingKind) bool { return b.exchange != nil })
	case forgoTrain:
		return r.buildingsThat(func(b buildingKind) bool { return b.trains >= 0 })
	case forgoTreaty:
		return r.buildingsThat(func(b buildingKind) bool { return b.treaties })
	case forgoBribe:
		return r.buildingsThat(func(b buildingKind) bool { return b.bribes })
	}
	return nil
}

// trained reports whether a building trains that kind of soldier.
func (r *Rules) trained(kind int) bool {
	return slices.ContainsFunc(r.buildings, func(k buildingKind) bool { return k.trains == kind })
}

// trains, treats and bribes report whether there is a building that lets one train soldiers,
// propose treaties or offer bribes.
func (r *Rules) trains() bool { return r.some(func(k buildingKind) bool { return k.trains >= 0 }) }
func (r *Rules) treats() bool { return r.some(func(k buildingKind) bool { return k.treaties }) }
func (r *Rules) bribes() bool { return r.some(func(k buildingKind) bool { return k.bribes }) }

func (r *Rules) some(has func(k buildingKind) bool) bool {
	return slices.ContainsFunc(r.buildings, has)
}

// canDo reports whether an action exists under these rules.
func (r *Rules) canDo(a actions.PartKind) bool {
	switch a {
	case forgoTrain:
		return r.trains()
	case forgoBazaar:
		return r.hasExchange
	case forgoTreaty:
		return r.treatyOffers > 0 && r.treats()
	case forgoBribe:
		return r.bribeOffers > 0 && r.bribes()
	case forgoCreatures:
		return r.creatures
	}
	return true
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
