package reports

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/sim"
	"equitas/engine/sim/inference"
	"equitas/reports/number"
	"equitas/reports/table"
)

// A Learning is the result of further training under other's rules. It does not affect the
// headline, in which base's bots play both sides.
type Learning struct {
	// PaysOnlyInOther means that the trained bots learned something that pays only under
	// other's rules: there they win more than base's bots, and their gain is larger than
	// under base's rules. EquallyGood means that this is not so, and that neither the
	// trained bots nor base's bots beat each other: there are two equally good ways to
	// play.
	PaysOnlyInOther bool `json:"apart"`
	EquallyGood     bool `json:"even"`

	// ReplacedBase means that training found a policy that wins equally under both
	// rulesets, and that base's bots were replaced by it.
	ReplacedBase bool `json:"taken"`

	// Deals is the number of deals, under each ruleset, in which one trained bot played
	// among base's bots; 0 if training found nothing that wins more. Base, Other and
	// Difference are the trained bot's shares of the win above a fair share.
	Deals      int   `json:"deals"`
	Base       Gains `json:"base"`  // under base's rules
	Other      Gains `json:"other"` // under other's
	Difference Gains `json:"more"`  // other's minus base's

	// ShortLesson means that training was a short lesson of a few seconds.
	ShortLesson bool `json:"lesson,omitempty"`

	// Games is the number of games in which bots that know base's rules tried to use the
	// changed parts more, and less, instead of learning other's rules; 0 if they learned
	// these.
	Games int `json:"games,omitempty"`

	OwnRun *sim.Run `json:"-"` // other's rules played by trained bots only; nil if no other bots were trained
}

// Gains is a share of the win above a fair share (0.02 is 2 percentage points), with its
// interval.
type Gains struct {
	Value float64 `json:"value"`
	Lo    float64 `json:"lo"`
	Hi    float64 `json:"hi"`
}

// ownBotRows returns rows that compare trained players with base's bots under other's
// rules: all rows of the given families or, if none are given, the headline and the
// clearest changes. It is nil if no bots were trained.
func (c *Comparison) ownBotRows(families ...string) []inference.SplitRow {
	if c.Learning == nil || c.Learning.OwnRun == nil || c.incomplete() {
		return nil
	}
	list := []inference.TrainingRuns{{Base: c.Result.Base, Kept: c.Result.Other, Adapted: c.Learning.OwnRun}}
	for i, t := range c.Trainings {
		list = append(list, inference.TrainingRuns{Base: t.Base, Kept: t.Other, Adapted: c.ownBotsRun(i)})
	}
	return inference.Split(list, informativeRows, families...)
}

// informativeRows returns the headline rows, followed by the rows of other tables that
// adaptation changed most clearly, at most maxLearnedRows.
func informativeRows(list []inference.SplitRow) []inference.SplitRow {
	var rows, rest []inference.SplitRow
	for _, r := range list {
		switch {
		case r.Metric.Family == inference.Headline:
			rows = append(rows, r)
		case r.AdaptationMatters:
			rest = append(rest, r)
		}
	}
	slices.SortStableFunc(rest, func(a, b inference.SplitRow) int {
		return cmp.Compare(math.Abs(b.Adaptation.T), math.Abs(a.Adaptation.T))
	})
	for _, r := range rest[:min(len(rest), maxLearnedRows)] {
		r.Metric.Title = r.OwnFamily + ": " + r.Metric.Title
		rows = append(rows, r)
	}
	return rows
}

// ownBotsRun returns the matches that bots of further training i, who learned other's
// rules, played under these; nil if there are none.
func (c *Comparison) ownBotsRun(i int) *sim.Run {
	if i < len(c.OwnTrainings) {
		return c.OwnTrainings[i]
	}
	return nil
}

// rowsByOwnBots returns the headline rows in which bots that learned other's rules differ
// from base's bots by more than the margin, the clearest first.
func (c *Comparison) rowsByOwnBots() []inference.SplitRow {
	var rows []inference.SplitRow
	for _, r := range c.ownBotRows(inference.Headline) {
		d := math.Abs(r.Adaptation.Delta)
		if r.AdaptationMatters && d > relevantChange(r) {
			rows = append(rows, r)
		}
	}
	slices.SortStableFunc(rows, func(a, b inference.SplitRow) int {
		return cmp.Compare(math.Abs(b.Adaptation.T), math.Abs(a.Adaptation.T))
	})
	return rows
}

// relevantChange returns the smallest change of a row that matters, on the scale of the
// row's change.
func relevantChange(r inference.SplitRow) float64 {
	if r.Metric.MarginRelative && !r.Relative {
		return r.Metric.Margin * math.Abs(r.Base.Value)
	}
	return r.Metric.Margin
}

// hasTwoWays reports whether the report has a table for two equally good ways to play.
func (c *Comparison) hasTwoWays() bool {
	return c.Learning != nil && c.Learning.EquallyGood && len(c.rowsByOwnBots()) > 0
}

