package inference

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest/race"
	"equitas/engine/sim"
	"equitas/engine/sim/rows"
)

// The metrics of the number of legal actions agree with published values.
func TestBranchingReference(t *testing.T) {
	type want struct{ mean, geo, forced, size float64 }
	check := func(name string, legal []int, w want) {
		t.Helper()
		run := &sim.Run{Scenario: fakeCell("a", &race.Rules{}, "any", "any"), Rotations: 1, Deals: 1, DealsPerRow: 1,
			Columns: []engine.Column{{Name: "decisions"}, {Name: "choices"}, {Name: "legal"}, {Name: "legal.ln"}, {Name: "legal.log10"}}}
		row := make([]int64, 5)
		for _, n := range legal {
			row[0]++
			if n > 1 {
				row[1]++
			}
			row[2] += int64(n)
			row[3] += int64(math.Round(math.Log(float64(n)) * engine.LogUnit))
			row[4] += int64(math.Round(math.Log10(float64(n)) * engine.LogUnit))
		}
		run.Rows = rows.FromNumbers(len(row), row)
		values := map[string]float64{}
		for _, v := range Summarise(run).Values() {
			values[v.Metric.ID] = v.Value
		}
		near(t, name+" mean", values["branch.mean"], w.mean, 1e-9)
		near(t, name+" geometric mean", values["branch.geo"], w.geo, 1e-9)
		near(t, name+" forced", values["branch.forced"], w.forced, 1e-9)
		near(t, name+" size", values["branch.size"], w.size, 1e-9)
	}
	for _, c := range []struct {
		legal []int
		want  want
	}{
		{[]int{1, 1, 1}, want{1, 1, 1, 0}},
		{[]int{2, 4, 8}, want{4.666666667, 4, 0, 1.806179974}},
		{[]int{1, 10, 100}, want{37, 10, 0.3333333333, 3}},
		{[]int{3}, want{3, 3, 0, 0.4771212547}},
		{[]int{1, 2, 1, 2}, want{1.5, 1.414213562, 0.5, 0.6020599913}},
		{[]int{7, 7, 7, 7, 7}, want{7, 7, 0, 4.2254902}},
	} {
		check(fmt.Sprint(c.legal), c.legal, c.want)
	}
	for _, c := range []struct {
		seed uint32
		n    int
		want want
	}{
		{61, 10, want{6.2, 4.961087127, 0.1, 6.955768542}},
		{62, 20, want{6.2, 4.751043029, 0.1, 13.53577927}},
		{63, 40, want{6.875, 5.573732783, 0.1, 29.84584575}},
		{64, 80, want{6.3875, 5.210255814, 0.0875, 57.34872375}},
		{65, 160, want{6.4875, 5.397369309, 0.0625, 117.1491416}},
		{66, 5, want{3.2, 2.759459323, 0.2, 2.204119983}},
	} {
		x := lcg(c.seed)
		var legal []int
		for range c.n {
			legal = append(legal, 1+x.k(12))
		}
		check(fmt.Sprintf("LEGAL(%d,%d)", c.seed, c.n), legal, c.want)
	}
}

// creditRun returns a run of one match per deal with these winners.
func creditRun(n int, winners []engine.Seats) *sim.Run {
	names := make([]string, n)
	for i := range names {
		names[i] = "any"
	}
	run := &sim.Run{Scenario: fakeCell("a", &race.Rules{}, names...), Rotations: 1, Deals: len(winners), DealsPerRow: 1}
	run.Columns = []engine.Column{{Name: "finished"}}
	for i := range n {
		run.Columns = append(run.Columns, engine.Column{Name: fmt.Sprintf("credit.seat.%d", i)})
	}
	var numbers []int64
	for _, w := range winners {
		numbers = append(numbers, 1)
		for i := range n {
			numbers = append(numbers, engine.Result{Winners: w}.Payoff(engine.Seat(i)))
		}
	}
	run.Rows = rows.FromNumbers(len(run.Columns), numbers)
	return run
}

// valueOf returns one value of a run; a metric that it lacks fails the test.
func valueOf(t *testing.T, run *sim.Run, id string) Value {
	t.Helper()
	s := Summarise(run)
	i := slices.IndexFunc(s.Values(), func(v Value) bool { return v.Metric.ID == id })
	if i < 0 {
		t.Fatalf("no metric %s", id)
	}
	return s.Values()[i]
}

