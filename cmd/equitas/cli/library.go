package cli

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"equitas/engine/lab"
	"equitas/engine/lab/cards"
	"equitas/engine/lab/question"
	"equitas/engine/lab/wording"
	"equitas/engine/rule"
)

// A Library has the games and variants that are available: those built into the program, and
// those of the project. The folder of the project is the current folder or the nearest above it
// that contains variants/.
type Library struct {
	*lab.Library
	Lab        *lab.Lab
	ProjectDir string // folder of the project, relative to the current one; "" outside of a project
}

// A Variant is a loaded variant with its rules.
type Variant = lab.Variant

// OpenLibrary opens the library for the current folder, without kept results and learned
// weights.
func OpenLibrary() (*Library, error) { return openLibrary(lab.Resources{Workers: runtime.NumCPU()}) }

// OpenLibrary opens the library for the current folder, with kept results and learned weights.
func (p *PlayFlags) OpenLibrary(s *Streams) (*Library, error) {
	r, err := p.Resources(s)
	if err != nil {
		return nil, err
	}
	return openLibrary(r)
}

// Resources returns what a laboratory needs for playing: the number of workers, and the file of
// kept results and learned weights. Files of rules are not in it.
func (p *PlayFlags) Resources(s *Streams) (lab.Resources, error) {
	r := lab.Resources{Workers: p.Workers, Build: ProgramID, Now: time.Now}
	kept, err := s.Results(p.Store, p.Quiet)
	if kept != nil {
		r.Keeper, r.Cache = kept, kept
		ProgramID() // computed now, before the program's file is replaced by another
	}
	return r, err
}

func openLibrary(r lab.Resources) (*Library, error) {
	if _, err := os.Getwd(); err != nil {
		return nil, fmt.Errorf("the current folder: %w", err)
	}
	own, _, err := projectLayer()
	if err != nil {
		return nil, err
	}
	r.Layers, r.Disk, r.NewFaceChecker, r.CheckTheme = projectLayers, osDisk{}, cards.NewFaceChecker, cards.CheckTheme
	l := lab.Open(r)
	return &Library{l.Library(), l, own}, nil
}

// OpenBuiltIn returns a library with only the built-in games, variants and decks.
func OpenBuiltIn() *Library {
	l := lab.Open(lab.Resources{Disk: osDisk{}, NewFaceChecker: cards.NewFaceChecker, CheckTheme: cards.CheckTheme, Workers: runtime.NumCPU()})
	return &Library{Library: l.Library(), Lab: l}
}

// projectLayers returns the layer with the files of the project that the current folder is in;
// none outside of a project.
func projectLayers() []rule.Layer {
	if own, layer, err := projectLayer(); err == nil && own != "" {
		return []rule.Layer{layer}
	}
	return nil
}

// projectLayer returns the layer with the files of the project that the current folder is in.
// own is the path of the project's folder relative to the current one; outside of a project it
// is "", and the layer is empty.
func projectLayer() (own string, layer rule.Layer, err error) {
	here, err := os.Getwd()
	if err != nil {
		return "", layer, err
	}
	dir := ProjectOf(here)
	if dir == "" {
		return "", layer, nil
	}
	if own, err = filepath.Rel(here, dir); err != nil {
		return "", layer, err
	}
	layer = rule.Layer{Variants: os.DirFS(filepath.Join(dir, "variants")), Prefix: own}
	if isFolder(filepath.Join(dir, "decks")) {
		layer.Decks = os.DirFS(filepath.Join(dir, "decks"))
	}
	return own, layer, nil
}

// ProjectOf returns the nearest folder, dir or one above it, that contains variants/; "" if
// there is none.
func ProjectOf(dir string) string {
	for ; !isFolder(filepath.Join(dir, "variants")); dir = filepath.Dir(dir) {
		if dir == filepath.Dir(dir) {
			return ""
		}
	}
	return dir
}

// Project returns the absolute path of the project's folder, or of the current folder
// outside of a project.
func (l *Library) Project() string {
	dir, err := filepath.Abs(cmp.Or(l.ProjectDir, "."))
	if err != nil {
		return "."
	}
	return dir
}

// InProject reports whether path, after resolving symbolic links, is in the project's folder. The
// file itself need not exist.
func (l *Library) InProject(path string) bool {
	root, err := filepath.EvalSymlinks(l.Project())
	if err != nil {
		return false
	}
	path, err = filepath.Abs(path)
	if err != nil {
		return false
	}
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	} else if real, err := filepath.EvalSymlinks(filepath.Dir(path)); err == nil { // for a missing file, whose error comes later
		path = filepath.Join(real, filepath.Base(path))
	}
	rel, err := filepath.Rel(root, path)
	return err == nil && filepath.IsLocal(rel)
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// Open loads the variant called name, with the KEY=VALUE settings in sets laid over it. Warnings
// go to stderr unless quiet.
func (l *Library) Open(s *Streams, name string, sets []string, quiet bool) (*Variant, error) {
	if quiet {
		return l.Variant(name, sets, nil)
	}
	return l.Variant(name, sets, func(n question.Note) { n.Faults.Write(s.Err, n.Source) })
}

// GameNamed returns the game called name. If there is none, the error suggests similar names; if
// its file is faulty, the error is that fault.
func (l *Library) GameNamed(name string) (rule.Game, error) {
	if g := l.Game(name); g != nil {
		return g, nil
	}
	if f := l.GameFault(name); f != nil {
		return nil, fmt.Errorf("the game %s cannot be read: %s", name, f)
	}
	return nil, Usagef("there is no game %q%s", name, wording.Suggest(name, GameNames(l)))
}
