package project

import (
	"bytes"
	"encoding/json"
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
	l.RememberLacks()
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

// In JSON each fault lists the keys that its message only counts, one by one.
func TestKeysInJSON(t *testing.T) {
	c := &CheckResult{Count: 1, Faults: rule.Faults{{Msg: "two keys have no effect", Warning: true, Keys: "card.a.count\ncard.\"b c\".count"}, {Msg: "one has"}}}
	var text bytes.Buffer
	if err := c.WriteJSON(&text); err != nil {
		t.Fatal(err)
	}
	var said struct{ Faults []struct{ Keys []string } }
	if err := json.Unmarshal(text.Bytes(), &said); err != nil || len(said.Faults) != 2 {
		t.Fatalf("%v: %s", err, text.String())
	}
	if got, want := said.Faults[0].Keys, []string{"card.a.count", `card."b c".count`}; !reflect.DeepEqual(got, want) {
		t.Errorf("the keys are %q, want %q", got, want)
	}
	if got := said.Faults[1].Keys; got != nil {
		t.Errorf("without keys, there are %q", got)
	}
}
