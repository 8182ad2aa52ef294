package lab

import (
	"errors"
	"math"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/lab/question"
	"equitas/engine/lab/wording"
	"equitas/engine/rule"
	"equitas/engine/rule/source"
	"equitas/engine/sim"
	"equitas/engine/sim/inference"
	"equitas/engine/tune"
	"equitas/reports"
)

// aimSets returns the aims of a question as settings KEY=VALUE for its variant, without aims
// that the variant's file already states.
func aimSets(q *question.Tune, v *Variant) (sets []string) {
	for i := range q.Aims {
		if set, stated := aimSet(q, v, i); !stated {
			sets = append(sets, set)
		}
	}
	return sets
}

// aimSet returns aim i of a question as a setting KEY=VALUE for its variant. stated reports
// whether the variant's file states the same goal.
func aimSet(q *question.Tune, v *Variant, i int) (set string, stated bool) {
	metric, goal, _ := question.ParseAim(q.Aims[i])
	path := source.Path(rule.MetricTable, metric) + ".goal"
	x := v.Set.Value(path)
	return path + "=" + rule.Quote(goal), x != nil && x.PlainText() == goal
}

// aimError converts an error of reading a variant with aims as additional settings. Faults
// of these settings get places in the texts of --aim.
func aimError(q *question.Tune, v *Variant, err error) error {
	e, ok := errors.AsType[*question.FileError](err)
	if !ok || v == nil {
		return err
	}
	var laid []int // indexes of the aims that are settings of the variant, in the order of these settings
	for i := range q.Aims {
		if _, stated := aimSet(q, v, i); !stated {
			laid = append(laid, i)
		}
	}
	var faults rule.Faults
	for _, f := range e.Faults {
		n := f.At.Line - len(q.Sets) - 1
		if f.At.File != "--set" || n < 0 || n >= len(laid) {
			faults = append(faults, f)
			continue
		}
		if f.Warning {
			continue
		}
		i := laid[n]
		t := aimText{flag: "--aim", index: i, text: q.Aims[i]}
		key, values := t.keyAndValues()
		set, _ := aimSet(q, v, i)
		path, _, _ := question.CutKey(set)
		if f.At.Col > width(path) {
			faults = append(faults, t.fault(values, t.width()-values, f.Help, f.Msg))
		} else {
			faults = append(faults, t.fault(0, key, f.Help, f.Msg))
		}
	}
	return faultsError(q, v, faults)
}

// setAims sets the metrics of the aims: those that the question names, or the headline
// metrics with a range as goal. It checks the aims and the guards that the question lifts. c
// is the scenario of home. It returns an error if there is nothing to aim at.
func (m *tuneRun) setAims(c *sim.Scenario) error {
	measures := inference.Measures(c)
	find := func(id string) *engine.Metric {
		i := slices.IndexFunc(measures, func(x engine.Metric) bool { return x.ID == id })
		if i < 0 {
			return nil
		}
		return &measures[i]
	}
	var known []string
	for i := range measures {
		if isDealByDeal(&measures[i]) {
			known = append(known, measures[i].ID)
		}
	}
	asked := []string{}
	for _, a := range m.request.Aims {
		id, _, _ := question.ParseAim(a)
		x := find(id)
		switch {
		case x == nil:
			return question.Invalidf("--aim %s: there is no metric %q at %d seats%s", a, id, m.seats, wording.Suggest(id, known))
		case !isDealByDeal(x):
			return question.Invalidf("--aim %s: %s is no mean or share of deals: aim at another", a, id)
		case slices.Contains(asked, id):
			return question.Invalidf("--aim names %s twice", id)
		}
		asked = append(asked, id)
	}
	ends := 0 // number of goals that say up or down, without a limit
	if len(asked) == 0 {
		for i := range measures {
			x := &measures[i]
			switch {
			case x.Family != inference.Headline || !isDealByDeal(x):
			case x.Goal.Kind == engine.Within:
				asked = append(asked, x.ID)
			case x.Goal.Kind != engine.NoGoal:
				ends++
			}
		}
	}
	if len(asked) == 0 {
		why := "no metric of its headline has a goal"
		if ends > 0 {
			why = "its goals say up or down without an end, which is no aim"
		}
		return question.Invalidf("%s does not say what to aim at: %s. Say --aim len.turns=30..60, or write [metric.\"len.turns\"] goal = \"30 to 60\"", m.request.Variant, why)
	}
	for _, g := range gatesOf(c) {
		x := find(g.Metric)
		if x == nil || !g.HasBand || !slices.Contains(asked, g.Metric) {
			continue
		}
		if x.Goal.Lo > g.Hi || x.Goal.Hi < g.Lo {
			return question.Invalidf("the aim for %s, %s, lies beyond what its [gate] allows (%s): nothing can keep to both", g.Metric, rule.GoalText(x), g.FilePosition)
		}
	}
	guards := []string{reports.FreeSkill, reports.FreeShort, reports.FreeParts, reports.FreeTrials}
	for _, f := range m.request.Unguarded {
		if !slices.Contains(guards, f) && find(f) == nil {
			if near := wording.Suggest(f, slices.Concat(known, guards)); near != "" {
				return question.Invalidf("--free %s: there is no such metric or guard%s", f, near)
			}
			return question.Invalidf("--free %s: there is no such metric or guard; guards: %s", f, strings.Join(guards, ", "))
		}
	}
	m.aimMetrics = asked
	m.extraMetrics = slices.DeleteFunc(slices.Clone(asked), func(id string) bool { return find(id).Family == inference.Headline })
	m.measures = measures
	return nil
}

