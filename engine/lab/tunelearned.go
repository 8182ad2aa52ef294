package lab

import (
	"context"
	"math"

	"equitas/engine/lab/question"
	"equitas/engine/sim"
	"equitas/engine/tune"
	"equitas/reports"
)

// contraryDeals is the largest number of deals with which checkContrary plays.
const contraryDeals = 2000

// checkContrary records aims on which the proposal, variant i+1 of c, has the opposite
// effect with bots trained on the unchanged variant, or with bots trained on the rules that
// they play. The effect may then depend on the bots' habits of play. pl holds the runs of
// the proof. A long search takes the runs with trained bots from the proof; one of medium
// length makes two trainings; a short one does nothing.
func (m *tuneRun) checkContrary(ctx context.Context, c *comparisonRun, pl *playedRuns, i int) error {
	home, found := m.reading(pl.runs[0]), m.reading(pl.runs[i+1])
	if m.complete.Budget >= minLearningBudget {
		if l := m.result.Comparison.Learning; l != nil && l.OwnRun != nil {
			m.addContrary(home, found, home, m.reading(l.OwnRun), reports.BotsOfEach)
		}
		return nil
	}
	base := c.variants[0]
	if m.botsNamed || m.complete.Budget < minLevelsBudget || !base.learnsQuickly() {
		return nil
	}
	one := *c.setup
	one.bots, one.deals, one.runName, one.engine = defaultLineup(), min(c.deals, contraryDeals), "bots that have learned it", nil
	var of [2]*Variant // the unchanged variant and the proposal, each with weights learned under its rules
	for k, v := range []*Variant{base, c.variants[i+1]} {
		own := *v
		own.tunedWeights = nil
		if err := one.setLearnedWeights(ctx, &own, m.seats, 1-k); err != nil {
			return err
		}
		of[k] = &own
	}
	as := func(v, who *Variant) *Variant {
		own := *v
		own.tunedWeights, own.tunedSeats, own.tunedVariant = who.tunedWeights, m.seats, who.RequestedAs
		return &own
	}
	var runs []*sim.Run // one run at a time, since two variants have the same rules but different weights
	for _, v := range []*Variant{as(of[0], of[0]), as(of[1], of[0]), as(of[1], of[1])} {
		at, err := one.play(ctx, []*Variant{v}, m.seats, nil)
		if err != nil || at.stopped() {
			return question.StoppedIfNil(err)
		}
		runs = append(runs, at.runs[0])
	}
	first := m.reading(runs[0])
	m.addContrary(home, found, first, m.reading(runs[1]), reports.BotsOfUnchanged)
	m.addContrary(home, found, first, m.reading(runs[2]), reports.BotsOfEach)
	return nil
}

// addContrary records the aims whose metric surely changes by over a margin from home to
// found, and surely in the opposite direction from before to after, which are readings with
// other bots. players says which bots, as in [reports.TuneContradiction].
func (m *tuneRun) addContrary(home, found, before, after *tune.Reading, players string) {
	moved := func(from, to *tune.Reading, i int) (by, se float64, sure bool) {
		d := tune.Difference(&from.Measures[i], &to.Measures[i])
		by, se = d.Value, d.SE()
		return by, se, math.Abs(by) > max(float64(2*se), m.question.Aims[i].Margin)
	}
	for i := range m.question.Aims {
		a, _, sure := moved(home, found, i)
		b, se, other := moved(before, after, i)
		if sure && other && a*b < 0 {
			m.result.Contradictions = append(m.result.Contradictions, reports.TuneContradiction{Bots: players, Aim: i, Change: b, SE: se})
		}
	}
}
