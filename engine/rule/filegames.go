package rule

import (
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"equitas/engine/rule/source"
)

// A Finder recognises and reads games that are defined by a file instead of by Go code. The library
// uses it for folders of variants that are not named like a built-in game.
type Finder struct {
	// DefinesGame reports whether a file defines a game.
	DefinesGame func(root *Table) bool

	// Read returns the game that a file defines. root includes the tables of the deck that
	// the file names; text is that of the file followed by that of the deck. Equal texts
	// yield the same game.
	Read func(name, text string, root *Table) Game

	// Hint says what a file needs to define a game. It is shown for a file that names an
	// unknown game and defines none.
	Hint string

	// WordsFolder is the name of the folder in the decks whose files of words all these games
	// use for texts that they do not have themselves; "" for none.
	WordsFolder string

	// Schema returns the keys that all these games have, about which their common files of
	// words may have texts; nil for none.
	Schema func() *Schema
}

// sharedWords returns the name of the folder of words that a game shares with others; "" if it is built
// in or shares none.
func (l *Library) sharedWords(game string) string {
	if game == "" || game == l.finder.WordsFolder {
		return ""
	}
	for _, g := range l.games {
		if g.Name() == game {
			return ""
		}
	}
	return l.finder.WordsFolder
}

// SetFinder sets the Finder with which the library finds games in its files. It must be called before
// the library reads anything.
func (l *Library) SetFinder(f Finder) { l.finder = f }

// standardFile is the variant that defines the game of a folder if several do.
const standardFile = "/standard"

// findGame returns the game that a file of the folder called name defines: standard.toml if it does,
// else the first file that does. It is nil if none does.
func (l *Library) findGame(name string) Game {
	f := l.gameFileIn(name)
	return f.game
}

// A gameFile is a file that defines a game, as it was found in a folder.
type gameFile struct {
	game    Game   // nil if no file defines one
	variant string // name of the file as a variant
	fault   *Fault // if game is nil: the fault of a file in the folder that cannot be read; nil for none
}

func (l *Library) gameFileIn(name string) gameFile {
	if l.finder.DefinesGame == nil || !isPlainName(name) {
		return gameFile{}
	}
	l.mu.Lock()
	f, ok := l.gameFiles[name]
	l.mu.Unlock()
	if ok {
		return f
	}
	var names []string
	for _, variant := range l.Names() {
		if variant == name+standardFile {
			names = slices.Insert(names, 0, variant)
		} else if strings.HasPrefix(variant, name+"/") {
			names = append(names, variant)
		}
	}
	for _, variant := range names {
		o, there := l.find(variantLayer, variant)
		if !there {
			continue
		}
		src, fault := l.read(o)
		var root *Table
		if fault == nil {
			root, fault = source.ParseFile(src)
		}
		if fault != nil && f.fault == nil {
			f.fault = fault
		}
		if fault == nil && l.finder.DefinesGame(root) {
			text, root := l.withDeck(o, src.Text, root)
			f = gameFile{game: l.finder.Read(name, text, root), variant: variant}
			break
		}
	}
	l.mu.Lock()
	if l.gameFiles == nil {
		l.gameFiles = map[string]gameFile{}
	}
	l.gameFiles[name] = f
	l.mu.Unlock()
	return f
}

// CheckAlone checks one file that extends nothing against a schema, key by key, without a library. It
// returns the file as a set, and the faults. Of such a set, only the values may be used.
func CheckAlone(s *Schema, game string, root *Table) (*Set, Faults) {
	b := newBuilder(s)
	b.game = game
	b.mergeLayer(&layer{kind: variantLayer, name: game, src: &source.File{Name: game}, root: root, extendsNothing: true})
	return &Set{Game: game, Root: b.root, schema: b.schema, shape: b.shape}, b.faults
}

