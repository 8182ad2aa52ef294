package rule

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"equitas/engine/cond"
	"equitas/engine/rule/source"
)

// locate returns the file that a user asks for by name or path.
func (l *Library) locate(name string) (origin, error) {
	if o, ok := l.find(variantLayer, name); ok {
		return o, nil
	}
	file := strings.HasSuffix(name, ".toml")
	if !file && !strings.ContainsAny(name, `/`+string(filepath.Separator)) {
		return origin{}, l.unknownVariantError(name)
	}
	switch _, err := l.disk.Stat(name); {
	case err == nil:
	case errors.Is(err, fs.ErrNotExist) && !file:
		return origin{}, l.unknownVariantError(name)
	case errors.Is(err, fs.ErrNotExist):
		near := l.nearestFile(name)
		if near != "" {
			near = "; nearest: " + source.Snippet(near)
		}
		return origin{}, fmt.Errorf("%s: there is no such file%s%w", source.Snippet(name), near, markedError{err})
	default:
		return origin{}, fmt.Errorf("%s: %s%w", source.Snippet(name), source.ErrorInWords(err), markedError{err})
	}
	return l.onDisk(variantLayer, name), nil
}

// nearestFile returns the path of the file in the same folder whose name is most similar to that of
// name, a path without a file; "" if none is similar.
func (l *Library) nearestFile(name string) string {
	dir, base := filepath.Split(name)
	all, err := fs.ReadDir(l.disk.Folder(filepath.Clean(dir)), ".")
	if err != nil {
		return ""
	}
	var files []string // without their extension, which would make all similar
	for _, f := range all {
		if stem, ok := strings.CutSuffix(f.Name(), ".toml"); ok && f.Type().IsRegular() {
			files = append(files, stem)
		}
	}
	stem := strings.TrimSuffix(base, filepath.Ext(base))
	near := stem
	if !slices.Contains(files, stem) {
		near = cond.Nearest(stem, files)
	}
	if near == "" {
		return ""
	}
	return dir + near + ".toml"
}

// A markedError adds an error to a message without its text, so that callers can recognise it with
// errors.Is.
type markedError struct{ error }

func (markedError) Error() string   { return "" }
func (h markedError) Unwrap() error { return h.error }

// find returns the file of a kind called name, such as "proelio/standard", in the layers; false if
// there is none.
func (l *Library) find(kind layerKind, name string) (origin, bool) {
	p := name + ".toml"
	if !fs.ValidPath(p) || strings.Count(p, "/") != 1 {
		return origin{}, false
	}
	for i := range l.layers {
		files := l.layers[i].files(kind)
		if files == nil {
			continue
		}
		if _, err := fs.Lstat(files, p); err == nil { // also for a link that leads nowhere, which reading reports
			return origin{kind: kind, name: name, layer: &l.layers[i], folderKind: kind, path: p}, true
		}
	}
	return origin{}, false
}

// UnknownVariantError returns the [*UnknownError] for a name that is not a variant.
func (l *Library) UnknownVariantError(name string) error { return l.unknownVariantError(name) }

// unknownVariantError returns the error for a name that is not a variant. It suggests, in this order: a
// file of that name with the extension .toml, a variant whose folder was omitted, the first variant
// of the game with that name, the most similar name.
func (l *Library) unknownVariantError(name string) error {
	e := &UnknownError{Name: name, Known: l.Names()}
	if info, err := l.disk.Stat(name + ".toml"); err == nil && !info.IsDir() {
		e.Nearest = name + ".toml"
	} else {
		e.Nearest = cmp.Or(firstWithName(name, e.Known), l.firstVariantOf(strings.TrimSuffix(name, "/"), e.Known), cond.Nearest(name, e.Known))
		if e.Nearest == "" && strings.ContainsAny(name, `/`+string(filepath.Separator)) {
			e.Nearest = l.nearestFile(name)
		}
	}
	return e
}

// firstVariantOf returns the first known variant of a game; "" if there is none.
func (l *Library) firstVariantOf(game string, known []string) string {
	if l.Game(game) == nil {
		return ""
	}
	for _, k := range known {
		if strings.HasPrefix(k, game+"/") {
			return k
		}
	}
	return ""
}

// firstWithName returns the first known name that ends with a slash and name; "" if there is none.
func firstWithName(name string, known []string) string {
	for _, k := range known {
		if strings.HasSuffix(k, "/"+name) {
			return k
		}
	}
	return ""
}
