package main

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"runtime"

	"equitas/engine/lab"
	"equitas/engine/rule"
)

// A library is what there is to play: the nearest folder upwards that has
// variants/, then what is built into the program.
type library struct {
	*lab.Library
	lab *lab.Lab
	own string // the nearest folder upwards that has variants/, or ""
}

// A variant is one that was asked for, ready for play.
type variant = lab.Variant

func openLibrary() (*library, error) { return openLibraryFor(runtime.NumCPU()) }

// openLibraryFor is openLibrary for so many workers.
func openLibraryFor(workers int) (*library, error) {
	if _, err := os.Getwd(); err != nil {
		return nil, fmt.Errorf("the current folder: %w", err)
	}
	own, _, err := ownLayer()
	if err != nil {
		return nil, err
	}
	l := lab.Open(lab.Resources{Layers: ownLayers, Disk: disk{}, Cache: userCache{}, Draw: drawn, Workers: workers})
	return &library{l.Library(), l, own}, nil
}

// openBuiltIn opens what is built in alone.
func openBuiltIn() *library {
	l := lab.Open(lab.Resources{Disk: disk{}, Draw: drawn, Workers: runtime.NumCPU()})
	return &library{Library: l.Library(), lab: l}
}

func drawn() rule.Drawn { return new(drawing).faults }

// ownLayers are the designer's own folders, as they are now.
func ownLayers() []rule.Layer {
	if own, layer, err := ownLayer(); err == nil && own != "" {
		return []rule.Layer{layer}
	}
	return nil
}

// ownLayer finds the nearest folder upwards that has variants/, as seen from the
// current one; "" if there is none.
func ownLayer() (own string, layer rule.Layer, err error) {
	here, err := os.Getwd()
	if err != nil {
		return "", layer, err
	}
	dir := projectOf(here)
	if dir == "" {
		return "", layer, nil
	}
	if own, err = filepath.Rel(here, dir); err != nil {
		return "", layer, err
	}
	layer = rule.Layer{Variants: os.DirFS(filepath.Join(dir, "variants")), Prefix: own}
	if folder(filepath.Join(dir, "decks")) {
		layer.Decks = os.DirFS(filepath.Join(dir, "decks"))
	}
	return own, layer, nil
}

// projectOf returns the nearest folder that has variants/, from a folder upwards;
// "" if there is none.
func projectOf(dir string) string {
	for ; !folder(filepath.Join(dir, "variants")); dir = filepath.Dir(dir) {
		if dir == filepath.Dir(dir) {
			return ""
		}
	}
	return dir
}

// project is the folder of the project: that of variants/, or else the one the
// command runs in.
func (l *library) project() string {
	dir, err := filepath.Abs(cmp.Or(l.own, "."))
	if err != nil {
		return "."
	}
	return dir
}

// inProject reports whether a path leads to a file in the folder of the
// project, also by way of links.
func (l *library) inProject(path string) bool {
	root, err := filepath.EvalSymlinks(l.project())
	if err != nil {
		return false
	}
	path, err = filepath.Abs(path)
	if err != nil {
		return false
	}
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	} else if real, err := filepath.EvalSymlinks(filepath.Dir(path)); err == nil { // to say that there is no such file
		path = filepath.Join(real, filepath.Base(path))
	}
	rel, err := filepath.Rel(root, path)
	return err == nil && filepath.IsLocal(rel)
}

func folder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// load reads a variant with sets on top. Warnings go to stderr unless quiet.
func (l *library) load(s *streams, name string, sets []string, quiet bool) (*variant, error) {
	if quiet {
		return l.Variant(name, sets, nil)
	}
	return l.Variant(name, sets, func(n lab.Note) { n.Faults.Write(s.err, n.Source) })
}