// reportDefinedTwice adds a fault if the requested file defines a game that another file of its folder
// already defines, since features and bounds of numbers would be those of the other file.
func (r *reading) reportDefinedTwice() {
	if len(r.variants) == 0 || len(r.origins) < len(r.variants) || !r.lib.IsDefinedInFile(r.game.Name()) {
		return
	}
	last := len(r.variants) - 1 // the last extends nothing, if every extended file was found
	o, l := r.origins[last], r.variants[last]
	if l.root.GetKey("extends") != nil || o.layer != nil && o.layer.SelfContained || !r.lib.finder.DefinesGame(l.root) {
		return
	}
	f := r.lib.gameFileIn(r.game.Name())
	at, _ := r.lib.find(variantLayer, f.variant)
	if o.layer == nil { // given by its path; it may still be in the library
		same, ok := r.lib.find(variantLayer, r.game.Name()+"/"+strings.TrimSuffix(path.Base(filepath.ToSlash(o.path)), ".toml"))
		if !ok || path.Base(path.Dir(filepath.ToSlash(o.disk.Abs(o.path)))) != r.game.Name() {
			return
		}
		if src, fault := r.lib.read(same); fault != nil || src.Text != l.src.Text {
			return
		}
		o = same
	}
	if o.id() == at.id() {
		return
	}
	r.faults = append(r.faults, Fault{At: l.root.GetKey("game").At,
		Msg:  fmt.Sprintf("the game %s is told already, by %s", r.game.Name(), at.file()),
		Help: fmt.Sprintf("write extends = %q below and leave out what is the same, or give it a game and a folder of its own", f.variant)})
}

// GameFault returns why a game is not known: the fault of the file that would define it; nil if the
// game is known or there is no such file.
func (l *Library) GameFault(game string) *Fault {
	if l.Game(game) != nil {
		return nil
	}
	return l.gameFileIn(game).fault
}

// DefiningRules returns the set of the file that defines the game of s; nil and no error if the game is
// not defined in a file.
func (s *Set) DefiningRules() (*Set, error) {
	if slices.ContainsFunc(s.lib.games, func(g Game) bool { return g.Name() == s.Game }) {
		return nil, nil
	}
	f := s.lib.gameFileIn(s.Game)
	if f.game == nil {
		return nil, nil
	}
	v, err := s.lib.Load(f.variant, nil)
	if err != nil {
		return nil, err
	}
	return v.Set, nil
}

// withDeck returns text and root, those of file o, with the text and the tables of the deck that the
// file names added. It returns them unchanged if there is no deck or it cannot be read; the deck's
// faults are reported when a variant is loaded.
func (l *Library) withDeck(o origin, text string, root *Table) (string, *Table) {
	v := root.GetKey("deck")
	if v == nil || v.Kind != KindText {
		return text, root
	}
	r := l.newReading()
	at, ok := r.namedFile(o, deckLayer, v, "deck")
	if !ok {
		return text, root
	}
	src, fault := l.read(at)
	if fault != nil {
		return text, root
	}
	deck, fault := source.ParseFile(src)
	if fault != nil {
		return text, root
	}
	all := source.NewTable()
	for _, key := range deck.Keys() {
		if !slices.Contains(headKeys[deckLayer], key) {
			all.Set(key, deck.GetKey(key))
		}
	}
	return text + "\n" + src.Text, mergedTables(all, root)
}

// mergedTables returns the union of two tables, merged recursively and without checks. Values of above
// replace those of below.
func mergedTables(below, above *Table) *Table {
	all := source.NewTable()
	for _, key := range below.Keys() {
		all.Set(key, below.GetKey(key))
	}
	for _, key := range above.Keys() {
		v := above.GetKey(key)
		if old := all.GetKey(key); old != nil && old.Kind == KindTable && v.Kind == KindTable {
			both := *v
			both.Table = mergedTables(old.Table, v.Table)
			v = &both
		}
		all.Set(key, v)
	}
	return all
}

// Games returns the built-in games, then those defined in files, ordered by name.
func (l *Library) Games() []Game {
	games := slices.Clip(l.games)
	if l.finder.DefinesGame == nil {
		return games
	}
	seen := map[string]bool{}
	for _, variant := range l.Names() {
		name, _, _ := strings.Cut(variant, "/")
		if seen[name] || slices.ContainsFunc(l.games, func(g Game) bool { return g.Name() == name }) {
			continue
		}
		seen[name] = true
		if g := l.findGame(name); g != nil {
			games = append(games, g)
		}
	}
	return games
}

// DefiningVariant returns the name of the variant whose file defines a game; "" if the game is built in
// or there is none with that name.
func (l *Library) DefiningVariant(game string) string {
	if !l.IsDefinedInFile(game) {
		return ""
	}
	return l.gameFileIn(game).variant
}

// IsDefinedInFile reports whether a game is defined in a file and not built in.
func (l *Library) IsDefinedInFile(game string) bool {
	return !slices.ContainsFunc(l.games, func(g Game) bool { return g.Name() == game }) && l.findGame(game) != nil
}
