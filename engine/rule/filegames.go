package rule

import (
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"equitas/engine/rule/source"
)

// A Finder recognises and reads games that are defined by a file instead of by Go code. It
// is used for folders of variants that do not bear the name of a built-in game.
type Finder struct {
	// DefinesGame reports whether a file defines a game.
	DefinesGame func(root *Table) bool

	// Read returns the game that a file defines. root includes the tables of the deck that
	// the file names; text is that of the file followed by that of the deck. Equal texts
	// yield the same game.
	Read func(name, text string, root *Table) Game

	// Hint says what a file needs to define a game, for a file that names no game and
	// defines none.
	Hint string

	// WordsFolder is the folder of decks whose files of words all these games use unless they
	// have their own; "" for none.
	WordsFolder string

	// Schema returns the keys that all these games have, to which their common words may
	// refer; nil for none.
	Schema func() *Schema
}

// sharedWords returns the folder of words that a game shares with others; "" for none.
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

// SetFinder sets the Finder with which the library finds games in its files. Call it before
// anything is read.
func (l *Library) SetFinder(f Finder) { l.finder = f }

// standardFile is the variant that defines the game of a folder if several do.
const standardFile = "/standard"

// findGame returns the game that the files of a folder define: that of standard.toml, or
// else of the first that defines one. It is nil if none does.
func (l *Library) findGame(name string) Game {
	f := l.gameFileIn(name)
	return f.game
}

// A gameFile is a file that defines a game, as it was found in a folder.
type gameFile struct {
	game    Game   // nil if no file defines one
	variant string // name of the file as a variant
	fault   *Fault // without a game: the fault of a file in the folder that cannot be read
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

// CheckAlone checks one file that extends nothing against a schema, key by key, without a
// library, and returns it as a set with the faults. Only Root, Game and their accessors may
// be used in such a set.
func CheckAlone(s *Schema, game string, root *Table) (*Set, Faults) {
	b := newBuilder(s)
	b.game = game
	b.mergeLayer(&layer{kind: variantLayer, name: game, src: &source.File{Name: game}, root: root, extendsNothing: true})
	return &Set{Game: game, Root: b.root, schema: b.schema, shape: b.shape}, b.faults
}

// reportDefinedTwice reports a file that defines a game which another file of its folder already
// defines: features and bounds of numbers would come from the other one.
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
	if o.layer == nil { // given by its path: is it in the library?
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

// GameFault returns why a game is not known: the fault of the file that would define it, or
// nil.
func (l *Library) GameFault(game string) *Fault {
	if l.Game(game) != nil {
		return nil
	}
	return l.gameFileIn(game).fault
}

// DefiningRules returns the rules of the file that defines the game of a set, nil for games that
// are not defined in files.
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

// withDeck adds the deck that a file names, as far as it can be read. Its faults are
// reported when a variant is loaded.
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

// mergedTables returns the union of two tables, recursively and without checks; above takes
// precedence.
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

// Games returns the built-in games, then those defined in files, by name.
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

// DefiningVariant returns the name of the variant whose file defines a game, "" for a game that is
// built in and for a name without a game.
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
