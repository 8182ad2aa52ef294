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

// A Run is what was counted in the deals of a scenario.
type Run struct {
	Scenario   *Scenario
	Columns    []engine.Column
	Rotations  int       // matches per deal
	Deals      int       // deals 0 to Deals-1 were counted: whole units
	Unit       int       // deals that share a row: 1 up to 65,536 deals, otherwise a power of two
	Rows       rows.Rows // of len(Columns) numbers, one per unit, in deal order; each sums the unit's matches
	Traces     []uint64  // per deal, of the first 65,536: a hash of all choices and chance outcomes
	Incomplete bool      // stopped before all deals that were asked for

	Lengths []int32 // turns of every match of the first 65,536 deals: Rotations numbers per deal
	Longest Extreme // the longest match

	Uses    map[string]Use // use of watched parts and stages in the first Watched deals; deals kept from before are not included
	Watched int
	Kept    int // deals recalled from the Keeper, and not played

	exposed *exposed        // what players had and used; nil if the game does not follow that
	known   []engine.Metric // metrics of a saved run; nil: those of the scenario's rules
	workers int             // number of workers for sums
}

// An Extreme identifies the longest match of a run: its deal, rotation and length.
type Extreme struct {
	Turns    int `json:"turns"` // turns of the match; 0 if nothing was played
	Deal     int `json:"deal"`  // the first such match
	Rotation int `json:"rotation"`
}

// Groups is the number of groups of deals in which exposures are summed: deal d is in group
// d mod Groups. Their error is a jackknife over groups.
const Groups = 50

// MaxOwnTurns is the largest number of own turns distinguished; players with more count
// with this number.
const MaxOwnTurns = 1023

// An ExposureSum is how many players of one group of deals, with one number of own turns,
// had a thing, and what they won.
type ExposureSum struct {
	What   uint8 // as in [engine.Exposure]
	Group  uint8 // below Groups
	Turns  int32 // the player's own turns, at most MaxOwnTurns
	Used   bool  // used at least once; otherwise only held
	Credit int64 // of these players, in 1/[engine.PayoffUnit] of a win
	N      int64 // players in finished matches
}

// Workers returns how many workers may add up the run's numbers: what they come to does not
// depend on it.
func (r *Run) Workers() int { return r.workers }

// Exposes reports whether the run has followed what players had and used; see
// [Run.Exposures].
func (r *Run) Exposes() bool { return r.exposed != nil }

// Row returns what unit number i counted: deals i·Unit to (i+1)·Unit-1.
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

// A Runner says how to play. It does not affect what is counted.
type Runner struct {
	Workers  int                   // at least 1 is used
	Engine   Engine                // nil: [Local], with Workers
	Progress func(done, total int) // receives the number of deals played, of those not kept before; calls do not overlap; may be nil
	Keeper   Keeper                // keeps played blocks; may be nil
	Now      func() time.Time      // the clock, by which long blocks are divided; may be nil
	Watch    *Watch                // parts whose use is counted meanwhile; may be nil

	// Glance receives, once in a while, what [Play] has counted so far. Calls do not overlap,
	// and matches go on meanwhile. It may be nil.
	Glance func(Glimpse)

	// Keep receives every match, in the order of deals, then scenarios, then rotations. Calls
	// do not overlap. It may be nil. With it all deals are played, also those that are
	// kept.
	Keep func(Match)
}

// A Glimpse is what a run of fixed length has counted so far: the first Deals deals of its
// scenarios, of Max. It holds until the function that was given it returns.
type Glimpse struct {
	Runs  []*Run
	Deals int
	Max   int
}

// maxBlock is the most deals that a worker takes at a time.
const maxBlock = 256

// Play plays deals 0 to deals-1 of every scenario. Above 65,536 deals several share a row, and
// the number is rounded up to whole rows.
//
// When ctx is done, the blocks in play are finished, and the runs hold all deals up to
// there, marked Incomplete; that is no error. A match that breaks ends the run with a
// [*Fault], the same one whatever the number of workers.
func Play(ctx context.Context, scenarios []*Scenario, deals int, opt Runner) ([]*Run, error) {
	p, err := newPlay(scenarios, deals, opt)
	if err != nil {
		return nil, err
	}
	p.glance, p.glanceAt = opt.Glance, glanceFirst
	if err := p.size(ctx, levelOf(blockSize(p.deals, p.workers))); err != nil {
		return nil, err
	}
	if err := p.run(ctx); err != nil {
		return nil, err
	}
	return p.finish(), nil
}

