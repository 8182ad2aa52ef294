//go:build unix

package files

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"testing/fstest"
)

// A FIFO must be listed but not opened, by any function, even if it was a file when it was
// listed.
func TestOpen(t *testing.T) {
	dir, root := put(t)
	if err := syscall.Mkfifo(filepath.Join(dir, "pipe"), 0o600); err != nil {
		t.Skip(err)
	}
	for what, open := range map[string]func() (fs.File, error){
		"Open":     func() (fs.File, error) { return Open(root, "pipe") },
		"OpenPath": func() (fs.File, error) { return OpenPath(filepath.Join(dir, "pipe")) },
		"Below":    func() (fs.File, error) { return SubFS(root, ".").Open("pipe") },
		"later": func() (fs.File, error) { // it was a file when it was listed
			return openRegular("pipe", func() (fs.FileInfo, error) { return root.Stat("a") },
				func() (*os.File, error) { return root.OpenFile("pipe", os.O_RDONLY|nonBlocking, 0) })
		},
	} {
		if f, err := open(); !errors.Is(err, errNoFile) {
			t.Errorf("%s: %v %v, want %v", what, f, err, errNoFile)
		}
	}
	info, err := fs.Stat(SubFS(root, "."), "pipe")
	if err != nil || info.Mode().Type() != fs.ModeNamedPipe {
		t.Errorf("looked at: %v %v", info, err)
	}
	if err := os.Remove(filepath.Join(dir, "pipe")); err != nil {
		t.Fatal(err)
	}
	if err := fstest.TestFS(SubFS(root, "."), "a", "b"); err != nil {
		t.Error(err)
	}
	f, err := Open(root, "a")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if text, err := io.ReadAll(f); err != nil || string(text) != "a" {
		t.Errorf("a file holds %q (%v)", text, err)
	}
}
