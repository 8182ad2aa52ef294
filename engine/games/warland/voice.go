package warland

import (
	"strings"

	"equitas/engine"
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
	v.law = narration.NewLaw(r.set, space(r.set))
	return v
}

// voice returns a voice without reasons. Names of things may be in another language.
func (r *Rules) voice(lang, names string) *voice {
	return &voice{Speaker: narration.New(r.set.Lexicon(lang)), r: r, names: names}
}

// beatsResistance is the edition's condition of a demolition that succeeds.
const beatsResistance = "roll.best > roll.resistance"

// A voice narrates matches in one language. Seats count from 1, places are millimetres from
// the south-west corner.
type voice struct {
	*narration.Speaker
	r     *Rules
	names string
	law   *narration.Law
}

// seat returns the value of a placeholder for a faction, as another one calls it.
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

// several writes a number of pawns of a kind: "1 Soldier F2", "2 Soldiers F2".
func (v *voice) several(n, kind int) string { return v.r.several(n, kind, v.names) }

// amount returns a quantity in words: "2 resources".
func (v *voice) amount(what string, n int) string {
	return v.Line("amount."+what, narration.Num("n", n))
}

// all joins a list by "and", however many there are: "a and b and c".
func (v *voice) all(list []string) string {
	text := strings.Join(list[:min(1, len(list))], "")
	for _, x := range list[min(1, len(list)):] {
		text = v.And([]string{text, x})
	}
	return text
}

// place returns a position in millimetres, formatted for the language.
func (v *voice) place(p point) string {
	mark := v.Line("where.decimal")
	number := func(x int16) string { return strings.Replace(mm(x), ".", mark, 1) }
	return v.Line("where.place", narration.Text("x", number(p.x)), narration.Text("y", number(p.y)))
}

func (v *voice) at(p point) narration.With { return narration.Text("place", v.place(p)) }
