package engine

import "strings"

// A Measurement is what a variant's files say about how its matches are measured. It does not
// change play.
type Measurement struct {
	Headline       []string // ids of the metrics that are judged together, at most [MaxHeadline], in order
	Ask            string   // id of the metric that the designer's question is about; or ""
	AlsoJudged     []string // ids of metrics judged together with Ask, whatever the headline is
	Targets        []Target
	FormulaColumns []FormulaColumn
	Metrics        []Metric // the designer's own
	Gates          []Gate

	Deals     int    // deals to play when the user names no number; 0: the default of all games
	GateSeed  uint64 // master seed of gates; 0: the default
	GateDeals int    // deals of gates; 0: the default
}

// MaxHeadline is the largest number of metrics in a headline: the more there are, the lower
// the power of each after Holm's correction.
const MaxHeadline = 8

// A Target is what a designer wants of one metric: a margin, a goal or both.
type Target struct {
	Metric    string  `json:"metric"` // an id, or the beginning of several: "guild.share" applies to all ids that begin with "guild.share."
	HasMargin bool    `json:"has_margin"`
	Margin    float64 `json:"margin"`   // in the metric's unit
	Relative  bool    `json:"relative"` // Margin is a share of the base's value
	HasGoal   bool    `json:"has_goal"`
	Goal      Goal    `json:"goal"` // without words
}

// AppliesTo reports whether the target applies to the metric with that id.
func (t *Target) AppliesTo(id string) bool {
	return id == t.Metric || strings.HasPrefix(id, t.Metric+".")
}

// WithTargets returns m with the margin and the goal of the targets that apply to it; of
// several, the one with the longest name counts.
func (r *Measurement) WithTargets(m Metric) Metric {
	margin, goal := -1, -1 // lengths of the names of the targets that set them so far; -1: none
	for i := range r.Targets {
		t := &r.Targets[i]
		if !t.AppliesTo(m.ID) {
			continue
		}
		if n := len(t.Metric); t.HasMargin && n > margin {
			margin, m.Margin, m.MarginRelative = n, t.Margin, t.Relative
		}
		if n := len(t.Metric); t.HasGoal && n > goal {
			nearer, away := m.Goal.Nearer, m.Goal.Away
			goal, m.Goal = n, t.Goal
			m.Goal.Nearer, m.Goal.Away = nearer, away
		}
	}
	return m
}

// A FormulaColumn is a column that a variant's files define by a formula over other columns.
type FormulaColumn struct {
	Column
	Formula string // the formula that Value computes, normalized: equal texts mean equal formulas

	// Value returns the column of one match from row, the match's [Rules.Counts] followed
	// by the columns that runs add. It allocates nothing and may be called by several
	// workers at once.
	Value func(row []int64) int64
}

// A Gate is a limit that a variant must keep.
type Gate struct {
	Metric  string  // id of the metric
	HasBand bool    // the metric must lie from Lo to Hi, in its unit
	Lo, Hi  float64 // -Inf and +Inf where one side is open
	NoWorse bool    // fail on a change for the worse against the base
	At      string  // file, line and column where the gate is written: "variants/mine.toml:12:1"
}