// blockSize returns the largest power of two, up to [maxBlock], that gives every worker 16
// blocks: slow bots must not leave workers idle at the end, or a user waiting for the run
// to stop.
func blockSize(deals, workers int) int {
	size := maxBlock
	for size > 1 && deals < size*workers*16 {
		size /= 2
	}
	return size
}

// Looks say when a sequential run is looked at, in units of the run's rows, and by whom.
type Looks struct {
	First int // units before the first look
	Every int // units from look to look

	// Look is called at each look, with the number of deals that the runs hold: they are
	// complete. It returns the number of deals of the next look, 0 to stop.
	Look func(deals int) (next int)
}

// PlayLooking plays deals 0 to most-1 of every scenario, as [Play] does, or until a look says
// that it is enough; Runner.Glance is not called. begin gets the runs before anything is
// played, and says when to look at them.
//
// The runs that are returned hold the deals of the last look; stopped by ctx before any
// look, those that were played. A match that breaks before the last look ends the run with a
// [*Fault].
func PlayLooking(ctx context.Context, scenarios []*Scenario, most int, opt Runner, begin func(runs []*Run) (Looks, error)) ([]*Run, error) {
	p, err := newPlay(scenarios, most, opt)
	if err != nil {
		return nil, err
	}
	l, err := begin(p.runs)
	if err != nil {
		return nil, err
	}
	p.look = l.Look
	p.lookAt, p.between = min(l.First<<p.unit, p.deals), l.Every<<p.unit
	if err := p.size(ctx, p.unit+levelOf(max(1, l.Every/(2*p.workers)))); err != nil { // each worker has two blocks or more from look to look
		return nil, err
	}
	if err := p.run(ctx); err != nil && !p.enough {
		return nil, err
	}
	return p.finish(), nil
}

// size sets how many deals a task has: as many as the engine wants, or else the default.
func (p *play) size(ctx context.Context, usual uint8) (err error) {
	p.level = usual
	if s, ok := p.engine.(TaskSizer); ok {
		if p.level, err = s.Size(ctx, p.scenarios, p.deals, p.unit); ctx.Err() != nil {
			err = nil // it is stopped before the first task
		}
	}
	p.level = max(p.level, p.unit)
	return err
}

// A play is one call of [Play] or [PlayLooking] in progress.
type play struct {
	deals     int
	unit      uint8 // level
	level     uint8 // highest level of a block to play; at least unit
	workers   int
	engine    Engine
	matches   bool
	watch     *Watch
	progress  func(done, total int)
	keeper    Keeper // or nil
	scenarios []*Scenario
	ids       []ID              // of the scenarios, where there is a keeper
	listed    []map[Span]source // by scenario: what was kept; nil before first use
	across    []*Block          // by scenario: the last kept block that was used in part; or nil
	broken    error             // error of the keeper

	look    func(deals int) (next int) // called when the deals up to a look are complete; returns the deals of the next look, 0 to stop
	between int                        // deals from look to look
	over    atomic.Bool                // no more tasks are wanted
	enough  bool                       // the last look has said so
	left    func() error               // returns an error once nobody waits any more: of the looks due only the first is taken then

	glance   func(Glimpse) // or nil
	glanceAt int           // deals of the next glance

	now   func() time.Time // or nil
	begun time.Time        // when the first task was asked for

	mu      sync.Mutex
	done    int  // deals played, summed over scenarios, in any order
	reused  int  // deals kept from earlier runs, summed over scenarios
	joiner       // of what is complete
	lookAt  int  // deals of the next look; all of them without looks
	looking bool // a look is being taken
}

// newPlay returns a play with empty runs.
func newPlay(scenarios []*Scenario, deals int, opt Runner) (*play, error) {
	if deals < 1 {
		return nil, fmt.Errorf("%d deals, must be at least 1", deals)
	}
	unit := dealsPerRow(deals)
	p := &play{unit: levelOf(unit), workers: max(1, opt.Workers), engine: opt.Engine, matches: opt.Keep != nil, watch: opt.Watch, progress: opt.Progress, keeper: opt.Keeper, scenarios: scenarios}
	if p.engine == nil {
		p.engine = Local{p.workers}
	}
	if opt.Engine == nil {
		p.now = opt.Now
	}
	p.deals = Rounded(deals)
	p.lookAt = p.deals
	var runs []*Run
	for _, c := range scenarios {
		if err := c.check(); err != nil {
			return nil, err
		}
		columns := c.Columns()
		runs = append(runs, &Run{Scenario: c, Columns: columns, Rotations: c.Rotations(), Deals: p.deals, Unit: unit, Rows: rows.New(len(columns)), workers: p.workers, Uses: map[string]Use{}})
		if p.keeper != nil {
			p.ids = append(p.ids, c.ID())
		}
	}
	p.joiner = newJoiner(runs)
	p.across, p.listed = make([]*Block, len(runs)), make([]map[Span]source, len(runs))
	p.hand = opt.Keep
	return p, nil
}

