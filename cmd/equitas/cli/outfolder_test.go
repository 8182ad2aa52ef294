//go:build unix

package cli

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// A list of files from an earlier run that is a FIFO must not be waited for.
func TestOutFolderWaits(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.Mkdir("cards", 0o777); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mkfifo(filepath.Join("cards", "manifest.json"), 0o666); err != nil {
		t.Fatal(err)
	}
	d, err := OpenOutFolder("cards")
	if err != nil || len(d.oldFiles) != 0 {
		t.Errorf("a folder whose list of files is a FIFO: %v, %v", d.oldFiles, err)
	}
	d.Discard()
}
