package count_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/count"
)

// An ended is a match that is over.
type ended struct {
	engine.State
	res   engine.Result
	steps int64
	cards []uint32
	dead  bool // no counter is read, only how it ended
}

func (e *ended) Result() engine.Result { return e.res }

type (
	table = count.Table[*ended]
	entry = count.Entry[*ended]
)

// counted returns the values that a table counts for a match, in the order of its columns. It
// starts with a row that was used before.
func counted(t *testing.T, c engine.Counts, s *ended) string {
	t.Helper()
	row := slices.Repeat([]int64{77}, len(c.Columns()))
	c.Count(s, row)
	var l []string
	for i, col := range c.Columns() {
		l = append(l, fmt.Sprint(col.Name, " ", row[i]))
	}
	return strings.Join(l, ", ")
}

func won(scores []int32, winners ...engine.Seat) engine.Result {
	r := engine.Result{Reason: "points", Winners: engine.SeatSet(winners...), Turns: 9, Scored: scores != nil}
	copy(r.Scores[:], scores)
	return r
}

// Counters that every game has are counted from the result of a match.
func TestResults(t *testing.T) {
	for _, c := range []struct {
		name       string
		seats, per int // number of seats; seats of each side
		res        engine.Result
		want       string
	}{
		{"one wins", 3, 1, won([]int32{4, 9, 2}, 1), "finished 1, turns 9, tie 0, margin 5, end.points 1, end.unfinished 0, players 3, credit 840, credit.seat.0 0, credit.seat.1 840, credit.seat.2 0"},
		{"best first", 3, 1, won([]int32{9, -2, 4}, 0), "finished 1, turns 9, tie 0, margin 5, end.points 1, end.unfinished 0, players 3, credit 840, credit.seat.0 840, credit.seat.1 0, credit.seat.2 0"},
		{"two share", 2, 1, won([]int32{4, 4}, 0, 1), "finished 1, turns 9, tie 1, margin 0, end.points 1, end.unfinished 0, players 2, credit 840, credit.seat.0 420, credit.seat.1 420"},
		{"a team", 4, 2, won([]int32{1, 5, 2, 1}, 1, 3), "finished 1, turns 9, tie 0, margin 3, end.points 1, end.unfinished 0, players 4, credit 840, credit.seat.0 0, credit.seat.1 420, credit.seat.2 0, credit.seat.3 420"},
		{"both teams", 4, 2, won([]int32{1, 2, 2, 1}, 0, 1, 2, 3), "finished 1, turns 9, tie 1, margin 0, end.points 1, end.unfinished 0, players 4, credit 840, credit.seat.0 210, credit.seat.1 210, credit.seat.2 210, credit.seat.3 210"},
		{"all below 0", 2, 1, won([]int32{-9, -7}, 1), "finished 1, turns 9, tie 0, margin 2, end.points 1, end.unfinished 0, players 2, credit 840, credit.seat.0 0, credit.seat.1 840"},
		{"nobody scores", 2, 1, won(nil, 1), "finished 1, turns 9, tie 0, margin 0, end.points 1, end.unfinished 0, players 2, credit 840, credit.seat.0 0, credit.seat.1 840"},
		{"no end", 2, 1, engine.Result{Reason: engine.Unfinished, Turns: 99}, "finished 0, turns 99, tie 0, margin 0, end.points 0, end.unfinished 1, players 0, credit 0, credit.seat.0 0, credit.seat.1 0"},
	} {
		x := &table{Seats: c.seats}
		x.AddFinished()
		x.AddTurns("turns", "all turns")
		x.AddTies("ties", c.per)
		x.AddMargin("points", c.seats/c.per)
		x.AddEnding("points", entry{Metric: engine.Metric{Title: "Points"}})
		x.AddEnding(engine.Unfinished, entry{Metric: engine.Metric{Title: "Unfinished"}})
		x.AddPlayers()
		x.AddSeatCredits()
		if got := counted(t, x, &ended{res: c.res}); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.name, got, c.want)
		}
	}
}

