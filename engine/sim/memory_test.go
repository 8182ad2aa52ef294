package sim

import (
	"errors"
	"slices"
	"testing"
	"time"

	"equitas/engine/enginetest/race"
	"equitas/engine/sim/rows"
)

// hashed gives a scenario a hash of rules: its name.
func hashed(c *Scenario) *Scenario {
	c.RulesHash = c.Name
	return c
}

// same reports whether two runs hold the same counts, traces, lengths, exposures and
// longest match.
func same(a, b *Run) bool {
	return a.Deals == b.Deals && a.DealsPerRow == b.DealsPerRow && a.Incomplete == b.Incomplete && slices.Equal(a.Rows.Numbers(), b.Rows.Numbers()) &&
		slices.Equal(a.Traces, b.Traces) && slices.Equal(a.Lengths, b.Lengths) && slices.Equal(a.Exposures(), b.Exposures()) && a.Longest == b.Longest
}

// Blocks of one run serve runs with another number of deals, other workers and more
// scenarios: only what is missing is played.
func TestMemoryServesOtherLengths(t *testing.T) {
	a := func() *Scenario { return hashed(fakeCell("a", &race.Rules{HeadStart: 3}, "any", "any", "any")) }
	b := hashed(fakeCell("b", &race.Rules{HeadStart: 1}, "keen", "any", "any"))
	var memory Memory
	for _, c := range []struct {
		deals, workers int
		scenarios      []*Scenario
		reused         int // deals reused: all that were played before
	}{
		{1000, 2, []*Scenario{a()}, 0},
		{1000, 1, []*Scenario{a()}, 1000},
		{700, 5, []*Scenario{a()}, 700}, // one kept block reaches beyond these deals
		{2000, 2, []*Scenario{a()}, 1000},
		{1500, 3, []*Scenario{b, a()}, 1500},
		{1500, 3, []*Scenario{a(), b}, 3000},
		{70_000, 2, []*Scenario{a()}, 2000}, // rows of several deals are made from rows of one
		{65_000, 2, []*Scenario{a()}, 2000}, // but not the other way round
	} {
		runs, err := Play(t.Context(), c.scenarios, c.deals, RunOptions{Workers: c.workers, Keeper: &memory})
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for _, r := range runs {
			n += r.RecalledDeals
		}
		if n != c.reused {
			t.Errorf("%d deals of %d cells: %d reused, want %d", c.deals, len(c.scenarios), n, c.reused)
		}
		for i, want := range playAll(t, c.deals, 1, c.scenarios...) {
			if !same(runs[i], want) {
				t.Errorf("%d deals: run %d is another with a memory", c.deals, i)
			}
		}
	}
}

// The scenario used longest ago is forgotten first.
func TestMemoryForgets(t *testing.T) {
	var m Memory
	var scenarios []*Scenario
	var ids []ID
	for _, name := range []string{"a", "b", "c"} {
		c := hashed(fakeCell(name, &race.Rules{}, "any", "any"))
		scenarios, ids = append(scenarios, c), append(ids, c.ID())
	}
	run := func(i int, more ...*Scenario) {
		m.Begin(append(more, scenarios[i]))
		b := Block{ScenarioID: ids[i], Span: Span{8, i}}
		b.lengths = make([]int32, maxMemoryBytes/10)
		if err := errors.Join(m.Keep([]Block{b}), m.End(append(more, scenarios[i]))); err != nil {
			t.Fatal(err)
		}
	}
	run(0)
	run(1)
	run(2, scenarios[0])
	if len(m.Spans(ids[0], 0)) != 1 || len(m.entries) != 2 || m.entries[ids[1]] != nil {
		t.Errorf("it remembers %d cells, want the first and the last", len(m.entries))
	}
	if m.size > maxMemoryBytes || m.size != m.entries[ids[0]].size+m.entries[ids[2]].size {
		t.Errorf("it counts %d bytes", m.size)
	}
}

// A keeper with other numbers for the same deals ends the run, and the error names the
// first deal that differs. If a kept block is damaged, its deals are played again.
func TestKeeperDisagrees(t *testing.T) {
	scenario := hashed(fakeCell("a", &race.Rules{HeadStart: 3}, "any", "any"))
	want := playAll(t, 40, 1, scenario)[0]
	for _, c := range []struct {
		name string
		lie  *lie
		deal int // first deal that differs; -1: none
	}{
		{"what cannot be read", &lie{}, -1},
		{"another cell's block", &lie{says: true, narrow: true}, -1},
		{"others' numbers", &lie{hides: true}, 0},
	} {
		runs, err := Play(t.Context(), []*Scenario{scenario}, 40, RunOptions{Workers: 2, Keeper: c.lie})
		var conflict *Conflict
		if c.deal >= 0 {
			if !errors.As(err, &conflict) || conflict.Deal != conflict.Span.From()+c.deal || conflict.Kept == conflict.Played {
				t.Errorf("%s: %v", c.name, err)
			}
			continue
		}
		if err != nil || !same(runs[0], want) || runs[0].RecalledDeals != 0 {
			t.Errorf("%s: %v, %d deals are taken from it", c.name, err, runs[0].RecalledDeals)
		}
	}
}

