package proelio

import (
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/cond"
	"equitas/engine/narration"
)

// Table implements [engine.Voice]: it returns the middle of the table, then the Houses in turn
// order beginning with the viewer's, then the viewer's hand. A House knows the cards that it
// has placed, and those that it has seen and can still follow (R14).
func (v *voice) Table(st engine.State, seat engine.Seat) []engine.Passage {
	s := st.(*State)
	table := engine.Passage{Heading: v.Line("table.table"), Lines: v.commonInWords(s, seat)}
	houses := engine.Passage{Heading: v.Line("table.houses"), OwnLines: 1} // line 0 is the viewer's House
	for i := range s.seatCount {
		houses.Lines = append(houses.Lines, v.houseLine(s, (int(seat)+i)%s.seatCount, seat))
	}
	h := &s.pos.house[seat]
	hand := engine.Passage{Heading: v.handHeading(s, seat), OwnLines: ^uint64(0)}
	var legal []engine.Action
	if s.ToAct() == seat {
		legal = s.Legal(nil)
	}
	for k := range s.rules.kinds {
		if h.count[k] > 0 {
			hand.Lines = append(hand.Lines, v.cardLine(s, k, int(h.count[k]), seat, legal))
		}
	}
	if h.guild != 0 && h.uses > 0 {
		if text := v.texts[s.rules.guilds[h.guild-1].id]; text != "" {
			hand.Lines = append(hand.Lines, v.guilds[h.guild-1]+": "+text)
		}
	}
	return []engine.Passage{table, houses, hand}
}

// commonInWords returns in words what is in the middle of the table.
func (v *voice) commonInWords(s *State, seat engine.Seat) []string {
	p := &s.pos
	turn := "table.turn"
	if int(p.active) == int(seat) {
		turn = "event.turn_you"
	}
	l := []string{v.Sentence(turn, narration.Num("n", int(p.turn)), v.Who("who", int(p.active), seat))}
	l = v.AppendSentenceIf(l, s.rules.seasonsUse, "table.season", narration.Text("season", v.seasonName(int(p.season))), narration.Text("next", v.seasonName(int(p.season)+1)))
	l = append(l, v.Sentence("table.decks", narration.Num("n", int(p.baseN)), narration.Num("imperial", int(p.imperialN))))
	for d := range 2 {
		pile, cards := s.discardCounts(d), v.Line("thing.nothing")
		if p.pileN[d] > 0 {
			cards = v.countsInWords(&pile)
		}
		l = append(l, v.Sentence("table.discards", narration.Text("deck", v.printedWord("short_"+deckNames[d])), narration.Text("card", cards)))
	}
	if p.merchant >= 0 {
		l = append(l, v.Sentence("table.merchant", v.Who("who", int(p.merchant), seat), narration.Text("price", v.pricesInWords(s))))
	}
	if p.frozen&frozenAttacks != 0 {
		l = append(l, v.Sentence("effects.what_attacks")+".")
	}
	if p.frozen&frozenTrade != 0 && p.merchant >= 0 {
		l = append(l, v.Sentence("effects.what_trade")+".")
	}
	l = v.AppendSentenceIf(l, p.equitas > 0, "table.equitas", narration.Num("n", int(p.equitas)), narration.Num("most", int(s.rules.equitasUses)))
	l = v.AppendSentenceIf(l, p.lost && p.equitas < s.rules.equitasUses, "table.lost")
	l = v.AppendSentenceIf(l, p.deployedN > 0, "table.deployed", v.Who("who", int(p.active), seat), narration.Text("card", v.cardsInWords(p.deployed[:p.deployedN])))
	if p.attack != 0 {
		l = append(l, v.Sentence("table.attack", narration.Text("card", v.nameWithValue(int(p.attack)-1)), narration.Num("n", int(p.defense))))
	}
	return l
}

// houseLine returns a line on what House i has before it, as far as the viewer, seat, sees it.
func (v *voice) houseLine(s *State, i int, seat engine.Seat) string {
	h := &s.pos.house[i]
	own := i == int(seat)
	d := tableDrawing{voice: v, state: s, seat: seat}
	name := v.Seat(engine.Seat(i))
	if own {
		name = v.Sentence("of.you", narration.Text("name", name))
	}
	if where := v.relationInWords(s, i, int(seat)); len(where) > 0 {
		name += " (" + strings.Join(where, ", ") + ")"
	}
	var parts []string
	if h.fortKind == 0 {
		parts = append(parts, v.Line("has.none"))
	} else {
		parts = append(parts, v.Line("has.fort", narration.Text("card", v.cards[h.fortKind-1]), narration.Num("n", int(h.fort))))
	}
	hand := "has.hand"
	if h.cards > h.base {
		hand = "has.imperial"
	}
	parts = append(parts, v.Line(hand, narration.Num("n", int(h.cards)), narration.Num("imperial", int(h.cards-h.base))))
	if h.guild != 0 {
		id := "has.guild"
		if h.uses == 0 {
			id = "has.used"
		}
		parts = append(parts, v.Line(id, narration.Text("guild", v.guilds[h.guild-1])))
	}
	if h.waiting != 0 {
		id := "has.waiting"
		if own {
			id = "has.yours"
		}
		parts = append(parts, v.Line(id, narration.Text("card", d.waiting(i).Summary)))
	}
	if h.freeze != 0 {
		parts = append(parts, v.Line("has.freeze", narration.Text("card", v.cards[h.freeze-1])))
	}
	if known := d.hand(i).Known; !own && known != "" {
		parts = append(parts, known)
	}
	return name + ": " + strings.Join(parts, "; ") + "."
}

