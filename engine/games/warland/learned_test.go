package warland

import (
	"slices"
	"testing"

	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/rng"
)

// With the weights learned for the edition at three seats, a faction builds a Parliament that
// cannot propose pacts, since it stands in the way of soldiers.
func TestLearnedBuildWalls(t *testing.T) {
	const seats = 3
	loaded := built.Load(t, "warland/2.0.2")
	style, err := library.TrainedStyle("warland", loaded.Set.Hash, seats)
	if err != nil || style == nil {
		t.Fatalf("no weights for %d seats: %v", seats, err)
	}
	r := loaded.Rules.(*Rules)
	kind := slices.IndexFunc(r.buildings, func(k buildingKind) bool { return k.id == "parliament" })
	w := style.WeightsFor(r.Features(), engine.Defaults(r))
	var bots [seats]*bot.Weighted
	for i := range bots {
		if bots[i], err = bot.NewWeighted(r, w); err != nil {
			t.Fatal(err)
		}
	}
	s := r.newState(seats)
	var legal []engine.Action
	with, decisions := 0, 0
	const matches = 8
	for match := range uint64(matches) {
		d := rng.NewDeal(4, match)
		s.Start(d)
		for i, b := range bots {
			b.Start(engine.Seat(i), d.Stream(rng.PurposeOf("bot"), uint64(i)))
		}
		for seat := s.ToAct(); seat != engine.Nobody; seat = s.ToAct() {
			legal = s.Legal(legal[:0])
			s.Apply(bots[seat].Choose(s.Observe(seat), legal))
			decisions++
		}
		with += int(boolToInt(s.pos.tally.builtBuildings[kind] > 0))
	}
	if with < matches-2 {
		t.Errorf("a Parliament was built in %d of %d matches, %d decisions", with, matches, decisions)
	}
}
