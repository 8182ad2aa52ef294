package lab

import (
	"context"
	"math"
	"slices"

	"equitas/engine/lab/question"
	"equitas/engine/rule"
	"equitas/engine/sim"
	"equitas/engine/sim/inference"
	"equitas/engine/stat"
	"equitas/engine/tune"
	"equitas/reports"
)

// prove compares the settings in list with the unchanged variant on fresh deals, with bots
// that learn if the search is long. It proposes the simplest that surely comes nearer to the
// aims and breaks no guard. round is the number of the proof, from 0.
func (m *tuneRun) prove(ctx context.Context, list []int, round int) error {
	exam := min(max(int(tuneSkillShare*float64(m.complete.Budget))/m.seats/(len(list)+1), minSkillDeals), maxTrialSkillDeals)
	if slices.Contains(m.request.Unguarded, reports.FreeSkill) {
		exam = minSkillDeals // skill is not measured; these deals count the use of parts
	}
	left := m.complete.Budget - m.played - exam*m.seats*(len(list)+1)
	if round == 0 {
		left = int(firstProofShare * float64(left)) // keep some deals for a second proof
	}
	deals := min(max(left/(len(list)+1), 2*stat.FirstLook), maxTuneDeals)
	c, err := m.proofComparison(list, deals, stageTuneProof+round)
	if err != nil {
		return err
	}
	made, pl, err := c.playProof(ctx, m.seats, m.complete.Budget >= minLearningBudget)
	if err != nil {
		return err
	}
	m.result.ProofDeals = deals
	before := len(m.result.Proven)
	m.played += deals * len(c.variants)
	home := m.reading(pl.runs[0])
	least := m.shortestAllowed(pl.runs[0])
	var found []retestResult
	var at []int // index in list of each element of found
	was := m.question.Distance(home)
	for i, n := range list {
		r := m.reading(pl.runs[i+1])
		off := m.question.Distance(r)
		x := m.settingReport(n, r, &off)
		if g := m.question.BrokenGuard(r, 1); g >= 0 {
			x.Guard = m.guards[g]
		} else if x.Guard = m.worsenedMetric(made[i].Result); x.Guard != "" {
			// the table of the proof shows the metric, so no more is recorded
		} else if x.Guard, err = m.brokenProperty(ctx, n, pl.runs[i+1], exam, least, false); err != nil {
			return err
		}
		m.addBroken(n, &x, x.Guard)
		m.result.Proven = append(m.result.Proven, x)
		switch {
		case x.Guard != "":
			m.addLeftOut(n, x, x.Guard)
		case off.Margins() < was.Margins() && m.question.IsNearer(home, r, stat.Alpha/float64(len(list))):
			found, at = append(found, retestResult{n, x, off}), append(at, i)
		}
	}
	for i := range m.result.Aims { // Home is measured on the same deals as the settings
		x := &home.Measures[i]
		half := float64(stat.NormalQuantile(1-stat.Alpha/2) * x.SE())
		m.result.Aims[i].Home = reports.TuneValue{Value: x.Value, Lo: x.Value - half, Hi: x.Value + half, Distance: math.Abs(m.question.Aims[i].Distance(x.Value))}
	}
	m.result.HomeDistance = was.Margins()
	m.result.SortLeftOut(maxLeftOut)
	if len(found) == 0 {
		return nil
	}
	first := m.simplest(found)
	best := at[first]
	if !found[first].report.Met && slices.ContainsFunc(found, func(s retestResult) bool {
		return s.report.Met && !tune.IsNotClearlyFarther(&found[first].distance, &s.distance)
	}) {
		for i := len(found) - 1; i >= 0; i-- { // settings that meet all aims are preferred to others
			if !found[i].report.Met {
				found, at = slices.Delete(found, i, i+1), slices.Delete(at, i, i+1)
			}
		}
		best = at[m.simplest(found)]
	}
	m.result.Found = before + best + 1
	m.result.Comparison = made[best]
	v := m.loadVariant(list[best])
	m.result.File = m.fileOf(list[best], v)
	if err := m.checkContrary(ctx, c, pl, best); err != nil {
		return err
	}
	return m.playAtLevels(ctx, c, list[best])
}

// worsenedMetric returns the id of the first headline metric with a guard that has surely
// become worse, unless the change is surely below its margin; "" if there is none.
func (m *tuneRun) worsenedMetric(c *inference.Comparison) string {
	for i := range c.Rows {
		r := &c.Rows[i]
		if r.Metric.Family == inference.Headline && r.GoalDirection < 0 && r.Verdict.ClaimsChange() && r.Verdict != stat.ChangedSmall &&
			slices.Contains(m.guards, r.Metric.ID) {
			return r.Metric.ID
		}
	}
	return ""
}

// firstProofShare is the share of the remaining budget that the first proof gets.
const firstProofShare = 0.8

