package empires

import (
	"fmt"
	"slices"
	"strings"

	face "equitas/engine/card"
	"equitas/engine/cardfaces"
)

// cardText returns the text of a kind of card in paragraphs: how it fights, its modifiers, and its
// speed and kinds of battles.
func (p *printer) cardText(kind int) []string {
	u := &p.rules.units[p.rules.kinds[kind].unit]
	if u.mode == modePerson {
		return p.personSentences(u)
	}
	return append(slices.DeleteFunc([]string{strings.Join(p.fightSentences(kind, u), " "), strings.Join(p.modifierSentences(u), " ")}, func(s string) bool { return s == "" }),
		p.Word(map[bool]string{true: "slow", false: "fast"}[u.slow])+" "+p.battleKinds(u))
}

// fightSentences returns sentences on how a card of unit u fights.
func (p *printer) fightSentences(kind int, u *unit) (l []string) {
	add := func(key string, v *cardfaces.Values) { l = append(l, p.Fill(key, v)) }
	if u.rampage > 0 {
		add("rampage", cardfaces.NumberValue("n", int(u.rampage)))
	}
	switch u.mode {
	case modeStrength:
		if u.base > 0 && p.rules.kinds[kind].strength == 0 {
			key := "strength"
			if u.addsDie {
				key = "strength_die"
			}
			add(key, cardfaces.NumberValue("n", int(u.base)))
		}
	case modeSkirmish:
		key := "skirmish"
		if u.block == 0 || u.block == u.kill {
			key = "skirmish_kill"
		}
		add(key, cardfaces.NumberValue("block", int(u.block)).SetNumber("kill", int(u.kill)))
	case modeArtillery:
		l = append(l, p.artillerySentences(u)...)
	}
	if s := p.pairSentences(u); s != "" {
		l = append(l, s)
	}
	if u.drawsWith != 0 && u.mode != modeArtillery {
		add("draws", cardfaces.TextValue("list", p.unitNames(u.drawsWith)))
	}
	if u.beats != 0 && u.mode != modeArtillery {
		add("beats", cardfaces.TextValue("list", p.unitNames(u.beats)))
	}
	return l
}

// modifierSentences returns sentences on the modifiers of a unit by an Engineer and in an
// ambush, and on whether its cards must be discarded.
func (p *printer) modifierSentences(u *unit) (l []string) {
	l = p.FillIf(l, u.engineer > 0, "engineer", cardfaces.NumberValue("n", int(u.engineer)))
	if u.gainsByAmbush && p.rules.battle.ambush > 0 {
		l = append(l, p.Fill("in_ambush", cardfaces.NumberValue("n", int(p.rules.battle.ambush))))
	}
	l = p.FillIf(l, u.setAsideOnMiss, "discarded", nil)
	return l
}

// unitNames returns the names of the units whose bits are set, joined by commas.
func (p *printer) unitNames(units uint32) string {
	var l []string
	for i := range p.rules.units {
		if units>>i&1 != 0 {
			l = append(l, p.EntryName("unit."+p.rules.units[i].id))
		}
	}
	return strings.Join(l, ", ")
}

// groupByNumber groups the units that can fight by what number returns for their indices. It
// returns the numbers other than 0, the greatest first, and by number the units as bits.
func (p *printer) groupByNumber(number func(i int) int) (numbers []int, kinds map[int]uint32) {
	kinds = map[int]uint32{}
	for i := range p.rules.units {
		if p.rules.units[i].mode == modePerson {
			continue
		}
		if n := number(i); n != 0 {
			if kinds[n] == 0 {
				numbers = append(numbers, n)
			}
			kinds[n] |= 1 << i
		}
	}
	slices.Sort(numbers)
	slices.Reverse(numbers)
	return numbers, kinds
}

// pairSentences returns sentences on the modifiers of a unit against others.
func (p *printer) pairSentences(u *unit) string {
	numbers, kinds := p.groupByNumber(func(i int) int { return int(u.bonus[i]) })
	var l []string
	for _, n := range numbers {
		l = append(l, p.Fill("bonus", cardfaces.TextValue("sum", signedNumber(n)).SetText("list", p.unitNames(kinds[n]))))
	}
	return strings.Join(l, " ")
}

