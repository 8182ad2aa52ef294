package lab

import (
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"

	"equitas/engine"
	"equitas/engine/lab/course"
	"equitas/engine/lab/question"
	"equitas/engine/sim"
	"equitas/reports"
)

// A TurnsQuestion asks how matches of two variants develop turn by turn.
type TurnsQuestion struct {
	Base, Other   string
	question.Play     // may name one number of seats
	MaxDeals      int // largest number of deals; 0 means the default
}

// Default numbers of deals of [Lab.Turns], without and with bots that search.
const (
	DefaultTurnDeals = 400
	searchTurnDeals  = 60
)

// Turns plays the first deals of the seed under both variants and measures the standings
// after each turn. Different bots keep their seats. o receives progress. progress, unless
// nil, receives preliminary results, which are valid until it returns. The error is
// [question.ErrStopped] if ctx ended before there was any result.
func (l *Lab) Turns(ctx context.Context, q TurnsQuestion, o question.Observer, progress func(*course.Courses)) (*reports.Turns, error) {
	if len(q.Seats) > 1 {
		return nil, question.Invalidf("--seats names %d numbers, must be one", len(q.Seats))
	}
	if err := q.Play.CheckPlay(); err != nil {
		return nil, err
	}
	s := l.setup(&q.Play, o, []string{thumbBot}, DefaultTurnDeals)
	vs, err := s.loadAll(q.Base, q.Other)
	if err != nil {
		return nil, err
	}
	s.chooseReadyBots(vs[0])
	tables, err := s.seatCounts(vs)
	if err != nil {
		return nil, err
	}
	if !s.dealsGiven {
		s.setTurnDeals(q.MaxDeals)
	}
	if err := s.prepareComparisonWeights(ctx, vs, tables[0]); err != nil {
		return nil, err
	}
	return s.playTurns(ctx, vs, tables[0], s.seed, progress)
}

// setTurnDeals sets the number of deals to the default, or to limit if that is lower and not 0.
func (p *setup) setTurnDeals(limit int) {
	p.deals = DefaultTurnDeals
	if slices.ContainsFunc(p.botNames(), question.IsSearch) {
		p.deals = searchTurnDeals
	}
	if limit > 0 {
		p.deals = min(p.deals, limit)
	}
}

// addTurns sets Turns of the reports: how matches develop turn by turn.
func (c *comparisonRun) addTurns(ctx context.Context, pl *playedRuns, comparisons []*reports.Comparison) error {
	p := *c.setup
	p.setTurnDeals(pl.runs[0].Deals)
	seed := p.seed
	if c.runOptions.ownSeedForOthers {
		seed = c.runOptions.otherSeed
	}
	for i, r := range comparisons {
		t, err := p.playTurns(ctx, []*Variant{c.variants[0], c.variants[i+1]}, pl.seats, seed, nil)
		if err != nil {
			return err
		}
		r.Turns = t
	}
	return nil
}

// playTurns plays two variants, whose bots are trained, and returns the results turn by
// turn. The deals of vs[1] come from otherSeed. progress may be nil.
func (p *setup) playTurns(ctx context.Context, vs []*Variant, seats int, otherSeed uint64, progress func(*course.Courses)) (*reports.Turns, error) {
	var of [2]course.Side
	for side := range of {
		v := vs[side]
		makers, err := p.makers(v, seats)
		if err != nil {
			return nil, err
		}
		of[side] = course.Side{Loaded: v.Loaded, Seed: []uint64{p.seed, otherSeed}[side], Bots: func() (bots []engine.Bot, err error) {
			for _, m := range makers {
				b, err := m.New(v.Rules)
				if err != nil {
					return nil, err
				}
				bots = append(bots, b)
			}
			return bots, nil
		}}
		for _, m := range makers {
			of[side].Names = append(of[side].Names, m.Name)
		}
	}
	c := course.New(of, seats, p.deals)
	p.observer.BeginStage(question.Stage{What: "deals", Side: "turn by turn", Deals: p.deals})
	defer p.observer.BeginStage(question.Stage{})
	err := playWithWorkers(ctx, p.lab.resources.Workers, 2*p.deals, func() (dealWorker, error) {
		var pair [2]*course.Player
		for side := range pair {
			one, err := c.Player(side)
			if err != nil {
				return dealWorker{}, err
			}
			pair[side] = one
		}
		return dealWorker{func(i int) error { return pair[i%2].Play(i / 2) }, func() {
			c.TakeMatches(pair[0])
			c.TakeMatches(pair[1])
			p.observer.ReportProgress(c.Played()/2, p.deals)
			if progress != nil {
				progress(c)
			}
		}}, nil
	})
	if fault, ok := errors.AsType[*sim.Fault](err); ok {
		i := slices.IndexFunc(vs, func(v *Variant) bool { return v.Set.Hash == fault.Hash })
		return nil, &question.BrokenError{Reason: fault.Error(), RepeatCommand: question.CommandLine(p.repeatCommand(vs[max(i, 0)], fault, true))}
	}
	if err != nil {
		return nil, err
	}
	t := c.Sum()
	if t.Matches[0] == 0 || t.Matches[1] == 0 {
		return nil, question.ErrStopped
	}
	return t, nil
}

// A dealWorker plays deals by their numbers, and collects the results.
type dealWorker struct {
	play  func(i int) error // plays the deal with that number; an error is a [*sim.Fault]
	flush func()            // adds the results since its last call to the sum; not called concurrently
}

// workerBatch is the largest number of deals that a worker plays at a time.
const workerBatch = 16

// playWithWorkers plays deals 0 to deals-1 on the given number of workers, each made by
// begin, until ctx is done. It returns the error of the lowest deal that has one, or of
// begin.
func playWithWorkers(ctx context.Context, workers, deals int, begin func() (dealWorker, error)) error {
	batch := max(1, min(workerBatch, deals/(4*workers)))
	var mu sync.Mutex
	var broken error
	var end atomic.Int64 // deals from this one on are not played: the lowest broken one, or the number of deals
	end.Store(int64(deals))
	next := 0
	take := func() (from, to int) {
		mu.Lock()
		defer mu.Unlock()
		from, to = next, min(next+batch, int(end.Load()))
		next = to
		return from, to
	}
	var wg sync.WaitGroup
	defer wg.Wait()
	for range min(workers, deals) {
		one, err := begin()
		if err != nil {
			end.Store(0)
			return err
		}
		wg.Go(func() {
			for from, to := take(); from < to && ctx.Err() == nil; from, to = take() {
				var err error
				i := from
				for i < to && int64(i) < end.Load() && ctx.Err() == nil {
					if err = one.play(i); err != nil {
						break
					}
					i++
				}
				mu.Lock()
				if err != nil && int64(i) < end.Load() { // deals with lower numbers are still played
					broken = err
					end.Store(int64(i))
				}
				one.flush()
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	return broken
}
