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
	"equitas/engine/stat"
	"equitas/reports/number"
	"equitas/reports/table"
)

// An outcome is the result of a chosen setting that was played again on fresh deals. The
// first sentence of a sweep depends on it, and on why there may be none:
//
//	| chosen      | on fresh deals                   | outcome      |
//	|-------------|----------------------------------|--------------|
//	| none        | the run was stopped              | –            |
//	| none        | no aim was named                 | –            |
//	| none        | all settings are ruled out       | –            |
//	| none        | no setting has the metric        | –            |
//	| the nearest | not requested (--confirm 0)      | –            |
//	| the nearest | too many games do not end, or it | outcomeRuledOut   |
//	|             | breaks another goal or a limit   |              |
//	| the nearest | no verdict, or too rare          | outcomeTooRare  |
//	| the nearest | changed, towards the goal        | outcomeNearer  |
//	| the nearest | nearer by less than the margin   | outcomeSlightlyNearer  |
//	| the nearest | changed, away from the goal      | outcomeFarther   |
//	| the nearest | changed, direction unclear       | outcomeDirectionUnclear |
//	| the nearest | the same, identical              | outcomeSame  |
//	| the nearest | hint, unclear, no shift found    | outcomeUnclear  |
type outcome int

const (
	outcomeNearer outcome = iota
	outcomeSlightlyNearer
	outcomeDirectionUnclear
	outcomeUnclear
	outcomeSame
	outcomeFarther
	outcomeTooRare
	outcomeRuledOut
)

// outcomeWords are the words for an outcome: one for a single setting, list in front of
// several settings.
var outcomeWords = [...]struct{ one, list string }{
	outcomeNearer:           {"it is clearly nearer than the unchanged one", "clearly nearer than the unchanged one"},
	outcomeSlightlyNearer:   {"it is nearer than the unchanged one, by less than the margin", "nearer by less than the margin"},
	outcomeDirectionUnclear: {"it is clearly different from the unchanged one, and whether it is nearer is not clear", "clearly different, and not clear whether nearer"},
	outcomeUnclear:          {"whether it is nearer than the unchanged one is not clear", "not clear whether nearer"},
	outcomeSame:             {"it is the same as the unchanged one, within the margin", "the same within the margin"},
	outcomeFarther:          {"it is clearly further away than the unchanged one", "clearly further away"},
	outcomeTooRare:          {"there is too little to judge it by", "too little to judge by"},
	outcomeRuledOut:         {"it is ruled out", "ruled out"},
}

// outcomeOf returns the outcome of a setting with result c, judged by the metric of the
// aim.
func (s *Sweep) outcomeOf(c *inference.Comparison) outcome {
	row := c.Row(s.AimMetric)
	switch {
	case WhyRuledOut(c, s.AimMetric) != "":
		return outcomeRuledOut
	case row == nil || !row.OnBothSides():
		return outcomeTooRare
	}
	switch row.Verdict {
	case stat.Same, stat.Identical:
		return outcomeSame
	case stat.Hint, stat.Undecided, stat.NoShift:
		return outcomeUnclear
	case stat.Changed, stat.ChangedSmall, stat.ChangedSizeUnclear, stat.Shifted:
		switch {
		case row.GoalDirection > 0 && row.Verdict == stat.ChangedSmall:
			return outcomeSlightlyNearer
		case row.GoalDirection > 0:
			return outcomeNearer
		case row.GoalDirection < 0:
			return outcomeFarther
		}
		return outcomeDirectionUnclear
	}
	return outcomeTooRare
}

