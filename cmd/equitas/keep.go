package main

import (
	"bufio"
	"encoding/json"

	"equitas/engine/sim"
)

// A keeper writes the games of runs, a line of JSON each.
type keeper struct {
	out *output
	w   *bufio.Writer
	enc *json.Encoder
	err error
}

// newKeeper begins the file; without a name there is no keeper.
func newKeeper(file string) (*keeper, error) {
	if file == "" {
		return nil, nil
	}
	out, err := create(file, nil)
	if err != nil {
		return nil, err
	}
	w := bufio.NewWriterSize(out, 1<<16)
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return &keeper{out: out, w: w, enc: enc}, nil
}

// A keptGame is a line of --keep.
type keptGame struct {
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

// of returns what writes the games of these cells; nil without a keeper.
func (k *keeper) of(cells []*sim.Cell) func(sim.Match) {
	if k == nil {
		return nil
	}
	columns := make([][]string, len(cells))
	for i, c := range cells {
		for _, col := range c.Columns() {
			columns[i] = append(columns[i], col.Name)
		}
	}
	return func(m sim.Match) {
		if k.err != nil {
			return
		}
		c := cells[m.Cell]
		g := keptGame{Variant: c.Name, Rules: c.Hash, Seed: c.Master, Deal: m.Deal, Rotation: m.Rotation, Reason: m.Result.Reason,
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
		k.err = k.enc.Encode(g)
	}
}

// commit makes what was written the file, or if somebody stopped the run the
// incomplete one beside it, which it names.
func (k *keeper) commit(stopped bool) (incomplete string, err error) {
	if k == nil {
		return "", nil
	}
	if err := k.w.Flush(); k.err == nil {
		k.err = err
	}
	if k.err != nil {
		return "", writeError(k.out.path, k.err)
	}
	if stopped {
		return k.out.commitIncomplete()
	}
	return "", k.out.commit()
}

// discard takes away what was not committed.
func (k *keeper) discard() {
	if k != nil {
		k.out.discard()
	}
}
