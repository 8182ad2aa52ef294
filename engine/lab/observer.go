package lab

import (
	"equitas/engine/rule"
	"equitas/engine/sim"
	"equitas/reports"
)

// An Observer hears how an answer comes about. Each of its functions may be nil;
// they are called one at a time and must be quick.
type Observer struct {
	// Stage is told that something begins which takes its time. The zero Stage
	// says that it is over.
	Stage func(Stage)

	// Progress is told how much of the stage is done.
	Progress func(done, of int)

	// Look is told of every look at a comparison that waits for something.
	Look func(sim.Look)

	// Grid is told, once in a while, what a sweep has so far: values without
	// verdicts. It is worth leaving nil.
	Grid func(*reports.Sweep)

	// Tuned is told what a search for rules has found so far, after every round of it:
	// nothing of it is proven.
	Tuned func(*reports.Tune)

	// Note is told what there is to know besides the answer.
	Note func(Note)

	// Game is given every match of what was asked for, in the order of the
	// deals. It is worth leaving nil: what a match counted is put into a map.
	Game func(Game)
}

// A Stage is something that takes its time: so many deals, or a training.
type Stage struct {
	What string // is counted: "deals", "games of training"; "" when a stage is over
	Side string // of a run beside the one that was asked for: "skill"; or ""

	Deals int // to be played at most; 0 of a training

	Learning bool // bots learn. A progress of 0 says that they have looked around
	Usual    bool // and do so with the usual chance: nobody asked for another training
	More     int  // trainings that are to come after this one
}

// Counted is what a progress counts: "deals (skill)".
func (s Stage) Counted() string {
	if s.Side == "" {
		return s.What
	}
	return s.What + " (" + s.Side + ")"
}

// A Note is something to know besides the answer: a sentence, or warnings of
// files with their places.
type Note struct {
	Text string // without a full stop

	Faults rule.Faults              // then there is no text
	Source func(file string) string // text of the files, for [rule.Faults.Write]

	Trained bool // Text tells how the training went that has just ended
	Pace    Pace // what a plan proposes: how much there is to play; then there is no text
}

// A Pace is how much a comparison plays, for who knows how long the deals of its
// pilot took.
type Pace struct {
	Deals  []int // that might be chosen
	Rounds int   // how many times each is played in all
}

func (o Observer) stage(s Stage) {
	if o.Stage != nil {
		o.Stage(s)
	}
}

func (o Observer) progress(done, of int) {
	if o.Progress != nil {
		o.Progress(done, of)
	}
}

func (o Observer) note(n Note) {
	if o.Note != nil {
		o.Note(n)
	}
}

// say is note for a sentence.
func (o Observer) say(text string) { o.note(Note{Text: text}) }

// A Game is one match as it was counted, for other programs.
type Game struct {
	Variant  string           `json:"variant"`
	Rules    string           `json:"rules"`
	Seed     uint64           `json:"seed"`
	Deal     int              `json:"deal"`
	Rotation int              `json:"rotation"`
	Bots     []string         `json:"bots"` // by seat
	Reason   string           `json:"reason"`
	Winners  []int            `json:"winners"` // seats, from 0
	Turns    int              `json:"turns"`
	Counts   map[string]int64 `json:"counts"`
}

// gamesOf returns what tells of the games of these cells.
func gamesOf(cells []*sim.Cell, tell func(Game)) func(sim.Match) {
	columns := make([][]string, len(cells))
	for i, c := range cells {
		for _, col := range c.Columns() {
			columns[i] = append(columns[i], col.Name)
		}
	}
	return func(m sim.Match) {
		c := cells[m.Cell]
		g := Game{Variant: c.Name, Rules: c.Hash, Seed: c.Master, Deal: m.Deal, Rotation: m.Rotation, Reason: m.Result.Reason,
			Turns: m.Result.Turns, Winners: []int{}, Counts: map[string]int64{}}
		for _, slot := range m.Slots {
			g.Bots = append(g.Bots, c.Bots[slot].Name)
		}
		for _, seat := range m.Result.Winners.List() {
			g.Winners = append(g.Winners, int(seat))
		}
		for i, v := range m.Row {
			g.Counts[columns[m.Cell][i]] = v
		}
		tell(g)
	}
}
