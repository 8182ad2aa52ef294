package empires

import (
	"slices"
	"testing"

	"equitas/engine"
	"equitas/engine/rng"
)

// Every verb, every decision and every kind of event has a row, every row its words and its
// sentence, and the text about records names every action.
func TestTables(t *testing.T) {
	v := load(t, "empires/2002").Voice("en", 3).(*voice)
	for _, lacks := range slices.Concat(acts.Faults(v.Has), acts.Unexplained(recordsText), happenings.Faults(v.Has)) {
		t.Error(lacks)
	}
}

// In some matches of players who do anything, every type of action is legal at some time, and
// has a feature by which the rule of thumb judges it.
func TestActionsComeUp(t *testing.T) {
	unjudged := []verb{verbDone} // to stop is worth nothing: what else there is to do is judged
	r := load(t, "empires/chosen-empires")
	var legal, judged [verbs]bool
	var buf []engine.Action
	for deal := range uint64(8) {
		s := r.newState(3 + int(deal%4))
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
			s.Apply(buf[src.Below(uint32(len(buf)))])
		}
	}
	for v := range verbs {
		if !legal[v] {
			t.Errorf("verb %d is never legal", v)
		} else if judged[v] == slices.Contains(unjudged, v) {
			t.Errorf("verb %d has a feature: %v", v, judged[v])
		}
	}
}
