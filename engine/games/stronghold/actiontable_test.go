package stronghold

import (
	"slices"
	"testing"

	"equitas/engine"
	"equitas/engine/rng"
)

// Every verb, every decision and every kind of event has a row, every row its words and its
// sentence in both languages, and the text about records names every action.
func TestTables(t *testing.T) {
	set := load(t, "stronghold/2010").set
	for _, lang := range []string{"en", "it"} {
		has := func(key string) bool { _, ok := set.Lexicon(lang).Own(key); return ok }
		for _, lacks := range slices.Concat(acts.Faults(has), happenings.Faults(has)) {
			t.Errorf("%s: %s", lang, lacks)
		}
	}
	for _, lacks := range acts.Unexplained(recordsText) {
		t.Error(lacks)
	}
}

// In some matches of players who rather do something than end, every type of action is legal at
// some time, and has a feature by which the rule of thumb judges it.
func TestActionsComeUp(t *testing.T) {
	rare := []verb{verbRuin}                    // a Hit of a Catapult where there is no wall; see testdata/rules/ranged.toml
	unjudged := []verb{verbPiece, verbBuilding} // which token is moved, and where Last Gasp holds, is left to chance
	r := load(t, "stronghold/2010")
	var legal, judged [verbs]bool
	var buf []engine.Action
	for deal := range uint64(40) {
		s := r.newState(2 + int(deal%3))
		s.Start(rng.NewDeal(3, deal))
		src := rng.NewStream(deal)
		for s.ToAct() != engine.Nobody {
			buf = s.Legal(buf[:0])
			counts := make([]int32, len(buf)*featureCount)
			r.Count(s.Observe(s.ToAct()), buf, make([]int32, featureCount), counts)
			for i, a := range buf {
				v := verbOf(a)
				legal[v] = true
				judged[v] = judged[v] || slices.ContainsFunc(counts[i*featureCount:(i+1)*featureCount], func(n int32) bool { return n != 0 })
			}
			a := buf[src.Below(uint32(len(buf)))]
			for try := 0; verbOf(a) == verbEnd && try < 4; try++ {
				a = buf[src.Below(uint32(len(buf)))]
			}
			s.Apply(a)
		}
	}
	for v := range verbs {
		if !legal[v] && !slices.Contains(rare, v) {
			t.Errorf("verb %d is never legal", v)
		}
		if legal[v] && judged[v] == slices.Contains(unjudged, v) {
			t.Errorf("verb %d has a feature: %v", v, judged[v])
		}
	}
}
