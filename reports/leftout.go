package reports

import (
	"fmt"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/sim"
)

// learned reports whether somebody plays who has learned, or searches: what rules of thumb
// leave out says little.
func learned(cell *sim.Cell) bool {
	return slices.ContainsFunc(cell.Bots, func(b sim.Seating) bool { return b.Name != "greedy" && b.Name != "random" })
}

// offered reports whether a metric counts something that the rules let one do.
func offered(m *engine.Metric) bool { return m.Idle.Word != "" && !m.Idle.Without }

// leftOut says on top of a report how many of the things that the rules of a cell offer its
// players never do, and where that is told; "" where they do all.
func leftOut(never, all int, cell *sim.Cell) string {
	if never == 0 {
		return ""
	}
	said := fmt.Sprintf("These bots never do %d of the %d things that the rules offer. The notes below (“look at”) and Flow say which", never, all)
	if strings.Contains(cell.Name, " ") { // of rules that stand in no file as they are
		return said
	}
	return said + ", and so does equitas sim " + cell.Name + " --tables parts"
}

// leftOut is what players of either side never do, unless the first sentence has named as
// many things.
func (c *Comparison) leftOut() string {
	if c.incomplete() || !learned(c.Result.Base.Cell) {
		return ""
	}
	never, all := LeftOut(c)
	if never <= len(missed(c.Parts)) {
		return ""
	}
	return leftOut(never, all, c.Result.Other.Cell)
}

// LeftOut counts the things that the rules of either side offer, and of them those that
// players of neither side ever do.
func LeftOut(c *Comparison) (never, all int) {
	idle := [2]map[string]bool{{}, {}}
	for side, list := range c.Result.Findings {
		for _, f := range list {
			idle[side][f.Metric.ID] = true
		}
	}
	for i := range c.Result.Rows {
		r := &c.Result.Rows[i]
		if !offered(&r.Metric) || !r.HasBase && !r.HasOther {
			continue
		}
		all++
		if (!r.HasBase || idle[0][r.Metric.ID]) && (!r.HasOther || idle[1][r.Metric.ID]) {
			never++
		}
	}
	return never, all
}

// leftOut is what the players never do.
func (s *Summary) leftOut() string {
	if s.incomplete() || !learned(s.Result.Run.Cell) {
		return ""
	}
	never, all := 0, 0
	for _, f := range s.Result.Findings {
		if offered(&f.Metric) {
			never++
		}
	}
	for _, m := range s.Result.Metrics() {
		if offered(&m) {
			all++
		}
	}
	return leftOut(never, all, s.Result.Run.Cell)
}