// A conflict names the first deal that differs, in its numbers or in the trace of its play.
func TestConflictNamesTheDeal(t *testing.T) {
	scenario := hashed(fakeCell("a", &race.Rules{HeadStart: 3}, "any", "any"))
	span := Span{Level: 5, Index: 1} // deals 32 to 63
	for _, c := range []struct {
		what        string
		unit        uint8
		row, traced int // first row with another number, and first deal with another trace; -1: none
		want        int
	}{
		{"a number", 0, 5, -1, 37}, {"a trace", 0, -1, 3, 35}, {"a trace before a number", 0, 9, 2, 34}, {"a row of two deals", 1, 5, -1, 42},
	} {
		blocks, fault := new(Player).Play(Task{Span: span, RowLevel: c.unit, Scenarios: []*Scenario{scenario}})
		if fault != nil {
			t.Fatal(fault)
		}
		kept, played := blocks[0], blocks[0]
		width := kept.rows.Width()
		var numbers []int64
		for row := range kept.rows.Len() {
			for column := range width {
				numbers = append(numbers, kept.rows.NumberAt(column, row))
			}
		}
		if c.row >= 0 {
			numbers[c.row*width]++
		}
		played.rows, played.traces = rows.Pack(width, numbers), slices.Clone(kept.traces)
		if c.traced >= 0 {
			played.traces[c.traced]++
		}
		if got := NewConflict(&kept, &played).Deal; got != c.want {
			t.Errorf("%s: deal %d is named, want %d", c.what, got, c.want)
		}
	}
}

// A lie is a keeper with a false block of deals 8 to 15.
type lie struct {
	Memory
	says   bool // Spans lists the false block
	narrow bool // the false block has other columns
	hides  bool // Keep hides the blocks of those deals
}

func (l *lie) Spans(ID, uint8) []Span {
	if l.hides {
		return nil
	}
	return []Span{{3, 1}}
}

func (l *lie) Recall(id ID, s Span, unit uint8) (Block, bool) {
	return Block{ScenarioID: id, Span: s, RowLevel: unit, rows: rows.Pack(2, make([]int64, 16))}, l.says
}

func (l *lie) Keep(blocks []Block) error {
	for _, b := range blocks {
		if l.hides {
			other := b
			other.rows = rows.Pack(b.rows.Width(), make([]int64, b.rows.Len()*b.rows.Width()))
			return NewConflict(&other, &b)
		}
	}
	return nil
}

// With Runner.OnMatch every match is played, also if its block is kept.
func TestKeepingMatches(t *testing.T) {
	var m Memory
	scenario := hashed(fakeCell("a", &race.Rules{HeadStart: 3}, "any", "any"))
	for range 2 {
		n := 0
		runs, err := Play(t.Context(), []*Scenario{scenario}, 50, RunOptions{Workers: 2, Keeper: &m, OnMatch: func(Match) { n++ }})
		if err != nil || n != 50 || runs[0].RecalledDeals != 0 {
			t.Errorf("%v: told of %d matches, want 50", err, n)
		}
	}
	if runs, err := Play(t.Context(), []*Scenario{scenario}, 50, RunOptions{Workers: 2, Keeper: &m}); err != nil || runs[0].RecalledDeals != 50 {
		t.Errorf("%v: %d deals are kept, want 50", err, runs[0].RecalledDeals)
	}
}

// With a clock, slow scenarios are played in blocks of single deals and fast ones in blocks
// as large as without a clock; the counts are the same.
func TestPace(t *testing.T) {
	scenario := hashed(fakeCell("a", &race.Rules{HeadStart: 3}, "any", "any"))
	want := playAll(t, 1000, 1, scenario)[0]
	for _, c := range []struct {
		deal        time.Duration
		most, least uint8 // levels of the largest block
	}{{time.Second, 0, 0}, {100 * time.Millisecond, 1, 1}, {time.Microsecond, 5, 5}, {0, 5, 5}} {
		var m Memory
		now := time.Unix(0, 0)
		done := 0
		runs, err := Play(t.Context(), []*Scenario{scenario}, 1000, RunOptions{Workers: 1, Keeper: &m, Now: func() time.Time { return now }, Progress: func(n, _ int) {
			now = now.Add(time.Duration(n-done) * c.deal)
			done = n
		}})
		if err != nil || !same(runs[0], want) {
			t.Errorf("%v a deal: %v", c.deal, err)
		}
		largest := uint8(0)
		for _, s := range m.Spans(scenario.ID(), 0) {
			largest = max(largest, s.Level)
		}
		if largest > c.most || largest < c.least {
			t.Errorf("%v a deal: blocks of level %d, want %d to %d", c.deal, largest, c.least, c.most)
		}
	}
}
