package inference

import (
	"math/rand/v2"
	"testing"

	"equitas/engine"
	"equitas/engine/stat"
)

// Intervals of a single variant cover the true value in 95 of 100 runs, for shares of wins
// and for an average of shares, whose interval is narrower than that of trials.
func TestV24SharesCover(t *testing.T) {
	n, accept := 400, [2]int{364, 393} // the 0.0005 and 0.9995 quantiles at 95 %
	if *full {
		n, accept = 4000, [2]int{3753, 3844}
	}
	const games = 200
	settled := engine.Metric{ID: "settled", Kind: engine.Ratio, Num: "a", Den: "b", Scale: 1.0 / engine.StandingUnit, Unit: "share"}
	decisive := settled
	decisive.ID, decisive.Scale, decisive.Offset = "decisive", -settled.Scale, 1
	won := engine.Metric{ID: "won", Kind: engine.Ratio, Num: "c", Den: "b", Scale: 1.0 / engine.PayoffUnit, Unit: "share"}
	r := rand.New(rand.NewPCG(2026, 24))
	type count struct {
		covers int
		width  float64
	}
	counts := map[string]*count{"settled": {}, "decisive": {}, "won": {}}
	truth := map[string]float64{"settled": 0.75, "decisive": 0.25, "won": 0.3}
	for range n {
		var played [][]int64
		for range games {
			x := 1.0 // half of the games are open to the end, the others for a random part of their length
			if r.IntN(2) == 0 {
				x = r.Float64()
			}
			won := int64(0)
			if r.Float64() < 0.3 {
				won = engine.PayoffUnit
			}
			played = append(played, []int64{int64(x * engine.StandingUnit), 1, won})
		}
		sample := newSample(madeRun(played), games, nil)
		for _, m := range []engine.Metric{settled, decisive, won} {
			e, _ := sample.value(m)
			k := counts[m.ID]
			if e.Lo <= truth[m.ID] && truth[m.ID] <= e.Hi {
				k.covers++
			}
			k.width += e.HalfWidth() / float64(n)
			if trials := m.ID == "won"; trials != (e.EffectiveMatches > 0) {
				t.Fatalf("%s: %g effective games", m.ID, e.EffectiveMatches)
			}
		}
	}
	for _, id := range []string{"settled", "decisive", "won"} {
		k := counts[id]
		t.Logf("V24 intervals that cover, %s: %d of %d (accept %d..%d), half as wide as %.4f", id, k.covers, n, accept[0], accept[1], k.width)
		if k.covers < accept[0] || id != "won" && k.covers > accept[1] {
			t.Errorf("%s: %d of %d", id, k.covers, n)
		}
	}
	lo, hi := stat.Wilson(0.75, games)
	if w := counts["settled"].width; w > (hi-lo)/2*0.8 {
		t.Errorf("± %.4f, no narrower than that of trials, ± %.4f", w, (hi-lo)/2)
	}
}
