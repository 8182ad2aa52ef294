package lab

import (
	"slices"

	"equitas/engine/rule/playalike"
	"equitas/engine/sim"
	"equitas/reports"
)

// PlaysAlike reports whether it can be shown from the files of two variants that they play
// alike, decision by decision.
func PlaysAlike(base, other *Variant) bool {
	return base.Set.Hash != other.Set.Hash && playalike.Alike(base.Loaded, other.Loaded)
}

// alwaysOwnRules makes variants that play alike be played by their own rules nevertheless.
// Tests set it to measure how often random training and deals cause false findings.
var alwaysOwnRules = false

// playAsBase lets every other variant that plays like the base be played by the base's rules,
// so that the difference is exactly zero. Such a variant may have other names for cards or
// another order of them.
func (c *comparisonRun) playAsBase() {
	if alwaysOwnRules {
		return
	}
	for i, v := range c.variants[1:] {
		if PlaysAlike(c.variants[0], v) {
			as := *v
			as.Loaded, as.ownRules = v.WithRulesOf(c.variants[0].Loaded), v
			c.variants[i+1] = &as
		}
	}
}

// withOwnRules returns the variant with the rules in its own files, even if it is played by
// those of another.
func (v *Variant) withOwnRules() *Variant {
	if v.ownRules != nil {
		return v.ownRules
	}
	return v
}

// markAlike marks a report if other was played by base's rules, and restores other's hash of
// rules in it.
func (v *Variant) markAlike(r *reports.Comparison) {
	if v.ownRules == nil {
		return
	}
	r.PlaysAlike = true
	result, run, scenario := *r.Result, *r.Result.Other, *r.Result.Other.Scenario
	scenario.RulesHash = v.ownRules.Set.Hash
	run.Scenario, result.Other = &scenario, &run
	r.Result = &result
}

// distinctScenarios returns the scenarios without duplicates, and for every scenario its
// index in that list.
func distinctScenarios(scenarios []*sim.Scenario) (list []*sim.Scenario, at []int) {
	var ids []sim.ID
	for _, c := range scenarios {
		i := slices.Index(ids, c.ID())
		if i < 0 {
			i, ids, list = len(list), append(ids, c.ID()), append(list, c)
		}
		at = append(at, i)
	}
	return list, at
}

// runsByScenario returns the run of every scenario. runs are those of the list of
// [distinctScenarios], and at has the indexes in it.
func runsByScenario(runs []*sim.Run, scenarios []*sim.Scenario, at []int) []*sim.Run {
	if len(runs) == 0 || len(runs) == len(scenarios) {
		return runs
	}
	var l []*sim.Run
	for i, c := range scenarios {
		r := *runs[at[i]]
		r.Scenario = c
		l = append(l, &r)
	}
	return l
}
