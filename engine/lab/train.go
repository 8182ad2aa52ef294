package lab

import (
	"context"
	"errors"
	"fmt"

	"equitas/engine"
	"equitas/engine/train"
)

// prepare implements [Question].
func (q *Train) prepare(l *Lab, o Observer, p *Prepared) error {
	v, err := l.Library().Variant(q.Variant, q.Sets, o.note)
	if err != nil {
		return err
	}
	judge, ok := v.Rules.(engine.Weigher)
	if !ok {
		return fmt.Errorf("the bots of %s cannot be given weights", v.Game.Schema().Title)
	}
	asked := *q // with nothing left to what is usual
	pl := v.Rules.Players()
	if asked.Seats == 0 {
		asked.Seats = pl.Usual
	}
	if asked.Seats < pl.Min || asked.Seats > pl.Max {
		return wrongf("%s cannot be played with %d seats, must be %s (--seats)", v.Asked, asked.Seats, span(pl.Min, pl.Max))
	}
	from, err := v.start(judge, q.From, asked.Seats)
	if err != nil {
		return err
	}
	if q.Seed != nil {
		from.seed = *q.Seed
	}
	asked.Seed, asked.Generations = &from.seed, q.generations()
	p.run = func(ctx context.Context, a *Answer) error {
		lost := ""
		switch usual := asked.Generations == train.Generations && q.Rest == 0 && q.From == "" && from.seed == usualSeed; {
		case !usual:
			lost = "these are not the usual generations, rest, seed and start"
		case l.opt.Cache == nil:
			lost = "results are kept nowhere (--store)"
		}
		r, err := l.trained(ctx, o, v, judge, from, &asked, lost == "")
		if err != nil {
			return err
		}
		a.Weights = learnedStyle(v, judge, r, from).File(weightsNote(v, r, from))
		a.add(&asked, asked.report(v, r, from, lost))
		return nil
	}
	return nil
}

// trained lets bots learn as a question says. Weights that are to be kept must
// be.
func (l *Lab) trained(ctx context.Context, o Observer, v *Variant, judge engine.Weigher, from start, asked *Train, keep bool) (*train.Result, error) {
	for {
		t, err := l.teach(ctx, o, v, judge, from, lesson{v.lesson(from), asked.Generations, asked.Rest, keep}, true)
		if broken, ok := errors.AsType[*train.BrokenError](err); ok {
			return nil, &BrokenError{broken.Error(), Line(asked)}
		}
		if errors.Is(err, context.Canceled) {
			return nil, errors.New("stopped: nothing was learned for good")
		}
		if err == nil {
			err = t.lost
		}
		if err != nil {
			return nil, err
		}
		if t.found == nil && !t.brief { // else somebody asked for the weights alone
			return t.result, nil
		}
	}
}
