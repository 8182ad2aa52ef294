package sim

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// tasks yields the tasks that are left to play, in the order of deals, and joins the kept
// blocks in between. In a sequential run no task extends beyond the next look, and kept
// blocks that do are divided.
func (p *play) tasks(yield func(Task) bool) {
	step := p.deals
	if p.look != nil {
		step = p.lookInterval
	}
	for from, to := 0, p.nextLook; from < p.deals; from, to = to, min(to+step, p.deals) {
		missing := p.joinKept(from, to)
		for a, b := from, 0; a < to; a = b {
			level := p.maxLevel
			if b = to; p.clock != nil {
				level = p.blockLevel()
				b = min(to, ((a+p.workers<<level)>>level+1)<<level)
			}
			for _, t := range p.cutTasks(missing, a, b, level) {
				if p.stopped.Load() || !yield(t) {
					return
				}
			}
		}
	}
}

// cutTasks returns the tasks for the missing spans within the deals [from, to). Their spans
// have at most the given level. missing is by scenario; scenarios that lack the same spans
// share tasks.
func (p *play) cutTasks(missing [][]Span, from, to int, level uint8) []Task {
	var tasks []Task
	for i, r := range p.runs {
		for _, whole := range missing[i] {
			a, b := max(from, whole.From()), min(to, whole.To())
			if a >= b {
				continue
			}
			for _, s := range coveringSpans(a, b, p.rowLevel, level, nil) {
				tasks = append(tasks, Task{Span: s, RowLevel: p.rowLevel, Scenarios: []*Scenario{r.Scenario}, Matches: p.matches, Watch: p.watch, scenarioIndexes: []int{i}})
			}
		}
	}
	slices.SortStableFunc(tasks, func(a, b Task) int { return cmp.Or(a.Span.From()-b.Span.From(), a.Span.Deals()-b.Span.Deals()) })
	shared := tasks[:0]
	for _, t := range tasks {
		if n := len(shared); n > 0 && shared[n-1].Span == t.Span {
			last := &shared[n-1]
			last.Scenarios, last.scenarioIndexes = append(last.Scenarios, t.Scenarios...), append(last.scenarioIndexes, t.scenarioIndexes...)
			continue
		}
		shared = append(shared, t)
	}
	return shared
}

// blockTime is the longest time that playing a block should take. It limits the work lost if
// the program is killed, and the time until a stop takes effect.
const blockTime = 250 * time.Millisecond

// blockLevel returns the highest level, up to the run's, at which a block takes at most
// [blockTime] at the speed so far; before any deal was played, the level of a single row.
func (p *play) blockLevel() uint8 {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.startTime.IsZero() {
		p.startTime = p.clock()
	}
	if p.playedDeals == 0 {
		return p.rowLevel
	}
	deal := p.clock().Sub(p.startTime) * time.Duration(p.workers) / time.Duration(p.playedDeals) * time.Duration(len(p.runs))
	level := p.maxLevel
	for level > p.rowLevel && deal<<level > blockTime {
		level--
	}
	return level
}

