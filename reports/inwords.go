package reports

import (
	"fmt"
	"strings"

	"equitas/engine/sim/inference"
	"equitas/engine/stat"
	"equitas/reports/table"
)

// SureChanges returns the significant changes of the headline in words, each with its
// interval: "game length −44 turns (−51 … −37)". Relative changes are in percent of base's
// value. It is nil for a run that was stopped.
func (c *Comparison) SureChanges() (l []string) {
	if c.incomplete() {
		return nil
	}
	for i := range c.Result.Rows {
		r := &c.Result.Rows[i]
		if r.Metric.Family != inference.Headline || !r.Verdict.ClaimsChange() || !table.IsFinite(r.Change.Lo) || !table.IsFinite(r.Change.Hi) {
			continue
		}
		d, behind := changeDecimals(r), unitAfterAmount(r.Metric)
		if r.Relative {
			behind = ""
		}
		l = append(l, titleInSentence(r.Metric)+" "+table.TieWords(deltaText(r, d)+behind+" ("+intervalText(r, d)+")"))
	}
	return l
}

// ProposedMends returns, in sentences, the proposed changes that would improve other, with
// their effects on fresh deals, each with the half-width of its 95 % interval; "" if mends
// were not requested.
func (c *Comparison) ProposedMends() string {
	m := c.Mends
	switch {
	case m == nil:
		return ""
	case m.Interrupted:
		return "Stopped before the search for mends was over: none is proposed."
	case len(m.Aims) == 0:
		return "There is nothing to mend: no headline measure clearly changed for the worse, breaks a limit of the file or clearly misses its goal."
	case len(m.List) == 0:
		return fmt.Sprintf("Of %s none clearly brings %s nearer without spoiling something else.", table.CountWithNoun(m.Tried, "single change"), c.mendAims())
	}
	var l []string
	for i := range m.List {
		x := &m.List[i]
		var does []string
		for _, line := range c.MendLines(x) {
			numbers := line.Numbers(line.Unit, line.DirectionWord)
			if line.Change != "" {
				numbers = table.TieWords(line.Change+" ± "+line.ChangeHalfWidth) + strings.TrimPrefix(numbers, line.Change)
			}
			does = append(does, titleInSentence(line.Metric)+" "+numbers)
		}
		l = append(l, fmt.Sprintf("“%s”: %s (%s)", x.changeInWords(), strings.Join(does, ", "), x.priceInWords()))
	}
	return fmt.Sprintf("To be mended is %s. Proposed, of %s and proven on %s that chose nothing: %s.",
		c.mendAims(), table.CountWithNoun(m.Tried, "single change"), table.CountWithNoun(m.Deals, "deal"), strings.Join(l, "; "))
}

// halfInterval returns the half-width of the 95 % interval of the change of a metric that
// is not an aim.
func (v *MendValue) halfInterval() float64 { return stat.NormalQuantile(1-stat.Alpha/2) * v.SE }
