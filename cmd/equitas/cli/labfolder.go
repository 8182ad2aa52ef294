package cli

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"equitas/cmd/equitas/files"
	"equitas/engine/lab"
	"equitas/engine/lab/cards"
	"equitas/engine/rule"
	"equitas/engine/rule/source"
)

// OpenFolder returns a laboratory for the project in the folder root. It reads nothing outside
// of the folder, even if paths or links lead there. r has the workers and kept results to use.
// Files in layersAbove, such as unsaved texts, take precedence over those of the folder.
func OpenFolder(root *os.Root, r lab.Resources, layersAbove ...rule.Layer) *lab.Lab {
	r.Layers = func() []rule.Layer { return append(layersAbove[:len(layersAbove):len(layersAbove)], folderLayer(root)) }
	r.Disk, r.NewFaceChecker, r.CheckTheme = folderDisk{root}, cards.NewFaceChecker, cards.CheckTheme
	return lab.Open(r)
}

// folderLayer returns the layer with the files in variants/ and decks/ of a folder, as far as
// these exist at the time of the call.
func folderLayer(root *os.Root) rule.Layer {
	layer := rule.Layer{Prefix: "."}
	for _, part := range []struct {
		name string
		into *fs.FS
	}{{"variants", &layer.Variants}, {"decks", &layer.Decks}} {
		if info, err := root.Stat(part.name); err == nil && info.IsDir() {
			*part.into = files.SubFS(root, part.name)
		}
	}
	return layer
}

// A folderDisk is a [source.Disk] that gives access to one folder only. A path that leads out of
// the folder is an error.
type folderDisk struct{ root *os.Root }

var _ source.Disk = folderDisk{}

// errOutside is the error for a path that leads out of the folder.
var errOutside = errors.New("it lies outside of the folder that is open")

// relative returns a path relative to the folder, or an error if it leads out of it.
func (d folderDisk) relative(path string) (string, error) {
	rel := filepath.Clean(path)
	if filepath.IsAbs(path) {
		var err error
		if rel, err = filepath.Rel(AbsolutePath(d.root.Name()), path); err != nil {
			return "", errOutside
		}
	}
	if !filepath.IsLocal(rel) {
		return "", errOutside
	}
	return rel, nil
}

func (d folderDisk) Stat(path string) (fs.FileInfo, error) {
	rel, err := d.relative(path)
	if err != nil {
		return nil, &fs.PathError{Op: "stat", Path: path, Err: err}
	}
	return d.root.Stat(rel)
}

func (d folderDisk) Open(path string) (fs.File, error) {
	rel, err := d.relative(path)
	if err != nil {
		return nil, &fs.PathError{Op: "open", Path: path, Err: err}
	}
	f, err := files.Open(d.root, rel)
	if err != nil {
		return nil, err
	}
	return f, nil
}

func (d folderDisk) Abs(path string) string {
	if filepath.IsAbs(path) {
		return filepath.Clean(path)
	}
	return filepath.Join(AbsolutePath(d.root.Name()), path)
}

func (d folderDisk) Folder(path string) fs.FS {
	rel, err := d.relative(path)
	if err != nil {
		return source.EmptyDisk{}.Folder(path)
	}
	return files.SubFS(d.root, filepath.ToSlash(rel))
}
