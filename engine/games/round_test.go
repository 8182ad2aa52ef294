package games_test

import (
	"math/bits"
	"testing"

	"equitas/decks"
	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/games"
	"equitas/engine/rng"
	"equitas/engine/rule"
	"equitas/engine/sim"
	"equitas/variants"
)

// A game in whose turns all seats act says that a turn is a round, and rounds are not
// measured there. In all other games the number of rounds is that of turns divided by the
// seats.
func TestRound(t *testing.T) {
	lib := rule.NewLibrary(games.All(), rule.Layer{Variants: variants.FS, Decks: decks.FS})
	for _, g := range games.All() {
		for _, l := range editions(t, lib, g.Name()) {
			seats := l.Rules.Players().Max
			want := seats
			if actTogether(t, l.Rules, seats) {
				want = 1
			}
			if got := l.Rules.TurnsPerRound(seats); got != want {
				t.Errorf("%s with %d seats: %d turns make a round, want %d", l.Set.Name, seats, got, want)
			}
			measured := want == 1
			for _, m := range sim.Metrics(l.Rules, seats) {
				measured = measured || m.ID == "len.rounds"
				if want == 1 && m.ID == "len.rounds" {
					t.Errorf("%s measures len.rounds, and every turn is one", l.Set.Name)
				}
			}
			if !measured {
				t.Errorf("%s does not measure len.rounds", l.Set.Name)
			}
		}
	}
}

var forRound = rng.PurposeOf("round")

// actTogether reports whether all seats decide something in most turns.
func actTogether(t *testing.T, r engine.Rules, seats int) bool {
	st := r.NewState(seats)
	windows := make([]engine.Observation, seats)
	for i := range windows {
		windows[i] = st.Observe(engine.Seat(i))
	}
	random, _ := bot.Lookup("random")
	player, err := random.New(r)
	if err != nil {
		t.Fatal(err)
	}
	all, turns := 0, 0
	for match := range uint64(3) {
		st.Start(rng.NewDeal(1, match))
		player.Start(0, rng.NewDeal(2, match).Stream(forRound, 0))
		var buf []engine.Action
		turn, acted := st.Turn(), uint64(0)
		for seat := st.ToAct(); seat != engine.Nobody; seat = st.ToAct() {
			if now := st.Turn(); now != turn {
				turns++
				if bits.OnesCount64(acted) == seats {
					all++
				}
				turn, acted = now, 0
			}
			acted |= 1 << seat
			buf = st.Legal(buf[:0])
			st.Apply(player.Choose(windows[seat], buf))
		}
	}
	return 2*all > turns
}