// relationInWords returns words on where House i sits as seen from a seat, and which of the two
// attacks the other.
func (v *voice) relationInWords(s *State, i, seat int) []string {
	var l []string
	if i != seat {
		switch {
		case s.rules.teams != 0 && s.allyOf(seat) == i:
			l = append(l, v.Line("of.ally"))
		case s.leftOf(seat) == i && s.rightOf(seat) == i:
		case s.leftOf(seat) == i:
			l = append(l, v.Line("of.left"))
		case s.rightOf(seat) == i:
			l = append(l, v.Line("of.right"))
		}
		l = v.AppendLineIf(l, s.targetOf(seat) == i, "of.target")
		l = v.AppendLineIf(l, s.attackerOf(seat) == i, "of.attacker")
		l = v.AppendLineIf(l, int(s.pos.active) == i && !s.pos.isOver, "of.turn")
	}
	return l
}

// cardLine returns a line on a card of the viewer's hand: what it is, what it requires, and
// whether it can be used now. n is the number of copies.
func (v *voice) cardLine(s *State, k, n int, seat engine.Seat, legal []engine.Action) string {
	kind := &s.rules.kinds[k]
	name := v.CountInWords(n, "thing.count", "card", v.cards[k])
	what := v.printedWord([...]string{useAttack: "kind_attack", useDefense: "kind_defense", useStrategy: "kind_strategy"}[kind.use])
	if kind.value != cond.Absent {
		what = v.Line("own.value", narration.Text("kind", what), narration.Num("n", int(kind.value)))
	}
	if kind.deck == imperialDeck {
		what += " (" + v.printedWord("short_imperial") + ")"
	}
	parts := []string{what}
	u := v.requirementOf(s, int(seat), k)
	if u.isLimited && len(u.usableForts) > 0 && u.usableForts[0] > 0 {
		parts = append(parts, v.Line("own.needs", narration.Text("min", v.fortsInWords(u.usableForts))))
	}
	if s.ToAct() == seat && (s.pos.phase == phaseAction || s.pos.phase == phaseDeploy) {
		parts = append(parts, v.nowInWords(s, k, legal))
	}
	line := name + ": " + strings.Join(parts, "; ") + "."
	if kind.use == useStrategy || kind.reveal != 0 || kind.deployed != 0 || kind.tags != 0 {
		line = strings.TrimSpace(line + " " + v.texts[kind.id])
	}
	return line
}

// nowInWords returns words on what the viewer can do with a card in hand at the present decision,
// or on why it can do nothing with it.
func (v *voice) nowInWords(s *State, k int, legal []engine.Action) string {
	var do []string
	for _, a := range legal {
		name, _, _ := strings.Cut(s.Words(a), " ")
		if id := "do." + name; actionTable.CardOf(s, a) == s.rules.kinds[k].id && v.Has(id) && (name != "discard" || s.pos.owner == s.pos.actor) {
			if w := v.Line(id); !slices.Contains(do, w) {
				do = append(do, w)
			}
		}
	}
	if len(do) > 0 {
		return v.Line("own.now", narration.Text("do", strings.Join(do, ", ")))
	}
	if s.pos.phase == phaseAction && s.rules.defenseMask&^s.rules.fortifyMask>>k&1 != 0 {
		return v.Line("own.wait")
	}
	usual := s.usualActions(uint8(k))[0] // about which a person would ask
	switch {
	case s.pos.phase == phaseDeploy && s.rules.kinds[k].use == useDefense:
		usual = packAction(verbDeploy, 0, uint8(k))
	case s.pos.phase != phaseAction:
		return v.Line("own.idle")
	}
	for _, r := range v.LegalityReasons(s, usual) {
		switch {
		case r.Holds:
		case r.Text != "":
			return v.Line("own.not", narration.Text("why", r.Text))
		case len(r.Failed) > 0:
			return v.Line("own.not", narration.Text("why", v.Line("why.rule", narration.Text("rule", r.Rule), narration.Text("clause", r.Failed[0].Text))))
		}
	}
	return v.Line("own.idle")
}
