package proelio

import (
	"slices"

	"equitas/engine"
	"equitas/engine/actions"
)

var _ engine.PartUser = (*Rules)(nil)

// Kinds of parts that are no types of action: a kind of card, a Guild.
const (
	partCard actions.PartKind = iota + actions.OwnParts
	partGuild
)

// imperialAccess lists the one part without which no player gets an Imperial card: the Imperial
// draw.
var imperialAccess = []string{"imperial"}

// Parts implements [engine.PartUser]: the cards of the decks, the Guilds that have usable
// perks, and the types of action. Their names are those in knockouts. A card is used when it
// attacks, becomes a Fortification, is played or deployed; a Guild when one of its perks is
// used.
func (r *Rules) Parts() []engine.Part { return r.parts.List() }

// listParts lists the parts of the rules, each with the [actions.Use] that belongs to it.
func (r *Rules) listParts() {
	l := &r.parts
	for i := range r.kinds {
		k := &r.kinds[i]
		if k.count == 0 {
			continue
		}
		p := engine.Part{Name: k.id, Title: r.nameOf("card", k.id), Kind: "card"}
		if k.deck == imperialDeck {
			p.AccessParts = imperialAccess
		}
		l.Add(p, actions.Use{Kind: partCard, Number: uint8(i)})
	}
	for i, g := range r.guilds {
		has := func(p perk) bool { return int(p.guild) == i }
		if r.guildsUse && g.uses > 0 && slices.ContainsFunc(r.perks, has) {
			title := r.nameOf("guild", g.id)
			p := engine.Part{Name: g.id, Title: title, Kind: "perk", UsePhrase: "use the perk of the " + title}
			if !slices.ContainsFunc(r.perks, func(p perk) bool { return has(p) && p.moment != onImperial }) {
				p.AccessParts = imperialAccess
			}
			l.Add(p, actions.Use{Kind: partGuild, Number: uint8(i)})
		}
	}
	actionTable.AddParts(r, l)
}

// Uses implements [engine.PartUser].
func (r *Rules) Uses(o engine.Observation, a engine.Action, part int) bool {
	return actionTable.Uses(&r.parts, o.(*View).state, a, part)
}

// UsedParts implements [engine.PartUser].
func (r *Rules) UsedParts(o engine.Observation, list []engine.Action, buf []int) []int {
	return actionTable.UsedParts(&r.parts, o.(*View).state, list, buf)
}
