package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/sim"
)

// errStopped is Ctrl-C before there was anything to show.
var errStopped = errors.New("stopped before the first deal was played")

// tables returns the numbers of seats that were asked for, or the usual one of
// the first variant; every variant must take them.
func (p *setup) tables(vs []*variant) ([]int, error) {
	seats := p.seats
	if len(seats) == 0 {
		seats = []int{vs[0].rules.Players().Usual}
	}
	for i, n := range seats {
		if slices.Contains(seats[:i], n) {
			return nil, usagef("--seats names %d twice", n)
		}
		for _, v := range vs {
			if pl := v.rules.Players(); n < pl.Min || n > pl.Max {
				return nil, usagef("%s cannot be played with %d seats, must be %s (--seats)", v.asked, n, span(pl.Min, pl.Max))
			}
		}
		if len(p.bots) != 1 && len(p.bots) != n {
			return nil, usagef("--bots names %d bots for %d seats, must be 1 or %d", len(p.bots), n, n)
		}
	}
	return seats, nil
}

// span writes a range: "3 to 6".
func span(lo, hi int) string {
	if lo == hi {
		return strconv.Itoa(lo)
	}
	return fmt.Sprintf("%d to %d", lo, hi)
}

// makers finds the bots of a line-up, one for every seat, and makes sure that
// they can play.
func (p *setup) makers(r engine.Rules, seats int) ([]bot.Maker, error) {
	var makers []bot.Maker
	for i := range seats {
		name := p.bots[min(i, len(p.bots)-1)]
		m, err := findBot(name)
		if err != nil {
			return nil, err
		}
		if _, err := m.New(r); err != nil {
			return nil, err
		}
		makers = append(makers, m)
	}
	return makers, nil
}

// cell makes one side of a question.
func (p *setup) cell(v *variant, seats int) (*sim.Cell, error) {
	makers, err := p.makers(v.rules, seats)
	if err != nil {
		return nil, err
	}
	c := &sim.Cell{Name: v.Set.Name, Hash: v.Set.Hash, Rules: v.rules, Seats: seats, Master: p.seed}
	for _, m := range makers {
		c.Bots = append(c.Bots, sim.Seating{Name: m.Name, New: func(r engine.Rules, _ int) engine.Bot {
			b, err := m.New(r)
			if err != nil {
				panic("equitas: " + err.Error()) // it could be made a moment ago
			}
			return b
		}})
	}
	return c, nil
}

// lineup names the bots: one that sits everywhere once.
func (p *setup) lineup() string { return strings.Join(p.bots, ",") }

// play plays the variants on the same deals.
func (p *setup) play(ctx context.Context, s *streams, vs []*variant, seats int) ([]*sim.Run, error) {
	var cells []*sim.Cell
	for _, v := range vs {
		c, err := p.cell(v, seats)
		if err != nil {
			return nil, err
		}
		cells = append(cells, c)
	}
	err := p.probe(ctx, s, cells)
	var runs []*sim.Run
	if err == nil {
		bar := newProgress(s, p.quiet)
		runs, err = sim.Play(ctx, cells, p.deals, sim.Options{Workers: p.workers, Progress: bar.show})
		bar.clear()
	}
	if fault, ok := errors.AsType[*sim.Fault](err); ok {
		i := slices.IndexFunc(cells, func(c *sim.Cell) bool { return c.Name == fault.Variant })
		return nil, &brokenError{fault.Error(), p.repeat(vs[i].asked, fault, cells[i].Uniform())}
	}
	if err != nil {
		return nil, err
	}
	if runs[0].Deals == 0 {
		return nil, errStopped
	}
	return runs, nil
}

// probeTime is how long a probe takes, about.
const probeTime = 100 * time.Millisecond

// probe plays a few of the deals to see how long all will take, and says so if
// that is long.
func (p *setup) probe(ctx context.Context, s *streams, cells []*sim.Cell) error {
	for n := 4; n <= p.deals/8; n *= 4 {
		begin := time.Now()
		if _, err := sim.Play(ctx, cells, n, sim.Options{Workers: p.workers}); err != nil || ctx.Err() != nil {
			return err
		}
		if spent := time.Since(begin); spent >= probeTime || n*4 > p.deals/8 {
			announce(s, p.quiet, p.deals, n, spent)
			return nil
		}
	}
	return nil
}

// repeat returns the command that shows a broken match again: its record, or
// where bots change seats the run up to it.
func (p *setup) repeat(name string, f *sim.Fault, uniform bool) string {
	seats, seed := strconv.Itoa(f.Seats), strconv.FormatUint(f.Seed, 10)
	args := []string{"equitas", "record", name, "--deal", strconv.Itoa(f.Deal), "--seats", seats, "--bots", p.lineup(), "--seed", seed}
	if !uniform {
		args = []string{"equitas", "sim", name, "--deals", strconv.Itoa(f.Deal + 1), "--seats", seats, "--bots", p.lineup(), "--seed", seed}
	}
	return commandLine(append(args, setFlags(p.sets)...))
}
