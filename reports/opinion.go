package reports

import (
	"fmt"
	"slices"

	"equitas/engine/sim"
	"equitas/engine/sim/inference"
	"equitas/reports/table"
)

// mostOpinions is the largest number of findings of other players that the first sentence
// names.
const mostOpinions = 2

// opinion returns a sentence on how the strongest players respond to the change, if levels
// were requested and theirs is not that of the headline: which parts they use that the
// others do not, and which changes they show differently. It is "" if there is nothing to
// say.
func (c *Comparison) opinion() string {
	if c.incomplete() || c.Result.Identical() && len(c.Parts) == 0 {
		return ""
	}
	at := -1
	for i, l := range c.Levels {
		if !l.Control {
			at = i
		}
	}
	if scenario := c.Result.Base.Scenario; at < 0 || scenario.Uniform() && scenario.Bots[0].Name == c.Levels[at].Bot {
		return c.contradicted()
	}
	l := &c.Levels[at]
	deals := table.Several(l.Result.Deals, "deal")
	said := c.usedOnlyAtLevel(l)
	found, known := c.findsOtherwise(l)
	said = append(said, found...)
	switch {
	case len(said) > 0:
		return fmt.Sprintf(" %s, in %s, %s.", l.Bot, deals, listed(said))
	case !known && !c.claims():
		return fmt.Sprintf(" %s finds nothing clear either, in %s.", l.Bot, deals)
	case !known:
		return fmt.Sprintf(" %s played %s: too few to tell whether it agrees.", l.Bot, deals)
	}
	return fmt.Sprintf(" %s agrees, in %s.", l.Bot, deals)
}

// contradicted returns a sentence on the strongest level whose players show the opposite of
// what the first sentence claims; "" if there is none.
func (c *Comparison) contradicted() string {
	for i := len(c.Levels) - 1; i >= 0; i-- {
		l := &c.Levels[i]
		if l.Control {
			continue
		}
		var said []string
		for k := range c.Result.Rows {
			r := &c.Result.Rows[k]
			o := l.Result.Row(r.Metric.ID)
			if r.Metric.Family == inference.Headline && !r.Described && r.Metric.Parts == nil && r.Verdict.Claims() && o != nil && o.Paired() && o.Verdict.Claims() && opposite(r, o) {
				said = append(said, "finds "+finding(o, false))
			}
		}
		if len(said) > 0 {
			return fmt.Sprintf(" %s %s, in %s: the opposite.", l.Bot, listed(said[:min(len(said), mostOpinions)]), table.Several(l.Result.Deals, "deal"))
		}
	}
	return ""
}

// claims reports whether any headline row claims a change.
func (c *Comparison) claims() bool {
	return slices.ContainsFunc(c.Result.Rows, func(r inference.Row) bool { return r.Metric.Family == inference.Headline && r.Verdict.Claims() })
}

// usedOnlyAtLevel returns phrases for the changed parts that players of a level use and
// those of the headline never use.
func (c *Comparison) usedOnlyAtLevel(l *Level) (said []string) {
	for _, m := range unusedParts(c.Parts) {
		i := slices.IndexFunc(l.Parts, func(p sim.PartUse) bool { return p.Part == m.by.Part })
		if i >= 0 && !l.Parts[i].Rare() {
			said = append(said, fmt.Sprintf("does what these bots do not (%s, in %s)", m.by.Do, smallShare(l.Parts[i].Share())))
		}
	}
	return said[:min(len(said), 1)]
}

// findsOtherwise returns phrases for the headline rows that surely change by more or by
// less for players of a level than for those of the report. known reports whether the data
// suffice to call the two in agreement: every claimed change appears there too, and no
// other row may have changed by more than its margin.
func (c *Comparison) findsOtherwise(l *Level) (said []string, known bool) {
	known = true
	for i := range c.Result.Rows {
		r := &c.Result.Rows[i]
		o := l.Result.Row(r.Metric.ID)
		if r.Metric.Family != inference.Headline || r.Described || r.Metric.Parts != nil || !r.Paired() || o == nil || !o.Paired() || !table.Finite(o.Change.Lo) {
			continue
		}
		claims, theirs := r.Verdict.Claims(), o.Verdict.Claims()
		elsewhere := r.Change.Delta < o.Change.Lo || r.Change.Delta > o.Change.Hi
		switch {
		case theirs && elsewhere:
			said = append(said, "finds "+finding(o, false))
		case theirs && claims, o.Change.Same && r.Change.Same, o.Never && r.Never:
		case claims && elsewhere:
			said = append(said, "finds no such change of "+inSentence(r.Metric))
		case claims || r.Margin == 0 || max(-o.Change.Lo, o.Change.Hi) > r.Margin:
			known = false
		}
	}
	return said[:min(len(said), mostOpinions)], known
}
