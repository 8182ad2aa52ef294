package question

import (
	"equitas/engine/rule"
	"equitas/engine/sim"
	"equitas/engine/sim/inference"
	"equitas/reports"
)

// An Observer receives progress and notes while a question is answered. Each function may
// be nil. They are called one at a time and must return quickly.
type Observer struct {
	// Stage is called when a part of the work begins, and when it ends with the zero Stage.
	Stage func(Stage)

	// Progress receives how much of the current stage is done, and of how much, counted in
	// what [Stage].What names.
	Progress func(done, of int)

	// Look receives every interim result of a sequential comparison.
	Look func(inference.Look)

	// Sweep receives preliminary values of a sweep from time to time. If it is nil, they are
	// not computed.
	Sweep func(*reports.Sweep)

	// Tune receives the preliminary result of a search after every round. It has not been
	// tested on other deals yet.
	Tune func(*reports.Tune)

	// Note receives remarks that are not part of the answer.
	Note func(Note)

	// Match receives every match of the question, in the order of deals. If it is nil, no
	// [MatchResult] is made.
	Match func(MatchResult)
}

// A Stage is a part of the work: playing a number of deals, or a training.
type Stage struct {
	What string // what Progress counts, such as "deals" or "games of training"; "" when the stage ends
	Side string // name of the run, such as "skill"; "" for the main run

	Deals int // largest number of deals to play; 0 for a training

	Learning    bool // the stage is a training; its first Progress, with 0 done, comes after some preparation
	DefaultSeed bool // the training has the default seed
	Following   int  // number of trainings that follow this one
}

// CountedUnit returns words for what Progress counts, such as "deals (skill)".
func (s Stage) CountedUnit() string {
	if s.Side == "" {
		return s.What
	}
	return s.What + " (" + s.Side + ")"
}

// A Note is a remark that is not part of the answer: a sentence, or warnings about files
// with their places.
type Note struct {
	Text string // a sentence without full stop

	Faults rule.Faults              // warnings; Text is then empty
	Source func(file string) string // returns the text of a file, for [rule.Faults.Write]; nil without Faults

	Trained    bool       // Text is the result of the training that has just ended
	PlayAmount PlayAmount // for a plan: the amount of play; Text is then empty
}

// A PlayAmount is the amount of play in a planned comparison, whose time can be estimated
// from the time of the pilot run.
type PlayAmount struct {
	Deals  []int // numbers of deals from which the user may choose
	Rounds int   // number of times that each deal is played in all
}

// BeginStage calls Stage, unless it is nil.
func (o Observer) BeginStage(s Stage) {
	if o.Stage != nil {
		o.Stage(s)
	}
}

// ReportProgress calls Progress, unless it is nil.
func (o Observer) ReportProgress(done, total int) {
	if o.Progress != nil {
		o.Progress(done, total)
	}
}

// SendNote calls Note, unless it is nil.
func (o Observer) SendNote(n Note) {
	if o.Note != nil {
		o.Note(n)
	}
}

// SendText calls Note, unless it is nil, with a note that has the given text.
func (o Observer) SendText(text string) { o.SendNote(Note{Text: text}) }

// A MatchResult is the result of one match with its counts, in a form for other programs.
type MatchResult struct {
	Variant  string           `json:"variant"`
	Rules    string           `json:"rules"`
	Seed     uint64           `json:"seed"`
	Deal     int              `json:"deal"`
	Rotation int              `json:"rotation"`
	Bots     []string         `json:"bots"` // names of the bots, by seat
	Reason   string           `json:"reason"`
	Winners  []int            `json:"winners"` // seats, from 0
	Turns    int              `json:"turns"`
	Counts   map[string]int64 `json:"counts"`
}

// MatchConverter returns a function that converts a match of the given scenarios to a
// MatchResult and passes it to tell.
func MatchConverter(scenarios []*sim.Scenario, tell func(MatchResult)) func(sim.Match) {
	columns := make([][]string, len(scenarios))
	for i, c := range scenarios {
		for _, col := range c.Columns() {
			columns[i] = append(columns[i], col.Name)
		}
	}
	return func(m sim.Match) {
		c := scenarios[m.Scenario]
		g := MatchResult{Variant: c.Name, Rules: c.RulesHash, Seed: c.MasterSeed, Deal: m.Deal, Rotation: m.Rotation, Reason: m.Result.Reason,
			Turns: m.Result.Turns, Winners: []int{}, Counts: map[string]int64{}}
		for _, slot := range m.Slots {
			g.Bots = append(g.Bots, c.Bots[slot].Name)
		}
		for _, seat := range m.Result.Winners.List() {
			g.Winners = append(g.Winners, int(seat))
		}
		for i, v := range m.Row {
			g.Counts[columns[m.Scenario][i]] = v
		}
		tell(g)
	}
}
