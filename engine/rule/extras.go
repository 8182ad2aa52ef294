package rule

import "equitas/engine"

// Extras are the facts and functions that a game may supply besides those that [Game]
// demands. A field that is nil or empty is not supplied, and callers do without it. The
// conditions of a set that a function gets are compiled, unless its comment says otherwise.
type Extras struct {
	// Features returns the features by which the rulesets rate actions, the same in all
	// variants ([engine.Weigher]). nil: bots cannot be given weights.
	Features func() []engine.Feature

	// UnseenNames returns the names of conditions that no feature uses, since the features of an
	// option use at most limit names. nil: features use all names.
	UnseenNames func() (names []string, limit int)

	// CheckNames returns faults in names for conditions that files define, such as the tags
	// of cards. It is called before [Game.Space], which is not called if there are errors.
	CheckNames func(s *Set) []Fault

	// Ranges returns the values of the set that determine the range of a name of
	// [Game.Space]. A warning about a slow condition points at the one that was changed.
	Ranges func(s *Set, name string) []*Value

	// HasAssumedData reports whether any data of a set are assumed: no rulebook gives them. The text
	// note.assumes in the files of words describes these data in one sentence without a full
	// stop, for footnotes of all results that depend on them.
	HasAssumedData func(s *Set) bool

	// Phrase returns a function that returns the value at a path of the set in words of a
	// language: "any 2 cards" for merchant.price.summer; "" for a value that needs no words.
	Phrase func(s *Set, lang string) func(path string) string

	// Knockouts returns the parts of a variant that can be removed one at a time, for an
	// ablation, in the order of its files: cards, roles, actions.
	Knockouts func(s *Set) []Knockout

	// PartsOf returns the parts and stages ([engine.PartUser], [engine.Rules.Stages]) without
	// which a change of the key or entry at a path has no effect, so that a report can tell
	// whether its players ever came near the change; none where it may have an effect at
	// any time. Some may not exist under the rules of the set.
	PartsOf func(s *Set, path string) []string

	// LooseTables returns the tables in which neither the order nor the ids of the entries affect
	// play. That the order has no effect must hold for every rule: wherever the rules pick
	// among entries of such a table, or among cards that these describe, chance or a player
	// decides.
	LooseTables func(s *Set) []LooseTable

	// SeatsName returns the name that conditions of a set use for the number of seats during a
	// whole match; "" if there is none, or if the number may change. A game that sets this
	// field sets MattersAtSeats too.
	SeatsName func(s *Set) string

	// MattersAtSeats reports whether a difference of two sets at a path may matter in a match with
	// so many seats, judged by the key alone, not by conditions.
	MattersAtSeats func(a, b *Set, path string, seats int) bool

	// Probe returns the faults and warnings that the game finds by playing rules itself when
	// files are checked, in place of what trial matches of any game show. taught says that
	// bots have learned the game ([Library.HasTrainedWeights]).
	Probe func(s *Set, rules engine.Rules, taught bool) []Fault

	// DeckWords returns the words that a deck may define, in more languages than the
	// built-in ones or instead of those, in the order in which people look for them.
	// english has the built-in texts.
	DeckWords func(english *Lexicon) []PrintedWord

	// Records documents the records of the game, in lines of at most 80 columns: the
	// setup, chance and state lines, and the choices in words, phase by phase.
	Records string
}

// A Knockout is a part that can be removed from a game, with the settings that do so.
type Knockout struct {
	Name string   // on the command line: "plague", "bards", "trade"
	What string   // "card", "Guild", "action"
	Sets []string // values for --set that remove it
}

// LooseTable is a table whose entries may have any order and any ids. No other table may use
// these ids as the keys of its own entries.
type LooseTable struct {
	Table string // "card"

	// Copies is the key that says how many copies of an entry there are. Entries with equal
	// content that nothing names count as one with the sum of their copies, and an entry
	// without copies counts as absent. "": every entry counts for itself.
	Copies        string
	DefaultCopies int // number of copies of an entry that omits the key
}
