package vocabulary

import (
	"math/rand/v2"
	"slices"
	"testing"

	"equitas/engine/cond"
)

// A table that was made before is used again only if everything it was made of is the same;
// otherwise the new table has the values of the changed conditions.
func TestTableAgain(t *testing.T) {
	was := slices.Clone(things)
	defer func() { copy(things, was) }()
	r := rand.New(rand.NewPCG(3, 4))
	texts := []string{"(thing.size ?? 0) <= hall.wall + 1", "'old' in thing.tags || hall.turn > 6"}
	var last *LegalTable[question]
	check := func(name string, same bool, kinds [2]int, turns int, texts ...string) {
		t.Helper()
		w := vocabulary()
		d := slices.Clone(dims)
		d[dimTurn] = Dim{{"hall.turn", turns}}
		b := &TableBuilder[question]{Words: w, Dims: d, ThingPrefix: "thing.", Question: func(kind int) question { return question{newState(t, w), kind} }}
		var slots []Slot[question]
		for i, text := range texts {
			slots = append(slots, Slot[question]{Kind: kinds[i], Bit: i, Conditions: []*Expr[question]{compile(t, w, text, cond.Bool)}})
		}
		table := b.Table(slots)
		if last != nil && (&table.first.index[0] == &last.first.index[0]) != same {
			t.Errorf("%s: taken again: %v, want %v", name, !same, same)
		}
		last = table
		s := newState(t, w)
		for range 200 {
			s.random(r)
			sum := table.Part[dimWall][s.wall] + table.Part[dimTurn][min(s.turn, int32(turns)-1)] + table.Part[dimMood][s.mood+3*s.gates] + table.Part[dimGuests][s.guests]
			e := table.Look(sum, &Entry{})
			is := table.Resolve(e.Allowed, e.Undecided, func(kind int) question { return question{s, kind} }, &s.asking)
			for _, sl := range slots {
				got := is.Kinds
				if sl.Kind < 0 {
					got = is.Actions
				}
				if want := sl.Holds(question{s, sl.Kind}, &s.asking); got>>sl.Bit&1 != uint64(boolToInt(want)) {
					t.Fatalf("%s, slot %d, %+v: table says %v, conditions say %v", name, sl.Bit, *s, !want, want)
				}
			}
		}
	}
	check("first", false, [2]int{0, 2}, 8, texts...)
	check("the same", true, [2]int{0, 2}, 8, texts...)
	check("another thing", false, [2]int{3, 2}, 8, texts...)
	check("no thing", false, [2]int{3, -1}, 8, texts...)
	check("other classes", false, [2]int{3, -1}, 5, texts...)
	check("another condition", false, [2]int{3, -1}, 5, texts[0], "hall.turn > 6")
	things[3].size = 2
	check("another size", false, [2]int{3, -1}, 5, texts[0], "hall.turn > 6")
}
