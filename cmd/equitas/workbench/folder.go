package workbench

import (
	"bytes"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"equitas/cmd/equitas/cli"
	"equitas/engine/lab"
	"equitas/engine/lab/project"
	"equitas/engine/rule"
	"equitas/engine/rule/source"
)

// A folder is a project that is open. Nothing outside of it is read or written,
// wherever its links lead.
type folder struct {
	dir  string
	root *os.Root
	lab  *lab.Lab

	bots    lab.Resources // what they play with
	writing sync.Mutex    // from comparing a file with what it was until it is written
}

// openFolder opens a folder, whose games bots play with those resources.
func openFolder(dir string, bots lab.Resources) (*folder, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, fmt.Errorf("%s cannot be opened: %s", dir, source.Reason(err))
	}
	return &folder{dir: dir, root: root, lab: cli.OpenFolder(root, bots), bots: bots}, nil
}

// begun reports whether the folder has variants.
func (p *folder) begun() bool {
	info, err := p.root.Stat("variants")
	return err == nil && info.IsDir()
}

// drafted returns the laboratory as if this were the text of a file.
func (p *folder) drafted(file, text string) *lab.Lab {
	kind, name, _ := strings.Cut(file, "/")
	files := draft{name, text}
	layer := rule.Layer{Prefix: "."}
	if kind == "decks" {
		layer.Decks = files
	} else {
		layer.Variants = files
	}
	return cli.OpenFolder(p.root, p.bots, layer)
}

// variantFile is the file of a variant of the folder: "variants/proelio/six.toml".
func variantFile(name string) string { return "variants/" + name + ".toml" }

// own reports whether a variant has its file in the folder.
func (p *folder) own(name string) bool {
	_, err := p.root.Stat(filepath.FromSlash(variantFile(name)))
	return err == nil && mayWrite(variantFile(name))
}

// saved is when a file was saved last; the zero time if there is none.
func (p *folder) saved(file string) time.Time {
	info, err := p.root.Stat(filepath.FromSlash(file))
	if err != nil {
		return time.Time{}
	}
	return info.ModTime()
}

// mayWrite reports whether a file is one that the workbench writes: a variant or
// a deck, or a picture beside one, or the record of a match, by the name it has from
// the folder.
func mayWrite(file string) bool {
	if !fs.ValidPath(file) || strings.ContainsAny(file, "\\:\x00") {
		return false
	}
	top, rest, _ := strings.Cut(file, "/")
	if top == "records" {
		return path.Ext(rest) == ".jsonl" && !strings.ContainsAny(rest, "/") && !strings.HasPrefix(rest, ".")
	}
	if rest == "" || strings.HasPrefix(path.Base(file), ".") || top != "variants" && top != "decks" {
		return false
	}
	switch path.Ext(file) {
	case ".toml":
		return strings.Count(rest, "/") == 1
	case ".png":
		return true
	}
	return false
}

// sum is what tells two texts apart.
func sum(text []byte) string {
	s := sha256.Sum256(text)
	return hex.EncodeToString(s[:])
}

// read returns the text of a file and its sum. Where there is none, the error is
// [fs.ErrNotExist].
func (p *folder) read(file string) (text, was string, err error) {
	name := filepath.FromSlash(file)
	if _, err := p.root.Stat(name); errors.Is(err, fs.ErrNotExist) {
		return "", "", fs.ErrNotExist
	}
	b, err := source.ReadBytes(source.MaxBytes, func() (fs.FileInfo, error) { return p.root.Stat(name) },
		func() (fs.File, error) { return p.root.Open(name) })
	return string(b), sum(b), err
}

// A changedError is a file that somebody else has changed since it was read.
type changedError struct {
	File, Text string // as it is now; there may be none
	Gone       bool
}

func (e *changedError) Error() string { return e.File + " was changed by another program meanwhile" }

// write writes a file whose sum was was, or with "" one that was not there: as a
// whole or not at all, and never over what another program has written meanwhile.
func (p *folder) write(file, was string, text []byte) error {
	if !mayWrite(file) {
		return refuse(statusRefused, "bench.file", file)
	}
	p.writing.Lock()
	defer p.writing.Unlock()
	name := filepath.FromSlash(file)
	there, now, err := p.read(file)
	gone := errors.Is(err, fs.ErrNotExist)
	switch {
	case err != nil && !gone:
		return fmt.Errorf("%s: %w", file, err)
	case gone && was != "", !gone && now != was:
		return &changedError{File: file, Text: there, Gone: gone}
	}
	if err := p.root.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return cli.WriteError(file, err)
	}
	if err := p.replace(name, text); err != nil {
		return cli.WriteError(file, err)
	}
	return nil
}

// replace writes beside a file and renames.
func (p *folder) replace(name string, text []byte) error {
	var salt [6]byte
	rand.Read(salt[:])
	beside := filepath.Join(filepath.Dir(name), "."+filepath.Base(name)+"."+hex.EncodeToString(salt[:]))
	mode := fs.FileMode(0o666)
	if info, err := p.root.Stat(name); err == nil {
		mode = info.Mode().Perm()
	}
	full := filepath.Join(p.dir, beside)
	var f *os.File
	err := cli.Unfinished.Made(full, func() (err error) {
		f, err = p.root.OpenFile(beside, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
		return err
	})
	if err != nil {
		return err
	}
	_, err = io.Copy(f, bytes.NewReader(text))
	if err == nil {
		err = f.Sync()
	}
	if e := f.Close(); err == nil {
		err = e
	}
	return cli.Unfinished.Settle(func() error {
		if err == nil {
			err = p.root.Rename(beside, name)
		}
		if err != nil {
			p.root.Remove(beside)
		}
		return err
	}, full)
}

// fill writes the files of a new project, all or none, and over none that is
// there.
func (p *folder) fill(files []project.File) error {
	p.writing.Lock()
	defer p.writing.Unlock()
	for _, f := range files {
		if _, err := p.root.Lstat(filepath.FromSlash(f.Path)); err == nil {
			return refuse(statusWrong, "variants.there", f.Path)
		}
	}
	var made []string
	undo := func() {
		for _, name := range made {
			p.root.Remove(name)
		}
	}
	for _, f := range files {
		name := filepath.FromSlash(f.Path)
		err := p.root.MkdirAll(filepath.Dir(name), 0o777)
		if err == nil {
			err = p.replace(name, []byte(f.Text))
		}
		if err != nil {
			undo()
			return cli.WriteError(f.Path, err)
		}
		made = append(made, name)
	}
	return nil
}

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
