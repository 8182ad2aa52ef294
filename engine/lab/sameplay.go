package lab

import (
	"slices"

	"equitas/engine/rule/playalike"
	"equitas/engine/sim"
	"equitas/reports"
)

// PlaysAlike reports whether two variants have different rules but, as their files show,
// play identically, decision by decision.
func PlaysAlike(base, other *Variant) bool {
	return base.Set.Hash != other.Set.Hash && playalike.Alike(base.Loaded, other.Loaded)
}

// alwaysOwnRules turns playAsBase off. Tests set it to measure how often random training and
// deals cause false findings.
var alwaysOwnRules = false

// playAsBase gives every variant that plays identically to the base the rules of the base,
// so that all changes are exactly zero. Such a variant may have other names for cards or
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

// withOwnRules returns the variant with the rules in its own files, even if playAsBase has
// given it those of the base.
func (v *Variant) withOwnRules() *Variant {
	if v.ownRules != nil {
		return v.ownRules
	}
	return v
}

// markAlike marks the report r on v if v was played with the base's rules, and restores v's
// own hash of the rules in it.
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

// distinctScenarios returns the scenarios without duplicates, and by scenario its index in
// list.
func distinctScenarios(scenarios []*sim.Scenario) (list []*sim.Scenario, indexes []int) {
	var ids []sim.ID
	for _, c := range scenarios {
		i := slices.Index(ids, c.ID())
		if i < 0 {
			i, ids, list = len(list), append(ids, c.ID()), append(list, c)
		}
		indexes = append(indexes, i)
	}
	return list, indexes
}

// runsByScenario returns a run for every scenario. runs are the runs of the list that
// [distinctScenarios] returned, and indexes its other result.
func runsByScenario(runs []*sim.Run, scenarios []*sim.Scenario, indexes []int) []*sim.Run {
	if len(runs) == 0 || len(runs) == len(scenarios) {
		return runs
	}
	var l []*sim.Run
	for i, c := range scenarios {
		r := *runs[indexes[i]]
		r.Scenario = c
		l = append(l, &r)
	}
	return l
}
