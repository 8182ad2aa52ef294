package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// An output is where a command's answer goes: stdout, or a file that appears
// under its name only when it is whole.
type output struct {
	io.Writer
	file *os.File
	temp string // removed unless committed; "" where the file is written in place
	path string
}

// create prepares the file at path, or stdout if path is "". Whoever calls it
// also calls discard.
func create(path string, stdout io.Writer) (*output, error) {
	if path == "" {
		return &output{Writer: stdout}, nil
	}
	info, err := os.Stat(path)
	switch {
	case err == nil && info.IsDir():
		return nil, &writeFailure{path + " is a folder, -o needs the name of a file", syscall.EISDIR}
	case err == nil && !info.Mode().IsRegular(): // a device or a pipe
		f, err := os.OpenFile(path, os.O_WRONLY, 0)
		if err != nil {
			return nil, writeError(path, err)
		}
		return &output{Writer: f, file: f, path: path}, nil
	}
	temp := filepath.Join(filepath.Dir(path), fmt.Sprintf(".%s.%d", filepath.Base(path), os.Getpid()))
	f, err := os.OpenFile(temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return nil, writeError(path, err)
	}
	return &output{Writer: f, file: f, temp: temp, path: path}, nil
}

// commit makes what was written the file.
func (o *output) commit() error {
	if o.file == nil {
		return nil
	}
	var err error
	if o.temp != "" {
		err = o.file.Sync() // a rename must not come to the disk before what it names
	}
	if closing := o.file.Close(); err == nil {
		err = closing
	}
	o.file = nil
	if err == nil && o.temp != "" {
		if err = os.Rename(o.temp, o.path); err == nil {
			o.temp = ""
		}
	}
	if err != nil {
		return writeError(o.path, err)
	}
	return nil
}

// discard takes away what was not committed.
func (o *output) discard() {
	if o.file != nil {
		o.file.Close()
	}
	if o.temp != "" {
		os.Remove(o.temp)
	}
}

// A writeFailure says in words why a file cannot be written; what the system
// said is behind it.
type writeFailure struct {
	text string
	err  error
}

func (e *writeFailure) Error() string { return e.text }
func (e *writeFailure) Unwrap() error { return e.err }

// writeError is the failure to write a file.
func writeError(path string, err error) error {
	why := ""
	switch {
	case errors.Is(err, fs.ErrNotExist):
		why = "there is no folder " + filepath.Dir(path)
	case errors.Is(err, fs.ErrPermission):
		why = "permission denied"
	default:
		why = err.Error()
		if e, ok := errors.AsType[*fs.PathError](err); ok {
			why = e.Err.Error()
		}
	}
	return &writeFailure{"cannot write " + path + ": " + why, err}
}
