package reports

import (
	"fmt"
	"slices"

	"equitas/engine/sim/inference"
	"equitas/engine/stat"
	"equitas/reports/table"
)

// A Dissent is a repetition of the comparison on other deals, in which some players, or
// all, play by the rule of thumb.
type Dissent struct {
	Who    string // the role that plays by the rule of thumb: "Invader"; "": all do
	Result *inference.Comparison
}

// botsInWords returns in words which bots play.
func (d *Dissent) botsInWords() string {
	if d.Who == "" {
		return "where all play by the rule of thumb"
	}
	return "where the " + d.Who + " plays by the rule of thumb"
}

// dissentRows returns the rows of the dissent that surely change by more than the margin,
// while the rows of the report itself claim no change or the opposite one.
func (c *Comparison) dissentRows() (list []*inference.Row) {
	if c.Dissent == nil || c.incomplete() {
		return nil
	}
	for i := range c.Dissent.Result.Rows {
		o := &c.Dissent.Result.Rows[i]
		r := c.Result.Row(o.Metric.ID)
		if o.Metric.Family != inference.Headline || o.Descriptive || o.Metric.Parts != nil || o.Verdict != stat.Changed || r == nil || !r.OnBothSides() || r.Verdict.Claims() && !areOpposite(r, o) {
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

// Disagrees reports whether the rule of thumb shows changes, surely and by more than the
// margin, that the bots of the report do not show.
func (c *Comparison) Disagrees() bool { return len(c.dissentRows()) > 0 }

// dissentSentence returns in words which changes play by the rule of thumb contradicts; ""
// if none.
func (c *Comparison) dissentSentence() string {
	list := c.dissentRows()
	if len(list) == 0 {
		return ""
	}
	var said []string
	for _, r := range list[:min(len(list), maxOpinions)] {
		said = append(said, findingInWords(r, false))
	}
	return fmt.Sprintf(" Players disagree: %s, %s, in %s.", c.Dissent.botsInWords(), joinNames(said), table.CountWithNoun(c.Dissent.Result.Deals, "deal"))
}

// dissentTable returns the table of the headline as it is with the rule of thumb; no table
// if that agrees with the report.
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
