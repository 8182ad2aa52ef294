package main

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"equitas/decks"
	"equitas/engine"
	"equitas/engine/games"
	"equitas/engine/rule"
	"equitas/engine/sim"
	"equitas/variants"
)

// A library is where variants and decks come from: the nearest folder upwards
// that has variants/, then what is built into the program.
type library struct {
	*rule.Library
	layers []rule.Layer
	own    string          // the nearest folder upwards that has variants/, or ""
	told   map[string]bool // what was said and need not be said again
}

func openLibrary() (*library, error) {
	var layers []rule.Layer
	folderOf := ""
	here, err := os.Getwd()
	if err != nil {
		return nil, fmt.Errorf("the current folder: %w", err)
	}
	if dir := projectOf(here); dir != "" {
		prefix, err := filepath.Rel(here, dir)
		if err != nil {
			return nil, err
		}
		own := rule.Layer{Variants: os.DirFS(filepath.Join(dir, "variants")), Prefix: prefix}
		if folder(filepath.Join(dir, "decks")) {
			own.Decks = os.DirFS(filepath.Join(dir, "decks"))
		}
		layers = append(layers, own)
		folderOf = prefix
	}
	lib := newLibrary(append(layers, builtIn))
	lib.own = folderOf
	return lib, nil
}

// projectOf returns the nearest folder that has variants/, from a folder upwards;
// "" if there is none.
func projectOf(dir string) string {
	for ; !folder(filepath.Join(dir, "variants")); dir = filepath.Dir(dir) {
		if dir == filepath.Dir(dir) {
			return ""
		}
	}
	return dir
}

// project is the folder of the project: that of variants/, or else the one the
// command runs in.
func (l *library) project() string {
	dir, err := filepath.Abs(cmp.Or(l.own, "."))
	if err != nil {
		return "."
	}
	return dir
}

// inProject reports whether a path leads to a file in the folder of the
// project, also by way of links.
func (l *library) inProject(path string) bool {
	root, err := filepath.EvalSymlinks(l.project())
	if err != nil {
		return false
	}
	path, err = filepath.Abs(path)
	if err != nil {
		return false
	}
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	} else if real, err := filepath.EvalSymlinks(filepath.Dir(path)); err == nil { // to say that there is no such file
		path = filepath.Join(real, filepath.Base(path))
	}
	rel, err := filepath.Rel(root, path)
	return err == nil && filepath.IsLocal(rel)
}

// builtIn is what is in the program.
var builtIn = rule.Layer{Variants: variants.FS, Decks: decks.FS}

// openBuiltIn opens what is built in alone.
func openBuiltIn() *library { return newLibrary([]rule.Layer{builtIn}) }

func newLibrary(layers []rule.Layer) *library {
	lib := rule.NewLibrary(games.All(), layers...)
	lib.Reach(disk{})
	lib.Measure(rule.Measures{Columns: sim.Columns, Metrics: sim.Metrics})
	lib.Draw(new(drawing).faults)
	return &library{Library: lib, layers: layers}
}

func folder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// A variant is one that was asked for, ready for play.
type variant struct {
	*rule.Loaded
	lib   *library
	rules engine.Rules
	asked string // as the user named it
	sets  []string

	part    string // what was taken out, by name: "plague"; "" for nothing
	without string // the same in words: "card plague"

	tuned   []int32 // weights that bots learned for it; nil until [setup.ready]
	tunedAt int     // at so many seats
}

// report returns how the variant is measured with so many seats. What is only
// worth a warning was said when it was read.
func (v *variant) report(seats int) (*engine.Measuring, error) {
	r, faults := v.Measuring(seats)
	if faults.Errors() > 0 {
		return nil, &fileError{faults, v.Source}
	}
	return r, nil
}

// load reads a variant with sets on top. Warnings go to stderr unless quiet.
func (l *library) load(s *streams, name string, sets []string, quiet bool) (*variant, error) {
	loaded, err := l.Load(name, sets)
	if faults, ok := err.(rule.Faults); ok {
		return nil, &fileError{faults, loaded.Source}
	}
	if err != nil {
		return nil, err
	}
	if len(loaded.Warnings) > 0 && !quiet {
		if err := loaded.Warnings.Write(s.err, loaded.Source); err != nil {
			return nil, err
		}
	}
	return &variant{Loaded: loaded, lib: l, rules: loaded.Rules, asked: name, sets: sets}, nil
}

// assumed says what of the variant's data no rulebook gives; "" if nothing.
func (v *variant) assumed() string {
	if game, ok := v.Game.(rule.Assumer); ok {
		return game.Assumed(v.Set)
	}
	return ""
}

// notes returns what a reader of any report about the variants must know.
func notes(vs []*variant) []string {
	var l []string
	assumed := ""
	for _, v := range vs {
		assumed = cmp.Or(assumed, v.assumed())
		for _, w := range v.Warnings {
			note := w.At.String() + ": " + w.Msg
			if w.Under != "" {
				note += " (in the rules of " + w.Under + ")"
			}
			if !slices.Contains(l, note) {
				l = append(l, note)
			}
		}
	}
	if assumed != "" {
		l = append(l, assumed)
	}
	if sets := vs[0].sets; len(sets) > 0 {
		l = append(l, "on top of the files: "+strings.Join(sets, ", "))
	}
	return l
}

// question returns the first sentence of the comment at the top of a variant's
// file: what its designer wants to know. It is empty if there is none.
func (l *library) question(name string) string {
	return firstSentence(l.Text(name))
}

func firstSentence(file string) string {
	var words []string
	for line := range strings.Lines(file) {
		comment, ok := strings.CutPrefix(strings.TrimSpace(line), "#")
		if !ok || strings.TrimSpace(comment) == "" && len(words) > 0 {
			break
		}
		if strings.HasPrefix(comment, ":") { // a schema for editors
			continue
		}
		for _, w := range strings.Fields(comment) {
			words = append(words, w)
			if strings.HasSuffix(w, ".") || strings.HasSuffix(w, "?") {
				return strings.Join(words, " ")
			}
		}
	}
	return strings.Join(words, " ")
}

// edition returns the first variant of a game that extends nothing, or nil if
// none can be read.
func (l *library) edition(game string) *variant {
	for _, name := range l.Names() {
		if !strings.HasPrefix(name, game+"/") {
			continue
		}
		loaded, err := l.Load(name, nil)
		if err != nil || len(loaded.Set.Chain) > 1 {
			continue
		}
		return &variant{Loaded: loaded, lib: l, rules: loaded.Rules, asked: name}
	}
	return nil
}
