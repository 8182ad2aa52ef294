//go:build unix

package cluster

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
)

// Whatever links and FIFOs a stranger has put into a job's folder, the worker writes
// nothing through a link, does not wait for a FIFO, and plays all tasks.
func TestFolderLinks(t *testing.T) {
	dir := temporary(t)
	f, _, _ := collect(t, dir, deals, cells()...)
	tasks := slices.Clone(f.job.Tasks)
	mine := filepath.Join(t.TempDir(), "mine")
	if err := os.WriteFile(mine, []byte("precious"), 0o666); err != nil {
		t.Fatal(err)
	}
	done := func(i int, end string) string { return filepath.Join(dir, doneDir, tasks[i]+end) }
	for i, end := range []string{begunSuffix, partSuffix, ""} {
		if err := os.Symlink(mine, done(i, end)); err != nil {
			t.Skip(err)
		}
		if err := syscall.Mkfifo(done(3+i, end), 0o666); err != nil {
			t.Skip(err)
		}
	}
	if n := workersBegun(dir, tasks[0]); n != 0 {
		t.Errorf("a link counts as %d workers that have begun, want none", n)
	}
	markBegun(dir, tasks[0])
	if info, err := os.Lstat(done(0, begunSuffix)); err != nil || !info.Mode().IsRegular() || workersBegun(dir, tasks[0]) != 1 {
		t.Errorf("a worker that begins leaves %v (%v), want a file that says 1", info, err)
	}
	if s := run(t, shareOf(dir, 0, 1, cells()...)); s.Missing() > 0 || len(s.DamagedOrders) > 0 {
		t.Errorf("%+v", s)
	}
	if text, err := os.ReadFile(mine); err != nil || string(text) != "precious" {
		t.Errorf("the file behind the links is %q (%v)", text, err)
	}
	want := local(t, deals, cells()...)
	if _, got, err := collect(t, dir, deals, cells()...); err != nil || got != want {
		t.Errorf("%v, numbers %s, want %s", err, got, want)
	}
	filepath.WalkDir(filepath.Join(dir, doneDir), func(path string, f fs.DirEntry, err error) error {
		if err == nil && !f.IsDir() && (!f.Type().IsRegular() || strings.HasPrefix(f.Name(), ".")) {
			t.Errorf("%s is left: %v", f.Name(), f.Type())
		}
		return err
	})
}

// A subfolder that is a link to elsewhere is refused.
func TestFolderElsewhere(t *testing.T) {
	dir, other := temporary(t), t.TempDir()
	collect(t, dir, deals, cells()...)
	if err := os.RemoveAll(filepath.Join(dir, doneDir)); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(other, filepath.Join(dir, doneDir)); err != nil {
		t.Skip(err)
	}
	if _, err := shareOf(dir, 0, 1, cells()...).Run(t.Context()); err == nil || !strings.Contains(err.Error(), "or a link to one") {
		t.Errorf("got %v, want that done is a link", err)
	}
	if all, err := os.ReadDir(other); err != nil || len(all) > 0 {
		t.Errorf("written elsewhere: %v (%v)", all, err)
	}
}
