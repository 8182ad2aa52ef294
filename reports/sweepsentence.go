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

// What became of a setting that was played again on fresh deals. The first
// sentence of a sweep says it in these words:
//
//	| chosen      | on fresh deals                   | outcome      |
//	|-------------|----------------------------------|--------------|
//	| nobody      | the run was stopped              | –            |
//	| nobody      | nobody named an aim              | –            |
//	| nobody      | all settings are ruled out       | –            |
//	| nobody      | none has the measure             | –            |
//	| the nearest | nobody asked (--confirm 0)       | –            |
//	| the nearest | too many games do not end, or it | outcomeOut   |
//	|             | breaks another goal or a limit   |              |
//	| the nearest | no verdict, or too rare          | outcomeRare  |
//	| the nearest | changed, towards the goal        | outcomeNear  |
//	| the nearest | the same, by less than a margin  | outcomeLess  |
//	| the nearest | changed, away from the goal      | outcomeFar   |
//	| the nearest | changed, nobody knows whereto    | outcomeMoved |
//	| the nearest | the same, identical              | outcomeSame  |
//	| the nearest | hint, unclear, no shift found    | outcomeOpen  |
type outcome int

const (
	outcomeNear outcome = iota
	outcomeLess
	outcomeMoved
	outcomeOpen
	outcomeSame
	outcomeFar
	outcomeRare
	outcomeOut
)

// outcomeWords are the words for an outcome: of a single setting, and above a list of
// several.
var outcomeWords = [...]struct{ one, list string }{
	outcomeNear:  {"it is clearly nearer than the unchanged one", "clearly nearer than the unchanged one"},
	outcomeLess:  {"it is nearer than the unchanged one, by less than the margin", "nearer by less than the margin"},
	outcomeMoved: {"it is clearly different from the unchanged one, and whether it is nearer is not clear", "clearly different, and not clear whether nearer"},
	outcomeOpen:  {"whether it is nearer than the unchanged one is not clear", "not clear whether nearer"},
	outcomeSame:  {"it is the same as the unchanged one, within the margin", "the same within the margin"},
	outcomeFar:   {"it is clearly further away than the unchanged one", "clearly further away"},
	outcomeRare:  {"there is too little to judge it by", "too little to judge by"},
	outcomeOut:   {"it is ruled out", "ruled out"},
}

// outcomeOf returns the outcome of a setting, judged by the metric it was chosen for.
func (s *Sweep) outcomeOf(c *inference.Comparison) outcome {
	row := c.Row(s.AimMetric)
	switch {
	case RuledOut(c, s.AimMetric) != "":
		return outcomeOut
	case row == nil || !row.OnBothSides():
		return outcomeRare
	}
	switch row.Verdict {
	case stat.Same, stat.Identical:
		return outcomeSame
	case stat.Hint, stat.Undecided, stat.NoShift:
		return outcomeOpen
	case stat.Changed, stat.ChangedSmall, stat.ChangedSizeUnclear, stat.Shifted:
		switch {
		case row.GoalDirection > 0 && row.Verdict == stat.ChangedSmall:
			return outcomeLess
		case row.GoalDirection > 0:
			return outcomeNear
		case row.GoalDirection < 0:
			return outcomeFar
		}
		return outcomeMoved
	}
	return outcomeRare
}

