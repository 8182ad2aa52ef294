package reports

import (
	"fmt"
	"slices"

	"equitas/engine/sim"
	"equitas/engine/sim/inference"
	"equitas/reports/table"
)

// maxOpinions is the largest number of findings of players at another level that a sentence
// mentions.
const maxOpinions = 2

// opinionSentence returns a sentence on how the bots of the strongest level respond to the
// change: which parts they use that the headline's bots do not, and which changes they show
// differently. If the headline's bots are that level, it is contradictionSentence. It is ""
// if there is nothing to say.
func (c *Comparison) opinionSentence() string {
	if c.incomplete() || c.Result.Identical() && len(c.Parts) == 0 {
		return ""
	}
	at := -1
	for i, l := range c.Levels {
		if !l.IsControl {
			at = i
		}
	}
	if scenario := c.Result.Base.Scenario; at < 0 || scenario.Uniform() && scenario.Bots[0].Name == c.Levels[at].Bot {
		return c.contradictionSentence()
	}
	l := &c.Levels[at]
	deals := table.CountWithNoun(l.Result.Deals, "deal")
	said := c.usedOnlyAtLevel(l)
	found, known := c.differingFindings(l)
	said = append(said, found...)
	switch {
	case len(said) > 0:
		return fmt.Sprintf(" %s, in %s, %s.", l.Bot, deals, table.JoinWithAnd(said))
	case !known && !c.claimsChange():
		return fmt.Sprintf(" %s finds nothing clear either, in %s.", l.Bot, deals)
	case !known:
		return fmt.Sprintf(" %s played %s: too few to tell whether it agrees.", l.Bot, deals)
	}
	return fmt.Sprintf(" %s agrees, in %s.", l.Bot, deals)
}

// contradictionSentence returns a sentence on the strongest level whose bots show the
// opposite of a change that the headline claims; "" if there is none.
func (c *Comparison) contradictionSentence() string {
	for i := len(c.Levels) - 1; i >= 0; i-- {
		l := &c.Levels[i]
		if l.IsControl {
			continue
		}
		var said []string
		for k := range c.Result.Rows {
			r := &c.Result.Rows[k]
			o := l.Result.Row(r.Metric.ID)
			if r.Metric.Family == inference.Headline && !r.Descriptive && r.Metric.Parts == nil && r.Verdict.ClaimsChange() && o != nil && o.OnBothSides() && o.Verdict.ClaimsChange() && areOpposite(r, o) {
				said = append(said, "finds "+findingInWords(o, false))
			}
		}
		if len(said) > 0 {
			return fmt.Sprintf(" %s %s, in %s: the opposite.", l.Bot, table.JoinWithAnd(said[:min(len(said), maxOpinions)]), table.CountWithNoun(l.Result.Deals, "deal"))
		}
	}
	return ""
}

// claimsChange reports whether any headline row claims a change.
func (c *Comparison) claimsChange() bool {
	return slices.ContainsFunc(c.Result.Rows, func(r inference.Row) bool { return r.Metric.Family == inference.Headline && r.Verdict.ClaimsChange() })
}

// usedOnlyAtLevel returns a phrase about a changed part that the bots of level l use and
// those of the headline never use, as a list of at most one phrase.
func (c *Comparison) usedOnlyAtLevel(l *Level) (phrases []string) {
	for _, m := range unusedParts(c.Parts) {
		i := slices.IndexFunc(l.Parts, func(p sim.PartUse) bool { return p.Part == m.unused.Part })
		if i >= 0 && !l.Parts[i].Rare() {
			phrases = append(phrases, fmt.Sprintf("does what these bots do not (%s, in %s)", m.unused.UseText, smallShare(l.Parts[i].Share())))
		}
	}
	return phrases[:min(len(phrases), 1)]
}

// differingFindings returns phrases for headline rows whose change differs significantly
// between the bots of level l and those of the report. known reports whether the level's
// matches suffice to say whether it agrees with the report: every change that the report
// claims appears there too, and no other row may have changed by more than its margin.
func (c *Comparison) differingFindings(l *Level) (phrases []string, known bool) {
	known = true
	for i := range c.Result.Rows {
		r := &c.Result.Rows[i]
		o := l.Result.Row(r.Metric.ID)
		if r.Metric.Family != inference.Headline || r.Descriptive || r.Metric.Parts != nil || !r.OnBothSides() || o == nil || !o.OnBothSides() || !table.IsFinite(o.Change.Lo) {
			continue
		}
		claims, theirs := r.Verdict.ClaimsChange(), o.Verdict.ClaimsChange()
		elsewhere := r.Change.Delta < o.Change.Lo || r.Change.Delta > o.Change.Hi
		switch {
		case theirs && elsewhere:
			phrases = append(phrases, "finds "+findingInWords(o, false))
		case theirs && claims, o.Change.Same && r.Change.Same, o.NothingCounted && r.NothingCounted:
		case claims && elsewhere:
			phrases = append(phrases, "finds no such change of "+titleInSentence(r.Metric))
		case claims || r.Margin == 0 || max(-o.Change.Lo, o.Change.Hi) > r.Margin:
			known = false
		}
	}
	return phrases[:min(len(phrases), maxOpinions)], known
}