// joinKept joins the kept blocks of the deals [from, to), and returns, by scenario, the
// spans to be played, as large as possible.
func (p *play) joinKept(from, to int) [][]Span {
	missing := make([][]Span, len(p.runs))
	for i := range p.runs {
		var blocks []Block
		missing[i], blocks = p.recall(i, from, to, p.keptSpans(i))
		p.mu.Lock()
		for _, b := range blocks {
			p.add(i, b)
			p.recalledDeals += b.Span.Deals()
		}
		p.mu.Unlock()
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.joinFinished()
	return missing
}

// recall returns the kept blocks of a scenario's deals [from, to), and the spans that are
// missing. It removes damaged blocks from kept.
func (p *play) recall(scenario, from, to int, kept map[Span]keptSource) (missing []Span, blocks []Block) {
	spans := coveringSpans(from, to, p.rowLevel, math.MaxUint8, slices.Collect(maps.Keys(kept)))
	found := make([]*Block, len(spans))
	var next atomic.Int64
	var wg sync.WaitGroup
	for range min(p.workers, len(kept)) {
		wg.Go(func() {
			for i := int(next.Add(1) - 1); i < len(spans); i = int(next.Add(1) - 1) {
				if of, ok := kept[spans[i]]; ok {
					found[i] = p.convertKept(scenario, spans[i], of)
				}
			}
		})
	}
	wg.Wait()
	for i, s := range spans {
		switch _, ok := kept[s]; {
		case found[i] != nil:
			blocks = append(blocks, *found[i])
		case ok: // the kept block is damaged; smaller ones may be whole
			delete(kept, s)
			m, more := p.recall(scenario, s.From(), s.To(), kept)
			missing, blocks = append(missing, m...), append(blocks, more...)
		default:
			if b := p.cutOut(scenario, s, kept); b != nil {
				blocks = append(blocks, *b)
			} else {
				missing = append(missing, s)
			}
		}
	}
	return missing, blocks
}

// cutOut returns the block of the span s, cut out of a larger kept block; nil if there is
// none. It is needed if the run or a look ends within the larger block.
func (p *play) cutOut(scenario int, s Span, kept map[Span]keptSource) *Block {
	if len(kept) == 0 {
		return nil
	}
	for whole := s.parent(); whole.Level <= levelOf(2*MaxDeals); whole = whole.parent() {
		of, ok := kept[whole]
		if !ok {
			continue
		}
		b := p.partlyUsed[scenario]
		if b == nil || b.Span != whole {
			if b = p.convertKept(scenario, whole, of); b == nil {
				delete(kept, whole)
				continue
			}
			p.partlyUsed[scenario] = b // the next look may need the next part of this block
		}
		if part, ok := b.part(s); ok {
			part.recalled = true
			return &part
		}
	}
	return nil
}

// A keptSource says where a kept block of a scenario comes from.
type keptSource struct {
	rowLevel uint8    // 2^unit deals share a row
	recount  *recount // how the block is made from a sibling's; nil if it is the scenario's own
}

// convertKept returns the kept block of the span s, converted to the deals per row and the
// columns of the run; nil if it is damaged.
func (p *play) convertKept(scenario int, s Span, src keptSource) *Block {
	r := p.runs[scenario]
	id, width := p.scenarioIDs[scenario], len(r.Columns)
	if src.recount != nil {
		id, width = src.recount.sibling.ID, len(src.recount.sibling.Columns)
	}
	b, whole := p.keeper.Recall(id, s, src.rowLevel)
	if !whole || b.checkShape(width, r.Rotations) != nil {
		return nil
	}
	if src.recount != nil {
		b = src.recount.block(&b)
	}
	if src.rowLevel < p.rowLevel {
		b = b.fold(p.rowLevel)
	}
	b.recalled = true
	return &b
}

// keptSpans returns the spans of a scenario that the keeper had when this run first asked.
// If they do not cover all deals, blocks of siblings with the needed columns are included.
func (p *play) keptSpans(scenario int) map[Span]keptSource {
	if p.keeper == nil || p.matches {
		return nil
	}
	if known := p.keptByScenario[scenario]; known != nil {
		return known
	}
	kept := map[Span]keptSource{}
	p.keptByScenario[scenario] = kept
	list := func(id ID, r *recount) {
		for unit := range p.rowLevel + 1 {
			if r != nil && !r.worksWith(unit) {
				continue
			}
			for _, s := range p.keeper.Spans(id, unit) {
				if before, ok := kept[s]; s.Level >= p.rowLevel && (!ok || before.recount == r) {
					kept[s] = keptSource{unit, r}
				}
			}
		}
	}
	list(p.scenarioIDs[scenario], nil)
	if p.allKept(kept) {
		return kept
	}
	c := p.scenarios[scenario]
	for _, s := range p.keeper.Siblings(c) {
		if r := c.recountOf(s); r != nil {
			list(s.ID, r)
		}
	}
	return kept
}

// allKept reports whether kept covers all deals of the run.
func (p *play) allKept(kept map[Span]keptSource) bool {
	for _, s := range coveringSpans(0, p.deals, p.rowLevel, math.MaxUint8, slices.Collect(maps.Keys(kept))) {
		if _, ok := kept[s]; !ok {
			return false
		}
	}
	return true
}
