package proelio

import (
	"strings"

	"equitas/engine"
	"equitas/engine/narration"
)

// Say implements [engine.Voice].
func (v *voice) Say(st engine.State, a engine.Action) string {
	s := st.(*State)
	p := &s.pos
	self := int(p.actor)
	verb, target, arg := split(a)
	seat := engine.Seat(self)
	h := &p.house[self]
	with := []narration.With{narration.Num("n", int(p.left))}
	house := func(i int) { with = append(with, v.Who("rival", i, seat)) }
	card := func(kind int) {
		name := v.cards[kind]
		if verb == verbAttack || verb == verbFortify || verb == verbDeploy {
			name = v.valued(kind)
		}
		with = append(with, narration.Text("card", name))
	}
	say := func(id string, more ...narration.With) string { return v.Sentence(id, append(with, more...)...) }
	switch verb {
	case verbDraw:
		return say("say.draw", narration.Num("n", int(s.ask1(s.r.drawN, self))))
	case verbAttack:
		house(s.target(self))
		card(int(arg))
		if s.r.penalty && !s.holds(s.r.attackValid, viewpoint{self: self, rival: s.target(self), kind: int(arg)}) {
			return say("say.above")
		}
		return say("say.attack")
	case verbFortify:
		card(int(arg))
		if h.fortKind == 0 {
			return say("say.fortify")
		}
		return say("say.upgrade", narration.Text("old", v.cards[h.fortKind-1]))
	case verbPlay:
		card(int(arg))
		if target == 0 {
			return say("say.play")
		}
		house(s.seatOf(self, target))
		if id := s.sideOf(self, target); id != "" {
			return say("say.play_side", narration.Text("side", v.Line(id)))
		}
		return say("say.play_on")
	case verbImperial:
		return say("say.imperial", narration.Num("price", int(s.imperialPrice(self))), narration.Num("n", int(s.imperialDraws(self))))
	case verbEquitas:
		return say("say.equitas")
	case verbTrade:
		if arg == none {
			return say("say.no_trade")
		}
		card(int(arg))
		return say("say.trade", narration.Text("price", v.price(s)))
	case verbSupport:
		house(s.ally(self))
		card(int(arg))
		return say("say.give")
	case verbPerk:
		with = append(with, narration.Text("guild", v.perk(arg)))
		if target == 0 {
			return say("say.perk")
		}
		house(s.seatOf(self, target))
		if id := s.sideOf(self, target); id != "" {
			return say("say.perk_side", narration.Text("side", v.Line(id)))
		}
		return say("say.perk_on")
	case verbDone:
		if p.deployedN == 0 {
			return say("say.open")
		}
		return say("say.done")
	case verbSacrifice, verbConcede:
		if h.fortKind != 0 {
			card(int(h.fortKind) - 1)
		} else {
			with = append(with, narration.Text("card", v.Line("has.none")))
		}
		if verb == verbConcede {
			return say("say.concede")
		}
		return say("say.sacrifice", narration.Num("n", int(p.defense)+int(h.fort)))
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

// sideOf returns the word for the place that an action names, where the House that sits
// there sits on the other side too: at a table of two.
func (s *State) sideOf(self int, target uint8) string {
	if target < targetPlace || s.left(self) != s.right(self) {
		return ""
	}
	return "of." + placeWords[target-targetPlace]
}

// saidAlone are actions without a card, saidOfCards those with one.
var (
	saidAlone   = map[verb]string{verbPass: "say.pass", verbNo: "say.no"}
	saidOfCards = map[verb]string{verbDeploy: "say.deploy", verbLoot: "say.loot", verbDiscard: "say.discard", verbPay: "say.pay",
		verbKeep: "say.keep", verbGive: "say.give", verbTake: "say.take"}
)

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
func (v *voice) CardOf(st engine.State, a engine.Action) string {
	s := st.(*State)
	verb, _, arg := split(a)
	switch verb {
	case verbTrade, verbAttack, verbFortify, verbPlay, verbSupport, verbDeploy, verbLoot, verbDiscard, verbPay, verbKeep, verbGive, verbTake:
		if arg != none {
			return s.r.kinds[arg].id
		}
	case verbPerk:
		return s.r.guilds[s.r.perks[arg].guild].id
	}
	return ""
}
