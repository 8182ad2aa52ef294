package tune

import (
	"context"
	"math"
	"slices"
	"testing"
)

// The distance from an aim is not overestimated with few deals: over many samples the mean
// of Square is the true squared distance, and its standard error is the spread of the
// samples.
func TestNoiseTakenOff(t *testing.T) {
	q := &Question{Aims: []Aim{within(0, 0, 1), within(-1, 1, 2)}}
	const runs = 2000
	var sum, squared, said float64
	for seed := range uint64(runs) {
		w := &world{truth: [][]float64{{3, 5}}, luck: 6, own: 6, seed: seed * 7}
		r, _ := w.play(context.Background(), []int{0}, 50)
		d := q.Distance(r[0])
		sum += d.Square
		squared += d.Square * d.Square
		said += d.SE()
	}
	const want = (9 + 4) / 2.0
	mean := sum / runs
	sd := math.Sqrt(squared/runs - mean*mean)
	if math.Abs(mean-want) > 4*sd/math.Sqrt(runs) {
		t.Errorf("the mean square is %.3f, want %.3f, give or take %.3f", mean, want, 4*sd/math.Sqrt(runs))
	}
	if got := said / runs / sd; got < 0.9 || got > 1.1 {
		t.Errorf("the standard error is %.2f times as large as the spread", got)
	}
	if d := q.Distance(&Reading{Endless: true}); !math.IsInf(d.Square, 1) {
		t.Errorf("what never ends is %v off", d.Square)
	}
	if d := q.Distance(&Reading{Measures: []Measure{{Value: math.NaN()}, {}}}); !math.IsInf(d.Square, 1) {
		t.Errorf("what is not known is %v off", d.Square)
	}
}

// A race keeps the nearest settings, hardly ever drops the best, and plays less than all
// settings to the end.
func TestRace(t *testing.T) {
	q := &Question{Aims: []Aim{within(0, 0, 1)}}
	lost, kept := 0, 0
	const runs = 200
	for seed := range uint64(runs) {
		w := &world{truth: [][]float64{{4}, {0.2}, {2}, {-5}, {1.5}, {3}, {6}, {-1.2}}, luck: 8, own: 5, seed: seed * 11}
		all, err := q.Race(context.Background(), w.play, []int{0, 1, 2, 3, 4, 5, 6, 7}, 16000, 5000, 1, 0.05)
		if err != nil {
			t.Fatal(err)
		}
		if n := w.plays(); n > 16000+8 {
			t.Fatalf("played %d", n)
		}
		best := slices.IndexFunc(all, func(c *Contender) bool { return c.Setting == 1 })
		if all[best].Dropped {
			lost++
		}
		kept += len(activeContenders(all))
	}
	if lost > runs/20+5 {
		t.Errorf("the best was dropped in %d of %d races", lost, runs)
	}
	if kept > 2*runs {
		t.Errorf("%d left in %d races, of 8 each", kept, runs)
	}
}

// A race of equal settings drops one in at most one of twenty runs.
func TestRaceOfEquals(t *testing.T) {
	q := &Question{Aims: []Aim{within(0, 0, 1)}}
	dropped := 0
	const runs = 300
	for seed := range uint64(runs) {
		w := &world{truth: [][]float64{{2}, {2}, {2}, {2}}, luck: 8, own: 5, seed: seed * 13}
		all, err := q.Race(context.Background(), w.play, []int{0, 1, 2, 3}, 8000, 2000, 1, 0.05)
		if err != nil {
			t.Fatal(err)
		}
		if len(activeContenders(all)) < 4 {
			dropped++
		}
	}
	if dropped > 25 { // at most 15 are expected
		t.Errorf("in %d of %d races one of four equal settings was dropped", dropped, runs)
	}
}

// A screening finds the nearest of many settings, without those that break a guard.
func TestScreen(t *testing.T) {
	q := &Question{Aims: []Aim{within(0, 0, 1)}, Guards: []Guard{{Lo: 10, Hi: everywhere, Margin: 1}}}
	found := 0
	const runs = 40
	for seed := range uint64(runs) {
		w := &world{luck: 6, own: 6, seed: seed * 17}
		var all []int
		for i := range 64 {
			w.truth = append(w.truth, []float64{float64(4 + i%5), 12})
			all = append(all, i)
		}
		w.truth[40] = []float64{0.5, 12}
		w.truth[20] = []float64{0, 2} // breaks the guard
		list, err := q.Screen(context.Background(), w.play, all, 20000, 4000, 4)
		if err != nil {
			t.Fatal(err)
		}
		if len(list) != 64 {
			t.Fatalf("%d of 64 come back", len(list))
		}
		if list[0].Setting == 40 {
			found++
		}
		if slices.ContainsFunc(list[:4], func(c *Contender) bool { return c.Setting == 20 }) {
			t.Errorf("what breaks a guard is among the best")
		}
		if n := w.plays(); n > 20000+64 {
			t.Fatalf("played %d", n)
		}
	}
	if found < runs-2 {
		t.Errorf("found the nearest in %d of %d", found, runs)
	}
}

