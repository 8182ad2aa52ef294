package lab

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"equitas/engine"
	"equitas/engine/rule"
	"equitas/engine/sim"
	"equitas/reports"
)

// What was played at one number of seats: a run for each variant, and how it
// is judged.
type played struct {
	runs  []*sim.Run
	terms sim.Terms
	seats int
	away  bool // it is played elsewhere, and not all of it yet: of the runs only the number of deals is known
}

// A later takes note that something is played elsewhere and is not here yet, so that
// what comes after is asked for too: all at once, instead of step by step.
type later struct{ away bool }

// but returns an error, unless it is that.
func (l *later) but(err error) error {
	if errors.Is(err, sim.ErrElsewhere) {
		l.away = true
		return nil
	}
	return err
}

// err is [sim.ErrElsewhere] if something was not here.
func (l *later) err() error {
	if l.away {
		return sim.ErrElsewhere
	}
	return nil
}

// stopped reports whether somebody stopped it.
func (pl *played) stopped() bool {
	return pl.runs[0].Incomplete || pl.terms.Stop != nil && pl.terms.Stop.Stopped
}

// compare holds every other run against the first, all judged together.
func (pl *played) compare() []*sim.Comparison {
	var list []*sim.Comparison
	for _, other := range pl.runs[1:] {
		list = append(list, pl.terms.Compare(pl.runs[0], other))
	}
	if len(list) > 1 {
		sim.Together(list)
	}
	return list
}

// A judging is how long is played and what is asked of the numbers: a [Judging]
// that was read.
type judging struct {
	until until
	exact bool

	apart     bool   // the others have deals of a seed of their own
	otherSeed uint64 // that seed

	games  bool                    // the matches are told of
	looks  bool                    // and the looks, one by one
	timed  bool                    // all is played, since how long that takes is told
	glance func([]*sim.Comparison) // is told what there is so far; or nil
	watch  *sim.Watch              // parts whose use is watched on the way; or nil
	keeper sim.Keeper              // of what was played before; nil: that of the laboratory
}

// play plays the variants on the same deals: so many, or until what j waits for
// is there. j may be nil.
func (p *setup) play(ctx context.Context, vs []*Variant, seats int, j *judging) (*played, error) {
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
	pl, err := p.playCells(ctx, cells, j, func(f *sim.Fault) []string {
		i := max(slices.IndexFunc(cells, func(c *sim.Cell) bool { return c.Hash == f.Hash }), 0)
		return p.repeat(vs[i], f, cells[i].Uniform())
	})
	if err != nil && j != nil && errors.Is(err, errNoMetric) {
		return nil, wrongf("--until: %v: it is not counted with this line-up", err)
	}
	return pl, err
}

// measureAlike makes the cells of variants that are held against the first one
// count what any of them measures.
func measureAlike(vs []*Variant, cells []*sim.Cell, seats int) {
	if len(vs) < 2 {
		return
	}
	loaded := make([]*rule.Loaded, len(vs))
	for i, v := range vs {
		loaded[i] = v.Loaded
	}
	reports, sets := rule.Alike(loaded, seats)
	for i, c := range cells {
		c.Measuring, c.Text = reports[i], inTOML(sets[i])
	}
}

// measureBesides has the cells judge metrics with the headline that are asked
// for besides it.
func (p *setup) measureBesides(cells []*sim.Cell) {
	if len(p.besides) == 0 {
		return
	}
	for _, c := range cells {
		r := engine.Measuring{}
		if c.Measuring != nil {
			r = *c.Measuring
		}
		r.Besides = p.besides
		c.Measuring = &r
	}
}

// errNoMetric wraps the error of a run that was to wait for a metric that is
// none.
var errNoMetric = errors.New("")

