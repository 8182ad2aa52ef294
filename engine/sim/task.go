package sim

import (
	"context"
	"iter"
	"slices"
	"sync"

	"equitas/engine/sim/rows"
)

// A Task is what is played at a time: the deals of a span, of some of the cells
// of a question, one cell after the other while the deals are warm.
type Task struct {
	Span    Span
	Unit    uint8 // level: 2^Unit deals share a row
	Cells   []*Cell
	Matches bool   // matches are wanted one by one
	Watch   *Watch // or nil

	at []int // which of the question's cells they are
}

// An Engine plays tasks somewhere.
type Engine interface {
	// Play plays the tasks that next yields, and calls done for each finished
	// one with its blocks, in the order of its cells; calls may overlap. Blocks
	// depend on cell and span alone, so it may play a task twice and finish
	// tasks in any order. When ctx is done it takes no more tasks, and finishes
	// those that it has. The first match of all that breaks, by its deal, is
	// returned as a [*Fault]: tasks before it are finished all the same.
	Play(ctx context.Context, next iter.Seq[Task], done func(Task, []Block)) error
}

// Local is the [Engine] that plays here, on so many workers; at least 1 is used.
type Local struct{ Workers int }

// Play implements [Engine].
func (l Local) Play(ctx context.Context, next iter.Seq[Task], done func(Task, []Block)) error {
	take, stop := iter.Pull(next)
	defer stop()
	var (
		mu    sync.Mutex
		fault *Fault
		wg    sync.WaitGroup
	)
	pull := func() (Task, bool) {
		mu.Lock()
		defer mu.Unlock()
		if fault != nil || ctx.Err() != nil {
			return Task{}, false
		}
		return take()
	}
	for range max(1, l.Workers) {
		wg.Go(func() {
			tables := map[*Cell]*table{}
			for {
				task, ok := pull()
				if !ok {
					return
				}
				blocks, broken := task.play(tables)
				if broken == nil {
					done(task, blocks)
					continue
				}
				mu.Lock()
				if fault == nil || broken.Deal < fault.Deal {
					fault = broken
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

// play plays the task at tables that are used again from task to task. Of the
// matches that break it returns the one in the lowest deal, in the first cell
// where that deal breaks: how deals are cut into tasks cannot show.
func (t *Task) play(tables map[*Cell]*table) (blocks []Block, fault *Fault) {
	to := t.Span.To()
	for _, c := range t.Cells {
		tab := tables[c]
		if tab == nil {
			tab = &table{cell: c, deal: t.Span.From()}
			tables[c] = tab
		}
		b, broken := tab.block(t, to)
		if broken != nil {
			fault, to = broken, broken.Deal
		}
		blocks = append(blocks, b)
	}
	return blocks, fault
}

// block plays the deals of a task, those before to, up to the first match that
// breaks.
func (t *table) block(task *Task, to int) (b Block, fault *Fault) {
	defer func() {
		if r := recover(); r != nil {
			fault = t.fault(r)
		}
	}()
	if t.state == nil {
		t.setUp()
	}
	from := task.Span.From()
	t.keeps = task.Matches
	t.onlooker = nil
	if task.Watch != nil && from < task.Watch.Deals {
		t.onlooker = newOnlooker(t.cell.Rules, task.Watch)
	}
	t.events, t.longest, t.kept = t.events[:0], Extreme{}, nil
	n, width := t.cell.Rotations(), t.layout.width()
	t.alone = n == 1 && task.Unit == 0 && t.layout.narrow == nil
	numbers := slices.Grow(t.rows[:0], task.Span.Deals()>>task.Unit*width)[:task.Span.Deals()>>task.Unit*width]
	clear(numbers)
	t.rows = numbers
	traced := max(0, min(task.Span.To(), FewDeals)-from)
	b = Block{Cell: t.id, Span: task.Span, Unit: task.Unit, traces: make([]uint64, traced), lengths: make([]int32, traced*n)}
	for deal := from; deal < to; deal++ {
		row := numbers[(deal-from)>>task.Unit*width:][:width]
		if i := deal - from; i < traced {
			b.traces[i] = t.play(deal, row, b.lengths[i*n:(i+1)*n])
		} else {
			t.play(deal, row, nil)
		}
	}
	b.rows, b.events, b.longest, b.matches = rows.Pack(width, numbers), slices.Clone(t.events), t.longest, t.kept
	if task.Watch != nil {
		b.uses, b.watched = t.onlooker.uses(), max(0, min(to, task.Watch.Deals)-from)
	}
	return b, nil
}
