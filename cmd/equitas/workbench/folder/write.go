package folder

import (
	"bytes"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"equitas/cmd/equitas/cli"
	"equitas/cmd/equitas/files"
	"equitas/cmd/equitas/workbench/refusal"
	"equitas/engine/lab/project"
)

// How long a folder is waited for that another workbench holds: writing takes
// milliseconds.
const (
	heldTime  = 5 * time.Second
	heldStart = time.Second // longest wait for the lock of a folder when a workbench opens it
)

// Write writes a file whose digest was was, "" for a new file: atomically, and never over
// changes by another program. It follows links.
func (p *Folder) Write(file, was string, text []byte) error {
	if !MayWrite(file) {
		return refusal.New(refusal.Forbidden, "bench.file", file)
	}
	release, err := p.hold()
	if err != nil {
		return cli.WriteError(file, err)
	}
	defer release()
	name, err := files.Behind(p.Root, filepath.FromSlash(file))
	if err != nil {
		return cli.WriteError(file, err)
	}
	if !mayLeadTo(file, filepath.ToSlash(name)) {
		return refusal.New(refusal.Forbidden, "bench.file", filepath.ToSlash(name))
	}
	if err := p.unchanged(file, was); err != nil {
		return err
	}
	if err := p.Root.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return cli.WriteError(file, err)
	}
	if err := p.replace(file, name, was, text); err != nil {
		if _, changed := errors.AsType[*ChangedError](err); changed {
			return err
		}
		return cli.WriteError(file, err)
	}
	return nil
}

// mayLeadTo reports whether a link may lead to a file that is then written: it must be of
// the same kind and not hidden, as those of git are.
func mayLeadTo(file, to string) bool {
	return path.Ext(to) == path.Ext(file) && !strings.HasPrefix(to, ".") && !strings.Contains(to, "/.")
}

// hold keeps all other workbenches from writing into the folder until release.
func (p *Folder) hold() (release func(), err error) {
	p.writing.Lock()
	free, _, err := files.Lock(p.Root, heldTime)
	if err != nil {
		p.writing.Unlock()
		return nil, err
	}
	return func() { free(); p.writing.Unlock() }, nil
}

// unchanged returns a [ChangedError] unless the sum of a file is was, or with "" there
// is none.
func (p *Folder) unchanged(file, was string) error {
	there, now, err := p.Read(file)
	gone := errors.Is(err, fs.ErrNotExist)
	switch {
	case err != nil && !gone:
		return fmt.Errorf("%s: %w", file, err)
	case gone && was != "", !gone && now != was:
		return &ChangedError{File: file, Text: there, Gone: gone}
	}
	return nil
}

// replace writes a temporary file and moves it in place of the file, if that is unchanged:
// file is its name for people, name the name with links resolved.
func (p *Folder) replace(file, name, was string, text []byte) error {
	beside, err := p.writeBeside(name, text)
	if err != nil {
		return err
	}
	return cli.Unfinished.Finish(func() error {
		defer p.Root.Remove(beside) // not there any more, if that has become the file
		if err := p.unchanged(file, was); err != nil {
			return err
		}
		if was == "" {
			return p.moveIntoPlace(file, beside, name)
		}
		return p.swap(file, beside, name, was, text)
	}, p.fullPath(beside))
}

// fullPath returns the absolute path of a file of the folder.
func (p *Folder) fullPath(name string) string { return filepath.Join(p.Dir, name) }

