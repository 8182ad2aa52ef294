package rule

import (
	"cmp"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"equitas/engine/cond"
	"equitas/engine/rule/source"
)

// topKeys are the keys at the top of a file.
var topKeys = []string{"game", "title", "extends", "deck", "expected", "theme"}

// readHead checks the keys at the top of a file and sets r.game. It returns false if reading cannot go
// on.
func (r *reading) readHead(l *layer) bool {
	var lacks []string
	for _, key := range []string{"game", "title"} {
		if l.root.GetKey(key) == nil {
			lacks = append(lacks, key)
		}
	}
	if len(l.root.Keys()) == 0 {
		lacks = lacks[:1]
	}
	if len(lacks) > 0 {
		help := "write it on top of the file"
		for _, key := range lacks {
			if near := cond.Nearest(key, l.root.Keys()); near != "" && !slices.Contains(topKeys, near) {
				help = fmt.Sprintf("nearest: %s, line %d", near, l.root.GetKey(near).At.Line)
			}
		}
		r.fault(l.src.Start(), help, "the file lacks %s", strings.Join(lacks, " and "))
	}
	for _, key := range []string{"game", "title", "extends", "deck", "theme"} {
		if v := l.root.GetKey(key); v != nil && v.Kind != KindText && slices.Contains(headKeys[l.kind], key) {
			r.faults = append(r.faults, wrongTypeFault(v, key, &Key{Type: Text}))
			r.hasFailed = true
		}
	}
	if v := l.root.GetKey("title"); v != nil && v.Kind == KindText {
		if f := titleFault(v); f != nil {
			r.faults = append(r.faults, *f)
		}
	}
	v := l.root.GetKey("game")
	if v == nil || v.Kind != KindText {
		r.hasFailed = true
		return false
	}
	game := r.lib.Game(v.Text)
	spoilt := r.lib.GameFault(v.Text)
	switch {
	case game == nil && spoilt != nil && l.kind == variantLayer && spoilt.At.File != l.src.Name:
		r.texts[spoilt.At.File] = r.lib.Source(spoilt.At.File)
		r.faults = append(r.faults, *spoilt)
	case game == nil:
		help := source.Suggest(v.Text, r.lib.gameNames())
		if hint := r.lib.finder.Hint; hint != "" && l.root.GetKey("extends") == nil && cond.Nearest(v.Text, r.lib.gameNames()) == "" {
			help = hint
		}
		r.fault(v.At, help, "there is no game %s", source.QuoteIfNeeded(v.Text))
	case r.game != nil && r.game != game:
		r.reportOtherGame(l, game)
	default:
		r.game = game
		return !r.hasFailed
	}
	r.hasFailed = true
	return false
}

// reportOtherKind adds a fault if the file is a deck or a style instead of a variant, and reports
// whether it is.
func (r *reading) reportOtherKind(l *layer) bool {
	for _, k := range []struct{ key, what, help string }{
		{"expected", "a deck", "a variant names it: deck = \"game/name\""},
		{"weights", "a style of play", "bots play so: --bots " + l.src.Name},
	} {
		if v := l.root.GetKey(k.key); v != nil && (k.key != "expected" || l.root.GetKey("extends") == nil) {
			r.fault(v.KeyAt, k.help, "this is %s, not a variant: it says %s", k.what, k.key)
			r.hasFailed = true
			return true
		}
	}
	return false
}

// reportOtherGame adds a fault for l, a file of another game than the requested variant's. The fault is
// at the line that names the file, since the author may never have opened the file itself.
func (r *reading) reportOtherGame(l *layer, game Game) {
	key, kind, by, known := "deck", "decks", r.deckNamedBy, r.lib.Decks()
	if l.kind == variantLayer {
		key, kind, by, known = "extends", "variants", r.variants[len(r.variants)-2].root.GetKey("extends"), r.lib.Names()
	}
	known = slices.DeleteFunc(known, func(name string) bool { return !strings.HasPrefix(name, r.game.Name()+"/") })
	r.fault(by.At, cmp.Or(source.Suggest(by.Text, known), fmt.Sprintf("equitas list %s %s shows what there is", kind, r.game.Name())),
		"%s is %s, which is for %s; the game of this file is %s", key, source.QuoteIfNeeded(by.Text), game.Name(), r.game.Name())
}

