package sim

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"equitas/engine"
	"equitas/engine/sim/rows"
)

// A Run holds what was counted in the deals of a scenario.
type Run struct {
	Scenario    *Scenario
	Columns     []engine.Column
	Rotations   int       // matches per deal
	Deals       int       // deals 0 to Deals-1 were counted, in whole rows
	DealsPerRow int       // number of deals that share a row: 1 in a run of up to 65,536 deals, otherwise a power of two
	Rows        rows.Rows // rows in the order of deals, each of len(Columns) numbers; each number is a sum over the matches of the row's deals
	Traces      []uint64  // by deal, for the first 65,536: a hash of all choices and chance outcomes; nil before any are counted
	Incomplete  bool      // stopped before all requested deals were played

	Lengths []int32      // turns of the matches of the first 65,536 deals, by deal, then by rotation; nil before any are counted
	Longest LongestMatch // the longest match

	Uses          map[string]Use // by name: use of watched parts and stages in WatchedDeals deals; deals recalled from the Keeper are not included
	WatchedDeals  int
	RecalledDeals int // deals recalled from the Keeper instead of played

	exposed      *exposureCollector // exposures: what players had and used; nil if the game does not report them
	savedMetrics []engine.Metric    // metrics of a run read from a file; nil means those of the scenario
	workers      int                // number of workers that may compute sums
}

// A LongestMatch identifies the longest match of a run: its deal, rotation and length.
type LongestMatch struct {
	Turns    int `json:"turns"` // turns of the match; 0 if nothing was played
	Deal     int `json:"deal"`  // deal of the first match of that length
	Rotation int `json:"rotation"`
}

// ExposureGroups is the number of groups of deals in which exposures are summed: deal d is
// in group d mod ExposureGroups. Standard errors come from a jackknife over the groups.
const ExposureGroups = 50

// MaxOwnTurns is the largest number of own turns that exposures distinguish. Players with
// more turns are counted as having this many.
const MaxOwnTurns = 1023

// An ExposureSum counts the players who had a certain thing, in one group of deals and with
// the same number of own turns, and sums their payoffs.
type ExposureSum struct {
	Thing   uint8 // number of the thing, as in [engine.Exposure]
	Group   uint8 // below ExposureGroups
	Turns   int32 // the player's own turns, at most MaxOwnTurns
	Used    bool  // the players used it at least once; otherwise they only had it
	Payoff  int64 // sum of the payoffs of their sides, in 1/[engine.PayoffUnit] of a win
	Players int64 // number of players, in finished matches
}

// Workers returns how many workers may compute sums of the run's numbers. Results do not
// depend on it.
func (r *Run) Workers() int { return r.workers }

// HasExposures reports whether the run has counted what players had and used; see
// [Run.Exposures].
func (r *Run) HasExposures() bool { return r.exposed != nil }

// Row returns the counts of row i, by column: the sums over deals i·Unit to (i+1)·Unit-1.
func (r *Run) Row(i int) []int64 { return r.Rows.Row(i) }

// Column returns the index of a column, -1 if there is none.
func (r *Run) Column(name string) int {
	for i, c := range r.Columns {
		if c.Name == name {
			return i
		}
	}
	return -1
}

// RunOptions says how deals are played. It does not affect what is counted.
type RunOptions struct {
	Workers  int                   // number of workers; 0 or less means 1
	Engine   Engine                // plays the tasks; nil means [Local], with Workers
	Progress func(done, total int) // receives the number of deals played and the number of all deals to play, without kept ones, both averaged over the scenarios; calls do not overlap; may be nil
	Keeper   Keeper                // keeps played blocks; may be nil
	Now      func() time.Time      // the clock by which blocks of slow matches are made smaller, unless Engine is set; may be nil
	Watch    *UsageWatch           // parts whose use is counted during the run; may be nil

	// OnInterim is called from time to time with what [Play] has counted so far. Calls do
	// not overlap, and workers play on meanwhile. It may be nil.
	OnInterim func(InterimRuns)

	// OnMatch is called with every match, in the order of deals, then scenarios, then
	// rotations. Calls do not overlap. It may be nil. If it is set, all deals are played,
	// also those whose blocks are kept.
	OnMatch func(Match)
}

