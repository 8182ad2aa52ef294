package rule

import (
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"equitas/engine/rule/source"
)

// A Finder makes games of files that tell one: those of a folder of variants that is not
// that of a game known already.
type Finder struct {
	// Tells reports whether a file tells a game.
	Tells func(root *Table) bool

	// Read returns the game of that name that a file tells. root has the tables of the
	// deck that the file names among its own. Of equal texts it is the same game; text
	// is that of the file, and behind it that of the deck.
	Read func(name, text string, root *Table) Game

	// Hint says what makes a file tell a game, for one that names none and does not.
	Hint string

	// Words is the folder of decks whose files of words all these games say, unless
	// they have their own; "" is none.
	Words string

	// Schema has the keys that all these games have, which their common words may speak
	// of; nil is none.
	Schema func() *Schema
}

// sharedWords is the folder of the words that a game shares with others; "" is none.
func (l *Library) sharedWords(game string) string {
	if game == "" || game == l.finder.Words {
		return ""
	}
	for _, g := range l.games {
		if g.Name() == game {
			return ""
		}
	}
	return l.finder.Words
}

// Find has the library find games in its files, besides those that it was given. Call it
// before anything is read.
func (l *Library) Find(f Finder) { l.finder = f }

// first is the variant by whose name a game is told if several files of a folder tell one.
const first = "/standard"

// foundGame returns the game that the files of a folder tell, or nil: that of its file
// standard.toml, or else of the first that tells one.
func (l *Library) foundGame(name string) Game {
	f := l.told(name)
	return f.game
}

// A foundFile is a game that a file tells.
type foundFile struct {
	game    Game   // nil if none does
	variant string // the file, as a variant
	spoilt  *Fault // where none does: why a file of the folder cannot be read
}

func (l *Library) told(name string) foundFile {
	if l.finder.Tells == nil || !plainName(name) {
		return foundFile{}
	}
	l.mu.Lock()
	f, ok := l.found[name]
	l.mu.Unlock()
	if ok {
		return f
	}
	var names []string
	for _, variant := range l.Names() {
		if variant == name+first {
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
		if fault != nil && f.spoilt == nil {
			f.spoilt = fault
		}
		if fault == nil && l.finder.Tells(root) {
			text, root := l.withDeck(o, src.Text, root)
			f = foundFile{game: l.finder.Read(name, text, root), variant: variant}
			break
		}
	}
	l.mu.Lock()
	if l.found == nil {
		l.found = map[string]foundFile{}
	}
	l.found[name] = f
	l.mu.Unlock()
	return f
}

// Alone lays one file that extends nothing over nothing, and returns what it says, and
// what of its keys is wrong by itself, measured by the schema of a game. Only Root, Game
// and what reads them are of use in such a set: it belongs to no library.
func Alone(s *Schema, game string, root *Table) (*Set, Faults) {
	b := newBuilder(s)
	b.game = game
	b.lay(&layer{kind: variantLayer, name: game, src: &source.File{Name: game}, root: root, full: true})
	return &Set{Game: game, Root: b.root, schema: b.schema, shape: b.shape}, b.faults
}

// toldTwice finds a file that tells a game which another file of its folder tells
// already: what its bots judge by, and how far its numbers go, the other one would say.
func (r *reading) toldTwice() {
	if len(r.variants) == 0 || len(r.origins) < len(r.variants) || !r.lib.InText(r.game.Name()) {
		return
	}
	last := len(r.variants) - 1 // it extends nothing, if what it would extend was found
	o, l := r.origins[last], r.variants[last]
	if l.root.Own("extends") != nil || o.layer != nil && o.layer.Whole || !r.lib.finder.Tells(l.root) {
		return
	}
	f := r.lib.told(r.game.Name())
	at, _ := r.lib.find(variantLayer, f.variant)
	if o.layer == nil { // by its path: is it one of the library's?
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
	r.faults = append(r.faults, Fault{At: l.root.Own("game").At,
		Msg:  fmt.Sprintf("the game %s is told already, by %s", r.game.Name(), at.file()),
		Help: fmt.Sprintf("write extends = %q below and leave out what is the same, or give it a game and a folder of its own", f.variant)})
}

// Spoilt returns why a game of that name is not known: the fault of the file that would
// tell it, or nil.
func (l *Library) Spoilt(game string) *Fault {
	if l.Game(game) != nil {
		return nil
	}
	return l.told(game).spoilt
}

// Telling returns the rules of the file that tells the game of a set, of a game that was
// found in files; nil for others.
func (s *Set) Telling() (*Set, error) {
	if slices.ContainsFunc(s.lib.games, func(g Game) bool { return g.Name() == s.Game }) {
		return nil, nil
	}
	f := s.lib.told(s.Game)
	if f.game == nil {
		return nil, nil
	}
	v, err := s.lib.Load(f.variant, nil)
	if err != nil {
		return nil, err
	}
	return v.Set, nil
}

// withDeck adds the deck that a file names, as far as it can be read: what is wrong with
// it is told when a variant is.
func (l *Library) withDeck(o origin, text string, root *Table) (string, *Table) {
	v := root.Own("deck")
	if v == nil || v.Kind != KindText {
		return text, root
	}
	r := l.reading()
	at, ok := r.named(o, deckLayer, v, "deck")
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
		if !slices.Contains(reserved[deckLayer], key) {
			all.Set(key, deck.Own(key))
		}
	}
	return text + "\n" + src.Text, over(all, root)
}

// over returns a table laid over another, and so the tables in them, unchecked.
func over(below, above *Table) *Table {
	all := source.NewTable()
	for _, key := range below.Keys() {
		all.Set(key, below.Own(key))
	}
	for _, key := range above.Keys() {
		v := above.Own(key)
		if old := all.Own(key); old != nil && old.Kind == KindTable && v.Kind == KindTable {
			both := *v
			both.Table = over(old.Table, v.Table)
			v = &both
		}
		all.Set(key, v)
	}
	return all
}

// Games returns the games that were given, then those that files tell, by name.
func (l *Library) Games() []Game {
	games := slices.Clip(l.games)
	if l.finder.Tells == nil {
		return games
	}
	seen := map[string]bool{}
	for _, variant := range l.Names() {
		name, _, _ := strings.Cut(variant, "/")
		if seen[name] || slices.ContainsFunc(l.games, func(g Game) bool { return g.Name() == name }) {
			continue
		}
		seen[name] = true
		if g := l.foundGame(name); g != nil {
			games = append(games, g)
		}
	}
	return games
}

// InText reports whether a game is told by a file that was found, and is not one of those
// that the library was given.
func (l *Library) InText(game string) bool {
	return !slices.ContainsFunc(l.games, func(g Game) bool { return g.Name() == game }) && l.foundGame(game) != nil
}