// setRanges sets the aims and guards of the search, whose ranges and margins depend on the
// values in home, a run of the unchanged variant.
func (m *tuneRun) setRanges(home *sim.Run) error {
	find := func(id string) *engine.Metric {
		i := slices.IndexFunc(m.measures, func(x engine.Metric) bool { return x.ID == id })
		if i < 0 {
			return nil
		}
		return &m.measures[i]
	}
	value := func(x *engine.Metric) float64 { return inference.Influences(home, []engine.Metric{*x})[0].Value }
	for _, id := range m.aimMetrics {
		x := find(id)
		v := value(x)
		if math.IsNaN(v) {
			return question.Invalidf("the aim for %s cannot be measured: in %d deals of %s nothing of it occurred", id, home.Deals, m.request.Variant)
		}
		lo, hi := x.Goal.Lo, x.Goal.Hi
		wanted := min(max(v, lo), hi) // the value aimed at, of which a relative margin is a share
		if wanted == 0 {
			wanted = v
		}
		margin := noticeableChange(x, wanted)
		if margin <= 0 {
			margin = max(math.Abs(v)/20, 1e-6) // a metric without a margin gets a twentieth of its value
		}
		for _, g := range gatesOf(home.Scenario) {
			if g.Metric == id && g.HasBand {
				lo, hi = max(lo, g.Lo), min(hi, g.Hi)
			}
		}
		m.metrics = append(m.metrics, *x)
		m.question.Aims = append(m.question.Aims, tune.Aim{Lo: lo, Hi: hi, Margin: margin})
	}
	guard := func(x *engine.Metric, lo, hi, margin float64) {
		if x == nil || !isDealByDeal(x) || slices.Contains(m.aimMetrics, x.ID) || slices.Contains(m.request.Unguarded, x.ID) || slices.Contains(m.guards, x.ID) {
			return
		}
		m.metrics, m.guards = append(m.metrics, *x), append(m.guards, x.ID)
		m.result.Guards[x.ID] = *x
		m.question.Guards = append(m.question.Guards, tune.Guard{Lo: lo, Hi: hi, Margin: margin})
	}
	for i := range m.measures {
		x := m.measures[i]
		common := x.ID == unfinishedMetric || x.ID == forcedMetric
		if x.Family != inference.Headline && !common || !isDealByDeal(&x) {
			continue
		}
		if common {
			x.Goal.Kind = engine.Downward
		}
		v := value(&x)
		if x.Goal.Kind == engine.NoGoal || math.IsNaN(v) {
			continue
		}
		lo, hi := tolerableRange(x.Goal, v)
		guard(&x, lo, hi, noticeableChange(&x, v))
	}
	for _, g := range gatesOf(home.Scenario) {
		if x := find(g.Metric); x != nil && g.HasBand && isDealByDeal(x) {
			v := value(x)
			if math.IsNaN(v) {
				continue
			}
			guard(x, min(g.Lo, v), max(g.Hi, v), 0)
		}
	}
	return nil
}

// gatesOf returns the gates of a scenario's variant; nil if it has no measuring tables.
func gatesOf(c *sim.Scenario) []engine.Gate {
	if c.Measuring == nil {
		return nil
	}
	return c.Measuring.Gates
}
