package reports

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"equitas/engine"
	"equitas/engine/sim"
	"equitas/engine/stat"
	"equitas/reports/table"
)

// maxFindings is how many findings the first sentence has room for.
const maxFindings = 3

// sentence says what changed most clearly, and before that how many games do not
// end, if these are many.
func (c *Comparison) sentence() string { return c.ruleSentence() + c.ownSentence() + c.opinion() }

// ruleSentence says what the rules do, played by the same bots on both sides.
func (c *Comparison) ruleSentence() string {
	r, name, deals := c.Result, c.Other.title(), table.Several(c.Result.Deals, "deal")
	if r.Decoupled && c.Base.RulesHash == c.Other.RulesHash {
		name += " again, the same rules on other deals (what differs is chance)"
	}
	begin := comparisonBeginning(name, r)
	switch {
	case len(c.untrained()) > 0:
		return begin + "training failed for " + strings.Join(c.untrained(), " and ") + ", bots are no better than the rule of thumb; no verdict at this level of play."
	case c.incomplete():
		return begin + "stopped after " + deals + "; differences and verdicts need all of them."
	case r.Identical():
		begin += c.exercised()
		if c.unmoved() == "" {
			begin += c.seldomSentence()
		}
		if r.Traced < r.Deals {
			return fmt.Sprintf("%sno number of %s is different, and not one of the first %s went differently.", begin, deals, table.Thousands(r.Traced))
		}
		return begin + "not one of " + deals + " went differently" + c.unmoved() + "."
	}
	begin += c.exercised() + c.seldomSentence() + c.doubts()
	found := findings(r.Rows)
	switch {
	case found != "":
	case r.Deals < stat.MinDeals:
		found = fmt.Sprintf("no verdict in %s, it takes %d at least", deals, stat.MinDeals)
	default:
		found = "no clear difference in " + deals
	}
	return begin + found + c.hidden() + "."
}

// findings says what changed of the headline, the most important first; "" if
// nothing has clearly.
func findings(rows []sim.Row) string {
	var found []*sim.Row
	for i := range rows {
		row := &rows[i]
		if row.Metric.Family != sim.Headline {
			continue
		}
		switch row.Verdict {
		case stat.Changed, stat.ChangedSmall, stat.ChangedSizeUnclear, stat.Shifted:
			found = append(found, row)
		}
	}
	slices.SortStableFunc(found, func(a, b *sim.Row) int {
		if a, b := weight(a), weight(b); a != b {
			return b - a
		}
		return int(math.Copysign(1, strength(b)-strength(a)))
	})
	var parts []string
	for _, row := range found[:min(len(found), maxFindings)] {
		parts = append(parts, finding(row))
	}
	if more := len(found) - maxFindings; more > 0 {
		parts = append(parts, fmt.Sprintf("and %d more", more))
	}
	return strings.Join(parts, ", ")
}

// weight puts findings that a designer must know before the others: first those
// of known size that lead towards a goal or away from it, then those of known
// size.
func weight(r *sim.Row) int {
	switch {
	case r.Verdict != stat.Changed:
		return 0
	case r.Better != 0:
		return 2
	}
	return 1
}

// finding says how a metric changed: "game length 5.3 ± 0.6 turns shorter",
// "first-seat advantage −2.8 ± 1.6 pp (fairer)".
func finding(r *sim.Row) string {
	m, f := r.Metric, factor(r.Metric)
	name := inSentence(m)
	if r.Verdict == stat.Shifted {
		return name + " shifted"
	}
	if r.Verdict == stat.ChangedSizeUnclear && r.Has(sim.FlagDagger) {
		return name + ": " + r.Word + ", size unclear"
	}
	h := (r.Change.Hi - r.Change.Lo) / 2
	d := digits(h * f)
	if d < 0 {
		d = 1
	}
	doubt := table.Tied(" ± " + fixed(h*f, d, false))
	word := r.Word
	if r.Verdict == stat.ChangedSmall {
		word += ", below your margin"
	}
	if w := goalWord(r); w != "" && r.Verdict == stat.Changed {
		word = w
	}
	switch {
	case r.Relative:
		d := max(digits(h*100), 0)
		return fmt.Sprintf("%s %s%s%s%% (%s)", name, fixed(r.Change.Delta*100, d, true), table.Tied(" ± "+fixed(h*100, d, false)), table.Tie, word)
	case percent(m):
		return fmt.Sprintf("%s %s%s%spp (%s)", name, fixed(r.Change.Delta*f, d, true), doubt, table.Tie, word)
	case m.Unit != "":
		return fmt.Sprintf("%s %s%s%s %s", name, fixed(math.Abs(r.Change.Delta), d, false), doubt, unitBehind(m), r.Word)
	}
	return fmt.Sprintf("%s %s%s (%s)", name, fixed(r.Change.Delta, d, true), doubt, word)
}

// inSentence takes a metric's title into a sentence.
func inSentence(m engine.Metric) string { return lowerFirst(strings.TrimSuffix(m.Title, ", "+m.Unit)) }

// unitBehind returns a metric's unit to stand behind a number in a sentence;
// "" if there is none or the metric's title has just said it.
func unitBehind(m engine.Metric) string {
	switch {
	case m.Unit == "share":
		return table.Tie + "%"
	case m.Unit == "", strings.Contains(inSentence(m), m.Unit):
		return ""
	}
	return table.Tie + m.Unit
}

// lowerFirst makes a title part of a sentence; names in capitals stay.
func lowerFirst(s string) string {
	first, n := utf8.DecodeRuneInString(s)
	second, _ := utf8.DecodeRuneInString(s[n:])
	if s == "" || unicode.IsUpper(second) {
		return s
	}
	return string(unicode.ToLower(first)) + s[n:]
}

// goalCode writes a goal for programs; nil if there is none.
func goalCode(g engine.Goal) any {
	switch {
	case g.Kind == engine.Upward:
		return "up"
	case g.Kind == engine.Downward:
		return "down"
	case g.Kind == engine.Within && g.Lo == g.Hi:
		return "near:" + table.CSVField(g.Lo)
	case g.Kind == engine.Within:
		return "band:" + table.CSVField(g.Lo) + ".." + table.CSVField(g.Hi)
	}
	return nil
}