// An InterimRuns is what a run of fixed length has counted so far: the first Deals of
// MaxDeals deals of its scenarios. It is valid until the function that receives it returns.
type InterimRuns struct {
	Runs     []*Run
	Deals    int
	MaxDeals int
}

// maxBlock is the largest number of deals that a worker plays at a time.
const maxBlock = 256

// Play plays deals 0 to deals-1 of every scenario. Above 65,536 deals several share a row,
// and the number is rounded up to whole rows.
//
// When ctx is done, the blocks in play are finished, and the runs hold all deals up to the
// first missing one, marked Incomplete; that is no error. A match that breaks ends the run
// with a [*Fault], the same one whatever the number of workers.
func Play(ctx context.Context, scenarios []*Scenario, deals int, opt RunOptions) ([]*Run, error) {
	p, err := newPlay(scenarios, deals, opt)
	if err != nil {
		return nil, err
	}
	p.onInterim, p.nextInterim = opt.OnInterim, firstInterim
	if err := p.setLevel(ctx, levelOf(blockSize(p.deals, p.workers))); err != nil {
		return nil, err
	}
	if err := p.run(ctx); err != nil {
		return nil, err
	}
	return p.finish(), nil
}

// blockSize returns the largest power of two, up to [maxBlock], that gives every worker at
// least 16 blocks; at least 1. Small blocks avoid that workers are idle at the end, and that
// a user waits long for the run to stop.
func blockSize(deals, workers int) int {
	size := maxBlock
	for size > 1 && deals < size*workers*16 {
		size /= 2
	}
	return size
}

// A LookSchedule says after how many rows a sequential run is examined, and by which
// function.
type LookSchedule struct {
	First    int // rows before the first look
	Interval int // rows from one look to the next

	// Look is called at each look with the number of complete deals that the runs hold. It
	// returns the number of deals of the next look, or 0 to stop.
	Look func(deals int) (next int)
}

// PlaySequential plays like [Play], but stops when a look asks for it; maxDeals is the
// largest number of deals. begin receives the empty runs before anything is played and
// returns the LookSchedule. opt.OnInterim is not called.
//
// The returned runs hold the deals of the last look; if ctx ends the run before any look,
// they hold the deals played so far. A match that breaks before the last look ends the run
// with a [*Fault].
func PlaySequential(ctx context.Context, scenarios []*Scenario, maxDeals int, opt RunOptions, begin func(runs []*Run) (LookSchedule, error)) ([]*Run, error) {
	p, err := newPlay(scenarios, maxDeals, opt)
	if err != nil {
		return nil, err
	}
	l, err := begin(p.runs)
	if err != nil {
		return nil, err
	}
	p.look = l.Look
	p.nextLook, p.lookInterval = min(l.First<<p.rowLevel, p.deals), l.Interval<<p.rowLevel
	if err := p.setLevel(ctx, p.rowLevel+levelOf(max(1, l.Interval/(2*p.workers)))); err != nil { // each worker plays at least two blocks between looks
		return nil, err
	}
	if err := p.run(ctx); err != nil && !p.lookStopped {
		return nil, err
	}
	return p.finish(), nil
}

// setLevel sets the highest level of a task's span: the level that the engine asks for if it
// is a [TaskSizer], otherwise defaultLevel; at least that of a row.
func (p *play) setLevel(ctx context.Context, defaultLevel uint8) (err error) {
	p.maxLevel = defaultLevel
	if s, ok := p.engine.(TaskSizer); ok {
		if p.maxLevel, err = s.Size(ctx, p.scenarios, p.deals, p.rowLevel); ctx.Err() != nil {
			err = nil // the run is stopped before its first task
		}
	}
	p.maxLevel = max(p.maxLevel, p.rowLevel)
	return err
}

