package rule

import "equitas/engine"

// Extras are the optional facts and functions of a game. A field that is nil or empty is not
// supplied, and callers do without it. If a function gets a set, the set's conditions are
// compiled, unless the comment says otherwise.
type Extras struct {
	// Features returns the features by which the rulesets rate actions, the same in all
	// variants ([engine.Weigher]). nil: bots cannot be given weights.
	Features func() []engine.Feature

	// UnseenNames returns the names for conditions that no feature uses because the number of
	// names used is limited, and that limit. nil: features use all names.
	UnseenNames func() (names []string, limit int)

	// CheckNames returns faults in names that files define and conditions use, such as the tags
	// of cards. It is called before [Game.Space], which is not called if there are errors. The
	// set's conditions are not compiled yet.
	CheckNames func(s *Set) []Fault

	// Ranges returns the values of the set that determine the range of a name in [Game.Space],
	// so that a warning about a slow condition can point at the value that was changed.
	Ranges func(s *Set, name string) []*Value

	// HasAssumedData reports whether any data of a set are assumptions that no rulebook gives. The
	// text note.assumes in the files of words describes these data in one sentence without a
	// full stop, for footnotes of all results that depend on them.
	HasAssumedData func(s *Set) bool

	// Phrase returns a function that gives the value at a path of the set in the words of a
	// language, such as "any 2 cards" for merchant.price.summer; "" for a value that needs no
	// words.
	Phrase func(s *Set, lang string) func(path string) string

	// Knockouts returns the parts of a variant that can be removed one at a time, for an
	// ablation, in the order of its files: cards, roles, actions.
	Knockouts func(s *Set) []Knockout

	// PartsOf returns the names of the parts and stages ([engine.PartUser],
	// [engine.Rules.Stages]) that the key or entry at a path is about: a change of it has no
	// effect on matches in which none of them is used or reached. It returns nil if the change
	// may have an effect in any match. Some may not exist under the rules of the set.
	PartsOf func(s *Set, path string) []string

	// LooseTables returns the tables in which neither the order nor the ids of the entries affect
	// play. If the rules pick among the entries of such a table, or among the cards that these
	// describe, only chance or a player must decide.
	LooseTables func(s *Set) []LooseTable

	// SeatsName returns the name that conditions of a set use for the number of seats during a
	// whole match; "" if there is none, or if the number may change. A game that sets this
	// field sets MattersAtSeats too.
	SeatsName func(s *Set) string

	// MattersAtSeats reports whether a difference of two sets at a path may matter in a match with
	// a number of seats. It goes by the key; the caller compares conditions.
	MattersAtSeats func(a, b *Set, path string, seats int) bool

	// Probe returns the faults and warnings that the game's own trial matches show when files are
	// checked. nil: trial matches common to all games are played. taught means that there are
	// bots that have learned the game ([Library.HasTrainedWeights]).
	Probe func(s *Set, rules engine.Rules, taught bool) []Fault

	// DeckWords returns the printed words that a deck may define, to add a language or to replace
	// built-in texts, in the order in which designers look for them. english has the built-in
	// texts.
	DeckWords func(english *Lexicon) []PrintedWord

	// RecordsDoc documents the records of the game, in lines of at most 80 columns: the
	// setup, chance and state lines, and the choices in words, phase by phase.
	RecordsDoc string
}

// A Knockout is a part that can be removed from a game, with the settings that do so.
type Knockout struct {
	Name string   // on the command line, such as "plague" or "trade"
	What string   // type of the part, such as "card", "Guild" or "action"
	Sets []string // values for --set that remove it
}

// LooseTable is a table whose entries may have any order and any ids. No other table may use
// these ids as the keys of its own entries.
type LooseTable struct {
	Table string // path of the table, such as "card"

	// Copies is the key of an entry that has its number of copies. Entries with equal content
	// that nothing names are the same as one with the sum of their copies, and an entry with 0
	// copies is the same as none. "": every entry differs from all others.
	Copies        string
	DefaultCopies int // number of copies of an entry that omits the key
}
