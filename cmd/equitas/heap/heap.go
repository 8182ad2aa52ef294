// Package heap reduces garbage collection for commands that read a few files of rules,
// play, and end. Importing it is enough. Since it imports no package of the project, Go
// initialises it before libraries fill their tables, which are never garbage and need not
// be scanned.
package heap

import (
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"sync"
)

// initialSize is the size of the heap, in bytes, below which garbage is not collected, unless
// Spare sets another.
const initialSize = 48 << 20

func init() { Spare(initialSize) }

// Spare sets the size of the heap, in bytes, at which garbage is first collected. After
// that it is collected whenever the heap has tripled, or doubled if it is large. Playing
// allocates nothing, and what rules and reports discard is little compared with what they
// keep. Go's default is to begin at 4 MB, and a short command would spend a quarter of its
// time on collection. The environment variable GOGC takes precedence. The last of several
// calls counts.
func Spare(bytes uint64) {
	if os.Getenv("GOGC") == "" {
		current.set(bytes)
	}
}

// largeLive is the size of live data, in bytes, from which on the heap may only double, so that
// a workbench that searches for rules all day does not take gigabytes.
const largeLive = 256 << 20

// current is the size that was set last.
var current size

// A size is the size of the heap below which garbage is not collected; 0 until it is set.
// It is applied again after every collection, by a goroutine of the runtime.
type size struct {
	mu    sync.Mutex
	bytes uint64
}

func (s *size) set(bytes uint64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	watched := s.bytes > 0
	s.bytes = bytes
	s.planNext()
	if !watched {
		s.watch()
	}
}

// watch arranges for plan to be called after every collection.
func (s *size) watch() {
	type collected struct{ _ *int } // it is garbage from the beginning, so its cleanup runs with the next collection
	runtime.AddCleanup(new(collected), func(s *size) {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.planNext()
		s.watch()
	}, s)
}

// planNext tells the runtime when to collect next. s.mu must be held, so that the later of two
// sizes counts.
func (s *size) planNext() {
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}} // live heap after the last collection
	metrics.Read(live)
	debug.SetGCPercent(growthPercent(s.bytes, live[0].Value.Uint64()))
}

// growthPercent returns the percentage for GOGC with which the heap grows to a number of bytes
// before the next collection, given the size of live data: at least 200, or 100 from largeLive
// on, and at most what an empty heap needs.
func growthPercent(bytes, live uint64) int {
	const empty = 4 << 20 // size at which an empty heap is collected, for each 100 % of GOGC
	least := uint64(200)
	if live >= largeLive {
		least = 100
	}
	most := max(least, bytes/(empty/100))
	if live == 0 {
		return int(most)
	}
	return int(min(most, max(least+100, bytes*100/live)-100))
}
