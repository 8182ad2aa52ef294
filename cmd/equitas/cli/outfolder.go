package cli

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"equitas/reports/tabletop"
)

// An outFolder is an output folder. Its files get their names only when all are complete;
// then files of an earlier run that this run did not produce are removed.
type outFolder struct {
	path      string
	created   bool     // whether the folder did not exist before
	oldFiles  []string // names of the files that an earlier run wrote
	names     []string // names of the files of this run, without those in unchanged
	temps     []string // paths of the temporary files, in the order of names
	done      bool     // whether the files were committed
	unchanged []string // names of existing files that already have the content of this run
}

// maxManifest is the largest size of a manifest that is read, in bytes.
const maxManifest = 1 << 24

// OpenOutFolder prepares the folder path for output, and creates it if it does not exist. The
// caller must call Discard when done.
func OpenOutFolder(path string) (*outFolder, error) {
	if path == "-" {
		return nil, ErrNeedsFile
	}
	d := &outFolder{path: path}
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if err := UnfinishedFiles.Create(path, func() error { return os.Mkdir(path, 0o777) }); err != nil {
			return nil, WriteError(path, err)
		}
		d.created = true
	case err != nil:
		return nil, WriteError(path, err)
	case !info.IsDir():
		return nil, fmt.Errorf("%s is a file, -o needs the name of a folder", path)
	}
	if f, err := OpenFile(filepath.Join(path, tabletop.ManifestName), "a list of files"); err == nil {
		defer f.Close()
		if data, err := io.ReadAll(io.LimitReader(f, maxManifest)); err == nil {
			d.oldFiles = tabletop.ReadManifest(data)
		}
	}
	return d, nil
}

// AddIfChanged is like Add, but does not touch an existing file with the same content, so that
// programs that watch the file are not notified.
func (d *outFolder) AddIfChanged(f tabletop.File) error {
	full := filepath.Join(d.path, f.Name)
	if info, err := os.Lstat(full); err == nil && info.Mode().IsRegular() && info.Size() == int64(len(f.Data)) && !slices.Contains(d.names, f.Name) {
		if was, err := os.ReadFile(full); err == nil && bytes.Equal(was, f.Data) {
			d.unchanged = append(d.unchanged, f.Name)
			return nil
		}
	}
	return d.Add(f)
}

// Changed returns the names of the files that this run writes: all that were added, except those
// that AddIfChanged left untouched.
func (d *outFolder) Changed() []string { return d.names }

// Add writes the file f under a temporary name; Commit renames it to f.Name. A name that was added
// before, or that has a folder in it, is an error.
func (d *outFolder) Add(f tabletop.File) error {
	if filepath.Base(f.Name) != f.Name || !filepath.IsLocal(f.Name) {
		return fmt.Errorf("%q cannot be the name of a file", f.Name)
	}
	if slices.Contains(d.names, f.Name) {
		return fmt.Errorf("two files would be named %s", f.Name)
	}
	full := filepath.Join(d.path, f.Name)
	out, err := createBeside(full)
	if err != nil {
		return WriteError(full, err)
	}
	d.names, d.temps = append(d.names, f.Name), append(d.temps, out.Name())
	_, err = out.Write(f.Data)
	if e := out.Close(); err == nil {
		err = e
	}
	if err != nil {
		return WriteError(full, err)
	}
	return nil
}

// Commit gives the files their names, and removes files of an earlier run that this one did
// not produce.
func (d *outFolder) Commit() error {
	err := UnfinishedFiles.Finish(func() error {
		for i, name := range d.names {
			full := filepath.Join(d.path, name)
			if err := os.Rename(d.temps[i], full); err != nil {
				return WriteError(full, err)
			}
		}
		return nil
	}, append(d.temps, d.path)...)
	if err != nil {
		return err
	}
	d.done = true
	for _, name := range d.oldFiles {
		if slices.Contains(d.names, name) || slices.Contains(d.unchanged, name) || filepath.Base(name) != name || !filepath.IsLocal(name) {
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

// Discard removes the temporary files, and the folder if it was created. After Commit it does
// nothing.
func (d *outFolder) Discard() {
	if d.done {
		return
	}
	UnfinishedFiles.Finish(func() error {
		for _, temp := range d.temps {
			os.Remove(temp)
		}
		if d.created {
			os.Remove(d.path)
		}
		return nil
	}, append(d.temps, d.path)...)
}
