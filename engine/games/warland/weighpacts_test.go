package warland

import (
	"slices"
	"testing"

	"equitas/engine/rng"
)

// A building whose owner may propose pacts is worth it where advanced.enabled_if lets
// him, at whatever number of seats that is.
func TestPactsAreWorthWhatTheRulesAllow(t *testing.T) {
	for _, c := range []struct {
		sets  []string
		seats int
		want  int64
	}{{nil, 4, 1}, {nil, 3, 0}, {[]string{"advanced.enabled_if=true"}, 3, 1}, {[]string{"advanced.enabled_if=false"}, 4, 0}, {[]string{"advanced.enabled_if='game.seats >= 3'"}, 3, 1}} {
		r := load(t, "warland/2.0.2", c.sets...)
		s := r.newState(c.seats)
		s.Start(rng.NewDeal(1, 1))
		kind := slices.IndexFunc(r.buildings, func(k buildingKind) bool { return k.treaties })
		var w [featureCount]int32
		w[fBuildPacts] = 1
		th := thoughts{s: s, r: r, p: &s.pos, w: &w}
		if got := th.building(kind); got != c.want {
			t.Errorf("%d seats, %q: a Parliament is worth %d pacts, want %d", c.seats, c.sets, got, c.want)
		}
	}
}
