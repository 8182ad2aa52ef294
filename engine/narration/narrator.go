package narration

import (
	"equitas/engine"
	"equitas/engine/cond"
	"equitas/engine/rule"
)

// A Narrator is a Speaker for one set of rules: it has the names in the files of the set, and its
// conditions. The voice of a game that is written in Go embeds it.
type Narrator struct {
	*Speaker
	Names string // language of the names of things

	set        *rule.Set
	parts      []string // tables of the files that name parts
	conditions *Conditions
}

// Narrate returns a narrator of a set in a language. names is the language of names, "" for that of
// the set; parts are the tables of the files in which parts of the game have entries.
func Narrate(set *rule.Set, lang, names string, parts ...string) *Narrator {
	if names == "" {
		names = set.Text("text.language")
	}
	return &Narrator{Speaker: New(set.Lexicon(lang)), Names: names, set: set, parts: parts}
}

// Reasoning has the narrator divide the conditions of the set for [Narrator.Begin], and returns it.
// space must be the one they were checked with.
func (n *Narrator) Reasoning(space *cond.Space) *Narrator {
	n.conditions = NewConditions(n.set, space)
	return n
}

// Begin returns an empty list of reasons, as [Speaker.NewWhy] does.
func (n *Narrator) Begin(name func(space, id string) string, look Look) *Why {
	return n.NewWhy(n.conditions, name, look)
}

// Name returns the name of an entry of a table of the files.
func (n *Narrator) Name(table, id string) string { return Name(n.set, table+"."+id, n.Names) }

// Player fills a placeholder with a seat in all its forms, as another calls it: see [Speaker.Who].
func (n *Narrator) Player(key string, seat, to int) With { return n.Who(key, seat, engine.Seat(to)) }

// Part returns the name of a part. It implements [engine.Voice].
func (n *Narrator) Part(p engine.Part) string { return n.Speaker.Part(n.set, n.parts, p) }

// Called returns the names of seats in one form, as a viewer calls them.
func (s *Speaker) Called(seats engine.Seats, form string, viewer engine.Seat) (names []string) {
	for _, i := range seats.List() {
		names = append(names, s.Form(form, int(i), viewer))
	}
	return names
}

// Count returns several things of a kind in words: the name of one alone, of more the line of
// the key with {n} and the name in place of the given placeholder.
func (s *Speaker) Count(n int, key, placeholder, name string) string {
	if n == 1 {
		return name
	}
	return s.Line(key, Num("n", n), Text(placeholder, name))
}