// sentence returns the first sentence: which setting was chosen, and its result on fresh
// deals. These are needed because the best of many settings looks better than it is.
func (s *Sweep) sentence() string {
	begin := sentenceBeginning(s.Base.ShownTitle(), unfinishedSentence(s.unchangedUnfinishedShare())) + s.unusedRules()
	tried := table.CountWithNoun(s.triedCount(), "setting")
	goal := ""
	if m, ok := s.aimMetric(); ok {
		goal = "the goal of " + titleInSentence(m)
	}
	switch {
	case s.Incomplete:
		return begin + "stopped; no verdicts and no choice among " + tried + "."
	case s.countEligible() == 0:
		if s.triedCount() == 1 {
			return begin + "the only setting, " + strings.Replace(strings.TrimPrefix(s.ruledOutText(), "; "), " is ruled", ", is ruled", 1) + "."
		}
		return fmt.Sprintf("%sof %s, all are ruled out, %s.", begin, tried, s.ruledOutReasons())
	case s.AimMetric == "":
		return begin + s.surveyInWords() + "; no aim was named, so none is called best (" + cmp.Or(s.AimAdvice, "--by METRIC") + ")" + s.ruledOutText() + "."
	case len(s.Best) == 0 && s.RejectedByTrials > 0:
		return begin + tried + " tried; trial matches find something wrong in those nearest to " + goal + ", so none was chosen" + s.ruledOutText() + "."
	case len(s.Best) == 0:
		return begin + tried + " tried; none of them has " + s.AimMetric + ", so none was chosen" + s.ruledOutText() + "."
	case len(s.Confirmed) == 0:
		value := ""
		if r := s.Points[s.Best[0]].row(s.AimMetric); r != nil {
			value = " (" + number.FormatValue(r.Metric, r.Other.Value, pointDecimals(r.Metric, r.Other)) + ")"
		}
		if s.allEquallyNear() {
			return fmt.Sprintf("%sof %s, none comes nearer to %s than another, or than the unchanged one%s; none was played again on fresh deals, so nothing here is confirmed%s.",
				begin, tried, goal, value, s.ruledOutText())
		}
		return fmt.Sprintf("%sof %s, %s came nearest to %s%s%s; it was not played again on fresh deals, so nothing here is confirmed%s.",
			begin, tried, s.settingInWords(s.Best[0]), goal, s.notNearerClause(), value, s.ruledOutText())
	case len(s.Confirmed) == 1:
		c := s.Confirmed[0]
		if s.allEquallyNear() {
			return fmt.Sprintf("%sof %s, none comes nearer to %s than another, or than the unchanged one; %s was played again: on %s %s%s%s.", begin, tried, goal,
				s.settingInWords(s.Best[0]), table.CountWithNoun(c.Deals, "fresh deal"), outcomeWords[s.outcomeOf(c)].one, s.evidence(c), s.ruledOutText())
		}
		return fmt.Sprintf("%sof %s, %s came nearest to %s%s; on %s %s%s%s.", begin, tried, s.settingInWords(s.Best[0]), goal, s.notNearerClause(),
			table.CountWithNoun(c.Deals, "fresh deal"), outcomeWords[s.outcomeOf(c)].one, s.evidence(c)+s.sideEffects(c), s.ruledOutText())
	}
	var parts []string
	for o := range outcomeWords {
		var names []string
		for i, c := range s.Confirmed {
			if s.outcomeOf(c) == outcome(o) {
				names = append(names, s.settingInWords(s.Best[i])+s.briefResult(c))
			}
		}
		if more := len(names) - maxFindings; more > 0 {
			names = append(names[:maxFindings], fmt.Sprintf("%d more", more))
		}
		if names != nil {
			parts = append(parts, outcomeWords[o].list+": "+strings.Join(names, " and "))
		}
	}
	return fmt.Sprintf("%sof %s, the %d that came nearest to %s were played again on %s; %s%s.", begin, tried, len(s.Confirmed), goal,
		table.CountWithNoun(s.Confirmed[0].Deals, "fresh deal"), strings.Join(parts, "; "), s.ruledOutText())
}

// unusedRules returns a clause on the varied rules that bots hardly or never use under any
// setting; "" if they use them under some setting.
func (s *Sweep) unusedRules() string {
	text, most := "", -1.0
	for i := range s.Points {
		p := &s.Points[i]
		if p.Result == nil || s.Incomplete {
			continue
		}
		c := &Comparison{Parts: p.Parts, Result: p.Result}
		said := c.unusedSentence() + c.seldomSentence()
		if said == "" {
			return ""
		}
		if p.Result.UsedShare > most { // keep the setting with the most use
			text, most = said, p.Result.UsedShare
		}
	}
	return text
}