// namedFile returns the file of a kind that value v of file from names, at the given key. It returns
// false after a fault.
func (r *reading) namedFile(from origin, kind layerKind, v *Value, key string) (origin, bool) {
	what, known := "variant", r.lib.Names
	if kind == deckLayer {
		what, known = "deck", r.lib.Decks
	}
	if o, ok := r.lib.find(kind, v.Text); ok {
		return o, true
	}
	if strings.HasSuffix(v.Text, ".toml") || strings.HasPrefix(v.Text, "/") {
		o, why := from.namedFile(kind, v.Text)
		help := ""
		if why == "" {
			_, err := o.stat()
			if err == nil {
				return o, true
			}
			why, help = "cannot be used: "+source.ErrorInWords(err), "looked for "+o.file()
		}
		r.fault(v.At, help, "%s %s %s", key, source.QuoteIfNeeded(v.Text), why)
	} else {
		looked := "looked for " + kind.folder() + "/" + source.Snippet(v.Text) + ".toml"
		all := known()
		if r.game != nil { // suggest no file of another game
			all = slices.DeleteFunc(all, func(name string) bool { return !strings.HasPrefix(name, r.game.Name()+"/") })
		}
		r.fault(v.At, cmp.Or(from.projectHint(kind, v.Text), from.nameHint(kind, v.Text, all), source.Suggest(v.Text, all), looked), "there is no %s %s", what, source.QuoteIfNeeded(v.Text))
	}
	r.hasFailed = true
	return origin{}, false
}

// projectHint returns a hint for a name that was not found, if the project of file o has it: names are
// looked up only in the project of the current folder, so the command must be given there. It
// returns "" if o is in no folder with variants/, or that has no such name.
func (o origin) projectHint(kind layerKind, name string) string {
	if o.layer != nil || !fs.ValidPath(name) {
		return ""
	}
	project := projectFolder(o.disk, filepath.Dir(o.path))
	if info, err := o.disk.Stat(filepath.Join(project, "variants")); err != nil || !info.IsDir() {
		return ""
	}
	if info, err := o.disk.Stat(filepath.Join(project, kind.folder(), filepath.FromSlash(name)+".toml")); err != nil || !info.Mode().IsRegular() {
		return ""
	}
	shown, err := filepath.Rel(o.disk.Abs("."), project)
	if err != nil || shown == "." { // on another drive, or read by a library without projects
		return ""
	}
	return fmt.Sprintf("it belongs to the project %s; give the command in that folder", source.Snippet(filepath.ToSlash(shown)))
}

// nameHint returns a hint for an unknown name that lacks a folder before it, or the extension .toml; ""
// if neither is the case.
func (from origin) nameHint(kind layerKind, name string, known []string) string {
	if k := firstWithName(name, known); k != "" {
		return "nearest: " + k
	}
	file := name + ".toml"
	if o, why := from.namedFile(kind, file); why == "" {
		if _, err := o.stat(); err == nil {
			return fmt.Sprintf("write %q for the file", source.Snippet(file))
		}
	}
	return ""
}

// readNamedDeck reads the deck that the last layer with the key deck names: one of --set, else the
// requested file, else the nearest file that it extends. It adds a fault if the game needs a deck
// and no layer names one.
func (r *reading) readNamedDeck() {
	if r.hasFailed {
		return
	}
	for i := len(r.setLayers) - 1; i >= 0; i-- {
		if v := r.setLayers[i].root.GetKey("deck"); v != nil {
			r.readDeck(r.lib.onDisk(variantLayer, setFile), v)
			return
		}
	}
	for i, l := range r.variants {
		if v := l.root.GetKey("deck"); v != nil {
			r.readDeck(r.origins[i], v)
			return
		}
	}
	root := r.variants[len(r.variants)-1]
	for _, table := range r.game.Schema().DeckTables {
		if root.root.GetKey(table) != nil {
			return
		}
	}
	if len(r.game.Schema().DeckTables) > 0 {
		r.fault(root.src.Start(), "write deck = \"game/name\" on top of the file", "the file lacks deck")
	}
}

func (r *reading) readDeck(from origin, v *Value) {
	if v.Kind != KindText {
		r.faults = append(r.faults, wrongTypeFault(v, "deck", &Key{Type: Text}))
		r.hasFailed = true
		return
	}
	o, ok := r.namedFile(from, deckLayer, v, "deck")
	if !ok {
		return
	}
	r.deckOrigin, r.deckNamedBy = o, v
	if r.deck = r.readFile(o); r.deck == nil {
		return
	}
	for _, key := range []string{"extends", "deck"} {
		if r.deck.root.GetKey(key) != nil {
			r.fault(v.At, "a deck file holds cards; without this line the deck is that of what the file extends", "deck is %s, which is a variant: it says %s", source.QuoteIfNeeded(v.Text), key)
			r.hasFailed = true
			return
		}
	}
	r.checkDeckHead()
}

// checkDeckHead checks the keys at the top of a deck file.
func (r *reading) checkDeckHead() {
	if !r.readHead(r.deck) {
		return
	}
	v := r.deck.root.GetKey("expected")
	switch {
	case v == nil:
		r.fault(r.deck.src.Start(), "write expected = N, the cards in the box", "the file lacks expected")
	case v.Kind != KindInt:
		r.faults = append(r.faults, wrongTypeFault(v, "expected", &Key{Type: Int}))
	case !isValidTotal(v.Int):
		r.fault(v.At, "", "expected is %d, must be 1 to %s cards", v.Int, cond.FormatInt(MaxTotal))
	}
}
