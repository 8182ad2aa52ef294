package cluster

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// cannot says what cannot be done with a file or a folder, and why, without the names
// that it had on the way.
func cannot(path, what string, err error) error {
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		err = e.Err
	} else if e, ok := errors.AsType[*os.LinkError](err); ok {
		err = e.Err
	}
	return fmt.Errorf("%s cannot be %s: %w", path, what, err)
}

// writeWhole writes a file that is whole or not there: beside, down to the disk, then
// under its name.
func writeWhole(path string, data []byte) error {
	if err := write(path, data); err != nil {
		return cannot(filepath.Dir(path), "written", err)
	}
	return nil
}

// tempName is what a file is called before it is whole; a number stands for the star.
const tempName = ".new-*"

func write(path string, data []byte) error {
	dir := filepath.Dir(path)
	f, err := os.CreateTemp(dir, tempName)
	if err != nil {
		return err
	}
	defer os.Remove(f.Name()) // not there any more, if all went well
	_, err = f.Write(data)
	if err = errors.Join(err, f.Chmod(0o644), f.Sync(), f.Close()); err != nil {
		return err
	}
	if err := os.Rename(f.Name(), path); err != nil {
		return err
	}
	return syncFolder(dir)
}

// syncFolder has the names in a folder be down on the disk. Where folders cannot be
// synced, as on some shared drives, their names are as safe as that drive makes them.
func syncFolder(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	d.Sync()
	return d.Close()
}

// readIfThere reads a file; nil if there is none.
func readIfThere(path string, most int64) ([]byte, error) {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() || info.Size() > most {
		return nil, errDamaged
	}
	return os.ReadFile(path)
}
