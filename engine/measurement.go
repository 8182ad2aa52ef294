package engine

import "strings"

// A Measurement holds the settings of a variant's files for measuring its matches. It does
// not change play.
type Measurement struct {
	Headline       []string // ids of the metrics that are tested together, at most [MaxHeadline], in the order of reports
	QuestionMetric string   // id of the metric that the designer's question is about; or ""
	AlsoJudged     []string // ids of metrics that are tested together with Ask, whatever the headline is
	Targets        []Target
	FormulaColumns []FormulaColumn
	Metrics        []Metric // metrics that the variant's files define
	Gates          []Gate

	Deals     int    // number of deals to play when the user gives none; 0: the default of all games
	GateSeed  uint64 // master seed of the deals that gates are checked on; 0: the default
	GateDeals int    // number of deals that gates are checked on; 0: the default
}

// MaxHeadline is the largest number of metrics in a headline. With more metrics, Holm's
// correction leaves each test less power.
const MaxHeadline = 8

// A Target is what a designer wants of one metric: a margin, a goal or both.
type Target struct {
	Metric    string  `json:"metric"` // an id, or the beginning of several: "guild.share" applies to all ids that begin with "guild.share."
	HasMargin bool    `json:"has_margin"`
	Margin    float64 `json:"margin"`   // in the metric's unit
	Relative  bool    `json:"relative"` // Margin is a share of the metric's value in the base variant
	HasGoal   bool    `json:"has_goal"`
	Goal      Goal    `json:"goal"` // its Nearer and Away are empty
}

// AppliesTo reports whether the target applies to the metric with that id.
func (t *Target) AppliesTo(id string) bool {
	return id == t.Metric || strings.HasPrefix(id, t.Metric+".")
}

// WithTargets returns m with the margin and the goal that the targets set for it. If several
// targets apply, the one with the longest Metric counts. The words Nearer and Away of m's goal
// stay.
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
	Formula string // normalized text of the formula that Value computes: equal texts mean equal formulas

	// Value returns the column's value for one match. row has the values of the match's other
	// columns: those of [Rules.Counts], followed by those that package sim adds. It allocates
	// nothing and may be called by several workers at once.
	Value func(row []int64) int64
}

// A Gate is a limit that a variant must keep.
type Gate struct {
	Metric       string  // id of the metric
	HasBand      bool    // the metric must lie from Lo to Hi, in its unit
	Lo, Hi       float64 // bounds, inclusive; -Inf or +Inf where there is none
	NoWorse      bool    // the metric must not be worse than in the base variant
	FilePosition string  // file, line and column where the gate is written: "variants/mine.toml:12:1"
}
