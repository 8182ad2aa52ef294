package folder

import (
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"
)

// A draft is a file system with a single file of rules or cards, whose text is being edited and not
// saved, and with the pictures of a folder.
type draft struct {
	name, text string // path and text of the file
	pictures   fs.FS  // the folder with pictures; its own files of rules or cards are hidden
}

// isHidden reports whether the draft hides the file with the path name in the folder: a TOML file
// other than its own.
func (d draft) isHidden(name string) bool { return name != d.name && strings.HasSuffix(name, ".toml") }

// Open implements [fs.FS].
func (d draft) Open(name string) (fs.File, error) {
	switch {
	case name == d.name:
		return &draftFile{strings.NewReader(d.text), d}, nil
	case d.isHidden(name):
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return d.pictures.Open(name)
}

// ReadDir implements [fs.ReadDirFS].
func (d draft) ReadDir(name string) ([]fs.DirEntry, error) {
	all, err := fs.ReadDir(d.pictures, name)
	return slices.DeleteFunc(all, func(e fs.DirEntry) bool { return d.isHidden(path.Join(name, e.Name())) }), err
}

// Lstat implements [fs.ReadLinkFS].
func (d draft) Lstat(name string) (fs.FileInfo, error) {
	if name == d.name || d.isHidden(name) {
		return fs.Stat(d, name)
	}
	return fs.Lstat(d.pictures, name)
}

// ReadLink implements [fs.ReadLinkFS].
func (d draft) ReadLink(name string) (string, error) { return fs.ReadLink(d.pictures, name) }

// A draftFile is the edited file of a draft, opened for reading. It also is its own
// [fs.FileInfo].
type draftFile struct {
	*strings.Reader
	draft
}

func (f *draftFile) Stat() (fs.FileInfo, error) { return f, nil }

func (f *draftFile) Close() error { return nil }

// Name implements [fs.FileInfo].
func (f *draftFile) Name() string { return f.name[strings.LastIndexByte(f.name, '/')+1:] }

func (f *draftFile) Size() int64 { return int64(len(f.text)) }

func (f *draftFile) Mode() fs.FileMode { return 0o444 }

func (f *draftFile) ModTime() time.Time { return time.Time{} }

func (f *draftFile) IsDir() bool { return false }

func (f *draftFile) Sys() any { return nil }
