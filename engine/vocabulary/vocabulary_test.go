package vocabulary

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"equitas/engine/cond"
	"equitas/engine/rule"
)

// The game of these tests: a hall with a wall, guests and a mood; things with a size.
type state struct {
	wall, guests, turn, mood int32
	gates, lamps             int32
	asking                   Scratch
	strong                   *Expr[question]
}

type question struct {
	s     *state
	thing int
}

type thing struct {
	size int32
	tags int32
}

var things = []thing{{1, 0}, {cond.Absent, 1}, {3, 2}, {7, 3}}

var (
	moods = []string{"gloomy", "calm", "merry"}
	wide  = &rule.Value{Path: "wall.limit"}
)

func vocabulary() *Words[question] {
	w := New[question](nil)
	w.AddNumber("hall.wall", 0, 9, "height", func(q question) int32 { return q.s.wall }, wide, nil)
	w.AddNumber("hall.guests", 0, 30, "guests", func(q question) int32 { return q.s.guests })
	w.AddNumber("hall.turn", 0, 1000, "turns so far", func(q question) int32 { return q.s.turn })
	w.AddWord("hall.mood", moods, "the mood", func(q question) int32 { return q.s.mood })
	w.AddBool("hall.gates", "the gates are open", func(q question) bool { return q.s.gates != 0 })
	w.AddNumber("hall.lamps", 0, 5, "lamps that burn", func(q question) int32 { return q.s.lamps })
	w.AddBool("hall.strong", "it would hold", func(q question) bool { return q.s.strong.Answer(q, &q.s.asking) != 0 })
	w.AddOptionalNumber("thing.size", 0, 9, "size", func(q question) int32 {
		if q.thing < 0 {
			return 0
		}
		return things[q.thing].size
	})
	w.AddWordSet("thing.tags", []string{"old", "new"}, "tags", func(q question) int32 {
		if q.thing < 0 {
			return 0
		}
		return things[q.thing].tags
	})
	return w
}

const (
	dimWall = iota
	dimTurn
	dimMood
	dimGuests
)

var dims = []Dim{
	dimWall:   {{"hall.wall", 10}},
	dimTurn:   {{"hall.turn", 8}}, // 7 stands for all later turns
	dimMood:   {{"hall.mood", 3}, {"hall.gates", 2}},
	dimGuests: {{"hall.guests", 31}},
}

func (s *state) sum(t *LegalTable[question]) uint64 {
	return t.Part[dimWall][s.wall] + t.Part[dimTurn][min(s.turn, 7)] + t.Part[dimMood][s.mood+3*s.gates] + t.Part[dimGuests][s.guests]
}

func compile(t testing.TB, w *Words[question], text string, want cond.Type) *Expr[question] {
	t.Helper()
	x, err := w.Space(nil).Compile(text, want, nil)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return w.FromCond(x)
}

func newState(t testing.TB, w *Words[question]) *state {
	return &state{asking: w.Scratch(), strong: compile(t, w, "hall.wall * 2 > hall.guests", cond.Bool)}
}

func (s *state) random(r *rand.Rand) {
	s.wall, s.guests, s.turn, s.mood = r.Int32N(10), r.Int32N(31), r.Int32N(14), r.Int32N(3)
	s.gates, s.lamps = r.Int32N(2), r.Int32N(6)
}

var conditions = []string{
	"true", "false", "hall.wall > 4", "hall.turn > 3", "hall.turn > 9", "hall.turn == 7", "hall.mood == 'merry' || hall.gates",
	"(thing.size ?? 0) <= hall.wall + 1", "'old' in thing.tags && hall.turn > 1", "thing.size == nil || hall.guests > 12",
	"'new' in thing.tags || 'old' in thing.tags && hall.wall > 2", "hall.lamps > 2 && hall.wall < 3", "hall.strong", "hall.strong && hall.gates", "hall.wall == 3 && hall.guests * hall.lamps > 20",
	"hall.turn % 2 == 0 && hall.wall % 3 == 1", "hall.mood != 'calm' && hall.guests + hall.turn > 20 && hall.wall > 1",
}

