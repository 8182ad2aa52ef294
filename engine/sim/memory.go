package sim

import (
	"cmp"
	"slices"
	"sync"
)

// maxMemoryBytes is the number of bytes above which a [Memory] forgets blocks.
const maxMemoryBytes = 256 << 20

// A Memory is a [Keeper] in memory, lost when the program ends. It lets several comparisons
// share the matches of one base, and lets a stopped run be continued. The zero value is
// empty.
//
// Above 256 MB it forgets the least recently used scenarios, but none of a run in progress.
type Memory struct {
	mu      sync.Mutex
	entries map[ID]*memoryEntry
	runs    int // number of runs begun so far
	size    int // approximate size in bytes
}

var _ Keeper = (*Memory)(nil)

// A memoryEntry holds the kept blocks of one scenario.
type memoryEntry struct {
	playID     ID
	columns    CountedColumns
	blocks     map[memoryKey]Block
	lastRun    int // number of the last run that used it
	activeRuns int // number of runs in progress that use it
	size       int
}

type memoryKey struct {
	span Span
	unit uint8
}

// Begin implements [Keeper].
func (m *Memory) Begin(scenarios []*Scenario) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.entries == nil {
		m.entries = map[ID]*memoryEntry{}
	}
	m.runs++
	for _, scenario := range scenarios {
		spec := scenario.Spec()
		id := spec.ID()
		c := m.entries[id]
		if c == nil {
			c = &memoryEntry{playID: spec.PlayID(), columns: scenario.CountedColumns(), blocks: map[memoryKey]Block{}}
			m.entries[id] = c
		}
		c.lastRun = m.runs
		c.activeRuns++
	}
	m.forget()
}

// End implements [Keeper].
func (m *Memory) End(scenarios []*Scenario) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, scenario := range scenarios {
		m.entries[scenario.ID()].activeRuns--
	}
	return nil
}

// forget removes the least recently used scenarios, except those of runs in progress, until
// the others fit into maxMemoryBytes.
func (m *Memory) forget() {
	for m.size > maxMemoryBytes {
		var oldest ID
		var found *memoryEntry
		for id, c := range m.entries {
			if c.activeRuns == 0 && (found == nil || cmp.Or(c.lastRun-found.lastRun, slices.Compare(id[:], oldest[:])) < 0) {
				oldest, found = id, c
			}
		}
		if found == nil {
			return
		}
		m.size -= found.size
		delete(m.entries, oldest)
	}
}

// Siblings implements [Keeper].
func (m *Memory) Siblings(c *Scenario) []Sibling {
	spec := c.Spec()
	id, played := spec.ID(), spec.PlayID()
	m.mu.Lock()
	defer m.mu.Unlock()
	var l []Sibling
	for of, known := range m.entries {
		if known.playID == played && of != id {
			l = append(l, Sibling{of, known.columns})
		}
	}
	return l // in any order, as from a set
}

// Spans implements [Keeper].
func (m *Memory) Spans(id ID, unit uint8) []Span {
	m.mu.Lock()
	defer m.mu.Unlock()
	var l []Span
	c := m.entries[id]
	if c == nil {
		return nil
	}
	for key := range c.blocks {
		if key.unit == unit {
			l = append(l, key.span)
		}
	}
	return l // in any order, as from a set
}

// Recall implements [Keeper].
func (m *Memory) Recall(id ID, s Span, unit uint8) (Block, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	c := m.entries[id]
	if c == nil {
		return Block{}, false
	}
	b, ok := c.blocks[memoryKey{s, unit}]
	return b, ok
}

// Keep implements [Keeper].
func (m *Memory) Keep(blocks []Block) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, b := range blocks {
		c, key := m.entries[b.ScenarioID], memoryKey{b.Span, b.RowLevel}
		if old, ok := c.blocks[key]; ok {
			if old.Sum() != b.Sum() {
				return NewConflict(&old, &b)
			}
			continue
		}
		b.uses, b.watched, b.matches = nil, 0, nil // these belong to the run that played it
		c.blocks[key] = b
		c.size += b.size()
		m.size += b.size()
	}
	m.forget()
	return nil
}
