package warland

import (
	"slices"

	"equitas/engine"
)

var _ engine.PartUser = (*Rules)(nil)

// A forgone is what a part is for the rules: a kind of building, a kind of
// soldier that is trained, or a type of action.
type forgone struct {
	what forgoneWhat
	kind uint8
}

type forgoneWhat uint8

const (
	forgoBuilding forgoneWhat = iota
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
	what            forgoneWhat
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
func (r *Rules) Parts() []engine.Part {
	l, _ := r.parts()
	return l
}

// parts lists the parts, and what each is for the rules.
func (r *Rules) parts() (l []engine.Part, of []forgone) {
	add := func(p engine.Part, f forgone) { l, of = append(l, p), append(of, f) }
	for i := range r.buildings {
		title := r.nameOf("building", r.buildings[i].id)
		add(engine.Part{Name: r.buildings[i].id, Title: title, What: "building", Do: "build a " + title}, forgone{forgoBuilding, uint8(i)})
	}
	for _, k := range r.soldiers[:r.soldierN] {
		if r.trained(int(k)) {
			title := r.nameOf("pawn", r.pawns[k].id)
			add(engine.Part{Name: r.pawns[k].id, Title: title, What: "soldier", Do: "train a " + title,
				Through: r.buildingsThat(func(b buildingKind) bool { return b.trains == int(k) })}, forgone{forgoSoldier, k})
		}
	}
	for _, a := range forgoneActions {
		if r.canDo(a.what) {
			add(engine.Part{Name: a.name, Title: a.title, What: "action", Do: a.do, Through: r.through(a.what)}, forgone{what: a.what})
		}
	}
	return l, of
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

// through lists the buildings without which nobody comes to an action.
func (r *Rules) through(a forgoneWhat) []string {
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

// canDo reports whether an action exists under these rules.
func (r *Rules) canDo(a forgoneWhat) bool {
	some := func(has func(k buildingKind) bool) bool { return slices.ContainsFunc(r.buildings, has) }
	switch a {
	case forgoTrain:
		return some(func(k buildingKind) bool { return k.trains >= 0 })
	case forgoBazaar:
		return r.hasExchange
	case forgoTreaty:
		return r.treatyOffers > 0 && some(func(k buildingKind) bool { return k.treaties })
	case forgoBribe:
		return r.bribeOffers > 0 && some(func(k buildingKind) bool { return k.bribes })
	case forgoCreatures:
		return r.creatures
	}
	return true
}

// Uses implements [engine.PartUser]. A building is used when it is built, a
// soldier when it is trained, and a pact both by who proposes it and by who
// accepts it.
func (r *Rules) Uses(o engine.Observation, a engine.Action, part int) bool {
	if a&toPoint != 0 {
		return false
	}
	p := &o.(*View).s.pos
	v, _, second, both := split(a)
	switch f := r.forgone[part]; f.what {
	case forgoBuilding:
		return v == verbBuild && second == int(f.kind)
	case forgoSoldier:
		return v == verbTrain && r.buildings[p.building[second].kind].trains == int(f.kind)
	case forgoDemolish:
		return v == verbDemolish
	case forgoBattle:
		return v == verbBattle
	case forgoTrain:
		return v == verbTrain
	case forgoBazaar:
		return v == verbBazaar && both > 0
	case forgoTreaty:
		return v == verbTreaty || v == verbAccept && p.phase == phaseTreaty
	case forgoBribe:
		return v == verbBribe || v == verbAccept && p.phase == phaseBribe
	default:
		return v == verbCreature
	}
}
