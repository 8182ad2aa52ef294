package store

import (
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// The same on a small disk that is really full, if this machine lets one be mounted.
func TestSmallDisk(t *testing.T) {
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=256k"); err != nil {
		t.Skipf("no disk of its own can be made: %v", err)
	}
	defer syscall.Unmount(dir, 0)
	const deals = 6000
	file := filepath.Join(dir, "results.db")
	want := alone(t, deals, cell(t, 0))[0]
	for range 2 {
		runs, said := play(t, file, deals, 2, cell(t, 0))
		if !same(runs[0], want) || !strings.Contains(said, "results are not kept") || strings.Contains(said, "\n") {
			t.Errorf("the run is the same: %t; it said %q", same(runs[0], want), said)
		}
	}
}
