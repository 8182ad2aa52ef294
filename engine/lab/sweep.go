package lab

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/lab/question"
	"equitas/engine/lab/wording"
	"equitas/engine/rule"
	"equitas/engine/rule/render"
	"equitas/engine/sim"
	"equitas/engine/sim/inference"
	"equitas/reports"
	"equitas/reports/table"
)

// A sweepRun is a [question.Sweep] that is being answered.
type sweepRun struct {
	*setup
	question *question.Sweep
	axes     []question.Axis
	confirm  int // number of the best settings to repeat
}

// prepareSweep reads and checks everything that the question q needs, and sets p so that
// p.run answers it. o receives notes and progress. By default bots that know the unchanged
// variant play all settings, since training on each would take minutes.
func prepareSweep(q *question.Sweep, l *Lab, o question.Observer, p *Prepared) error {
	s, err := newSweepRun(q, l, o)
	if err != nil {
		return err
	}
	g, err := s.readGrid(q.Variant)
	if err != nil {
		return err
	}
	p.Families, p.setup = metricFamilies([]*Variant{g.base}, g.seatCounts), s.setup
	p.run = func(ctx context.Context, a *question.Answer) error {
		return forEachSeatCount(a, g.seatCounts, func(seats int) (bool, error) {
			r, err := s.run(ctx, g, seats)
			if err != nil {
				return false, err
			}
			a.Add(s.questionAt(seats), r)
			return r.Incomplete, nil
		})
	}
	return nil
}

func newSweepRun(q *question.Sweep, l *Lab, o question.Observer) (*sweepRun, error) {
	s := &sweepRun{setup: l.setup(&q.Play, o, []string{thumbBot}, question.FallbackDeals), question: q, confirm: 1}
	if q.Confirm != nil {
		s.confirm = *q.Confirm
	}
	var err error
	s.axes, err = question.ParseVary(q.Vary)
	return s, err
}

// questionAt returns the question for one number of seats only, with all defaults filled in.
func (s *sweepRun) questionAt(seats int) *question.Sweep {
	q := *s.question
	q.Play, q.Vary = s.playAt(seats), nil
	for _, a := range s.axes {
		q.Vary = append(q.Vary, a.Key+"="+strings.Join(a.Values, ","))
	}
	return &q
}

// confirmQuestion returns the question that plays only one setting with the given number of
// deals. point holds the setting's values, by axis.
func (s *sweepRun) confirmQuestion(seats int, point []string, deals int) *question.Sweep {
	alone := s.questionAt(seats)
	alone.Deals, alone.Confirm, alone.Vary = deals, nil, nil
	for i, a := range s.axes {
		alone.Vary = append(alone.Vary, a.Key+"="+point[i])
	}
	return alone
}

// sweepWatched is the number of deals of each setting in which the use of parts by the bots
// is counted.
const sweepWatched = 200

