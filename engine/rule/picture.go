package rule

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"equitas/engine/rule/source"
)

// maxPicture is the largest size of a picture in bytes.
const maxPicture = 64 << 20

// pictures is the folder in which a file may name pictures: the one that contains the file.
type pictures struct {
	files      fs.FS
	dir        string   // path of the folder in files
	folderName string   // name of the folder in messages
	lib        *Library // keeps a list of the files that are read
}

const currentFolder = "the current folder"

// pictures returns the folder that contains the file o.
func (l *Library) pictures(o origin) pictures {
	if o.layer != nil {
		return pictures{o.layer.files(o.folderKind), path.Dir(o.path), path.Dir(o.file()), l}
	}
	dir := filepath.Dir(o.path)
	shown := filepath.ToSlash(dir)
	if dir == "." {
		shown = currentFolder
	}
	return pictures{o.disk.Folder(dir), ".", shown, l}
}

// pictures returns the folders of all files read, by the file's name in a [Place]. Pictures named by
// --set are looked up in the current folder.
func (r *reading) pictures() map[string]pictures {
	all := map[string]pictures{setFile: {r.lib.disk.Folder("."), ".", currentFolder, r.lib}}
	add := func(o origin) { all[o.file()] = r.lib.pictures(o) }
	for _, o := range r.origins {
		add(o)
	}
	if r.deck != nil {
		add(r.deckOrigin)
	}
	return all
}

// Picture returns the bytes of a picture. name is its path below the folder of the file from, whose
// name is as in a [Place]. It returns an error for paths that leave the folder and for links. The
// error's text does not repeat the path; errors.Is recognises [fs.ErrNotExist] if there is no such
// file.
func (s *Set) Picture(name, from string) ([]byte, error) { return s.pictures[from].read(name) }

// read returns the bytes of a picture by its path below the folder.
func (p pictures) read(name string) ([]byte, error) {
	if p.files == nil {
		return nil, errors.New("there is no folder to look for it")
	}
	if strings.Contains(name, `\`) || !fs.ValidPath(name) || name == "." {
		return nil, errors.New("must be a path below the folder of the file that names it, with / between folders")
	}
	if p.folderName == currentFolder {
		p.lib.noteFile(name)
	} else {
		p.lib.noteFile(path.Join(p.folderName, name))
	}
	full := p.dir
	for part := range strings.SplitSeq(name, "/") {
		full = path.Join(full, part)
		info, err := fs.Lstat(p.files, full)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return nil, fmt.Errorf("there is no such file in %s%w", p.folderName, markedError{err})
		case err != nil:
			return nil, errors.New(source.ErrorInWords(err))
		case info.Mode()&fs.ModeSymlink != 0:
			return nil, fmt.Errorf("%s is a link", part)
		}
	}
	b, err := source.ReadBytes(maxPicture,
		func() (fs.FileInfo, error) { return fs.Stat(p.files, full) },
		func() (fs.File, error) { return p.files.Open(full) })
	return b[:min(len(b), maxPicture)], err
}

// Drawings returns the paths of the .svg files that a card of the file from may show as its symbol: at
// most limit files in the folder of that file and in its subfolders, sorted.
func (s *Set) Drawings(from string, limit int) []string {
	p := s.pictures[from]
	if p.files == nil {
		return nil
	}
	var l []string
	for _, pattern := range []string{"*.svg", "*/*.svg"} {
		found, _ := fs.Glob(p.files, path.Join(p.dir, pattern)) // the patterns are good
		for _, name := range found {
			if name = strings.TrimPrefix(name, p.dir+"/"); len(l) < limit && !strings.HasPrefix(path.Base(name), ".") {
				l = append(l, name)
			}
		}
	}
	slices.Sort(l)
	return l
}
