package enginetest

import (
	"io/fs"
	"os"
	"path/filepath"
)

// Disk is the operating system's file system, for tests whose libraries read files; it
// implements source.Disk.
type Disk struct{}

// Stat returns the file information from the operating system.
func (Disk) Stat(path string) (fs.FileInfo, error) { return os.Stat(path) }

// Open opens a file of the operating system.
func (Disk) Open(path string) (fs.File, error) { return os.Open(path) }

// Abs returns the absolute path, or the cleaned path if the working directory is unknown.
func (Disk) Abs(path string) string {
	if abs, err := filepath.Abs(path); err == nil {
		return abs
	}
	return filepath.Clean(path)
}

// Folder returns the file system below a folder.
func (Disk) Folder(path string) fs.FS { return os.DirFS(path) }
