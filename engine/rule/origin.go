package rule

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"strings"

	"equitas/engine/rule/source"
)

// An origin is the location of a file: in a layer of the library, or on disk.
type origin struct {
	kind       layerKind
	name       string      // name of the variant or deck, or the path as given
	layer      *Layer      // nil: a file of the disk
	disk       source.Disk // the disk of a file that is in no layer
	folderKind layerKind   // for a file in a layer: variantLayer or deckLayer, by the folder that it is in
	path       string      // path in the folder that folderKind means, or on the disk
}

// isBuiltIn reports whether the file is part of the program.
func (o origin) isBuiltIn() bool {
	if o.layer == nil {
		return false
	}
	_, is := o.layer.files(o.folderKind).(embed.FS)
	return is
}

// file returns the path as shown to the user, which is also the file's name in a [Place].
func (o origin) file() string {
	if o.layer == nil {
		return filepath.ToSlash(filepath.Clean(o.path))
	}
	return path.Join(filepath.ToSlash(o.layer.Prefix), o.folderKind.folder(), o.path)
}

// folder returns the name of the folder that holds files of a kind.
func (k layerKind) folder() string {
	if k == deckLayer {
		return "decks"
	}
	return "variants"
}

// id returns an id of the file that is the same however the file is named.
func (o origin) id() string {
	if o.layer == nil {
		return o.disk.Abs(o.path)
	}
	return fmt.Sprintf("%p %d %s", o.layer, o.folderKind, o.path)
}

func (o origin) stat() (fs.FileInfo, error) {
	if o.layer == nil {
		return o.disk.Stat(o.path)
	}
	return fs.Stat(o.layer.files(o.folderKind), o.path)
}

func (o origin) open() (fs.File, error) {
	if o.layer == nil {
		return o.disk.Open(o.path)
	}
	return o.layer.files(o.folderKind).Open(o.path)
}

// read returns the text of a file, and remembers it for [Library.Source].
func (l *Library) read(o origin) (*source.File, *Fault) {
	src, fault := source.ReadText(o.file(), o.stat, o.open)
	if src != nil {
		l.remember(src.Name, src.Text)
	}
	if fault != nil {
		return nil, fault
	}
	return src, nil
}

// namedFile returns the file of a kind that file o names by the path name. The path is relative to o
// and must stay in the folder of o or, if that is below one, in the folder that contains
// "variants" or "decks". The second result is a clause on what is wrong with the path, "" if
// nothing is.
func (o origin) namedFile(kind layerKind, name string) (origin, string) {
	slashed := filepath.ToSlash(name)
	if path.IsAbs(slashed) || filepath.IsAbs(name) || filepath.VolumeName(name) != "" {
		return origin{}, "begins at the root; name a file by its path from this one"
	}
	if o.layer != nil {
		p := path.Join(path.Dir(o.path), slashed)
		if !fs.ValidPath(p) {
			return origin{}, "climbs out of the folder"
		}
		return origin{kind: kind, name: strings.TrimSuffix(p, ".toml"), layer: o.layer, folderKind: o.folderKind, path: p}, ""
	}
	dir := filepath.Dir(o.path)
	p := filepath.Join(dir, filepath.FromSlash(slashed))
	rel, err := filepath.Rel(projectFolder(o.disk, dir), o.disk.Abs(p))
	if err != nil || rel == ".." || strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
		return origin{}, "climbs out of the folder"
	}
	return origin{kind: kind, name: filepath.ToSlash(p), disk: o.disk, path: p}, ""
}

// projectFolder returns the nearest folder, dir or one above it, that contains "variants" or "decks";
// dir itself if there is none.
func projectFolder(disk source.Disk, dir string) string {
	dir = disk.Abs(dir)
	for at := dir; ; at = filepath.Dir(at) {
		for _, sub := range []string{"variants", "decks"} {
			if info, err := disk.Stat(filepath.Join(at, sub)); err == nil && info.IsDir() {
				return at
			}
		}
		if at == filepath.Dir(at) {
			return dir
		}
	}
}
