package rule_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"equitas/engine/enginetest/pico"
	"equitas/engine/rule"
)

// A formulaic game is pico with a formula, loot.most, that can replace loot.n.
type formulaic struct{ pico.Game }

func (g formulaic) Schema() *rule.Schema {
	from := g.Game.Schema()
	s := &rule.Schema{Title: from.Title, TableDocs: from.TableDocs, Keys: slices.Clone(from.Keys), Verbs: from.Verbs, Moments: from.Moments,
		DeckTables: from.DeckTables, DeckKeys: from.DeckKeys, DeckSum: from.DeckSum, Start: from.Start, Epoch: from.Epoch}
	for i := range s.Keys {
		if k := &s.Keys[i]; k.Path == "loot.n" {
			k.Optional, k.Default = true, "what loot.most says"
		}
	}
	s.Keys = append(s.Keys, rule.Key{Path: "loot.most", Type: rule.Int, Lo: 0, Hi: 99, Unit: "cards", Optional: true, Default: "what is plain",
		ReplacedKeys: []string{"loot.n"}, Doc: "instead of a plain number"})
	return s
}

// Rules must have either a formula or the key that it replaces: both in one file, or
// neither, must be a fault.
func TestFormulaInPlaceOfKey(t *testing.T) {
	said := func(loot string) string { return strings.Replace(pico.Base, "[loot]\nn = 1\n", "[loot]\n"+loot, 1) }
	for _, c := range []struct{ what, text, want string }{
		{"what is plain", pico.Base, ""},
		{"the formula", said("most = 3\n"), ""},
		{"neither", said(""), "loot.n is missing, and so is loot.most, which may stand in place of it"},
		{"both", said("n = 1\nmost = 3\n"), "loot.most stands in place of loot.n, and both are said"},
	} {
		l := rule.NewLibrary([]rule.Game{formulaic{}}, rule.Layer{Variants: fstest.MapFS{"pico/1.toml": {Data: []byte(c.text)}}, Decks: fstest.MapFS{"pico/1.toml": {Data: []byte(pico.Deck)}}})
		faults := l.CheckVariant("pico/1")
		var said []string
		for _, f := range faults {
			if !f.Warning {
				said = append(said, f.Msg)
			}
		}
		if c.want == "" && said != nil || c.want != "" && !slices.Contains(said, c.want) {
			t.Errorf("%s: %q, want %q", c.what, said, c.want)
		}
	}
}

// A variant that cannot be played must be reported with its faults; what its cards lack
// must not be remembered.
func TestCheckOfBroken(t *testing.T) {
	l := pico.Library(t, map[string]string{"x": pico.DerivedHeader + "\n[hand]\nlimit = 99\n"})
	if faults := l.CheckVariant("pico/x"); len(faults) != 1 || !strings.Contains(faults[0].Msg, "99") {
		t.Errorf("faults: %v", faults)
	}
}

// A condition that names a key replaced by a formula must be told so in a hint. Other
// faulty conditions must have their own hints.
func TestConditionAsksForReplaced(t *testing.T) {
	const help = "loot.most stands in place of loot.n"
	for _, c := range []struct {
		loot, legal string
		told        bool
	}{
		{"most = 3", "rules.loot.n > 0", true},
		{"most = 3", "house.hnad > 0", false},
		{"n = 1", "rules.loot.n > 0", false},
	} {
		text := strings.Replace(pico.Base, "[loot]\nn = 1\n", "[loot]\n"+c.loot+"\n", 1)
		text = strings.Replace(text, "house.turn > 1 &&", c.legal+" &&", 1)
		l := rule.NewLibrary([]rule.Game{formulaic{}}, rule.Layer{Variants: fstest.MapFS{"pico/1.toml": {Data: []byte(text)}}, Decks: fstest.MapFS{"pico/1.toml": {Data: []byte(pico.Deck)}}})
		faults := l.CheckVariant("pico/1")
		if len(faults) != 1 || !strings.Contains(faults[0].Msg, "attack.legal") || (faults[0].Help == help) != c.told {
			t.Errorf("%s, %s: %+v, want one about attack.legal that says so: %t", c.loot, c.legal, faults, c.told)
		}
	}
}
