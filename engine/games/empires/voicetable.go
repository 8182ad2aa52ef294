package empires

import (
	"math/bits"
	"strings"

	"equitas/engine"
	"equitas/engine/narration"
)

// Table implements [engine.Voice]: the passages are about the turn, a battle in progress, the
// players, the map, and the cards that can be had.
func (v *voice) Table(st engine.State, seat engine.Seat) []engine.Passage {
	s, to := st.(*State), int(seat)
	p := &s.pos
	var l narration.Passages
	if p.turn > 0 {
		l.Add(v.Line("table.turn"), v.Sentence("table.now", narration.Num("n", int(p.turn)), narration.Num("most", len(s.rules.turns)), narration.Num("round", s.roundNow()),
			narration.Num("rounds", int(s.rules.turns[p.turn-1].rounds)), v.Player("who", int(p.first), to)))
	}
	if s.inBattle() {
		l.Add(v.Line("table.battle"), v.battleSentences(s, to)...)
	}
	var players []string
	var own uint64
	for i := range s.seatCount {
		before := len(players)
		players = append(players, v.playerSentences(s, i, to)...)
		if i == to {
			own = 1<<len(players) - 1<<before
		}
	}
	l.AddOwn(v.Line("table.players"), own, players...)
	l.Add(v.Line("table.map"), v.landSentences(s, to)...)
	l.Add(v.Line("table.cards"), v.displaySentences(s)...)
	return l
}

// MomentText implements [engine.Voice]. It names the turn of the game and the round, not the player's
// go.
func (v *voice) MomentText(st engine.State) string {
	s := st.(*State)
	p := &s.pos
	if p.turn == 0 {
		return v.Line("table.setup")
	}
	return v.Line("table.when", narration.Num("n", int(p.turn)), narration.Num("round", s.roundNow()))
}

// Turn implements [engine.Voice].
func (v *voice) Turn(st engine.State) int { return int(st.(*State).pos.turn) }

// roundNow returns the number of the present round; between two turns that of the last round.
func (s *State) roundNow() int { return int(min(s.pos.round, s.rules.turns[s.pos.turn-1].rounds)) }

// possessionsInWords returns in words player i's points, areas and markers.
func (v *voice) possessionsInWords(s *State, i int) string {
	r, x := s.rules, &s.pos.seat[i]
	pieces := []string{v.Line("table.points", narration.Num("n", int(x.vp))), v.Line("table.controls", narration.Num("n", bits.OnesCount64(x.ownAreas&r.provinces)), narration.Num("sea", bits.OnesCount64(x.ownAreas&r.seas))),
		v.Line("table.warehouse", narration.Num("n", int(x.warehouse)))}
	if r.pieces.control > 0 {
		pieces = append(pieces, v.Line("table.supply", narration.Num("n", int(x.control)), narration.Num("trade", int(x.trade))))
	} else {
		pieces = append(pieces, v.Line("table.supply_trade", narration.Num("trade", int(x.trade))))
	}
	plunder := 0
	for _, n := range x.plunder {
		plunder += int(n)
	}
	pieces = v.AppendLineIf(pieces, plunder > 0, "table.plunder", narration.Num("n", plunder))
	return strings.Join(pieces, "; ")
}

// playerSentences returns the sentences on what player i has, as far as the viewer knows it.
func (v *voice) playerSentences(s *State, i, viewer int) []string {
	r, x := s.rules, &s.pos.seat[i]
	l := []string{v.Sentence("table.player", v.Player("who", i, viewer), narration.Text("list", v.possessionsInWords(s, i)))}
	l = v.AppendList(l, "table.persons", v.handInWords(&x.cards, r.personMask), v.Player("who", i, viewer))
	if x.set < 0 {
		return l
	}
	own := i == viewer || v.all
	among := r.armyMask &^ r.personMask
	if own {
		among = ^r.personMask
	}
	cards := v.handInWords(&x.cards, among)
	key := "table.hand"
	switch {
	case own:
		key = "table.hand_own"
	case len(cards) == 0:
		key = "table.hand_hidden"
	}
	return append(l, v.Sentence(key, v.Player("who", i, viewer), narration.Num("n", s.handSize(i)), narration.Text("list", strings.Join(cards, ", ")), narration.Text("set", strings.ToUpper(r.setID(x.set))),
		narration.Text("side", v.Line("side."+sideWords[x.side]))))
}

// setID returns the id of a set of Empire cards; "" for none.
func (r *Rules) setID(set int8) string {
	if set < 0 {
		return ""
	}
	return r.sets[set].id
}

