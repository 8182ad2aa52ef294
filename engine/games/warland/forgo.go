package warland

import (
	"slices"

	"equitas/engine"
)

var _ engine.PartLister = (*Rules)(nil)

// A forgone is the rule behind a part: a kind of building, a kind of trained soldier, or a
// type of action.
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
	forgoneWhats
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

// parts returns the parts, and the rule behind each.
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

// through returns the buildings that are required for an action.
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

// partNumbers are indices in the list of parts, plus 1; 0: none.
type partNumbers [forgoneWhats][maxKinds]uint8

func numberParts(of []forgone) (n partNumbers) {
	for i, f := range of {
		n[f.what][f.kind] = uint8(i + 1)
	}
	return n
}

// Uses implements [engine.PartUser]. A building is used when it is built, a soldier when it
// is trained, and a pact by both the proposer and the acceptor.
func (r *Rules) Uses(o engine.Observation, a engine.Action, part int) bool {
	used, n := r.used(o, a)
	return slices.Contains(used[:n], r.forgone[part])
}

// UsedParts implements [engine.PartLister].
func (r *Rules) UsedParts(o engine.Observation, a engine.Action, buf []int) []int {
	used, n := r.used(o, a)
	for _, f := range used[:n] {
		if part := r.partAt[f.what][f.kind]; part != 0 {
			buf = append(buf, int(part-1))
		}
	}
	return buf
}

// used returns the things that an action uses, two at most.
func (r *Rules) used(o engine.Observation, a engine.Action) (used [2]forgone, n int) {
	if a&toPoint != 0 {
		return used, 0
	}
	p := &o.(*View).s.pos
	v, _, second, both := split(a)
	switch v {
	case verbBuild:
		used[0] = forgone{forgoBuilding, uint8(second)}
	case verbTrain:
		if kind := r.buildings[p.building[second].kind].trains; kind >= 0 {
			return [2]forgone{{what: forgoTrain}, {forgoSoldier, uint8(kind)}}, 2
		}
		used[0].what = forgoTrain
	case verbDemolish:
		used[0].what = forgoDemolish
	case verbBattle:
		used[0].what = forgoBattle
	case verbBazaar:
		if both == 0 {
			return used, 0
		}
		used[0].what = forgoBazaar
	case verbTreaty:
		used[0].what = forgoTreaty
	case verbBribe:
		used[0].what = forgoBribe
	case verbAccept:
		switch p.phase {
		case phaseTreaty:
			used[0].what = forgoTreaty
		case phaseBribe:
			used[0].what = forgoBribe
		default:
			return used, 0
		}
	case verbCreature:
		used[0].what = forgoCreatures
	default:
		return used, 0
	}
	return used, 1
}