// run plays all settings at one number of seats, then the best settings again on fresh
// deals, and returns the report.
func (s *sweepRun) run(ctx context.Context, g *grid, seats int) (*reports.Sweep, error) {
	s.usageDeals = sweepWatched
	if err := s.prepareWeights(ctx, []*Variant{g.base}, seats); err != nil {
		return nil, err
	}
	by, err := s.rankingMetric(ctx, g, seats)
	if err != nil {
		return nil, err
	}
	if by != "" {
		s.extraMetrics = []string{by}
	}
	list, uses, unchanged, err := s.playAll(ctx, g, seats)
	if err != nil {
		return nil, err
	}
	r := s.report(g, seats, by)
	r.Incomplete = unchanged.Run.Incomplete || len(list) < len(g.others)
	r.Notes = append(variantNotes([]*Variant{g.base}), s.botNotes(g.base)...)
	r.Caveats = append(s.caveats([]*Variant{g.base}, seats), g.sharedWins...)
	if len(list) < len(g.others) {
		r.Notes = append(r.Notes, fmt.Sprintf("stopped after %s of %s settings; the others are left out", table.Thousands(len(list)), table.Thousands(len(g.others))))
	}
	inference.JudgeTogether(list)
	r.Points = s.pointResults(g, list, uses, unchanged)
	results := make([]*inference.Comparison, len(g.points))
	for i, at := range g.otherIndex {
		if at >= 0 && at < len(list) && reports.WhyRuledOut(list[at], by) == "" {
			results[i] = list[at]
		}
	}
	shift := 0 // 1 if the unchanged variant precedes the settings in the list
	if !slices.Contains(g.otherIndex, -1) {
		shift = 1
	}
	if r.Incomplete || by == "" {
		return r, nil
	}
	order := s.withoutNewFaults(g, inference.OrderByGoal(results, by), r)
	if len(order) > 0 && s.confirm == 0 {
		r.Best = []int{order[0] + shift}
	}
	defer func() {
		if i, deals := r.FirstUnsettled(); deals > 0 && !r.Incomplete {
			r.SettleCommand = question.Command(s.confirmQuestion(seats, g.points[i-shift], deals))
		}
	}()
	var l elsewhereErr
	for _, i := range order[:min(s.confirm, len(order))] {
		fresh := *s.setup
		fresh.runName = "fresh deals"
		fresh.seed = sim.ConfirmationSeed(s.seed)
		best, err := g.read(g.otherIndex[i])
		if err == nil {
			err = fresh.prepareComparisonWeights(ctx, []*Variant{g.base, best}, seats)
		}
		if err != nil {
			return nil, err
		}
		again, err := fresh.play(ctx, []*Variant{g.base, best}, seats, nil)
		if err = l.ignoreElsewhere(err); err == nil && again.elsewhere {
			continue
		}
		if errors.Is(err, question.ErrStopped) || err == nil && again.stopped() {
			r.Notes = append(r.Notes, "stopped before the best settings were played again")
			r.Incomplete = true
			return r, nil
		}
		if err != nil {
			return nil, err
		}
		r.Best = append(r.Best, i+shift)
		confirmed := inference.Compare(again.runs[0], again.runs[1])
		reports.RecordPartUse(confirmed, uses[g.otherIndex[i]], list[g.otherIndex[i]].UsedShare)
		r.Confirmed = append(r.Confirmed, confirmed)
	}
	if len(r.Confirmed) > 1 {
		inference.JudgeTogether(r.Confirmed)
	}
	return r, l.err()
}

// maxSweepTrials is the largest number of settings of a sweep that are checked by trial
// matches.
const maxSweepTrials = 20

// withoutNewFaults returns the settings that are to be repeated: the first in order, which
// lists indexes of g.points, best first. It passes over settings about which trial matches
// raise a doubt that they do not raise about the unchanged variant, such as a card that no
// player can use. Notes of the report r give the reasons.
func (s *sweepRun) withoutNewFaults(g *grid, order []int, r *reports.Sweep) (good []int) {
	for _, i := range order[:min(len(order), maxSweepTrials)] {
		if len(good) == max(s.confirm, 1) {
			break
		}
		var sets []string
		for k, a := range s.axes {
			sets = append(sets, a.Key+"="+g.points[i][k])
		}
		if found := s.lib.Doubts(g.base.RequestedAs, s.sets, sets); len(found) > 0 {
			r.RejectedByTrials++
			r.Notes = append(r.Notes, fmt.Sprintf("%s is passed over: %s", strings.Join(sets, ", "), found[0].Msg))
			continue
		}
		good = append(good, i)
	}
	return good
}

// report returns a report without results. rankingMetric is the id of the metric that
// ranks the settings; "" for none.
func (s *sweepRun) report(g *grid, seats int, rankingMetric string) *reports.Sweep {
	r := &reports.Sweep{
		Command: question.Command(s.questionAt(seats)),
		Base:    g.base.Side(s.lineup()),
		Seats:   seats, Deals: s.deals, Seed: s.seed, AimMetric: rankingMetric,
	}
	for _, a := range s.axes {
		r.Keys = append(r.Keys, a.Key)
		r.RuleLegend = append(r.RuleLegend, render.KeyName(rule.English, g.base.Set, a.Key))
	}
	return r
}

