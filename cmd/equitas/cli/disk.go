package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"equitas/cmd/equitas/files"
	"equitas/engine/rule/source"
)

// osDisk is the file system of the computer, as a [source.Disk]. Relative paths start from the
// current folder.
type osDisk struct{}

var _ source.Disk = osDisk{}

func (osDisk) Stat(path string) (fs.FileInfo, error) { return os.Stat(path) }

func (osDisk) Open(path string) (fs.File, error) {
	f, err := files.OpenPath(path)
	if err != nil {
		return nil, err
	}
	return f, nil
}

func (osDisk) Abs(path string) string { return AbsolutePath(path) }

func (osDisk) Folder(path string) fs.FS { return os.DirFS(path) }

// AbsolutePath returns path as an absolute path, or only cleaned if the current folder does not
// exist.
func AbsolutePath(path string) string {
	if abs, err := filepath.Abs(path); err == nil {
		return abs
	}
	return filepath.Clean(path)
}

// OpenFile opens a file for reading. Anything but a regular file is an error, since opening a
// FIFO may block and a device may be endless. what says in error messages what the file should
// be: "a saved report".
func OpenFile(name, what string) (*os.File, error) {
	info, err := os.Stat(name)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return nil, fmt.Errorf("%s: there is no such file", name)
	case err != nil:
		return nil, readError(name, err)
	case info.IsDir():
		return nil, fmt.Errorf("%s is a folder, expected %s", name, what)
	case !info.Mode().IsRegular():
		return nil, fmt.Errorf("%s is no file, expected %s; - reads what another program writes", name, what)
	}
	f, err := files.OpenPath(name)
	if err != nil {
		return nil, readError(name, err)
	}
	if source.MayBlock(f) {
		f.Close()
		return nil, fmt.Errorf("%s is no file, expected %s; - reads what another program writes", name, what)
	}
	return f, nil
}

// readError returns the error that the file name cannot be read because of err. If err is a
// [fs.PathError], its system call and path are left out.
func readError(name string, err error) error {
	if pe, ok := errors.AsType[*fs.PathError](err); ok {
		err = pe.Err
	}
	return fmt.Errorf("%s cannot be read: %w", name, err)
}
