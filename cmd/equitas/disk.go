package main

import (
	"io/fs"
	"os"

	"equitas/engine/rule"
)

// disk is the whole file system, from the current folder: whoever types commands
// may read what he may read.
type disk struct{}

var _ rule.Disk = disk{}

func (disk) Stat(path string) (fs.FileInfo, error) { return os.Stat(path) }

func (disk) Open(path string) (fs.File, error) { return os.Open(path) }

func (disk) Abs(path string) string { return absolute(path) }

func (disk) Folder(path string) fs.FS { return os.DirFS(path) }