// A table has the same values as its conditions evaluated one by one, with one lane or several.
func TestLegalTable(t *testing.T) {
	w := vocabulary()
	r := rand.New(rand.NewPCG(1, 2))
	lanes := map[int]bool{}
	for round := range 4 {
		var slots []Slot[question]
		for i := range 16 {
			sl := Slot[question]{Kind: i % len(things), Bit: i}
			if i%3 == 0 {
				sl.Kind = -1
			}
			for range r.IntN(3) {
				text := conditions[r.IntN(len(conditions))]
				if round%2 == 1 { // each about a different pair of numbers
					two := [...]string{"hall.wall", "hall.turn", "hall.guests", "(hall.gates ? 3 : 0)"}
					text = fmt.Sprintf("(%s) && (%s + %d * %s) %% %d != 0", text, two[r.IntN(4)], 1+r.IntN(3), two[r.IntN(4)], 2+r.IntN(7))
				}
				sl.Conditions = append(sl.Conditions, compile(t, w, text, cond.Bool))
			}
			slots = append(slots, sl)
		}
		s := newState(t, w)
		b := &TableBuilder[question]{Words: w, Dims: dims, ThingPrefix: "thing.", Question: func(kind int) question { return question{newState(t, w), kind} }}
		table := b.Table(slots)
		lanes[1+len(table.furtherLanes)] = true
		var room Entry
		for range 300 {
			s.random(r)
			e := table.Look(s.sum(table), &room)
			is := table.Resolve(e.Allowed, e.Undecided, func(kind int) question { return question{s, kind} }, &s.asking)
			for _, sl := range table.Slots() {
				got := is.Actions
				if sl.Kind >= 0 {
					got = is.Kinds
				}
				if want := sl.Holds(question{s, sl.Kind}, &s.asking); got>>sl.Bit&1 != uint64(boolToInt(want)) {
					t.Fatalf("round %d, slot %d, %+v: table says %v, conditions say %v", round, sl.Bit, *s, !want, want)
				}
			}
		}
		if n := testing.AllocsPerRun(10, func() {
			e := table.Look(s.sum(table), &room)
			table.Resolve(e.Allowed, e.Undecided, func(kind int) question { return question{s, kind} }, &s.asking)
		}); n > 0 {
			t.Fatalf("round %d: asking a table allocates %v times", round, n)
		}
	}
	if !lanes[1] || len(lanes) == 1 {
		t.Errorf("lanes: %v, want tables of one and of several", lanes)
	}
}

// Conditions that depend only on the dims are never evaluated in full, unless a value of a dim
// stands for several.
func TestTableIsSure(t *testing.T) {
	w := vocabulary()
	b := &TableBuilder[question]{Words: w, Dims: dims, ThingPrefix: "thing.", Question: func(kind int) question { return question{newState(t, w), kind} }}
	for _, c := range []struct {
		text string
		open []int32 // turns at which it is evaluated in full
	}{
		{"hall.wall > 4 && hall.mood == 'merry'", nil},
		{"(thing.size ?? 0) <= hall.wall", nil},
		{"hall.turn > 3", nil},
		{"hall.turn > 9", []int32{7, 8, 12}},
		{"hall.lamps > 2 && hall.turn > 2", []int32{3, 7, 8, 12}},
		{"hall.lamps > 5 && hall.turn > 2", nil},
	} {
		table := b.Table([]Slot[question]{{Kind: 2, Bit: 5, Conditions: []*Expr[question]{compile(t, w, c.text, cond.Bool)}}})
		s := newState(t, w)
		for _, s.turn = range []int32{0, 3, 7, 8, 12} {
			s.wall, s.mood = 5, 2
			got := table.Look(s.sum(table), &Entry{}).Undecided.Kinds != 0
			if want := slices.Contains(c.open, s.turn); got != want {
				t.Errorf("%s, turn %d: is asked in full: %v, want %v", c.text, s.turn, got, want)
			}
		}
	}
}

