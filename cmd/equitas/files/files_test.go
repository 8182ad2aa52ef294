package files

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// put creates a folder with two files.
func put(t *testing.T) (dir string, root *os.Root) {
	t.Helper()
	dir = t.TempDir()
	for _, name := range []string{"a", "b"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(name), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { root.Close() })
	return dir, root
}

// Only one holder may lock a folder at a time, and no file may remain.
func TestLock(t *testing.T) {
	dir, root := put(t)
	other, err := os.OpenRoot(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	release, alone, err := Lock(root, 0)
	if err != nil {
		t.Fatal(err)
	}
	if !alone {
		t.Skip("no locks here")
	}
	if _, _, err := Lock(other, 10*time.Millisecond); !errors.Is(err, ErrBusy) {
		t.Errorf("a folder that is held: %v, want %v", err, ErrBusy)
	}
	got := make(chan error)
	go func() {
		free, _, err := Lock(other, time.Minute)
		if err == nil {
			free()
		}
		got <- err
	}()
	release()
	if err := <-got; err != nil {
		t.Errorf("a folder that was let go: %v", err)
	}
	if all, err := os.ReadDir(dir); err != nil || len(all) != 2 {
		t.Errorf("the folder holds %v (%v), want the two files of before", all, err)
	}
}

// Two files must exchange names; if one is missing nothing may change.
func TestExchange(t *testing.T) {
	dir, root := put(t)
	f, err := root.Open(".")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	holds := func(want string) {
		t.Helper()
		got := ""
		for _, name := range []string{"a", "b"} {
			text, err := os.ReadFile(filepath.Join(dir, name))
			if err != nil {
				t.Fatal(err)
			}
			got += string(text)
		}
		if got != want {
			t.Errorf("a and b hold %q, want %q", got, want)
		}
	}
	err = Exchange(f, "a", "b")
	if errors.Is(err, errors.ErrUnsupported) {
		holds("ab")
		t.Skip("no exchange here")
	}
	if err != nil {
		t.Fatal(err)
	}
	holds("ba")
	if err := Exchange(f, "a", "c"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("with a file that is missing: %v, want %v", err, fs.ErrNotExist)
	}
	holds("ba")
}
