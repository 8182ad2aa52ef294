package told

import (
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/narration"
	"equitas/engine/rule"
	"equitas/engine/zones"
)

// The parts of a game (things that players may use or leave) are derived from the file: tables
// of cards, options of menus, choices that may be passed, and reactions in windows.

var _ engine.PartUser = (*Rules)(nil)

// These are the values of [engine.Part.Kind] for the parts of these games.
const (
	partCard   = "card"
	partAction = "action"
)

// A partSubject is the thing that a part stands for: the cards of a table, or an option.
type partSubject struct {
	name     string
	entry    int // index of the table of cards; -1 for an option
	decision int // index of the decision
	option   int // index of the option in the decision
}

// findParts sets m.parts: tables of cards, then options, in the order of the files. A seat uses a card
// by choosing it, for any purpose. Tables that define cards for all combinations of words are not
// parts, nor are the only options of decisions that cannot be passed.
func (m *machine) findParts() {
	m.partOfEntry = make([]int32, len(m.nouns.entries))
	for i := range m.nouns.entries {
		m.partOfEntry[i] = -1
		if e := &m.nouns.entries[i]; len(m.nouns.entries) > 1 && len(e.combinedFields) == 0 && m.isChoosable(e) {
			m.partOfEntry[i] = int32(len(m.parts))
			m.parts = append(m.parts, partSubject{name: e.id, entry: i})
		}
	}
	for i := range m.decisions {
		d := &m.decisions[i]
		for j := range d.options {
			part := int32(-1)
			if len(d.options) > 1 || d.mayPass {
				part = int32(len(m.parts))
				m.parts = append(m.parts, partSubject{name: m.partName(d, j), entry: -1, decision: i, option: j})
			}
			m.partOfOption = append(m.partOfOption, part)
		}
	}
}

// isChoosable reports whether any option can offer a card of table e: whether one may ever lie where
// the option looks for cards, and satisfy its condition.
func (m *machine) isChoosable(e *entry) bool {
	for i := range m.decisions {
		for j := range m.decisions[i].options {
			o := &m.decisions[i].options[j]
			if o.source.kind != fromCards {
				continue
			}
			offered := m.reachableByOption(o)
			for _, k := range e.kinds {
				if len(m.layout.Cards.Copies[k]) > 0 && offered.Has(k) {
					return true
				}
			}
		}
	}
	return false
}

// canMatch reports whether card k may satisfy the condition in some state.
func (f *cardFilter) canMatch(k int) bool {
	return f.perCard != nil || slices.ContainsFunc(f.sets, func(set zones.Set) bool { return set.Has(k) })
}

// partName returns the name of the part for option j of decision d: the option's name in counts,
// preceded by the decision if a table of cards has the same name.
func (m *machine) partName(d *decision, j int) string {
	name := m.optionID(d, j)
	if slices.Contains(m.nouns.entryNames(), name) {
		return strings.ReplaceAll(d.id, ".", "-") + "-" + d.options[j].id
	}
	return name
}

// Parts implements [engine.PartUser]. It returns the cards and options that players may use or leave,
// in the order of machine.parts.
func (r *Rules) Parts() (l []engine.Part) {
	m := r.machine(r.players.Usual)
	for i := range m.parts {
		l = append(l, engine.Part{Name: m.parts[i].name, Title: r.partTitle(m, i, rule.English), Kind: m.parts[i].kind(), UsePhrase: r.partPhrase(m, i)})
	}
	return l
}

func (u *partSubject) kind() string {
	if u.entry >= 0 {
		return partCard
	}
	return partAction
}

// partTitle returns the title of a part in a language.
func (r *Rules) partTitle(m *machine, part int, lang string) string {
	u := &m.parts[part]
	if u.entry >= 0 {
		return r.entryTitle(u.entry, lang)
	}
	return r.optionTitle(&m.decisions[u.decision], u.option, lang)
}

// chosenThings are the English objects for the chosen thing, by type of source, to follow a verb.
var chosenThings = [...]string{fromNothing: "", fromCards: " a card", fromSeats: " somebody", fromWords: " a word", fromKinds: " a card", fromNumbers: " a number"}

// partPhrase returns the phrase for using a part that is an option of a menu, such as "play a card"; ""
// for other parts. part is an index in machine.parts.
func (r *Rules) partPhrase(m *machine, part int) string {
	u := &m.parts[part]
	if u.entry >= 0 || !m.decisions[u.decision].isMenu {
		return ""
	}
	o := &m.decisions[u.decision].options[u.option]
	return narration.Uncapitalize(r.partTitle(m, part, rule.English)) + chosenThings[o.source.kind]
}

// Uses implements [engine.PartUser]. It reports whether action a chooses a card or an option that is the
// given part, an index in [Rules.Parts].
func (r *Rules) Uses(o engine.Observation, a engine.Action, part int) bool {
	card, option := partsOf(o, a)
	return part >= 0 && (int(card) == part || int(option) == part)
}

// UsedParts implements [engine.PartUser]. It appends to buf the parts that the actions use, as indices in
// [Rules.Parts], at most two for each: that of its card and that of its option.
func (r *Rules) UsedParts(o engine.Observation, list []engine.Action, buf []int) []int {
	for _, a := range list {
		card, option := partsOf(o, a)
		if card >= 0 {
			buf = append(buf, int(card))
		}
		if option >= 0 {
			buf = append(buf, int(option))
		}
	}
	return buf
}

// partsOf returns the indices of the parts of the card and of the option that an action uses,
// -1 for none.
func partsOf(ob engine.Observation, a engine.Action) (card, option int32) {
	s := ob.(*View).state
	if s.decisionIndex < 0 || a == passAction {
		return -1, -1
	}
	m := s.machine
	o := &m.decisions[s.decisionIndex].options[a>>thingBits]
	card, option = -1, m.partOfOption[o.countIndex]
	if o.source.kind == fromCards {
		card = m.partOfEntry[m.entries[a&(1<<thingBits-1)]]
	}
	return card, option
}

// Part implements [engine.Voice]. It returns the title of a part in the voice's language; p.Title for a
// part that the game does not have.
func (v *voice) Part(p engine.Part) string {
	for i := range v.machine.parts {
		u := &v.machine.parts[i]
		if u.name != p.Name {
			continue
		}
		if u.entry < 0 && v.Lang() != rule.English && v.machine.decisions[u.decision].isMenu {
			d := &v.machine.decisions[u.decision]
			return narration.Capitalize(v.optionName(d, &d.options[u.option]))
		}
		return v.rules.partTitle(v.machine, i, v.Lang())
	}
	return p.Title
}

// knockouts implements [rule.Extras.Knockouts]: it returns the settings that remove each part. For a
// card its count is set to 0, so that conditions can still name it; for an option its condition is
// set to false. Parts that no setting can remove are left out.
func (g *Game) knockouts(set *rule.Set) (l []rule.Knockout) {
	m := g.rulesOf(set).machines[g.usualSeats(set)]
	if m == nil || m.layout == nil {
		return nil
	}
	for i := range m.parts {
		u := &m.parts[i]
		k := rule.Knockout{Name: u.name, What: u.kind()}
		if u.entry >= 0 {
			k.Sets = []string{"card." + m.nouns.entries[u.entry].id + ".count=0"}
		} else if at := m.decisions[u.decision].options[u.option].at; isTable(set.Value(at)) {
			k.Sets = []string{at + ".when=false"}
		} else {
			continue
		}
		l = append(l, k)
	}
	return l
}

func isTable(v *rule.Value) bool { return v != nil && v.Kind == rule.KindTable }
