package cluster

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// writeWhole writes a file that is whole or not there: beside, down to the disk, then
// under its name.
func writeWhole(path string, data []byte) error {
	dir := filepath.Dir(path)
	f, err := os.CreateTemp(dir, ".new-*")
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
