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
	what        forgoneWhat
	name, title string
}{
	{forgoDemolish, "demolish", "Demolition"},
	{forgoBattle, "battle", "Battle"},
	{forgoTrain, "train", "Training"},
	{forgoBazaar, "exchange", "Exchange for food"},
	{forgoTreaty, "treaty", "Treaty"},
	{forgoBribe, "bribe", "Bribe"},
	{forgoCreatures, "creatures", "Creatures"},
}

// Parts implements [engine.PartUser]: the buildings, the soldiers that a
// building trains, and the types of action.
func (r *Rules) Parts() []engine.Part {
	l, _ := r.parts()
	return l
}

// parts lists the parts, and what each is for the rules.
func (r *Rules) parts() (l []engine.Part, of []forgone) {
	add := func(name, title, what string, f forgone) {
		l, of = append(l, engine.Part{Name: name, Title: title, What: what}), append(of, f)
	}
	for i := range r.buildings {
		id := r.buildings[i].id
		add(id, r.nameOf("building", id), "building", forgone{forgoBuilding, uint8(i)})
	}
	for _, k := range r.soldiers[:r.soldierN] {
		if r.trained(int(k)) {
			id := r.pawns[k].id
			add(id, r.nameOf("pawn", id), "soldier", forgone{forgoSoldier, k})
		}
	}
	for _, a := range forgoneActions {
		if r.canDo(a.what) {
			add(a.name, a.title, "action", forgone{what: a.what})
		}
	}
	return l, of
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
