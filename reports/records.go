package reports

import (
	"slices"

	"equitas/engine"
	"equitas/engine/sim"
	"equitas/engine/sim/inference"
	"equitas/reports/table"
)

// A record is one row of CSV or JSON output, built field by field.
type record struct {
	columns []table.Column
	cells   []table.Cell
}

func (r *record) add(key string, v any) {
	r.columns = append(r.columns, table.Column{Key: key, Head: key})
	r.cells = append(r.cells, table.Cell{Value: v})
}

// orNil returns v if defined is true, otherwise nil, which is written as null or as an
// empty field.
func orNil(defined bool, v any) any {
	if !defined {
		return nil
	}
	return v
}

// recordTable returns records as a table. Its columns are those of blank, so that the table
// has them even without records.
func recordTable(blank record, records []record) table.Table {
	t := table.Table{Columns: blank.columns}
	for _, r := range records {
		t.Rows = append(t.Rows, r.cells)
	}
	return t
}

// records returns all rows of the comparison as a table for CSV and JSON, with every digit.
func (c *Comparison) records() table.Table {
	var list []record
	for i := range c.Result.Rows {
		list = append(list, c.record(c.Result, &c.Result.Rows[i]))
	}
	if c.Options != nil {
		for i := range c.Options.Rows {
			list = append(list, c.record(c.Options, &c.Options.Rows[i]))
		}
	}
	return recordTable(c.record(c.Result, &inference.Row{}), list)
}

// record returns one row of res, a comparison that belongs to the report, for CSV and JSON.
func (c *Comparison) record(res *inference.Comparison, row *inference.Row) record {
	var r record
	m := row.Metric
	both := (row.OnBothSides() || row.OneSideOnly) && !c.incomplete()
	ch := row.Change
	r.addPair(&c.Base, &c.Other, c.Seats)
	r.addLineup(res.Base.Scenario, res.Other.Scenario)
	r.add("seed", c.Seed)
	r.add("deals", res.Deals)
	r.add("rotations", max(res.Base.Rotations, res.Other.Rotations))
	r.addMetric(m)
	r.add("base_value", orNil(row.HasBase, row.Base.Value))
	r.add("base_lo", orNil(row.HasBase, row.Base.Lo))
	r.add("base_hi", orNil(row.HasBase, row.Base.Hi))
	r.add("other_value", orNil(row.HasOther, row.Other.Value))
	r.add("other_lo", orNil(row.HasOther, row.Other.Lo))
	r.add("other_hi", orNil(row.HasOther, row.Other.Hi))
	r.add("delta", orNil(both, ch.Delta))
	r.add("se", orNil(both, ch.SE))
	r.add("lo", orNil(both, ch.Lo))
	r.add("hi", orNil(both, ch.Hi))
	if m.Kind == engine.Vector {
		tested := both && table.IsFinite(row.Vector.F)
		r.add("stat", orNil(tested, row.Vector.F))
		r.add("df", orNil(tested, row.Vector.DF1))
		r.add("df2", orNil(tested, row.Vector.DF2))
	} else {
		r.add("stat", orNil(both, ch.T))
		r.add("df", orNil(both, ch.DF))
		r.add("df2", nil)
	}
	r.add("p", orNil(both, ch.P))
	r.add("p_adj", orNil(both, row.AdjustedP))
	r.add("margin", orNil(both, row.Margin))
	r.add("verdict", orNil(both, string(row.Verdict)))
	r.add("direction", orNil(both, direction(ch.Delta)))
	r.add("goal", goalCode(m.Goal))
	r.add("better", orNil(both, betterCode(row.GoalDirection)))
	r.add("more_deals", orNil(both && row.DealsNeeded > 0, row.MoreDeals()))
	r.add("deals_needed", orNil(both && row.DealsNeeded > 0, row.DealsNeeded))
	r.add("mde", orNil(both, row.MDE))
	r.add("rho", orNil(both, ch.Rho))
	r.add("vrf", orNil(both, ch.VRF))
	r.add("exposure", orNil(!c.incomplete(), res.DifferingShare))
	r.add("n_data", orNil(both && row.IsRatio, row.UnitsWithData))
	r.add("skew", orNil(both, ch.Skew))
	flags := slices.Clone(row.Flags)
	if flags == nil {
		flags = []string{}
	}
	r.add("flags", flags)
	r.add("confidence", row.Confidence)
	r.add("mode", res.Mode)
	r.add("looks", res.Looks)
	share := res.UnfinishedShares()
	r.add("base_unfinished", share[0])
	r.add("other_unfinished", share[1])
	r.add("fair", orNil(both && row.OneSideOnly, row.Fair))
	return r
}

// addPair adds to a row which variants were compared, with which rules and bots, and at how
// many seats.
func (r *record) addPair(base, other *Side, seats int) {
	r.add("schema", table.Schema)
	r.add("base", base.Name)
	r.add("other", other.Name)
	r.add("base_rules", base.RulesHash)
	r.add("other_rules", other.RulesHash)
	r.add("base_bots", base.Bots)
	r.add("other_bots", other.Bots)
	r.add("seats", seats)
}

// addLineup adds to a row the fields "lineup", "uniform" or "mixed", and "level": the name
// of the bot in all seats of all scenarios, or nil if they are not all the same.
func (r *record) addLineup(scenarios ...*sim.Scenario) {
	level := scenarios[0].Bots[0].Name
	lineup := "uniform"
	for _, c := range scenarios {
		if !c.Uniform() {
			lineup = "mixed"
		}
		if c.Bots[0].Name != level {
			level = ""
		}
	}
	r.add("lineup", lineup)
	r.add("level", orNil(lineup == "uniform" && level != "", level))
}

// addMetric adds to a row the metric that it is about.
func (r *record) addMetric(m engine.Metric) {
	r.add("family", m.Family)
	r.add("metric", m.ID)
	r.add("unit", m.Unit)
	r.add("kind", sim.KindName(m.Kind))
}

// direction returns "up", "down" or "none" for the sign of a change; nil for NaN.
func direction(delta float64) any {
	switch {
	case delta > 0:
		return "up"
	case delta < 0:
		return "down"
	case delta == 0:
		return "none"
	}
	return nil
}

// betterCode returns "better" if b > 0, for a change towards the goal, "worse" if b < 0,
// for one away from it; nil if b is 0.
func betterCode(b int) any {
	switch {
	case b > 0:
		return "better"
	case b < 0:
		return "worse"
	}
	return nil
}

// addGates writes to j the results of a variant's limits.
func addGates(j *table.Object, list []inference.GateResult) {
	j.List("gates", len(list), func(i int) string {
		g := list[i]
		return table.JSONValue(struct {
			Metric  string `json:"metric"`
			Limit   string `json:"limit"`
			Outcome string `json:"outcome"`
			Reason  string `json:"reason"`
			At      string `json:"at"`
		}{g.Gate.Metric, table.UntieWords(limitText(g)), string(g.Outcome), g.Reason, g.Gate.FilePosition})
	})
}

// addRun writes a run to j as field name, with all the data from which the report's numbers
// can be recomputed.
func addRun(j *table.Object, name string, run *sim.Run) { j.Stream(name, run.WriteJSON) }