// Neighbours differ by one rule; in a sum one knob compensates for another.
func TestNeighbours(t *testing.T) {
	s := &Space{Knobs: []Knob{{ValueCount: 3, Home: 1}, {ValueCount: 2}, {ValueCount: 3, Home: 1}, {ValueCount: 4, Home: 1}}, Sums: []Sum{{Knobs: []int{2, 3}, Numbers: [][]int{{3, 4, 5}, {1, 2, 3, 4}}}}}
	if err := s.Check(); err != nil {
		t.Fatal(err)
	}
	home := s.Home()
	list := s.Neighbours(home)
	want := []Setting{{0, 0, 1, 1}, {2, 0, 1, 1}, {1, 1, 1, 1}, {1, 0, 2, 0}, {1, 0, 0, 2}}
	if !slices.EqualFunc(list, want, slices.Equal[Setting]) {
		t.Errorf("neighbours %v, want %v", list, want)
	}
	for _, n := range list {
		if !s.SumsHold(n) || s.Changes(n) != 1 {
			t.Errorf("%v holds %v and changes %d", n, s.SumsHold(n), s.Changes(n))
		}
	}
	if s.SumsHold(Setting{1, 0, 2, 1}) {
		t.Error("a sum that is one more holds")
	}
	if ends := s.KnobsAtEnd(Setting{2, 1, 1, 3}); len(ends) != 2 || ends[0] != 1 || ends[3] != 1 {
		t.Errorf("at ends: %v", ends)
	}
	if n := s.Size(1000); n != 72 {
		t.Errorf("%d settings, want 72", n)
	}
	if n := s.Size(50); n != 50 {
		t.Errorf("more than 50 settings are %d", n)
	}
}

// AddEffects predicts the measures of two changes from those of each.
func TestBoth(t *testing.T) {
	w := &world{truth: [][]float64{{10}, {12}, {9}}, luck: 3, own: 1, seed: 5}
	r, _ := w.play(context.Background(), []int{0, 1, 2}, 400)
	both := AddEffects(r[0], r[1], r[2])
	if m := both.Measures[0]; math.Abs(m.Value-11) > 5*m.SE() || m.SE() < 0.05 {
		t.Errorf("foretold %v with error %v, want 11", m.Value, m.SE())
	}
	if !EqualReadings(r[0], r[0]) || EqualReadings(r[0], r[1]) {
		t.Error("what is the same is told wrongly")
	}
}

// Of settings that are equally far from the aims one in twenty is called surely nearer; of
// settings that are clearly nearer nearly all are.
func TestNearer(t *testing.T) {
	q := &Question{Aims: []Aim{within(-1, 1, 1), within(0, 0, 1)}}
	same, nearer, further := 0, 0, 0
	const runs = 1000
	for seed := range uint64(runs) {
		w := &world{truth: [][]float64{{6, 0.5}, {6, 0.5}, {3, 0.5}, {9, 0.5}}, luck: 8, own: 5, seed: seed * 19}
		r, _ := w.play(context.Background(), []int{0, 1, 2, 3}, 200)
		if q.IsNearer(r[0], r[1], 0.05) {
			same++
		}
		if q.IsNearer(r[0], r[2], 0.05) {
			nearer++
		}
		if q.IsNearer(r[0], r[3], 0.05) {
			further++
		}
	}
	if same > 70 || same < 10 {
		t.Errorf("of %d that are as far off %d are called nearer", runs, same)
	}
	if nearer < 990 {
		t.Errorf("of %d that are nearer %d are called so", runs, nearer)
	}
	if further > 40 { // by the second aim alone
		t.Errorf("of %d that are further off %d are called nearer", runs, further)
	}
}

