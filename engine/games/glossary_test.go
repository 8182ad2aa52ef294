package games_test

import (
	"strings"
	"testing"
	"unicode"

	"equitas/decks"
	"equitas/engine/games"
	"equitas/engine/rule"
	"equitas/engine/rule/render"
	"equitas/variants"
)

// Every key of every game has a name and a meaning in each built-in language, and so have
// tables, effects, moments, units and the defaults of keys.
func TestGlossary(t *testing.T) {
	lib := rule.NewLibrary(games.All(), rule.Layer{Variants: variants.FS, Decks: decks.FS})
	for _, g := range games.All() {
		for _, lang := range lib.Languages(g.Name()) {
			if lang == rule.English {
				continue
			}
			l := lib.Lexicon(g.Name(), lang)
			for _, w := range g.Schema().KeyTexts() {
				path := strings.TrimPrefix(w.Key, "key.")
				if _, ok := l.OwnText(w.Key); ok || w.English == "" && strings.HasPrefix(path, "name.") {
					continue
				}
				if strings.HasPrefix(path, "text.") && (!strings.ContainsFunc(w.English, unicode.IsLetter) || strings.Contains(w.English, ".")) {
					continue // a number, or ids
				}
				table, path, _ := strings.Cut(path, ".")
				if last := path[strings.LastIndexByte(path, '.')+1:]; (table == "name" || table == "doc") && has(l, "key."+table+".*."+last) {
					continue
				}
				if starless := strings.ReplaceAll(path, ".*", ""); table == "name" && (has(l, "page.label."+starless) || has(l, "page.rule."+starless+".label")) {
					continue
				}
				t.Errorf("%s: %s has no word for %s: %q", g.Name(), lang, w.Key, w.English)
			}
		}
	}
}

func has(l *rule.Lexicon, key string) bool {
	_, ok := l.OwnText(key)
	return ok
}

// "equitas help effects" lists either all effects of a game or none.
func TestEffectsHelp(t *testing.T) {
	for _, g := range games.All() {
		verbs := g.Schema().Verbs
		for i := range verbs {
			if (verbs[i].Help == "") != (verbs[0].Help == "") {
				t.Errorf("%s: of the effects %s and %s only one has a line for the page of help (Help of its row)", g.Name(), verbs[0].Name, verbs[i].Name)
			}
		}
	}
}

// No rule of an edition is named by its raw key in any language: a name contains no point or
// underscore, and is not made of the parts of the key one after the other.
func TestCalled(t *testing.T) {
	lib := rule.NewLibrary(games.All(), rule.Layer{Variants: variants.FS, Decks: decks.FS})
	for _, name := range lib.Names() {
		game, edition, _ := strings.Cut(name, "/")
		loaded, err := lib.Load(name, nil)
		if err != nil || len(loaded.Set.Chain) > 1 {
			continue
		}
		for _, lang := range lib.Languages(game) {
			loaded.Set.EachValue(func(v *rule.Value, k *rule.Key) {
				if k.Mark != nil || rule.IsMeasuringTable(strings.SplitN(v.Path, ".", 2)[0]) || render.EntryPath(loaded.Set.Schema(), v.Path) != "" {
					return
				}
				called := render.KeyName(lang, loaded.Set, v.Path)
				if parts := strings.ReplaceAll(strings.ReplaceAll(v.Path, ".", " "), "_", " "); called == parts && v.Path != "hand.limit" || strings.Contains(called, "_") || strings.Contains(called, v.Path) {
					t.Errorf("%s, %s: %s is called %q", edition, lang, v.Path, called)
				}
			})
		}
	}
}

// The name of a table within an entry contains the name of the entry.
func TestCalledWithin(t *testing.T) {
	lib := rule.NewLibrary(games.All(), rule.Layer{Variants: variants.FS, Decks: decks.FS})
	loaded, err := lib.Load("stronghold/2010", nil)
	if err != nil {
		t.Fatal(err)
	}
	for lang, want := range map[string]string{"en": "Banner: pay goblins", "it": "Stendardo: si paga goblins"} {
		if got := render.KeyName(lang, loaded.Set, "invader_action.banner.pay.goblins"); got != want {
			t.Errorf("in %s a way to pay is called %q, want %q", lang, got, want)
		}
	}
}
