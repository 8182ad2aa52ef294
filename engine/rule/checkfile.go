package rule

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/rule/source"
	"equitas/engine/rule/translation"
)

// CheckFile reads one file (a variant, a deck, a theme, a style or a file of words) and returns all
// faults and warnings. A deck is recognised by its key expected, or by a folder named decks.
func (l *Library) CheckFile(path string) Faults {
	o := l.onDisk(variantLayer, path)
	if _, err := l.disk.Stat(path); err != nil {
		f := Fault{At: Place{File: o.file()}, Msg: source.ErrorInWords(err)}
		if near := l.nearestFile(path); near != "" && errors.Is(err, fs.ErrNotExist) {
			f.Msg += "; nearest: " + source.Snippet(near)
		}
		return Faults{f}
	}
	if l.themeFaults != nil && l.IsTheme(path) {
		return l.checkThemeFile(path)
	}
	if l.isWordFile(path) {
		return l.checkWordFile(path)
	}
	if l.isStyle(path) {
		read := l.readStyle
		if l.folderOf(path) == trainedFolder {
			read = l.readLearnedStyle
		}
		if _, err := read(o); err != nil {
			return faultsOf(o, err)
		}
		return nil
	}
	if l.isDeck(path) {
		o.kind = deckLayer
		return l.checkDeck(o)
	}
	r := l.newReading()
	r.readChain(o)
	r.readNamedDeck()
	faults, _ := r.allFaults()
	return faults
}

// CheckVariant returns all faults and warnings of a variant of the library.
func (l *Library) CheckVariant(name string) Faults {
	o, ok := l.find(variantLayer, name)
	if !ok {
		return Faults{{At: Place{File: name}, Msg: l.unknownVariantError(name).Error()}}
	}
	r := l.newReading()
	r.readChain(o)
	r.readNamedDeck()
	faults, loaded := r.allFaults()
	if loaded != nil {
		l.noteLacks(name, loaded)
	}
	return faults
}

// CheckSets is [Library.CheckVariant] with settings laid over the variant, each "key=value" as for
// --set.
func (l *Library) CheckSets(name string, sets []string) Faults {
	o, err := l.locate(name)
	if err != nil {
		return Faults{{At: Place{File: name}, Msg: err.Error()}}
	}
	r := l.newReading()
	r.readChain(o)
	r.readSets(sets)
	r.readNamedDeck()
	faults, _ := r.allFaults()
	return faults
}

// CheckDeck returns all faults and warnings of a deck of the library.
func (l *Library) CheckDeck(name string) Faults {
	o, ok := l.find(deckLayer, name)
	if !ok {
		return Faults{{At: Place{File: name}, Msg: "there is no such deck", Help: source.Suggest(name, l.Decks())}}
	}
	return l.checkDeck(o)
}

// allFaults returns all faults and warnings, including those of printing the cards and of trial
// matches, and the variant; nil for the latter if it cannot be played.
func (r *reading) allFaults() (Faults, *Loaded) {
	loaded, err := r.compile()
	if err != nil {
		return r.faults, nil
	}
	r.warnPrinting(loaded)
	r.faults = append(r.faults, r.trialFaults(loaded, true)...)
	if probe := loaded.Game.Extras().Probe; probe != nil {
		taught := r.lib.HasTrainedWeights(r.game.Name())
		found := probe(loaded.Set, loaded.Rules, taught)
		if chain := loaded.Set.Chain; len(chain) > 1 && len(found) > 0 {
			found = r.ownFindings(probe, taught, found, chain[1])
		}
		r.faults = append(r.faults, found...)
	}
	r.noteRulesOnFaults()
	return r.faults, loaded
}