// pointResults returns the results of the settings that have results, in the order of
// g.points. list and uses are by index in g.others. The unchanged variant comes first,
// unless it is one of the settings.
func (s *sweepRun) pointResults(g *grid, list []*inference.Comparison, uses [][]sim.PartUse, unchanged *inference.Summary) (points []reports.SweepPoint) {
	if !slices.Contains(g.otherIndex, -1) {
		point := reports.SweepPoint{Base: unchanged}
		diff := render.Diff(g.base.Set, g.firstRules)
		for _, a := range s.axes {
			value := question.ShortValue(a.Values[0]) // the first setting does not change this rule, so its value is that of the variant
			if k := slices.IndexFunc(diff, func(c render.Change) bool { return c.Path == a.Key }); k >= 0 {
				value = diff[k].Base
			} else if v := g.base.Set.Value(a.Key); v != nil && slices.ContainsFunc(diff, func(c render.Change) bool { return strings.HasPrefix(c.Path, a.Key+".") }) {
				value = v.PlainText() // the value is a table of which only some keys differ
			}
			point.Values = append(point.Values, value)
		}
		points = append(points, point)
	}
	for i, p := range g.points {
		if g.otherIndex[i] >= len(list) {
			continue
		}
		point := reports.SweepPoint{Base: unchanged, TOMLValues: p}
		for _, v := range p {
			point.Values = append(point.Values, question.ShortValue(v))
		}
		if at := g.otherIndex[i]; at >= 0 {
			point.Result = list[at]
			if at < len(uses) {
				point.Parts = uses[at]
			}
		}
		points = append(points, point)
	}
	return points
}

// preliminaryReport returns the report on the settings with results so far. list is by index
// in g.others; the last ones are incomplete. now is a comparison from which the values of
// the unchanged variant are taken.
func (s *sweepRun) preliminaryReport(g *grid, seats int, list []*inference.Comparison, now *inference.Comparison) *reports.Sweep {
	r := s.report(g, seats, "")
	r.Incomplete = true
	r.Points = s.pointResults(g, list, nil, now.BaseSummary())
	return r
}

// rankingMetric returns the id of the metric whose goal ranks the settings: the metric that
// the question names (--by) or, if it names none, the one that the variant's file asks
// about; "" if there is none or it has no goal. It returns an error if the metric that the
// question names is unknown or has no goal.
func (s *sweepRun) rankingMetric(ctx context.Context, g *grid, seats int) (string, error) {
	var known []string
	for i := -1; i < len(g.others); i++ {
		v := g.base
		if i >= 0 {
			var err error
			if v, err = g.read(i); err == nil {
				err = s.prepareComparisonWeights(ctx, []*Variant{g.base, v}, seats)
			}
			if err != nil {
				return "", err
			}
		}
		c, err := s.scenario(v, seats)
		if err != nil {
			return "", err
		}
		by := s.question.RankBy
		if by == "" && c.Measuring != nil {
			by = c.Measuring.QuestionMetric
		}
		for _, m := range inference.Measures(c) {
			goal := m.Goal.Kind != engine.NoGoal
			if by == m.ID {
				if !goal && s.question.RankBy != "" {
					return "", question.Invalidf("--by %s: the metric has no goal; give it one in the variant: [metric.%q] goal = \"up\"", s.question.RankBy, s.question.RankBy)
				}
				if goal {
					return by, nil
				}
			}
			if goal && !slices.Contains(known, m.ID) {
				known = append(known, m.ID)
			}
		}
		if s.question.RankBy == "" {
			return "", nil
		}
	}
	return "", question.Invalidf("--by: there is no metric %q%s", s.question.RankBy, wording.Suggest(s.question.RankBy, known))
}
