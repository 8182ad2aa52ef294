package proelio

import (
	"slices"
	"strings"

	"equitas/engine"
)

var _ engine.PartUser = (*Rules)(nil)

// A forgone is the rule behind a part: a kind of card, a Guild or a verb.
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

// deeds are phrases for using an action.
var deeds = [verbCount]string{
	verbDraw: "draw a Base card", verbAttack: "attack", verbFortify: "fortify", verbPlay: "play a Strategy card", verbImperial: "make an Imperial draw",
	verbEquitas: "invoke Equitas", verbTrade: "trade with the Merchant", verbSupport: "support an ally", verbDeploy: "deploy a card",
	verbSacrifice: "sacrifice a Fortification",
}

// Parts implements [engine.PartUser]: the cards of the decks, the Guilds that
// have perks to use, and the types of action, by the names that knockouts have
// for them.
func (r *Rules) Parts() []engine.Part {
	l, _ := r.parts()
	return l
}

// parts returns the parts, and the rule behind each.
func (r *Rules) parts() (l []engine.Part, of []forgone) {
	add := func(p engine.Part, f forgone) { l, of = append(l, p), append(of, f) }
	action := func(name, title string, v verb) {
		add(engine.Part{Name: name, Title: title, What: "action", Do: deeds[v]}, forgone{forgoVerb, uint8(v)})
	}
	for i := range r.kinds {
		k := &r.kinds[i]
		if k.count == 0 {
			continue
		}
		p := engine.Part{Name: k.id, Title: r.nameOf("card", k.id), What: "card"}
		if k.deck == imperial {
			p.Through = []string{verbWords[verbImperial]}
		}
		add(p, forgone{forgoCard, uint8(i)})
	}
	for i, g := range r.guilds {
		has := func(p perk) bool { return int(p.guild) == i }
		if r.guildsUse && g.uses > 0 && slices.ContainsFunc(r.perks, has) {
			title := r.nameOf("guild", g.id)
			p := engine.Part{Name: g.id, Title: title, What: "perk", Do: "use the perk of the " + title}
			if !slices.ContainsFunc(r.perks, func(p perk) bool { return has(p) && p.on != onImperial }) {
				p.Through = []string{verbWords[verbImperial]}
			}
			add(p, forgone{forgoGuild, uint8(i)})
		}
	}
	for _, v := range countedVerbs {
		if r.canDo(v.v) && v.v != verbPass { // a pass is forced
			action(strings.TrimPrefix(v.id, "act."), v.title, v.v)
		}
	}
	action("deploy", "Deployment", verbDeploy)
	action("sacrifice", "Sacrifice", verbSacrifice)
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

// partNumbers are the indices, plus 1, of kinds of cards, Guilds and verbs in the list of
// parts; 0: none.
type partNumbers struct {
	card  [maxKinds]uint8
	guild [maxKinds]uint8
	verb  [verbCount]uint8
}

func numberParts(of []forgone) (n partNumbers) {
	for i, f := range of {
		switch f.what {
		case forgoCard:
			n.card[f.of] = uint8(i + 1)
		case forgoGuild:
			n.guild[f.of] = uint8(i + 1)
		default:
			n.verb[f.of] = uint8(i + 1)
		}
	}
	return n
}

// UsedParts implements [engine.PartUser].
func (r *Rules) UsedParts(_ engine.Observation, a engine.Action, buf []int) []int {
	v, _, arg := split(a)
	part := uint8(0)
	switch v {
	case verbAttack, verbFortify, verbPlay, verbDeploy:
		part = r.partAt.card[arg]
	case verbPerk:
		part = r.partAt.guild[r.perks[arg].guild]
	}
	if part != 0 {
		buf = append(buf, int(part-1))
	}
	if part = r.partAt.verb[v]; part != 0 {
		buf = append(buf, int(part-1))
	}
	return buf
}
