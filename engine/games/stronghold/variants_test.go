package stronghold

import (
	"slices"
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest/conform"
	"equitas/engine/rng"
	"equitas/engine/rule/render"
)

// Every built-in variant loads without messages, and a match of it ends at every number of
// players.
func TestVariants(t *testing.T) {
	for _, name := range conform.BuiltInVariants(t, "stronghold") {
		r := load(t, name)
		for n := r.players.Min; n <= r.players.Max; n++ {
			s := r.newState(n)
			s.Start(rng.NewDeal(1, uint64(n)))
			src := rng.NewStream(uint64(n))
			var buf []engine.Action
			for s.ToAct() != engine.Nobody {
				buf = s.Legal(buf[:0])
				s.Apply(buf[src.Below(uint32(len(buf)))])
			}
			if err := s.sound(); err != nil || s.Result().Reason == engine.Unfinished {
				t.Errorf("%s, %d players: %v, over by %q", name, n, err, s.Result().Reason)
			}
		}
	}
}

// Differences have names for people: that of an entry, or the label of a rule on the page of
// rules. A rule that is left out is described by what holds without it.
func TestDifferencesAreNamed(t *testing.T) {
	base := load(t, "stronghold/2010").set
	for name, want := range map[string]string{
		"no-heroes":    "Officer: plays, yes, no",
		"no-rituals":   "Gale: tokens, 2 pieces, 0 pieces",
		"short-nights": "hourglasses of a turn, 3 players, 2 hourglasses, 1 hourglass",
		"nine-turns":   "turns, 10 turns, 9 turns",
	} {
		var got []string
		for _, d := range render.Differences(Game{}, base, load(t, "stronghold/"+name).set) {
			got = append(got, d.Label+", "+d.Base+", "+d.Other)
		}
		if !slices.Contains(got, want) {
			t.Errorf("%s: got %q, want %q among them", name, got, want)
		}
	}
}

// The description of a key about a type of unit uses its plural.
func TestUnitsAreSaid(t *testing.T) {
	for path, want := range map[string]string{
		"section.*.start.marksman": "marksmen at the start",
		"deed.amnesty.veteran":     "veterans from supply into the courtyard",
		"setup.bag.goblin":         "goblins in the bag",
	} {
		if k := schema().Match(path); k == nil || k.Doc != want {
			t.Errorf("%s: got %+v, want %q", path, k, want)
		}
	}
}
