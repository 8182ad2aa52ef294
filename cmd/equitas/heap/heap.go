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

// defaultThreshold is the size of the heap, in bytes, at which garbage is first collected,
// unless [SetFirstCollection] sets another.
const defaultThreshold = 48 << 20

func init() { SetFirstCollection(defaultThreshold) }

// SetFirstCollection sets the size of the heap, in bytes, at which garbage is first collected. After
// that it is collected whenever the heap has tripled, or doubled if it is large. Playing
// allocates nothing, and what rules and reports discard is little compared with what they
// keep. Go's default is to begin at 4 MB, and a short command would spend a quarter of its
// time on collection. The environment variable GOGC takes precedence. The last of several
// calls counts.
func SetFirstCollection(bytes uint64) {
	if os.Getenv("GOGC") == "" {
		current.set(bytes)
	}
}

// largeLiveData is the size of live data, in bytes, from which on the heap may only double, so that
// a workbench that searches for rules all day does not take gigabytes.
const largeLiveData = 256 << 20

// current is the threshold that was set last.
var current threshold

// A threshold is the size of the heap below which garbage is not collected; 0 until it is
// set. It is applied again after every collection, by a goroutine of the runtime.
type threshold struct {
	mu    sync.Mutex
	bytes uint64
}

func (s *threshold) set(bytes uint64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	watched := s.bytes > 0
	s.bytes = bytes
	s.planNext()
	if !watched {
		s.watch()
	}
}

// watch arranges for planNext to be called after every collection.
func (s *threshold) watch() {
	type collected struct{ _ *int } // it is garbage from the beginning, so its cleanup runs with the next collection
	runtime.AddCleanup(new(collected), func(s *threshold) {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.planNext()
		s.watch()
	}, s)
}

// planNext tells the runtime when to collect next. The caller holds s.mu, so that the last
// of several thresholds counts.
func (s *threshold) planNext() {
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}} // live heap after the last collection
	metrics.Read(live)
	debug.SetGCPercent(growthPercent(s.bytes, live[0].Value.Uint64()))
}

// growthPercent returns the percentage for GOGC with which the heap grows to a number of bytes
// before the next collection, given the size of live data: at least 200, or 100 from largeLiveData
// on, and at most what an empty heap needs.
func growthPercent(bytes, live uint64) int {
	const empty = 4 << 20 // size at which an empty heap is collected, for each 100 % of GOGC
	least := uint64(200)
	if live >= largeLiveData {
		least = 100
	}
	most := max(least, bytes/(empty/100))
	if live == 0 {
		return int(most)
	}
	return int(min(most, max(least+100, bytes*100/live)-100))
}
