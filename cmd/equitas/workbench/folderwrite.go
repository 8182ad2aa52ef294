package workbench

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
	"equitas/engine/lab/project"
)

// How long a folder is waited for that another workbench holds: writing takes
// milliseconds.
const (
	heldTime  = 5 * time.Second
	heldStart = time.Second // when a workbench opens
)

// write writes a file whose digest was was, "" for a new file: atomically, and never over
// changes by another program. It follows links.
func (p *folder) write(file, was string, text []byte) error {
	if !mayWrite(file) {
		return refuse(statusRefused, "bench.file", file)
	}
	release, err := p.hold()
	if err != nil {
		return cli.WriteError(file, err)
	}
	defer release()
	name, err := files.Behind(p.root, filepath.FromSlash(file))
	if err != nil {
		return cli.WriteError(file, err)
	}
	if !mayLeadTo(file, filepath.ToSlash(name)) {
		return refuse(statusRefused, "bench.file", filepath.ToSlash(name))
	}
	if err := p.unchanged(file, was); err != nil {
		return err
	}
	if err := p.root.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return cli.WriteError(file, err)
	}
	if err := p.replace(file, name, was, text); err != nil {
		if _, changed := errors.AsType[*changedError](err); changed {
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
func (p *folder) hold() (release func(), err error) {
	p.writing.Lock()
	free, _, err := files.Lock(p.root, heldTime)
	if err != nil {
		p.writing.Unlock()
		return nil, err
	}
	return func() { free(); p.writing.Unlock() }, nil
}

// unchanged returns a [changedError] unless the sum of a file is was, or with "" there
// is none.
func (p *folder) unchanged(file, was string) error {
	there, now, err := p.read(file)
	gone := errors.Is(err, fs.ErrNotExist)
	switch {
	case err != nil && !gone:
		return fmt.Errorf("%s: %w", file, err)
	case gone && was != "", !gone && now != was:
		return &changedError{File: file, Text: there, Gone: gone}
	}
	return nil
}

// replace writes a temporary file and moves it in place of the file, if that is unchanged:
// file is its name for people, name the name with links resolved.
func (p *folder) replace(file, name, was string, text []byte) error {
	beside, err := p.writeBeside(name, text)
	if err != nil {
		return err
	}
	return cli.Unfinished.Finish(func() error {
		defer p.root.Remove(beside) // not there any more, if that has become the file
		if err := p.unchanged(file, was); err != nil {
			return err
		}
		if was == "" {
			return p.appear(file, beside, name)
		}
		return p.swap(file, beside, name, was, text)
	}, p.full(beside))
}

// full returns the path of a file of the folder.
func (p *folder) full(name string) string { return filepath.Join(p.dir, name) }

// writeBeside writes a file beside another, with the mode of that one, down to the
// disk.
func (p *folder) writeBeside(name string, text []byte) (beside string, err error) {
	var salt [saltBytes]byte
	rand.Read(salt[:])
	beside = filepath.Join(filepath.Dir(name), "."+filepath.Base(name)+"."+hex.EncodeToString(salt[:]))
	mode := fs.FileMode(0o666)
	info, missing := p.root.Stat(name)
	if missing == nil {
		mode = info.Mode().Perm()
	}
	var f *os.File
	err = cli.Unfinished.Made(p.full(beside), func() (err error) {
		f, err = p.root.OpenFile(beside, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
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
		cli.Unfinished.Finish(func() error { return p.root.Remove(beside) }, p.full(beside))
	}
	return beside, err
}

// appear gives a file a name that nothing has.
func (p *folder) appear(file, beside, name string) error {
	err := p.root.Link(beside, name)
	if err == nil {
		return nil
	}
	if errors.Is(err, fs.ErrExist) {
		if err := p.unchanged(file, ""); err != nil {
			return err
		}
		return err // a folder, or removed meanwhile
	}
	if _, missing := p.root.Lstat(name); missing == nil {
		return err
	}
	// The drive knows no second names.
	return p.root.Rename(beside, name)
}

// mostSwaps is the largest number of attempts to restore a file that other programs keep
// changing.
const mostSwaps = 100

// swap puts one file in place of another. Where the system supports it, the two are
// exchanged and the old content is checked: if it was changed after the comparison, it is
// restored.
func (p *folder) swap(file, beside, name, was string, text []byte) error {
	dir, err := p.root.Open(filepath.Dir(name))
	if err != nil {
		return err
	}
	defer dir.Close()
	exchange := func() error { return files.Exchange(dir, filepath.Base(beside), filepath.Base(name)) }
	err = exchange()
	switch {
	case errors.Is(err, errors.ErrUnsupported):
		return p.root.Rename(beside, name)
	case errors.Is(err, fs.ErrNotExist):
		return &changedError{File: file, Gone: true}
	case err != nil:
		return err
	}
	cameOut := func() string {
		_, out, _ := p.read(filepath.ToSlash(beside))
		return out
	}
	if cameOut() == was {
		return nil
	}
	mine := sum(text)
	for range mostSwaps {
		if exchange() != nil { // the other file is gone, and ours is in place
			break
		}
		if cameOut() == mine { // the last change of another program is in place
			break
		}
	}
	there, _, err := p.read(file)
	return &changedError{File: file, Text: there, Gone: errors.Is(err, fs.ErrNotExist)}
}

// fill writes the files of a new project, all or none, and over none that is
// there.
func (p *folder) fill(all []project.File) error {
	release, err := p.hold()
	if err != nil {
		return cli.WriteError(p.dir, err)
	}
	defer release()
	for _, f := range all {
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
	for _, f := range all {
		name := filepath.FromSlash(f.Path)
		err := p.root.MkdirAll(filepath.Dir(name), 0o777)
		if err == nil {
			err = p.replace(f.Path, name, "", []byte(f.Text))
		}
		if _, there := errors.AsType[*changedError](err); there {
			undo()
			return refuse(statusWrong, "variants.there", f.Path)
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
func (p *folder) tidy(now time.Time) {
	release, alone, err := files.Lock(p.root, heldStart)
	if err != nil {
		return // next time
	}
	defer release()
	below := files.Below(p.root, ".")
	for _, top := range []string{"variants", "decks", "records"} {
		fs.WalkDir(below, top, func(file string, f fs.DirEntry, err error) error {
			if err != nil || f.IsDir() {
				return nil
			}
			of := unfinished.FindStringSubmatch(f.Name())
			if of == nil || !f.Type().IsRegular() || !mayWrite(path.Join(path.Dir(file), of[1])) {
				return nil
			}
			if info, err := f.Info(); alone || err == nil && now.Sub(info.ModTime()) > cli.StaleAfter {
				p.root.Remove(filepath.FromSlash(file))
			}
			return nil
		})
	}
}
