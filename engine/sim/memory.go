package sim

import (
	"fmt"
	"slices"
	"sync"
)

// A Memory keeps what was played of one cell, so that a later call need not
// play it again: that of the base, while others are held against it one after
// the other, or of a run that was stopped and goes on. It forgets everything when the cell is another: other rules, seats,
// bots, seed or columns. The zero value is empty. What a run counts does not
// depend on it.
//
// It holds as much as the rows of all deals that were ever played of the cell.
type Memory struct {
	mu     sync.Mutex
	key    string
	blocks map[int]kept // by the deal they begin with

	reused int // deals that were not played again in the last call
}

// A kept is a block that was played.
type kept struct {
	to      int
	rows    packed
	traces  []uint64
	lengths []int32
	block
}

// Reused returns how many deals the last call took from the memory.
func (m *Memory) Reused() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.reused
}

// open prepares the memory for a run.
func (m *Memory) open(r *Run) {
	c := r.Cell
	key := fmt.Sprint(c.Hash, c.Seats, c.Master, r.Unit)
	for _, b := range c.Bots {
		key += fmt.Sprintf(" %q", b.Name)
	}
	for _, column := range r.Columns {
		key += fmt.Sprintf(" %q %q", column.Name, column.Doc)
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.reused = 0; m.key != key {
		m.key, m.blocks = key, map[int]kept{}
	}
}

// span is what a block of a run holds: its rows, traces and lengths.
func (r *Run) span(from, to int) (rows *packed, traces []uint64, lengths []int32) {
	traced := len(r.Traces)
	first, last := min(from, traced), min(to, traced)
	return &r.Rows.blocks[from/r.Unit/r.Rows.each], r.Traces[first:last], r.Lengths[first*r.Rotations : last*r.Rotations]
}

// recall fills a block of a run, if it was played before.
func (m *Memory) recall(r *Run, from, to int) (block, bool) {
	m.mu.Lock()
	k, ok := m.blocks[from]
	if ok = ok && k.to == to; ok {
		m.reused += to - from
	}
	m.mu.Unlock()
	rows, traces, lengths := r.span(from, to)
	if !ok || len(traces) != len(k.traces) || len(lengths) != len(k.lengths) {
		return block{}, false
	}
	*rows = k.rows
	copy(traces, k.traces)
	copy(lengths, k.lengths)
	return k.block, true
}

// keep remembers a block of a run that was played.
func (m *Memory) keep(r *Run, from, to int, b block) {
	rows, traces, lengths := r.span(from, to)
	k := kept{to, *rows, slices.Clone(traces), slices.Clone(lengths), b}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.blocks[from] = k
}
