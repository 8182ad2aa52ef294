package reports

import (
	"fmt"
	"slices"
	"strings"

	"equitas/reports/table"
)

// Sentence says it all in one.
func (t *Tune) Sentence() string {
	x := t.Proposal()
	aims := func(of func(i int) TuneValue, which func(v TuneValue) bool) string {
		var l []string
		for i := range t.Aims {
			a, v := &t.Aims[i], of(i)
			if which(v) {
				l = append(l, fmt.Sprintf("%s %s (aim %s)", inSentence(a.Metric), a.said(v, true), a.goalText()))
			}
		}
		return strings.Join(l, ", ")
	}
	any, home := func(TuneValue) bool { return true }, func(i int) TuneValue { return t.Aims[i].Home }
	switch {
	case t.Already:
		return fmt.Sprintf("%s meets %s as it is: %s.", t.title(), t.allAims(), aims(home, any))
	case t.Incomplete:
		if i := t.nearest(); i > 0 {
			f := &t.Front[i]
			return fmt.Sprintf("Stopped; the nearest so far, which is not proven, is %s with %s: %s margins off.", t.title(), f.changesText(), offText(f.Off))
		}
		return "Stopped before anything was found; the same command goes on with it."
	case x == nil:
		s := fmt.Sprintf("None of %s that were tried surely brings %s nearer to %s: %s.", table.Several(t.Tried, "setting"), t.title(), t.itsAims(), aims(home, any))
		if t.brokeNearer() {
			s = fmt.Sprintf("Every setting that brings %s nearer to %s spoils something else: %s.", t.title(), t.itsAims(), aims(home, any))
		}
		if len(t.LeftOut) > 0 {
			l := &t.LeftOut[0]
			s += fmt.Sprintf(" With %s it would be %s margins off, but %s.", l.changesText(), offText(l.Off), t.guardText(l.Guard))
		}
		return s
	}
	found := func(i int) TuneValue { return x.Aims[i] }
	rules := table.Several(x.Changed, "rule") + " change"
	if x.Changed == 1 {
		rules += "s"
	}
	if x.Met {
		return fmt.Sprintf("%s with %s meets %s: %s. %s.", t.title(), x.changesText(), t.allAims(), aims(found, any), rules)
	}
	missed := aims(found, func(v TuneValue) bool { return v.Off >= 1 })
	return fmt.Sprintf("None of %s that were tried meets %s; the nearest is %s with %s, %s margins off in %s. %s.", table.Several(t.Tried, "setting"), t.allAims(), t.title(), x.changesText(), offText(t.worst(x)), missed, rules)
}

// worst is how far the aim is off that is off the most.
func (t *Tune) worst(x *TuneSetting) (most float64) {
	for _, v := range x.Aims {
		most = max(most, v.Off)
	}
	return most
}

// allAims is how many aims are met.
func (t *Tune) allAims() string {
	switch len(t.Aims) {
	case 1:
		return "its aim"
	case 2:
		return "both its aims"
	}
	return fmt.Sprintf("all %d aims", len(t.Aims))
}

func (t *Tune) itsAims() string {
	if len(t.Aims) == 1 {
		return "its aim"
	}
	return "its aims"
}

// nearest is the index in the front of what costs least; 0, or -1, where nothing is nearer
// than the unchanged variant.
func (t *Tune) nearest() int {
	best := -1
	cost := func(x *TuneSetting) float64 { return x.Off + t.Near*float64(x.Changed) }
	for i := range t.Front {
		if t.Front[i].Guard == "" && (best < 0 || cost(&t.Front[i]) < cost(&t.Front[best])) {
			best = i
		}
	}
	return best
}

// brokeNearer reports whether all that was proven breaks a guard, and something was.
func (t *Tune) brokeNearer() bool {
	return len(t.Proven) > 0 && !slices.ContainsFunc(t.Proven, func(x TuneSetting) bool { return x.Guard == "" })
}
