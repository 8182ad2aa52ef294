// Package heap makes garbage collection rarer for commands that read a few files of rules,
// play, and end. Importing it is enough. Since it imports no package of the project, Go
// initialises it before other packages fill their tables, so that these are not scanned again
// and again.
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

// SetFirstCollection sets the size of the heap, in bytes, at which garbage is first collected.
// Later collections follow when live data have tripled, or doubled if they are at least
// [largeLiveData]. If the environment variable GOGC is set, it does nothing. The last of several
// calls counts.
//
// With Go's default, a first collection at 4 MB, a short command would spend a quarter of its
// time on collection: playing allocates nothing, and rules and reports discard little.
func SetFirstCollection(bytes uint64) {
	if os.Getenv("GOGC") == "" {
		current.set(bytes)
	}
}

// largeLiveData is the size of live data, in bytes, from which on the heap may only double before
// the next collection. So a workbench that searches for rules all day does not take gigabytes.
const largeLiveData = 256 << 20

// current is the threshold that was set last.
var current threshold

// A threshold is the size of the heap below which garbage is not collected. A goroutine of the
// runtime applies it again after every collection.
type threshold struct {
	mu    sync.Mutex
	bytes uint64 // 0 until it is set
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

// planNext tells the runtime at which size of the heap to collect next. The caller must hold s.mu.
func (s *threshold) planNext() {
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}} // live heap after the last collection
	metrics.Read(live)
	debug.SetGCPercent(growthPercent(s.bytes, live[0].Value.Uint64()))
}

// growthPercent returns the value for GOGC with which the heap grows to bytes before the next
// collection, given the size of live data in bytes. The value is at least 200, or 100 if live is
// at least [largeLiveData], and at most what an empty heap (live 0) needs.
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
