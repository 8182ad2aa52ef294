package proelio

import (
	"strings"

	"equitas/engine"
	"equitas/engine/narration"
	"equitas/engine/zones"
)

// price returns in words what the acting House must pay now for a card of the Merchant.
func (v *voice) price(s *State) string {
	if s.pos.phase == phasePay {
		return v.p.price(s.r.price[s.pos.bill&(maxBills-1)])
	}
	return v.p.price(s.r.price[s.bill(int(s.pos.actor))&(maxBills-1)])
}

// prices returns in words the prices of a card of the Merchant in this season: the usual one,
// and that of each offer with the condition for it.
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

// perk returns the name of a perk: that of its Guild, and its own in brackets if the Guild has
// several perks at its moment.
func (v *voice) perk(k uint8) string {
	p := &v.r.perks[k]
	name := v.guilds[p.guild]
	if words := strings.Fields(p.word); len(words) == 3 {
		name += " (" + words[2] + ")"
	}
	return name
}

// Functions that fill placeholders of questions.

func askAction(q *asked) []narration.With {
	n := int(q.State.pos.actions)
	if n > 1 {
		q.Key = "actions"
	}
	return say(narration.Num("n", n))
}

var askPerk = narration.Texts("guild", func(q *asked) string { return q.Voice.perk(q.State.pos.perk) })

func askPay(q *asked) []narration.With {
	p := &q.State.pos
	return say(narration.Num("n", len(q.State.r.price[p.bill&(maxBills-1)])-int(p.last)), narration.Text("price", q.Voice.price(q.State)))
}

// askDeploy fills the placeholders for the House that attacks, and for the total value deployed
// so far.
func askDeploy(q *asked) []narration.With {
	s := q.State
	sum := 0
	for _, k := range s.pos.deployed[:s.pos.deployedN] {
		sum += int(s.r.points[k])
	}
	return say(q.Voice.Who("rival", s.attackerOf(int(s.pos.active)), q.To), narration.Num("n", sum))
}

func askResolve(q *asked) []narration.With {
	p := &q.State.pos
	return say(narration.Text("card", q.Voice.valued(int(p.attack)-1)), narration.Num("n", int(p.defense)))
}

// askCards fills the placeholders for the number of cards to be chosen, and for the House that
// gets them, if there is one.
func askCards(q *asked) []narration.With {
	with := say(narration.Num("n", int(q.State.pos.left)))
	if to := int(q.State.pos.dest); to >= 0 {
		with = append(with, q.Voice.Who("rival", to, q.To))
	}
	return with
}

func askTake(q *asked) []narration.With {
	p := &q.State.pos
	if p.taking == takeDiscard {
		q.Key = "make"
	}
	return say(narration.Num("n", int(p.left)), q.Voice.Who("rival", int(p.owner), q.To))
}

// Hand implements [engine.Voice].
func (v *voice) Hand(st engine.State, seat engine.Seat) engine.Hand {
	s := st.(*State)
	x := &s.pos.house[seat]
	h := engine.Hand{Heading: v.handHeading(s, seat), Cards: zones.Hand(len(s.r.kinds), func(k int) (string, int) { return s.r.kinds[k].id, int(x.count[k]) })}
	if x.guild != 0 && x.uses > 0 {
		h.Cards = append(h.Cards, engine.HeldCard{Face: s.r.guilds[x.guild-1].id, Count: 1})
	}
	return h
}

func (v *voice) handHeading(s *State, seat engine.Seat) string {
	return v.Sentence("table.hand", narration.Num("n", int(s.pos.house[seat].n)), narration.Num("most", int(s.handLimit(int(seat)))))
}
