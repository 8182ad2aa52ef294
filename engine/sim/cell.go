package sim

import (
	"fmt"
	"slices"

	"equitas/engine"
)

// A Seating is a bot that takes a place in a line-up.
type Seating struct {
	Name string // in reports; equal names mean equal bots

	// New returns one such bot. It plays every match of one slot on one
	// worker; seat is where it sits first, and Start tells it where it sits in
	// each match.
	New func(r engine.Rules, seat int) engine.Bot
}

// A Cell is one side of a question: everything its matches depend on.
type Cell struct {
	Name   string // of the variant
	Hash   string // of its rules
	Rules  engine.Rules
	Seats  int
	Bots   []Seating // one per slot, as many as seats
	Master uint64    // seed

	// Report is what the variant's files say about how matches are measured;
	// nil for the usual.
	Report *engine.Report
}

// Uniform reports whether the same bot sits everywhere.
func (c *Cell) Uniform() bool {
	return !slices.ContainsFunc(c.Bots, func(s Seating) bool { return s.Name != c.Bots[0].Name })
}

// Rotations returns how many matches a deal has: one for a uniform line-up,
// otherwise one per seat, so that every bot plays every seat once.
func (c *Cell) Rotations() int {
	if c.Uniform() {
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

// check reports a cell that cannot be played.
func (c *Cell) check() error {
	p := c.Rules.Players()
	if c.Seats < p.Min || c.Seats > p.Max {
		return fmt.Errorf("%s: %d seats, must be %d to %d", c.Name, c.Seats, p.Min, p.Max)
	}
	if len(c.Bots) != c.Seats {
		return fmt.Errorf("%s: %d bots for %d seats", c.Name, len(c.Bots), c.Seats)
	}
	return nil
}

// What sim itself counts in every match, beside the rules' own columns.
const (
	colMatches = iota
	colUnfinished
	colDecisions
	colChoices
	colLegal
	ownColumns
)

var generic = [ownColumns]engine.Column{
	colMatches:    {Name: "matches", Doc: "matches played"},
	colUnfinished: {Name: "unfinished", Doc: "matches without an end"},
	colDecisions:  {Name: "decisions", Doc: "decisions asked of bots"},
	colChoices:    {Name: "choices", Doc: "decisions with two or more legal actions"},
	colLegal:      {Name: "legal", Doc: "legal actions, summed over decisions"},
}

// A layout says where in a row things are counted. An index of -1 is not
// counted, because the rules have a column of that name themselves.
type layout struct {
	columns []engine.Column
	rules   int // the first so many are the rules' own
	generic [ownColumns]int
	credit  []int // by slot, for a mixed line-up
	slots   []int // by slot, for a mixed line-up
}

// layout lists the columns of the cell: the rules' own, sim's, and for a mixed
// line-up the credit and number of slots of every bot.
func (c *Cell) layout() layout {
	l := layout{columns: slices.Clone(c.Rules.Columns(c.Seats))}
	l.rules = len(l.columns)
	for i, g := range generic {
		l.generic[i] = l.add(g)
	}
	if c.Uniform() {
		return l
	}
	credit, slots := map[string]int{}, map[string]int{}
	for _, name := range c.botNames() {
		credit[name] = l.add(engine.Column{
			Name: "credit.bot." + name, Doc: fmt.Sprintf("credit of %s, in 1/%d of a win", name, engine.CreditUnit)})
		slots[name] = l.add(engine.Column{
			Name: "slots.bot." + name, Doc: "seats taken by " + name + " in finished matches"})
	}
	for _, b := range c.Bots {
		l.credit = append(l.credit, credit[b.Name])
		l.slots = append(l.slots, slots[b.Name])
	}
	return l
}

// add appends a column and returns its index, -1 if the rules have one of that
// name.
func (l *layout) add(col engine.Column) int {
	if slices.ContainsFunc(l.columns, func(c engine.Column) bool { return c.Name == col.Name }) {
		return -1
	}
	l.columns = append(l.columns, col)
	return len(l.columns) - 1
}

// metrics lists what reports make of the cell's columns: the rules' own
// metrics, and those of sim's columns that the rules do not define themselves.
func (c *Cell) metrics() []engine.Metric {
	list := slices.Clone(c.Rules.Metrics(c.Seats))
	extra := []engine.Metric{
		{ID: "len.choices", Title: "Decisions with a choice", Family: "headline", Kind: engine.Mean, Num: "choices", Scale: 1,
			Unit: "decisions", Margin: 0.05, MarginRelative: true, Up: "more", Down: "fewer",
			Doc: "decisions with at least two legal actions, in one game"},
		{ID: "len.decisions", Title: "Decisions, forced ones too", Family: "pace", Kind: engine.Mean, Num: "decisions", Scale: 1,
			Unit: "decisions", Margin: 0.05, MarginRelative: true, Up: "more", Down: "fewer",
			Doc: "all decisions of one game, those with a single legal action included"},
		{ID: "branch.mean", Title: "Legal actions per decision", Family: "pace", Kind: engine.Ratio,
			Num: "legal", Den: "decisions", Scale: 1, Unit: "actions", Margin: 0.05, MarginRelative: true, Up: "more", Down: "fewer",
			Doc: "how many actions a player may choose from"},
		{ID: "branch.forced", Title: "Forced decisions", Family: "pace", Kind: engine.Ratio,
			Num: "decisions", Minus: "choices", Den: "decisions", Scale: 1, Unit: "share", Margin: 0.02, Up: "more", Down: "fewer",
			Doc: "share of the decisions that leave a single legal action"},
	}
	if !c.Uniform() {
		for _, name := range c.botNames() {
			extra = append(extra, engine.Metric{
				ID: "bot.share." + name, Title: "Win share of " + name, Family: "bots", Kind: engine.Ratio,
				Num: "credit.bot." + name, Den: "slots.bot." + name, Scale: 1.0 / engine.CreditUnit, Unit: "share", Margin: 0.02,
				Doc: "share of the win that the bot takes per seat"})
		}
	}
	for _, m := range extra {
		if !slices.ContainsFunc(list, func(l engine.Metric) bool { return l.ID == m.ID }) {
			list = append(list, m)
		}
	}
	return list
}