// things returns a table of two cards and a number; the second card is never used.
func things() *table {
	x := &table{Seats: 2, Places: map[string]engine.ReportPlace{"cards": {Rank: 7}},
		Order:   []string{"card", "card.lost", "sum"},
		Prepare: func(s *ended, _ engine.Result) bool { return !s.dead }}
	x.Add(entry{ID: "steps", Doc: "steps", Value: func(s *ended) int64 { return s.steps }, Metric: count.Rate("", "actions", "Steps", "per game")},
		entry{ID: "none", Absent: true, Metric: engine.Metric{Title: "None"}})
	x.AddEach([]count.Thing{{"a", "Ace"}, {"b", "Bee"}},
		entry{ID: "lost.*", Doc: "times * was lost", Each: func(s *ended, to count.ThingColumns) { to.Add(0, 5); to.Add(1, 6) },
			Metric: engine.Metric{ID: "card.lost.*", Title: "* lost", Family: "cards", Den: "seen.*", Companion: engine.Companion{ID: "card.used.*"}}},
		entry{ID: "used.*", Doc: "times used", Each: func(s *ended, to count.ThingColumns) { to.Add(0, 1); to.Add(1, 1) }, Includes: func(i int) bool { return i == 0 },
			Metric: count.Share("seen.*", "cards", "*", 0.02)},
		entry{ID: "seen.*", Doc: "times seen", Each: count.EachFromCounters(func(s *ended) []uint32 { return s.cards })},
		entry{ID: "gone.*", Absent: true})
	x.AddMetricsEach([]count.Thing{{"a", "Ace"}, {"b", "Bee"}}, engine.Metric{ID: "card.play.*", Title: "*", Kind: engine.Stratified})
	x.AddMetrics(count.JointTest("sum", "cards", "All", "all", x.IDs("card.lost")), engine.Metric{ID: "rest", Title: "Rest", Scale: 3})
	return x
}

