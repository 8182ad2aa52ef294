package sim

import (
	"fmt"
	"slices"

	"equitas/engine"
)

// A Seating is a bot of a line-up, with what is needed to make it.
type Seating struct {
	engine.BotSpec // bots with equal names are equal

	Recipe BotRecipe // what another process needs to make the bot

	// New returns a new bot. A worker uses it for all its matches in one slot. seat is its
	// first seat; in each match, [engine.Bot] Start tells it its seat.
	New func(r engine.Rules, seat int) engine.Bot

	// Abstains says that the bot is an [Abstainer]. In a mixed line-up, the matches in which
	// it would have used its part are counted.
	Abstains bool
}

// An Abstainer is a bot that must not use a certain part of the game, and notices when it
// would have used it.
type Abstainer interface {
	engine.Bot

	// Abstained reports whether the bot would have used the part in the match so far.
	Abstained() bool
}

// A Scenario is one side of a comparison: everything its matches depend on. Results are kept
// under its [Scenario.ID].
type Scenario struct {
	Name       string // name of the variant
	Game       string
	Epoch      int    // version of the game's play: raised by every change after which the same seed gives another match
	Build      string // hash of the program's sources if they were changed, since then Epoch does not identify the play; otherwise ""
	RulesHash  string // hash of the rules
	Rules      engine.Rules
	Seats      int
	Bots       []Seating // by slot, as many as seats
	MasterSeed uint64    // master seed

	// StreamsBySeat makes the random streams of bots depend on the seat alone, not on slot and
	// rotation: equal bots then play the same match in every rotation, and two matches differ
	// only by what one bot does differently.
	StreamsBySeat bool

	// FixedSeats makes every bot keep its seat, and so its role if there is a cast, in all
	// matches.
	FixedSeats bool

	// Narrow makes a run with different bots keep only a few columns: unfinished matches,
	// the payoff and slots of each bot, and the matches in which an [Abstainer] would have
	// used its part. That takes a hundredth of the memory.
	Narrow bool

	// Measuring holds the measuring tables of the variant's files; nil stands for the game's
	// defaults.
	Measuring *engine.Measurement

	// Text returns the rules and Measuring as a variant file that extends nothing, so that
	// another process can play the scenario. It is nil if the rules come from no file.
	Text func() (string, error)

	fairShare float64 // fair win share of a scenario without rules (read from a file, or of [Run.WithoutCounts]); 0 means 1/Seats
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

// Columns lists the columns that a run of the scenario keeps, in the order of the numbers in
// its rows and in [Match].Row.
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