// sentence returns the first sentence: which setting was chosen, and its result on fresh
// deals, since the best of many settings looks better than it is.
func (s *Sweep) sentence() string {
	begin := beginning(s.Base.ShownTitle(), unfinishedSentence(s.unchangedUnfinished())) + s.unusedRules()
	tried := table.CountWithNoun(s.triedCount(), "setting")
	goal := ""
	if m, ok := s.aimMetric(); ok {
		goal = "the goal of " + inSentence(m)
	}
	switch {
	case s.Incomplete:
		return begin + "stopped; no verdicts and no choice among " + tried + "."
	case s.eligible() == 0:
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
		if s.allAlike() {
			return fmt.Sprintf("%sof %s, none comes nearer to %s than another, or than the unchanged one%s; none was played again on fresh deals, so nothing here is confirmed%s.",
				begin, tried, goal, value, s.ruledOutText())
		}
		return fmt.Sprintf("%sof %s, %s came nearest to %s%s%s; it was not played again on fresh deals, so nothing here is confirmed%s.",
			begin, tried, s.setting(s.Best[0]), goal, s.notNearerClause(), value, s.ruledOutText())
	case len(s.Confirmed) == 1:
		c := s.Confirmed[0]
		if s.allAlike() {
			return fmt.Sprintf("%sof %s, none comes nearer to %s than another, or than the unchanged one; %s was played again: on %s %s%s%s.", begin, tried, goal,
				s.setting(s.Best[0]), table.CountWithNoun(c.Deals, "fresh deal"), outcomeWords[s.outcomeOf(c)].one, s.evidence(c), s.ruledOutText())
		}
		return fmt.Sprintf("%sof %s, %s came nearest to %s%s; on %s %s%s%s.", begin, tried, s.setting(s.Best[0]), goal, s.notNearerClause(),
			table.CountWithNoun(c.Deals, "fresh deal"), outcomeWords[s.outcomeOf(c)].one, s.evidence(c)+s.sideEffects(c), s.ruledOutText())
	}
	var parts []string
	for o := range outcomeWords {
		var names []string
		for i, c := range s.Confirmed {
			if s.outcomeOf(c) == outcome(o) {
				names = append(names, s.setting(s.Best[i])+s.briefResult(c))
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

// unusedRules returns which of the varied rules the bots never use under any setting, or use
// rarely; "" if they are used under some setting.
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

// notNearerClause returns a clause if even the best setting came no nearer to the goal than the
// unchanged variant, on the deals by which it was chosen; "" otherwise.
func (s *Sweep) notNearerClause() string {
	r := s.Points[s.Best[0]].row(s.AimMetric)
	if r == nil || !r.OnBothSides() || inference.GoalDistance(r.Metric.Goal, r.Other.Value) < inference.GoalDistance(r.Metric.Goal, r.Base.Value) {
		return ""
	}
	return ", though no nearer than the unchanged one"
}

// allAlike reports whether all settings that may be chosen, if there are several, are as near
// to the goal as the unchanged variant.
func (s *Sweep) allAlike() bool {
	n := 0
	for i := range s.Points {
		p := &s.Points[i]
		if p.Result == nil || s.ruledOutFor(p) != "" {
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

// evidence returns the numbers that an outcome rests on: ": −0.2 pp against +3.1 pp,
// change −3.3 pp (−4.9 … −1.7)".
func (s *Sweep) evidence(c *inference.Comparison) string {
	if s.outcomeOf(c) == outcomeOut {
		return ": " + RuledOut(c, s.AimMetric)
	}
	r := c.Row(s.AimMetric)
	if r == nil || !r.OnBothSides() {
		return ""
	}
	d := evidenceDecimals(r)
	text := ": " + number.FormatValue(r.Metric, r.Other.Value, d) + " against " + number.FormatValue(r.Metric, r.Base.Value, d)
	if table.Finite(r.Change.Lo) && table.Finite(r.Change.Hi) {
		text += ", change " + deltaText(r, d) + " (" + intervalText(r, d) + ")"
	}
	return text
}

// briefResult returns the result in brackets, for a list: " (+1.3 pp, change −5.3 pp, −7.4 …
// −3.1)".
func (s *Sweep) briefResult(c *inference.Comparison) string {
	if s.outcomeOf(c) == outcomeOut {
		return " (" + RuledOut(c, s.AimMetric) + ")"
	}
	r := c.Row(s.AimMetric)
	if r == nil || !r.OnBothSides() {
		return ""
	}
	d := evidenceDecimals(r)
	text := " (" + number.FormatValue(r.Metric, r.Other.Value, d)
	if table.Finite(r.Change.Lo) && table.Finite(r.Change.Hi) {
		text += ", change " + deltaText(r, d) + ", " + intervalText(r, d)
	}
	return text + ")"
}

// evidenceDecimals returns the decimals of the numbers that an outcome rests on.
func evidenceDecimals(r *inference.Row) int {
	if h := rowHalfWidth(r); !r.Relative && table.Finite(h) && h > 0 {
		return max(number.Decimals(h*number.Factor(r.Metric)), 0)
	}
	return pointDecimals(r.Metric, r.Other)
}

// Unsettled returns the first of the best settings of which it is unclear whether it is
// nearer to the goal than the unchanged variant: its index in Points, and the number of
// deals that would settle that. deals is 0 if there is none, or if no number of deals would
// settle it.
func (s *Sweep) Unsettled() (point, deals int) {
	for i, at := range s.Best {
		c := s.Points[at].Result
		if i < len(s.Confirmed) {
			c = s.Confirmed[i]
		}
		r := c.Row(s.AimMetric)
		if s.outcomeOf(c) == outcomeOpen && isUnclear(r) && r.Margin > 0 && 0 < r.DealsNeeded && r.DealsNeeded <= sim.MaxDeals {
			return at, r.DealsNeeded
		}
	}
	return 0, 0
}

// aimMetric returns the metric that settings are chosen by.
func (s *Sweep) aimMetric() (m engine.Metric, ok bool) {
	list := s.metrics()
	if i := slices.IndexFunc(list, func(m engine.Metric) bool { return m.ID == s.AimMetric }); i >= 0 {
		return list[i], true
	}
	return m, false
}

// RuledOut returns why a setting that was compared with the unchanged variant must not be
// chosen, however near it is to the goal of the metric by. Reasons are that too many of its
// games do not end, that it surely moves another headline metric away from its goal, by
// more than the margin if that is known, or that it breaks a limit of its file. It is "" if
// the setting may be chosen. If by is "", goals rule out nothing.
func RuledOut(c *inference.Comparison, metric string) string {
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
			why = append(why, inSentence(r.Metric)+" "+goalWord(r))
		}
	}
	for _, g := range c.Gates() {
		if g.Outcome == inference.GateFail {
			why = append(why, "it breaks the limit of "+g.Gate.Metric)
		}
	}
	return joinNames(why)
}

// ruledOutFor returns why a point is not chosen; "" if it may be. The unchanged variant is
// marked if its games do not end.
func (s *Sweep) ruledOutFor(p *SweepPoint) string {
	if s.Incomplete && !p.isEndless() {
		return ""
	}
	if p.Result == nil {
		return unfinishedSentence(p.unfinished())
	}
	return RuledOut(p.Result, s.AimMetric)
}

// isEndless reports whether too many games under a setting do not end.
func (p *SweepPoint) isEndless() bool { return p.unfinished() > inference.UnfinishedWarnLimit }

// ruledOutReasons returns in words why settings are ruled out.
func (s *Sweep) ruledOutReasons() string {
	endless, broken := false, false
	for i := range s.Points {
		if p := &s.Points[i]; p.Result != nil && p.isEndless() {
			endless = true
		} else if p.Result != nil && s.ruledOutFor(p) != "" {
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

// sideEffects returns in words what the chosen setting changes apart from the metric it was
// chosen for; "" if nothing that may matter.
func (s *Sweep) sideEffects(c *inference.Comparison) string {
	matter, _, _ := findings(c.Rows)
	matter = slices.DeleteFunc(matter, func(r *inference.Row) bool { return r.Metric.ID == s.AimMetric })
	if len(matter) == 0 || s.outcomeOf(c) == outcomeOut {
		return ""
	}
	return "; besides " + listFindings(matter)
}

// surveyInWords returns how many settings surely change a headline metric by an amount that may
// matter, and the range of that metric: "3 of 4 settings change something: game length from
// 36.1 (hand.limit 4) to 48.2 turns (hand.limit 7), now 42.1".
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
		return fmt.Sprintf("none of %s surely changes anything in %s", tried, table.CountWithNoun(s.Deals, "deal"))
	}
	list = slices.DeleteFunc(list, func(x *reach) bool { return x.low == nil && x.high == nil })
	slices.SortStableFunc(list, func(a, b *reach) int { return cmp.Compare(b.most, a.most) })
	var parts []string
	for _, x := range list[:min(len(list), maxFindings)] {
		parts = append(parts, s.rangeText(x.low, x.high, x.at))
	}
	text := fmt.Sprintf("%d of %s surely change something", changing, tried)
	if changing == 1 {
		text = fmt.Sprintf("1 of %s surely changes something", tried)
	}
	if parts == nil {
		return text
	}
	return text + ": " + strings.Join(parts, "; ")
}

// rangeText writes how far a metric ranges over the settings: below and above the unchanged
// variant, or on one side only.
func (s *Sweep) rangeText(low, high *inference.Row, at [2]int) string {
	of := func(r *inference.Row, i int, unit bool) string {
		text := number.FormatValue(r.Metric, r.Other.Value, evidenceDecimals(r))
		if unit && !number.PrintedInHundredths(r.Metric) {
			text += unitBehind(r.Metric)
		}
		return text + " (" + s.setting(i) + ")"
	}
	r := cmp.Or(low, high)
	text := inSentence(r.Metric)
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

// unfinished returns the share of the games of a setting that do not end.
func (p *SweepPoint) unfinished() float64 {
	switch {
	case p.Result != nil:
		return p.Result.UnfinishedShares()[1]
	case p.Base != nil:
		return p.Base.UnfinishedShare()
	}
	return math.NaN()
}

// unchangedUnfinished returns the share of unfinished games of the unchanged variant.
func (s *Sweep) unchangedUnfinished() float64 {
	for i := range s.Points {
		if r := s.Points[i].Result; r != nil {
			return r.UnfinishedShares()[0]
		}
	}
	return math.NaN()
}

// eligible returns how many settings may be chosen.
func (s *Sweep) eligible() int {
	n := 0
	for i := range s.Points {
		if p := &s.Points[i]; p.Result != nil && s.ruledOutFor(p) == "" {
			n++
		}
	}
	return n
}

// ruledOutText returns the settings that are ruled out, as the end of a sentence; "" if none
// is.
func (s *Sweep) ruledOutText() string {
	var out []int
	for i := range s.Points {
		if p := &s.Points[i]; p.Result != nil && s.ruledOutFor(p) != "" {
			out = append(out, i)
		}
	}
	switch len(out) {
	case 0:
		return ""
	case 1:
		return "; " + s.setting(out[0]) + " is ruled out: " + s.ruledOutFor(&s.Points[out[0]])
	}
	return fmt.Sprintf("; %d settings are ruled out, %s", len(out), s.ruledOutReasons())
}
