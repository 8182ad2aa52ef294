package games_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"equitas/decks"
	"equitas/engine"
	"equitas/engine/games"
	"equitas/engine/rng"
	"equitas/engine/rule"
	"equitas/engine/rule/render"
	"equitas/variants"
)

// The formula that a new file shows means the same as the plain keys of the edition that it
// replaces: the same matches are played. No file keeps both, and a file with all rules has
// the formula only.
func TestFormulasSayTheEdition(t *testing.T) {
	if testing.Short() {
		t.Skip("reads many rulesets")
	}
	lib := rule.NewLibrary(games.All(), rule.Layer{Variants: variants.FS, Decks: decks.FS})
	tried := 0
	for _, g := range games.All() {
		edition := editions(t, lib, g.Name())[0]
		for i := range g.Schema().Keys {
			k := &g.Schema().Keys[i]
			if len(k.ReplacedKeys) == 0 {
				continue
			}
			tried++
			for _, path := range append(slices.Clone(k.ReplacedKeys), k.Path) {
				if p := g.Schema().Match(path); p == nil || !p.Optional || p.Default == "" {
					t.Errorf("%s: %s must be Optional and say what then holds", g.Name(), path)
				}
			}
			l, err := lib.Load(edition.Set.Name, []string{k.Path + "=" + strings.Trim(k.Example, `"`)})
			if err != nil {
				t.Errorf("%s: %s = %s: %v", g.Name(), k.Path, k.Example, err)
				continue
			}
			for _, path := range k.ReplacedKeys {
				if l.Set.Has(path) {
					t.Errorf("%s: %s is there beside %s", g.Name(), path, k.Path)
				}
			}
			var whole strings.Builder
			if err := render.TOML(&whole, l.Set); err != nil {
				t.Fatal(err)
			}
			alone := rule.NewLibrary(games.All(), rule.Layer{Variants: fstest.MapFS{g.Name() + "/whole.toml": {Data: []byte(whole.String())}}, Decks: fstest.MapFS{}})
			if w, err := alone.Load(g.Name()+"/whole", nil); err != nil || w.Set.Hash != l.Set.Hash {
				t.Errorf("%s: with %s, all rules in one file: %v", g.Name(), k.Path, err)
			}
			told := render.Differences(g, edition.Set, l.Set)
			if len(told) != 1 || told[0].Path != k.Path || !strings.Contains(told[0].Base, edition.Set.Value(k.ReplacedKeys[0]).PlainText()) && edition.Set.Value(k.ReplacedKeys[0]).Kind != rule.KindBool {
				t.Errorf("%s: with %s %+v differs, want it alone, and what it replaces as its base", g.Name(), k.Path, told)
			}
			for n := range 3 {
				if got, want := traceOf(l.Rules, uint64(n)), traceOf(edition.Rules, uint64(n)); got != want {
					t.Errorf("%s: with %s = %s deal %d goes differently", g.Name(), k.Path, k.Example, n)
				}
			}
		}
	}
	if tried == 0 {
		t.Error("no game has a formula that stands in place of plain keys")
	}
}

// traceOf plays a random match of a deal and returns its trace.
func traceOf(r engine.Rules, deal uint64) uint64 {
	s := r.NewState(r.Players().Usual)
	s.Start(rng.NewDeal(7, deal))
	src := rng.NewStream(deal)
	var buf []engine.Action
	for s.ToAct() != engine.Nobody {
		buf = s.Legal(buf[:0])
		s.Apply(buf[src.Below(uint32(len(buf)))])
	}
	return s.Trace()
}
