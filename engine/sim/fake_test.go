package sim

import (
	"testing"

	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/enginetest/highcard"
	"equitas/engine/enginetest/race"
)

func seating(name string) Seating {
	return Seating{BotSpec: engine.BotSpec{Name: name}, New: func(engine.Rules, int) engine.Bot { return &race.Bot{Keen: name == "keen"} }}
}

// fakeCell returns a scenario of the race in which the named bots play.
func fakeCell(name string, r *race.Rules, bots ...string) *Scenario {
	c := &Scenario{Name: name, RulesHash: "0", Rules: r, Seats: len(bots), MasterSeed: 7}
	for _, b := range bots {
		c.Bots = append(c.Bots, seating(b))
	}
	return c
}

// highCell returns a scenario of High Card in which the named bots play.
func highCell(t *testing.T, r highcard.Rules, master uint64, bots ...string) *Scenario {
	t.Helper()
	c := &Scenario{Name: "high", RulesHash: "0", Rules: r, Seats: len(bots), MasterSeed: master}
	for _, name := range bots {
		m, ok := bot.Lookup(name)
		if !ok {
			t.Fatalf("no bot %s", name)
		}
		c.Bots = append(c.Bots, Seating{BotSpec: engine.BotSpec{Name: name}, New: func(r engine.Rules, _ int) engine.Bot {
			b, err := m.New(r)
			if err != nil {
				t.Fatal(err)
			}
			return b
		}})
	}
	return c
}