// writeBeside writes a file beside another, with the mode of that one, down to the
// disk.
func (p *Folder) writeBeside(name string, text []byte) (beside string, err error) {
	var salt [saltBytes]byte
	rand.Read(salt[:])
	beside = filepath.Join(filepath.Dir(name), "."+filepath.Base(name)+"."+hex.EncodeToString(salt[:]))
	mode := fs.FileMode(0o666)
	info, missing := p.Root.Stat(name)
	if missing == nil {
		mode = info.Mode().Perm()
	}
	var f *os.File
	err = cli.Unfinished.Made(p.fullPath(beside), func() (err error) {
		f, err = p.Root.OpenFile(beside, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
		return err
	})
	if err != nil {
		return "", err
	}
	if missing == nil {
		f.Chmod(mode) // of a new file the system takes something away; where it cannot, so it stays
	}
	_, err = io.Copy(f, bytes.NewReader(text))
	if err == nil {
		err = f.Sync()
	}
	if e := f.Close(); err == nil {
		err = e
	}
	if err != nil {
		cli.Unfinished.Finish(func() error { return p.Root.Remove(beside) }, p.fullPath(beside))
	}
	return beside, err
}

// moveIntoPlace gives a finished file its name, unless that name is taken: then an error.
func (p *Folder) moveIntoPlace(file, beside, name string) error {
	err := p.Root.Link(beside, name)
	if err == nil {
		return nil
	}
	if errors.Is(err, fs.ErrExist) {
		if err := p.unchanged(file, ""); err != nil {
			return err
		}
		return err // a folder, or removed meanwhile
	}
	if _, missing := p.Root.Lstat(name); missing == nil {
		return err
	}
	// The drive knows no second names.
	return p.Root.Rename(beside, name)
}

// mostSwaps is the largest number of attempts to restore a file that other programs keep
// changing.
const mostSwaps = 100

// swap puts one file in place of another. Where the system supports it, the two are
// exchanged and the old content is checked: if it was changed after the comparison, it is
// restored.
func (p *Folder) swap(file, beside, name, was string, text []byte) error {
	dir, err := p.Root.Open(filepath.Dir(name))
	if err != nil {
		return err
	}
	defer dir.Close()
	exchange := func() error { return files.Exchange(dir, filepath.Base(beside), filepath.Base(name)) }
	err = exchange()
	switch {
	case errors.Is(err, errors.ErrUnsupported):
		return p.Root.Rename(beside, name)
	case errors.Is(err, fs.ErrNotExist):
		return &ChangedError{File: file, Gone: true}
	case err != nil:
		return err
	}
	cameOut := func() string {
		_, out, _ := p.Read(filepath.ToSlash(beside))
		return out
	}
	if cameOut() == was {
		return nil
	}
	mine := Digest(text)
	for range mostSwaps {
		if exchange() != nil { // the other file is gone, and ours is in place
			break
		}
		if cameOut() == mine { // the last change of another program is in place
			break
		}
	}
	there, _, err := p.Read(file)
	return &ChangedError{File: file, Text: there, Gone: errors.Is(err, fs.ErrNotExist)}
}

// Fill writes the files of a new project, all or none, and over none that is
// there.
func (p *Folder) Fill(all []project.File) error {
	release, err := p.hold()
	if err != nil {
		return cli.WriteError(p.Dir, err)
	}
	defer release()
	for _, f := range all {
		if _, err := p.Root.Lstat(filepath.FromSlash(f.Path)); err == nil {
			return refusal.New(refusal.Wrong, "variants.there", f.Path)
		}
	}
	var made []string
	undo := func() {
		for _, name := range made {
			p.Root.Remove(name)
		}
	}
	for _, f := range all {
		name := filepath.FromSlash(f.Path)
		err := p.Root.MkdirAll(filepath.Dir(name), 0o777)
		if err == nil {
			err = p.replace(f.Path, name, "", []byte(f.Text))
		}
		if _, there := errors.AsType[*ChangedError](err); there {
			undo()
			return refusal.New(refusal.Wrong, "variants.there", f.Path)
		}
		if err != nil {
			undo()
			return cli.WriteError(f.Path, err)
		}
		made = append(made, name)
	}
	return nil
}

// saltBytes is the number of random bytes in the name of a temporary file.
const saltBytes = 6

// unfinished matches names of temporary files: ".six.toml.0123456789ab" beside "six.toml".
var unfinished = regexp.MustCompile(`^\.(.+)\.[0-9a-f]{12}$`)

// tidy removes temporary files of killed workbenches: only the holder of the folder's lock
// has such files. Without a lock it removes only very old ones. A file that cannot be
// removed stays.
func (p *Folder) tidy(now time.Time) {
	release, alone, err := files.Lock(p.Root, heldStart)
	if err != nil {
		return // next time
	}
	defer release()
	below := files.Below(p.Root, ".")
	for _, top := range []string{"variants", "decks", "records"} {
		fs.WalkDir(below, top, func(file string, f fs.DirEntry, err error) error {
			if err != nil || f.IsDir() {
				return nil
			}
			of := unfinished.FindStringSubmatch(f.Name())
			if of == nil || !f.Type().IsRegular() || !MayWrite(path.Join(path.Dir(file), of[1])) {
				return nil
			}
			if info, err := f.Info(); alone || err == nil && now.Sub(info.ModTime()) > cli.StaleAfter {
				p.Root.Remove(filepath.FromSlash(file))
			}
			return nil
		})
	}
}
