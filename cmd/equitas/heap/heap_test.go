package heap

import (
	"os"
	"runtime"
	"runtime/debug"
	"testing"
)

// Importing the package must make garbage collections rare from the beginning.
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

// A small heap must be left alone, a larger one may triple, and a large one may double.
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
		if got := growthPercent(c.bytes, c.live); got != c.want {
			t.Errorf("growth(%d, %d) = %d, want %d", c.bytes, c.live, got, c.want)
		}
	}
}

// The last call must decide, also over what was planned after a collection.
func TestSpare(t *testing.T) {
	t.Setenv("GOGC", "")
	t.Cleanup(func() { SetFirstCollection(defaultThreshold) })
	SetFirstCollection(defaultThreshold)
	runtime.GC() // a collection that is running does not count
	SetFirstCollection(256 << 20)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range 1000 {
		kept = make([]byte, 64<<10) // 64 MB in total
	}
	runtime.ReadMemStats(&after)
	if n := after.NumGC - before.NumGC; n > 0 {
		t.Errorf("%d collections in 64 MB, want none below 256 MB", n)
	}
}

// kept refers to what the test allocates, so that it is not collected.
var kept []byte