// A play is one call of [Play] or [PlaySequential] in progress.
type play struct {
	deals          int
	rowLevel       uint8 // binary logarithm of the number of deals per row
	maxLevel       uint8 // highest level of a span to play; at least unit
	workers        int
	engine         Engine
	matches        bool
	watch          *UsageWatch
	progress       func(done, total int)
	keeper         Keeper // keeps played blocks; may be nil
	scenarios      []*Scenario
	scenarioIDs    []ID                  // IDs of the scenarios; nil without a keeper
	keptByScenario []map[Span]keptSource // by scenario: the kept spans; nil until keptSpans is first called
	partlyUsed     []*Block              // by scenario: the kept block that was used in part last; or nil
	keeperErr      error                 // error of the keeper

	look         func(deals int) (next int) // called when all deals below nextLook are complete; returns the deals of the next look, 0 to stop; nil in a run of fixed length
	lookInterval int                        // number of deals from one look to the next
	stopped      atomic.Bool                // no more tasks are begun
	lookStopped  bool                       // the last look asked to stop
	contextErr   func() error               // returns an error once the caller's context is done; then only the first of several due looks is taken

	onInterim   func(InterimRuns) // see RunOptions; may be nil
	nextInterim int               // number of deals at the next interim report

	clock     func() time.Time // clock; may be nil
	startTime time.Time        // when the first task was asked for; zero before

	mu            sync.Mutex
	playedDeals   int  // deals played, summed over scenarios, in any order
	recalledDeals int  // deals recalled from earlier runs, summed over scenarios
	joiner             // joins the blocks of complete deals
	nextLook      int  // number of deals at the next look; in a run of fixed length, all deals
	isReporting   bool // a look or a progress report is being made
}

// newPlay returns a play with empty runs. It returns an error for fewer than one deal, or
// for scenarios that cannot be played.
func newPlay(scenarios []*Scenario, deals int, opt RunOptions) (*play, error) {
	if deals < 1 {
		return nil, fmt.Errorf("%d deals, must be at least 1", deals)
	}
	unit := dealsPerRow(deals)
	p := &play{rowLevel: levelOf(unit), workers: max(1, opt.Workers), engine: opt.Engine, matches: opt.OnMatch != nil, watch: opt.Watch, progress: opt.Progress, keeper: opt.Keeper, scenarios: scenarios}
	if p.engine == nil {
		p.engine = Local{p.workers}
	}
	if opt.Engine == nil {
		p.clock = opt.Now
	}
	p.deals = RoundUpDeals(deals)
	p.nextLook = p.deals
	var runs []*Run
	for _, c := range scenarios {
		if err := c.check(); err != nil {
			return nil, err
		}
		columns := c.Columns()
		runs = append(runs, &Run{Scenario: c, Columns: columns, Rotations: c.Rotations(), Deals: p.deals, DealsPerRow: unit, Rows: rows.New(len(columns)), workers: p.workers, Uses: map[string]Use{}})
		if p.keeper != nil {
			p.scenarioIDs = append(p.scenarioIDs, c.ID())
		}
	}
	p.joiner = newJoiner(runs)
	p.partlyUsed, p.keptByScenario = make([]*Block, len(runs)), make([]map[Span]keptSource, len(runs))
	p.deliver = opt.OnMatch
	return p, nil
}

// run plays the tasks until all are played, ctx is done, a look stops the run or an error
// occurs.
func (p *play) run(ctx context.Context) error {
	if p.keeper != nil {
		p.keeper.Begin(p.scenarios)
	}
	p.contextErr = ctx.Err
	err := p.engine.Play(ctx, p.tasks, p.keepFinished)
	if p.keeper != nil {
		if broken := p.keeper.End(p.scenarios); broken != nil {
			p.keeperErr = broken
		}
	}
	if p.keeperErr != nil { // an error of the keeper is more serious than a match that breaks
		return p.keeperErr
	}
	if p.ready == 0 { // stopped before the first look
		p.nextLook = p.deals
		p.advance(p.deals)
	}
	return err
}