// Credits, shares and the advantage of the first seat agree with published values.
func TestCreditReference(t *testing.T) {
	for _, c := range []struct {
		n       int
		winners [][]engine.Seat
		credits []float64
	}{
		{4, [][]engine.Seat{{0}, {1}, {2}, {3}}, []float64{1, 1, 1, 1}},
		{4, [][]engine.Seat{{0}, {0}, {1}, {2}}, []float64{2, 1, 1, 0}},
		{4, [][]engine.Seat{{0, 1}, {2}, {3}, {0}}, []float64{1.5, 0.5, 1, 1}},
		{3, [][]engine.Seat{{0}, {1, 2}, {0, 1, 2}, {2}}, []float64{4.0 / 3, 5.0 / 6, 11.0 / 6}},
		{5, [][]engine.Seat{{0}, {0}, {4}, {1}, {2, 3}}, []float64{2, 1, 0.5, 0.5, 1}},
		{6, [][]engine.Seat{{5}, {0}, {1}, {2}, {3}, {4}}, []float64{1, 1, 1, 1, 1, 1}},
		{3, [][]engine.Seat{{0, 1, 2}}, []float64{1.0 / 3, 1.0 / 3, 1.0 / 3}},
		{4, [][]engine.Seat{{3}, {3}, {3}, {0, 3}}, []float64{0.5, 0, 0, 3.5}},
		{6, [][]engine.Seat{{0, 2, 4}, {1, 3, 5}, {0}, {0}}, []float64{7.0 / 3, 1.0 / 3, 1.0 / 3, 1.0 / 3, 1.0 / 3, 1.0 / 3}},
		{5, [][]engine.Seat{{1}, {1}, {1}, {1}, {0}}, []float64{1, 4, 0, 0, 0}},
		{3, [][]engine.Seat{{0}, {0}, {0}, {1}}, []float64{3, 1, 0}},
		{4, [][]engine.Seat{{0, 1, 2, 3}, {0, 1}, {0}, {2, 3}}, []float64{1.75, 0.75, 0.75, 0.75}},
	} {
		var sets []engine.Seats
		for _, w := range c.winners {
			sets = append(sets, engine.SeatSet(w...))
		}
		run := creditRun(c.n, sets)
		for i, want := range c.credits {
			got := float64(run.Total(fmt.Sprintf("credit.seat.%d", i), run.Deals)) / engine.PayoffUnit
			near(t, fmt.Sprintf("%v: credit of seat %d", c.winners, i), got, want, 1e-12)
		}
		share := c.credits[0] / float64(len(sets))
		near(t, fmt.Sprintf("%v: share", c.winners), valueOf(t, run, "seat.share.0").Value, share, 1e-12)
		near(t, fmt.Sprintf("%v: advantage", c.winners), valueOf(t, run, "seat.first").Value, share-1/float64(c.n), 1e-12)
		gap := (c.credits[0] - c.credits[c.n-1]) / float64(len(sets))
		near(t, fmt.Sprintf("%v: gap", c.winners), valueOf(t, run, "seat.gap").Value, gap, 1e-12)
	}
}

// seatsOf draws the winners of deals as the published values were made: each of n seats is
// equally likely, and the first more so by advantage.
func seatsOf(seed uint32, deals, n int, advantage float64) []engine.Seats {
	x := lcg(seed)
	var list []engine.Seats
	for range deals {
		u := x.u() * (float64(n) + advantage)
		w := 0
		if u >= 1+advantage {
			w = 1 + int(math.Floor(u-1-advantage))
		}
		set := engine.SeatSet(engine.Seat(w))
		if x.u() < 0.05 {
			set |= engine.SeatSet(engine.Seat((w + 1 + x.k(n-1)) % n))
		}
		list = append(list, set)
	}
	return list
}

// The imbalance of seats agrees with published values.
func TestImbalanceReference(t *testing.T) {
	for _, c := range []struct {
		seed      uint32
		deals, n  int
		advantage float64
		shares    []float64
		index     float64
	}{
		{4, 400, 4, 0.3, []float64{0.315, 0.25125, 0.19625, 0.2375}, 0.0370006435},
		{5, 400, 4, 0, []float64{0.2775, 0.2525, 0.22, 0.25}, 0},
		{6, 400, 3, 0.2, []float64{0.3525, 0.335, 0.3125}, 0},
		{7, 600, 5, 0.4, []float64{0.2641666667, 0.1841666667, 0.1825, 0.1958333333, 0.1733333333}, 0.02872741425},
		{8, 600, 6, 0, []float64{0.1591666667, 0.1683333333, 0.1675, 0.1708333333, 0.1666666667, 0.1675}, 0},
		{9, 200, 4, 1, []float64{0.435, 0.1875, 0.1925, 0.185}, 0.102772496},
		{10, 1000, 4, 0.1, []float64{0.272, 0.2545, 0.2375, 0.236}, 0.0056596848},
		{11, 1000, 3, 0, []float64{0.319, 0.3475, 0.3335}, 0},
		{12, 100, 4, 2, []float64{0.485, 0.16, 0.145, 0.21}, 0.1316657077},
		{13, 2000, 6, 0.5, []float64{0.236, 0.14975, 0.15125, 0.15175, 0.15225, 0.159}, 0.03004961343},
		{14, 300, 5, 0.05, []float64{0.2, 0.2, 0.2033333333, 0.205, 0.1916666667}, 0},
		{15, 50, 3, 1.5, []float64{0.53, 0.15, 0.32}, 0.1423005028},
	} {
		run := creditRun(c.n, seatsOf(c.seed, c.deals, c.n, c.advantage))
		name := fmt.Sprintf("SEATS(%d,%d,%d,%g)", c.seed, c.deals, c.n, c.advantage)
		for i, want := range c.shares {
			near(t, fmt.Sprintf("%s: seat %d", name, i), valueOf(t, run, fmt.Sprintf("seat.share.%d", i)).Value, want, 1e-9)
		}
		all := valueOf(t, run, "seat.all")
		near(t, name+": imbalance", all.Value, c.index, 1e-9)
		if !(all.P >= 0 && all.P <= 1) || c.index > 0.03 && all.P > 0.05 {
			t.Errorf("%s: imbalance %g, p = %g", name, all.Value, all.P)
		}
	}
}
