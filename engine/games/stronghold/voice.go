package stronghold

import (
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
	v := &voice{Speaker: narration.New(r.set.Lexicon(lang)).Seated(r.Cast(seats)), r: r, names: lang, law: narration.NewConditions(r.set, space(r.set))}
	v.Teller = acts.Teller(v)
	return v
}

// A voice narrates matches in one language. Places have the names printed on the board.
type voice struct {
	*narration.Speaker
	actions.Teller[*Rules, *State, *voice]
	r     *Rules
	names string
	law   *narration.Conditions
}

// seat returns the placeholder key with the name of the player in a seat, for a reader in seat to.
func (v *voice) seat(key string, seat, to int) narration.With {
	return v.Who(key, seat, engine.Seat(to))
}

// name returns the name of an entry of a table of the files.
func (v *voice) name(table, id string) string { return narration.Name(v.r.set, table+"."+id, v.names) }

// Part implements [engine.Voice].
func (v *voice) Part(p engine.Part) string {
	var tables []string
	for _, kind := range partKinds[partCard:] {
		tables = append(tables, kind.table)
	}
	return v.Speaker.Part(v.r.set, tables, p)
}

func (v *voice) action(a int) narration.With {
	return narration.Text("action", v.name("invader_action", v.r.actions[a].id))
}

func (v *voice) work(w int) narration.With {
	return narration.Text("action", v.name("defender_action", v.r.works[w].id))
}

func (v *voice) hero(h int) narration.With {
	return narration.Text("hero", v.name("hero", v.r.heroes[h].id))
}

// unit returns a number of units of a type in words: "1 Goblin", "2 Goblins".
func (v *voice) unit(types []string, t, n int) string {
	return v.Line("unit."+types[t], narration.Num("n", n))
}

// units returns the units of an army in words: "2 Goblins, 1 Troll".
func (v *voice) units(types []string, a army) string {
	var l []string
	for t, n := range a {
		if n > 0 {
			l = append(l, v.unit(types, t, int(n)))
		}
	}
	if len(l) == 0 {
		return v.Line("unit.none")
	}
	return strings.Join(l, ", ")
}

// area returns the name of an area: "section W1", "the courtyard".
func (v *voice) area(a area) string {
	r := v.r
	id := strings.ToUpper(r.areaWords(a))
	kind := ""
	switch {
	case a == atPlace:
		return v.Line("place.courtyard")
	case a >= atBuilding:
		return v.name("building", r.builds[a-atBuilding])
	case a >= atPath:
		p := &r.paths[a-atPath]
		return v.Line("place.path", narration.Text("from", strings.ToUpper(r.areaWords(p.from))), narration.Text("to", strings.ToUpper(r.areaWords(p.to))))
	case a.is(atPlace):
		return v.name("building", r.places[a.at(atPlace)].id)
	case a == atCamp:
		return v.Line("place.camp")
	case a == atRampart+area(r.rb):
		return v.Line("place.rams")
	case a.is(atSection):
		kind = "section"
	case a.is(atSiege):
		kind, id = "siege_tower", strings.ToUpper(r.sections[a.at(atSiege)].id)
	case a.is(atRampart):
		kind = "rampart"
	case a.is(atUpper):
		kind = "upper_level"
	case a.is(atTower):
		kind = "tower"
	}
	return v.Line("place."+kind, narration.Text("id", id))
}

func (v *voice) at(a area) narration.With { return narration.Text("place", v.area(a)) }

func (v *voice) section(k int) narration.With { return v.at(atSection + area(k)) }

// machine returns the name of machine i with its rampart: "the Ballista on rampart RW1".
func (v *voice) machine(s *State, i int) string {
	x := &s.pos.machine[i]
	return v.Line("place.machine", v.action(int(x.kind)), v.at(atRampart+area(x.rampart)))
}

// price returns a way to pay in words: "2 Orcs and 3 resources".
func (v *voice) price(c *cost, way int) string {
	var l []string
	if w := &c.ways[way]; !w.units.none() {
		l = append(l, v.units(invaders, w.units))
	}
	if c.resources > 0 {
		l = append(l, v.Line("amount.resources", narration.Num("n", int(c.resources))))
	}
	if len(l) == 0 {
		return v.Line("amount.nothing")
	}
	return v.And(l)
}

var itoa = strconv.Itoa

// nameOf returns the name of an entry of a table: in the language of the rules, else in
// English, else in any language, else its id.
func (r *Rules) nameOf(table, id string) string {
	return narration.Name(r.set, table+"."+id, r.set.Text("text.language"))
}
