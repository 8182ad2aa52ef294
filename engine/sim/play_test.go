package sim

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode"

	"equitas/engine"
	"equitas/engine/count"
	"equitas/engine/enginetest/race"
	"equitas/engine/rng"
)

// playAll plays the scenarios; an error fails the test.
func playAll(t *testing.T, deals, workers int, scenarios ...*Scenario) []*Run {
	t.Helper()
	runs, err := Play(t.Context(), scenarios, deals, RunOptions{Workers: workers})
	if err != nil {
		t.Fatal(err)
	}
	return runs
}

// The number of workers does not change what is counted.
func TestWorkersDoNotMatter(t *testing.T) {
	scenarios := []*Scenario{
		fakeCell("uniform", &race.Rules{}, "any", "any", "any"),
		fakeCell("mixed", &race.Rules{HeadStart: 2}, "keen", "any", "any", "any"),
	}
	want := playAll(t, 700, 1, scenarios...)
	for _, workers := range []int{2, 5} {
		for i, got := range playAll(t, 700, workers, scenarios...) {
			if !slices.Equal(got.Rows.Numbers(), want[i].Rows.Numbers()) || !slices.Equal(got.Traces, want[i].Traces) {
				t.Errorf("%d workers, cell %s: other numbers than with one", workers, got.Scenario.Name)
			}
		}
	}
}

// A run with more deals has the same counts for the first ones.
func TestDealsDoNotDependOnTheirNumber(t *testing.T) {
	c := fakeCell("a", &race.Rules{}, "any", "keen")
	few, many := playAll(t, 40, 2, c)[0], playAll(t, 90, 1, c)[0]
	if first := few.Rows.Numbers(); len(first) != 40*len(few.Columns) || !slices.Equal(first, many.Rows.Numbers()[:len(first)]) {
		t.Error("the first 40 of 90 deals differ from 40 deals")
	}
}

// In a mixed line-up every bot plays every seat once per deal, and the credits of finished
// matches add up.
func TestMixedLineUpRotates(t *testing.T) {
	const deals, n = 50, 4
	at := [n][n]int{} // by slot and seat
	c := fakeCell("mixed", &race.Rules{}, "keen", "any", "any", "any")
	neighbours := map[int]int{}
	seats := [n]engine.Seat{}
	for i := range c.Bots {
		slot := i
		c.Bots[i].New = func(engine.Rules, int) engine.Bot {
			return &race.Bot{Log: func(seat engine.Seat) { at[slot][seat]++; seats[slot] = seat }}
		}
	}
	tab := &table{scenario: c}
	tab.setUp()
	row := make([]int64, len(tab.layout.columns))
	for deal := range deals {
		tab.play(deal, row, nil)
		for slot := 1; slot < n; slot++ {
			if (seats[0]+1)%n == seats[slot] {
				neighbours[slot]++
			}
		}
	}
	for slot := range n {
		for seat := range n {
			if at[slot][seat] != deals {
				t.Errorf("slot %d sat %d times in seat %d, want %d", slot, at[slot][seat], seat, deals)
			}
		}
	}
	for slot := 1; slot < n; slot++ {
		if neighbours[slot] < 8 {
			t.Errorf("slot %d sat next to slot 0 in %d of %d deals", slot, neighbours[slot], deals)
		}
	}
	run := playAll(t, deals, 1, fakeCell("mixed", &race.Rules{}, "keen", "any", "any", "any"))[0]
	if run.Rotations != n || run.Total("matches", deals) != deals*n {
		t.Errorf("%d rotations, %d matches", run.Rotations, run.Total("matches", deals))
	}
	credit := run.Total("credit.bot.keen", deals) + run.Total("credit.bot.any", deals)
	if credit != deals*n*engine.PayoffUnit {
		t.Errorf("credits add up to %d, want %d", credit, deals*n*engine.PayoffUnit)
	}
	if k, a := run.Total("slots.bot.keen", deals), run.Total("slots.bot.any", deals); k != deals*n || a != 3*deals*n {
		t.Errorf("slots %d and %d, want %d and %d", k, a, deals*n, 3*deals*n)
	}
}

func TestGenericColumns(t *testing.T) {
	run := playAll(t, 20, 1, fakeCell("a", &race.Rules{Endless: true}, "any", "any"))[0]
	if turns, decisions := run.Total("turns", 20), run.Total("decisions", 20); turns != decisions {
		t.Errorf("%d turns of one decision, %d decisions", turns, decisions)
	}
	if c, d, l := run.Total("choices", 20), run.Total("decisions", 20), run.Total("legal", 20); c >= d || l < d+c {
		t.Errorf("%d choices among %d decisions with %d legal actions", c, d, l)
	}
	if u, e := run.Total("unfinished", 20), run.Total("endless", 20); u != e || u == 0 {
		t.Errorf("%d unfinished, the rules say %d", u, e)
	}
}