// notNearerClause returns a clause that the best setting came no nearer to the goal than
// the unchanged variant, on the deals by which it was chosen; "" if it came nearer.
func (s *Sweep) notNearerClause() string {
	r := s.Points[s.Best[0]].row(s.AimMetric)
	if r == nil || !r.OnBothSides() || inference.GoalDistance(r.Metric.Goal, r.Other.Value) < inference.GoalDistance(r.Metric.Goal, r.Base.Value) {
		return ""
	}
	return ", though no nearer than the unchanged one"
}

// allEquallyNear reports whether there are several settings that may be chosen, and all of them
// are exactly as near to the goal as the unchanged variant.
func (s *Sweep) allEquallyNear() bool {
	n := 0
	for i := range s.Points {
		p := &s.Points[i]
		if p.Result == nil || s.whyRuledOut(p) != "" {
			continue
		}
		r := p.row(s.AimMetric)
		if r == nil || !r.OnBothSides() || inference.GoalDistance(r.Metric.Goal, r.Other.Value) != inference.GoalDistance(r.Metric.Goal, r.Base.Value) {
			return false
		}
		n++
	}
	return n > 1
}

// evidence returns the numbers behind the outcome of a setting with result c: ": −0.2 pp
// against +3.1 pp, change −3.3 pp (−4.9 … −1.7)". It is "" if there are none.
func (s *Sweep) evidence(c *inference.Comparison) string {
	if s.outcomeOf(c) == outcomeRuledOut {
		return ": " + WhyRuledOut(c, s.AimMetric)
	}
	r := c.Row(s.AimMetric)
	if r == nil || !r.OnBothSides() {
		return ""
	}
	d := evidenceDecimals(r)
	text := ": " + number.FormatValue(r.Metric, r.Other.Value, d) + " against " + number.FormatValue(r.Metric, r.Base.Value, d)
	if table.IsFinite(r.Change.Lo) && table.IsFinite(r.Change.Hi) {
		text += ", change " + deltaText(r, d) + " (" + intervalText(r, d) + ")"
	}
	return text
}

// briefResult returns the same numbers in brackets, for a list of settings: " (+1.3 pp,
// change −5.3 pp, −7.4 … −3.1)". It is "" if there are none.
func (s *Sweep) briefResult(c *inference.Comparison) string {
	if s.outcomeOf(c) == outcomeRuledOut {
		return " (" + WhyRuledOut(c, s.AimMetric) + ")"
	}
	r := c.Row(s.AimMetric)
	if r == nil || !r.OnBothSides() {
		return ""
	}
	d := evidenceDecimals(r)
	text := " (" + number.FormatValue(r.Metric, r.Other.Value, d)
	if table.IsFinite(r.Change.Lo) && table.IsFinite(r.Change.Hi) {
		text += ", change " + deltaText(r, d) + ", " + intervalText(r, d)
	}
	return text + ")"
}

// evidenceDecimals returns the number of decimals with which a row's values and change are
// shown in a sentence.
func evidenceDecimals(r *inference.Row) int {
	if h := rowHalfWidth(r); !r.Relative && table.IsFinite(h) && h > 0 {
		return max(number.Decimals(h*number.Factor(r.Metric)), 0)
	}
	return pointDecimals(r.Metric, r.Other)
}

// FirstUnsettled returns the first of the best settings for which it is unclear whether it is
// nearer to the goal than the unchanged variant: its index in Points, and the number of
// deals that would decide it. deals is 0 if there is no such setting, or if no allowed
// number of deals would be enough.
func (s *Sweep) FirstUnsettled() (point, deals int) {
	for i, at := range s.Best {
		c := s.Points[at].Result
		if i < len(s.Confirmed) {
			c = s.Confirmed[i]
		}
		r := c.Row(s.AimMetric)
		if s.outcomeOf(c) == outcomeUnclear && isUnclear(r) && r.Margin > 0 && 0 < r.DealsNeeded && r.DealsNeeded <= sim.MaxDeals {
			return at, r.DealsNeeded
		}
	}
	return 0, 0
}

