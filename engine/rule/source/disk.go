package source

import (
	"io/fs"
	"path/filepath"
)

// A Disk is where the paths lead that people type and files name: what of a
// file system a library may read besides its layers. It is the program's to say:
// rules open no file by themselves.
type Disk interface {
	// Stat and Open are those of the system, for a path in its own manner.
	// Opening may wait where Stat says that it is no ordinary file.
	Stat(path string) (fs.FileInfo, error)
	Open(path string) (fs.File, error)

	// Abs returns the path from the root, cleaned.
	Abs(path string) string

	// Folder returns the files below a folder.
	Folder(path string) fs.FS
}

// Nowhere is the disk of a library that was given none: no path leads anywhere.
type Nowhere struct{}

// Stat finds nothing.
func (Nowhere) Stat(path string) (fs.FileInfo, error) {
	return nil, &fs.PathError{Op: "stat", Path: path, Err: fs.ErrNotExist}
}

// Open finds nothing.
func (Nowhere) Open(path string) (fs.File, error) {
	return nil, &fs.PathError{Op: "open", Path: path, Err: fs.ErrNotExist}
}

// Abs cleans the path.
func (Nowhere) Abs(path string) string { return filepath.Clean(path) }

// Folder has no files.
func (Nowhere) Folder(string) fs.FS { return nothing{} }

// nothing is an empty folder.
type nothing struct{}

func (nothing) Open(name string) (fs.File, error) {
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
}