// landSentences returns the sentences on the areas: player by player, then the neutral ones.
func (v *voice) landSentences(s *State, viewer int) (l []string) {
	p := &s.pos
	for i := range s.seatCount {
		for m := p.seat[i].ownAreas; m != 0; m &= m - 1 {
			l = append(l, v.areaSentence(s, bits.TrailingZeros64(m), viewer))
		}
	}
	var bare [3][]string // neutral areas without anything in them: in the north, in the south, at sea
	for area := range s.rules.areas {
		switch {
		case p.owner[area] >= 0:
		case p.tradeTotals[area] > 0:
			l = append(l, v.areaSentence(s, area, viewer))
		default:
			a := &s.rules.areas[area]
			k := int(a.side)
			if a.sea {
				k = 2
			}
			bare[k] = append(bare[k], v.Line("table.bare", narration.Text("name", v.nameOf(area)), narration.Num("n", int(a.vp))))
		}
	}
	for k, list := range bare {
		l = v.AppendList(l, "table.neutral_"+[3]string{"north", "south", "sea"}[k], list)
	}
	return l
}

// areaSentence returns the sentence on an area.
func (v *voice) areaSentence(s *State, area, viewer int) string {
	return v.Sentence("table.area", v.areaWords(area), narration.Text("list", strings.Join(v.areaInWords(s, area, viewer), ", ")))
}

// areaInWords returns in words the points, the controller and the content of an area.
func (v *voice) areaInWords(s *State, area, viewer int) []string {
	p := &s.pos
	a := &s.rules.areas[area]
	l := []string{v.Line("brief.points", narration.Num("n", int(a.vp)))}
	l = v.AppendLineIf(l, s.rules.amphorae>>area&1 != 0, "brief.amphora")
	if o := int(p.owner[area]); o >= 0 {
		l = append(l, v.Line("brief.owner", v.Player("who", o, viewer)), v.Line("brief.markers", narration.Num("n", int(p.markers[area]))))
	} else {
		l = append(l, v.Line("brief.neutral"))
	}
	l = v.AppendLineIf(l, p.forts>>area&1 != 0, "brief.fort")
	if p.tradeTotals[area] > 0 {
		l = append(l, v.tradersInWords(s, area, viewer))
	}
	return l
}

// tradersInWords returns in words whose trade markers lie in an area.
func (v *voice) tradersInWords(s *State, area, viewer int) string {
	var of []string
	for i := range s.seatCount {
		if n := s.pos.trade[i][area]; n > 0 {
			of = append(of, v.Line("brief.trade_of", narration.Num("n", int(n)), v.Player("who", i, viewer)))
		}
	}
	return v.Line("brief.trade", narration.Num("n", int(s.pos.tradeTotals[area])), narration.Num("most", int(s.tradeCapacity(area))), narration.Text("list", strings.Join(of, ", ")))
}

// displaySentences returns the sentences on the cards of the display, and on the sizes of deck and
// discard.
func (v *voice) displaySentences(s *State) (l []string) {
	p := &s.pos
	var face []string // one sentence for all, since the display is told as a whole or not at all
	for _, c := range p.display {
		if c == 0 {
			continue
		}
		k := int(c) - 1
		text := v.cardName(k)
		if n := s.rules.kinds[k].vp; n != 0 {
			text = v.Line("table.shown", narration.Text("card", text), narration.Text("sum", signedNumber(int(n))))
		}
		if m := s.rules.kinds[k].mark; m > 0 {
			text = v.Line("table.marked", narration.Text("card", text), narration.Text("side", v.Line("side."+sideWords[m-1])))
		}
		face = append(face, text)
	}
	l = v.AppendList(l, "table.face", face)
	out := 0
	for _, n := range p.discard {
		out += int(n)
	}
	return append(l, v.Sentence("table.piles", narration.Num("n", int(p.deckSize)), narration.Num("out", out), narration.Num("forts", int(p.fortStock))))
}

// battleSentences returns the sentences on a battle in progress, and on the cards that the
// viewer has chosen.
func (v *voice) battleSentences(s *State, viewer int) []string {
	p := &s.pos
	b := &p.battle
	fight := "table.fight_" + battleWords[b.kind]
	if p.pendingDecision == askSiege {
		fight = "table.fight"
	}
	l := []string{v.Sentence(fight, v.areaWords(int(b.area)), v.Player("who", int(b.side[0].seat), viewer), v.Player("rival", int(b.side[1].seat), viewer))}
	l = v.AppendSentenceIf(l, b.ambush, "table.ambush")
	for i := range b.side {
		a := &b.side[i]
		who := v.Player("who", int(a.seat), viewer)
		if a.seat != int8(viewer) && !v.all {
			l = v.AppendSentenceIf(l, p.pendingDecision == askAmbush || p.pendingDecision == askOrder, "table.sent_hidden", who, narration.Num("n", int(a.size)))
			continue
		}
		l = v.AppendList(l, "table.sent", v.cardsInWords(a.cards[:a.size]), who)
		l = v.AppendSentenceIf(l, a.orderedCount > 0 && a.size > 1, "table.order", who, narration.Text("list", strings.Join(v.cardsInWords(a.order[:a.orderedCount]), ", ")))
	}
	return l
}
