package cli

import (
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
)

// SpareHeap has garbage collected only once the heap is that large, and from then
// on when it has tripled: play allocates nothing, and what rules and reports take
// is small beside what is kept. Left to itself Go begins at 4 MB, and a command
// that reads a few files of rules and is done spends a quarter of its time on that.
// What GOGC says in the environment goes before.
func SpareHeap(bytes uint64) {
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
		first = 4 << 20 // an empty heap is collected at that size for each 100 %
	)
	empty := max(least, bytes/(first/100))
	if live == 0 {
		return int(empty)
	}
	return int(min(empty, max(least+100, bytes*100/live)-100))
}
