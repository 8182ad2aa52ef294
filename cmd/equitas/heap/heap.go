// Package heap has garbage collected as seldom as commands want it that read a few
// files of rules, play, and are done. It is initialised before libraries fill their
// tables, as packages without imports of others are, in the order of their names: what
// these take is no garbage, and would be searched for it.
package heap

import (
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"sync"
)

// first is the size of the heap before which nothing is collected, unless the program
// says otherwise.
const first = 48 << 20

func init() { Spare(first) }

// Spare has garbage collected only once the heap is that large, and from then
// on when it has tripled: play allocates nothing, and what rules and reports take
// is small beside what is kept. Left to itself Go begins at 4 MB, and a command
// that reads a few files of rules and is done spends a quarter of its time on that.
// What GOGC says in the environment goes before. Of several calls the last holds.
func Spare(bytes uint64) {
	if os.Getenv("GOGC") == "" {
		latest.say(bytes)
	}
}

// latest is what Spare was told last.
var latest size

// A size is that of the heap before which nothing is collected; 0 as long as nobody
// has said one. It is looked at again after every collection, by a goroutine of the
// runtime.
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

// watch plans the next collection after each.
func (s *size) watch() {
	type collected struct{ _ *int } // garbage from the beginning: it goes with the next collection
	runtime.AddCleanup(new(collected), func(s *size) {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.plan()
		s.watch()
	}, s)
}

// plan sets when the next collection is. It is called under s.mu, so that of two
// sizes the later is what holds.
func (s *size) plan() {
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}} // what the last collection has left
	metrics.Read(live)
	debug.SetGCPercent(growth(s.bytes, live[0].Value.Uint64()))
}

// growth returns by how many percent a heap may grow that is to reach so many
// bytes: at least 200, and no more than Go needs for an empty one.
func growth(bytes, live uint64) int {
	const (
		least = 200
		empty = 4 << 20 // an empty heap is collected at that size for each 100 %
	)
	most := max(least, bytes/(empty/100))
	if live == 0 {
		return int(most)
	}
	return int(min(most, max(least+100, bytes*100/live)-100))
}
