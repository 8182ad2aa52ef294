package sim

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"

	"equitas/engine"
)

// A Run is what was counted in the deals of a cell.
type Run struct {
	Cell       *Cell
	Columns    []engine.Column
	Rotations  int      // matches per deal
	Deals      int      // deals 0 to Deals-1 are here: whole units
	Unit       int      // deals that share a row: 1 up to 65,536 deals, otherwise a power of two
	Rows       Rows     // of len(Columns) numbers, one per unit, in deal order; each sums the unit's matches
	Traces     []uint64 // per deal, of the first 65,536: a hash of all choices and chance outcomes
	Incomplete bool     // stopped before all deals that were asked for

	Lengths   []int32       // turns of every match of the first 65,536 deals: Rotations numbers per deal
	Exposures []ExposureSum // what players had and used, in rising order; nil if the game does not follow that
	Longest   Extreme       // the longest match

	known []engine.Metric // of a run that was saved; nil: as the cell's rules say
}

// An Extreme is the most unusual match of a run.
type Extreme struct {
	Turns    int `json:"turns"` // 0 if nothing was played
	Deal     int `json:"deal"`  // the first such match
	Rotation int `json:"rotation"`
}

// Groups is how many groups of deals exposures are summed in: deal number d is
// in group d mod Groups. Their error comes from leaving out one at a time.
const Groups = 50

// MaxOwnTurns is the most own turns of a player that are told apart; who had
// more counts as having had so many.
const MaxOwnTurns = 1023

// An ExposureSum is how often players of one group of deals, with so many own
// turns, had a thing, and what they won.
type ExposureSum struct {
	What   uint8 // as in [engine.Exposure]
	Group  uint8 // below Groups
	Turns  int32 // the player's own turns, at most MaxOwnTurns
	Used   bool  // used at least once; otherwise only held
	Credit int64 // of these players, in 1/[engine.CreditUnit] of a win
	N      int64 // players in finished matches
}

// Row returns what unit number i counted: deals i·Unit to (i+1)·Unit-1.
func (r *Run) Row(i int) []int64 { return r.Rows.Row(i) }

// column returns the index of a column, -1 if there is none.
func (r *Run) column(name string) int {
	for i, c := range r.Columns {
		if c.Name == name {
			return i
		}
	}
	return -1
}

// Options say how to play. They never change what is counted.
type Options struct {
	Workers  int                   // at least 1 is used
	Progress func(done, total int) // told how many deals are done; calls do not overlap; may be nil
	Memories []*Memory             // of the cells, by their index; nil or none where nothing is kept

	// Keep is given every match, in the order of deals, then cells, then
	// rotations. Calls do not overlap. It may be nil, and must
	// be where memories are.
	Keep func(Match)
}

// maxBlock is how many deals a worker takes at a time, at most.
const maxBlock = 256

// Play plays deals 0 to deals-1 of every cell. Beyond 65,536 deals several
// share a row, and their number is rounded up to whole rows.
//
// When ctx is done, the blocks of deals being played are finished, and the
// runs hold all deals up to there, marked incomplete; that is no error. A
// match that breaks ends the run with a [*Fault], the same one whatever the
// number of workers.
func Play(ctx context.Context, cells []*Cell, deals int, opt Options) ([]*Run, error) {
	p, err := newPlay(ctx, cells, deals, opt)
	if err != nil {
		return nil, err
	}
	p.run(max(p.unit, blockSize(p.deals, p.workers)))
	if p.fault != nil {
		return nil, p.fault
	}
	return p.cut(p.ready), nil
}

// blockSize returns the largest power of two, up to [maxBlock], that leaves
// every worker 16 blocks: slow bots must not leave workers idle at the end, or
// somebody waiting who wants to stop.
func blockSize(deals, workers int) int {
	size := maxBlock
	for size > 1 && deals < size*workers*16 {
		size /= 2
	}
	return size
}

// A play is shared by the workers of one call of [Play] or [Until].
type play struct {
	ctx      context.Context
	runs     []*Run
	deals    int
	unit     int
	block    int // deals: whole units, so that no two workers share a row
	workers  int
	progress func(done, total int)
	memories []*Memory                  // of the cells, or nil
	look     func(deals int) (next int) // told when the deals up to a look are complete; returns the next one, 0 to stop
	next     atomic.Int64               // the block that nobody has taken
	over     atomic.Bool                // no more blocks are taken

	mu      sync.Mutex
	done    int  // deals, in whatever order
	order        // of what is complete
	lookAt  int  // deals of the next look; all of them without looks
	looking bool // somebody is
	fault   *Fault
}

// newPlay makes room for the runs.
func newPlay(ctx context.Context, cells []*Cell, deals int, opt Options) (*play, error) {
	if deals < 1 {
		return nil, fmt.Errorf("%d deals, must be at least 1", deals)
	}
	p := &play{ctx: ctx, unit: unitOf(deals), workers: max(1, opt.Workers), progress: opt.Progress, memories: make([]*Memory, len(cells))}
	p.deals = (deals + p.unit - 1) / p.unit * p.unit
	p.lookAt = p.deals
	p.kept = opt.Keep
	p.totals = make([]totals, len(cells))
	traced := min(p.deals, fewDeals)
	for _, c := range cells {
		if err := c.check(); err != nil {
			return nil, err
		}
		columns := c.Columns()
		p.runs = append(p.runs, &Run{Cell: c, Columns: columns, Rotations: c.Rotations(), Deals: p.deals, Unit: p.unit,
			Traces: make([]uint64, traced), Lengths: make([]int32, traced*c.Rotations())})
	}
	for i, m := range opt.Memories[:min(len(opt.Memories), len(cells))] {
		if p.memories[i] = m; m != nil {
			m.open(p.runs[i])
		}
	}
	return p, nil
}

