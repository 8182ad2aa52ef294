package engine

import "strings"

// A Measuring is what a variant's files say about how its matches are measured:
// nothing in it changes play.
type Measuring struct {
	Headline []string // ids of the metrics that are judged together, at most [MaxHeadline], in order
	Ask      string   // id of the metric that the designer's question is about; or ""
	Besides  []string // ids of those that are judged with them, whatever the headline is
	Targets  []Target
	Extras   []Extra
	Metrics  []Metric // the designer's own
	Gates    []Gate

	Deals     int    // played when nobody says how many; 0: as many as any game
	GateSeed  uint64 // master seed of gates; 0: the usual one
	GateDeals int    // deals of gates; 0: as many as usual
}

// MaxHeadline is how many metrics a headline holds at most: the more, the less
// each can show.
const MaxHeadline = 8

// A Target is what a designer wants of one metric: a margin, a goal or both.
type Target struct {
	Metric    string  `json:"metric"` // an id, or the first parts of several: "guild.share" is meant for all of them
	HasMargin bool    `json:"has_margin"`
	Margin    float64 `json:"margin"`   // in the metric's unit
	Relative  bool    `json:"relative"` // Margin is a share of the base's value
	HasGoal   bool    `json:"has_goal"`
	Goal      Goal    `json:"goal"` // without words
}

// For reports whether the target is meant for a metric.
func (t *Target) For(id string) bool {
	return id == t.Metric || strings.HasPrefix(id, t.Metric+".")
}

// WithTargets returns a metric with the margin and the goal that the targets for
// it give it; the longer a target's name, the stronger.
func (r *Measuring) WithTargets(m Metric) Metric {
	margin, goal := -1, -1 // lengths of names
	for i := range r.Targets {
		t := &r.Targets[i]
		if !t.For(m.ID) {
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

// An Extra is a column that is computed of a finished match's other columns.
type Extra struct {
	Column
	Formula string // what Value computes, in words that stand for nothing else

	// Value returns the column of one match, of that match's own row of
	// [Rules.Counts] and what runs count besides. It allocates nothing and
	// may be called by several workers at once.
	Value func(row []int64) int64
}

// A Gate is a limit that a variant must keep.
type Gate struct {
	Metric  string  // id
	HasBand bool    // the metric must lie from Lo to Hi, in its unit
	Lo, Hi  float64 // -Inf and +Inf where one side is open
	NoWorse bool    // against the base, a change for the worse is a failure
	At      string  // where it stands: "variants/mine.toml:12:1"
}
