package chance

import (
	"strconv"

	"equitas/engine"
	"equitas/engine/rng"
)

// A Use describes one purpose for which a game draws from chance, and the line in which a
// record states the outcome.
type Use struct {
	Kind   string      // the first word of the line: "steal"
	Stream rng.Purpose // the stream of its random numbers. Two uses may share one if they draw from it with different indexes

	// Line has the fields of the line in order. A value may be [GivenSlot], or in one field [OutcomeSlot].
	Line engine.Fields
}

// A slot is a placeholder for a value in [Use.Line] that varies from line to line.
type slot uint8

const (
	GivenSlot   slot = iota + 1 // the next of the numbers given to [Source.Shuffle], [Source.Pick] and the like, such as a seat
	OutcomeSlot                 // the outcome of the chance
)

// newOutcome returns a line of the use, with an outcome and the given numbers in the
// fields marked [GivenSlot]. Surplus numbers are ignored.
func (u *Use) newOutcome(outcome any, given []int) engine.Outcome {
	o := engine.Outcome{Kind: u.Kind, Fields: make(engine.Fields, len(u.Line))}
	for i, f := range u.Line {
		switch f.Value {
		case GivenSlot:
			f.Value, given = given[0], given[1:]
		case OutcomeSlot:
			f.Value = outcome
		}
		o.Fields[i] = f
	}
	return o
}

// outcomeField returns the name of the field that holds the outcome, or the word of the line
// if there is none.
func (u *Use) outcomeField() string {
	for _, f := range u.Line {
		if f.Value == OutcomeSlot {
			return f.Name
		}
	}
	return u.Kind
}

// Cards describes the cards of a game, or other things that are shuffled and drawn. The index of
// each slice is the kind of card.
type Cards struct {
	Names  []string   // as records write them
	Copies [][]uint64 // rng.CardID of each copy
	Hash   []uint64   // the number that is mixed into the trace when a card of the kind is drawn

	Numbers bool // names are whole numbers, such as those of seats, and Pick writes them as numbers
}

// recordName returns the name of a kind as the value that a record gets: a number if Numbers
// is set.
func (c *Cards) recordName(kind int) any {
	if n, err := strconv.Atoi(c.Names[kind]); c.Numbers && err == nil {
		return n
	}
	return c.Names[kind]
}

// Add adds a kind with the given number of copies.
func (c *Cards) Add(name string, copies int) {
	ids := make([]uint64, copies)
	for i := range ids {
		ids[i] = rng.CardID(name, uint64(i)+1)
	}
	c.Names, c.Copies, c.Hash = append(c.Names, name), append(c.Copies, ids), append(c.Hash, rng.HashName(name))
}

// packNumbers combines small numbers into one, four bits each, for the trace.
func packNumbers(given []int) uint64 {
	x := uint64(0)
	for _, g := range given {
		x = x<<4 + uint64(g)
	}
	return x
}
