package warland

import (
	"fmt"
	"strings"

	"equitas/engine"
	"equitas/engine/actions"
	"equitas/engine/narration"
	"equitas/engine/rule"
)

var _ engine.Narration = (*Rules)(nil)

// Languages implements [engine.Narration].
func (r *Rules) Languages() []string {
	return narration.Languages(r.set, r.set.Text("text.language"), "building")
}

// Voice implements [engine.Narration].
func (r *Rules) Voice(lang string, _ int) engine.Voice {
	v := r.voice(lang, lang)
	v.law, v.Teller = narration.NewConditions(r.set, space(r.set)), acts.Teller(v)
	return v
}

// voice returns a voice that cannot give reasons. names is the language of the names of things.
func (r *Rules) voice(lang, names string) *voice {
	return &voice{Speaker: narration.New(r.set.Lexicon(lang)), r: r, names: names}
}

// beatsResistance is the condition of the edition for a successful demolition.
const beatsResistance = "roll.best > roll.resistance"

// A voice narrates matches in one language. It numbers seats from 1, and gives places in
// millimetres from the south-west corner of the table.
type voice struct {
	*narration.Speaker
	actions.Teller[*Rules, *State, *voice]
	r     *Rules
	names string
	law   *narration.Conditions
}

// seat fills a placeholder with the name of a faction, for a reader in seat to.
func (v *voice) seat(key string, seat, to int) narration.With {
	return v.Who(key, seat, engine.Seat(to))
}

// name returns the name of a building, a kind of pawn or a creature.
func (v *voice) name(table, id string) string { return narration.Name(v.r.set, table+"."+id, v.names) }

// Part implements [engine.Voice].
func (v *voice) Part(p engine.Part) string {
	return v.Speaker.Part(v.r.set, []string{"building", "pawn"}, p)
}

func (v *voice) kind(kind int) string { return v.name("pawn", v.r.pawns[kind].id) }

// building returns the name and number of a building: "Farm 3".
func (v *voice) building(kind uint8, id uint16) string {
	return v.name("building", v.r.buildings[kind].id) + " " + itoa(int(id))
}

func (v *voice) card(b *building) string { return v.building(b.kind, b.id) }

// several returns a number of pawns of a kind in words: "1 Soldier F2", "2 Soldiers F2".
func (v *voice) several(n, kind int) string { return v.r.several(n, kind, v.names) }

// amount returns a quantity in words: "2 resources".
func (v *voice) amount(what string, n int) string {
	return v.Line("amount."+what, narration.Num("n", n))
}

// all joins a list by "and" between all elements: "a and b and c".
func (v *voice) all(list []string) string {
	text := strings.Join(list[:min(1, len(list))], "")
	for _, x := range list[min(1, len(list)):] {
		text = v.And([]string{text, x})
	}
	return text
}

// place returns a place in millimetres, with the decimal sign of the language.
func (v *voice) place(p point) string {
	mark := v.Line("where.decimal")
	number := func(x int16) string { return strings.Replace(mm(x), ".", mark, 1) }
	return v.Line("where.place", narration.Text("x", number(p.x)), narration.Text("y", number(p.y)))
}

func (v *voice) at(p point) narration.With { return narration.Text("place", v.place(p)) }

var _ engine.PhaseChart = (*Rules)(nil)

// Chart implements [engine.PhaseChart].
func (r *Rules) Chart(lang string) []engine.Phase {
	return narration.Chart(r.set, lang, acts.Chart(r, lang))
}

// Endings implements [engine.PhaseChart].
func (r *Rules) Endings(lang string) []string { return narration.Endings(r.set, lang, r.Reasons()) }

// nameOf returns the name of a building, pawn or creature in the language of the rules,
// else in English, else in any language, else its id.
func (r *Rules) nameOf(table, id string) string {
	return narration.Name(r.set, table+"."+id, r.set.Text("text.language"))
}

// several returns a number of pawns of a kind in words: "1 Soldier F2", "2 Soldiers F2".
func (r *Rules) several(n, kind int, lang string) string {
	id := r.pawns[kind].id
	name := narration.NameValue(r.set, "pawn."+id, lang)
	if name == nil {
		return fmt.Sprintf("%d × %s", n, id)
	}
	return countOf(r.set, n, "pawn."+id, name)
}

// countOf returns a number of things in words: the name for one, the plural for more. The
// plural must be defined with the name: a name that a variant gives is not combined with the
// plural of the deck file.
func countOf(set *rule.Set, n int, path string, name *rule.Value) string {
	if n == 1 {
		return "1 " + name.Text
	}
	if plural := set.Value(path + ".plural"); plural != nil {
		names := set.Table(path + ".name")
		for _, lang := range names.Keys() {
			if names.Get(lang) != name {
				continue
			}
			if p := plural.Table.Get(lang); p != nil && p.At.File == name.At.File {
				return fmt.Sprintf("%d %s", n, p.Text)
			}
		}
	}
	return fmt.Sprintf("%d × %s", n, name.Text)
}
