package sim

import (
	"slices"
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest/race"
)

// counting returns a scenario whose rules count one more column if more is set, and which
// has an extra of times its big steps, plus 1, if times is above 0.
func counting(more bool, times int64, bots ...string) *Scenario {
	c := hashed(fakeCell("a", &race.Rules{HeadStart: 3, ExtraColumn: more}, bots...))
	if times > 0 {
		at := slices.IndexFunc(Columns(c.Rules, c.Seats), func(col engine.Column) bool { return col.Name == "big" })
		c.Measuring = &engine.Measurement{FormulaColumns: []engine.FormulaColumn{{Column: engine.Column{Name: "mine"}, Formula: []string{"", "big", "2*big"}[times],
			Value: func(row []int64) int64 { return times*row[at] + 1 }}}}
	}
	return c
}

// Kept blocks serve every scenario with the same play that counts the same columns or
// fewer, and extras that can be computed from these columns. A scenario that counts more is
// played again. Neither's blocks replace the other's.
func TestColumnsAreNoIdentity(t *testing.T) {
	uniform, mixed := []string{"any", "any", "any"}, []string{"keen", "any", "any"}
	var memory Memory
	for _, c := range []struct {
		what string
		bots []string
		more bool
		mine int64
		kept bool
	}{
		{"for the first time", uniform, false, 0, false},
		{"something more", uniform, true, 0, false},
		{"something more again", uniform, true, 0, true},
		{"as before", uniform, false, 0, true},
		{"a column of its own", uniform, false, 1, true},
		{"another formula", uniform, true, 2, true},
		{"mixed for the first time", mixed, true, 1, false},
		{"mixed with less", mixed, false, 1, true},
		{"mixed without its own", mixed, true, 0, true},
		{"mixed with another formula: no row is of one match", mixed, true, 2, false},
	} {
		got, err := Play(t.Context(), []*Scenario{counting(c.more, c.mine, c.bots...)}, 300, RunOptions{Workers: 2, Keeper: &memory})
		if err != nil {
			t.Fatal(err)
		}
		want, err := Play(t.Context(), []*Scenario{counting(c.more, c.mine, c.bots...)}, 300, RunOptions{Workers: 1})
		if err != nil {
			t.Fatal(err)
		}
		if !same(got[0], want[0]) || len(got[0].Columns) != len(want[0].Columns) {
			t.Errorf("%s: another run than without a memory", c.what)
		}
		if n := map[bool]int{true: 300}[c.kept]; got[0].RecalledDeals != n {
			t.Errorf("%s: %d deals were kept, want %d", c.what, got[0].RecalledDeals, n)
		}
	}
}

// Blocks made from a sibling's are equal, byte by byte, to blocks that are played.
func TestRecountIsPlay(t *testing.T) {
	from, to := counting(true, 1, "any", "any", "any"), counting(false, 2, "any", "any", "any")
	span := Span{Level: 5, Index: 1}
	block := func(c *Scenario, unit uint8) Block {
		blocks, fault := new(Player).Play(Task{Span: span, RowLevel: unit, Scenarios: []*Scenario{c}})
		if fault != nil {
			t.Fatal(fault)
		}
		return blocks[0]
	}
	r := to.recountOf(Sibling{from.ID(), from.CountedColumns()})
	if r == nil {
		t.Fatal("what was counted does not serve")
	}
	b, want := block(from, 0), block(to, 0)
	if made := r.block(&b); !slices.Equal(made.Bytes(), want.Bytes()) {
		t.Error("the block is another than the one that is played")
	}
	if !r.worksWith(0) || r.worksWith(1) {
		t.Error("what is computed of matches needs rows of one match each")
	}
	less := counting(false, 0, "any", "any", "any")
	r = less.recountOf(Sibling{from.ID(), from.CountedColumns()})
	b, want = block(from, 2), block(less, 2)
	if made := r.block(&b); !r.worksWith(2) || !slices.Equal(made.Bytes(), want.Bytes()) {
		t.Error("rows of several deals: the block is another than the one that is played")
	}
	if from.recountOf(Sibling{less.ID(), less.CountedColumns()}) != nil {
		t.Error("what was never counted is said to be there")
	}
	kept := counting(true, 1, "any", "any", "any")
	kept.Measuring.FormulaColumns[0].Name = "first" // a name that the rules count too
	if kept.recountOf(Sibling{less.ID(), less.CountedColumns()}) != nil {
		t.Error("what the rules count is computed by a formula that they keep out")
	}
	narrow := counting(true, 0, "any", "any", "any")
	narrow.Narrow = true
	if narrow.recountOf(Sibling{from.ID(), from.CountedColumns()}) != nil {
		t.Error("a narrow cell is served by blocks that say more of its matches")
	}
}

