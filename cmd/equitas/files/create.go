package files

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// Create writes a new file below root, completely or not at all, and never replaces another. It
// writes a temporary file in the same folder, flushes it to the disk, and then gives it the name.
// If something with that name exists, even a link to a missing file, the error is [fs.ErrExist].
//
// onCreated is called with the path of the temporary file, relative to root, when it was created
// and is still empty, and onFinished with the same path after it was removed or renamed. Both may
// be nil.
func Create(root *os.Root, name string, text []byte, onCreated, onFinished func(beside string)) error {
	if _, err := root.Lstat(name); err == nil {
		return &fs.PathError{Op: "create", Path: name, Err: fs.ErrExist}
	}
	var salt [6]byte
	rand.Read(salt[:])
	beside := filepath.Join(filepath.Dir(name), "."+filepath.Base(name)+"."+hex.EncodeToString(salt[:]))
	f, err := root.OpenFile(beside, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	if onCreated != nil {
		onCreated(beside)
	}
	defer func() {
		root.Remove(beside) // a second link to the complete file, or an incomplete file
		if onFinished != nil {
			onFinished(beside)
		}
	}()
	_, err = f.Write(text)
	if err == nil {
		err = f.Sync()
	}
	if e := f.Close(); err == nil {
		err = e
	}
	if err != nil {
		return err
	}
	err = root.Link(beside, name)
	if err == nil || errors.Is(err, fs.ErrExist) {
		return err
	}
	if _, there := root.Lstat(name); there == nil {
		return &fs.PathError{Op: "create", Path: name, Err: fs.ErrExist}
	}
	return root.Rename(beside, name) // the drive does not support hard links
}
