package warland

import (
	"strings"

	"equitas/engine"
	"equitas/engine/actions"
	"equitas/engine/narration"
)

var _ engine.Narration = (*Rules)(nil)

// Languages implements [engine.Narration].
func (r *Rules) Languages() []string {
	return narration.Languages(r.set, r.set.Text("text.language"), "building")
}

// Voice implements [engine.Narration].
func (r *Rules) Voice(lang string, _ int) engine.Voice {
	v := r.voice(lang, lang)
	v.WithConditions(space(r.set))
	v.Teller = actionTable.Teller(v)
	return v
}

// voice returns a voice that cannot give reasons ([engine.Voice.LegalityReasons]). names is the language of the
// names of things, "" for that of the rules.
func (r *Rules) voice(lang, names string) *voice {
	return &voice{Narrator: narration.NewNarrator(r.set, lang, names, "building", "pawn"), rules: r}
}

// beatsResistance is the condition of the edition for a successful demolition.
const beatsResistance = "roll.best > roll.resistance"

// A voice narrates matches in one language. It numbers seats from 1, and gives places in
// millimetres from the south-west corner of the table.
type voice struct {
	*narration.Narrator
	actions.Teller[*Rules, *State, *voice]
	rules *Rules
}

func (v *voice) kind(kind int) string { return v.Name("pawn", v.rules.pawns[kind].id) }

// building returns the name and number of a building: "Farm 3".
func (v *voice) building(kind uint8, id uint16) string {
	return v.Name("building", v.rules.buildings[kind].id) + " " + itoa(int(id))
}

func (v *voice) card(b *building) string { return v.building(b.kind, b.id) }

// pawnsInWords returns a number of pawns of a kind in words: "1 Soldier F2", "2 Soldiers F2".
func (v *voice) pawnsInWords(n, kind int) string {
	path := "pawn." + v.rules.pawns[kind].id
	return narration.CountInWords(v.rules.set, n, path, narration.NameValue(v.rules.set, path, v.NameLang))
}

// quantityInWords returns a quantity in words, such as "2 resources"; what is the key in section
// [amount] of the files of words.
func (v *voice) quantityInWords(what string, n int) string {
	return v.Line("amount."+what, narration.Num("n", n))
}

// joinAll joins a list by "and" between all elements: "a and b and c".
func (v *voice) joinAll(list []string) string {
	text := strings.Join(list[:min(1, len(list))], "")
	for _, x := range list[min(1, len(list)):] {
		text = v.JoinAnd([]string{text, x})
	}
	return text
}

// placeInWords returns a place in millimetres, with the decimal sign of the language.
func (v *voice) placeInWords(p point) string {
	mark := v.Line("where.decimal")
	number := func(x int16) string { return strings.Replace(millimetres(x), ".", mark, 1) }
	return v.Line("where.place", narration.Text("x", number(p.x)), narration.Text("y", number(p.y)))
}

func (v *voice) at(p point) narration.Fill { return narration.Text("place", v.placeInWords(p)) }

var _ engine.PhaseChart = (*Rules)(nil)

// Chart implements [engine.PhaseChart].
func (r *Rules) Chart(lang string) []engine.Phase {
	return narration.Chart(r.set, lang, actionTable.Chart(r, lang))
}

// Endings implements [engine.PhaseChart].
func (r *Rules) Endings(lang string) []string { return narration.Endings(r.set, lang, r.Reasons()) }

// nameOf returns the name of a building, pawn or creature in the language of the rules,
// else in English, else in any language, else its id.
func (r *Rules) nameOf(table, id string) string {
	return narration.Name(r.set, table+"."+id, r.set.Text("text.language"))
}
