package inference

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/enginetest/highcard"
	"equitas/engine/sim"
)

// casino returns a scenario of High Card with the rules r, with or without a House. A bot
// may be given a name of its own after a colon: "random:a".
func casino(r highcard.Rules, bots ...string) *sim.Scenario {
	c := &sim.Scenario{Name: "casino", Game: "highcard", RulesHash: fmt.Sprint(r), Rules: r, Seats: len(bots), MasterSeed: 7}
	for _, name := range bots {
		kind, _, _ := strings.Cut(name, ":")
		m, ok := bot.Lookup(kind)
		if !ok {
			panic("no bot " + kind)
		}
		c.Bots = append(c.Bots, sim.Seating{BotSpec: engine.BotSpec{Name: name}, New: func(r engine.Rules, _ int) engine.Bot {
			b, err := m.New(r)
			if err != nil {
				panic(err)
			}
			return b
		}})
	}
	return c
}

// valuesOf returns the values of a run by metric id, without metrics that the run lacks.
func valuesOf(r *sim.Run) map[string]float64 {
	values := map[string]float64{}
	for _, v := range Summarise(r).Values() {
		if v.Measured {
			values[v.Metric.ID] = v.Value
		}
	}
	return values
}

// A cast in which each side is one seat gives the same values as seats that play for
// themselves; metrics by role are added.
func TestCastOfSingleSeats(t *testing.T) {
	for _, bots := range [][]string{{"greedy", "greedy"}, {"greedy", "random"}} {
		runs := playAll(t, 60, 2, casino(highcard.Rules{}, bots...), casino(highcard.Rules{House: true}, bots...))
		plain, house := valuesOf(runs[0]), valuesOf(runs[1])
		for id, want := range plain {
			if strings.HasPrefix(id, "seat.") {
				continue
			}
			if got := house[id]; math.Abs(got-want) > 1e-12 && !(math.IsNaN(got) && math.IsNaN(want)) {
				t.Errorf("%v: %s is %v with roles, want %v", bots, id, got, want)
			}
		}
		for role, seat := range map[string]string{"player": "0", "house": "1"} {
			if got, want := house["role.share."+role], plain["seat.share."+seat]; got != want {
				t.Errorf("%v: the %s has %v of the wins, seat %s has %v", bots, role, got, seat, want)
			}
		}
	}
}

// Here the House always wins. A bot wins all matches as the House and none as a player, and
// half of all; seats and sides share credits exactly.
func TestCastShares(t *testing.T) {
	sure := casino(highcard.Rules{House: true, HeadStart: 10000}, "random:a", "random:b", "random:b")
	run := playAll(t, 30, 2, sure)[0]
	if got, want := run.Total("credit.bot.random:a", 30)+run.Total("credit.bot.random:b", 30), int64(3*30*engine.PayoffUnit); got != want {
		t.Errorf("credits add up to %d, want %d", got, want)
	}
	if got, want := run.Total("slots.bot.random:a", 30), int64(30*2*engine.PayoffUnit); got != want {
		t.Errorf("one of three seats of two sides has parts of %d, want %d: two sides a deal", got, want)
	}
	got := valuesOf(run)
	for id, want := range map[string]float64{
		"bot.share.random:a": 0.5, "bot.share.random:b": 0.5, "skill.share": 0, // on each side equally often
		"bot.as.house.random:a": 1, "bot.as.house.random:b": 1, "bot.as.player.random:a": 0, "bot.as.player.random:b": 0,
		"role.share.house": 1, "role.share.player": 0, "role.all": 0.5, "lead.changes": 0,
		"lead.front.house": 1, "lead.front.player": 0, "lead.half.house": 1, "lead.uncertainty": 0,
	} {
		if v, ok := got[id]; !ok || math.Abs(v-want) > 1e-9 {
			t.Errorf("%s is %v (%v), want %v", id, v, ok, want)
		}
	}
	if sure.FairShare() != 0.5 {
		t.Errorf("the fair share is %v, want a side's", sure.FairShare())
	}
	if lean := run.WithoutCounts().Scenario.FairShare(); lean != 0.5 {
		t.Errorf("the fair share of a lean run is %v", lean)
	}
}

// Equal bots of different names have equal shares to the last match, whichever bots they
// play with; the better bot wins more in every role.
func TestCastSkill(t *testing.T) {
	got := valuesOf(playAll(t, 300, 2, casino(highcard.Rules{House: true}, "greedy", "random", "random"))[0])
	for _, role := range []string{"player", "house"} {
		strong, weak := got["bot.as."+role+".greedy"], got["bot.as."+role+".random"]
		if !(strong > weak+0.05) {
			t.Errorf("as the %s greedy takes %v and random %v", role, strong, weak)
		}
	}
	if !(got["skill.share"] > 0.05) {
		t.Errorf("skill share is %v", got["skill.share"])
	}
}

// With a fixed line-up each deal is one match, and a bot wins what its role wins.
func TestFixedLineUp(t *testing.T) {
	fixed := casino(highcard.Rules{House: true}, "greedy", "greedy", "random")
	fixed.FixedSeats = true
	turned := casino(highcard.Rules{House: true}, "greedy", "greedy", "random")
	if fixed.Rotations() != 1 || turned.Rotations() != 3 || fixed.ID() == turned.ID() {
		t.Errorf("%d rotations, %d without; ids %s and %s", fixed.Rotations(), turned.Rotations(), fixed.ID(), turned.ID())
	}
	var winners, last []string
	runs, err := sim.Play(t.Context(), []*sim.Scenario{fixed}, 40, sim.RunOptions{OnMatch: func(m sim.Match) { last = append(last, fmt.Sprint(m.Slots)) }})
	if err != nil {
		t.Fatal(err)
	}
	if winners = slices.Compact(last); len(winners) != 1 {
		t.Errorf("bots sat as %v", winners)
	}
	got := valuesOf(runs[0])
	for id := range got {
		if strings.HasPrefix(id, "bot.") || id == "skill.share" {
			t.Errorf("%s is measured of bots that are told apart by their roles", id)
		}
	}
	if s := got["role.share.player"] + got["role.share.house"]; math.Abs(s-1) > 1e-12 || !(got["role.share.player"] > 0.5) {
		t.Errorf("shares %v and %v", got["role.share.player"], got["role.share.house"])
	}
	again := saveAndRead(t, runs[0])
	if !again.Scenario.FixedSeats || again.Scenario.FairShare() != 0.5 || again.Rotations != 1 {
		t.Errorf("a saved run: %v", again)
	}
}
