package main

import (
	"io/fs"
	"os"
	"path/filepath"

	"equitas/engine/lab"
	"equitas/engine/rule/source"
)

// disk is the whole file system, from the current folder: whoever types commands
// may read what he may read.
type disk struct{}

var _ source.Disk = disk{}

func (disk) Stat(path string) (fs.FileInfo, error) { return os.Stat(path) }

func (disk) Open(path string) (fs.File, error) { return os.Open(path) }

func (disk) Abs(path string) string { return absolute(path) }

func (disk) Folder(path string) fs.FS { return os.DirFS(path) }

// userCache is the user's cache folder, where bots keep what they have learned.
type userCache struct{}

var _ lab.Cache = userCache{}

func (userCache) Path(name string) (string, error) {
	dir, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	return filepath.Join(dir, "equitas", "weights", name), nil
}

func (c userCache) Write(name, text string) (string, error) {
	file, err := c.Path(name)
	if err != nil {
		return "", err
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		return "", err
	}
	out, err := create(file, nil)
	if err != nil {
		return "", err
	}
	defer out.discard()
	if err := write(out, text); err != nil {
		return "", err
	}
	return file, out.commit()
}
