package told

import (
	"strings"
	"testing"
	"testing/fstest"

	"equitas/decks"
	"equitas/engine/rule"
)

// A game keeps no set after it has been compiled, even if methods use the set later, and only
// the last of those with faults, since a workbench reads many variants.
func TestForgetsSets(t *testing.T) {
	files := fstest.MapFS{
		"eddy/standard.toml": {Data: []byte(eddy)},
		"eddy/wrong.toml":    {Data: []byte("game = \"eddy\"\nextends = \"eddy/standard\"\ntitle = \"Wrong\"\nphase.match.never = \"draw 3 from nowhere\"\n")},
	}
	lib := func() *rule.Library {
		lib := rule.NewLibrary(nil, rule.Layer{Variants: files, Decks: decks.FS})
		lib.SetFinder(rule.Finder{DefinesGame: DefinesGame, Read: Read, Hint: Hint, WordsFolder: WordsFolder, Schema: BareSchema})
		return lib
	}
	l, err := lib().Load("eddy/standard", nil)
	if err != nil {
		t.Fatal(err)
	}
	g := l.Game.(*Game)
	if g.Space(l.Set) != l.Space {
		t.Error("the names of a set that is compiled are read again")
	}
	g.knockouts(l.Set)
	g.partsOf(l.Set, "phase.match.deal")
	g.rulesOf(l.Set)
	for _, c := range g.recentSets {
		if c != nil {
			t.Errorf("%s is kept, though it is compiled", c.set.Name)
		}
	}
	for range 3 * maxChecked {
		if _, err := lib().Load("eddy/wrong", nil); err == nil || !strings.Contains(err.Error(), "phase.match.never") {
			t.Fatalf("eddy/wrong: %v, want a fault", err)
		}
	}
	if g.recentSets[0] == nil {
		t.Error("no set with faults was checked: this test shows nothing")
	}
}
