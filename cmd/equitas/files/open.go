package files

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// errNoFile is the error if a path is a FIFO, a socket or a device, not a file or folder.
var errNoFile = errors.New("is no file")

// Open opens a regular file or a folder below root for reading. For anything else it returns an
// error; it never blocks, even if a FIFO replaces the file meanwhile.
func Open(root *os.Root, name string) (*os.File, error) {
	return openRegular(name, func() (fs.FileInfo, error) { return root.Stat(name) },
		func() (*os.File, error) { return root.OpenFile(name, os.O_RDONLY|nonBlocking, 0) })
}

// OpenPath is like [Open], but for a path anywhere in the file system.
func OpenPath(name string) (*os.File, error) {
	return openRegular(name, func() (fs.FileInfo, error) { return os.Stat(name) },
		func() (*os.File, error) { return os.OpenFile(name, os.O_RDONLY|nonBlocking, 0) })
}

// openRegular opens a regular file or a folder with open; name is for error messages. It checks
// the type with stat before opening, since opening a device may have effects, and checks the
// opened file again.
func openRegular(name string, stat func() (fs.FileInfo, error), open func() (*os.File, error)) (*os.File, error) {
	info, err := stat()
	if err != nil {
		return nil, err
	}
	if !isRegularOrFolder(info) {
		return nil, &fs.PathError{Op: "open", Path: name, Err: errNoFile}
	}
	f, err := open()
	if err != nil {
		return nil, err
	}
	if info, err = f.Stat(); err == nil && !isRegularOrFolder(info) {
		err = &fs.PathError{Op: "open", Path: name, Err: errNoFile}
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

func isRegularOrFolder(info fs.FileInfo) bool { return info.Mode().IsRegular() || info.IsDir() }

// SubFS returns the file system below dir, a path with slashes relative to root; "." is root
// itself. FIFOs, sockets and devices in it can be listed but not opened. Links that lead out of
// root cannot be followed.
func SubFS(root *os.Root, dir string) fs.FS { return subFolder{root, dir} }

type subFolder struct {
	root *os.Root
	dir  string
}

var _ interface {
	fs.StatFS
	fs.ReadDirFS
	fs.ReadLinkFS
} = subFolder{}

// pathBelow returns the path of the file name relative to b.root, with the separators of the
// operating system. op is the operation for the error if name is not valid.
func (b subFolder) pathBelow(op, name string) (string, error) {
	if !fs.ValidPath(name) {
		return "", &fs.PathError{Op: op, Path: name, Err: fs.ErrInvalid}
	}
	return filepath.FromSlash(path.Join(b.dir, name)), nil
}

// Open implements [fs.FS].
func (b subFolder) Open(name string) (fs.File, error) {
	full, err := b.pathBelow("open", name)
	if err != nil {
		return nil, err
	}
	f, err := Open(b.root, full)
	if err != nil {
		return nil, err // not f, which would be a nil *os.File in a non-nil interface
	}
	return f, nil
}

// Stat implements [fs.StatFS] without opening the file.
func (b subFolder) Stat(name string) (fs.FileInfo, error) {
	full, err := b.pathBelow("stat", name)
	if err != nil {
		return nil, err
	}
	return b.root.Stat(full)
}

// Lstat implements [fs.ReadLinkFS].
func (b subFolder) Lstat(name string) (fs.FileInfo, error) {
	full, err := b.pathBelow("lstat", name)
	if err != nil {
		return nil, err
	}
	return b.root.Lstat(full)
}

// ReadLink implements [fs.ReadLinkFS].
func (b subFolder) ReadLink(name string) (string, error) {
	full, err := b.pathBelow("readlink", name)
	if err != nil {
		return "", err
	}
	return b.root.Readlink(full)
}

// ReadDir implements [fs.ReadDirFS]. It never blocks, even if name is not a folder.
func (b subFolder) ReadDir(name string) ([]fs.DirEntry, error) {
	full, err := b.pathBelow("open", name)
	if err != nil {
		return nil, err
	}
	f, err := Open(b.root, full)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	list, err := f.ReadDir(-1)
	slices.SortFunc(list, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	return list, err
}