// Where a sibling's block is damaged, its deals are played again.
func TestDamagedSibling(t *testing.T) {
	var memory Memory
	if _, err := Play(t.Context(), []*Scenario{counting(true, 0, "any", "any", "any")}, 100, RunOptions{Workers: 1, Keeper: &memory}); err != nil {
		t.Fatal(err)
	}
	got, err := Play(t.Context(), []*Scenario{counting(false, 0, "any", "any", "any")}, 100, RunOptions{Workers: 1, Keeper: forgetful{&memory}})
	if err != nil {
		t.Fatal(err)
	}
	want, _ := Play(t.Context(), []*Scenario{counting(false, 0, "any", "any", "any")}, 100, RunOptions{Workers: 1})
	if got[0].RecalledDeals != 0 || !same(got[0], want[0]) {
		t.Errorf("%d deals were kept that cannot be read, or the run is another", got[0].RecalledDeals)
	}
}

// A forgetful keeper lists blocks that it then fails to return.
type forgetful struct{ *Memory }

func (forgetful) Recall(ID, Span, uint8) (Block, bool) { return Block{}, false }

// A forgetfulOf keeper lists the blocks of one scenario, and then fails to return them.
type forgetfulOf struct {
	*Memory
	scenario ID
}

func (f forgetfulOf) Recall(id ID, s Span, unit uint8) (Block, bool) {
	if id == f.scenario {
		return Block{}, false
	}
	return f.Memory.Recall(id, s, unit)
}

// A scenario's own blocks are used before those of siblings, so a damaged sibling costs nothing
// of what the scenario has.
func TestOwnBlocksBeforeSiblings(t *testing.T) {
	var memory Memory
	play := func(c *Scenario, deals int, keeper Keeper) *Run {
		t.Helper()
		runs, err := Play(t.Context(), []*Scenario{c}, deals, RunOptions{Workers: 1, Keeper: keeper})
		if err != nil {
			t.Fatal(err)
		}
		return runs[0]
	}
	sibling := counting(true, 0, "any", "any", "any")
	play(counting(false, 0, "any", "any", "any"), 100, &memory)
	play(sibling, 100, &memory)
	got := play(counting(false, 0, "any", "any", "any"), 200, forgetfulOf{&memory, sibling.ID()})
	if got.RecalledDeals != 100 {
		t.Errorf("%d deals were kept, want the 100 of its own", got.RecalledDeals)
	}
}

// ParseCountedColumns reads what Text returns, and rejects any other text.
func TestParseCounting(t *testing.T) {
	want := CountedColumns{{"turns", ""}, {"mine", "5 * \"x\"\n+ 1"}, {"à", " "}}
	if got, ok := ParseCountedColumns(want.Text()); !ok || !slices.Equal(got, want) {
		t.Errorf("got %q, %v", got, ok)
	}
	for _, text := range []string{"", "turns", `"turns"`, `"turns""x"`, `"turns" x`, `"turns" "x" "y"`, "\n"} {
		if got, ok := ParseCountedColumns(text); ok {
			t.Errorf("%q: got %q, want a refusal", text, got)
		}
	}
}

func TestPlayed(t *testing.T) {
	a, b, c := counting(false, 0, "any", "any", "any"), counting(true, 1, "any", "any", "any"), counting(false, 0, "any", "any", "keen")
	if a.Spec().PlayID() != b.Spec().PlayID() || a.ID() == b.ID() {
		t.Error("columns change what is played, or not what is counted")
	}
	if a.Spec().PlayID() == c.Spec().PlayID() {
		t.Error("other bots play the same")
	}
}