// ownFindings returns those of the faults found, the results of probe for this variant, that the
// variant's own file causes. A warning about a file that it extends is left out if probe finds it
// for the variant extended, too. taught is passed to probe.
func (r *reading) ownFindings(probe func(s *Set, rules engine.Rules, taught bool) []Fault, taught bool, found []Fault, extended string) []Fault {
	inherited := func(f Fault) bool { return f.Warning && f.At.File != r.requested.file() }
	if !slices.ContainsFunc(found, inherited) {
		return found
	}
	base, err := r.lib.Load(extended, nil)
	if err != nil {
		return found
	}
	seen := map[finding]bool{}
	for _, f := range probe(base.Set, base.Rules, taught) {
		seen[findingOf(f)] = true
	}
	return slices.DeleteFunc(found, func(f Fault) bool { return inherited(f) && seen[findingOf(f)] })
}

// A finding identifies a fault that trial matches found: by its place and its message without digits,
// so that findings that differ only in numbers are equal.
type finding struct {
	at  Place
	msg string
}

func findingOf(f Fault) finding {
	return finding{f.At, strings.Map(func(x rune) rune {
		if x >= '0' && x <= '9' || x == ',' {
			return -1
		}
		return x
	}, f.Msg)}
}

// isDeck reports whether a file is a deck, not a variant.
func (l *Library) isDeck(path string) bool {
	folders := strings.Split(filepath.ToSlash(filepath.Dir(l.disk.Abs(path))), "/")
	if n := len(folders); slices.Contains(folders[max(0, n-2):], "decks") {
		return true
	}
	src, fault := l.read(l.onDisk(deckLayer, path))
	if fault != nil {
		return false
	}
	root, fault := source.ParseFile(src)
	return fault == nil && root.GetKey("expected") != nil
}

// checkDeck returns the faults of a deck file. A deck's conditions have a meaning only under rules:
// those of the first variant that names the deck, else of the first that extends nothing. Faults of
// other files are left out.
func (l *Library) checkDeck(o origin) Faults {
	if lang, ok := strings.CutPrefix(path.Base(o.path), translation.FilePrefix); ok { // the name begins like that of a file of words, but has no valid language
		return Faults{{At: Place{File: o.file()}, Msg: fmt.Sprintf("%s is no language", source.Quote(strings.TrimSuffix(lang, ".toml"))),
			Help: "files of words are called by its code: words.it.toml, words.pt-BR.toml"}}
	}
	r := l.newReading()
	if r.deck = r.readFile(o); r.deck == nil {
		return r.faults
	}
	r.checkDeckHead()
	if r.hasFailed {
		return r.faults.SortedBy(nil)
	}
	under := l.rulesFor(r.game, o)
	if under == nil { // no rules to check it under: check the keys only
		b := newBuilder(r.game.Schema())
		b.mergeLayer(r.deck)
		b.checkReferences()
		return append(r.faults, b.faults...).SortedBy(nil)
	}
	under.requested, under.deck, under.deckOrigin, under.faults = o, r.deck, o, r.faults
	under.texts[r.deck.src.Name] = r.deck.src.Text
	var own Faults
	found, _ := under.allFaults()
	for _, f := range found {
		if f.At.File == r.deck.src.Name {
			own = append(own, f)
		}
	}
	return own
}

// rulesFor returns the reading of the variant under whose rules a deck is checked: the first that names
// the deck, else the first that extends nothing; nil if there is none.
func (l *Library) rulesFor(game Game, deck origin) *reading {
	var root *reading
	for _, name := range l.Names() {
		if !strings.HasPrefix(name, game.Name()+"/") {
			continue
		}
		o, _ := l.find(variantLayer, name)
		r := l.newReading()
		if r.readChain(o); r.hasFailed {
			continue
		}
		for i, v := range r.variants {
			d := v.root.GetKey("deck")
			if d == nil {
				continue
			}
			if named, ok := r.namedFile(r.origins[i], deckLayer, d, "deck"); ok && named.id() == deck.id() {
				return r
			}
			break
		}
		if root == nil && !r.hasFailed && r.variants[0].extendsNothing {
			root = r
		}
	}
	return root
}
