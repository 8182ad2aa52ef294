package cluster

import (
	"context"
	"fmt"
	"sync"

	"equitas/engine/sim"
)

// maxResultBytes is the largest size in bytes of a result.
const maxResultBytes = 1 << 20

// A TooLargeError is the error of an order whose result has too many bytes. Smaller tasks would help.
type TooLargeError struct {
	Bytes int // size of the result
	Limit int `json:"Most"` // largest size allowed, in bytes
}

func (e *TooLargeError) Error() string {
	return fmt.Sprintf("the result of a task is too large: %d KiB, must be at most %d; play shorter tasks (--task)", e.Bytes>>10, e.Limit>>10)
}

// maxCachedScenarios is the largest number of scenarios that a worker caches.
const maxCachedScenarios = 256

// A Worker plays orders received from another process, several at a time.
type Worker struct {
	Digest string                                                  // identifier of its build, see [Digest]
	Remake func(r sim.Recipe, rules string) (*sim.Scenario, error) // makes the scenario of a recipe and the text of its rules

	mu        sync.Mutex
	scenarios map[string]*sim.Scenario // cache, by id, hash of the rules and name
}

// scenario returns the scenario that p describes, from the cache or newly made; text is the text of its
// rules.
func (w *Worker) scenario(p OrderScenario, text string) (*sim.Scenario, error) {
	key := p.ID + " " + p.Rules + " " + p.Recipe.Name
	w.mu.Lock()
	defer w.mu.Unlock()
	if c := w.scenarios[key]; c != nil {
		return c, nil
	}
	c, err := w.remake(p.Recipe, text)
	if err != nil {
		return nil, err
	}
	if w.scenarios == nil || len(w.scenarios) >= maxCachedScenarios {
		w.scenarios = map[string]*sim.Scenario{}
	}
	w.scenarios[key] = c
	return c, nil
}

// remake calls w.Remake. If that panics, which rules from other machines may cause, it returns an error.
func (w *Worker) remake(r sim.Recipe, text string) (c *sim.Scenario, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%s: %v", r.Name, p)
		}
	}()
	return w.Remake(r, text)
}

// A work is an order that is being played.
type work struct {
	id         ID
	task       sim.Task
	parts      []sim.Task  // parts of the task, ordered by deals
	doneBlocks []sim.Block // blocks played so far, ordered by part, then by scenario
}

// begin decodes an order and makes its scenarios. The error is a [*BadTaskError].
func (w *Worker) begin(text []byte) (*work, error) {
	o, err := parseOrder(text, w.Digest)
	if err != nil {
		return nil, err
	}
	k := &work{id: o.ID(), task: sim.Task{Span: o.Span(), RowLevel: o.Unit}}
	for _, p := range o.Scenarios {
		c, err := w.scenario(p, o.Rules[p.Rules])
		if err != nil {
			return nil, badTask("%v", err)
		}
		k.task.Scenarios = append(k.task.Scenarios, c)
	}
	k.parts = k.task.Split(o.Level - min(o.Level, partLevels))
	return k, nil
}

// partLevels is the number of levels between a task and its parts: a task has up to 2^partLevels parts.
const partLevels = 6

// resume takes the blocks of a partial result as played, up to the first block that does not fit the
// order.
func (k *work) resume(r *Result) {
	if r.Order != k.id {
		return
	}
	for i := range r.Blocks[:min(len(r.Blocks), k.blocks()-1)] {
		b := &r.Blocks[i]
		part, scenario := k.part(i)
		if b.Span != part.Span || b.RowLevel != part.RowLevel || scenario.CheckBlock(b) != nil {
			return
		}
		k.doneBlocks = append(k.doneBlocks, *b)
	}
}

// blocks returns the number of blocks of all parts of the order together.
func (k *work) blocks() int { return len(k.parts) * len(k.task.Scenarios) }

// part returns the part of block i, restricted to the block's scenario, and this scenario.
func (k *work) part(i int) (sim.Task, *sim.Scenario) {
	n := len(k.task.Scenarios)
	part := k.parts[i/n]
	part.Scenarios = k.task.Scenarios[i%n:][:1]
	return part, part.Scenarios[0]
}

// partialResult returns a partial result with the blocks played so far.
func (k *work) partialResult() *Result { return newResult(k.id, k.doneBlocks) }

// deals returns the number of deals that have been played in all scenarios.
func (k *work) deals() int {
	return len(k.doneBlocks) / len(k.task.Scenarios) * k.parts[0].Span.Deals()
}

// play plays the missing blocks of the order, ordered by part, then by scenario, and calls onBlock after
// each. It returns the error of ctx if ctx ends, and a [*sim.Fault] if a match breaks.
func (k *work) play(ctx context.Context, player *sim.Player, onBlock func()) (*Result, error) {
	n := len(k.task.Scenarios)
	for len(k.doneBlocks) < k.blocks() {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		part, _ := k.part(len(k.doneBlocks))
		blocks, fault := player.Play(part)
		if fault != nil {
			return nil, k.lowestFault(fault, player)
		}
		k.doneBlocks = append(k.doneBlocks, blocks...)
		onBlock()
	}
	whole := newResult(k.id, nil)
	for i := range n {
		var parts []sim.Block
		for at := i; at < len(k.doneBlocks); at += n {
			parts = append(parts, k.doneBlocks[at])
		}
		b, err := sim.Join(parts)
		if err != nil {
			return nil, err
		}
		whole.Blocks = append(whole.Blocks, b)
	}
	return whole, nil
}

// lowestFault returns the fault in the lowest deal of the present part: given the fault of one scenario,
// it also plays the scenarios after it.
func (k *work) lowestFault(fault *sim.Fault, player *sim.Player) *sim.Fault {
	n := len(k.task.Scenarios)
	rest := k.parts[len(k.doneBlocks)/n]
	rest.Scenarios = k.task.Scenarios[len(k.doneBlocks)%n+1:]
	if _, other := player.Play(rest); other != nil && other.Deal < fault.Deal {
		return other
	}
	return fault
}
