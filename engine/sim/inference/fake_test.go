package inference

import (
	"bytes"
	"encoding/json"
	"math"
	"slices"
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest/race"
	"equitas/engine/sim"
	"equitas/engine/sim/rows"
)

func seating(name string) sim.Seating {
	return sim.Seating{BotSpec: engine.BotSpec{Name: name}, New: func(engine.Rules, int) engine.Bot { return &race.Bot{Keen: name == "keen"} }}
}

// fakeCell returns a scenario of the race in which the named bots play.
func fakeCell(name string, r *race.Rules, bots ...string) *sim.Scenario {
	c := &sim.Scenario{Name: name, RulesHash: "0", Rules: r, Seats: len(bots), MasterSeed: 7}
	for _, b := range bots {
		c.Bots = append(c.Bots, seating(b))
	}
	return c
}

// edit replaces a run's rows by changed copies; other runs that share the old rows are not
// affected.
func edit(r *sim.Run, change func(unit int, row []int64)) {
	var numbers []int64
	for i := range r.SampleSize() {
		row := r.Row(i)
		change(i, row)
		numbers = append(numbers, row...)
	}
	r.Rows = rows.FromNumbers(len(r.Columns), numbers)
}

// playAll plays the scenarios; an error fails the test.
func playAll(t *testing.T, deals, workers int, scenarios ...*sim.Scenario) []*sim.Run {
	t.Helper()
	runs, err := sim.Play(t.Context(), scenarios, deals, sim.RunOptions{Workers: workers})
	if err != nil {
		t.Fatal(err)
	}
	return runs
}

func near(t *testing.T, what string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance*max(1, math.Abs(want))) {
		t.Errorf("%s = %.12g, want %.12g", what, got, want)
	}
}

// An lcg is the random generator with which the inputs of published reference values were
// made. It is for these alone.
type lcg uint32

func (x *lcg) u() float64 {
	*x = *x*1664525 + 1013904223
	return float64(*x) / (1 << 32)
}

func (x *lcg) k(n int) int { return int(math.Floor(x.u() * float64(n))) }

// save writes a run and returns what is read back.
func save(t *testing.T, r *sim.Run) *sim.SavedRun {
	t.Helper()
	var text bytes.Buffer
	if _, err := r.WriteJSON(&text); err != nil {
		t.Fatal(err)
	}
	s := new(sim.SavedRun)
	in := json.NewDecoder(&text)
	in.DisallowUnknownFields()
	if err := in.Decode(s); err != nil {
		t.Fatal(err)
	}
	return s
}

// saveAndRead writes a run and returns the run that is read back.
func saveAndRead(t *testing.T, r *sim.Run) *sim.Run {
	t.Helper()
	again, err := save(t, r).Run()
	if err != nil {
		t.Fatal(err)
	}
	return again
}

// hashed gives a scenario a hash of rules: its name.
func hashed(c *sim.Scenario) *sim.Scenario {
	c.RulesHash = c.Name
	return c
}

// same reports whether two runs hold the same counts, traces, lengths, exposures and
// longest match.
func same(a, b *sim.Run) bool {
	return a.Deals == b.Deals && a.DealsPerRow == b.DealsPerRow && a.Incomplete == b.Incomplete && slices.Equal(a.Rows.Numbers(), b.Rows.Numbers()) &&
		slices.Equal(a.Traces, b.Traces) && slices.Equal(a.Lengths, b.Lengths) && slices.Equal(a.Exposures(), b.Exposures()) && a.Longest == b.Longest
}
