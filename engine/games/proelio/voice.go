package proelio

import (
	"cmp"
	"strings"
	"unicode"

	"equitas/engine"
	"equitas/engine/actions"
	"equitas/engine/card"
	"equitas/engine/cardfaces"
	"equitas/engine/cond"
	"equitas/engine/narration"
	"equitas/engine/rule"
)

var _ engine.Narration = (*Rules)(nil)

// Languages implements [engine.Narration].
func (r *Rules) Languages() []string {
	return narration.Languages(r.set, r.set.Text("text.language"), "card")
}

// Voice implements [engine.Narration].
func (r *Rules) Voice(lang string, _ int) engine.Voice {
	v := &voice{Narrator: narration.NewNarrator(r.set, lang, lang, "card", "guild").WithConditions(space(r.set)), rules: r, printer: printerOf(r, cardfaces.New(r.set, lang, rule.English, design)), texts: map[string]string{}}
	v.Teller = actionTable.Teller(v)
	for i := range r.kinds {
		v.cards = append(v.cards, v.Name("card", r.kinds[i].id))
	}
	for i := range r.guilds {
		v.guilds = append(v.guilds, v.Name("guild", r.guilds[i].id))
	}
	v.printer.addPlayingCards()
	v.printer.addGuilds()
	for _, f := range v.printer.Printing.Faces {
		v.texts[f.ID] = strings.Join(strings.FieldsFunc(f.Text, func(r rune) bool { return unicode.IsSpace(r) || card.IsSymbol(r) }), " ")
	}
	for i := range r.kinds {
		u := requirement{}
		u.usableForts, u.isLimited = v.printer.tester.usableForts(i)
		u.replaceableForts, u.canBeFort = v.printer.tester.replaceableForts(i)
		v.usable = append(v.usable, u)
	}
	return v
}

// A requirement is the Fortification that a kind of card requires.
type requirement struct {
	usableForts      []int // values of the Fortification with which it can attack or be deployed, if limited is set
	replaceableForts []int // values of Fortifications that it may replace, 0 for none, if fort is set
	isLimited        bool  // it is an Attack or Defense card
	canBeFort        bool  // it can be a Fortification
}

// A voice narrates matches in one language.
type voice struct {
	*narration.Narrator
	actions.Teller[*Rules, *State, *voice]
	rules   *Rules
	printer *printer
	cards   []string // names of cards, by kind
	guilds  []string
	usable  []requirement     // by kind: its requirement late in a match
	texts   map[string]string // texts of cards and Guilds, by id
}

var _ engine.Voice = (*voice)(nil)

// printedWord returns the word that cards show, given by its key, in the language of the voice or
// else in English.
func (v *voice) printedWord(key string) string {
	return cmp.Or(cardfaces.Word(v.rules.set, key, v.Lang()), cardfaces.Word(v.rules.set, key, rule.English))
}

// cardsInWords returns a list of cards in words: "2 Shields, Knights and Manure".
func (v *voice) cardsInWords(kinds []uint8) string {
	var count [maxKinds]uint8
	for _, k := range kinds {
		count[k]++
	}
	return v.countsInWords(&count)
}

func (v *voice) countsInWords(count *[maxKinds]uint8) string {
	var l []string
	for k := range v.rules.kinds {
		if n := int(count[k]); n > 0 {
			l = append(l, v.CountInWords(n, "thing.count", "card", v.cards[k]))
		}
	}
	return cmp.Or(v.JoinAnd(l), v.Line("thing.no_cards"))
}

// backsInWords returns words for n cards of a deck of which only the backs are seen.
func (v *voice) backsInWords(deck, n int) string {
	if n == 1 {
		return v.Line("thing.back_" + deckNames[deck])
	}
	return v.Line("thing.backs_"+deckNames[deck], narration.Num("n", n))
}

// nameWithValue returns the name of a card, followed by its value if it has one.
func (v *voice) nameWithValue(kind int) string {
	k := &v.rules.kinds[kind]
	if k.value == cond.Absent {
		return v.cards[kind]
	}
	return v.Line("thing.valued", narration.Text("card", v.cards[kind]), narration.Num("n", int(k.value)))
}

// requirementOf returns the requirement of a kind of card: that late in a match or, if limits
// change during play, the present one for the House that holds it.
func (v *voice) requirementOf(s *State, seat, kind int) *requirement {
	if !v.rules.outlook.limitsChange {
		return &v.usable[kind]
	}
	u := v.usable[kind]
	u.usableForts, u.replaceableForts = nil, nil
	k := &v.rules.kinds[kind]
	use := v.rules.deployLegal
	if k.use == useAttack {
		use = v.rules.attackValid
	}
	t := v.rules.newState(s.seatCount)
	t.CopyFrom(s)
	for fort := range v.printer.tester.highest + 1 {
		t.pos.house[seat].fort = uint8(fort)
		q := viewpoint{self: seat, rival: s.targetOf(seat), kind: kind}
		if !t.holds(k.when, q) {
			continue
		}
		if u.isLimited && t.holds(use, q) {
			u.usableForts = append(u.usableForts, fort)
		}
		if u.canBeFort && t.holds(v.printer.tester.fortify, q) {
			u.replaceableForts = append(u.replaceableForts, fort)
		}
	}
	return &u
}

// fortsInWords returns a list of Fortification values in words: only the least one if all higher
// ones are in the list too.
func (v *voice) fortsInWords(forts []int) string {
	least, _ := v.printer.tester.minimumOf(forts)
	return joinNumbers(least)
}

// seasonName returns the name of a season by its index; the index after the last is winter.
func (v *voice) seasonName(i int) string {
	if i >= v.rules.seasons {
		return v.printedWord("event.winter")
	}
	return v.Name("season", v.rules.seasonIDs[i])
}

var _ engine.PhaseChart = (*Rules)(nil)

// Chart implements [engine.PhaseChart].
func (r *Rules) Chart(lang string) []engine.Phase {
	return narration.Chart(r.set, lang, actionTable.Chart(r, lang))
}

// Endings implements [engine.PhaseChart].
func (r *Rules) Endings(lang string) []string { return narration.Endings(r.set, lang, r.Reasons()) }
