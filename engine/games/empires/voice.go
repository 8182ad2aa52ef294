package empires

import (
	"fmt"
	"math/bits"
	"strings"

	"equitas/engine"
	"equitas/engine/actions"
	"equitas/engine/narration"
)

var _ engine.Narration = (*Rules)(nil)

// Languages implements [engine.Narration].
func (r *Rules) Languages() []string {
	return narration.Languages(r.set, r.set.Text("text.language"), "unit")
}

// Voice implements [engine.Narration].
func (r *Rules) Voice(lang string, _ int) engine.Voice {
	v := r.voice(lang, lang)
	v.WithConditions(conditionSpace(r.set))
	v.Teller = actionTable.Teller(v)
	return v
}

// voice returns a voice with sentences in language lang, which cannot give reasons. Names of
// things are in language names; "" stands for the language of the rules.
func (r *Rules) voice(lang, names string) *voice {
	return &voice{Narrator: narration.NewNarrator(r.set, lang, names), rules: r}
}

// A voice narrates matches in one language. Players are numbered from 1, areas have the names
// on the map, cards are named by unit and strength.
type voice struct {
	*narration.Narrator
	actions.Teller[*Rules, *State, *voice]
	rules *Rules
	all   bool     // hidden things are shown as well, for pictures
	texts []string // printed texts by kind of card; nil until they are first needed
}

// Part implements [engine.Voice].
func (v *voice) Part(p engine.Part) string {
	if unit, ok := strings.CutSuffix(p.Name, inBattleSuffix); ok && v.rules.set.Has("unit."+unit) {
		return v.Line("part.in_battle", narration.Text("name", v.Name("unit", unit)))
	}
	for k := range v.rules.kinds[:v.rules.armyKindCount] {
		if v.rules.kinds[k].id == p.Name {
			return v.cardName(k)
		}
	}
	return v.Narrator.Part(p)
}

// nameOf returns the name of an area.
func (v *voice) nameOf(area int) string {
	p := &v.rules.placeMap.Places[area]
	return v.Name(p.Table, p.ID)
}

// areaPhrase returns an area as part of a sentence: "Italia", "the Western Mediterranean". If in is
// "in_", it is the place where something is: "in Italia".
func (v *voice) areaPhrase(in string, area int) string {
	key := "area." + in + v.rules.areas[area].id
	switch {
	case v.Has(key):
	case v.rules.areas[area].sea:
		key = "area." + in + "sea"
	default:
		key = "area." + in + "any"
	}
	return v.Line(key, narration.Text("name", v.nameOf(area)))
}

// areaWords returns the placeholders {name}, {place} and {in} for area i, as one fill.
func (v *voice) areaWords(i int) narration.Fill {
	name, place, in := narration.Text("name", v.nameOf(i)), narration.Text("place", v.areaPhrase("", i)), narration.Text("in", v.areaPhrase("in_", i))
	return func(l *narration.Values) {
		name(l)
		place(l)
		in(l)
	}
}

// unitName returns the name of unit i.
func (v *voice) unitName(i int) string { return v.Name("unit", v.rules.units[i].id) }

// cardName returns the name of a kind of card: "Sword 7", "Archers", "Empire Spear 5".
func (v *voice) cardName(kind int) string {
	k := &v.rules.kinds[kind]
	name := v.unitName(int(k.unit))
	if k.strength > 0 {
		name = v.Line("card.number", narration.Text("name", name), narration.Num("n", int(k.strength)))
	}
	if k.isEmpire {
		return v.Line("card.empire", narration.Text("name", name))
	}
	return name
}

// countInWords returns n cards of a kind in words.
func (v *voice) countInWords(kind, n int) string {
	return v.CountInWords(n, "card.several", "name", v.cardName(kind))
}

// handInWords returns the cards of a hand in words, one text for each kind. hand has numbers
// of cards by kind; only the kinds in among are listed.
func (v *voice) handInWords(hand *[maxKinds]uint8, among mask) (l []string) {
	for m := among; m != 0; m &= m - 1 {
		if k := bits.TrailingZeros64(m); hand[k] > 0 {
			l = append(l, v.countInWords(k, int(hand[k])))
		}
	}
	return l
}

// cardsInWords returns cards in words, in their order. Consecutive cards of a kind are
// joined.
func (v *voice) cardsInWords(kinds []uint8) (l []string) {
	for i, n := 0, 0; i < len(kinds); i += n {
		for n = 1; i+n < len(kinds) && kinds[i+n] == kinds[i]; n++ {
		}
		l = append(l, v.countInWords(int(kinds[i]), n))
	}
	return l
}

// pointsInWords returns in words what a kind of card scores at each scoring.
func (v *voice) pointsInWords(kind int) string {
	s := v.rules.kinds[kind].vp
	if s == 0 {
		return v.Line("card.free")
	}
	return v.Line("card.points", narration.Num("n", abs(int(s))), narration.Text("sum", signedNumber(int(s))))
}

// signedNumber returns a number with its sign, as text.
func signedNumber(n int) string { return strings.Replace(fmt.Sprintf("%+d", n), "-", "−", 1) }

// abs returns the absolute value of a number.
func abs(n int) int { return max(n, -n) }

var _ engine.PhaseChart = (*Rules)(nil)

// Chart implements [engine.PhaseChart].
func (r *Rules) Chart(lang string) []engine.Phase {
	return narration.Chart(r.set, lang, actionTable.Chart(r, lang))
}

// Endings implements [engine.PhaseChart].
func (r *Rules) Endings(lang string) []string { return narration.Endings(r.set, lang, r.Reasons()) }