// run has the workers play until all is played, or there is a reason to stop.
// They take so many deals at a time: whole units.
func (p *play) run(block int) {
	p.block = block
	for _, r := range p.runs {
		r.Rows = newRows(len(r.Columns), p.deals/p.unit, block/p.unit)
	}
	var wg sync.WaitGroup
	for range p.workers {
		wg.Go(func() { p.work(make([]*table, len(p.runs))) })
	}
	wg.Wait()
}

// cut returns the runs of the first so many deals, which are complete, with
// all that is summed over them.
func (p *play) cut(deals int) []*Run {
	for i, r := range p.runs {
		if deals < p.deals {
			r.Incomplete, r.Deals = true, deals
			r.Rows.cut(r.Units())
			traced := min(deals, len(r.Traces))
			r.Traces, r.Lengths = r.Traces[:traced], r.Lengths[:traced*r.Rotations]
		}
		_, follows := r.Cell.Rules.NewState(r.Cell.Seats).(engine.Exposer)
		p.totals[i].finish(r, follows)
	}
	return p.runs
}

// work takes blocks until there are none. Blocks are taken in order and always
// finished, so when a worker stops, all deals before the last block taken are
// played or will be.
func (p *play) work(tables []*table) {
	for p.ctx.Err() == nil && !p.over.Load() {
		from := int(p.next.Add(1)-1) * p.block
		if from >= p.deals {
			return
		}
		f := finished{from: from, to: min(from+p.block, p.deals)}
		fault := p.playBlock(tables, from, &f)
		p.mu.Lock()
		p.done += f.to - from
		if fault != nil {
			p.over.Store(true)
			if p.fault == nil || fault.Deal < p.fault.Deal {
				p.fault = fault
			}
		}
		if fault == nil {
			p.take(from, f)
			p.advance(p.lookAt)
		}
		if p.progress != nil {
			p.progress(p.done, p.deals)
		}
		p.takeLooks()
		p.mu.Unlock()
	}
}

// takeLooks looks at what is complete, as often as it is time, while others
// play on. What is complete when somebody looks depends on the look alone: a
// block that broke is never complete, so looks before it are taken and later
// ones are not. The lock is held before and after, not during a look.
func (p *play) takeLooks() {
	for p.look != nil && !p.looking && p.lookAt > 0 && p.ready == p.lookAt {
		p.looking = true
		p.mu.Unlock()
		next := p.look(p.ready)
		p.mu.Lock()
		p.looking = false
		if p.lookAt = next; next == 0 {
			p.over.Store(true)
			return
		}
		p.advance(p.lookAt)
	}
}

// playBlock plays the deals from (inclusive) to f.to (exclusive) of every
// cell, and adds to f what they sum up to. Of the matches that break it returns
// the one in the lowest deal, in the first cell where that deal breaks: how
// deals are cut into blocks cannot show.
func (p *play) playBlock(tables []*table, from int, f *finished) (fault *Fault) {
	to := f.to
	for i, run := range p.runs {
		memory := p.memories[i]
		if memory != nil {
			if b, ok := memory.recall(run, from, to); ok {
				f.cells = append(f.cells, b)
				continue
			}
		}
		if tables[i] == nil {
			tables[i] = &table{cell: run.Cell, deal: from, keeps: p.kept != nil}
		}
		t := tables[i]
		t.events, t.longest, t.kept = t.events[:0], Extreme{}, nil
		broken := playCell(t, run, from, to)
		if broken != nil {
			fault, to = broken, broken.Deal
		}
		b := block{slices.Clone(t.events), t.longest, t.kept}
		if memory != nil && broken == nil {
			memory.keep(run, from, to, b)
		}
		f.cells = append(f.cells, b)
	}
	return fault
}

// playCell plays a block of one cell, up to the first match that breaks.
func playCell(t *table, run *Run, from, to int) (fault *Fault) {
	defer func() {
		if r := recover(); r != nil {
			fault = t.fault(r)
		}
	}()
	if t.state == nil {
		t.setUp()
	}
	n, width := run.Rotations, len(run.Columns)
	rows := slices.Grow(t.rows[:0], (to-from)/run.Unit*width)[:(to-from)/run.Unit*width]
	clear(rows)
	t.rows = rows
	for deal := from; deal < to; deal++ {
		row := rows[(deal-from)/run.Unit*width:][:width]
		if deal < len(run.Traces) {
			run.Traces[deal] = t.play(deal, row, run.Lengths[deal*n:(deal+1)*n])
		} else {
			t.play(deal, row, nil)
		}
	}
	run.Rows.blocks[from/run.Unit/run.Rows.each] = pack(width, rows)
	return nil
}
