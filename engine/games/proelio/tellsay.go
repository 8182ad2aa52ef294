package proelio

import (
	"strings"

	"equitas/engine"
)

// Say implements [engine.Voice].
func (v *voice) Say(st engine.State, a engine.Action) string {
	s := st.(*State)
	p := &s.pos
	self := int(p.actor)
	verb, target, arg := split(a)
	seat := engine.Seat(self)
	h := &p.house[self]
	with := []filling{num("n", int(p.left))}
	house := func(i int) { with = append(with, v.house("rival", i, seat)) }
	card := func(kind int) {
		name := v.cards[kind]
		if verb == verbAttack || verb == verbFortify || verb == verbDeploy {
			name = v.valued(kind)
		}
		with = append(with, phrase("card", name))
	}
	say := func(id string, more ...filling) string { return v.sentence(id, append(with, more...)...) }
	switch verb {
	case verbDraw:
		return say("say_draw", num("n", int(s.ask1(s.r.drawN, self))))
	case verbAttack:
		house(s.target(self))
		card(int(arg))
		if s.r.penalty && !s.holds(s.r.attackValid, asker{self: self, rival: s.target(self), kind: int(arg)}) {
			return say("say_above")
		}
		return say("say_attack")
	case verbFortify:
		card(int(arg))
		if h.fortKind == 0 {
			return say("say_fortify")
		}
		return say("say_upgrade", phrase("old", v.cards[h.fortKind-1]))
	case verbPlay:
		card(int(arg))
		if target == 0 {
			return say("say_play")
		}
		house(s.seatOf(self, target))
		return say("say_play_on")
	case verbImperial:
		return say("say_imperial", num("price", int(s.imperialPrice(self))), num("n", int(s.imperialDraws(self))))
	case verbEquitas:
		return say("say_equitas")
	case verbTrade:
		if arg == none {
			return say("say_no_trade")
		}
		card(int(arg))
		return say("say_trade", phrase("price", v.price(s)))
	case verbSupport:
		house(s.ally(self))
		card(int(arg))
		return say("say_give")
	case verbPerk:
		with = append(with, phrase("guild", v.perk(arg)))
		if target == 0 {
			return say("say_perk")
		}
		house(s.seatOf(self, target))
		return say("say_perk_on")
	case verbDone:
		if p.deployedN == 0 {
			return say("say_open")
		}
		return say("say_done")
	case verbSacrifice, verbConcede:
		if h.fortKind != 0 {
			card(int(h.fortKind) - 1)
		} else {
			with = append(with, phrase("card", v.line("has_none")))
		}
		if verb == verbConcede {
			return say("say_concede")
		}
		return say("say_sacrifice", num("n", int(p.defense)+int(h.fort)))
	case verbGive:
		house(int(p.dest))
	case verbTake:
		house(int(p.owner))
	}
	if id := saidAlone[verb]; id != "" {
		return say(id)
	}
	card(int(arg))
	return say(saidOfCards[verb])
}

// saidAlone are actions without a card, saidOfCards those with one.
var (
	saidAlone   = map[verb]string{verbPass: "say_pass", verbNo: "say_no"}
	saidOfCards = map[verb]string{verbDeploy: "say_deploy", verbLoot: "say_loot", verbDiscard: "say_discard", verbPay: "say_pay",
		verbKeep: "say_keep", verbGive: "say_give", verbTake: "say_take"}
)

// price is what a card costs the acting House at the Merchant now.
func (v *voice) price(s *State) string {
	if s.pos.phase == phasePay {
		return v.p.price(s.r.price[s.pos.bill&(bills-1)])
	}
	return v.p.price(s.r.price[s.bill(int(s.pos.actor))&(bills-1)])
}

// prices is what a card costs anybody at the Merchant in this season: where it
// depends on a condition, what only its House may know decides.
func (v *voice) prices(s *State) string {
	text := v.p.price(s.r.price[s.pos.season&7])
	for i, id := range keysOf(s.r.set, "merchant.offer") {
		when, ok := v.p.name(s.r.set.Value("merchant.offer." + id + ".name"))
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
	with := []filling{num("n", int(p.left))}
	rival := func(i int) { with = append(with, v.house("rival", i, seat)) }
	id := ""
	switch p.phase {
	case phaseAction:
		if id = "ask_action"; p.actions > 1 {
			id = "ask_actions"
		}
		with = append(with, num("n", int(p.actions)))
	case phaseDeploy:
		id = "ask_deploy"
		rival(s.attackerOf(int(p.active)))
		sum := 0
		for _, k := range p.deployed[:p.deployedN] {
			sum += int(s.r.points[k])
		}
		with = append(with, num("n", sum))
	case phaseReact:
		id = "ask_react"
		with = append(with, phrase("guild", v.perk(p.perk)))
	case phaseResolve:
		id = "ask_resolve"
		with = append(with, phrase("card", v.valued(int(p.attack)-1)), num("n", int(p.defense)))
	case phaseLoot:
		id = "ask_loot"
		rival(int(p.dest))
	case phaseDiscard:
		id = "ask_discard"
	case phasePay:
		id = "ask_pay"
		with = append(with, num("n", len(s.r.price[p.bill&(bills-1)])-int(p.last)), phrase("price", v.price(s)))
	case phaseKeep:
		id = "ask_keep"
	case phaseGive:
		id = "ask_give"
		rival(int(p.dest))
	case phaseTake:
		if id = "ask_take"; p.taking == takeDiscard {
			id = "ask_make"
		}
		rival(int(p.owner))
	default:
		return ""
	}
	return v.sentence(id, with...)
}
