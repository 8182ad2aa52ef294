package reports

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/sim"
	"equitas/engine/stat"
	"equitas/reports/table"
)

// What became of a setting that was played again on fresh deals. The first
// sentence of a sweep says it in these words:
//
//	| chosen      | on fresh deals                   | outcome      |
//	|-------------|----------------------------------|--------------|
//	| nobody      | the run was stopped              | –            |
//	| nobody      | no measure has a goal            | –            |
//	| nobody      | all settings are ruled out       | –            |
//	| nobody      | none has the measure             | –            |
//	| the nearest | nobody asked (--confirm 0)       | –            |
//	| the nearest | too many games do not end        | outcomeOut   |
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

// outcomeWords say an outcome: of a single setting, and above a list of several.
var outcomeWords = [...]struct{ one, list string }{
	outcomeNear:  {"it is clearly nearer than the unchanged one", "clearly nearer than the unchanged one"},
	outcomeLess:  {"it is nearer than the unchanged one, by less than the margin", "nearer by less than the margin"},
	outcomeMoved: {"it is clearly different from the unchanged one, and whether it is nearer is not clear", "clearly different, and not clear whether nearer"},
	outcomeOpen:  {"whether it is nearer than the unchanged one is not clear", "not clear whether nearer"},
	outcomeSame:  {"it is the same as the unchanged one, within the margin", "the same within the margin"},
	outcomeFar:   {"it is clearly further away than the unchanged one", "clearly further away"},
	outcomeRare:  {"there is too little to judge it by", "too little to judge by"},
	outcomeOut:   {"it is ruled out", "ruled out, since too many games do not end"},
}

// outcomeOf says what became of a setting, by the measure that it was chosen for.
func (s *Sweep) outcomeOf(c *sim.Comparison) outcome {
	row := c.Row(s.By)
	switch {
	case c.UnfinishedShares()[1] > sim.UnfinishedMost:
		return outcomeOut
	case row == nil || !row.Paired():
		return outcomeRare
	}
	switch row.Verdict {
	case stat.Same, stat.Identical:
		return outcomeSame
	case stat.Hint, stat.Undecided, stat.NoShift:
		return outcomeOpen
	case stat.Changed, stat.ChangedSmall, stat.ChangedSizeUnclear, stat.Shifted:
		switch {
		case row.Better > 0 && row.Verdict == stat.ChangedSmall:
			return outcomeLess
		case row.Better > 0:
			return outcomeNear
		case row.Better < 0:
			return outcomeFar
		}
		return outcomeMoved
	}
	return outcomeRare
}

