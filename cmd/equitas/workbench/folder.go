package workbench

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"equitas/cmd/equitas/cli"
	"equitas/cmd/equitas/files"
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

	bots    lab.Resources // resources for bots
	writing sync.Mutex    // while the folder is held: of this workbench, one request at a time
}

// openFolder opens a folder. bots are the resources for play.
func openFolder(dir string, bots lab.Resources) (*folder, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, fmt.Errorf("%s cannot be opened: %s", dir, source.Reason(err))
	}
	p := &folder{dir: dir, root: root, lab: cli.OpenFolder(root, bots), bots: bots}
	p.tidy(time.Now())
	return p, nil
}

// begun reports whether the folder has variants.
func (p *folder) begun() bool {
	info, err := p.root.Stat("variants")
	return err == nil && info.IsDir()
}

// drafted returns the laboratory as if this were the text of a file.
func (p *folder) drafted(file, text string) *lab.Lab {
	kind, name, _ := strings.Cut(file, "/")
	files := draft{name: name, text: text}
	files.beside, _ = fs.Sub(p.root.FS(), kind) // the name is good
	layer := rule.Layer{Prefix: "."}
	if kind == "decks" {
		layer.Decks = files
	} else {
		layer.Variants = files
	}
	return cli.OpenFolder(p.root, p.bots, layer)
}

// variantFile returns the file of a variant of the folder: "variants/proelio/six.toml".
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
// a deck, or a picture beside one, or the record of a match, or a table of real ones, by the name it has from
// the folder.
func mayWrite(file string) bool {
	if !fs.ValidPath(file) || strings.ContainsAny(file, "\\:\x00") {
		return false
	}
	for part := range strings.SplitSeq(file, "/") {
		if project.IsDevice(part) {
			return false
		}
	}
	top, rest, _ := strings.Cut(file, "/")
	if top == "records" {
		return path.Ext(rest) == ".jsonl" && !strings.ContainsAny(rest, "/") && !strings.HasPrefix(rest, ".")
	}
	if top == "playtests" {
		return path.Ext(rest) == ".csv" && !strings.ContainsAny(rest, "/") && !strings.HasPrefix(rest, ".")
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

// sum returns a digest of a text.
func sum(text []byte) string {
	s := sha256.Sum256(text)
	return hex.EncodeToString(s[:])
}

// maxOther is the size of the largest file other than rules, in bytes: a picture written by
// the workbench, the record of a match.
const maxOther = 64 << 20

// read returns the text of a file and its sum. Where there is none, the error is
// [fs.ErrNotExist].
func (p *folder) read(file string) (text, was string, err error) {
	name := filepath.FromSlash(file)
	if _, err := p.root.Stat(name); errors.Is(err, fs.ErrNotExist) {
		return "", "", fs.ErrNotExist
	}
	limit := int64(source.MaxBytes)
	if path.Ext(file) != ".toml" {
		limit = maxOther
	}
	b, err := source.ReadBytes(limit, func() (fs.FileInfo, error) { return p.root.Stat(name) },
		func() (fs.File, error) { return files.Open(p.root, name) })
	return string(b), sum(b), err
}

// A changedError reports a file that another program has changed since it was read.
type changedError struct {
	File, Text string // as it is now; there may be none
	Gone       bool
}

func (e *changedError) Error() string { return e.File + " was changed by another program meanwhile" }

// A draft is a folder with a single file: what somebody is writing and has not
// saved.
type draft struct {
	name, text string
	beside     fs.FS // the folder that the file lies in: its pictures and drawings are there too
}

// foreign reports whether a name is that of another file of rules or cards, which the draft
// does not have.
func (d draft) foreign(name string) bool { return name != d.name && strings.HasSuffix(name, ".toml") }

// Open implements [fs.FS].
func (d draft) Open(name string) (fs.File, error) {
	switch {
	case name == d.name:
		return &draftFile{strings.NewReader(d.text), d}, nil
	case d.foreign(name):
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return d.beside.Open(name)
}

// ReadDir implements [fs.ReadDirFS].
func (d draft) ReadDir(name string) ([]fs.DirEntry, error) {
	all, err := fs.ReadDir(d.beside, name)
	return slices.DeleteFunc(all, func(e fs.DirEntry) bool { return d.foreign(path.Join(name, e.Name())) }), err
}

// Lstat implements [fs.ReadLinkFS].
func (d draft) Lstat(name string) (fs.FileInfo, error) {
	if name == d.name || d.foreign(name) {
		return fs.Stat(d, name)
	}
	return fs.Lstat(d.beside, name)
}

// ReadLink implements [fs.ReadLinkFS].
func (d draft) ReadLink(name string) (string, error) { return fs.ReadLink(d.beside, name) }

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
