package heap

import (
	"os"
	"runtime"
	"runtime/debug"
	"testing"
)

// Who imports the package collects little from the beginning.
func TestFirst(t *testing.T) {
	if os.Getenv("GOGC") != "" {
		t.Skip("GOGC is set, and goes before")
	}
	percent := debug.SetGCPercent(100)
	debug.SetGCPercent(percent)
	if percent < 200 {
		t.Errorf("the heap may grow by %d %%, want 200 at least", percent)
	}
}

// A small heap is left alone, a larger one triples, a large one doubles.
func TestGrowth(t *testing.T) {
	const mb = 1 << 20
	for _, c := range []struct {
		bytes, live uint64
		want        int
	}{
		{48 * mb, 0, 1200},
		{48 * mb, 1, 1200},
		{48 * mb, 8 * mb, 500},
		{48 * mb, 16 * mb, 200},
		{48 * mb, 24 * mb, 200},
		{48 * mb, 255 * mb, 200},
		{48 * mb, 256 * mb, 100},
		{384 * mb, 300 * mb, 100},
		{0, 10 * mb, 200},
		{0, 0, 200},
	} {
		if got := growth(c.bytes, c.live); got != c.want {
			t.Errorf("growth(%d, %d) = %d, want %d", c.bytes, c.live, got, c.want)
		}
	}
}

// What is said last holds, whatever was said before and planned after a collection.
func TestSpare(t *testing.T) {
	t.Setenv("GOGC", "")
	t.Cleanup(func() { Spare(first) })
	Spare(first)
	runtime.GC() // one that is under way counts for nothing
	Spare(256 << 20)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range 1000 {
		kept = make([]byte, 64<<10) // 64 MB in all
	}
	runtime.ReadMemStats(&after)
	if n := after.NumGC - before.NumGC; n > 0 {
		t.Errorf("%d collections in 64 MB, want none below 256 MB", n)
	}
}

// kept is where the test puts what it allocates, so that it is.
var kept []byte
