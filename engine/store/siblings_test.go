package store

import (
	"path/filepath"
	"slices"
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest/highcard"
	"equitas/engine/sim"
)

// newer are the rules of a later version of the program, which count one more column,
// before all others.
type newer struct{ highcard.Rules }

func (r newer) Counts(seats int) engine.Counts { return newerCounts{r.Rules.Counts(seats)} }

type newerCounts struct{ engine.Counts }

func (c newerCounts) Columns() []engine.Column {
	return append([]engine.Column{{Name: "novelty", Doc: "one more than the first of the others"}}, c.Counts.Columns()...)
}

func (c newerCounts) Count(s engine.State, row []int64) {
	c.Counts.Count(s, row[1:])
	row[0] = row[1] + 1
}

// newerCell returns a scenario of the later version.
func newerCell(t testing.TB, head int32) *sim.Scenario {
	c := cell(t, head)
	c.Rules = newer{highcard.Rules{HeadStart: head}}
	return c
}

// A new column does not make kept results useless: those with the old columns serve
// scenarios that need no more, those with the new columns serve both, and deals that are
// missing are played.
func TestNewMeasureVoidsNothing(t *testing.T) {
	file := filepath.Join(t.TempDir(), "results.db")
	old, more := func() *sim.Scenario { return cell(t, 0) }, func() *sim.Scenario { return newerCell(t, 0) }
	for _, c := range []struct {
		what     string
		scenario func() *sim.Scenario
		deals    int
		kept     int
	}{
		{"the old program", old, 300, 0},
		{"the new one, which lacks a column", more, 500, 0},
		{"the new one again", more, 500, 500},
		{"the old one again, and some more deals out of the new one's", old, 500, 500},
		{"more than either has", old, 600, 500},
	} {
		got, said := play(t, file, c.deals, 2, c.scenario())
		if want := alone(t, c.deals, c.scenario()); !same(got[0], want[0]) || said != "" {
			t.Errorf("%s: another run than with nothing kept; said %q", c.what, said)
		}
		if got[0].RecalledDeals < c.kept || c.kept == 0 && got[0].RecalledDeals > 0 {
			t.Errorf("%s: %d deals of %d were kept, want %d", c.what, got[0].RecalledDeals, c.deals, c.kept)
		}
	}
	s := New(file, Options{OwnPath: true, Clock: wall{}})
	defer s.Close()
	if l, err := s.List(); err != nil || len(l) != 1 || l[0].Deals < 600 {
		t.Errorf("listed %+v, %v: want one result of 600 deals or more", l, err)
	}
	if l := s.Siblings(old()); len(l) != 1 || l[0].ID != more().ID() || !slices.Equal(l[0].Columns, more().CountedColumns()) {
		t.Errorf("siblings: %v", l)
	}
	if l := s.Siblings(cell(t, 3)); len(l) > 0 {
		t.Errorf("siblings of another play: %v", l)
	}
	checked, err := s.Check()
	if err != nil || checked.DroppedCount > 0 || checked.Scenarios != 2 || checked.Texts != 0 {
		t.Errorf("checked: %+v, %v", checked, err)
	}
}

// Blocks played since the file was opened are found too.
func TestSiblingsSinceItWasOpened(t *testing.T) {
	s := New(filepath.Join(t.TempDir(), "results.db"), Options{OwnPath: true, Clock: wall{}})
	defer s.Close()
	playWith(t, s, 100, cell(t, 3)) // so that the file is asked before the others are there
	if r := playWith(t, s, 200, newerCell(t, 0)); r.RecalledDeals != 0 {
		t.Errorf("%d deals were kept of nothing", r.RecalledDeals)
	}
	if r := playWith(t, s, 200, cell(t, 0)); r.RecalledDeals != 200 {
		t.Errorf("%d deals were kept, want 200", r.RecalledDeals)
	}
}

// If the list of columns of a result is damaged, its deals are played again, and the
// numbers are the same.
func TestDamagedColumns(t *testing.T) {
	file := filepath.Join(t.TempDir(), "results.db")
	play(t, file, 200, 1, newerCell(t, 0))
	change(t, file, "UPDATE text SET text = replace(text, 'novelty', 'oddness')")
	got, said := play(t, file, 200, 1, cell(t, 0))
	if want := alone(t, 200, cell(t, 0)); !same(got[0], want[0]) || got[0].RecalledDeals != 0 || said == "" {
		t.Errorf("%d deals were kept, or another run; said %q", got[0].RecalledDeals, said)
	}
}

// Results used for a sibling are not deleted to make room, although they were not asked for
// themselves.
func TestLentStays(t *testing.T) {
	file := filepath.Join(t.TempDir(), "results.db")
	keep := func(days int, c *sim.Scenario) {
		s := New(file, Options{OwnPath: true, Clock: at{days}})
		playWith(t, s, 100, c)
		s.Close()
	}
	keep(0, newerCell(t, 0))
	keep(5, cell(t, 0))
	listed := func() ([]Scenario, error) {
		s := New(file, Options{OwnPath: true})
		defer s.Close()
		return s.List()
	}
	if l, err := listed(); err != nil || len(l) != 1 || !l[0].LastUsed.After(at{4}.Now()) {
		t.Errorf("listed: %+v, %v", l, err)
	}
	keep(6, cell(t, 9))
	s := New(file, Options{OwnPath: true, Clock: at{7}, MaxBytes: 1})
	asked, lent := cell(t, 3), cell(t, 0)
	playWith(t, s, 100, asked)
	playWith(t, s, 100, lent)
	s.Close()
	var names []sim.ID
	l, err := listed()
	for _, c := range l {
		names = append(names, c.ID)
	}
	if err != nil || len(l) != 2 || !slices.Contains(names, asked.ID()) || !slices.Contains(names, newerCell(t, 0).ID()) {
		t.Errorf("left are %+v, %v: want what was asked for and what was lent", l, err)
	}
}
