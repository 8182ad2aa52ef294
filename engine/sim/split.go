package sim

import (
	"equitas/engine"
	"equitas/engine/stat"
)

// A SplitRow tells how much of a change is the rule itself and how much is
// players learning to use it.
type SplitRow struct {
	Metric engine.Metric
	Home   string // the family the metric stands in when it is in no headline

	Base    stat.Estimate // base's rules, bots for them
	Kept    stat.Estimate // other's rules, the same bots
	Adapted stat.Estimate // other's rules, bots for these

	Rule       stat.Paired // Kept minus Base
	Adaptation stat.Paired // Adapted minus Kept
	Total      stat.Paired // Adapted minus Base, the sum of the two
	Relative   bool        // the changes are shares, as in [Row]
	Matters    bool        // the interval of Adaptation excludes 0
}
