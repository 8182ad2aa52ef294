package proelio

import (
	"slices"
	"strings"

	"equitas/engine"
)

var _ engine.PartUser = (*Rules)(nil)

// A forgone is what a part is for the rules: a kind of card, a Guild or a verb.
type forgone struct {
	what forgoneWhat
	of   uint8
}

type forgoneWhat uint8

const (
	forgoCard forgoneWhat = iota
	forgoGuild
	forgoVerb
)

// Parts implements [engine.PartUser]: the cards of the decks, the Guilds that
// have perks to use, and the types of action, by the names that knockouts have
// for them.
func (r *Rules) Parts() []engine.Part {
	l, _ := r.parts()
	return l
}

// parts lists the parts, and what each is for the rules.
func (r *Rules) parts() (l []engine.Part, of []forgone) {
	add := func(name, title, what string, f forgone) {
		l, of = append(l, engine.Part{Name: name, Title: title, What: what}), append(of, f)
	}
	for i := range r.kinds {
		if k := &r.kinds[i]; k.count > 0 {
			add(k.id, r.nameOf("card", k.id), "card", forgone{forgoCard, uint8(i)})
		}
	}
	for i, g := range r.guilds {
		has := func(p perk) bool { return int(p.guild) == i }
		if r.guildsUse && g.uses > 0 && slices.ContainsFunc(r.perks, has) {
			add(g.id, r.nameOf("guild", g.id), "perk", forgone{forgoGuild, uint8(i)})
		}
	}
	for _, v := range countedVerbs {
		if r.canDo(v.v) && v.v != verbPass { // who passes has nothing else to do
			add(strings.TrimPrefix(v.id, "act."), v.title, "action", forgone{forgoVerb, uint8(v.v)})
		}
	}
	add("deploy", "Deployment", "action", forgone{forgoVerb, uint8(verbDeploy)})
	add("sacrifice", "Sacrifice", "action", forgone{forgoVerb, uint8(verbSacrifice)})
	return l, of
}

// Uses implements [engine.PartUser]. A card is used when it attacks, becomes a
// Fortification, is played or deployed; a Guild when a perk of it is.
func (r *Rules) Uses(_ engine.Observation, a engine.Action, part int) bool {
	v, _, arg := split(a)
	switch f := r.forgone[part]; f.what {
	case forgoCard:
		return arg == f.of && (v == verbAttack || v == verbFortify || v == verbPlay || v == verbDeploy)
	case forgoGuild:
		return v == verbPerk && r.perks[arg].guild == f.of
	default:
		return v == verb(f.of)
	}
}
