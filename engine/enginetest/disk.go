package enginetest

import (
	"io/fs"
	"os"
	"path/filepath"
)

// Disk is the whole file system from the current folder, for the libraries of
// tests that read files of their own: it implements source.Disk.
type Disk struct{}

// Stat returns the file information from the operating system.
func (Disk) Stat(path string) (fs.FileInfo, error) { return os.Stat(path) }

// Open opens a file of the operating system.
func (Disk) Open(path string) (fs.File, error) { return os.Open(path) }

// Abs returns the path from the root.
func (Disk) Abs(path string) string {
	if abs, err := filepath.Abs(path); err == nil {
		return abs
	}
	return filepath.Clean(path)
}

// Folder returns the files below a folder.
func (Disk) Folder(path string) fs.FS { return os.DirFS(path) }