// aimMetric returns the metric of the aim; ok is false if there is no aim, or the sweep
// lacks the metric.
func (s *Sweep) aimMetric() (m engine.Metric, ok bool) {
	list := s.metrics()
	if i := slices.IndexFunc(list, func(m engine.Metric) bool { return m.ID == s.AimMetric }); i >= 0 {
		return list[i], true
	}
	return m, false
}

// WhyRuledOut returns why a setting with result c, a comparison with the unchanged variant,
// must not be chosen; "" if it may be. It must not if too many of its games do not end, if
// another headline metric than the given one significantly moves away from its goal, or if
// it breaks a limit of its file. If metric is "", goals rule out nothing.
func WhyRuledOut(c *inference.Comparison, metric string) string {
	if text := unfinishedSentence(c.UnfinishedShares()[1]); text != "" {
		return text
	}
	var why []string
	for i := range c.Rows {
		r := &c.Rows[i]
		if r.Metric.Family != inference.Headline || r.Metric.ID == metric || metric == "" || r.GoalDirection >= 0 {
			continue
		}
		if r.Verdict == stat.Changed || r.Verdict == stat.ChangedSizeUnclear {
			why = append(why, titleInSentence(r.Metric)+" "+goalWord(r))
		}
	}
	for _, g := range c.Gates() {
		if g.Outcome == inference.GateFail {
			why = append(why, "it breaks the limit of "+g.Gate.Metric)
		}
	}
	return table.JoinWithAnd(why)
}

// whyRuledOut returns why point p must not be chosen; "" if it may be. For the unchanged
// variant it only tells if too many games do not end.
func (s *Sweep) whyRuledOut(p *SweepPoint) string {
	if s.Incomplete && !p.isEndless() {
		return ""
	}
	if p.Result == nil {
		return unfinishedSentence(p.unfinishedShare())
	}
	return WhyRuledOut(p.Result, s.AimMetric)
}

// isEndless reports whether too many games under a setting have no winner within the turn
// limit.
func (p *SweepPoint) isEndless() bool { return p.unfinishedShare() > inference.UnfinishedWarnLimit }

// ruledOutReasons returns in words why settings are ruled out.
func (s *Sweep) ruledOutReasons() string {
	endless, broken := false, false
	for i := range s.Points {
		if p := &s.Points[i]; p.Result != nil && p.isEndless() {
			endless = true
		} else if p.Result != nil && s.whyRuledOut(p) != "" {
			broken = true
		}
	}
	const breaks = "they lead away from another goal or break a limit"
	text := "since more than " + percentText(inference.UnfinishedWarnLimit) + " of their games had no winner within the turn limit"
	switch {
	case endless && broken:
		return text + ", or " + breaks
	case broken:
		return "since " + breaks
	}
	return text
}

// sideEffects returns in words what a chosen setting with result c changes besides the
// metric of the aim; "" if it changes nothing that may matter.
func (s *Sweep) sideEffects(c *inference.Comparison) string {
	matter, _, _ := findings(c.Rows)
	matter = slices.DeleteFunc(matter, func(r *inference.Row) bool { return r.Metric.ID == s.AimMetric })
	if len(matter) == 0 || s.outcomeOf(c) == outcomeRuledOut {
		return ""
	}
	return "; besides " + listFindings(matter)
}

