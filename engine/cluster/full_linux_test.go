package cluster

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"equitas/engine/sim"
)

// If the disk is full or read-only, one message says what cannot be written; when there is
// room again, work continues. The test needs a machine that lets a small disk be mounted.
func TestFullDisk(t *testing.T) {
	disk := temporary(t)
	if err := syscall.Mount("tmpfs", disk, "tmpfs", 0, "size=4m"); err != nil {
		t.Skipf("no disk of its own can be made: %v", err)
	}
	defer syscall.Unmount(disk, 0)
	dir := filepath.Join(disk, "job")
	f, _, err := collect(t, dir, deals, cells()...)
	if !errors.Is(err, sim.ErrElsewhere) || f.MissingTasks < 2 {
		t.Fatalf("%v, %d tasks", err, f.MissingTasks)
	}
	fill := filepath.Join(disk, "fill")
	for n := 1 << 20; n > 0; n /= 2 {
		for f, err := os.OpenFile(fill, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666); err == nil; {
			if _, err = f.Write(make([]byte, n)); err != nil {
				f.Close()
			}
		}
	}
	fails := func(why string, at ...string) {
		t.Helper()
		_, err := shareOf(dir, 0, 1, cells()...).Run(t.Context())
		if want := filepath.Join(dir, doneDir) + " cannot be written: " + why; err == nil || err.Error() != want {
			t.Errorf("a worker says %v, want %s", err, want)
		}
		other := filepath.Join(append([]string{disk}, at...)...)
		if _, _, err = collect(t, other, deals, cells()...); err == nil || !strings.HasPrefix(err.Error(), other) || !strings.HasSuffix(err.Error(), why) || strings.Contains(err.Error(), "\n") {
			t.Errorf("who asks says %v, want a sentence that begins with %s and ends with %s", err, other, why)
		}
	}
	fails("no space left on device", "other")
	os.Remove(fill)
	if err := syscall.Mount("", disk, "", syscall.MS_REMOUNT|syscall.MS_RDONLY, ""); err != nil {
		t.Fatal(err)
	}
	fails("read-only file system", "third")
	if err := syscall.Mount("", disk, "", syscall.MS_REMOUNT, ""); err != nil {
		t.Fatal(err)
	}
	if s := run(t, shareOf(dir, 0, 1, cells()...)); s.Missing() != 0 {
		t.Errorf("with room again: %+v", s)
	}
	if _, got, err := collect(t, dir, deals, cells()...); err != nil || got != local(t, deals, cells()...) {
		t.Errorf("%v, other numbers came back", err)
	}
}
