package reports

import (
	"fmt"
	"slices"

	"equitas/engine/sim"
	"equitas/reports/table"
)

// mostOpinions is how much of what stronger players find the first sentence has room
// for.
const mostOpinions = 2

// opinion says in a sentence what the strongest players make of the change, where
// levels were asked for and theirs is not that of the headline: what they do that the
// others leave alone, and what they find otherwise; "" where there are none.
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
	if cell := c.Result.Base.Cell; at < 0 || cell.Uniform() && cell.Bots[0].Name == c.Levels[at].Bot {
		return ""
	}
	l := &c.Levels[at]
	deals := table.Several(l.Result.Deals, "deal")
	said := c.does(l)
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

// claims reports whether the headline says that anything has changed.
func (c *Comparison) claims() bool {
	return slices.ContainsFunc(c.Result.Rows, func(r sim.Row) bool { return r.Metric.Family == sim.Headline && r.Verdict.Claims() })
}

// does says what players of a level do that those of the headline leave alone.
func (c *Comparison) does(l *Level) (said []string) {
	for _, m := range missed(c.Parts) {
		i := slices.IndexFunc(l.Parts, func(p sim.PartUse) bool { return p.Part == m.by.Part })
		if i >= 0 && !l.Parts[i].Rare() {
			said = append(said, fmt.Sprintf("does what these bots do not (%s, in %s)", m.by.Do, ofGames(l.Parts[i].Share())))
		}
	}
	return said[:min(len(said), 1)]
}

// findsOtherwise says which rows of the headline players of a level move by surely
// more or less than those of the report. known tells
// whether they have seen enough to say that they agree: every row that the report
// claims to have changed they do, too, and no other may have changed by more than
// matters, as far as a margin says what does.
func (c *Comparison) findsOtherwise(l *Level) (said []string, known bool) {
	known = true
	for i := range c.Result.Rows {
		r := &c.Result.Rows[i]
		o := l.Result.Row(r.Metric.ID)
		if r.Metric.Family != sim.Headline || r.Described || r.Metric.Parts != nil || !r.Paired() || o == nil || !o.Paired() || !table.Finite(o.Change.Lo) {
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
