package sim

import (
	"cmp"
	"slices"
	"sync"
)

// memoryRoom is how many bytes of blocks a [Memory] holds before it forgets.
const memoryRoom = 256 << 20

// A Memory keeps the blocks of what was played, under the [ID] of their cells,
// so that a later run need not play them again: of the base, while others are
// held against it one after the other, or of a run that was stopped and goes on.
// What a run counts does not depend on it. The zero value is empty.
//
// Beyond 256 MB it forgets the cells that were asked for longest ago, never one
// of the present run.
type Memory struct {
	mu     sync.Mutex
	cells  map[ID]*remembered
	runs   int // that have begun
	size   int // bytes, about
	reused int // deals of the last run
}

// A remembered cell is what is known of it.
type remembered struct {
	blocks map[memoryKey]Block
	used   int // the last run that asked for it
	size   int
}

type memoryKey struct {
	span Span
	unit uint8
}

// Reused returns how many deals the last run took from the memory, over all of
// its cells.
func (m *Memory) Reused() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.reused
}

// begin prepares for a run of cells.
func (m *Memory) begin(ids []ID) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.cells == nil {
		m.cells = map[ID]*remembered{}
	}
	m.runs++
	m.reused = 0
	for _, id := range ids {
		if m.cells[id] == nil {
			m.cells[id] = &remembered{blocks: map[memoryKey]Block{}}
		}
		m.cells[id].used = m.runs
	}
	m.forget()
}

// forget makes room.
func (m *Memory) forget() {
	for m.size > memoryRoom {
		var oldest ID
		var found *remembered
		for id, c := range m.cells {
			if c.used < m.runs && (found == nil || cmp.Or(c.used-found.used, slices.Compare(id[:], oldest[:])) < 0) {
				oldest, found = id, c
			}
		}
		if found == nil {
			return
		}
		m.size -= found.size
		delete(m.cells, oldest)
	}
}

// spans lists what is kept of a cell in rows of that unit.
func (m *Memory) spans(id ID, unit uint8) []Span {
	m.mu.Lock()
	defer m.mu.Unlock()
	var l []Span
	for key := range m.cells[id].blocks {
		if key.unit == unit {
			l = append(l, key.span)
		}
	}
	return l // in any order: a set
}

// recall returns a block that is kept.
func (m *Memory) recall(id ID, s Span, unit uint8) (Block, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	b, ok := m.cells[id].blocks[memoryKey{s, unit}]
	if ok {
		m.reused += s.Deals()
	}
	return b, ok
}

// keep remembers a block of a cell of the run.
func (m *Memory) keep(b Block) {
	m.mu.Lock()
	defer m.mu.Unlock()
	c, key := m.cells[b.Cell], memoryKey{b.Span, b.Unit}
	if _, ok := c.blocks[key]; ok {
		return
	}
	c.blocks[key] = b
	c.size += b.size()
	m.size += b.size()
	m.forget()
}