// adaptationSentence returns a sentence on how bots that learned other's rules play these
// differently from base's bots, or on two equally good ways to play. It is "" if that was
// not measured, or if they do not differ.
func (c *Comparison) adaptationSentence() string {
	l := c.Learning
	if l == nil || c.incomplete() || !l.PaysOnlyInOther && !l.EquallyGood {
		return ""
	}
	rows := c.rowsByOwnBots()
	var parts []string
	for _, r := range rows[:min(len(rows), 2)] {
		f := number.Factor(r.Metric)
		d := max(number.Decimals((r.Adaptation.Hi-r.Adaptation.Lo)/2*f), 0)
		kept, own := number.FormatValue(r.Metric, r.Kept.Value, d), number.FormatValue(r.Metric, r.Adapted.Value, d)
		name := titleInSentence(r.Metric)
		if l.EquallyGood {
			parts = append(parts, fmt.Sprintf("%s %s or %s", name, table.TieWords(kept), table.TieWords(own+unitAfterAmount(r.Metric))))
			continue
		}
		part := fmt.Sprintf("%s %s, not %s", name, table.TieWords(own), table.TieWords(kept+unitAfterAmount(r.Metric)))
		if table.IsFinite(r.Learned.Lo) {
			half := (r.Learned.Hi - r.Learned.Lo) / 2 * f
			to := max(number.Decimals(half), 0)
			part += fmt.Sprintf(" (%s)", table.TieWords(number.FormatFixed(r.Learned.Value*f, to, true)+" ± "+number.FormatFixed(half, to, false)))
		}
		parts = append(parts, part)
	}
	switch {
	case l.EquallyGood && len(parts) > 0:
		return " It can be played in two ways, neither of which beats the other: " + strings.Join(parts, ", ") + "."
	case l.EquallyGood:
		return ""
	case len(parts) == 0:
		return " Players who learn the new rules play differently and win more, but the headline hardly shows it."
	}
	return " Players who learn the new rules play differently: " + strings.Join(parts, "; ") + "."
}

// unitAfterAmount returns the unit to write behind an amount of a metric; "" if the formatted
// amount already contains it.
func unitAfterAmount(m engine.Metric) string {
	if number.PrintedInHundredths(m) {
		return ""
	}
	return unitAfterNumber(m)
}

// learningNotes returns notes on which bots played, and on what training under other's
// rules gained.
func (c *Comparison) learningNotes() []string {
	l := c.Learning
	if l == nil || c.incomplete() {
		return nil
	}
	same := "the same bots play both sides, those that have learned base's rules: so what the headline finds comes from the rules"
	if c.Result.Unexercised {
		same += ", as far as they use what was changed"
	}
	if l.Games > 0 && l.Deals == 0 {
		return []string{same + ". They tried to make more use of what was changed, and less: nothing was found that wins more"}
	}
	if l.ReplacedBase {
		return []string{same + ". What bots learned under other's rules wins under base's as well, so base's bots have adopted it"}
	}
	if l.Deals == 0 && l.ShortLesson {
		return []string{same + ". In a short lesson under other's rules nothing was found that wins more; whole trainings (--bots tuned) may find it"}
	}
	if l.Deals == 0 {
		return []string{same + ". In training under other's rules nothing was found that wins more"}
	}
	gain := func(g Gains) string {
		m := engine.Metric{Unit: "pp"}
		d := max(number.Decimals((g.Hi-g.Lo)/2*100), 0)
		return table.TieWords(fmt.Sprintf("%s%spp (%s)", number.FormatFixed(g.Value*100, d, true), table.Tie, number.Interval(m, g.Lo, g.Hi, d, true)))
	}
	worth := fmt.Sprintf("one bot that has learned other's rules, among bots that have not, wins %s above its fair share under these, %s under base's, in %s",
		gain(l.Other), gain(l.Base), table.CountWithNoun(l.Deals, "deal"))
	if l.Games > 0 {
		worth = fmt.Sprintf("one side that makes a different use of what was changed, among bots that play as before, wins %s above its share under other's rules, %s under base's, in %s",
			gain(l.Other), gain(l.Base), table.CountWithNoun(l.Deals, "deal"))
	}
	var notes []string
	switch {
	case l.PaysOnlyInOther && l.Other.Lo > minLearningGain:
		notes = []string{same, worth + ": players will change how they play"}
	case l.PaysOnlyInOther:
		notes = []string{same, worth}
	default:
		notes = []string{same, worth + ": that is no more than under base's, so it is a habit and does not come from the rules"}
	}
	if l.OwnRun != nil && (l.Games > 0 || l.ShortLesson) {
		return append(notes, "what players make of the rules has no interval, and whole trainings (--bots tuned) may find more")
	}
	if l.OwnRun != nil && len(c.Trainings) < 2 {
		notes = append(notes, "what bots of one training make of the rules has no interval: another training may end in other habits. --trainings 3 or more shows by how much")
	}
	return notes
}

