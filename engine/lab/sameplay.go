package lab

import (
	"slices"

	"equitas/engine/rule/playalike"
	"equitas/engine/sim"
	"equitas/reports"
)

// PlaysAlike reports whether the files of two variants say that they play alike, decision
// by decision.
func PlaysAlike(base, other *Variant) bool {
	return base.Set.Hash != other.Set.Hash && playalike.Alike(base.Loaded, other.Loaded)
}

// eachAsWritten makes variants that play alike be played by their own rules nevertheless.
// Tests use it to measure the false findings that chance in learning and in deals causes.
var eachAsWritten = false

// asBase makes every other variant that plays like the base, whatever its cards are called
// and in whatever order they stand, be played by the base's rules, so that the difference
// is exactly nothing.
func (c *comparing) asBase() {
	if eachAsWritten {
		return
	}
	for i, v := range c.vs[1:] {
		if PlaysAlike(c.vs[0], v) {
			as := *v
			as.Loaded, as.written = v.PlayedBy(c.vs[0].Loaded), v
			c.vs[i+1] = &as
		}
	}
}

// asWritten returns the variant as its files have it, where it is played by another's
// rules.
func (v *Variant) asWritten() *Variant {
	if v.written != nil {
		return v.written
	}
	return v
}

// sayAlike notes in a report that other was played by base's rules.
func (v *Variant) sayAlike(r *reports.Comparison) {
	if v.written == nil {
		return
	}
	r.Alike = true
	result, run, scenario := *r.Result, *r.Result.Other, *r.Result.Other.Scenario
	scenario.Hash = v.written.Set.Hash
	run.Scenario, result.Other = &scenario, &run
	r.Result = &result
}

// distinctScenarios returns each different scenario once, and for every scenario its index
// in that list.
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

// runsByScenario returns the run of every scenario, given the runs of the distinct ones and
// the indexes at from [distinctScenarios].
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
