package rule

import (
	"equitas/engine"
	"equitas/engine/cond"
)

// A Game is what this package must know of one.
type Game interface {
	// Name is what files call it: "proelio".
	Name() string

	// Schema says what people call it and lists the keys of its files. It never
	// changes.
	Schema() *Schema

	// Space returns what conditions may name under a set. Every value of the
	// set has the type and range of its key; conditions are not yet compiled.
	Space(s *Set) *cond.Space

	// Check returns faults and warnings across keys. It is asked when every
	// key has passed its own checks and conditions are compiled.
	Check(s *Set) []Fault

	// Compile makes the set ready for play.
	Compile(s *Set) (engine.Rules, error)
}

// An Assumer is a Game some of whose data no rulebook gives.
type Assumer interface {
	// Assumed reports whether any of a set's data is assumed. What that is, the word
	// note.assumes says, in one sentence without a full stop, for the footnotes of all
	// that rests on it.
	Assumed(s *Set) bool
}

// A Namer is a Game that makes names for conditions of what files say, such as
// the tags of cards.
type Namer interface {
	// CheckNames returns faults in them. It is asked before Space, which is
	// not asked when there are any.
	CheckNames(s *Set) []Fault
}

// A Ranger is a Game that knows why a name of conditions can be so many things.
type Ranger interface {
	// Ranges returns the values of the set that make the range of a name of
	// [Game.Space] as wide as it is: a warning about a slow condition points at
	// the one that was changed.
	Ranges(s *Set, name string) []*Value
}

// A Phraser is a Game that says in words what the values of its rules mean.
type Phraser interface {
	// Phrase returns a function that says what the value at a path of the set
	// means, in a language: "any 2 cards" of merchant.price.summer. It is "" where
	// the value says it itself. Every condition of the set is compiled.
	Phrase(s *Set, lang string) func(path string) string
}

// A Knocker is a Game whose parts can be taken out one at a time, to see what
// each of them does.
type Knocker interface {
	// Knockouts lists the parts of a variant that can be taken out, in the
	// order of its files: cards, roles, actions.
	Knockouts(s *Set) []Knockout
}

// A Knockout is a part that can be taken out.
type Knockout struct {
	Name string   // what people call it on a command line: "plague", "bards", "trade"
	What string   // "card", "Guild", "action"
	Sets []string // as of --set: what takes it out
}

// A Parter is a Game that knows which parts of play a key is about, so that a
// report can tell whether its players ever came near what was changed.
type Parter interface {
	// PartsOf names the parts and stages ([engine.PartUser], [engine.Stager])
	// without which a change of the key or entry at the path is felt by nobody;
	// none where it may be felt at any time. Some may not exist under the rules
	// of the set.
	PartsOf(s *Set, path string) []string
}

// A Tester is a Game that plays rules to find what is wrong with them, which is asked of
// it where files are checked.
type Tester interface {
	// Test returns what it finds, faults and warnings. Of a game that is taught there
	// are bots that have learned it ([Library.Taught]).
	Test(s *Set, rules engine.Rules, taught bool) []Fault
}

// A Recorder is a Game that says how its records are read: what stands in their
// setup, chance and state lines, and its choices in words, phase by phase.
type Recorder interface {
	// Records returns text of at most 80 columns, for people.
	Records() string
}