// Two readings are the same if all their measures are equal, deal by deal.
func TestSame(t *testing.T) {
	was := Reading{Measures: []Measure{{Value: 2, Influences: []float64{1, -1}}, {Value: math.NaN()}}}
	for _, c := range []struct {
		what string
		with func(r *Reading)
		want bool
	}{
		{"nothing", func(r *Reading) {}, true},
		{"one that never ends", func(r *Reading) { r.Endless = true }, false},
		{"fewer measures", func(r *Reading) { r.Measures = r.Measures[:1] }, false},
		{"a value alone", func(r *Reading) { r.Measures[0].Value = 3 }, false},
		{"a value that is not known", func(r *Reading) { r.Measures[0].Value = math.NaN() }, false},
		{"a value that is known", func(r *Reading) { r.Measures[1].Value = 0 }, false},
		{"deals alone", func(r *Reading) { r.Measures[0].Influences = []float64{-1, 1} }, false},
	} {
		is := Reading{Measures: slices.Clone(was.Measures)}
		c.with(&is)
		if EqualReadings(&was, &is) != c.want || EqualReadings(&is, &was) != c.want {
			t.Errorf("%s differs: the same is %v, want %v", c.what, !c.want, c.want)
		}
	}
}

// A space with a home that is no value of the knob, or with sums of unknown knobs, is an
// error.
func TestSpaceCheck(t *testing.T) {
	good := func() *Space {
		return &Space{Knobs: []Knob{{ValueCount: 3, Home: 2}, {ValueCount: 1}}, Sums: []Sum{{Knobs: []int{0}, Numbers: [][]int{{1, 2, 3}}}}}
	}
	if err := good().Check(); err != nil {
		t.Fatal(err)
	}
	for what, with := range map[string]func(s *Space){
		"a knob without values":        func(s *Space) { s.Knobs[1].ValueCount = 0 },
		"a knob beyond its last value": func(s *Space) { s.Knobs[0].Home = 3 },
		"a knob before its first":      func(s *Space) { s.Knobs[0].Home = -1 },
		"too many values":              func(s *Space) { s.Knobs[1].ValueCount = MaxValues + 1 },
		"a sum of a knob too many":     func(s *Space) { s.Sums[0].Knobs = []int{2} },
		"a sum of a knob before all":   func(s *Space) { s.Sums[0].Knobs = []int{-1} },
		"a sum with fewer numbers":     func(s *Space) { s.Sums[0].Numbers[0] = []int{1, 2} },
		"a sum without some":           func(s *Space) { s.Sums[0].Numbers = nil },
	} {
		s := good()
		with(s)
		if s.Check() == nil {
			t.Errorf("nothing is wrong with %s", what)
		}
	}
}

// The front has, for each number of changed rules, the nearest setting that may be
// proposed, as long as more changes bring it clearly nearer.
func TestFront(t *testing.T) {
	trial := func(at string, changed int, off float64) *Trial {
		return &Trial{Setting: Setting(at), Changes: changed, Distance: off, BrokenGuard: -1, SumsHold: true, Reading: &Reading{}}
	}
	broken, unbalanced, endless, spoilt := trial("\x01\x00", 1, 0.1), trial("\x02\x00", 1, 0.1), trial("\x03\x00", 1, math.Inf(1)), trial("\x04\x00", 1, 0.1)
	broken.BrokenGuard, unbalanced.SumsHold = 0, false
	near, nearer, both := trial("\x05\x00", 1, 2), trial("\x00\x01", 1, 1), trial("\x05\x01", 2, 0.5)
	home := trial("\x00\x00", 0, 3)
	for _, c := range []struct {
		tried, want []*Trial
	}{
		{[]*Trial{home, broken, unbalanced, endless, spoilt}, []*Trial{home}},
		{[]*Trial{broken, near, home, nearer, unbalanced, both, endless, spoilt}, []*Trial{home, nearer, both}},
		{[]*Trial{home, near, trial("\x05\x02", 2, 1.95)}, []*Trial{home, near}}, // two changes bring it hardly nearer than one
		{[]*Trial{near, both}, []*Trial{near, both}},
		{nil, nil},
	} {
		r := search{Search: &Search{MaxChanges: 2, ChangeCost: 0.2, Space: &Space{Knobs: []Knob{{ValueCount: 6}, {ValueCount: 3}}}}, trials: map[string]*Trial{}, spoiling: []Setting{spoilt.Setting}, result: &SearchResult{Trials: c.tried}}
		for _, x := range c.tried {
			r.trials[string(x.Setting)] = x
		}
		if err := r.findFront(context.Background(), false); err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(r.result.Front, c.want) {
			var got []Setting
			for _, x := range r.result.Front {
				got = append(got, x.Setting)
			}
			t.Errorf("of %d settings %v are in front, want %d", len(c.tried), got, len(c.want))
		}
	}
}
