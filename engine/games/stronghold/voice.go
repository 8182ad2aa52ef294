package stronghold

import (
	"cmp"
	"strconv"
	"strings"

	"equitas/engine"
	"equitas/engine/actions"
	"equitas/engine/narration"
)

var _ engine.Narration = (*Rules)(nil)

// Languages implements [engine.Narration].
func (r *Rules) Languages() []string {
	return narration.Languages(r.set, r.set.Text("text.language"), "phase_card")
}

// Voice implements [engine.Narration]. The number of players decides which seats are Invaders.
func (r *Rules) Voice(lang string, seats int) engine.Voice {
	v := r.voice(lang, lang, seats)
	v.WithConditions(conditionSpace(r.set))
	v.Teller = actionTable.Teller(v)
	return v
}

// voice returns a voice with sentences in language lang, which cannot give reasons. Names of
// things are in language names; "" stands for the language of the rules.
func (r *Rules) voice(lang, names string, seats int) *voice {
	var parts []string
	for _, kind := range partKinds[partCard:] {
		parts = append(parts, kind.table)
	}
	v := &voice{Narrator: narration.NewNarrator(r.set, lang, names, parts...), rules: r}
	v.Speaker = v.WithRoles(r.Cast(seats))
	return v
}

// A voice narrates matches in one language. Places have the names printed on the board.
type voice struct {
	*narration.Narrator
	actions.Teller[*Rules, *State, *voice]
	rules *Rules
}

func (v *voice) actionFill(a int) narration.Fill {
	return narration.Text("action", v.Name("invader_action", v.rules.actions[a].id))
}

func (v *voice) workFill(w int) narration.Fill {
	return narration.Text("action", v.Name("defender_action", v.rules.works[w].id))
}

func (v *voice) heroFill(h int) narration.Fill {
	return narration.Text("hero", v.Name("hero", v.rules.heroes[h].id))
}

// unitsOfType returns n units of type t in words: "1 Goblin", "2 Goblins". types are the ids
// of the types, such as invaders.
func (v *voice) unitsOfType(types []string, t, n int) string {
	return v.Line("unit."+types[t], narration.Num("n", n))
}

// armyInWords returns the units of an army in words: "2 Goblins, 1 Troll". types are the ids
// of its types, such as invaders.
func (v *voice) armyInWords(types []string, a army) string {
	var l []string
	for t, n := range a {
		if n > 0 {
			l = append(l, v.unitsOfType(types, t, int(n)))
		}
	}
	return cmp.Or(strings.Join(l, ", "), v.Line("unit.none"))
}

// areaName returns the name of an area: "section W1", "the courtyard".
func (v *voice) areaName(a area) string {
	r := v.rules
	id := strings.ToUpper(r.areaWords(a))
	kind := ""
	switch {
	case a == atPlace:
		return v.Line("place.courtyard")
	case a >= atBuilding:
		return v.Name("building", r.buildingIDs[a-atBuilding])
	case a >= atPath:
		p := &r.paths[a-atPath]
		return v.Line("place.path", narration.Text("from", strings.ToUpper(r.areaWords(p.from))), narration.Text("to", strings.ToUpper(r.areaWords(p.to))))
	case a.isKind(atPlace):
		return v.Name("building", r.places[a.indexIn(atPlace)].id)
	case a == atCamp:
		return v.Line("place.camp")
	case a == atRampart+area(r.barbican):
		return v.Line("place.rams")
	case a.isKind(atSection):
		kind = "section"
	case a.isKind(atSiege):
		kind, id = "siege_tower", strings.ToUpper(r.sections[a.indexIn(atSiege)].id)
	case a.isKind(atRampart):
		kind = "rampart"
	case a.isKind(atUpper):
		kind = "upper_level"
	case a.isKind(atTower):
		kind = "tower"
	}
	return v.Line("place."+kind, narration.Text("id", id))
}

func (v *voice) placeFill(a area) narration.Fill { return narration.Text("place", v.areaName(a)) }

func (v *voice) sectionFill(k int) narration.Fill { return v.placeFill(atSection + area(k)) }

// machineName returns the name of machine i with its rampart: "the Ballista on rampart RW1".
func (v *voice) machineName(s *State, i int) string {
	x := &s.pos.machine[i]
	return v.Line("place.machine", v.actionFill(int(x.kind)), v.placeFill(atRampart+area(x.rampart)))
}

// paymentInWords returns a way to pay in words: "2 Orcs and 3 resources".
func (v *voice) paymentInWords(c *cost, way int) string {
	var l []string
	if w := &c.ways[way]; !w.units.isEmpty() {
		l = append(l, v.armyInWords(invaders, w.units))
	}
	l = v.AppendLineIf(l, c.resources > 0, "amount.resources", narration.Num("n", int(c.resources)))
	return cmp.Or(v.JoinAnd(l), v.Line("amount.nothing"))
}

var itoa = strconv.Itoa

// nameOf returns the name of an entry of a table: in the language of the rules, else in
// English, else in any language, else its id.
func (r *Rules) nameOf(table, id string) string {
	return narration.Name(r.set, table+"."+id, r.set.Text("text.language"))
}
