package reports

import (
	"slices"
	"strings"

	"equitas/reports/number"
)

// Sentence returns the result of the search in one or a few sentences.
func (t *Tune) Sentence() string {
	x := t.Proposal()
	aims := func(of func(i int) TuneValue, which func(v TuneValue) bool) string {
		var l []string
		for i := range t.Aims {
			a, v := &t.Aims[i], of(i)
			if which(v) {
				l = append(l, t.say("%s %s (aim %s)", t.metricInSentence(a.Metric), t.valueInWords(a, v, true), t.rangeInWords(a)))
			}
		}
		return strings.Join(l, ", ")
	}
	any, home := func(TuneValue) bool { return true }, func(i int) TuneValue { return t.Aims[i].Home }
	switch {
	case t.AlreadyMet:
		return t.say("%s meets %s as it is: %s.", t.title(), t.aimsInWords(), aims(home, any))
	case t.Incomplete:
		if i := t.nearest(); i > 0 {
			f := &t.Front[i]
			return t.say("Stopped; the nearest so far, which is not proven, is %s with %s: %s margins off.", t.title(), t.changesInWords(f), t.distanceOf(f))
		}
		return t.say("Stopped before anything was found; the same command goes on with it.")
	case x == nil:
		s := t.say("None of %s that were tried clearly brings %s nearer to %s: %s.", t.countWithNoun(t.Tried, "setting"), t.title(), t.aimsNoun(), aims(home, any))
		if t.Tried == 1 {
			s = t.say("The only setting that was tried does not clearly bring %s nearer to %s: %s.", t.title(), t.aimsNoun(), aims(home, any))
		}
		if t.allProvenBreakGuard() {
			s = t.say("Every setting that brings %s nearer to %s spoils something else: %s.", t.title(), t.aimsNoun(), aims(home, any))
		}
		if len(t.LeftOut) > 0 {
			l := &t.LeftOut[0]
			s += " " + t.say("With %s it would be %s margins off, but %s.", t.changesInWords(l), t.distanceOf(l), t.reasonInWords(l))
		}
		return s + t.conflictSentence()
	}
	found := func(i int) TuneValue { return x.Aims[i] }
	if x.Met {
		for i := range t.Aims {
			if !t.Aims[i].isSurelyNear(x.Aims[i]) {
				return t.say("%s with %s seems to meet %s: %s.", t.title(), t.changesInWords(x), t.aimsInWords(), aims(found, any)) + " " + t.rulesSentence(x) + " " + t.say("A longer search would say for sure.") + t.contraryClause()
			}
		}
		return t.say("%s with %s meets %s: %s.", t.title(), t.changesInWords(x), t.aimsInWords(), aims(found, any)) + " " + t.rulesSentence(x) + t.contraryClause()
	}
	missed := aims(found, func(v TuneValue) bool { return v.Distance >= 1 })
	if !t.surelyMisses(x) {
		return t.unsureSentence(x, missed)
	}
	if t.Tried == 1 {
		return t.say("%s with %s, the only setting that was tried, is nearer and does not meet %s: %s margins off in %s.",
			t.title(), t.changesInWords(x), t.aimsInWords(), t.distanceText(t.largestDistance(x)), missed) + t.contraryClause()
	}
	return t.say("None of %s that were tried meets %s; the nearest is %s with %s, %s margins off in %s.",
		t.countWithNoun(t.Tried, "setting"), t.aimsInWords(), t.title(), t.changesInWords(x), t.distanceText(t.largestDistance(x)), missed) + " " + t.rulesSentence(x) + t.contraryClause() + t.conflictSentence()
}

// surelyMisses reports whether the interval of at least one measure under setting x lies
// outside its aim, by a margin or more.
func (t *Tune) surelyMisses(x *TuneSetting) bool {
	for i := range t.Aims {
		if t.Aims[i].isSurelyMissed(x.Aims[i]) {
			return true
		}
	}
	return false
}

// unsureSentence returns the first sentences about proposal x, which misses its aims, but not
// clearly. missed is a list of the measures that are off.
func (t *Tune) unsureSentence(x *TuneSetting, missed string) string {
	distance, longer := t.distanceText(t.largestDistance(x)), " "+t.say("A longer search would say for sure.")
	if t.Tried == 1 {
		return t.say("%s with %s, the only setting that was tried, is nearer and may meet %s: %s margins off in %s.",
			t.title(), t.changesInWords(x), t.aimsInWords(), distance, missed) + longer + t.contraryClause()
	}
	return t.say("None of %s that were tried is sure to meet %s; the nearest, which may do so, is %s with %s, %s margins off in %s.",
		t.countWithNoun(t.Tried, "setting"), t.aimsInWords(), t.title(), t.changesInWords(x), distance, missed) +
		" " + t.rulesSentence(x) + longer + t.contraryClause() + t.conflictSentence()
}