// A stalemate counts as unfinished, so that it is left out of win shares.
func TestNoWinner(t *testing.T) {
	run := playAll(t, 60, 1, fakeCell("a", &race.Rules{Endless: true, Stalemate: true}, "any", "any"))[0]
	if u, e := run.Total("unfinished", 60), run.Total("endless", 60); u != e || u == 0 {
		t.Errorf("%d matches without a winner, the rules say %d", u, e)
	}
}

// The descriptions of sim's own metrics are written like those of games.
func TestGenericDocs(t *testing.T) {
	c := fakeCell("mixed", &race.Rules{}, "keen", "any", "any")
	units := map[string]string{"len.choices": "decisions", "len.decisions": "decisions", "branch.mean": "actions", "branch.forced": "share", "bot.share.keen": "share"}
	for _, m := range playAll(t, 1, 1, c)[0].Metrics()[len(c.Rules.Counts(3).Metrics()):] {
		if m.Doc == "" || strings.HasSuffix(m.Doc, ".") || !unicode.IsLower(rune(m.Doc[0])) {
			t.Errorf("%s: %q", m.ID, m.Doc)
		}
		if want, ok := units[m.ID]; ok && m.Unit != want {
			t.Errorf("%s is in %q, want %q", m.ID, m.Unit, want)
		}
		delete(units, m.ID)
	}
	if len(units) > 0 {
		t.Errorf("no metrics %v", units)
	}
}

// ownChoices are rules with a column of the same name as one of sim's, which is then not
// counted twice.
type ownChoices struct{ *race.Rules }

func (o ownChoices) Counts(seats int) engine.Counts {
	t := o.Rules.Counts(seats).(*count.Table[*race.State])
	t.Add(count.Entry[*race.State]{ID: "choices", Value: func(*race.State) int64 { return 0 }})
	return t
}

func TestRulesColumnsWin(t *testing.T) {
	c := fakeCell("a", &race.Rules{}, "any", "any")
	c.Rules = ownChoices{&race.Rules{}}
	run := playAll(t, 5, 1, c)[0]
	if run.Total("choices", 5) != 0 || run.Total("decisions", 5) == 0 {
		t.Errorf("choices = %d, decisions = %d", run.Total("choices", 5), run.Total("decisions", 5))
	}
}

// The same broken match is reported whatever the number of workers; another one later does
// not hide the first.
func TestFault(t *testing.T) {
	scenarios := []*Scenario{
		fakeCell("first", &race.Rules{Stuck: map[uint64]bool{411: true}}, "any", "keen", "any"),
		fakeCell("second", &race.Rules{Panics: map[uint64]bool{402: true, 650: true}}, "any", "any", "any"),
	}
	want := Fault{Variant: "second", Hash: "0", Seed: 7, Deal: 402, Seats: 3, Bots: []string{"any", "any", "any"}, Reason: "fake: a card was lost"}
	for _, workers := range []int{1, 2, 5} {
		_, err := Play(t.Context(), scenarios, 1000, RunOptions{Workers: workers})
		f, ok := errors.AsType[*Fault](err)
		if !ok || !reflect.DeepEqual(*f, want) {
			t.Errorf("%d workers: %v, want %v", workers, err, &want)
		}
	}
	_, err := Play(t.Context(), scenarios[:1], 500, RunOptions{})
	const text = `first, seed 7, deal 411, rotation 0, 3 seats, bots ["any" "keen" "any"]: ` +
		`seat 0 must decide in turn 4 and has no legal action`
	if err == nil || err.Error() != text {
		t.Errorf("got %v, want %s", err, text)
	}
}

// If scenarios lack different deals, as with a keeper, the first match that breaks is
// reported too: the one with the lowest deal, and within the deal the first scenario.
func TestFaultOfCellsApart(t *testing.T) {
	for _, c := range []struct {
		first, second uint64 // numbers of the deals that break
		want          string
	}{{200, 130, "second"}, {200, 200, "first"}, {130, 200, "first"}} {
		a := fakeCell("first", &race.Rules{Panics: map[uint64]bool{c.first: true}}, "any", "any", "any")
		b := fakeCell("second", &race.Rules{Panics: map[uint64]bool{c.second: true}}, "any", "any", "any")
		of := func(index int, level uint8, scenario *Scenario, at int) Task {
			return Task{Span: Span{Level: level, Index: index}, Scenarios: []*Scenario{scenario}, scenarioIndexes: []int{at}}
		}
		for _, workers := range []int{1, 2, 5} {
			for _, tasks := range [][]Task{
				{of(0, 8, a, 0), of(1, 7, b, 1), of(2, 7, b, 1)},
				{of(0, 8, b, 1), of(1, 7, a, 0), of(2, 7, a, 0)},
			} {
				err := Local{workers}.Play(t.Context(), slices.Values(tasks), func(Task, []Block) {})
				if f, ok := errors.AsType[*Fault](err); !ok || f.Variant != c.want || f.Deal != int(min(c.first, c.second)) {
					t.Errorf("%d workers, deals %d and %d break: %v", workers, c.first, c.second, err)
				}
			}
		}
	}
}

// A measured engine is stopped while it decides how large tasks are.
type measured struct {
	Local
	stop context.CancelFunc
}