// Columns of things are grouped by thing. A match that counts nothing has only the counters of
// its end.
func TestThings(t *testing.T) {
	x := things()
	if got, want := counted(t, x, &ended{steps: 3, cards: []uint32{8, 9, 10}}), "steps 3, lost.a 5, used.a 1, seen.a 8, lost.b 6, seen.b 9"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	x.AddTurns("turns", "turns")
	if got, want := counted(t, x, &ended{dead: true, res: won(nil, 0)}), "steps 0, lost.a 0, used.a 0, seen.a 0, lost.b 0, seen.b 0, turns 9"; got != want {
		t.Errorf("a copy: got %s, want %s", got, want)
	}
	if got, want := x.Columns()[4].Doc, "times b was lost"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// Metrics are in the order of the table: those with the longest matching name first, and equal
// ones in the order in which they were added. Empty fields are filled from the entry.
func TestMetrics(t *testing.T) {
	x := things()
	var got []string
	for _, m := range x.Metrics() {
		got = append(got, fmt.Sprintf("%s: %s = %s/%s * %g, %s, thing %d, rank %d, beside %q", m.ID, m.Title, m.Num, m.Den, m.Scale, m.Doc, m.ThingIndex, m.Place.Rank, m.Companion.ID))
	}
	want := []string{
		`card.play.a: Ace = / * 1, , thing 0, rank 0, beside ""`,
		`card.play.b: Bee = / * 1, , thing 1, rank 0, beside ""`,
		`card.lost.a: Ace lost = lost.a/seen.a * 1, times a was lost, thing 0, rank 7, beside "card.used.a"`,
		`card.lost.b: Bee lost = lost.b/seen.b * 1, times b was lost, thing 0, rank 7, beside "card.used.b"`,
		`sum: All = / * 1, all, thing 0, rank 7, beside ""`,
		`steps: Steps = steps/ * 1, steps, thing 0, rank 0, beside ""`,
		`used.a: Ace = used.a/seen.a * 1, times used, thing 0, rank 7, beside ""`,
		`rest: Rest = / * 3, , thing 0, rank 0, beside ""`,
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if parts := x.Metrics()[4].Parts; !slices.Equal(parts, []string{"card.lost.a", "card.lost.b"}) {
		t.Errorf("parts %q", parts)
	}
	x.Order = []string{"rest", "card.lost"}
	if ids := x.Metrics(); ids[0].ID != "rest" || ids[2].ID != "card.lost.b" || ids[3].ID != "steps" {
		t.Errorf("in another order %s, %s, %s", ids[0].ID, ids[2].ID, ids[3].ID)
	}
}

// An entry must have exactly one way of counting.
func TestOneWay(t *testing.T) {
	for name, e := range map[string]entry{
		"none": {ID: "x"},
		"two":  {ID: "x", Value: func(*ended) int64 { return 1 }, Result: func(engine.Result) int64 { return 1 }},
		"each": {ID: "x", Each: func(*ended, count.ThingColumns) {}},
	} {
		func() {
			defer func() {
				if r := recover(); r == nil || !strings.HasPrefix(fmt.Sprint(r), "count: x ") {
					t.Errorf("%s: %v", name, r)
				}
			}()
			new(table).Add(e)
		}()
	}
	defer func() {
		if r := recover(); r == nil {
			t.Error("things without a count are added")
		}
	}()
	new(table).AddEach([]count.Thing{{"a", "A"}}, entry{ID: "x.*", Value: func(*ended) int64 { return 1 }})
}

// One function can count all entries of things: it gets the columns of each thing that has
// entries.
func TestParts(t *testing.T) {
	x := &table{Prepare: func(s *ended, _ engine.Result) bool { return !s.dead }}
	x.Add(entry{ID: "steps", Doc: "steps", Value: func(s *ended) int64 { return s.steps }})
	of := []count.Thing{{"a", "Ace"}, {"b", "Bee"}, {"c", "Cat"}}
	x.AddParts(of, func(s *ended, to count.Parts) {
		for i := range of {
			for j := range to.CountsOf(i) {
				to.CountsOf(i)[j] = int64(s.cards[i]) + int64(100*j)
			}
		}
	}, entry{ID: "lost.*", Doc: "times * was lost", Metric: count.Rate("", "cards", "* lost", "per game")}, entry{ID: "gone.*", Absent: true},
		entry{ID: "seen.*", Doc: "times seen"}, entry{ID: "used.*", Doc: "times used", Includes: func(i int) bool { return i != 1 }})
	x.AddTurns("turns", "turns")
	if got, want := counted(t, x, &ended{steps: 3, cards: []uint32{7, 8, 9}, res: won(nil, 0)}),
		"steps 3, lost.a 7, seen.a 107, used.a 207, lost.b 8, seen.b 108, lost.c 9, seen.c 109, used.c 209, turns 9"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got, want := counted(t, x, &ended{dead: true, res: won(nil, 0)}),
		"steps 0, lost.a 0, seen.a 0, used.a 0, lost.b 0, seen.b 0, lost.c 0, seen.c 0, used.c 0, turns 9"; got != want {
		t.Errorf("a copy: got %s, want %s", got, want)
	}
	if m := x.Metrics()[1]; m.ID != "lost.b" || m.Num != "lost.b" || m.Title != "Bee lost" || m.Doc != "times b was lost" {
		t.Errorf("the second metric is %+v", m)
	}
	defer func() {
		if recover() == nil {
			t.Error("an entry that counts by itself is added to those that are counted together")
		}
	}()
	x.AddParts(of, func(*ended, count.Parts) {}, entry{ID: "x.*", Each: func(*ended, count.ThingColumns) {}})
}

// Counts are made once for each number of seats. Appending to the columns does not change them.
func TestOnce(t *testing.T) {
	var o count.CountsCache
	made := 0
	fill := func(seats int) engine.Counts {
		made++
		x := &table{Seats: seats}
		x.AddSeatCredits()
		x.AddFinished()
		return x
	}
	for range 3 {
		for seats := 2; seats <= engine.MaxSeats; seats++ {
			c := o.Get(seats, fill)
			if got := len(c.Columns()); got != seats+1 {
				t.Errorf("%d columns of %d seats", got, seats)
			}
		}
	}
	if made != engine.MaxSeats-1 {
		t.Errorf("made %d times, want %d", made, engine.MaxSeats-1)
	}
	a := append(o.Get(2, fill).Columns(), engine.Column{Name: "a"})
	if b := append(o.Get(2, fill).Columns(), engine.Column{Name: "b"}); a[3].Name != "a" || b[3].Name != "b" {
		t.Error("what one appends to the columns another overwrites")
	}
}