// ownBotsTable returns the table of what players trained under other's rules change, beside
// the effect of the rules with base's bots.
func (c *Comparison) ownBotsTable() table.Table {
	t := table.Table{Title: "WHAT PLAYERS MAKE OF IT", Stacked: true, Columns: []table.Column{{Head: "metric", Wrap: true}, {Head: "base", Align: table.Right},
		{Head: "… same bots", Align: table.Right, Fold: true}, {Head: "… own bots", Align: table.Right, Fold: true},
		{Head: "rule alone", Align: table.Right}, {Head: "players add", Align: table.Right}}}
	n := len(c.Trainings) + 1
	if c.Learning.EquallyGood {
		t.Title, t.Columns[5].Head = "TWO WAYS TO PLAY", "the other way"
		t.Note = "other's rules as base's bots play them, and as bots do that went on learning there; neither beats the other"
	} else {
		t.Note = "other's rules as base's bots play them, and as bots do that have learned them"
	}
	switch {
	case c.Learning.Games > 0:
		t.Note = "other's rules as base's bots play them, and as bots do that make a different use of what was changed; the last column has no interval"
	case c.Learning.ShortLesson:
		t.Note += " in a short lesson; the last column has no interval"
	case n == 1:
		t.Note += "; one training of each, so the last column has no interval"
	default:
		t.Note += fmt.Sprintf("; the last column is the mean of %d pairs of trainings", n)
	}
	for _, r := range c.ownBotRows() {
		f := number.Factor(r.Metric)
		d := max(number.Decimals((r.Rule.Hi-r.Rule.Lo)/2*f), 0)
		add := table.None
		switch half := (r.Learned.Hi - r.Learned.Lo) / 2 * f; {
		case table.IsFinite(half):
			to := max(number.Decimals(half), 0)
			add = table.TieWords(fmt.Sprintf("%s ± %s", number.FormatFixed(r.Learned.Value*f, to, true), number.FormatFixed(half, to, false)))
		case table.IsFinite(r.Learned.Value): // its precision is unknown, so no more decimals than useful
			add = number.FormatFixed(r.Learned.Value*f, min(d, max(number.Decimals(relevantChange(r)*f), 0)), true)
		}
		t.Rows = append(t.Rows, []table.Cell{{Text: r.Metric.Title}, {Text: number.FormatValue(r.Metric, r.Base.Value, d)}, {Text: number.FormatValue(r.Metric, r.Kept.Value, d)},
			{Text: number.FormatValue(r.Metric, r.Adapted.Value, d)}, {Text: splitText(r.Rule, f, d)}, {Text: add}})
	}
	t.Below = append(t.Below, c.fixedLengthNote()...)
	return t
}

// fixedLengthNote returns a line for below a table whose intervals hold for a run of a fixed
// length; nil if this run had one.
func (c *Comparison) fixedLengthNote() []string {
	if c.Terms.Stop == nil {
		return nil
	}
	return []string{"± in this table is for a run whose length was fixed beforehand; this run could stop earlier, so the true uncertainty may be larger"}
}

// halvedSkillRow returns the row of skill if bots are significantly less strong under
// other's rules than under base's, compared with the rule of thumb, and less than half as
// strong; nil otherwise.
func (c *Comparison) halvedSkillRow() *inference.Row {
	if c.Skill == nil || c.Skill.Deals < skillDeals {
		return nil
	}
	r := c.Skill.Row(skillMetric)
	if r == nil || !r.OnBothSides() || !(r.Base.Lo > 0) || !(r.Other.Hi < r.Base.Lo) || !(r.Other.Value < r.Base.Value/2) {
		return nil
	}
	return r
}

// doubtClause returns a clause to begin the first sentence with: that bots learned other's
// rules badly, or that trainings disagree. It is "" if neither is so.
func (c *Comparison) doubtClause() string {
	if c.incomplete() {
		return ""
	}
	var text string
	if r := c.halvedSkillRow(); r != nil {
		text += fmt.Sprintf("bots are less than half as far above the rule of thumb as under base (skill share %s, not %s), so they may miss what these rules ask for; ",
			number.FormatValue(r.Metric, r.Other.Value, 0), number.FormatValue(r.Metric, r.Base.Value, 0))
	}
	if c.Learning != nil && len(c.Trainings) > 0 {
		n, own := len(c.Trainings)+1, 0
		if c.Learning.PaysOnlyInOther {
			own++
		}
		for i := range c.Trainings {
			if c.ownBotsRun(i) != nil {
				own++
			}
		}
		if own > 0 && own < n {
			text += fmt.Sprintf("trainings disagree, %d of %d found a way of their own to play these rules; ", own, n)
		}
	}
	var torn []string
	for i := range c.Result.Rows {
		if r := &c.Result.Rows[i]; r.Metric.Family == inference.Headline && r.HasFlag(inference.FlagTraining) {
			torn = append(torn, titleInSentence(r.Metric))
		}
	}
	if len(torn) > 0 {
		text += "trainings disagree on " + strings.Join(torn, ", ") + "; "
	}
	return text
}