func (m measured) Size(ctx context.Context, _ []*Scenario, _ int, _ uint8) (uint8, error) {
	m.stop()
	return 0, ctx.Err()
}

// A run stopped before its first task has no deals, and no error.
func TestStoppedWhileTasksAreSized(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	runs, err := Play(ctx, []*Scenario{fakeCell("a", &race.Rules{}, "any", "any", "any")}, 100, RunOptions{Engine: measured{Local{2}, stop}})
	if err != nil || runs[0].Deals != 0 || !runs[0].Incomplete {
		t.Errorf("%v, %+v", err, runs)
	}
}

// partRules are rules with a part that nobody ever uses.
type partRules struct{ *race.Rules }

func (partRules) Parts() []engine.Part { return []engine.Part{{Name: "part"}} }

func (partRules) Uses(engine.Observation, engine.Action, int) bool { return false }

func (partRules) UsedParts(_ engine.Observation, _ []engine.Action, buf []int) []int { return buf }

// Exercise also reports the first match that breaks, although other workers play on.
func TestExerciseFault(t *testing.T) {
	c := fakeCell("a", &race.Rules{Panics: map[uint64]bool{5: true, 40: true, 90: true, 91: true, 200: true}}, "any", "any", "any")
	c.Rules = partRules{c.Rules.(*race.Rules)}
	for _, workers := range []int{1, 2, 8} {
		_, err := CountUses(t.Context(), c, []string{"part"}, 300, workers)
		if f, ok := errors.AsType[*Fault](err); !ok || f.Deal != 5 {
			t.Errorf("%d workers: %v, want the fault of deal 5", workers, err)
		}
	}
}

func TestCancelledRunKeepsWhatIsDone(t *testing.T) {
	c := fakeCell("a", &race.Rules{}, "any", "any", "any")
	full := playAll(t, 3000, 1, c)[0]
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	last := 0
	runs, err := Play(ctx, []*Scenario{c, c}, 3000, RunOptions{Workers: 2, Progress: func(done, total int) {
		if last = done; done > 1000 {
			cancel()
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range runs {
		if !r.Incomplete || r.Deals != last || r.Deals >= 3000 || len(r.Traces) != r.Deals {
			t.Fatalf("incomplete %v, %d deals, %d traces, told of %d", r.Incomplete, r.Deals, len(r.Traces), last)
		}
		if n := r.Rows.Numbers(); len(n) != r.SampleSize()*len(r.Columns) || !slices.Equal(n, full.Rows.Numbers()[:len(n)]) {
			t.Error("not the deals of the full run")
		}
	}
	cancel()
	runs, err = Play(ctx, []*Scenario{c}, 10, RunOptions{})
	if err != nil || runs[0].Deals != 0 || !runs[0].Incomplete {
		t.Errorf("cancelled before the start: %v, %+v", err, runs)
	}
}

func TestBadCells(t *testing.T) {
	short := fakeCell("a", &race.Rules{}, "any", "any", "any")
	short.Bots = short.Bots[:2]
	for _, c := range []struct {
		scenario *Scenario
		deals    int
		want     string
	}{
		{fakeCell("a", &race.Rules{}, "any"), 1, "a: 1 seats, must be 2 to 6"},
		{short, 1, "a: 2 bots for 3 seats"},
		{fakeCell("a", &race.Rules{}, "any", "any"), 0, "0 deals, must be at least 1"},
	} {
		if _, err := Play(t.Context(), []*Scenario{c.scenario}, c.deals, RunOptions{}); err == nil || err.Error() != c.want {
			t.Errorf("got %v, want %s", err, c.want)
		}
	}
}

func TestNoAllocationOnceWarm(t *testing.T) {
	for _, c := range []*Scenario{
		fakeCell("uniform", &race.Rules{}, "any", "any", "any"),
		fakeCell("mixed", &race.Rules{}, "keen", "any", "any"),
	} {
		tab := &table{scenario: c}
		tab.setUp()
		row := make([]int64, len(tab.layout.columns))
		deal := 0
		if n := testing.AllocsPerRun(100, func() { tab.play(deal, row, nil); deal++ }); n != 0 {
			t.Errorf("%s: %g allocations per deal", c.Name, n)
		}
	}
}

// A deal's trace depends on all of its rotations.
func TestTraceMixesRotations(t *testing.T) {
	tab := &table{scenario: fakeCell("mixed", &race.Rules{}, "keen", "any")}
	tab.setUp()
	row := make([]int64, len(tab.layout.columns))
	got := tab.play(3, row, nil)
	d := rng.NewDeal(7, 3)
	var want uint64
	for tab.rotation = range 2 {
		tab.playMatch(d, row)
		want = rng.Mix64(want ^ tab.state.Trace())
	}
	if got != want {
		t.Errorf("got %x, want %x", got, want)
	}
}

func BenchmarkPlay(b *testing.B) {
	tab := &table{scenario: fakeCell("uniform", &race.Rules{}, "any", "any", "any")}
	tab.setUp()
	row := make([]int64, len(tab.layout.columns))
	for i := 0; b.Loop(); i++ {
		tab.play(i, row, nil)
	}
}