// rulesSentence returns a sentence with the number of rules that a setting changes.
func (t *Tune) rulesSentence(x *TuneSetting) string {
	switch {
	case x.Changed == 1 && x.movesCopies():
		return t.say("1 rule changes: copies moved from one card to another count as one.")
	case x.Changed == 1:
		return t.say("1 rule changes.")
	case x.movesCopies():
		return t.say("%s rules change: copies moved from one card to another count as one.", t.countText(x.Changed))
	}
	return t.say("%s rules change.", t.countText(x.Changed))
}

// largestDistance returns the largest distance of a setting from any aim, in margins.
func (t *Tune) largestDistance(x *TuneSetting) (largest float64) {
	for _, v := range x.Aims {
		largest = max(largest, v.Distance)
	}
	return largest
}

// aimsInWords returns a noun phrase for all aims: "its aim", "both its aims", "all 3 aims".
func (t *Tune) aimsInWords() string {
	switch len(t.Aims) {
	case 1:
		return t.say("its aim")
	case 2:
		return t.say("both its aims")
	}
	return t.say("all %s aims", t.countText(len(t.Aims)))
}

func (t *Tune) aimsNoun() string {
	if len(t.Aims) == 1 {
		return t.say("its aim")
	}
	return t.say("its aims")
}

// nearest returns the index in Front of the setting with the lowest cost among those that
// break no guard; -1 if all break one. The cost is the distance plus [Tune.MinGainPerRule]
// for each changed rule. Index 0 is the unchanged variant.
func (t *Tune) nearest() int {
	best := -1
	cost := func(x *TuneSetting) float64 { return x.Distance + t.MinGainPerRule*float64(x.Changed) }
	for i := range t.Front {
		if t.Front[i].Guard == "" && (best < 0 || cost(&t.Front[i]) < cost(&t.Front[best])) {
			best = i
		}
	}
	return best
}

// allProvenBreakGuard reports whether there was a final test and every setting in it breaks
// a guard.
func (t *Tune) allProvenBreakGuard() bool {
	return len(t.Proven) > 0 && !slices.ContainsFunc(t.Proven, func(x TuneSetting) bool { return x.Guard == "" })
}

// contraryClause returns a sentence on the opposite result that bots of other trainings
// show for the proposal; "" if there is none.
func (t *Tune) contraryClause() (clause string) {
	for _, who := range []string{BotsOfUnchanged, BotsOfEach} {
		var l []string
		for _, c := range t.Contradictions {
			if c.Bots == who {
				l = append(l, t.changeText(&t.Aims[c.Aim], c.Change, c.SE))
			}
		}
		switch {
		case l == nil:
		case who == BotsOfUnchanged:
			clause += " " + t.say("But bots that have learned %s and nothing else find the opposite: %s.", t.title(), strings.Join(l, ", "))
		default:
			clause += " " + t.say("But bots that have learned either of the two find the opposite: %s.", strings.Join(l, ", "))
		}
	}
	return clause
}

// conflictSentence returns a sentence on the aim that stands in the way of the others; ""
// if there is none.
func (t *Tune) conflictSentence() string {
	h := t.Hindrance
	if h == nil {
		return ""
	}
	name, met := t.metricInSentence(t.Aims[h.Aim].Metric), h.Distance < notableDistance
	switch changes := t.changesInWords(&TuneSetting{Changes: h.Changes}); {
	case met && len(h.Changes) == 0:
		return " " + t.say("The aim for %s stands in the way: without it the variant seems to meet the other aims as it is.", name)
	case met:
		return " " + t.say("The aim for %s stands in the way: without it this seems to be enough: %s.", name, changes)
	}
	if len(h.Changes) == 0 {
		return " " + t.say("The aim for %s stands in the way: without it the variant is %s margins off as it is.", name, t.distanceText(h.Distance))
	}
	return " " + t.say("The aim for %s stands in the way: without it some %s margins off with %s.", name, t.distanceText(h.Distance), t.changesInWords(&TuneSetting{Changes: h.Changes}))
}

// notableDistance is the smallest distance, in margins, that is not written as 0.0.
const notableDistance = 0.05

// changeText returns a change of an aim's metric in words: "game length −14 turns". delta
// is the change and se its standard error, which determines the decimals.
func (t *Tune) changeText(a *TuneAim, delta, se float64) string {
	f := number.Factor(a.Metric)
	return t.metricInSentence(a.Metric) + " " + t.localNumber(number.FormatFixed(delta*f, max(number.Decimals(2*se*f), 0), true)) + t.differenceSuffix(a.Metric)
}
