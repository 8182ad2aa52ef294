package match

import (
	"equitas/engine"
	"equitas/engine/rng"
)

var botPurpose = rng.PurposeOf("bot")

// StartBots starts the bots for the match of a deal. bots is in seat order: bots[i] draws its
// random numbers from the deal's stream i for the purpose "bot".
func StartBots(bots []engine.Bot, d rng.Deal) {
	for i, b := range bots {
		b.Start(engine.Seat(i), d.Stream(botPurpose, uint64(i)))
	}
}

// A Table plays matches one after another with the same state and bots. After the first few
// matches it allocates nothing.
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
