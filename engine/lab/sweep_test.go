package lab

import (
	"flag"
	"fmt"
	"math"
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/lab/question"
	"equitas/engine/rng"
	"equitas/engine/sim"
	"equitas/engine/sim/inference"
	"equitas/reports"
)

// full makes the tests of error rates run at full length, as in scripts/validate.sh.
var full = flag.Bool("full", false, "count error rates at full length")

// lucky rules play like the given ones but with other shuffles.
type lucky struct {
	engine.Rules
	salt uint64
}

func (r lucky) NewState(seats int) engine.State { return &luckyState{r.Rules.NewState(seats), r.salt} }

func (r lucky) Counts(seats int) engine.Counts { return luckyCounts{r.Rules.Counts(seats)} }

// luckyCounts passes the inner state to the inner counts.
type luckyCounts struct{ engine.Counts }

func (c luckyCounts) Count(s engine.State, row []int64) { c.Counts.Count(s.(*luckyState).State, row) }

type luckyState struct {
	engine.State
	salt uint64
}

func (s *luckyState) Start(d rng.Deal) {
	s.State.Start(rng.NewDeal(rng.Mix64(d.Master^s.salt), d.Index))
}

// A sweepOfNothing is a sweep of settings that only change the shuffles. The rules are read
// once for all seeds.
type sweepOfNothing struct {
	q    *question.Sweep
	lab  *Lab
	grid *grid
}

func newSweepOfNothing(t *testing.T, settings, deals int) *sweepOfNothing {
	t.Helper()
	var values []string
	for i := range settings + 1 {
		values = append(values, fmt.Sprint(900+i)) // turn limits that no match reaches
	}
	n := &sweepOfNothing{lab: testLab(t), q: &question.Sweep{Variant: "proelio/0.9.6", Vary: []string{"turn.limit=" + strings.Join(values, ",")}, RankBy: "seat.first",
		Play: question.Play{Bots: []string{"random"}, Deals: deals, Sets: []string{`metric."seat.first".goal="up"`}}}}
	swept, err := newSweepRun(n.q, n.lab, question.Observer{})
	if err != nil {
		t.Fatal(err)
	}
	if n.grid, err = swept.readGrid(n.q.Variant); err != nil {
		t.Fatal(err)
	}
	read := n.grid.read
	n.grid.read = func(i int) (*Variant, error) {
		v, err := read(i)
		if err == nil {
			v.Rules = lucky{n.grid.base.Rules, rng.Mix64(uint64(i + 1))}
		}
		return v, err
	}
	return n
}

// run answers the sweep on the deals of a seed. selected and confirmed are the advantages
// of the best setting in standard errors.
func (n *sweepOfNothing) run(t *testing.T, seed uint64) (selected, confirmed float64, sentence string) {
	t.Helper()
	n.q.Seed = &seed
	swept, err := newSweepRun(n.q, n.lab, question.Observer{})
	if err != nil {
		t.Fatal(err)
	}
	r, err := swept.run(t.Context(), n.grid, 4)
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Best) != 1 || len(r.Confirmed) != 1 || r.Confirmed[0].Base.Scenario.MasterSeed != sim.ConfirmationSeed(seed) {
		t.Fatalf("%d best, %d confirmed; want one, on the deals of confirmations", len(r.Best), len(r.Confirmed))
	}
	best := r.Points[r.Best[0]].Result
	errors := func(c *inference.Comparison) float64 {
		row := c.Row("seat.first")
		return row.Change.Delta / row.Change.SE
	}
	for _, p := range r.Points {
		if p.Result != nil && p.Result.Row("seat.first").Other.Value > best.Row("seat.first").Other.Value {
			t.Errorf("seed %d: %v looks better than the best, %v", seed, p.Values, r.Points[r.Best[0]].Values)
		}
	}
	var b strings.Builder
	if err := r.Write(&b, "table", reports.Style{}); err != nil {
		t.Fatal(err)
	}
	sentence, _, _ = strings.Cut(b.String(), "\n\n")
	return errors(best), errors(r.Confirmed[0]), strings.Join(strings.Fields(sentence), " ")
}

// The best of many settings without effect looks better than it is, but not in its
// repetition on fresh deals. The first sentence of the report calls it better in at most 5
// of 100 sweeps.
func TestV13WinnersCurse(t *testing.T) {
	judges(t, "many sweeps")
	n, accept := 4, 2 // accept is the 0.999 quantile for a rate of 5 %
	if *full {
		n, accept = 100, 13
	}
	var selected, confirmed float64
	claims, nothing := 0, newSweepOfNothing(t, 20, 60)
	for i := range n {
		s, c, sentence := nothing.run(t, uint64(3000+i))
		selected += s / float64(n)
		confirmed += c / float64(n)
		if strings.Contains(sentence, "clearly nearer") {
			claims++
		} else if !strings.Contains(sentence, "not clear") && !strings.Contains(sentence, "clearly further") && !strings.Contains(sentence, "the same as") {
			t.Errorf("seed %d: %s", 3000+i, sentence)
		}
	}
	// The largest of 20 standard normal numbers is 1.867 on average, with a standard deviation
	// of 0.525. All are compared with one more, so that the standard error of a difference is
	// the square root of 2.
	root := math.Sqrt(float64(n))
	least, most := 1.867/math.Sqrt2-3.3*math.Sqrt(0.525*0.525+1)/math.Sqrt2/root, 3.3/root
	t.Logf("V13 best of 20 that change nothing: %.3f standard errors (accept > %.2f), confirmed %.3f (accept within %.2f)", selected, least, confirmed, most)
	if selected < least || math.Abs(confirmed) > most {
		t.Error("not what chance gives")
	}
	t.Logf("V13 sweeps that call the best of 20 that change nothing better: %d of %d (accept 0..%d)", claims, n, accept)
	if claims > accept {
		t.Error("too many")
	}
}
