package inference

import (
	"flag"
	"fmt"
	"math"
	"slices"
	"testing"

	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/enginetest/highcard"
	"equitas/engine/rng"
	"equitas/engine/sim"
	"equitas/engine/stat"
)

// full makes the tests of error rates as long as their acceptance numbers require;
// scripts/validate.sh sets it. Without it they are shorter, with acceptance numbers of the
// same probability for that length.
var full = flag.Bool("full", false, "run the tests of error rates at full length")

// highCell returns a scenario of High Card in which the named bots play.
func highCell(t *testing.T, r highcard.Rules, master uint64, bots ...string) *sim.Scenario {
	t.Helper()
	c := &sim.Scenario{Name: "high", RulesHash: "0", Rules: r, Seats: len(bots), MasterSeed: master}
	for _, name := range bots {
		m, ok := bot.Lookup(name)
		if !ok {
			t.Fatalf("no bot %s", name)
		}
		c.Bots = append(c.Bots, sim.Seating{BotSpec: engine.BotSpec{Name: name}, New: func(r engine.Rules, _ int) engine.Bot {
			b, err := m.New(r)
			if err != nil {
				t.Fatal(err)
			}
			return b
		}})
	}
	return c
}

// A variant compared with itself differs in nothing, for every line-up and number of
// workers, and gives the same numbers to the last bit.
func TestV1Identity(t *testing.T) {
	for _, bots := range [][]string{
		{"greedy", "greedy"}, {"greedy", "greedy", "greedy", "greedy"}, {"random", "random", "random"},
		{"greedy", "random", "random"}, {"greedy", "random", "greedy", "random"}, {"random", "greedy"},
	} {
		var first string
		for _, workers := range []int{1, 8} {
			runs := playAll(t, 50, workers, highCell(t, highcard.Rules{}, 3, bots...), highCell(t, highcard.Rules{}, 3, bots...))
			c := Compare(runs[0], runs[1])
			if !c.Identical() {
				t.Errorf("%v: exposure %g", bots, c.DifferingShare)
			}
			for _, r := range c.Rows {
				switch {
				case r.Descriptive && (r.Verdict != "" || r.Change.Delta != 0 && !math.IsNaN(r.Change.Delta)):
					t.Errorf("%v: %s is described, changed by %g: %s", bots, r.Metric.ID, r.Change.Delta, r.Verdict)
				case !r.Descriptive && r.Verdict != stat.Identical:
					t.Errorf("%v: %s is %s", bots, r.Metric.ID, r.Verdict)
				}
			}
			numbers := fmt.Sprint(c.Rows, c.DifferingShare, c.VRF, runs[0].Rows.Numbers(), runs[0].Traces, runs[0].Lengths, runs[0].Exposures(), runs[0].Longest)
			if first == "" {
				first = numbers
			} else if numbers != first {
				t.Errorf("%v: other numbers with %d workers", bots, workers)
			}
		}
	}
}

// In two runs of one variant on different deals, the headline claims a change no more often
// than its error rate allows.
func TestV4NullEngine(t *testing.T) {
	comparisons, accept := 60, 9 // the 0.999 quantile at 5 %
	if *full {
		comparisons, accept = 1000, 73
	}
	found := 0
	for i := range comparisons {
		master := uint64(1000 + i)
		runs := playAll(t, 100, 2,
			highCell(t, highcard.Rules{}, master, "greedy", "greedy", "greedy"),
			highCell(t, highcard.Rules{}, rng.Mix64(master^0x64), "greedy", "greedy", "greedy"))
		c := Compare(runs[0], runs[1])
		if !c.Decoupled {
			t.Fatal("nobody says that the deals have nothing in common")
		}
		if slices.ContainsFunc(c.Rows, func(r Row) bool {
			return r.Metric.Family == Headline && (r.Verdict == stat.Changed || r.Verdict == stat.ChangedSmall ||
				r.Verdict == stat.ChangedSizeUnclear || r.Verdict == stat.Shifted)
		}) {
			found++
		}
	}
	t.Logf("null comparisons with anything changed: %d of %d (accept 0..%d)", found, comparisons, accept)
	if found > accept {
		t.Fail()
	}
}

// A head start for the first seat is always found.
func TestV7PlantedEffect(t *testing.T) {
	masters := 4
	if *full {
		masters = 20
	}
	for i := range masters {
		master := uint64(500 + i)
		runs := playAll(t, 400, 2,
			highCell(t, highcard.Rules{}, master, "greedy", "greedy", "greedy", "greedy"),
			highCell(t, highcard.Rules{HeadStart: 15}, master, "greedy", "greedy", "greedy", "greedy"))
		c := Compare(runs[0], runs[1])
		first := rowOf(t, c, "seat.first")
		if first.Verdict != stat.Changed || first.DirectionWord != "higher" || first.Change.Delta < 0.15 {
			t.Errorf("master %d: seat.first is %s, %+g", master, first.Verdict, first.Change.Delta)
		}
		if all := rowOf(t, c, "seat.all"); all.Verdict != stat.Shifted || all.GoalDirection != -1 {
			t.Errorf("master %d: seat.all is %s, p = %g, better %d", master, all.Verdict, all.AdjustedP, all.GoalDirection)
		}
	}
}

// In a mixed line-up each bot sits in each seat once per deal.
func TestV14Balance(t *testing.T) {
	const deals, n = 50, 4
	c := highCell(t, highcard.Rules{}, 9, "greedy", "random", "random", "greedy")
	var at [n][n]int
	for i := range c.Bots {
		made := c.Bots[i].New
		c.Bots[i].New = func(r engine.Rules, seat int) engine.Bot {
			return seatedBot{made(r, seat), func(s engine.Seat) { at[i][s]++ }}
		}
	}
	playAll(t, deals, 1, c)
	for slot := range n {
		for seat := range n {
			if at[slot][seat] != deals {
				t.Errorf("the bot of slot %d sat %d times in seat %d, want %d", slot, at[slot][seat], seat, deals)
			}
		}
	}
}

// A seatedBot calls tell with its seat at the start of a match.
type seatedBot struct {
	engine.Bot
	tell func(engine.Seat)
}

func (b seatedBot) Start(s engine.Seat, r rng.Stream) {
	b.tell(s)
	b.Bot.Start(s, r)
}

// Deals begin differently, and one does not predict the next.
func TestV15Seeds(t *testing.T) {
	const deals = 1000
	s := highcard.Rules{}.NewState(4).(engine.RecordState)
	seen := map[string]bool{}
	for i := range uint64(deals) {
		s.Start(rng.NewDeal(77, i))
		seen[fmt.Sprint(s.Setup())] = true
	}
	if len(seen) != deals {
		t.Errorf("%d of %d deals are distinct", len(seen), deals)
	}
	run := playAll(t, deals, 2, highCell(t, highcard.Rules{}, 77, "greedy", "greedy", "greedy", "greedy"))[0]
	at := run.Column("credit.seat.0")
	var now, next []float64
	for i := range deals - 1 {
		now, next = append(now, float64(run.Row(i)[at])), append(next, float64(run.Row(i + 1)[at]))
	}
	if r := stat.PairedMean(now, next).Rho; !(math.Abs(r) <= 0.104) {
		t.Errorf("wins of the first seat in consecutive deals correlate by %g", r)
	}
}