// tuneSkillShare is the share of the matches that measure skill in the proof. minSkillDeals
// is the smallest number of deals per setting that measure it.
const (
	tuneSkillShare = 0.15
	minSkillDeals  = 60
)

// Smallest budgets, in matches, of a search whose proof trains bots, and of a search whose
// result is checked with other trained bots. A training takes as long as some hundred
// thousand matches.
const (
	minLearningBudget = 500_000
	minLevelsBudget   = 300_000
)

// brokenProperty returns the name of a guard without a metric that setting n breaks and the
// question does not lift; "" if there is none. The parameters are those of
// [trials.brokenGuard].
func (m *tuneRun) brokenProperty(ctx context.Context, n int, run *sim.Run, deals int, minShortLength float64, lenient bool) (string, error) {
	m.runName = "what it does besides"
	return m.brokenGuard(ctx, n, run, deals, minShortLength, lenient, m.request.Unguarded, m.home)
}

// proofComparison returns the comparison of the unchanged variant with the settings in list
// that serves as the proof. If the search is long and the user named no bots, learned bots
// play it.
func (m *tuneRun) proofComparison(list []int, deals, stage int) (*comparisonRun, error) {
	one := *m.setup
	one.deals, one.dealsGiven, one.seed, one.runName = deals, true, sim.StageSeed(m.seed, stage), "the proof"
	if !m.botsNamed && m.complete.Budget >= minLearningBudget {
		one.bots = defaultLineup()
		one.chooseBots(m.home)
	}
	asked := question.Compare{Base: m.request.Variant, Play: one.playAt(m.seats), Levels: m.complete.Levels}
	c := &comparisonRun{setup: &one, question: &question.Compare{}, complete: asked, runOptions: &runOptions{}}
	fresh := func(v *Variant) *Variant {
		own := *v
		own.tunedWeights = nil
		return &own
	}
	c.variants = []*Variant{fresh(m.home)}
	for _, n := range list {
		c.variants = append(c.variants, fresh(m.loadVariant(n)))
	}
	return c, nil
}

// playProof plays a comparison and returns its reports and runs. learn says whether bots
// adapt to each variant by a training.
func (c *comparisonRun) playProof(ctx context.Context, seats int, learn bool) ([]*reports.Comparison, *playedRuns, error) {
	if err := c.prepareComparisonWeights(ctx, c.variants, seats); err != nil {
		return nil, nil, err
	}
	if learn {
		if err := c.adaptBots(ctx, seats); err != nil {
			return nil, nil, err
		}
	}
	c.runOptions.watch = c.watchChanges(c.variants)
	pl, err := c.play(ctx, c.variants, seats, c.runOptions)
	if err != nil {
		return nil, nil, err
	}
	if pl.stopped() {
		return nil, nil, question.ErrStopped
	}
	made, err := c.comparisons(ctx, pl)
	return made, pl, err
}

// playAtLevels plays the proposal, setting n, with bots of other levels of play, and records
// the values of the aims at each level.
func (m *tuneRun) playAtLevels(ctx context.Context, c *comparisonRun, n int) error {
	at := *c
	setup := *c.setup
	at.setup, at.variants = &setup, []*Variant{c.variants[0], m.loadVariant(n)}
	at.levels = m.complete.Levels
	made := []*reports.Comparison{{}}
	if err := at.playLevelsOnly(ctx, made, m.seats); err != nil {
		return err
	}
	for _, l := range made[0].Levels {
		level := reports.TuneLevel{Bot: l.Bot, Deals: l.Result.Deals}
		for i, a := range m.question.Aims {
			x := reports.TuneValue{Distance: math.NaN()}
			if r := l.Result.Row(m.metrics[i].ID); r != nil && r.HasOther {
				x = reports.TuneValue{Value: r.Other.Value, Lo: r.Other.Lo, Hi: r.Other.Hi, Distance: math.Abs(a.Distance(r.Other.Value))}
			}
			level.Aims = append(level.Aims, x)
		}
		m.result.Levels = append(m.result.Levels, level)
	}
	return nil
}

// playLevelsOnly plays the levels of a comparison without its main runs, and appends the
// results to Levels of the reports.
func (c *comparisonRun) playLevelsOnly(ctx context.Context, comparisons []*reports.Comparison, seats int) error {
	return c.playLevels(ctx, &playedRuns{runs: []*sim.Run{{Deals: c.deals}}, seats: seats}, comparisons)
}

// levelsOf returns the names of the further bots with which the result is tested: those of
// the question or, if it names none, the rule of thumb; nil if the rule of thumb plays the
// search already.
func (p *setup) levelsOf(v *Variant, names []string) ([]string, error) {
	if len(names) == 0 {
		if slices.Equal(p.bots, []string{rule.Greedy}) {
			return nil, nil
		}
		return []string{rule.Greedy}, nil
	}
	c := &comparisonRun{setup: p, question: &question.Compare{Levels: names}}
	return c.levelNames(v)
}
