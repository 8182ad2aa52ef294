package proelio

import (
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/cond"
)

// Table implements [engine.Voice]: what lies on the table, the Houses from the
// own one on in turn order, the own hand. A House knows the cards that it has
// placed and those that it has seen and can still follow (R14).
func (v *voice) Table(st engine.State, seat engine.Seat) []engine.Passage {
	s := st.(*State)
	table := engine.Passage{Heading: v.line("table"), Lines: v.common(s, seat)}
	houses := engine.Passage{Heading: v.line("houses")}
	for i := range s.n {
		houses.Lines = append(houses.Lines, v.houseLine(s, (int(seat)+i)%s.n, seat))
	}
	h := &s.pos.house[seat]
	hand := engine.Passage{Heading: v.sentence("hand", num("n", int(h.n)), num("most", int(s.handLimit(int(seat)))))}
	var legal []engine.Action
	if s.ToAct() == seat {
		legal = s.Legal(nil)
	}
	for k := range s.r.kinds {
		if h.count[k] > 0 {
			hand.Lines = append(hand.Lines, v.cardLine(s, k, int(h.count[k]), seat, legal))
		}
	}
	if h.guild != 0 && h.uses > 0 {
		if text := v.texts[s.r.guilds[h.guild-1].id]; text != "" {
			hand.Lines = append(hand.Lines, v.guilds[h.guild-1]+": "+text)
		}
	}
	return []engine.Passage{table, houses, hand}
}

// common is what lies in the middle.
func (v *voice) common(s *State, seat engine.Seat) []string {
	p := &s.pos
	turn := "now_turn"
	if int(p.active) == int(seat) {
		turn = "turn_you"
	}
	l := []string{v.sentence(turn, num("n", int(p.turn)), v.house("who", int(p.active), seat))}
	if s.r.seasonsUse {
		l = append(l, v.sentence("now_season", phrase("season", v.season(int(p.season))), phrase("next", v.season(int(p.season)+1))))
	}
	l = append(l, v.sentence("now_decks", num("n", int(p.baseN)), num("imperial", int(p.impN))))
	for d := range 2 {
		var pile [maxKinds]uint8
		for k := range s.r.kinds {
			if int(s.r.kinds[k].deck) == d {
				pile[k] = p.pile[k]
			}
		}
		cards := v.line("nothing")
		if p.pileN[d] > 0 {
			cards = v.counted(&pile)
		}
		l = append(l, v.sentence("now_discards", phrase("deck", v.printed("short_"+deckNames[d])), phrase("card", cards)))
	}
	if p.merchant >= 0 {
		l = append(l, v.sentence("now_merchant", v.house("who", int(p.merchant), seat), phrase("price", v.prices(s))))
	}
	if p.frozen&frozenAttacks != 0 {
		l = append(l, capital(say("what_attacks", v.lang))+".")
	}
	if p.frozen&frozenTrade != 0 && p.merchant >= 0 {
		l = append(l, capital(say("what_trade", v.lang))+".")
	}
	if p.equitas > 0 {
		l = append(l, v.sentence("now_equitas", num("n", int(p.equitas)), num("most", int(s.r.equitasUses))))
	}
	if p.lost && p.equitas < s.r.equitasUses {
		l = append(l, v.sentence("now_lost"))
	}
	if p.deployedN > 0 {
		l = append(l, v.sentence("now_deployed", v.house("who", int(p.active), seat), phrase("card", v.kinds(p.deployed[:p.deployedN]))))
	}
	if p.attack != 0 {
		l = append(l, v.sentence("now_attack", phrase("card", v.valued(int(p.attack)-1)), num("n", int(p.defense))))
	}
	return l
}

// houseLine is what one House shows to another, or to itself.
func (v *voice) houseLine(s *State, i int, seat engine.Seat) string {
	p := &s.pos
	h := &p.house[i]
	own := i == int(seat)
	name := v.Seat(engine.Seat(i))
	if own {
		name = v.sentence("of_you", phrase("name", name))
	}
	if where := v.relation(s, i, int(seat)); len(where) > 0 {
		name += " (" + strings.Join(where, ", ") + ")"
	}
	var parts []string
	if h.fortKind == 0 {
		parts = append(parts, v.line("has_none"))
	} else {
		parts = append(parts, v.line("has_fort", phrase("card", v.cards[h.fortKind-1]), num("n", int(h.fort))))
	}
	hand := "has_hand"
	if h.n > h.base {
		hand = "has_imperial"
	}
	parts = append(parts, v.line(hand, num("n", int(h.n)), num("imperial", int(h.n-h.base))))
	if h.guild != 0 {
		id := "has_guild"
		if h.uses == 0 {
			id = "has_used"
		}
		parts = append(parts, v.line(id, phrase("guild", v.guilds[h.guild-1])))
	}
	if h.waiting != 0 {
		k := int(h.waiting) - 1
		card := v.backs(int(s.r.kinds[k].deck), 1)
		if s.attackerOf(i) == int(seat) || p.attack != 0 && i == int(p.active) {
			card = v.cards[k]
		}
		id := "has_waiting"
		if own {
			id = "has_yours"
		}
		parts = append(parts, v.line(id, phrase("card", card)))
	}
	if h.freeze != 0 {
		parts = append(parts, v.line("has_freeze", phrase("card", v.cards[h.freeze-1])))
	}
	if !own && h.known.Any() {
		var known [maxKinds]uint8
		if h.known.To(seat, &known) != 0 {
			parts = append(parts, v.line("has_known", phrase("card", v.counted(&known))))
		}
	}
	return name + ": " + strings.Join(parts, "; ") + "."
}

