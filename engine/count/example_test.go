package count_test

import (
	"fmt"

	"equitas/engine"
	"equitas/engine/count"
)

// A race counts its laps, and how often each car was overtaken.
func Example() {
	t := &count.Table[*race]{Seats: 2}
	t.AddFinished()
	t.AddTurns("laps", "laps until somebody won")
	t.Add(count.Entry[*race]{ID: "crashes", Doc: "crashes",
		Value:  func(r *race) int64 { return r.crashes },
		Metric: count.Rate("turns", "actions", "Crashes", "per lap")})
	t.AddEach([]count.Thing{{ID: "red", Title: "the red car"}, {ID: "blue", Title: "the blue car"}},
		count.Entry[*race]{ID: "overtaken.*", Doc: "times overtaken",
			Each:   count.EachFromCounters(func(r *race) []uint32 { return r.overtaken[:] }),
			Metric: count.Rate("", "cars", "Overtaking *", "per game")})

	row := make([]int64, len(t.Columns()))
	t.Count(&race{crashes: 2, overtaken: [2]uint32{5, 7}}, row)
	for i, c := range t.Columns() {
		fmt.Println(c.Name, row[i])
	}
	for _, m := range t.Metrics() {
		fmt.Println(m.Title+":", m.Num, "/", m.Den, m.Unit)
	}
	// Output:
	// finished 1
	// turns 12
	// crashes 2
	// overtaken.red 5
	// overtaken.blue 7
	// Game length, turns: turns /  turns
	// Crashes: crashes / turns per lap
	// Overtaking the red car: overtaken.red /  per game
	// Overtaking the blue car: overtaken.blue /  per game
}

type race struct {
	engine.State
	crashes   int64
	overtaken [2]uint32
}

func (*race) Result() engine.Result {
	return engine.Result{Reason: "line", Turns: 12, Winners: engine.SeatSet(0)}
}
