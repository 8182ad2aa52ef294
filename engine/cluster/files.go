package cluster

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// fileError returns an error such as "PATH cannot be written: REASON", without the names of temporary
// files; action is the participle.
func fileError(path, action string, err error) error {
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		err = e.Err
	} else if e, ok := errors.AsType[*os.LinkError](err); ok {
		err = e.Err
	}
	return fmt.Errorf("%s cannot be %s: %w", path, action, err)
}

// writeAtomically writes a file under a temporary name in the same folder, syncs it and renames it to
// path, so that path never has an incomplete file.
func writeAtomically(path string, data []byte) error {
	if err := writeSynced(path, data); err != nil {
		return fileError(filepath.Dir(path), "written", err)
	}
	return nil
}

// tempName is the pattern of temporary file names.
const tempName = ".new-*"

func writeSynced(path string, data []byte) error {
	dir := filepath.Dir(path)
	f, err := os.CreateTemp(dir, tempName)
	if err != nil {
		return err
	}
	defer os.Remove(f.Name()) // removed already if all went well
	_, err = f.Write(data)
	if err = errors.Join(err, f.Chmod(0o644), f.Sync(), f.Close()); err != nil {
		return err
	}
	if err := os.Rename(f.Name(), path); err != nil {
		return err
	}
	return syncFolder(dir)
}

// syncFolder syncs the entries of a folder to the disk. It is no error if the file system cannot do
// that, as on some shared drives.
func syncFolder(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	d.Sync()
	return d.Close()
}

// readIfThere reads a file. It returns nil, nil if there is none, and errDamaged if it has more than
// maxBytes bytes or is no regular file.
func readIfThere(path string, maxBytes int64) ([]byte, error) {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() || info.Size() > maxBytes {
		return nil, errDamaged
	}
	return os.ReadFile(path)
}