// surveyInWords returns how many settings significantly change a headline metric by an
// amount that may matter, and the ranges of the metrics that change most: "3 of 4 settings
// change something: game length from 36.1 (hand.limit 4) to 48.2 turns (hand.limit 7), now
// 42.1".
func (s *Sweep) surveyInWords() string {
	type reach struct {
		low, high *inference.Row // the rows farthest below and above the unchanged variant
		at        [2]int         // indices of their points
		most      float64        // largest change, in margins
	}
	var list []*reach
	changing := 0
	for _, m := range s.metrics() {
		list = append(list, &reach{})
		for i := range s.Points {
			r := s.Points[i].row(m.ID)
			if r == nil || s.Points[i].isEndless() || r.Metric.Kind == engine.Vector || r.Verdict != stat.Changed && r.Verdict != stat.ChangedSizeUnclear {
				continue
			}
			x := list[len(list)-1]
			x.most = max(x.most, changeInMargins(r))
			switch {
			case r.Change.Delta < 0 && (x.low == nil || r.Other.Value < x.low.Other.Value):
				x.low, x.at[0] = r, i
			case r.Change.Delta > 0 && (x.high == nil || r.Other.Value > x.high.Other.Value):
				x.high, x.at[1] = r, i
			}
		}
	}
	for i := range s.Points {
		if c := s.Points[i].Result; c != nil && !s.Points[i].isEndless() {
			if matter, _, _ := findings(c.Rows); len(matter) > 0 {
				changing++
			}
		}
	}
	tried := table.CountWithNoun(s.triedCount(), "setting")
	if changing == 0 {
		return fmt.Sprintf("none of %s clearly changes anything in %s", tried, table.CountWithNoun(s.Deals, "deal"))
	}
	list = slices.DeleteFunc(list, func(x *reach) bool { return x.low == nil && x.high == nil })
	slices.SortStableFunc(list, func(a, b *reach) int { return cmp.Compare(b.most, a.most) })
	var parts []string
	for _, x := range list[:min(len(list), maxFindings)] {
		parts = append(parts, s.rangeText(x.low, x.high, x.at))
	}
	text := fmt.Sprintf("%d of %s clearly change something", changing, tried)
	if changing == 1 {
		text = fmt.Sprintf("1 of %s clearly changes something", tried)
	}
	if parts == nil {
		return text
	}
	return text + ": " + strings.Join(parts, "; ")
}

// rangeText returns in words the range of a metric over the settings. low and high are its
// rows farthest below and above the unchanged variant, nil if there is none on that side;
// at are the indices of their points.
func (s *Sweep) rangeText(low, high *inference.Row, at [2]int) string {
	of := func(r *inference.Row, i int, unit bool) string {
		text := number.FormatValue(r.Metric, r.Other.Value, evidenceDecimals(r))
		if unit && !number.PrintedInHundredths(r.Metric) {
			text += unitAfterNumber(r.Metric)
		}
		return text + " (" + s.settingInWords(i) + ")"
	}
	r := cmp.Or(low, high)
	text := titleInSentence(r.Metric)
	switch {
	case low != nil && high != nil:
		text += " from " + of(low, at[0], false) + " to " + of(high, at[1], true)
	case low != nil:
		text += " down to " + of(low, at[0], true)
	default:
		text += " up to " + of(high, at[1], true)
	}
	return text + ", now " + number.FormatValue(r.Metric, r.Base.Value, evidenceDecimals(r))
}

// unfinishedShare returns the share of the games of a setting, 0 to 1, that have no winner
// within the turn limit; NaN if it is unknown.
func (p *SweepPoint) unfinishedShare() float64 {
	switch {
	case p.Result != nil:
		return p.Result.UnfinishedShares()[1]
	case p.Base != nil:
		return p.Base.UnfinishedShare()
	}
	return math.NaN()
}

// unchangedUnfinishedShare returns the share of the games of the unchanged variant, 0 to 1, that
// have no winner within the turn limit; NaN if it is unknown.
func (s *Sweep) unchangedUnfinishedShare() float64 {
	for i := range s.Points {
		if r := s.Points[i].Result; r != nil {
			return r.UnfinishedShares()[0]
		}
	}
	return math.NaN()
}

// countEligible returns the number of settings that may be chosen.
func (s *Sweep) countEligible() int {
	n := 0
	for i := range s.Points {
		if p := &s.Points[i]; p.Result != nil && s.whyRuledOut(p) == "" {
			n++
		}
	}
	return n
}

// ruledOutText returns the settings that are ruled out as the end of a sentence; "" if
// there are none.
func (s *Sweep) ruledOutText() string {
	var out []int
	for i := range s.Points {
		if p := &s.Points[i]; p.Result != nil && s.whyRuledOut(p) != "" {
			out = append(out, i)
		}
	}
	switch len(out) {
	case 0:
		return ""
	case 1:
		return "; " + s.settingInWords(out[0]) + " is ruled out: " + s.whyRuledOut(&s.Points[out[0]])
	}
	return fmt.Sprintf("; %d settings are ruled out, %s", len(out), s.ruledOutReasons())
}
