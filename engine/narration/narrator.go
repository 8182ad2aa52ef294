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
	NameLang string // language of the names of things

	set        *rule.Set
	parts      []string // tables of the files that name parts
	conditions *Conditions
}

// NewNarrator returns a narrator of a set in a language. nameLang is the language of names, "" for
// that of the set; parts are the tables of the files in which parts of the game have entries.
func NewNarrator(set *rule.Set, lang, nameLang string, parts ...string) *Narrator {
	if nameLang == "" {
		nameLang = set.Text("text.language")
	}
	return &Narrator{Speaker: New(set.Lexicon(lang)), NameLang: nameLang, set: set, parts: parts}
}

// WithConditions splits the conditions of the set into clauses, which [Narrator.NewReasons] needs,
// and returns n. space must be the one that they were checked with.
func (n *Narrator) WithConditions(space *cond.Space) *Narrator {
	n.conditions = NewConditions(n.set, space)
	return n
}

// NewReasons returns an empty list of reasons, as [Speaker.NewReasonList] does.
func (n *Narrator) NewReasons(name func(space, id string) string, look ValueLookup) *ReasonList {
	return n.NewReasonList(n.conditions, name, look)
}

// Name returns the name of an entry of a table of the files, as [Name] does, in the language
// NameLang.
func (n *Narrator) Name(table, id string) string { return Name(n.set, table+"."+id, n.NameLang) }

// Player fills a placeholder with a seat in all its grammatical forms, as the seat viewer calls it: see
// [Speaker.Who].
func (n *Narrator) Player(key string, seat, viewer int) Fill {
	return n.Who(key, seat, engine.Seat(viewer))
}

// Part returns the name of a part. It implements [engine.Voice].
func (n *Narrator) Part(p engine.Part) string { return n.Speaker.Part(n.set, n.parts, p) }

// SeatNames returns the names of seats in one grammatical form, as a viewer calls them.
func (s *Speaker) SeatNames(seats engine.Seats, form string, viewer engine.Seat) (names []string) {
	for _, i := range seats.List() {
		names = append(names, s.Form(form, int(i), viewer))
	}
	return names
}

// CountInWords returns n things of a kind in words: name itself if n is 1, or else the text under
// key, with n in place of {n} and name in place of placeholder.
func (s *Speaker) CountInWords(n int, key, placeholder, name string) string {
	if n == 1 {
		return name
	}
	return s.Line(key, Num("n", n), Text(placeholder, name))
}
