package reports

import (
	"fmt"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/sim"
	"equitas/engine/sim/prices"
)

// hasLearners reports whether any bot has learned or searches, that is, whether not all
// play by the rule of thumb or at random. Only then does it mean much that a part is never
// used.
func hasLearners(scenario *sim.Scenario) bool {
	return slices.ContainsFunc(scenario.Bots, func(b sim.Seating) bool { return b.Name != "greedy" && b.Name != "random" })
}

// countsOffered reports whether a metric counts how often players use something that the
// rules offer.
func countsOffered(m *engine.Metric) bool { return m.IdleSign.Word != "" && !m.IdleSign.SharesUnused }

// A leftOutParts has the things that the rules offer: their number, and those that players
// never use.
type leftOutParts struct {
	neverUsed []*engine.Metric
	offered   int
}

// summaryLine returns the line at the top of a report: how many of the things that the
// rules offer these players never use, how many of these are proven weak, and which table
// has the details. It is "" if players use all. rules is the hash of the rules played; if
// prices were measured under others, the line says which.
func (n *leftOutParts) summaryLine(prices *prices.Prices, rules string, scenario *sim.Scenario) string {
	if len(n.neverUsed) == 0 {
		return ""
	}
	said := fmt.Sprintf("These bots never do %d of the %d things that the rules offer (%s). The notes below (“look at”) and Flow say which", len(n.neverUsed), n.offered, n.unusedInWords(prices, rules))
	if strings.Contains(scenario.Name, " ") { // several settings, not a variant in a file
		return said
	}
	return said + ", and so does equitas sim " + scenario.Name + " --tables parts"
}

// unusedInWords returns in words how many of the unused things are proven weak, how many
// pay for players who learned to use them, and how many have no result. If prices were
// measured under other rules than those with the hash rules, it names them.
func (n *leftOutParts) unusedInWords(prices *prices.Prices, rules string) string {
	var weak, pay, open int
	for _, m := range n.neverUsed {
		switch p := prices.PriceOf(m.ID[strings.LastIndexByte(m.ID, '.')+1:]); {
		case p.Weak():
			weak++
		case p.Pays():
			pay++
		default:
			open++
		}
	}
	var list []string
	add := func(count int, what string) {
		if count > 0 {
			list = append(list, fmt.Sprintf("%d %s", count, what))
		}
	}
	where := ""
	if weak+pay > 0 && prices.Rules != rules {
		where = " under " + prices.Variant
	}
	add(weak, "proven weak"+where)
	add(pay, "worth learning"+where)
	add(open, "not judged")
	return strings.Join(list, ", ")
}

// leftOutText returns in words what players of both sides never use; "" if the report's
// first sentence has named as many things.
func (c *Comparison) leftOutText() string {
	if c.incomplete() || !hasLearners(c.Result.Base.Scenario) {
		return ""
	}
	n := c.leftOutParts()
	if len(n.neverUsed) <= len(unusedParts(c.Parts)) {
		return ""
	}
	rules := c.Base.RulesHash
	if c.Other.RulesHash != rules {
		rules = "" // prices are known for one ruleset only
	}
	return n.summaryLine(c.Prices, rules, c.Result.Other.Scenario)
}

// maxUnusedNamed is the largest number of unused things that a sentence names.
const maxUnusedNamed = 3

// leftOutClause returns a clause for a comparison in which no deal went differently. It
// names what the bots never do, because the change could matter to players who do it. It is
// "" if the bots do everything, or if the rules are the same.
func (c *Comparison) leftOutClause() string {
	if c.writtenDifference() != writtenEqually || c.Base.RulesHash == c.Other.RulesHash {
		return ""
	}
	idle := c.leftOutParts()
	if len(idle.neverUsed) == 0 {
		return ""
	}
	var names []string
	for _, m := range idle.neverUsed[:min(len(idle.neverUsed), maxUnusedNamed)] {
		names = append(names, m.Title)
	}
	if more := len(idle.neverUsed) - maxUnusedNamed; more > 0 {
		names = append(names, fmt.Sprintf("%d more", more))
	}
	return fmt.Sprintf("; of the %d things that the rules offer these bots never do %d (%s): this cannot show what the change does to players who do", idle.offered, len(idle.neverUsed), strings.Join(names, ", "))
}

// CountUnused returns the number of things that the rules of either side offer, offered, and
// how many of them players of neither side ever use, unused.
func CountUnused(c *Comparison) (unused, offered int) {
	n := c.leftOutParts()
	return len(n.neverUsed), n.offered
}

// leftOutParts returns the things that the rules of either side offer, and those that
// players of neither side use.
func (c *Comparison) leftOutParts() (n leftOutParts) {
	idle := [2]map[string]bool{{}, {}}
	for side, list := range c.Result.Findings {
		for _, f := range list {
			idle[side][f.Metric.ID] = true
		}
	}
	for i := range c.Result.Rows {
		r := &c.Result.Rows[i]
		if !countsOffered(&r.Metric) || !r.HasBase && !r.HasOther {
			continue
		}
		n.offered++
		if (!r.HasBase || idle[0][r.Metric.ID]) && (!r.HasOther || idle[1][r.Metric.ID]) {
			n.neverUsed = append(n.neverUsed, &r.Metric)
		}
	}
	return n
}

// leftOutText returns in words which parts the players never use.
func (s *Summary) leftOutText() string {
	if s.incomplete() || !hasLearners(s.Result.Run.Scenario) {
		return ""
	}
	var n leftOutParts
	for i := range s.Result.Findings {
		if f := &s.Result.Findings[i]; countsOffered(&f.Metric) {
			n.neverUsed = append(n.neverUsed, &f.Metric)
		}
	}
	for _, m := range s.Result.Metrics() {
		if countsOffered(&m) {
			n.offered++
		}
	}
	return n.summaryLine(s.Prices, s.Variant.RulesHash, s.Result.Run.Scenario)
}
