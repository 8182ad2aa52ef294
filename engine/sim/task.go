package sim

import (
	"context"
	"errors"
	"iter"
	"slices"
	"sync"

	"equitas/engine/sim/rows"
)

// A Task is a unit of work: the deals of a span, for some of the scenarios of a comparison.
// The scenarios are played one after the other, while what the deals need is in the
// processor's cache.
type Task struct {
	Span      Span
	RowLevel  uint8 // binary logarithm of the number of deals per row: 2^Unit deals share a row
	Scenarios []*Scenario
	Matches   bool        // the blocks are to hold the result of every match
	Watch     *UsageWatch // counts the use of parts; nil if not wanted

	scenarioIndexes []int // indexes of Scenarios among those of the comparison
}

// An Engine plays tasks, in this process or elsewhere.
type Engine interface {
	// Play plays the tasks that next yields. For each finished task it calls done with the
	// task's blocks, in the order of its scenarios; calls may overlap. Blocks depend on
	// scenario and span alone, so Play may play a task twice and finish tasks in any order.
	// When ctx is done, it takes no more tasks and finishes those that it has. If matches
	// break, Play returns the [*Fault] with the lowest deal, and finishes all tasks of lower
	// deals.
	Play(ctx context.Context, next iter.Seq[Task], done func(Task, []Block)) error
}

// A TaskSizer is an [Engine] that decides how many deals a task has.
type TaskSizer interface {
	Engine

	// Size is called before a run, with all its scenarios, even those whose blocks are all
	// kept, and the number of deals; 2^unit deals share a row. It returns the highest level
	// of a task's span.
	Size(ctx context.Context, scenarios []*Scenario, deals int, unit uint8) (level uint8, err error)
}

// ErrElsewhere is the error of an [Engine] whose tasks are played by other processes and are
// not all finished. The finished ones were passed to done; a later call will get the others.
var ErrElsewhere = errors.New("not all of it has been played yet")

// Local is the [Engine] that plays in this process. Workers is its number of workers; 0 or
// less means 1.
type Local struct{ Workers int }

// Play implements [Engine].
func (l Local) Play(ctx context.Context, next iter.Seq[Task], done func(Task, []Block)) error {
	take, stop := iter.Pull(next)
	defer stop()
	var (
		mu    sync.Mutex
		fault *Fault
		of    int // index of the fault's scenario in its task
		wg    sync.WaitGroup
	)
	pull := func() (Task, bool) {
		mu.Lock()
		defer mu.Unlock()
		if ctx.Err() != nil {
			return Task{}, false
		}
		task, ok := take()
		return task, ok && (fault == nil || task.Span.From() <= fault.Deal) // deals after that of a fault need not be played
	}
	for range max(1, l.Workers) {
		wg.Go(func() {
			var player Player
			for {
				task, ok := pull()
				if !ok {
					return
				}
				blocks, broken, cell := player.playTask(task)
				if broken == nil {
					done(task, blocks)
					continue
				}
				if len(task.scenarioIndexes) > 0 {
					cell = task.scenarioIndexes[cell]
				}
				mu.Lock()
				if fault == nil || broken.Deal < fault.Deal || broken.Deal == fault.Deal && cell < of {
					fault, of = broken, cell
				}
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	if fault != nil {
		return fault
	}
	return nil
}

// A Player plays tasks one after the other and reuses its tables. The zero value is ready
// to use.
type Player struct{ tables map[*Scenario]*table }

// maxTables is the largest number of tables that a player keeps. Without this limit a worker
// of many runs would collect ever more.
const maxTables = 256

// Play plays a task and returns a block for each scenario. If matches break, it returns the
// Fault with the lowest deal, and of several in that deal the one of the first scenario. So
// the division into tasks does not matter. fault is nil if no match breaks.
func (p *Player) Play(t Task) (blocks []Block, fault *Fault) {
	blocks, fault, _ = p.playTask(t)
	return blocks, fault
}

// playTask is [Player.Play]; scenarioIndex is the index in t.Scenarios of the scenario whose match
// breaks.
func (p *Player) playTask(t Task) (blocks []Block, fault *Fault, scenarioIndex int) {
	to := t.Span.To()
	for i, c := range t.Scenarios {
		tab := p.tables[c]
		if tab == nil {
			if p.tables == nil || len(p.tables) == maxTables {
				p.tables = map[*Scenario]*table{}
			}
			tab = &table{scenario: c, deal: t.Span.From()}
			p.tables[c] = tab
		}
		b, broken := tab.playBlock(&t, to)
		if broken != nil {
			fault, scenarioIndex, to = broken, i, broken.Deal
			delete(p.tables, c) // the table may be in an invalid state
		}
		blocks = append(blocks, b)
	}
	return blocks, fault, scenarioIndex
}

// playBlock plays the deals of a task that lie before to, up to the first match that breaks.
// fault is nil if none breaks.
func (t *table) playBlock(task *Task, to int) (b Block, fault *Fault) {
	defer func() {
		if r := recover(); r != nil {
			fault = t.newFault(r)
		}
	}()
	if t.state == nil {
		t.setUp()
	}
	from := task.Span.From()
	t.keepsMatches = task.Matches
	t.usage = nil
	if task.Watch != nil && from < task.Watch.Deals {
		t.usage = newUsageCounter(t.scenario.Rules, task.Watch)
	}
	t.events, t.longest, t.keptMatches = t.events[:0], LongestMatch{}, nil
	n, width := t.scenario.Rotations(), t.layout.width()
	t.singleMatchRows = n == 1 && task.RowLevel == 0 && t.layout.keptIndexes == nil
	numbers := slices.Grow(t.rows[:0], task.Span.Deals()>>task.RowLevel*width)[:task.Span.Deals()>>task.RowLevel*width]
	clear(numbers)
	t.rows = numbers
	traced := max(0, min(task.Span.To(), MaxUngroupedDeals)-from)
	b = Block{ScenarioID: t.id, Span: task.Span, RowLevel: task.RowLevel, traces: make([]uint64, traced), lengths: make([]int32, traced*n)}
	for deal := from; deal < to; deal++ {
		row := numbers[(deal-from)>>task.RowLevel*width:][:width]
		if i := deal - from; i < traced {
			b.traces[i] = t.play(deal, row, b.lengths[i*n:(i+1)*n])
		} else {
			t.play(deal, row, nil)
		}
	}
	b.rows, b.longest, b.matches = rows.Pack(width, numbers), t.longest, t.keptMatches
	b.addExposures(t.events)
	if task.Watch != nil {
		b.uses, b.watched = t.usage.counts(), max(0, min(to, task.Watch.Deals)-from)
	}
	return b, nil
}
