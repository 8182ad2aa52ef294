// Package heap reduces garbage collection for commands that read a few files of rules,
// play, and end. It is initialised before libraries fill their tables, since packages
// without imports are initialised first, in the order of their names: those tables are
// never garbage, and scanning them is wasted.
package heap

import (
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"sync"
)

// first is the size of the heap below which nothing is collected, unless set otherwise.
const first = 48 << 20

func init() { Spare(first) }

// Spare sets the size of the heap from which garbage is collected; from then on it is
// collected whenever the heap has tripled, or doubled if it is large. Play allocates nothing, and rules and reports
// take little compared with what is kept. By default Go begins at 4 MB, and a short command
// would spend a quarter of its time on collection. GOGC in the environment takes
// precedence. The last of several calls counts.
func Spare(bytes uint64) {
	if os.Getenv("GOGC") == "" {
		current.say(bytes)
	}
}

// large is the size of what is in use from which the heap only doubles, so that a workbench
// that searches for rules all day does not take gigabytes.
const large = 256 << 20

// current is the size set last.
var current size

// A size is the size of the heap below which nothing is collected; 0 until set. It is
// applied again after every collection, by a goroutine of the runtime.
type size struct {
	mu    sync.Mutex
	bytes uint64
}

func (s *size) say(bytes uint64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	watched := s.bytes > 0
	s.bytes = bytes
	s.plan()
	if !watched {
		s.watch()
	}
}

// watch arranges for plan to be called after every collection.
func (s *size) watch() {
	type collected struct{ _ *int } // garbage from the beginning: it goes with the next collection
	runtime.AddCleanup(new(collected), func(s *size) {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.plan()
		s.watch()
	}, s)
}

// plan sets the size of the next collection. It is called under s.mu, so that the later of
// two sizes counts.
func (s *size) plan() {
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}} // live heap after the last collection
	metrics.Read(live)
	debug.SetGCPercent(growth(s.bytes, live[0].Value.Uint64()))
}

// growth returns the GOGC percentage by which a heap may grow to reach a number of bytes:
// at least 200, or 100 from [large] on, and at most what an empty heap needs.
func growth(bytes, live uint64) int {
	const empty = 4 << 20 // an empty heap is collected at that size for each 100 %
	least := uint64(200)
	if live >= large {
		least = 100
	}
	most := max(least, bytes/(empty/100))
	if live == 0 {
		return int(most)
	}
	return int(min(most, max(least+100, bytes*100/live)-100))
}
