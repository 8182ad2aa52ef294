package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"equitas/reports/tabletop"
)

// An outFolder is a folder that is being filled. Its files appear under their
// names only when all are whole; those of an earlier run that are no longer
// made go then.
type outFolder struct {
	path  string
	made  bool     // the folder did not exist
	old   []string // files of the earlier run
	names []string
	done  bool
}

// openOutFolder prepares a folder. Whoever calls it also calls discard.
func openOutFolder(path string) (*outFolder, error) {
	d := &outFolder{path: path}
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if err := os.Mkdir(path, 0o777); err != nil {
			return nil, writeError(path, err)
		}
		d.made = true
	case err != nil:
		return nil, writeError(path, err)
	case !info.IsDir():
		return nil, fmt.Errorf("%s is a file, -o needs the name of a folder", path)
	}
	data, err := os.ReadFile(filepath.Join(path, tabletop.ManifestName))
	if err == nil {
		d.old = tabletop.ReadManifest(data)
	}
	return d, nil
}

// temp is where a file is written before it has its name.
func (d *outFolder) temp(name string) string {
	return filepath.Join(d.path, fmt.Sprintf(".%s.%d", name, os.Getpid()))
}

// add writes a file beside its place.
func (d *outFolder) add(f tabletop.File) error {
	if filepath.Base(f.Name) != f.Name || !filepath.IsLocal(f.Name) {
		return fmt.Errorf("%q cannot be the name of a file", f.Name)
	}
	if slices.Contains(d.names, f.Name) {
		return fmt.Errorf("two files would be named %s", f.Name)
	}
	d.names = append(d.names, f.Name)
	if err := os.WriteFile(d.temp(f.Name), f.Data, 0o666); err != nil {
		return writeError(filepath.Join(d.path, f.Name), err)
	}
	return nil
}

// commit gives the files their names and removes what an earlier run made and
// this one did not.
func (d *outFolder) commit() error {
	for _, name := range d.names {
		if err := os.Rename(d.temp(name), filepath.Join(d.path, name)); err != nil {
			return writeError(filepath.Join(d.path, name), err)
		}
	}
	d.done = true
	for _, name := range d.old {
		if slices.Contains(d.names, name) || filepath.Base(name) != name || !filepath.IsLocal(name) {
			continue
		}
		stale := filepath.Join(d.path, name)
		if info, err := os.Lstat(stale); err != nil || !info.Mode().IsRegular() {
			continue
		}
		if err := os.Remove(stale); err != nil {
			return fmt.Errorf("cannot remove %s, which is no longer made: %w", stale, err)
		}
	}
	return nil
}

// discard takes away what was not committed.
func (d *outFolder) discard() {
	if d.done {
		return
	}
	for _, name := range d.names {
		os.Remove(d.temp(name))
	}
	if d.made {
		os.Remove(d.path)
	}
}
