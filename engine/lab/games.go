package lab

import "equitas/engine/sim"

// A Game is one match as it was counted, for other programs.
type Game struct {
	Variant  string           `json:"variant"`
	Rules    string           `json:"rules"`
	Seed     uint64           `json:"seed"`
	Deal     int              `json:"deal"`
	Rotation int              `json:"rotation"`
	Bots     []string         `json:"bots"` // by seat
	Reason   string           `json:"reason"`
	Winners  []int            `json:"winners"` // seats, from 0
	Turns    int              `json:"turns"`
	Counts   map[string]int64 `json:"counts"`
}

// gamesOf returns what tells of the games of these cells.
func gamesOf(cells []*sim.Cell, tell func(Game)) func(sim.Match) {
	columns := make([][]string, len(cells))
	for i, c := range cells {
		for _, col := range c.Columns() {
			columns[i] = append(columns[i], col.Name)
		}
	}
	return func(m sim.Match) {
		c := cells[m.Cell]
		g := Game{Variant: c.Name, Rules: c.Hash, Seed: c.Master, Deal: m.Deal, Rotation: m.Rotation, Reason: m.Result.Reason,
			Turns: m.Result.Turns, Winners: []int{}, Counts: map[string]int64{}}
		for _, slot := range m.Slots {
			g.Bots = append(g.Bots, c.Bots[slot].Name)
		}
		for _, seat := range m.Result.Winners.List() {
			g.Winners = append(g.Winners, int(seat))
		}
		for i, v := range m.Row {
			g.Counts[columns[m.Cell][i]] = v
		}
		tell(g)
	}
}
