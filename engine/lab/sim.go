package lab

import (
	"cmp"
	"context"
	"errors"

	"equitas/engine/lab/question"
	"equitas/engine/sim"
	"equitas/reports"
)

// prepareSim reads and checks everything that the question q needs, and sets p so that p.run
// answers it. o receives notes and progress.
func prepareSim(q *question.Sim, l *Lab, o question.Observer, p *Prepared) error {
	s := l.setup(&q.Play, o, defaultLineup(), question.FallbackDeals)
	v, err := s.load(q.Variant)
	if err != nil {
		return err
	}
	for _, part := range q.Knockouts {
		if v, err = v.WithoutPart(part); err != nil {
			return err
		}
	}
	vs := []*Variant{v}
	asked := *q // all defaults will be filled in
	if asked.Ablations, err = s.checkAblations(vs, q.Ablations); err != nil {
		return err
	}
	if q.Gate {
		if err := s.applyGates(v, q.Seed != nil); err != nil {
			return err
		}
	}
	j := parseJudging(&q.Judging)
	if err := s.setDefaultDeals(j, v, asked.Ablations...); err != nil {
		return err
	}
	tables, err := s.seatCounts(vs)
	if err != nil {
		return err
	}
	p.Families, p.answer.Inconclusive, p.setup = metricFamilies(vs, tables), q.Inconclusive, s
	p.run = func(ctx context.Context, a *question.Answer) error {
		return forEachSeatCount(a, tables, func(seats int) (bool, error) {
			if err := s.prepareWeights(ctx, vs, seats); err != nil {
				return false, err
			}
			j.watch = s.watchParts(v, j, &asked)
			pl, err := s.play(ctx, vs, seats, j)
			if pl != nil && pl.elsewhere && len(asked.Ablations) > 0 {
				_, err = s.playAblations(ctx, vs, pl, asked.Ablations, j)
				err = cmp.Or(err, sim.ErrElsewhere)
			}
			if err != nil {
				return false, err
			}
			one := asked
			one.Play = s.playAt(seats)
			r := s.summary(v, &one, pl)
			if q.Gate {
				r.Gates = r.Result.Gates()
				a.Gates = append(a.Gates, r.Gates...)
			}
			a.Add(&one, r)
			if !pl.stopped() {
				if r.Parts, err = s.measureParts(ctx, v, pl, &one); errors.Is(err, question.ErrStopped) {
					return true, nil
				} else if err != nil {
					return false, err
				}
				r.Judged = q.Parts
			}
			if len(asked.Ablations) == 0 || pl.stopped() {
				return pl.stopped(), nil
			}
			worth, err := s.playAblations(ctx, vs, pl, asked.Ablations, j)
			switch {
			case errors.Is(err, question.ErrStopped):
				return true, nil
			case err != nil:
				return false, err
			}
			r.Options = worth[0]
			return false, nil
		})
	}
	return nil
}

// summary returns the report on a run of one variant at one number of seats. q is the
// question for these.
func (p *setup) summary(v *Variant, q *question.Sim, pl *playedRuns) *reports.Summary {
	vs := []*Variant{v}
	prices, stale := p.prices(v, pl.seats)
	return &reports.Summary{
		Command:      question.Command(q),
		QuestionJSON: asJSON(q),
		Variant:      v.Side(p.lineupOf(v)),
		Seats:        pl.seats,
		Deals:        p.deals,
		Seed:         p.seed,
		Result:       pl.terms.Summarise(pl.runs[0]),
		Terms:        pl.terms,
		Notes:        append(append(variantNotes(vs), p.botNotes(v)...), textList(stale)...),
		Prices:       prices,
		Caveats:      append(p.caveats(vs, pl.seats), sharedWinCaveats(pl.seats, pl.runs[0])...),
		LongestGame:  p.longestMatchNote(vs, pl),
	}
}
