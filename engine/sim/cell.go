package sim

import (
	"fmt"
	"slices"

	"equitas/engine"
)

// A Seating is a bot that takes a place in a line-up.
type Seating struct {
	engine.BotSpec // equal names mean equal bots

	Made Seated // what else another process needs to make it

	// New returns one such bot. It plays every match of one slot on one
	// worker; seat is where it sits first, and Start tells it where it sits in
	// each match.
	New func(r engine.Rules, seat int) engine.Bot

	// Holds tells that the bot is a [Holder]; what it holds back is counted
	// where bots of several names sit at the table.
	Holds bool
}

// A Holder is a bot that does without something it would use.
type Holder interface {
	engine.Bot

	// Held reports whether in the match so far it would have.
	Held() bool
}

// A Cell is one side of a question: everything its matches depend on. What is
// known of it is kept under its [Cell.ID].
type Cell struct {
	Name   string // of the variant
	Game   string
	Epoch  int    // of the game's play: raised when the same seed no longer gives the same match
	Build  string // of the program, where epochs say nothing: hash of one that was made of changed files; or ""
	Hash   string // of its rules
	Rules  engine.Rules
	Seats  int
	Bots   []Seating // one per slot, as many as seats
	Master uint64    // seed

	// BySeat has the chance of bots go by the seat alone, not by the slot and
	// the rotation: equal bots then play the same match in every rotation, so
	// that what differs comes from what one of them does otherwise.
	BySeat bool

	// Fixed has every bot keep its seat in all matches: where seats have roles, the
	// Invader's bot is the Invader.
	Fixed bool

	// Narrow has a run of bots of several names keep nothing but what they won
	// and held back, and the matches without an end: a hundredth of the room.
	Narrow bool

	// Measuring is what the variant's files say about how matches are measured;
	// nil for the usual.
	Measuring *engine.Measuring

	// Text returns the rules, and how they are measured, as a variant file that
	// extends nothing: for who plays the cell elsewhere. It may be nil.
	Text func() (string, error)

	fair float64 // of a cell without rules, see Fair; 0: that of a seat
}

// Uniform reports whether the same bot sits everywhere.
func (c *Cell) Uniform() bool {
	return !slices.ContainsFunc(c.Bots, func(s Seating) bool { return s.Name != c.Bots[0].Name })
}

// mixed reports whether unlike bots take one another's seats. Who keeps a role
// shows in what that wins.
func (c *Cell) mixed() bool { return !c.Fixed && !c.Uniform() }

// Rotations returns how many matches a deal has: one for a uniform line-up and
// where every bot keeps its seat, otherwise one per seat, so that every bot plays
// every seat once.
func (c *Cell) Rotations() int {
	if !c.mixed() {
		return 1
	}
	return c.Seats
}

// botNames returns the names in the line-up, each once, in order of slots.
func (c *Cell) botNames() []string {
	var names []string
	for _, b := range c.Bots {
		if !slices.Contains(names, b.Name) {
			names = append(names, b.Name)
		}
	}
	return names
}

// Columns lists what a match of the cell counts, as the rows of a run and of a
// [Match] have it.
func (c *Cell) Columns() []engine.Column {
	l := c.layout()
	return l.kept()
}

// check reports a cell that cannot be played.
func (c *Cell) check() error {
	p := c.Rules.Players()
	if c.Seats < p.Min || c.Seats > p.Max {
		return fmt.Errorf("%s: %d seats, must be %d to %d", c.Name, c.Seats, p.Min, p.Max)
	}
	if len(c.Bots) != c.Seats {
		return fmt.Errorf("%s: %d bots for %d seats", c.Name, len(c.Bots), c.Seats)
	}
	if st := c.Rules.NewState(c.Seats); !traced(st) {
		return fmt.Errorf("%s: matches cannot be compared: %T is no engine.Tracer", c.Name, st)
	}
	return nil
}

func traced(st engine.State) bool {
	_, ok := st.(engine.Tracer)
	return ok
}
