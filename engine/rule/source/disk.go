package source

import (
	"io/fs"
	"path/filepath"
)

// A Disk is the file system in which paths typed by users or named in files are looked up. The program
// supplies it, since package rule and those below it open no files by themselves.
type Disk interface {
	// Stat and Open are like those of package os, for a path of the operating system. Open may
	// block if Stat returns the info of a file that is not regular.
	Stat(path string) (fs.FileInfo, error)
	Open(path string) (fs.File, error)

	// Abs returns the absolute path of a path, cleaned.
	Abs(path string) string

	// Folder returns the file system of the files below the folder at a path.
	Folder(path string) fs.FS
}

// EmptyDisk is a disk without files. A library that was given no disk uses it.
type EmptyDisk struct{}

// Stat returns an error: there is no such file.
func (EmptyDisk) Stat(path string) (fs.FileInfo, error) {
	return nil, &fs.PathError{Op: "stat", Path: path, Err: fs.ErrNotExist}
}

// Open returns an error: there is no such file.
func (EmptyDisk) Open(path string) (fs.File, error) {
	return nil, &fs.PathError{Op: "open", Path: path, Err: fs.ErrNotExist}
}

// Abs returns the path cleaned.
func (EmptyDisk) Abs(path string) string { return filepath.Clean(path) }

// Folder returns a file system without files.
func (EmptyDisk) Folder(string) fs.FS { return emptyFolder{} }

// An emptyFolder is a file system without files.
type emptyFolder struct{}

func (emptyFolder) Open(name string) (fs.File, error) {
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
}
