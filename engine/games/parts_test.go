package games_test

import (
	"slices"
	"testing"

	"equitas/decks"
	"equitas/engine"
	"equitas/engine/games"
	"equitas/engine/rule"
	"equitas/engine/sim"
	"equitas/variants"
)

// Every part that a key is about, and every part by which players come to another, is one of
// the rules. Parts and stages have distinct names, and every part has keys that are about it,
// except those in byOthers.
func TestPartsOf(t *testing.T) {
	if testing.Short() {
		t.Skip("reads every variant")
	}
	lib := rule.NewLibrary(games.All(), rule.Layer{Variants: variants.FS, Decks: decks.FS})
	for _, g := range games.All() {
		partsOf := g.Extras().PartsOf
		if partsOf == nil {
			t.Errorf("%s does not know which parts its keys are about", g.Name())
			continue
		}
		for _, l := range editions(t, lib, g.Name()) {
			edition := l.Set.Name
			var names []string
			watched := sim.WatchableParts(l.Rules)
			for _, w := range watched {
				if slices.Contains(names, w.Name) {
					t.Errorf("%s: two parts are called %q", edition, w.Name)
				}
				names = append(names, w.Name)
				if w.Reason != "" && !slices.Contains(l.Rules.Reasons(), w.Reason) {
					t.Errorf("%s: stage %s comes with the end %q, expected one of %q", edition, w.Name, w.Reason, l.Rules.Reasons())
				}
			}
			for _, w := range watched {
				for _, way := range w.AccessParts {
					if !slices.Contains(names, way) {
						t.Errorf("%s: players come to %s through %q, which is no part", edition, w.Name, way)
					}
				}
			}
			about := map[string]bool{}
			l.Set.EachValue(func(v *rule.Value, _ *rule.Key) {
				for _, name := range partsOf(l.Set, v.Path) {
					about[name] = true
				}
			})
			for _, name := range names {
				if !about[name] && !slices.Contains(byOthers, name) {
					t.Errorf("%s: no key is about %q", edition, name)
				}
			}
		}
	}
}

// byOthers lists parts that no key is about alone: keys of single cards are about what is
// done with the cards.
var byOthers = []string{"play", "train"}

// A voice names the parts of its game in its language: in English as reports do, in Italian
// as the files do.
func TestPartsAreNamed(t *testing.T) {
	lib := rule.NewLibrary(games.All(), rule.Layer{Variants: variants.FS, Decks: decks.FS})
	alike := []string{"Equitas", "Ballista", "Bazaar", "Bluff"} // in both languages
	for _, g := range games.All() {
		for _, l := range editions(t, lib, g.Name()) {
			named := func(lang string) func(p engine.Part) string {
				return l.Rules.(engine.Narration).Voice(lang, 3).Part
			}
			english, italian := named("en"), named("it")
			for _, p := range l.Rules.(engine.PartUser).Parts() {
				if got := english(p); got != p.Title {
					t.Errorf("%s: %s is called %q at an English table, want %q", l.Set.Name, p.Name, got, p.Title)
				}
				if got := italian(p); got == p.Title && !slices.Contains(alike, got) {
					t.Errorf("%s: %s is called %q at an Italian table", l.Set.Name, p.Name, got)
				}
			}
		}
	}
}