func TestAlongAndPossible(t *testing.T) {
	w := vocabulary()
	b := &TableBuilder[question]{Words: w, Dims: dims, ThingPrefix: "thing.", Question: func(kind int) question { return question{newState(t, w), kind} }}
	slots := func(texts ...string) (l []Slot[question]) {
		for i, text := range texts {
			l = append(l, Slot[question]{Kind: i, Bit: i, Conditions: []*Expr[question]{compile(t, w, text, cond.Bool)}})
		}
		return l
	}
	got := b.Table(slots("hall.wall > 1", "false", "(thing.size ?? 0) == hall.wall", "true")).KindsByValue(dimWall, 5)
	if want := []uint64{8, 8, 9, 13, 9}; !slices.Equal(got, want) {
		t.Errorf("along the wall: %b, want %b", got, want)
	}
	for _, text := range []string{"hall.gates", "hall.lamps > 2", "hall.wall > 1 && hall.turn > 2"} {
		if got := b.Table(slots("hall.wall > 1", text)).KindsByValue(dimWall, 5); got != nil {
			t.Errorf("%s is answered along the wall alone", text)
		}
	}
	for text, want := range map[string][]int{
		"hall.wall > 7":                                    {8, 9},
		"hall.wall * hall.guests == 21":                    {1, 3, 7},
		"hall.wall == 2 && hall.lamps == 6":                nil,
		"hall.wall < 2 && hall.turn > 900":                 {0, 1},
		"hall.mood == 'calm' && hall.gates && hall.wall<1": {0},
	} {
		var got []int
		sl := slots(text)[0]
		for v, ok := range b.PossibleValues(&sl, dimWall) {
			if ok {
				got = append(got, v)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s may hold at %v, want %v", text, got, want)
		}
	}
}

// A grid has the values of its expression; Grid returns nil if it would be too large or not
// exact.
func TestGrid(t *testing.T) {
	w := vocabulary()
	all := []Dim{{{"hall.wall", 16}}, {{"hall.guests", 0}}, {{"hall.mood", 3}, {"hall.gates", 2}}}
	s := newState(t, w)
	r := rand.New(rand.NewPCG(3, 4))
	for _, text := range []string{"7", "hall.wall", "hall.guests * 3 - hall.wall", "hall.gates ? hall.guests : 1", "hall.mood == 'merry' ? 2 : 5"} {
		x := compile(t, w, text, cond.Int)
		g := w.Grid(x, 1<<12, all...)
		if g == nil {
			t.Fatalf("%s: no grid", text)
		}
		for range 100 {
			s.random(r)
			got := g.At(g.Step[0]*s.wall + g.Step[1]*s.guests + g.Step[2]*(s.mood+3*s.gates))
			if want := x.Answer(question{s, -1}, &s.asking); got != want {
				t.Fatalf("%s with %+v: %d, want %d", text, *s, got, want)
			}
		}
	}
	two := w.Grid(compile(t, w, "hall.guests - hall.wall", cond.Int), 1<<12, DimsOf("hall.wall", "hall.guests")...)
	if got := two.At2(4, 30); got != 26 || two.Sizes[0] != 10 || two.Sizes[1] != 31 {
		t.Errorf("30 - 4 is %d, of %d by %d", got, two.Sizes[0], two.Sizes[1])
	}
	if got := w.Grid(compile(t, w, "hall.lamps * 2", cond.Int), 6, DimsOf("hall.lamps")...).At1(5); got != 10 {
		t.Errorf("5 * 2 is %d", got)
	}
	for text, dims := range map[string][]Dim{
		"hall.lamps":              all,
		"hall.guests + hall.wall": DimsOf("hall.wall", "hall.guests", "hall.turn"), // too many values for the limit below
		"hall.turn":               {{{"hall.turn", 8}}},                            // 7 stands for several turns
	} {
		if w.Grid(compile(t, w, text, cond.Int), 100, dims...) != nil {
			t.Errorf("%s has a grid", text)
		}
	}
}

func TestWords(t *testing.T) {
	w := vocabulary()
	vars := w.Space([]cond.Const{{Name: "rules.limit", Value: 3}}).Vars()
	for i, x := range w.All() {
		if vars[i].Name != x.Name || vars[i].Doc != x.Doc || w.Lookup(x.Name) != &w.All()[i] {
			t.Errorf("word %d is %s, in the space %s", i, x.Name, vars[i].Name)
		}
	}
	if v := w.Lookup("thing.size").Var; v.Type != cond.Int || !v.Optional || v.Hi != 9 {
		t.Errorf("thing.size is %+v", v)
	}
	if got := w.Ranges("hall.wall"); !slices.Equal(got, []*rule.Value{wide}) {
		t.Errorf("the range of hall.wall comes from %v", got)
	}
	if got := append(w.Ranges("hall.guests"), w.Ranges("hall.cellar")...); len(got) > 0 || w.Lookup("hall.cellar") != nil {
		t.Errorf("the ranges of hall.guests, and of no word, come from %v", got)
	}
}

// Words of a set are evaluated alike, whatever their values; a word may evaluate an expression
// itself.
func TestExpr(t *testing.T) {
	w := vocabulary()
	s := newState(t, w)
	s.wall, s.guests, s.lamps = 5, 8, 3
	q := question{s, 2}
	x, err := w.Space(nil).Compile("hall.lamps + (hall.strong ? 10 : 0) + (thing.size ?? 0)", cond.Int, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		v      *rule.Value
		want   int32
		always bool
		names  []string
	}{
		{&rule.Value{Kind: rule.KindInt, Int: 4}, 4, true, nil},
		{&rule.Value{Kind: rule.KindBool, Bool: true}, 1, true, nil},
		{&rule.Value{Kind: rule.KindText, Expr: x}, 16, false, []string{"hall.lamps", "hall.strong", "thing.size"}},
	} {
		e := w.ExprOf(c.v)
		got := e.Answer(q, &s.asking)
		n, fixed := e.ConstantValue()
		if got != c.want || e.IsConstant() != c.always || fixed != c.always || fixed && n != c.want || !slices.Equal(e.Names(), c.names) {
			t.Errorf("%+v is %d of %q, always %v; want %d of %q, always %v", c.v, got, e.Names(), e.IsConstant(), c.want, c.names, c.always)
		}
		if allocs := testing.AllocsPerRun(10, func() { e.Answer(q, &s.asking) }); allocs > 0 {
			t.Errorf("%+v: asking allocates %v times", c.v, allocs)
		}
	}
	if w.ExprOf(nil) != nil {
		t.Error("what the set does not have is something")
	}
	e := w.FromCond(x)
	if !e.DependsOnlyOn("hall.", "thing.size") || e.DependsOnlyOn("hall.lamps", "hall.strong") || e.DependsOnlyOn("thing.") || !Constant[question](1).DependsOnlyOn() {
		t.Error("Only: hall. and thing.size are all that it names")
	}
	if got := e.EvalWith(map[string]int32{"hall.strong": 1, "thing.size": 4}); got != 14 {
		t.Errorf("given: %d, want 14", got)
	}
}

// A dim can only have words that are small numbers.
func TestBadDims(t *testing.T) {
	w := vocabulary()
	for name, dim := range map[string]Dim{"no word": {{"hall.cellar", 2}}, "may be absent": {{"thing.size", 9}}, "a set": {{"thing.tags", 4}}, "too large": {{"hall.turn", 300}}} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: no panic", name)
				}
			}()
			(&TableBuilder[question]{Words: w, Dims: []Dim{dim}}).Table(nil)
		}()
	}
}
