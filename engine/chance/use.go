package chance

import (
	"strconv"

	"equitas/engine"
	"equitas/engine/rng"
)

// A Use describes one purpose for which a game draws from chance, and how a record tells
// the outcome.
type Use struct {
	What   string      // the word of its lines in records: "steal"
	Stream rng.Purpose // where its chance comes from: a purpose of its own, or of its family

	// Line has the other fields of the line in order. A value may be [Given] or, once,
	// [Open].
	Line engine.Fields
}

// A slot is a placeholder for a value of a line that varies.
type slot uint8

const (
	Given slot = iota + 1 // the next number that the caller gives, such as a seat
	Open                  // the outcome of the chance
)

// outcome returns a line of the use. The numbers that are given may be more than the
// line has.
func (u *Use) outcome(open any, given []int) engine.Outcome {
	o := engine.Outcome{What: u.What, Fields: make(engine.Fields, len(u.Line))}
	for i, f := range u.Line {
		switch f.Value {
		case Given:
			f.Value, given = given[0], given[1:]
		case Open:
			f.Value = open
		}
		o.Fields[i] = f
	}
	return o
}

// open returns the name of the outcome in a record.
func (u *Use) open() string {
	for _, f := range u.Line {
		if f.Value == Open {
			return f.Name
		}
	}
	return u.What
}

// Cards are the cards of a game, or other things that are shuffled and drawn, by kind.
type Cards struct {
	Names  []string   // in records
	Copies [][]uint64 // rng.CardID of each copy
	Hash   []uint64   // what a card adds to the trace

	Numbers bool // Pick tells its names as whole numbers, which they are: seats
}

// told returns a kind as a value for a record.
func (c *Cards) told(kind int) any {
	if n, err := strconv.Atoi(c.Names[kind]); c.Numbers && err == nil {
		return n
	}
	return c.Names[kind]
}

// Add adds a kind with so many copies.
func (c *Cards) Add(name string, copies int) {
	ids := make([]uint64, copies)
	for i := range ids {
		ids[i] = rng.CardID(name, uint64(i)+1)
	}
	c.Names, c.Copies, c.Hash = append(c.Names, name), append(c.Copies, ids), append(c.Hash, rng.Name64(name))
}

// mix hashes the given numbers into one.
func mix(given []int) uint64 {
	x := uint64(0)
	for _, g := range given {
		x = x<<4 + uint64(g)
	}
	return x
}