// finish returns the runs of the deals that are complete.
func (p *play) finish() []*Run {
	for i, r := range p.runs {
		r.Deals, r.Incomplete = p.ready, p.ready < p.deals
		r.Rows.Compact()
		if _, follows := r.Scenario.Rules.NewState(r.Scenario.Seats).(engine.UsageReporter); follows {
			r.exposed = &p.totals[i]
		}
	}
	return p.runs
}

// keepFinished keeps and joins the blocks of a completed task.
func (p *play) keepFinished(t Task, blocks []Block) {
	var broken error
	if p.keeper != nil {
		broken = p.keeper.Keep(blocks)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if broken != nil {
		p.keeperErr = broken
		p.stopped.Store(true)
	}
	for i, b := range blocks {
		p.add(t.scenarioIndexes[i], b)
		p.playedDeals += b.Span.Deals()
	}
	if p.progress != nil {
		p.progress(p.playedDeals/len(p.runs), p.deals-p.recalledDeals/len(p.runs))
	}
	p.joinFinished()
}

// joinFinished joins finished blocks to the runs and takes the looks and progress reports
// that are due. The caller holds the lock.
func (p *play) joinFinished() {
	if p.look == nil && !p.isReporting {
		p.advance(p.deals)
		p.reportInterim()
	}
	p.takeLooks()
}

// takeLooks takes the looks that are due while other workers play on. The deals that are
// complete at a look depend on the look alone. A block with a match that breaks is never
// complete, so only looks before it are taken. The workers may be far ahead of the looks; if
// the run is stopped then, only the first due look is taken. The lock is held on entry and
// return, but not during a look.
func (p *play) takeLooks() {
	for p.look != nil && !p.isReporting && p.nextLook > 0 && (p.ready == 0 || p.contextErr() == nil) && p.completeBelow(p.nextLook) == p.nextLook {
		p.advance(p.nextLook)
		p.isReporting = true
		p.mu.Unlock()
		next := p.look(p.ready)
		p.mu.Lock()
		p.isReporting = false
		if p.nextLook = next; next == 0 {
			p.lookStopped = true
			p.stopped.Store(true)
			return
		}
	}
}

// ColumnValues returns the numbers counted in a column, by row; nil if there is no such
// column.
func (r *Run) ColumnValues(name string) []int64 {
	at := r.Column(name)
	if at < 0 {
		return nil
	}
	return r.valuesOf(rows.Column(at), r.Rows.Len())
}

// WithoutCounts returns a copy of the run without its numbers, to save memory. It keeps bots,
// columns, the number of deals and the longest match. It cannot be compared, continued or
// saved.
func (r *Run) WithoutCounts() *Run {
	scenario := *r.Scenario
	scenario.fairShare = scenario.FairShare()
	scenario.Rules, scenario.Bots, scenario.Text = nil, nil, nil
	if m := scenario.Measuring; m != nil {
		scenario.Measuring = &engine.Measurement{Gates: m.Gates} // everything else has been applied already
	}
	for _, b := range r.Scenario.Bots {
		scenario.Bots = append(scenario.Bots, Seating{BotSpec: b.BotSpec})
	}
	return &Run{Scenario: &scenario, Columns: r.Columns, Rotations: r.Rotations, Deals: r.Deals, DealsPerRow: r.DealsPerRow, Incomplete: r.Incomplete, Longest: r.Longest}
}

// valuesOf returns the values of the number x for the first n rows.
func (r *Run) valuesOf(x rows.Number, n int) []int64 {
	numbers := make([]int64, n)
	r.Rows.Read(numbers, x)
	return numbers
}

// Total returns the sum of a column over the first n rows; 0 if there is no such column.
func (r *Run) Total(name string, n int) int64 {
	at := r.Column(name)
	if at < 0 {
		return 0
	}
	var sum int64
	for _, x := range r.valuesOf(rows.Column(at), n) {
		sum += x
	}
	return sum
}
