package rule

import (
	"equitas/engine"
	"equitas/engine/cond"
)

// A Game is what package rule needs from a game: its schema, the names for conditions, checks of
// several keys together, and the compiling of rules.
type Game interface {
	// Name returns the name that files use for the game, such as "proelio".
	Name() string

	// Schema returns the title of the game and the keys of its files. It is immutable.
	Schema() *Schema

	// Space returns the names that conditions may use under a set. Every value of the set has
	// the type and range of its key; conditions are not compiled yet.
	Space(s *Set) *cond.Space

	// Check returns faults and warnings that involve several keys. It is called after every
	// key has passed its own checks and conditions are compiled.
	Check(s *Set) []Fault

	// Compile returns the rules of a set, ready for play.
	Compile(s *Set) (engine.Rules, error)

	// Extras returns the optional facts and functions of the game.
	Extras() Extras
}
