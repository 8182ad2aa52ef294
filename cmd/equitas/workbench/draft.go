package workbench

import (
	"io/fs"
	"strings"
	"time"
)

// A draft is a folder with a single file: what somebody is writing and has not
// saved.
type draft struct{ name, text string }

// Open implements [fs.FS].
func (d draft) Open(name string) (fs.File, error) {
	if name != d.name {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return &draftFile{strings.NewReader(d.text), d}, nil
}

// A draftFile is that file, open.
type draftFile struct {
	*strings.Reader
	draft
}

func (f *draftFile) Stat() (fs.FileInfo, error) { return f, nil }
func (f *draftFile) Close() error               { return nil }

// Of a file's info.
func (f *draftFile) Name() string       { return f.name[strings.LastIndexByte(f.name, '/')+1:] }
func (f *draftFile) Size() int64        { return int64(len(f.text)) }
func (f *draftFile) Mode() fs.FileMode  { return 0o444 }
func (f *draftFile) ModTime() time.Time { return time.Time{} }
func (f *draftFile) IsDir() bool        { return false }
func (f *draftFile) Sys() any           { return nil }