// playCells plays cells on the same deals. repeat returns the command that
// shows a broken match again. j may be nil. With [sim.ErrElsewhere] what is played is
// away.
func (p *setup) playCells(ctx context.Context, cells []*sim.Cell, j *judging, repeat func(*sim.Fault) []string) (*played, error) {
	if j == nil {
		j = &judging{}
	}
	pl := &played{seats: cells[0].Seats, terms: sim.Terms{Exact: j.exact}}
	opt := sim.Runner{Workers: p.lab.opt.Workers, Progress: p.obs.progress, Keeper: cmp.Or(j.keeper, p.lab.opt.Keeper), Now: p.lab.opt.Now, Watch: j.watch, Glance: j.glance}
	if j.timed {
		opt.Keeper = nil
	}
	if j.games && p.obs.Game != nil {
		opt.Keep = gamesOf(cells, p.obs.Game)
	} else { // elsewhere nobody tells of matches
		opt.Engine = p.engine
	}
	p.obs.stage(Stage{What: "deals", Side: p.side, Deals: p.deals})
	var err error
	if j.until.text != "" {
		u := sim.UntilOptions{Max: p.deals, Width: j.until.width, Metric: j.until.metric}
		if j.looks && p.obs.Look != nil {
			u.Seen = p.obs.Look
		}
		pl.runs, pl.terms.Stop, err = sim.Until(ctx, cells, u, opt)
	} else {
		some, at := cells, []int(nil)
		if opt.Keep == nil {
			some, at = once(cells)
		}
		pl.runs, err = sim.Play(ctx, some, p.deals, opt)
		pl.runs = spread(pl.runs, cells, at)
	}
	p.obs.stage(Stage{})
	if fault, ok := errors.AsType[*sim.Fault](err); ok {
		return nil, &BrokenError{fault.Error(), CommandLine(repeat(fault))}
	}
	if errors.Is(err, sim.ErrElsewhere) {
		pl.away = true
		for _, c := range cells {
			pl.runs = append(pl.runs, &sim.Run{Cell: c, Deals: sim.Rounded(p.deals)})
		}
		return pl, err
	}
	if conflict, ok := errors.AsType[*sim.Conflict](err); ok {
		return nil, p.disagreement(cells, conflict, repeat)
	}
	if err != nil {
		if j.until.metric != "" {
			err = fmt.Errorf("%w%w", err, errNoMetric)
		}
		return nil, err
	}
	if pl.runs[0].Deals == 0 {
		return nil, ErrStopped
	}
	return pl, nil
}

// disagreement is that deals were played before, and otherwise.
func (p *setup) disagreement(cells []*sim.Cell, conflict *sim.Conflict, repeat func(*sim.Fault) []string) error {
	c := cells[max(0, slices.IndexFunc(cells, func(c *sim.Cell) bool { return c.ID() == conflict.Cell }))]
	again := repeat(&sim.Fault{Variant: c.Name, Hash: c.Hash, Seed: c.Master, Deal: conflict.Deal, Seats: c.Seats})
	if again[1] != "record" {
		again = append(again, "--store", "none")
	}
	return &BrokenError{c.Name + ": " + conflict.Error(), CommandLine(again)}
}

// repeat returns the arguments that show a broken match again: its record, or
// where bots change seats the run up to it.
func (p *setup) repeat(v *Variant, f *sim.Fault, uniform bool) []string {
	seats, seed := strconv.Itoa(f.Seats), strconv.FormatUint(f.Seed, 10)
	args := []string{"equitas", "record", v.Asked, "--deal", strconv.Itoa(f.Deal), "--seats", seats, "--bots", p.lineup(), "--seed", seed}
	if !uniform {
		args = []string{"equitas", "sim", v.Asked, "--deals", strconv.Itoa(f.Deal + 1), "--seats", seats, "--bots", p.lineup(), "--seed", seed}
	}
	return append(args, SetFlags(v.Sets)...)
}

// odd names the longest match of the runs, and the command that shows it; ""
// where records cannot show it: they know no rotations.
func (p *setup) odd(vs []*Variant, pl *played) string {
	at := reports.LongestOf(pl.runs)
	if at < 0 {
		return ""
	}
	v, r := vs[at], pl.runs[at]
	return reports.LongestGame(r.Longest.Turns, engine.TurnNoun(v.Rules).Many, recordLine(v.Asked, r, p.lineup(), v.Sets[:len(v.Sets)-v.tookBy], v.took))
}

// atTables plays at one number of seats after the other and has ask make reports
// of it, which reports whether somebody stopped it. A question that was stopped
// ends with what is there.
func (a *Answer) atTables(tables []int, ask func(seats int) (stopped bool, err error)) error {
	var l later
	for _, seats := range tables {
		stopped, err := ask(seats)
		if errors.Is(err, ErrStopped) && len(a.Reports) > 0 {
			stopped, err = true, nil
		}
		if err = l.but(err); err != nil {
			return err
		}
		if a.Stopped = stopped; stopped {
			break
		}
	}
	return l.err()
}
