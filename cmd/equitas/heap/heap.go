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
)

// first is the size of the heap before which nothing is collected, unless the program
// says otherwise.
const first = 48 << 20

func init() { Spare(first) }

// Spare has garbage collected only once the heap is that large, and from then
// on when it has tripled: play allocates nothing, and what rules and reports take
// is small beside what is kept. Left to itself Go begins at 4 MB, and a command
// that reads a few files of rules and is done spends a quarter of its time on that.
// What GOGC says in the environment goes before.
func Spare(bytes uint64) {
	if os.Getenv("GOGC") == "" {
		afterCollection(bytes)
	}
}

// afterCollection sets when the next collection is, and is called again after it.
func afterCollection(bytes uint64) {
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}} // what the last collection has left
	metrics.Read(live)
	debug.SetGCPercent(growth(bytes, live[0].Value.Uint64()))
	type collected struct{ _ *int } // garbage from the beginning: it goes with the next collection
	runtime.AddCleanup(new(collected), afterCollection, bytes)
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
