package proelio

import (
	"strings"

	"equitas/engine"
	"equitas/engine/narration"
)

// Say implements [engine.Voice].
func (v *voice) Say(st engine.State, a engine.Action) string {
	s := st.(*State)
	return acts.Say(v, s, a, s.ToAct(), narration.Offered)
}

// price returns what a card of the Merchant costs the acting House now.
func (v *voice) price(s *State) string {
	if s.pos.phase == phasePay {
		return v.p.price(s.r.price[s.pos.bill&(bills-1)])
	}
	return v.p.price(s.r.price[s.bill(int(s.pos.actor))&(bills-1)])
}

// prices returns what a card of the Merchant costs in this season; a price that depends on
// hidden facts is given with its condition.
func (v *voice) prices(s *State) string {
	text := v.p.price(s.r.price[s.pos.season&7])
	for i, id := range keysOf(s.r.set, "merchant.offer") {
		when, ok := v.p.Name(s.r.set.Value("merchant.offer." + id + ".name"))
		if !ok {
			when = strings.Join(strings.Fields(s.r.set.Value("merchant.offer."+id+".when").Text), " ")
		}
		text += "; " + when + ": " + v.p.price(s.r.price[firstOffer+i])
	}
	return text
}

// perk names a perk: its Guild, and its own name where the Guild has several
// at its moment.
func (v *voice) perk(k uint8) string {
	p := &v.r.perks[k]
	name := v.guilds[p.guild]
	if words := strings.Fields(p.word); len(words) == 3 {
		name += " (" + words[2] + ")"
	}
	return name
}

// Ask implements [engine.Voice].
func (v *voice) Ask(st engine.State) string {
	s := st.(*State)
	p := &s.pos
	seat := engine.Seat(p.actor)
	with := []narration.With{narration.Num("n", int(p.left))}
	rival := func(i int) { with = append(with, v.Who("rival", i, seat)) }
	id := ""
	switch p.phase {
	case phaseAction:
		if id = "ask.action"; p.actions > 1 {
			id = "ask.actions"
		}
		with = append(with, narration.Num("n", int(p.actions)))
	case phaseDeploy:
		id = "ask.deploy"
		rival(s.attackerOf(int(p.active)))
		sum := 0
		for _, k := range p.deployed[:p.deployedN] {
			sum += int(s.r.points[k])
		}
		with = append(with, narration.Num("n", sum))
	case phaseReact:
		id = "ask.react"
		with = append(with, narration.Text("guild", v.perk(p.perk)))
	case phaseResolve:
		id = "ask.resolve"
		with = append(with, narration.Text("card", v.valued(int(p.attack)-1)), narration.Num("n", int(p.defense)))
	case phaseLoot:
		id = "ask.loot"
		rival(int(p.dest))
	case phaseDiscard:
		id = "ask.discard"
	case phasePay:
		id = "ask.pay"
		with = append(with, narration.Num("n", len(s.r.price[p.bill&(bills-1)])-int(p.last)), narration.Text("price", v.price(s)))
	case phaseKeep:
		id = "ask.keep"
	case phaseGive:
		id = "ask.give"
		rival(int(p.dest))
	case phaseTake:
		if id = "ask.take"; p.taking == takeDiscard {
			id = "ask.make"
		}
		rival(int(p.owner))
	default:
		return ""
	}
	return v.Sentence(id, with...)
}

// Hand implements [engine.Voice].
func (v *voice) Hand(st engine.State, seat engine.Seat) engine.Hand {
	s := st.(*State)
	x := &s.pos.house[seat]
	h := engine.Hand{Heading: v.handHeading(s, seat)}
	for k := range s.r.kinds {
		if n := int(x.count[k]); n > 0 {
			h.Cards = append(h.Cards, engine.HeldCard{Face: s.r.kinds[k].id, Count: n})
		}
	}
	if x.guild != 0 && x.uses > 0 {
		h.Cards = append(h.Cards, engine.HeldCard{Face: s.r.guilds[x.guild-1].id, Count: 1})
	}
	return h
}

func (v *voice) handHeading(s *State, seat engine.Seat) string {
	return v.Sentence("table.hand", narration.Num("n", int(s.pos.house[seat].n)), narration.Num("most", int(s.handLimit(int(seat)))))
}

// CardOf implements [engine.Voice]: a perk is on the card of its Guild.
func (v *voice) CardOf(st engine.State, a engine.Action) string { return acts.CardOf(st.(*State), a) }
