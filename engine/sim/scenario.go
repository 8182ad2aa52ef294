package sim

import (
	"fmt"
	"slices"

	"equitas/engine"
)

// A Seating is a bot with its place in a line-up.
type Seating struct {
	engine.BotSpec // equal names mean equal bots

	Recipe BotRecipe // what another process needs to make the bot

	// New returns a new bot. One worker uses it for all its matches in one slot; seat is its
	// first seat, and Start tells it the seat in each match.
	New func(r engine.Rules, seat int) engine.Bot

	// Abstains says that the bot is an [Abstainer]; in a line-up of different bots the matches
	// are counted in which it would have used its part.
	Abstains bool
}

// An Abstainer is a bot that must not use a part it would like to use.
type Abstainer interface {
	engine.Bot

	// Abstained reports whether the bot would have used the part in the match so far.
	Abstained() bool
}

// A Scenario is one side of a comparison: everything its matches depend on. Results are kept
// under its [Scenario.ID].
type Scenario struct {
	Name      string // of the variant
	Game      string
	Epoch     int    // version of the game's play: raised when the same seed no longer gives the same match
	Build     string // hash of the program's sources if they were changed, since then Epoch does not identify its play; or ""
	RulesHash string // hash of the rules
	Rules     engine.Rules
	Seats     int
	Bots      []Seating // one per slot, as many as seats
	Master    uint64    // seed

	// StreamsBySeat makes the random streams of bots depend on the seat alone, not on slot and
	// rotation: equal bots then play the same match in every rotation, and two matches differ
	// only by what one bot does differently.
	StreamsBySeat bool

	// FixedSeats makes every bot keep its seat, and so its role if there is a cast, in all
	// matches.
	FixedSeats bool

	// Narrow makes a run with different bots keep only the columns of what each won and of the
	// matches in which it would have used its part, and of unfinished matches. That takes a
	// hundredth of the memory.
	Narrow bool

	// Measuring is what the variant's files say about measuring; nil for the defaults.
	Measuring *engine.Measurement

	// Text returns the rules and Measuring as a variant file that extends nothing, so that
	// the scenario can be played elsewhere. It may be nil.
	Text func() (string, error)

	fair float64 // fair win share of a scenario read from a file or of a lean run, see Fair; 0: 1/Seats
}

// Uniform reports whether the bots of all slots have the same name.
func (c *Scenario) Uniform() bool {
	return !slices.ContainsFunc(c.Bots, func(s Seating) bool { return s.Name != c.Bots[0].Name })
}

// isMixed reports whether different bots rotate through the seats. With FixedSeats they do
// not.
func (c *Scenario) isMixed() bool { return !c.FixedSeats && !c.Uniform() }

// Rotations returns the number of matches per deal: 1 for a uniform line-up and for fixed
// seats, otherwise one per seat, so that every bot plays every seat once.
func (c *Scenario) Rotations() int {
	if !c.isMixed() {
		return 1
	}
	return c.Seats
}

// botNames returns the names in the line-up, each once, in order of slots.
func (c *Scenario) botNames() []string {
	var names []string
	for _, b := range c.Bots {
		if !slices.Contains(names, b.Name) {
			names = append(names, b.Name)
		}
	}
	return names
}

// Columns lists what a run keeps of a match of the scenario, in the order of its rows and
// of [Match].Row.
func (c *Scenario) Columns() []engine.Column {
	l := c.layout()
	return l.keptColumns()
}

// check returns an error if the scenario cannot be played.
func (c *Scenario) check() error {
	p := c.Rules.Players()
	if c.Seats < p.Min || c.Seats > p.Max {
		return fmt.Errorf("%s: %d seats, must be %d to %d", c.Name, c.Seats, p.Min, p.Max)
	}
	if len(c.Bots) != c.Seats {
		return fmt.Errorf("%s: %d bots for %d seats", c.Name, len(c.Bots), c.Seats)
	}
	return nil
}