// sentence says which setting was chosen and what it is on fresh deals: the best
// of many looks better than it is.
func (s *Sweep) sentence() string {
	begin := beginning(s.Base.title(), unended(s.unchangedUnfinished())) + s.exercised()
	tried := table.Several(s.tried(), "setting")
	goal := ""
	if m, ok := s.measure(); ok {
		goal = "the goal of " + inSentence(m)
	}
	switch {
	case s.Incomplete:
		return begin + "stopped; no verdicts and no choice among " + tried + "."
	case s.By == "":
		return begin + tried + " tried; no measure of the headline has a goal, so none was chosen (--by METRIC)."
	case s.eligible() == 0:
		if s.tried() == 1 {
			return begin + "the only setting, " + strings.Replace(strings.TrimPrefix(s.ruledOut(), "; "), " is ruled", ", is ruled", 1) + "."
		}
		return fmt.Sprintf("%sof %s, all are ruled out, since more than %s of their games had no winner within the turn limit.", begin, tried, rate(sim.UnfinishedMost))
	case len(s.Best) == 0:
		return begin + tried + " tried; none of them has " + s.By + ", so none was chosen" + s.ruledOut() + "."
	case len(s.Confirmed) == 0:
		value := ""
		if r := s.Points[s.Best[0]].row(s.By); r != nil {
			value = " (" + amount(r.Metric, r.Other.Value, pointDigits(r.Metric, r.Other)) + ")"
		}
		if s.alike() {
			return fmt.Sprintf("%sof %s, none comes nearer to %s than another, or than the unchanged one%s; none was played again on fresh deals, so nothing here is confirmed%s.",
				begin, tried, goal, value, s.ruledOut())
		}
		return fmt.Sprintf("%sof %s, %s came nearest to %s%s%s; it was not played again on fresh deals, so nothing here is confirmed%s.",
			begin, tried, s.setting(s.Best[0]), goal, s.noNearer(), value, s.ruledOut())
	case len(s.Confirmed) == 1:
		c := s.Confirmed[0]
		if s.alike() {
			return fmt.Sprintf("%sof %s, none comes nearer to %s than another, or than the unchanged one; %s was played again: on %s %s%s%s.", begin, tried, goal,
				s.setting(s.Best[0]), table.Several(c.Deals, "fresh deal"), outcomeWords[s.outcomeOf(c)].one, s.evidence(c), s.ruledOut())
		}
		return fmt.Sprintf("%sof %s, %s came nearest to %s%s; on %s %s%s%s.", begin, tried, s.setting(s.Best[0]), goal, s.noNearer(),
			table.Several(c.Deals, "fresh deal"), outcomeWords[s.outcomeOf(c)].one, s.evidence(c), s.ruledOut())
	}
	var parts []string
	for o := range outcomeWords {
		var names []string
		for i, c := range s.Confirmed {
			if s.outcomeOf(c) == outcome(o) {
				names = append(names, s.setting(s.Best[i])+s.brief(c))
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
		table.Several(s.Confirmed[0].Deals, "fresh deal"), strings.Join(parts, "; "), s.ruledOut())
}

// exercised says what the bots of all settings never do with what is varied, or seldom:
// then the table says little of it. "" where some setting is used.
func (s *Sweep) exercised() string {
	text, most := "", -1.0
	for i := range s.Points {
		p := &s.Points[i]
		if p.Result == nil || s.Incomplete {
			continue
		}
		c := &Comparison{Parts: p.Parts, Result: p.Result}
		said := c.exercised() + c.seldomSentence()
		if said == "" {
			return ""
		}
		if p.Result.Reach > most { // of those that are used the most
			text, most = said, p.Result.Reach
		}
	}
	return text
}

// noNearer says that even the best, where it was chosen, came no nearer to the
// goal than the unchanged variant; "" where it did.
func (s *Sweep) noNearer() string {
	r := s.Points[s.Best[0]].row(s.By)
	if r == nil || !r.Paired() || sim.Distance(r.Metric.Goal, r.Other.Value) < sim.Distance(r.Metric.Goal, r.Base.Value) {
		return ""
	}
	return ", though no nearer than the unchanged one"
}

// alike reports whether all settings, of several, are as near to the goal as the
// unchanged variant, where one was to be chosen.
func (s *Sweep) alike() bool {
	n := 0
	for i := range s.Points {
		p := &s.Points[i]
		if p.Result == nil || p.RuledOut() {
			continue
		}
		r := p.row(s.By)
		if r == nil || !r.Paired() || sim.Distance(r.Metric.Goal, r.Other.Value) != sim.Distance(r.Metric.Goal, r.Base.Value) {
			return false
		}
		n++
	}
	return n > 1
}

// evidence are the numbers that an outcome rests on: ": −0.2 pp against +3.1 pp,
// change −3.3 pp (−4.9 … −1.7)".
func (s *Sweep) evidence(c *sim.Comparison) string {
	if s.outcomeOf(c) == outcomeOut {
		return ": " + unended(c.UnfinishedShares()[1])
	}
	r := c.Row(s.By)
	if r == nil || !r.Paired() {
		return ""
	}
	d := evidenceDigits(r)
	text := ": " + amount(r.Metric, r.Other.Value, d) + " against " + amount(r.Metric, r.Base.Value, d)
	if table.Finite(r.Change.Lo) && table.Finite(r.Change.Hi) {
		text += ", change " + deltaText(r, d) + " (" + intervalText(r, d) + ")"
	}
	return text
}

// brief is that in brackets, for a list: " (+1.3 pp, change −5.3 pp, −7.4 … −3.1)".
func (s *Sweep) brief(c *sim.Comparison) string {
	if s.outcomeOf(c) == outcomeOut {
		return " (" + unended(c.UnfinishedShares()[1]) + ")"
	}
	r := c.Row(s.By)
	if r == nil || !r.Paired() {
		return ""
	}
	d := evidenceDigits(r)
	text := " (" + amount(r.Metric, r.Other.Value, d)
	if table.Finite(r.Change.Lo) && table.Finite(r.Change.Hi) {
		text += ", change " + deltaText(r, d) + ", " + intervalText(r, d)
	}
	return text + ")"
}

// evidenceDigits are the decimals of the numbers that an outcome rests on.
func evidenceDigits(r *sim.Row) int {
	if h := half(r); !r.Relative && table.Finite(h) && h > 0 {
		return max(digits(h*factor(r.Metric)), 0)
	}
	return pointDigits(r.Metric, r.Other)
}

// Unsettled returns the first of the best settings of which it is not clear
// whether it comes nearer to the goal, an index of Points, and how many deals
// would tell; 0 deals if there is none, or if no run would tell.
func (s *Sweep) Unsettled() (point, deals int) {
	for i, at := range s.Best {
		c := s.Points[at].Result
		if i < len(s.Confirmed) {
			c = s.Confirmed[i]
		}
		r := c.Row(s.By)
		if s.outcomeOf(c) == outcomeOpen && unclear(r) && r.Margin > 0 && 0 < r.Needed && r.Needed <= sim.MostDeals {
			return at, r.Needed
		}
	}
	return 0, 0
}

// measure is the metric that settings are chosen by.
func (s *Sweep) measure() (m engine.Metric, ok bool) {
	list := s.metrics()
	if i := slices.IndexFunc(list, func(m engine.Metric) bool { return m.ID == s.By }); i >= 0 {
		return list[i], true
	}
	return m, false
}

// RuledOut reports whether so many games of a setting do not end that it is not
// chosen, however near it comes to a goal.
func (p *Point) RuledOut() bool { return p.unfinished() > sim.UnfinishedMost }

// unfinished is the share of the games of a setting that do not end.
func (p *Point) unfinished() float64 {
	switch {
	case p.Result != nil:
		return p.Result.UnfinishedShares()[1]
	case p.Base != nil:
		return p.Base.UnfinishedShare()
	}
	return math.NaN()
}

// unchangedUnfinished is that of the unchanged variant.
func (s *Sweep) unchangedUnfinished() float64 {
	for i := range s.Points {
		if r := s.Points[i].Result; r != nil {
			return r.UnfinishedShares()[0]
		}
	}
	return math.NaN()
}

// eligible is how many settings may be chosen.
func (s *Sweep) eligible() int {
	n := 0
	for i := range s.Points {
		if p := &s.Points[i]; p.Result != nil && !p.RuledOut() {
			n++
		}
	}
	return n
}

// ruledOut ends a sentence with the settings that are ruled out; "" if none is.
func (s *Sweep) ruledOut() string {
	var out []int
	for i := range s.Points {
		if p := &s.Points[i]; p.Result != nil && p.RuledOut() {
			out = append(out, i)
		}
	}
	switch len(out) {
	case 0:
		return ""
	case 1:
		return "; " + s.setting(out[0]) + " is ruled out: " + unended(s.Points[out[0]].unfinished())
	}
	return fmt.Sprintf("; %d settings are ruled out, since more than %s of their games had no winner within the turn limit", len(out), rate(sim.UnfinishedMost))
}
