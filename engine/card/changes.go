package card

import (
	"fmt"
	"strings"
)

// What must be done with the printed cards of the base variant to play the other
// ([Change.What]).
const (
	Same    = "same"    // the printed cards can still be used
	Reprint = "reprint" // the face differs: all copies must be printed anew
	Add     = "add"     // more copies of the same face
	Remove  = "remove"  // fewer copies of the same face
	New     = "new"     // only the other variant has this card
	Drop    = "drop"    // only the base has this card
	Rename  = "rename"  // the id differs, and with it the hash: the printed cards can still be used
)

// A Change says what becomes of one printed card between two variants, the base and the other.
type Change struct {
	ID   string
	What string // Same, Reprint, Add, Remove, New, Drop or Rename
	Was  string // the card's id in the base if it is different there; else ""

	// N is the number of copies concerned: all copies of the other variant for Same, Rename,
	// Reprint and New, all of the base for Drop, and the difference for Add and Remove.
	N int

	Print int // copies to print
	Out   int // copies to take out of the printed pile

	// Base and Other are the hashes of the card's faces ("1a2b3c4d"; those of two sides are
	// joined with a plus sign); "" where the variant has no such card.
	Base, Other string
}

// Changes compares the faces of two variants in the same language. It returns one Change for
// each card of other, in their order, then one for each card that only base has. What is Same
// where neither the faces nor the number of copies differ.
func Changes(base, other []Face) []Change {
	was, old := groupByCard(base)
	now, ids := groupByCard(other)
	var all []Change
	renamed := map[string]bool{} // base cards already matched to a card with another id
	for _, id := range ids {
		b, o := was[id], now[id]
		c := Change{ID: id, Base: b.hash, Other: o.hash}
		if b.hash == "" {
			for _, other := range old {
				if was[other].shows == o.shows && now[other].hash == "" && !renamed[other] {
					b, c.Was, c.Base, renamed[other] = was[other], other, was[other].hash, true
					break
				}
			}
		}
		switch more := o.count - b.count; {
		case b.hash == "":
			c.What, c.N, c.Print = New, o.count, o.count
		case b.hash != o.hash && c.Was == "":
			c.What, c.N, c.Print, c.Out = Reprint, o.count, o.count, b.count
		case more > 0:
			c.What, c.N, c.Print = Add, more, more
		case more < 0:
			c.What, c.N, c.Out = Remove, -more, -more
		case c.Was != "":
			c.What, c.N = Rename, o.count
		default:
			c.What, c.N = Same, o.count
		}
		all = append(all, c)
	}
	for _, id := range old {
		if b := was[id]; now[id].hash == "" && !renamed[id] {
			all = append(all, Change{ID: id, What: Drop, N: b.count, Out: b.count, Base: b.hash})
		}
	}
	return all
}

// A printedCard is a printed card with all its sides.
type printedCard struct {
	hash  string
	shows string // the content of its faces without id, hash and copies, for finding a card whose id alone has changed
	count int
}

// groupByCard groups faces by the card they are sides of, and returns the cards by id, and the
// ids in order of first occurrence.
func groupByCard(faces []Face) (map[string]printedCard, []string) {
	cards := map[string]printedCard{}
	var ids []string
	for _, f := range faces {
		c, known := cards[f.ID]
		if !known {
			ids = append(ids, f.ID)
		}
		shown := f
		shown.ID, shown.Hash, shown.Count, shown.Sets = "", "", 0, 0
		cards[f.ID] = printedCard{strings.TrimPrefix(c.hash+"+"+f.Hash, "+"), fmt.Sprintf("%s%+v", c.shows, shown), f.Count}
	}
	return cards, ids
}
