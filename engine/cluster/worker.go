package cluster

import (
	"context"
	"fmt"
	"sync"

	"equitas/engine/sim"
)

// mostResult is how large a result may be, in bytes.
const mostResult = 1 << 20

// A TooLargeError is the error of an order whose result is too large: smaller tasks
// would do.
type TooLargeError struct{ Bytes, Most int }

func (e *TooLargeError) Error() string {
	return fmt.Sprintf("the result of a task is too large: %d KiB, must be at most %d; play shorter tasks (--task)", e.Bytes>>10, e.Most>>10)
}

// mostKept is how many cells a worker keeps ready.
const mostKept = 256

// A Worker plays orders, several at a time.
type Worker struct {
	Digest string                                              // of its build
	Remake func(r sim.Recipe, rules string) (*sim.Cell, error) // makes a cell out of what an order says

	mu    sync.Mutex
	cells map[string]*sim.Cell // by id, name and rules: made a short while ago
}

// cell makes a cell, or finds the one that was made of the same.
func (w *Worker) cell(p Part, text string) (*sim.Cell, error) {
	key := p.ID + " " + p.Rules + " " + p.Recipe.Name
	w.mu.Lock()
	defer w.mu.Unlock()
	if c := w.cells[key]; c != nil {
		return c, nil
	}
	c, err := w.remake(p.Recipe, text)
	if err != nil {
		return nil, err
	}
	if w.cells == nil || len(w.cells) >= mostKept {
		w.cells = map[string]*sim.Cell{}
	}
	w.cells[key] = c
	return c, nil
}

// remake makes a cell. Rules that nobody has seen here may break what reads them.
func (w *Worker) remake(r sim.Recipe, text string) (c *sim.Cell, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%s: %v", r.Name, p)
		}
	}()
	return w.Remake(r, text)
}

// A work is an order that is being played.
type work struct {
	id    ID
	task  sim.Task
	parts []sim.Task  // of the task, one after the other
	done  []sim.Block // of the parts, in their order, a block for each cell
}

// begin reads an order. The error is a [*BadTaskError].
func (w *Worker) begin(text []byte) (*work, error) {
	o, err := parseOrder(text, w.Digest)
	if err != nil {
		return nil, err
	}
	k := &work{id: o.ID(), task: sim.Task{Span: o.Span(), Unit: o.Unit}}
	for _, p := range o.Cells {
		c, err := w.cell(p, o.Rules[p.Rules])
		if err != nil {
			return nil, badTask("%v", err)
		}
		k.task.Cells = append(k.task.Cells, c)
	}
	k.parts = k.task.Parts(o.Level - min(o.Level, partLevels))
	return k, nil
}

// partLevels are by how many levels a part is smaller than its task: 64 parts make one.
const partLevels = 6

// resume takes what was played of the order by somebody else: parts, as long as they
// are what the order asks for.
func (k *work) resume(r *Result) {
	if r.Of != k.id {
		return
	}
	for i := range r.Blocks[:min(len(r.Blocks), k.blocks()-1)] {
		b := &r.Blocks[i]
		part, cell := k.part(i)
		if b.Span != part.Span || b.Unit != part.Unit || cell.Fits(b) != nil {
			return
		}
		k.done = append(k.done, *b)
	}
}

// blocks is how many blocks of parts make up the order.
func (k *work) blocks() int { return len(k.parts) * len(k.task.Cells) }

// part returns what block number i is of.
func (k *work) part(i int) (sim.Task, *sim.Cell) {
	n := len(k.task.Cells)
	part := k.parts[i/n]
	part.Cells = k.task.Cells[i%n:][:1]
	return part, part.Cells[0]
}

// soFar is what has been played, to be taken up later.
func (k *work) soFar() *Result { return newResult(k.id, k.done) }

// deals is how many deals have been played of all.
func (k *work) deals() int { return len(k.done) / len(k.task.Cells) * k.parts[0].Span.Deals() }

// play plays what is missing of the order, part by part and of each cell by cell, and
// tells after each block: of bots that take long, that is one match. It ends early,
// with the error of ctx, when that is done; a match that breaks is a [*sim.Fault].
func (k *work) play(ctx context.Context, player *sim.Player, told func()) (*Result, error) {
	n := len(k.task.Cells)
	for len(k.done) < k.blocks() {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		part, _ := k.part(len(k.done))
		blocks, fault := player.Play(part)
		if fault != nil {
			return nil, k.first(fault, player)
		}
		k.done = append(k.done, blocks...)
		told()
	}
	whole := newResult(k.id, nil)
	for i := range n {
		var parts []sim.Block
		for at := i; at < len(k.done); at += n {
			parts = append(parts, k.done[at])
		}
		b, err := sim.Join(parts)
		if err != nil {
			return nil, err
		}
		whole.Blocks = append(whole.Blocks, b)
	}
	return whole, nil
}

// first returns the match that breaks in the lowest deal of a part, where one is known
// of one cell: those of the cells after it have not been played.
func (k *work) first(fault *sim.Fault, player *sim.Player) *sim.Fault {
	n := len(k.task.Cells)
	rest := k.parts[len(k.done)/n]
	rest.Cells = k.task.Cells[len(k.done)%n+1:]
	if _, other := player.Play(rest); other != nil && other.Deal < fault.Deal {
		return other
	}
	return fault
}
