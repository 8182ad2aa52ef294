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
	"equitas/engine/rule"
	"equitas/engine/sim"
)

// errStopped is Ctrl-C before there was anything to show.
var errStopped = errors.New("stopped before the first deal was played")

// seatCounts returns the numbers of seats that were asked for, or the usual one of
// the first variant; every variant must take them.
func (p *setup) seatCounts(vs []*variant) ([]int, error) {
	p.chooseBots(vs[0])
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
		if len(p.bots) > 1 && len(p.bots) != n {
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
func (p *setup) makers(v *variant, seats int) ([]bot.Maker, error) {
	var makers []bot.Maker
	for i := range seats {
		m, err := p.maker(v, p.bots[min(i, len(p.bots)-1)])
		if err != nil {
			return nil, err
		}
		if _, err := m.New(v.rules); err != nil {
			return nil, err
		}
		makers = append(makers, m)
	}
	return makers, nil
}

// cell makes one side of a question.
func (p *setup) cell(v *variant, seats int) (*sim.Cell, error) {
	makers, err := p.makers(v, seats)
	if err != nil {
		return nil, err
	}
	report, err := v.report(seats)
	if err != nil {
		return nil, err
	}
	c := &sim.Cell{Name: v.Set.Name, Game: v.Set.Game, Epoch: v.Game.Schema().Epoch, Hash: v.Set.Hash, Rules: v.rules, Seats: seats, Master: p.seed, Measuring: report}
	for _, m := range makers {
		c.Bots = append(c.Bots, sim.Seating{BotSpec: m.Spec(v.rules), New: func(r engine.Rules, _ int) engine.Bot {
			b, err := m.New(r)
			if err != nil {
				panic("equitas: " + err.Error()) // it could be made a moment ago
			}
			return b
		}})
	}
	return c, nil
}

// botNotes says how the bots play.
func (p *setup) botNotes(v *variant) []string {
	var l []string
	for i, name := range p.bots {
		m, err := p.maker(v, name)
		if err != nil || slices.Contains(p.bots[:i], name) {
			continue
		}
		note := m.Name + " " + m.Doc
		if isSearch(name) {
			note += "; it judges by " + v.judgesBy()
		}
		if !v.adapts(name) {
			note += "; it does not adapt to a variant"
		}
		l = append(l, note)
	}
	return l
}

// caveats are what the games say of the bots with so many seats, each once.
func (p *setup) caveats(vs []*variant, seats int) []engine.Caveat {
	var l []engine.Caveat
	for _, v := range vs {
		c, ok := v.rules.(engine.Caveater)
		if !ok {
			continue
		}
		for _, x := range c.Caveats(seats, p.bots) {
			if !slices.Contains(l, x) {
				l = append(l, x)
			}
		}
	}
	return l
}

// lineup names the bots: one that sits everywhere once.
func (p *setup) lineup() string { return strings.Join(p.bots, ",") }

// What was played at one number of seats: a run for each variant, and how it
// is judged.
type played struct {
	runs  []*sim.Run
	terms sim.Terms
	seats int
	each  time.Duration // a deal took, of all variants together, once all was warm
}

// stopped reports whether somebody stopped it.
func (pl *played) stopped() bool {
	return pl.runs[0].Incomplete || pl.terms.Stop != nil && pl.terms.Stop.Stopped
}

// play plays the variants on the same deals: so many, or until what j waits for
// is there. j may be nil.
func (p *setup) play(ctx context.Context, s *streams, vs []*variant, seats int, j *judging) (*played, error) {
	var cells []*sim.Cell
	for i, v := range vs {
		c, err := p.cell(v, seats)
		if err != nil {
			return nil, err
		}
		if j != nil && j.apart && i > 0 {
			c.Master = j.otherSeed
		}
		cells = append(cells, c)
	}
	measureAlike(vs, cells, seats)
	p.measureBesides(cells)
	if j != nil {
		if err := j.until.fits(vs, seats); err != nil {
			return nil, err
		}
	}
	pl, err := p.playCells(ctx, s, cells, j, func(f *sim.Fault) []string {
		i := max(slices.IndexFunc(cells, func(c *sim.Cell) bool { return c.Hash == f.Hash }), 0)
		return p.repeat(vs[i], f, cells[i].Uniform())
	})
	if err != nil && j != nil && errors.Is(err, errNoMetric) {
		return nil, usagef("--until: %v: it is not counted with this line-up", err)
	}
	return pl, err
}

// measureAlike makes the cells of variants that are held against the first one
// count what any of them measures.
func measureAlike(vs []*variant, cells []*sim.Cell, seats int) {
	if len(vs) < 2 {
		return
	}
	loaded := make([]*rule.Loaded, len(vs))
	for i, v := range vs {
		loaded[i] = v.Loaded
	}
	for i, r := range rule.Alike(loaded, seats) {
		cells[i].Measuring = r
	}
}

// measureBesides has the cells judge a metric with the headline that is asked
// for besides it.
func (p *setup) measureBesides(cells []*sim.Cell) {
	if p.besides == "" {
		return
	}
	for _, c := range cells {
		r := engine.Measuring{}
		if c.Measuring != nil {
			r = *c.Measuring
		}
		r.Besides = []string{p.besides}
		c.Measuring = &r
	}
}

// errNoMetric wraps the error of a run that was to wait for a metric that is
// none.
var errNoMetric = errors.New("")

// playCells plays cells on the same deals. repeat returns the command that
// shows a broken match again. j may be nil.
func (p *setup) playCells(ctx context.Context, s *streams, cells []*sim.Cell, j *judging, repeat func(*sim.Fault) []string) (*played, error) {
	pl := &played{seats: cells[0].Seats}
	bar := newProgress(s, p.quiet, p.workers)
	opt := sim.Runner{Workers: p.workers, Progress: func(done, total int) { bar.showOf(done, total, p.counted()) }}
	var err error
	if j != nil {
		pl.terms.Exact = j.exact
		opt.Keep = j.kept.of(cells)
	}
	if j != nil && j.until.text != "" {
		pl.runs, pl.terms.Stop, err = sim.Until(ctx, cells, sim.UntilOptions{Max: p.deals, Width: j.until.width, Metric: j.until.metric}, opt)
	} else {
		pl.runs, err = sim.Play(ctx, cells, p.deals, opt)
	}
	bar.clear()
	if pl.each = bar.each(); pl.each == 0 { // all was done at once
		pl.each = time.Since(bar.begin) / time.Duration(p.deals)
	}
	if fault, ok := errors.AsType[*sim.Fault](err); ok {
		return nil, &brokenError{fault.Error(), commandLine(repeat(fault))}
	}
	if err != nil {
		if j != nil && j.until.metric != "" {
			err = fmt.Errorf("%w%w", err, errNoMetric)
		}
		return nil, err
	}
	if pl.runs[0].Deals == 0 {
		return nil, errStopped
	}
	return pl, nil
}

// counted is what a run counts, as its progress says it: "deals (skill)".
func (p *setup) counted() string {
	if p.side == "" {
		return "deals"
	}
	return "deals (" + p.side + ")"
}

// repeat returns the arguments that show a broken match again: its record, or
// where bots change seats the run up to it.
func (p *setup) repeat(v *variant, f *sim.Fault, uniform bool) []string {
	seats, seed := strconv.Itoa(f.Seats), strconv.FormatUint(f.Seed, 10)
	args := []string{"equitas", "record", v.asked, "--deal", strconv.Itoa(f.Deal), "--seats", seats, "--bots", p.lineup(), "--seed", seed}
	if !uniform {
		args = []string{"equitas", "sim", v.asked, "--deals", strconv.Itoa(f.Deal + 1), "--seats", seats, "--bots", p.lineup(), "--seed", seed}
	}
	return append(args, setFlags(v.sets)...)
}
