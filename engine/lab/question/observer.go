package question

import (
	"equitas/engine/rule"
	"equitas/engine/sim"
	"equitas/engine/sim/inference"
	"equitas/reports"
)

// An Observer receives progress and notes while a question is answered. Each function may
// be nil; they are called one at a time and must be quick.
type Observer struct {
	// Stage is called when a part of the work begins; with the zero Stage when it is over.
	Stage func(Stage)

	// Progress receives how much of the stage is done.
	Progress func(done, of int)

	// Look receives every look of a sequential comparison.
	Look func(inference.Look)

	// Grid receives preliminary values of a sweep once in a while. nil saves the work.
	Grid func(*reports.Sweep)

	// Tuned receives the preliminary results of a search for rules after every round;
	// nothing in them is tested.
	Tuned func(*reports.Tune)

	// Note receives remarks beside the answer.
	Note func(Note)

	// Game receives every match of the question, in the order of deals. nil saves building
	// a map for each match.
	Game func(Game)
}

// A Stage is a part of the work: a number of deals, or a training.
type Stage struct {
	What string // what is counted: "deals", "games of training"; "" when the stage is over
	Side string // for a run beside the question's own: "skill"; or ""

	Deals int // most deals to play; 0 for a training

	Learning bool // a training; a progress of 0 means that scouting is over
	Usual    bool // with the default seed
	More     int  // trainings to come after this one
}

// Counted returns what the progress counts: "deals (skill)".
func (s Stage) Counted() string {
	if s.Side == "" {
		return s.What
	}
	return s.What + " (" + s.Side + ")"
}

// A Note is a remark beside the answer: a sentence, or warnings of files with their places.
type Note struct {
	Text string // without a full stop

	Faults rule.Faults              // if set, Text is empty
	Source func(file string) string // text of the files, for [rule.Faults.Write]

	Trained bool // Text is the result of the training that has just ended
	Pace    Pace // for a plan: how much there is to play; then Text is empty
}

// A Pace is how much a comparison plays, for estimating its time from that of the pilot's
// deals.
type Pace struct {
	Deals  []int // numbers that might be chosen
	Rounds int   // how many times each deal is played in all
}

func (o Observer) Begin(s Stage) {
	if o.Stage != nil {
		o.Stage(s)
	}
}

func (o Observer) Advance(done, of int) {
	if o.Progress != nil {
		o.Progress(done, of)
	}
}

func (o Observer) Tell(n Note) {
	if o.Note != nil {
		o.Note(n)
	}
}

// Say reports a sentence.
func (o Observer) Say(text string) { o.Tell(Note{Text: text}) }

// A Game is one match with its counts, for other programs.
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

// GamesOf returns a function that passes the matches of these scenarios to tell.
func GamesOf(scenarios []*sim.Scenario, tell func(Game)) func(sim.Match) {
	columns := make([][]string, len(scenarios))
	for i, c := range scenarios {
		for _, col := range c.Columns() {
			columns[i] = append(columns[i], col.Name)
		}
	}
	return func(m sim.Match) {
		c := scenarios[m.Cell]
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
