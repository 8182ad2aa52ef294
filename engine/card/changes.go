package card

import "strings"

// What paper needs of a card when a variant takes the place of another.
const (
	Same    = "same"    // the cards at hand serve on
	Reprint = "reprint" // the face differs: all copies anew
	Add     = "add"     // the same face, more copies
	Remove  = "remove"  // the same face, fewer copies
	New     = "new"     // the base has no such card
	Drop    = "drop"    // the other has no such card
)

// A Change is what becomes of one card between two variants.
type Change struct {
	ID   string
	What string // Same, Reprint, Add, Remove, New or Drop

	// N is how many copies that concerns: all of them in the other for Same,
	// Reprint and New, in the base for Drop, and the difference for Add and
	// Remove.
	N int

	Print int // copies to print
	Out   int // copies to take out of the pile

	// Base and Other are the hashes of the card's faces, "1a2b3c4d", both
	// sides joined with a plus sign; "" where there is no such card.
	Base, Other string
}

// Changes compares the faces of two variants in the same language: the cards
// of other in their order, then those that only base has in theirs. What
// counts is what a card shows, and how many copies there are.
func Changes(base, other []Face) []Change {
	was, old := physicals(base)
	now, ids := physicals(other)
	var all []Change
	for _, id := range ids {
		b, o := was[id], now[id]
		c := Change{ID: id, Base: b.hash, Other: o.hash}
		switch more := o.count - b.count; {
		case b.hash == "":
			c.What, c.N, c.Print = New, o.count, o.count
		case b.hash != o.hash:
			c.What, c.N, c.Print, c.Out = Reprint, o.count, o.count, b.count
		case more > 0:
			c.What, c.N, c.Print = Add, more, more
		case more < 0:
			c.What, c.N, c.Out = Remove, -more, -more
		default:
			c.What, c.N = Same, o.count
		}
		all = append(all, c)
	}
	for _, id := range old {
		if b := was[id]; now[id].hash == "" {
			all = append(all, Change{ID: id, What: Drop, N: b.count, Out: b.count, Base: b.hash})
		}
	}
	return all
}

// A physical is a card as it lies on the table: both sides of it.
type physical struct {
	hash  string
	count int
}

// physicals puts the sides of each card together, and tells the order of ids.
func physicals(faces []Face) (map[string]physical, []string) {
	cards := map[string]physical{}
	var ids []string
	for _, f := range faces {
		c, known := cards[f.ID]
		if !known {
			ids = append(ids, f.ID)
		}
		cards[f.ID] = physical{strings.TrimPrefix(c.hash+"+"+f.Hash, "+"), f.Count}
	}
	return cards, ids
}
