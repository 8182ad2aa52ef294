package rule

import (
	"equitas/engine"
	"equitas/engine/cond"
)

// A Game is what this package needs to know about a game.
type Game interface {
	// Name returns the name that files use: "proelio".
	Name() string

	// Schema returns the title of the game and the keys of its files. It is immutable.
	Schema() *Schema

	// Space returns the vocabulary of conditions under a set. Every value of the set has
	// the type and range of its key; conditions are not compiled yet.
	Space(s *Set) *cond.Space

	// Check returns faults and warnings that involve several keys. It is called after every
	// key has passed its own checks and conditions are compiled.
	Check(s *Set) []Fault

	// Compile makes the set ready for play.
	Compile(s *Set) (engine.Rules, error)
}

// An Assumptions is a Game with data that no rulebook gives.
type Assumptions interface {
	// Assumed reports whether any data of a set are assumed. The word note.assumes
	// describes them in one sentence without a full stop, for footnotes of all results that
	// depend on them.
	Assumed(s *Set) bool
}

// A ConditionNames is a Game whose files define names for conditions, such as the tags of cards.
type ConditionNames interface {
	// CheckNames returns faults in these names. It is called before Space, which is not
	// called if there are errors.
	CheckNames(s *Set) []Fault
}

// A RangeReasons is a Game that knows why a name of conditions has many values.
type RangeReasons interface {
	// Ranges returns the values of the set that determine the range of a name of
	// [Game.Space]. A warning about a slow condition points at the one that was changed.
	Ranges(s *Set, name string) []*Value
}

// A ValuePhrases is a Game that can state in words what the values of its rules mean.
type ValuePhrases interface {
	// Phrase returns a function from a path of the set to the meaning of its value in a
	// language: "any 2 cards" for merchant.price.summer. It is "" where the value speaks
	// for itself. Every condition of the set is compiled.
	Phrase(s *Set, lang string) func(path string) string
}

// An Ablation is a Game whose parts can be removed one at a time, for an ablation.
type Ablation interface {
	// Knockouts returns the parts of a variant that can be removed, in the order of its
	// files: cards, roles, actions.
	Knockouts(s *Set) []Knockout
}

// A Knockout is a part that can be removed.
type Knockout struct {
	Name string   // on the command line: "plague", "bards", "trade"
	What string   // "card", "Guild", "action"
	Sets []string // values for --set that remove it
}

// A PartIndex is a Game that knows which parts of play a key affects, so that a report can
// tell whether its players ever came near a change.
type PartIndex interface {
	// PartsOf returns the parts and stages ([engine.PartUser], [engine.MatchStages]) without
	// which a change of the key or entry at a path has no effect; none where it may have
	// one at any time. Some may not exist under the rules of the set.
	PartsOf(s *Set, path string) []string
}

// A RuleProbe is a Game that finds faults of rules by playing them when files are checked.
type RuleProbe interface {
	// Test returns the faults and warnings that it finds. taught says that bots have
	// learned the game ([Library.Taught]).
	Test(s *Set, rules engine.Rules, taught bool) []Fault
}

// A RecordGrammar is a Game that documents its records: the setup, chance and state lines, and
// the choices in words, phase by phase.
type RecordGrammar interface {
	// Records returns this documentation as text of at most 80 columns.
	Records() string
}
