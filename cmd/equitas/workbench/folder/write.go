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

// Longest waits for the lock of a folder if another program holds it. Writing takes
// milliseconds.
const (
	lockWait        = 5 * time.Second // before writing
	lockWaitAtStart = time.Second     // when a workbench starts
)

// Write atomically replaces the content of a file, a path in the folder, if its digest is still
// oldDigest; "" means that the file must not exist. If another program has changed the file, the
// error is a [ChangedError]. Links are followed within the folder.
func (p *Folder) Write(file, oldDigest string, text []byte) error {
	if !MayWrite(file) {
		return refusal.New(refusal.Forbidden, "bench.file", file)
	}
	release, err := p.lock()
	if err != nil {
		return cli.WriteError(file, err)
	}
	defer release()
	name, err := files.ResolveLinks(p.Root, filepath.FromSlash(file))
	if err != nil {
		return cli.WriteError(file, err)
	}
	if !mayLeadTo(file, filepath.ToSlash(name)) {
		return refusal.New(refusal.Forbidden, "bench.file", filepath.ToSlash(name))
	}
	if err := p.checkUnchanged(file, oldDigest); err != nil {
		return err
	}
	if err := p.Root.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return cli.WriteError(file, err)
	}
	if err := p.replace(file, name, oldDigest, text); err != nil {
		if _, changed := errors.AsType[*ChangedError](err); changed {
			return err
		}
		return cli.WriteError(file, err)
	}
	return nil
}

// mayLeadTo reports whether writing to the link file may write to the file to, which the link leads
// to: to must have the same extension and not be hidden, as the files of git are.
func mayLeadTo(file, to string) bool {
	return path.Ext(to) == path.Ext(file) && !strings.HasPrefix(to, ".") && !strings.Contains(to, "/.")
}

// lock keeps other goroutines, and other processes of this program, from writing to the folder until
// release is called. It waits up to [lockWait] for another process.
func (p *Folder) lock() (release func(), err error) {
	p.writeMu.Lock()
	free, _, err := files.Lock(p.Root, lockWait)
	if err != nil {
		p.writeMu.Unlock()
		return nil, err
	}
	return func() { free(); p.writeMu.Unlock() }, nil
}

// checkUnchanged returns a [ChangedError] unless a file has the digest or, if digest is "",
// does not exist.
func (p *Folder) checkUnchanged(file, digest string) error {
	there, now, err := p.Read(file)
	gone := errors.Is(err, fs.ErrNotExist)
	switch {
	case err != nil && !gone:
		return fmt.Errorf("%s: %w", file, err)
	case gone && digest != "", !gone && now != digest:
		return &ChangedError{File: file, Text: there, Gone: gone}
	}
	return nil
}

// replace writes text to a temporary file and moves that to name, if the file there still has the
// digest oldDigest, or does not exist if that is "". file is the path for messages, and name the
// same path with links resolved.
func (p *Folder) replace(file, name, oldDigest string, text []byte) error {
	beside, err := p.writeBeside(name, text)
	if err != nil {
		return err
	}
	return cli.UnfinishedFiles.Finish(func() error {
		defer p.Root.Remove(beside) // fails if the file was moved, which is intended
		if err := p.checkUnchanged(file, oldDigest); err != nil {
			return err
		}
		if oldDigest == "" {
			return p.moveIntoPlace(file, beside, name)
		}
		return p.swap(file, beside, name, oldDigest, text)
	}, p.fullPath(beside))
}

// fullPath returns the path, from p.Dir on, of a file with the path name in the folder.
func (p *Folder) fullPath(name string) string { return filepath.Join(p.Dir, name) }

// writeBeside writes text to a new temporary file beside name, with the permissions of name, and
// flushes it to the disk. It returns the path of the temporary file.
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
	err = cli.UnfinishedFiles.Create(p.fullPath(beside), func() (err error) {
		f, err = p.Root.OpenFile(beside, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
		return err
	})
	if err != nil {
		return "", err
	}
	if missing == nil {
		f.Chmod(mode) // the system may have removed permissions of the new file; an error is ignored
	}
	_, err = io.Copy(f, bytes.NewReader(text))
	if err == nil {
		err = f.Sync()
	}
	if e := f.Close(); err == nil {
		err = e
	}
	if err != nil {
		cli.UnfinishedFiles.Finish(func() error { return p.Root.Remove(beside) }, p.fullPath(beside))
	}
	return beside, err
}

// moveIntoPlace renames or links the temporary file at path beside to the path name. If there is a
// file at name, the error is a [ChangedError] and that file stays. file is the path for messages. The
// temporary file may stay.
func (p *Folder) moveIntoPlace(file, beside, name string) error {
	err := p.Root.Link(beside, name)
	if err == nil {
		return nil
	}
	if errors.Is(err, fs.ErrExist) {
		if err := p.checkUnchanged(file, ""); err != nil {
			return err
		}
		return err // name is a folder, or a file that was removed meanwhile
	}
	if _, missing := p.Root.Lstat(name); missing == nil {
		return err
	}
	// The file system has no hard links.
	return p.Root.Rename(beside, name)
}

// maxRestores is the largest number of attempts to restore a file that other programs keep changing.
const maxRestores = 100

// swap puts the temporary file beside, which contains text, in place of the file name. If the system
// can exchange two files, swap checks afterwards that the old file still has the digest oldDigest;
// if it was changed meanwhile, swap restores it and returns a [ChangedError].
func (p *Folder) swap(file, beside, name, oldDigest string, text []byte) error {
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
	if cameOut() == oldDigest {
		return nil
	}
	mine := Digest(text)
	for range maxRestores {
		if exchange() != nil { // the other file is gone, and the new one stays
			break
		}
		if cameOut() == mine { // the last change of the other program is restored
			break
		}
	}
	there, _, err := p.Read(file)
	return &ChangedError{File: file, Text: there, Gone: errors.Is(err, fs.ErrNotExist)}
}

// WriteProject writes the files of a new project. If one of them exists or cannot be written, it
// removes those that it has written and returns an error.
func (p *Folder) WriteProject(all []project.File) error {
	release, err := p.lock()
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

// temporaryName matches names of temporary files, such as ".six.toml.0123456789ab" for "six.toml".
// The first group is the name of the file.
var temporaryName = regexp.MustCompile(`^\.(.+)\.[0-9a-f]{12}$`)

// removeTemporary removes temporary files that killed programs have left. If the folder can be
// locked, it removes all, since no other program writes such files meanwhile. On a drive without
// locks it removes those that were not written to for [cli.StaleAfter] before now.
func (p *Folder) removeTemporary(now time.Time) {
	release, alone, err := files.Lock(p.Root, lockWaitAtStart)
	if err != nil {
		return // they are removed at the next start
	}
	defer release()
	below := files.SubFS(p.Root, ".")
	for _, top := range []string{"variants", "decks", "records"} {
		fs.WalkDir(below, top, func(file string, f fs.DirEntry, err error) error {
			if err != nil || f.IsDir() {
				return nil
			}
			of := temporaryName.FindStringSubmatch(f.Name())
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