// artillerySentences returns sentences on the numbers that Artillery needs on a die, by kind
// of battle.
func (p *printer) artillerySentences(u *unit) (l []string) {
	for where, word := range battleWords {
		if !u.fights[where] {
			continue
		}
		numbers, kinds := p.groupByNumber(func(i int) int {
			if !p.rules.units[i].fights[where] {
				return 0
			}
			return 1 + int(u.hits[i][where]) // plus 1, since groupByNumber leaves out 0
		})
		if len(numbers) == 1 && numbers[0] > 1 {
			l = append(l, p.Fill("hits_all_"+word, cardfaces.NumberValue("n", numbers[0]-1)))
			continue
		}
		var parts []string
		for _, n := range numbers {
			if n == 1 {
				parts = append(parts, p.Fill("hits_never", cardfaces.TextValue("list", p.unitNames(kinds[n]))))
			} else {
				parts = append(parts, p.Fill("hits_some", cardfaces.NumberValue("n", n-1).SetText("list", p.unitNames(kinds[n]))))
			}
		}
		l = append(l, p.Fill("hits_"+word, cardfaces.TextValue("list", strings.Join(parts, "; "))))
	}
	return l
}

// battleKinds returns in words to which kinds of battles a unit may be sent.
func (p *printer) battleKinds(u *unit) string {
	key := "fights"
	for i, w := range battleWords {
		if u.fights[i] {
			key += "_" + w
		}
	}
	return p.Word(key)
}

// personSentences returns sentences on the effects of a person on the table.
func (p *printer) personSentences(u *unit) []string {
	r := p.rules
	l := []string{p.Word("person")}
	if u.unique {
		l[0] = p.Word("person_one")
	}
	v := cardfaces.NumberValue("n", 0)
	switch u.effect {
	case effectLeader:
		if more := int(r.battle.maxOutOfSequenceLed) - int(r.battle.maxOutOfSequence); more > 0 {
			l = append(l, p.Fill("leader", v.SetNumber("n", more)))
		}
		l = p.FillIf(l, strings.Contains(p.Set.Value("ambush.offered").PlainText(), "leader"), "leader_ambush", nil)
	case effectEngineer:
		l = p.FillIf(l, r.fort.price == nil, "engineer_price", v.SetNumber("n", int(r.fort.engineerCost)))
		for i := range r.units {
			if x := &r.units[i]; x.engineer > 0 && x.mode != modePerson {
				l = append(l, p.Fill("engineer_unit", cardfaces.NumberValue("n", int(x.engineer)).SetText("name", p.EntryName("unit."+x.id))))
			}
		}
		l = p.FillIf(l, r.battle.fortKept == nil && r.battle.engineerKeeps && r.battle.fortDestroyed, "engineer_fort", nil)
	case effectMerchant:
		for _, x := range []struct {
			word string
			n    int
			says bool // false: a condition of the rules replaces the number
		}{
			{"merchant_income", int(r.income.merchant), r.income.markers == nil},
			{"merchant_places", int(r.trade.perMerchant), true},
			{"merchant_displaces", int(r.trade.bonusPerMerchant), r.trade.displaceBonus == nil},
		} {
			if x.n > 0 && x.says {
				l = append(l, p.Fill(x.word, cardfaces.NumberValue("n", x.n)))
			}
		}
		slices.Sort(l[1:])
	case effectDiplomat:
		if r.enabled>>doEnvoy&1 != 0 {
			key := "envoy"
			if r.diplomacy.envoyReachesFar {
				key = "envoy_far"
			}
			l = append(l, p.priceSentence(key, int(r.diplomacy.envoyCost), int(r.diplomacy.envoyRoll)))
		}
		if r.enabled>>doSubvert&1 != 0 {
			key := "subvert"
			if r.diplomacy.payMin > 0 {
				key = "subvert_paid"
			}
			l = append(l, p.Fill(key, cardfaces.NumberValue("least", int(r.diplomacy.payMin)).SetNumber("roll", int(r.diplomacy.subvertRoll)).SetNumber("n", int(r.diplomacy.perMarker)).SetNumber("most", int(r.diplomacy.payMax)).SetNumber("removes", int(r.diplomacy.removedMarkers))))
		}
	}
	return l
}

// priceSentence returns the sentence on a price in trade markers for an area, with the number
// that a die must show, if there is a die.
func (p *printer) priceSentence(key string, cost, roll int) string {
	if roll > 1 {
		key += "_die"
	}
	return p.Fill(key, cardfaces.NumberValue("n", cost).SetNumber("roll", roll))
}

