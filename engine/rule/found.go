package rule

import (
	"slices"
	"strings"

	"equitas/engine/rule/source"
)

// A Finder makes games of files that tell one: those of a folder of variants that is not
// that of a game known already.
type Finder struct {
	// Tells reports whether a file tells a game.
	Tells func(root *Table) bool

	// Read returns the game of that name that a file tells. Of equal texts it is the
	// same game.
	Read func(name, text string, root *Table) Game

	// Hint says what makes a file tell a game, for one that names none and does not.
	Hint string

	// Words is the folder of decks whose files of words all these games say, unless
	// they have their own; "" is none.
	Words string
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

// found returns the game that the files of a folder tell, or nil.
func (l *Library) foundGame(name string) Game {
	if l.finder.Tells == nil || !plainName(name) {
		return nil
	}
	l.mu.Lock()
	g, ok := l.found[name]
	l.mu.Unlock()
	if ok {
		return g
	}
	for _, variant := range l.Names() {
		if !strings.HasPrefix(variant, name+"/") {
			continue
		}
		o, there := l.find(variantLayer, variant)
		if !there {
			continue
		}
		src, fault := l.read(o)
		if fault != nil {
			continue
		}
		root, fault := source.ParseFile(src)
		if fault == nil && l.finder.Tells(root) {
			g = l.finder.Read(name, src.Text, root)
			break
		}
	}
	l.mu.Lock()
	if l.found == nil {
		l.found = map[string]Game{}
	}
	l.found[name] = g
	l.mu.Unlock()
	return g
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