// run plays the tasks until all is played or there is a reason to stop.
func (p *play) run(ctx context.Context) error {
	if p.keeper != nil {
		p.keeper.Begin(p.scenarios)
	}
	p.left = ctx.Err
	err := p.engine.Play(ctx, p.tasks, p.finished)
	if p.keeper != nil {
		if broken := p.keeper.End(p.scenarios); broken != nil {
			p.broken = broken
		}
	}
	if p.broken != nil { // worse than a match that breaks
		return p.broken
	}
	if p.ready == 0 { // stopped before a first look
		p.lookAt = p.deals
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

// finished takes over the blocks of a completed task.
func (p *play) finished(t Task, blocks []Block) {
	var broken error
	if p.keeper != nil {
		broken = p.keeper.Keep(blocks)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if broken != nil {
		p.broken = broken
		p.over.Store(true)
	}
	for i, b := range blocks {
		p.take(t.at[i], b)
		p.done += b.Span.Deals()
	}
	if p.progress != nil {
		p.progress(p.done/len(p.runs), p.deals-p.reused/len(p.runs))
	}
	p.joinFinished()
}

// joinFinished joins finished blocks to the runs and, if a look is due, examines the results so
// far. The caller holds the lock.
func (p *play) joinFinished() {
	if p.look == nil && !p.looking {
		p.advance(p.deals)
		p.takeGlances()
	}
	p.takeLooks()
}

// takeLooks takes the looks that are due, while others play on. What is complete at a look
// depends on the look alone: a block that broke is never complete, so looks before it are
// taken and later ones are not. Play may be far ahead of the looks: when the run is
// stopped, only the first of those ahead is taken. The lock is held on entry and return,
// but not during a look.
func (p *play) takeLooks() {
	for p.look != nil && !p.looking && p.lookAt > 0 && (p.ready == 0 || p.left() == nil) && p.whole(p.lookAt) == p.lookAt {
		p.advance(p.lookAt)
		p.looking = true
		p.mu.Unlock()
		next := p.look(p.ready)
		p.mu.Lock()
		p.looking = false
		if p.lookAt = next; next == 0 {
			p.enough = true
			p.over.Store(true)
			return
		}
	}
}

// Numbers returns what every unit counted in a column, in deal order; nil if there is no
// such column.
func (r *Run) Numbers(name string) []int64 {
	at := r.Column(name)
	if at < 0 {
		return nil
	}
	return r.numbers(rows.Column(at), r.Rows.Len())
}

// Lean returns a run without numbers, which says who played, how many deals and with what
// columns. It cannot be compared, played on or saved.
func (r *Run) Lean() *Run {
	scenario := *r.Scenario
	scenario.fair = scenario.Fair()
	scenario.Rules, scenario.Bots, scenario.Text = nil, nil, nil
	if m := scenario.Measuring; m != nil {
		scenario.Measuring = &engine.Measuring{Gates: m.Gates} // the rest has been applied
	}
	for _, b := range r.Scenario.Bots {
		scenario.Bots = append(scenario.Bots, Seating{BotSpec: b.BotSpec})
	}
	return &Run{Scenario: &scenario, Columns: r.Columns, Rotations: r.Rotations, Deals: r.Deals, Unit: r.Unit, Incomplete: r.Incomplete, Longest: r.Longest}
}

// numbers returns the values of the number x for the first n units.
func (r *Run) numbers(x rows.Number, n int) []int64 {
	numbers := make([]int64, n)
	r.Rows.Read(numbers, x)
	return numbers
}

// Total returns the sum of a column over the first n units; 0 without such a
// column.
func (r *Run) Total(name string, n int) int64 {
	at := r.Column(name)
	if at < 0 {
		return 0
	}
	var sum int64
	for _, x := range r.numbers(rows.Column(at), n) {
		sum += x
	}
	return sum
}
