package reports

import (
	"fmt"
	"slices"

	"equitas/engine/sim/inference"
	"equitas/engine/stat"
	"equitas/reports/table"
)

// A Dissent is a second comparison of the same variants on other deals, in which all
// players, or those of one role, play by the rule of thumb.
type Dissent struct {
	RuleOfThumbRole string // the role that plays by the rule of thumb: "Invader"; "": all do
	Result          *inference.Comparison
}

// botsInWords returns in words who plays by the rule of thumb.
func (d *Dissent) botsInWords() string {
	if d.RuleOfThumbRole == "" {
		return "where all play by the rule of thumb"
	}
	return "where the " + d.RuleOfThumbRole + " plays by the rule of thumb"
}

// dissentRows returns the headline rows that change significantly and by more than their
// margin when the rule of thumb plays, while the report's own rows show no change or the
// opposite change. It is nil without a Dissent.
func (c *Comparison) dissentRows() (list []*inference.Row) {
	if c.Dissent == nil || c.incomplete() {
		return nil
	}
	for i := range c.Dissent.Result.Rows {
		o := &c.Dissent.Result.Rows[i]
		r := c.Result.Row(o.Metric.ID)
		if o.Metric.Family != inference.Headline || o.Descriptive || o.Metric.Parts != nil || o.Verdict != stat.Changed || r == nil || !r.OnBothSides() || r.Verdict.ClaimsChange() && !areOpposite(r, o) {
			continue
		}
		list = append(list, o)
	}
	slices.SortStableFunc(list, compareWeight)
	return list
}

// areOpposite reports whether two changes of one metric go in opposite directions.
func areOpposite(r, o *inference.Row) bool {
	return r.Change.Delta > 0 && o.Change.Delta < 0 || r.Change.Delta < 0 && o.Change.Delta > 0
}

// RuleOfThumbDisagrees reports whether matches played by the rule of thumb show a change, significant
// and larger than its margin, that the report's own bots do not show.
func (c *Comparison) RuleOfThumbDisagrees() bool { return len(c.dissentRows()) > 0 }

// dissentSentence returns in words which changes the rule of thumb shows in contradiction
// to the report; "" if there are none.
func (c *Comparison) dissentSentence() string {
	list := c.dissentRows()
	if len(list) == 0 {
		return ""
	}
	var said []string
	for _, r := range list[:min(len(list), maxOpinions)] {
		said = append(said, findingInWords(r, false))
	}
	return fmt.Sprintf(" Players disagree: %s, %s, in %s.", c.Dissent.botsInWords(), table.JoinWithAnd(said), table.CountWithNoun(c.Dissent.Result.Deals, "deal"))
}

// dissentTable returns the headline table of the comparison played by the rule of thumb, as
// a list of one table; nil if it agrees with the report.
func (c *Comparison) dissentTable() []table.Table {
	if len(c.dissentRows()) == 0 {
		return nil
	}
	var rows []*inference.Row
	for i := range c.Dissent.Result.Rows {
		if r := &c.Dissent.Result.Rows[i]; r.Metric.Family == inference.Headline {
			rows = append(rows, r)
		}
	}
	t := c.familyTable(family[inference.Row]{name: inference.Headline, rows: rows}, rows)
	t.Title = "A SECOND OPINION"
	t.Note = c.Dissent.botsInWords() + ", on " + table.CountWithNoun(c.Dissent.Result.Deals, "fresh deal") + "; " + t.Note
	return []table.Table{t}
}