// addAids adds the cards with aids for battles and actions, which have two sides.
func (p *printer) addAids() {
	for _, x := range []struct {
		entry, symbol string
		sides         [2][]string
	}{
		{"battle_aid", "swords", [2][]string{p.battleSentences(), p.combatSentences()}},
		{"action_aid", "banner", [2][]string{p.actionSentences(), p.turnSentences()}},
	} {
		path := "component." + x.entry
		if !p.Set.Has(path) {
			continue
		}
		for side, text := range x.sides {
			f := face.Face{ID: x.entry, Deck: "aid", Kind: "aid", Side: side, Sides: 2, Count: p.rules.players.Max, Symbol: x.symbol, OwnSymbol: true, Text: strings.Join(text, "\n\n")}
			if side > 0 {
				f.Name = p.Word(x.entry + "_back")
			}
			p.Add(f, path)
		}
	}
}

// battleSentences returns sentences on the course of a battle.
func (p *printer) battleSentences() []string {
	b := &p.rules.battle
	v := cardfaces.NumberValue("field", int(b.cards[fieldBattle])).SetNumber("siege", int(b.cards[siegeBattle])).SetNumber("sea", int(b.cards[seaBattle])).SetNumber("rout", int(b.rout)).SetNumber("lost", int(b.lossesPerBlock)).
		SetNumber("spoils", int(b.spoils)).SetNumber("extra", int(b.extraActions))
	cards, order, lost := "aid_cards", "aid_order", []string{p.Fill("aid_losses", v)}
	if b.seaExact {
		cards = "aid_cards_exact"
	}
	for i, w := range battleWords {
		if i != fieldBattle && !b.freeOrder[i] {
			order += "_" + w
		}
	}
	switch {
	case b.extraActions > 0 && b.spoils > 0:
		lost = append(lost, p.Fill("aid_rout", v))
	case b.extraActions > 0:
		lost = append(lost, p.Fill("aid_rout_attacker", v))
	case b.spoils > 0:
		lost = append(lost, p.Fill("aid_rout_defender", v))
	}
	return []string{p.Fill(cards, v) + " " + p.Word(order), p.Fill("aid_won", v) + " " + p.Word("aid_tie_"+[]string{"defender", "attacker", "nobody"}[b.tie]), strings.Join(lost, " ")}
}

// combatSentences returns sentences on how a combat is decided.
func (p *printer) combatSentences() (l []string) {
	for i := 1; i <= 5; i += 2 {
		l = append(l, p.Word(fmt.Sprintf("aid_combat_%d", i))+" "+p.Word(fmt.Sprintf("aid_combat_%d", i+1)))
	}
	return l
}

// actionSentences returns sentences on the actions of a round and what they require.
func (p *printer) actionSentences() (l []string) {
	r := p.rules
	v := cardfaces.NumberValue("price", int(r.fort.cost)).SetNumber("led", int(r.fort.engineerCost)).
		SetNumber("markers", int(r.trade.markers)).SetNumber("displace", int(r.trade.displaceRoll)).SetNumber("refresh", int(r.recruit.refreshCost))
	for a, word := range actionWords {
		switch {
		case r.enabled>>a&1 == 0 || a == doEnvoy || a == doSubvert: // these are on the Diplomat's card
		case a == doAttack:
			l = append(l, p.diceSentence())
		case a == doDiplomacy:
			l = append(l, p.priceSentence("aid_diplomacy", int(r.diplomacy.cost), int(r.diplomacy.roll)))
		case a == doFortify && r.fort.price != nil:
			l = append(l, p.Word("aid_fortify_rule"))
		case a == doRecruit:
			key := "aid_recruit"
			if !r.recruit.discard {
				key = "aid_recruit_take"
			}
			text := p.Word(key)
			if r.recruit.refreshesPerRound > 0 {
				text += " " + p.Fill("aid_refresh", v)
			}
			l = append(l, text)
		default:
			l = append(l, p.Fill("aid_"+word, v))
		}
	}
	if len(l) > 3 { // put short ones in pairs
		return append([]string{l[0]}, joinPairs(l[1:])...)
	}
	return l
}