// relation is where a House sits, and who attacks whom.
func (v *voice) relation(s *State, i, seat int) []string {
	var l []string
	if i != seat {
		switch {
		case s.r.teams != 0 && s.ally(seat) == i:
			l = append(l, v.line("of_ally"))
		case s.left(seat) == i && s.right(seat) == i:
		case s.left(seat) == i:
			l = append(l, v.line("of_left"))
		case s.right(seat) == i:
			l = append(l, v.line("of_right"))
		}
		if s.target(seat) == i {
			l = append(l, v.line("of_target"))
		}
		if s.attackerOf(seat) == i {
			l = append(l, v.line("of_attacker"))
		}
		if int(s.pos.active) == i && !s.pos.done {
			l = append(l, v.line("of_turn"))
		}
	}
	return l
}

// cardLine is a card of the own hand: what it is, what it needs, and whether it
// is of use now.
func (v *voice) cardLine(s *State, k, n int, seat engine.Seat, legal []engine.Action) string {
	kind := &s.r.kinds[k]
	name := v.cards[k]
	if n > 1 {
		name = v.line("card_count", num("n", n), phrase("card", name))
	}
	what := v.printed([...]string{useAttack: "kind_attack", useDefense: "kind_defense", useStrategy: "kind_strategy"}[kind.use])
	if kind.value != cond.Absent {
		what = v.line("card_value", phrase("kind", what), num("n", int(kind.value)))
	}
	if kind.deck == imperial {
		what += " (" + v.printed("short_imperial") + ")"
	}
	parts := []string{what}
	u := &v.usable[k]
	if u.limited && len(u.uses) > 0 && u.uses[0] > 0 {
		parts = append(parts, v.line("card_needs", phrase("min", v.numbers(u.uses))))
	}
	if s.ToAct() == seat && (s.pos.phase == phaseAction || s.pos.phase == phaseDeploy) {
		parts = append(parts, v.now(s, k, legal))
	}
	line := name + ": " + strings.Join(parts, "; ") + "."
	if kind.use == useStrategy || kind.reveal != 0 || kind.deployed != 0 || kind.tags != 0 {
		line = strings.TrimSpace(line + " " + v.texts[kind.id])
	}
	return line
}

// doing names what actions do with a card.
var doing = map[verb]string{verbAttack: "do_attack", verbFortify: "do_fortify", verbPlay: "do_play", verbSupport: "do_support", verbDeploy: "do_deploy",
	verbLoot: "do_loot", verbDiscard: "do_discard", verbPay: "do_pay", verbKeep: "do_keep", verbGive: "do_give"}

// now says what can be done with a card of the own hand, or why nothing can.
func (v *voice) now(s *State, k int, legal []engine.Action) string {
	var do []string
	for _, a := range legal {
		verb, _, arg := split(a)
		id := doing[verb]
		if id == "" || int(arg) != k || verb == verbDiscard && s.pos.owner != s.pos.actor {
			continue
		}
		if w := v.line(id); !slices.Contains(do, w) {
			do = append(do, w)
		}
	}
	if len(do) > 0 {
		return v.line("card_now", phrase("do", strings.Join(do, ", ")))
	}
	if s.pos.phase == phaseAction && s.r.defenseMask&^s.r.fortifyMask>>k&1 != 0 {
		return v.line("card_wait")
	}
	a, ok := s.usual(k)
	if !ok {
		return v.line("card_idle")
	}
	for _, r := range v.Why(s, a) {
		switch {
		case r.Holds:
		case r.Text != "":
			return v.line("card_not", phrase("why", r.Text))
		case len(r.Failed) > 0:
			return v.line("card_not", phrase("why", v.line("why_rule", phrase("rule", r.Rule), phrase("clause", r.Failed[0].Text))))
		}
	}
	return v.line("card_idle")
}

// usual is what a card in hand is for at the decision that is due: the action
// that a person would wonder about.
func (s *State) usual(k int) (engine.Action, bool) {
	kind := &s.r.kinds[k]
	switch {
	case s.pos.phase == phaseDeploy && kind.use == useDefense:
		return act(verbDeploy, 0, uint8(k)), true
	case s.pos.phase != phaseAction:
		return 0, false
	case kind.use == useAttack:
		return act(verbAttack, 0, uint8(k)), true
	case kind.use == useStrategy:
		l := s.targets(nil, verbPlay, uint8(k), kind.target, int(s.pos.actor))
		return l[0], true
	}
	return act(verbFortify, 0, uint8(k)), true
}
