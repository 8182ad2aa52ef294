package rule

import (
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"

	"equitas/engine/rule/source"
	"equitas/engine/rule/translation"
)

// A Layer is a source of files: folders with variants and decks, each as GAME/NAME.toml. Files of words
// are GAME/words.LANGUAGE.toml in the folder of decks. Either folder may be nil.
type Layer struct {
	Variants, Decks fs.FS
	Prefix          string // path shown before "variants/..." and "decks/..." in messages; may be ""

	// SelfContained allows several files of a folder to define the folder's game, each for
	// itself. In other layers only one may.
	SelfContained bool
}

// A Library finds variants and decks by name. It is safe for concurrent use.
type Library struct {
	games       []Game
	layers      []Layer
	measures    *Measures
	drawFaces   Drawer
	themeFaults func(l *Library, name string) Faults
	disk        source.Disk
	finder      Finder

	mu            sync.Mutex
	gameFiles     map[string]gameFile           // games that files define, by folder
	texts         map[string]string             // by file name in a [Place]: its text when last read
	referredFiles map[string]bool               // files that cards and themes refer to (pictures, drawings, fonts), whether or not they exist
	words         map[string]*translation.Files // files of words by game; "" for those of the program
	lexicons      map[string]*Lexicon           // by "GAME/LANGUAGE": the lexicon
	lacksCache    map[variantLang][]cardLack    // by variant and language: the texts that its cards lack; nil unless [Library.RememberLacks] was called
}

// NewLibrary returns a library of built-in games and layers of files. A name is looked up in the layers
// in order.
func NewLibrary(games []Game, layers ...Layer) *Library {
	return &Library{games: games, layers: layers, disk: source.EmptyDisk{}, texts: map[string]string{}, words: map[string]*translation.Files{}, lexicons: map[string]*Lexicon{}}
}

// SetDisk sets the disk on which paths are looked up; without one only files in the layers are found.
// It must be called before the library reads anything.
func (l *Library) SetDisk(d source.Disk) { l.disk = d }

// onDisk returns the origin of the file at a path on the library's disk.
func (l *Library) onDisk(kind layerKind, path string) origin {
	return origin{kind: kind, name: path, disk: l.disk, path: path}
}

// SetMeasures sets the columns and metrics of runs. Files may name only these. It must be called before
// the library reads anything.
func (l *Library) SetMeasures(m Measures) { l.measures = &m }

// A Drawer draws the faces of a printing and returns the faults that only drawing shows, such as texts
// that do not fit, with their places in the files. found are the faults found so far.
type Drawer func(s *Set, p *Printing, found Faults) Faults

// SetDrawer sets the function that draws cards in checks, since package rule cannot draw. It must be
// called before the library reads anything.
func (l *Library) SetDrawer(d Drawer) { l.drawFaces = d }

// SetThemeChecker sets the function that checks themes, since package rule cannot: f returns the faults
// of the theme called name. It must be called before the library reads anything.
func (l *Library) SetThemeChecker(f func(l *Library, name string) Faults) { l.themeFaults = f }

// An UnknownError reports a name that is neither a variant nor a file.
type UnknownError struct {
	Name    string
	Nearest string   // known name or file that was probably meant, or ""
	Known   []string // names of all variants, sorted
}

func (e *UnknownError) Error() string {
	msg := fmt.Sprintf("there is no variant %s", source.Snippet(e.Name))
	switch {
	case e.Name == "":
		return `"" is no variant`
	case e.Nearest != "":
		msg += "; nearest: " + e.Nearest
	case len(e.Known) > 0 && len(e.Known) <= source.MaxListed:
		msg += "; known: " + strings.Join(e.Known, ", ")
	}
	return msg
}

// Game returns the game called name, built in or defined in a file; nil if there is none.
func (l *Library) Game(name string) Game {
	for _, g := range l.games {
		if g.Name() == name {
			return g
		}
	}
	return l.findGame(name)
}

func (l *Library) gameNames() []string {
	var names []string
	for _, g := range l.Games() {
		names = append(names, g.Name())
	}
	return names
}

// Names returns the names of all variants, sorted.
func (l *Library) Names() []string { return l.names(variantLayer) }

// Decks returns the names of all decks, sorted.
func (l *Library) Decks() []string { return l.names(deckLayer) }

func (l *Library) names(kind layerKind) []string {
	names := map[string]bool{}
	for i := range l.layers {
		if files := l.layers[i].files(kind); files != nil {
			found, _ := fs.Glob(files, "*/*.toml") // Glob fails for a bad pattern only
			for _, f := range found {
				if kind == deckLayer && (translation.Language(f) != "" || path.Dir(f) == themeFolder) {
					continue
				}
				names[strings.TrimSuffix(f, ".toml")] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(names))
}

func (y *Layer) files(kind layerKind) fs.FS {
	if kind == deckLayer {
		return y.Decks
	}
	return y.Variants
}

// Title returns the title of a variant. The error is an [*UnknownError] if there is no such variant, or
// [Faults] with the first fault of its file.
func (l *Library) Title(name string) (string, error) {
	o, ok := l.find(variantLayer, name)
	if !ok {
		return "", l.unknownVariantError(name)
	}
	src, fault := l.read(o)
	if fault != nil {
		return "", Faults{*fault}
	}
	root, fault := source.ParseFile(src)
	if fault != nil {
		return "", Faults{*fault}
	}
	if v := root.GetKey("title"); v != nil && v.Kind == KindText {
		return v.Text, nil
	}
	return "", Faults{{At: src.Start(), Msg: "the file lacks title"}}
}

// Text returns the text of the file of a variant; "" if there is none or it cannot be read.
func (l *Library) Text(name string) string {
	if o, ok := l.find(variantLayer, name); ok {
		if src, fault := l.read(o); fault == nil {
			return src.Text
		}
	}
	return ""
}

// Source returns the text of a file that was read, given its name in a [Place]; "" for other files.
func (l *Library) Source(file string) string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.texts[file]
}

// FilesRead returns the names of the files that were read, as in a [Place], sorted.
func (l *Library) FilesRead() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Sorted(maps.Keys(l.texts))
}

// ReferredFiles returns the files that cards and themes refer to (pictures, drawings, sets of
// icons, fonts), by their names in a [Place], sorted. Files that do not exist are included.
func (l *Library) ReferredFiles() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Sorted(maps.Keys(l.referredFiles))
}

// noteFile adds a path to [Library.ReferredFiles], whether or not the file exists.
func (l *Library) noteFile(file string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.referredFiles == nil {
		l.referredFiles = map[string]bool{}
	}
	l.referredFiles[file] = true
}

func (l *Library) remember(file, text string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.texts[file] = text
}
