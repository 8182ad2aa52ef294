package match

import (
	"equitas/engine"
	"equitas/engine/rng"
)

var botPurpose = rng.PurposeOf("bot")

// StartBots starts the bots for a match of the deal: the bot of seat i draws from the deal's
// stream i for "bot".
func StartBots(bots []engine.Bot, d rng.Deal) {
	for i, b := range bots {
		b.Start(engine.Seat(i), d.Stream(botPurpose, uint64(i)))
	}
}

// A Table plays matches with one state and the same bots. After the first matches it
// allocates nothing.
type Table struct {
	State engine.State
	Bots  []engine.Bot // in seat order, one for every seat of State

	legal []engine.Action
}

// Play plays the match of a deal to its end.
func (t *Table) Play(d rng.Deal) engine.Result {
	StartBots(t.Bots, d)
	st := t.State
	st.Start(d)
	for {
		who := st.ToAct()
		if who == engine.Nobody {
			return st.Result()
		}
		t.legal = st.Legal(t.legal[:0])
		st.Apply(t.Bots[who].Choose(st.Observe(who), t.legal))
	}
}

// Play plays one match of a deal to its end and returns its result. The bots
// are in seat order, one for every seat of st.
func Play(st engine.State, bots []engine.Bot, d rng.Deal) engine.Result {
	t := Table{State: st, Bots: bots}
	return t.Play(d)
}
