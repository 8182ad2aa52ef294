package proelio

import (
	"strings"

	"equitas/engine"
	"equitas/engine/narration"
	"equitas/engine/zones"
)

// priceInWords returns in words what the acting House must pay now for a card of the Merchant.
func (v *voice) priceInWords(s *State) string {
	if s.pos.phase == phasePay {
		return v.printer.priceInWords(s.rules.price[s.pos.priceNumber&(maxPriceNumbers-1)])
	}
	return v.printer.priceInWords(s.rules.price[s.priceNumber(int(s.pos.actor))&(maxPriceNumbers-1)])
}

// pricesInWords returns in words the prices of a card of the Merchant in this season: the
// usual one, and that of each offer with the condition for it.
func (v *voice) pricesInWords(s *State) string {
	text := v.printer.priceInWords(s.rules.price[s.pos.season&7])
	for i, id := range keysOf(s.rules.set, "merchant.offer") {
		when, ok := v.printer.Name(s.rules.set.Value("merchant.offer." + id + ".name"))
		if !ok {
			when = strings.Join(strings.Fields(s.rules.set.Value("merchant.offer."+id+".when").Text), " ")
		}
		text += "; " + when + ": " + v.printer.priceInWords(s.rules.price[firstOffer+i])
	}
	return text
}

// perkName returns the name of a perk: that of its Guild, and its own in brackets if the Guild has
// several perks at its moment.
func (v *voice) perkName(k uint8) string {
	p := &v.rules.perks[k]
	name := v.guilds[p.guild]
	if words := strings.Fields(p.word); len(words) == 3 {
		name += " (" + words[2] + ")"
	}
	return name
}

// Functions that fill placeholders of questions.

func actionQuestionArgs(q *actionQuestion) []narration.Fill {
	n := int(q.State.pos.actions)
	if n > 1 {
		q.Key = "actions"
	}
	return argList(narration.Num("n", n))
}

var perkQuestionArgs = narration.FillText("guild", func(q *actionQuestion) string { return q.Voice.perkName(q.State.pos.perk) })

func payQuestionArgs(q *actionQuestion) []narration.Fill {
	p := &q.State.pos
	return argList(narration.Num("n", len(q.State.rules.price[p.priceNumber&(maxPriceNumbers-1)])-int(p.lastDeployed)), narration.Text("price", q.Voice.priceInWords(q.State)))
}

// deployQuestionArgs fills the placeholders for the House that attacks, and for the total
// value deployed so far.
func deployQuestionArgs(q *actionQuestion) []narration.Fill {
	s := q.State
	sum := 0
	for _, k := range s.pos.deployed[:s.pos.deployedN] {
		sum += int(s.rules.valueOf[k])
	}
	return argList(q.Voice.Who("rival", s.attackerOf(int(s.pos.active)), q.AskedSeat), narration.Num("n", sum))
}

func resolveQuestionArgs(q *actionQuestion) []narration.Fill {
	p := &q.State.pos
	return argList(narration.Text("card", q.Voice.nameWithValue(int(p.attack)-1)), narration.Num("n", int(p.defense)))
}

// cardsQuestionArgs fills the placeholders for the number of cards to be chosen, and for the
// House that gets them, if there is one.
func cardsQuestionArgs(q *actionQuestion) []narration.Fill {
	with := argList(narration.Num("n", int(q.State.pos.cardsToChoose)))
	if to := int(q.State.pos.dest); to >= 0 {
		with = append(with, q.Voice.Who("rival", to, q.AskedSeat))
	}
	return with
}

func takeQuestionArgs(q *actionQuestion) []narration.Fill {
	p := &q.State.pos
	if p.taking == takeDiscard {
		q.Key = "make"
	}
	return argList(narration.Num("n", int(p.cardsToChoose)), q.Voice.Who("rival", int(p.owner), q.AskedSeat))
}

// Hand implements [engine.Voice].
func (v *voice) Hand(st engine.State, seat engine.Seat) engine.Hand {
	s := st.(*State)
	x := &s.pos.house[seat]
	h := engine.Hand{Heading: v.handHeading(s, seat), Cards: zones.HandCards(len(s.rules.kinds), func(k int) (string, int) { return s.rules.kinds[k].id, int(x.count[k]) })}
	if x.guild != 0 && x.uses > 0 {
		h.Cards = append(h.Cards, engine.HeldCard{Face: s.rules.guilds[x.guild-1].id, Count: 1})
	}
	return h
}

func (v *voice) handHeading(s *State, seat engine.Seat) string {
	return v.Sentence("table.hand", narration.Num("n", int(s.pos.house[seat].cards)), narration.Num("most", int(s.handLimit(int(seat)))))
}