// diceSentence returns the sentence on the dice for an attack, by way; "" if there are none.
func (p *printer) diceSentence() string {
	m := &p.rules.move
	needs := func(key string, n int8) (l []string) {
		if n > 0 {
			l = []string{p.Fill("aid_attack_"+key, cardfaces.NumberValue("n", int(n)))}
		}
		return l
	}
	ways := slices.Concat(needs("mountain", m.mountain), needs("strait", m.strait), needs([]string{"sea", "same_sea", "into_sea"}[m.mediterranean], m.sea))
	if more := slices.Concat(needs("line", m.lineBonus), needs("near", m.controlBonus)); m.sea > 0 && len(more) > 0 {
		ways[len(ways)-1] += " (" + strings.Join(more, ", ") + ")"
	}
	text := p.Word("aid_attack_free")
	if len(ways) > 0 {
		text = p.Fill("aid_attack", cardfaces.TextValue("list", strings.Join(ways, ", ")))
	}
	return strings.Join(append([]string{text}, needs("neutral", m.neutral)...), " ")
}

// joinPairs joins sentences, two to a paragraph.
func joinPairs(l []string) (out []string) {
	for len(l) > 1 {
		out = append(out, l[0]+" "+l[1])
		l = l[2:]
	}
	return append(out, l...)
}

// turnSentences returns sentences on the course of a turn and its end.
func (p *printer) turnSentences() []string {
	var rounds, scored []string
	for i, t := range p.rules.turns {
		rounds = append(rounds, fmt.Sprint(t.rounds))
		if t.score {
			scored = append(scored, fmt.Sprint(i+1))
		}
	}
	revolts := "aid_revolts"
	if p.rules.revolt.firstTurn > 1 {
		revolts = "aid_revolts_from"
	}
	l := []string{p.Fill(revolts, cardfaces.NumberValue("n", int(p.rules.revolt.columns)).SetNumber("from", int(p.rules.revolt.firstTurn))), p.Fill("aid_rounds", cardfaces.TextValue("list", strings.Join(rounds, ", ")))}
	if p.rules.revolt.firstTurn == 0 {
		l[0] = p.Word("aid_no_revolts")
	}
	if what := p.scoringPhrases(); len(scored) > 0 && len(what) > 0 {
		l = append(l, p.Fill("aid_score", cardfaces.TextValue("list", p.JoinWords(scored, "and")).SetText("what", strings.Join(what, "; "))))
	}
	return l
}

// scoringPhrases returns phrases on the sources of points. The formulas of a variant are only
// on the page of rules.
func (p *printer) scoringPhrases() (l []string) {
	formula := func(key string, known map[string]string) string {
		if word, ok := known[p.Set.Value(key).PlainText()]; ok {
			return word
		}
		return "aid_" + strings.TrimPrefix(key, "score.") + "_rule"
	}
	words := []string{
		formula("score.control", map[string]string{"area.vp": "aid_areas", "0": ""}),
		formula("score.trade", map[string]string{"area.mine > area.best_other ? area.half : 0": "aid_half", "area.mine > area.best_other ? area.vp : 0": "aid_full", "0": ""}),
	}
	if s := &p.rules.score; s.countsHand || s.countsTable {
		cards := "aid_cards_scored"
		switch {
		case !s.countsHand:
			cards = "aid_cards_table"
		case !s.countsTable:
			cards = "aid_cards_hand"
		}
		words = append(words, formula("score.card", map[string]string{"card.vp": cards, "0": ""}))
	}
	for _, w := range words {
		l = p.FillIf(l, w != "", w, nil)
	}
	l = p.FillIf(l, p.hasPlunder() && p.rules.battle.plunderVP > 0, "aid_plunder", cardfaces.NumberValue("vp", int(p.rules.battle.plunderVP)))
	return l
}

// scoreKey returns the key of the sentence on the points of a unit's card; "" if they do not
// count where the card lies.
func (p *printer) scoreKey(u *unit) string {
	counts := p.rules.score.countsHand
	if u.mode == modePerson {
		counts = p.rules.score.countsTable
	}
	switch formula := p.Set.Value("score.card").PlainText(); {
	case !counts || formula == "0":
		return ""
	case formula != "card.vp":
		return "points_rule"
	}
	return "points"
}

// hasPlunder reports whether a player can get trade markers of other players.
func (p *printer) hasPlunder() bool { return p.rules.battle.plunder || p.rules.battle.spoils > 0 }
