package project

import (
	"reflect"
	"strings"
	"testing"
	"testing/fstest"

	"equitas/engine/lab"
	"equitas/engine/rule"
)

// After Thoroughly and a check of all variants, CheckWords returns the same faults as
// alone. It then uses what the checks of variants have noted.
func TestThoroughly(t *testing.T) {
	if testing.Short() {
		t.Skip("reads all variants of a game, twice")
	}
	german := fstest.MapFS{"proelio/words.de.toml": {Data: []byte("game = \"proelio\"\nlanguage = \"de\"\n")}}
	open := func() *lab.Library {
		return lab.Open(lab.Resources{Layers: func() []rule.Layer { return []rule.Layer{{Decks: german}} }}).Library()
	}
	_, want := open().CheckWords("proelio")
	l := open()
	l.Thoroughly()
	for _, name := range l.Names() {
		if strings.HasPrefix(name, "proelio/") {
			l.CheckVariant(name)
		}
	}
	if _, got := l.CheckWords("proelio"); !reflect.DeepEqual(got, want) {
		t.Errorf("got %v\nwant %v", got, want)
	}
	if len(want) == 0 || !strings.Contains(want[len(want)-1].Msg, "cards cannot be printed") {
		t.Errorf("German lacks nothing on cards: %v", want)
	}
}
