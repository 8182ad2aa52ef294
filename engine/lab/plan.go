package lab

import (
	"cmp"
	"context"
	"slices"

	"equitas/engine/lab/question"
	"equitas/engine/sim"
	"equitas/engine/sim/inference"
	"equitas/engine/stat"
	"equitas/reports"
)

// preparePlan reads and checks everything that the question q needs, and sets p so that
// p.run answers it. o receives notes and progress. The pilot run plays other deals than the
// planned comparison will.
func preparePlan(q *question.Plan, l *Lab, o question.Observer, p *Prepared) error {
	s := l.setup(&q.Play, o, defaultLineup(), question.PilotDeals)
	vs, err := s.loadAll(q.Base, q.Other)
	if err != nil {
		return err
	}
	usual, err := vs[1].defaultDeals(s.botNames())
	if err != nil {
		return err
	}
	seed := s.seed
	s.seed = sim.PilotSeed(seed)
	tables, err := s.seatCounts(vs)
	if err != nil {
		return err
	}
	p.Families, p.setup = metricFamilies(vs, tables), s
	p.run = func(ctx context.Context, a *question.Answer) error {
		return forEachSeatCount(a, tables, func(seats int) (bool, error) {
			if err := s.prepareComparisonWeights(ctx, vs, seats); err != nil {
				return false, err
			}
			pl, err := s.play(ctx, vs, seats, &runOptions{replayAll: true})
			if err != nil {
				return false, err
			}
			asked := *q
			asked.Play, asked.Seed = s.playAt(seats), &seed
			a.Add(&asked, &reports.Plan{
				Command: question.Command(&asked), Power: cmp.Or(q.Power, stat.DefaultPower), DefaultDeals: usual,
				Base: vs[0].Side(s.lineup()), Other: vs[1].Side(s.lineup()),
				Changes: Differences(vs[0], vs[1]), Seats: seats, Seed: seed,
				Result:     inference.Compare(pl.runs[0], pl.runs[1]),
				Notes:      append(variantNotes(vs), s.botNotes(vs[1])...),
				Caveats:    s.caveats(vs, seats),
				Incomplete: pl.runs[0].Incomplete,
			})
			o.SendNote(question.Note{PlayAmount: question.PlayAmount{Deals: []int{2000, max(20_000, usual)}, Rounds: s.matchFactor()}})
			return pl.stopped(), nil
		})
	}
	return nil
}

// matchFactor returns the number of matches that a comparison plays in all, divided by those
// of its main runs. It is 3 with bots that learn, since they also play against rules of
// thumb and, after training on other's rules, under these; otherwise 1. Training is not
// included, since its results are stored.
func (p *setup) matchFactor() int {
	if !slices.Equal(p.bots, defaultLineup()) {
		return 1
	}
	return 3
}
