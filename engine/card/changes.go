package card

import (
	"fmt"
	"strings"
)

// What must be done with the printed cards of the base variant to play the other variant
// ([Change.Kind]).
const (
	ChangeNone    = "same"    // the printed cards can still be used
	ChangeReprint = "reprint" // the face differs: all copies must be printed anew
	ChangeAdd     = "add"     // more copies of the same face
	ChangeRemove  = "remove"  // fewer copies of the same face
	ChangeNew     = "new"     // only the other variant has this card
	ChangeDrop    = "drop"    // only the base has this card
	ChangeRename  = "rename"  // the id differs, and with it the hash: the printed cards can still be used
)

// A Change says what becomes of one printed card between two variants, the base and the other.
type Change struct {
	ID     string
	Kind   string // one of the constants ChangeNone to ChangeRename
	BaseID string // the card's id in the base if it is different there; else ""

	// Copies is the number of copies concerned: the copies in the other variant for ChangeNone,
	// ChangeRename, ChangeReprint and ChangeNew, those in the base for ChangeDrop, and the
	// difference for ChangeAdd and ChangeRemove.
	Copies int

	Print   int // copies to print
	TakeOut int // copies to take out of the printed pile

	// Base and Other are the hashes of the card's faces ("1a2b3c4d"; those of two sides are
	// joined with a plus sign); "" where the variant has no such card.
	Base, Other string
}

// Changes compares the faces of two variants in the same language. It returns one Change for each
// card of other, in their order, then one for each card that only base has. Its Kind is ChangeNone
// if neither the faces nor the number of copies differ. A card whose id alone differs is matched
// with the card of the base that shows the same.
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
				if was[other].content == o.content && now[other].hash == "" && !renamed[other] {
					b, c.BaseID, c.Base, renamed[other] = was[other], other, was[other].hash, true
					break
				}
			}
		}
		switch more := o.count - b.count; {
		case b.hash == "":
			c.Kind, c.Copies, c.Print = ChangeNew, o.count, o.count
		case b.hash != o.hash && c.BaseID == "":
			c.Kind, c.Copies, c.Print, c.TakeOut = ChangeReprint, o.count, o.count, b.count
		case more > 0:
			c.Kind, c.Copies, c.Print = ChangeAdd, more, more
		case more < 0:
			c.Kind, c.Copies, c.TakeOut = ChangeRemove, -more, -more
		case c.BaseID != "":
			c.Kind, c.Copies = ChangeRename, o.count
		default:
			c.Kind, c.Copies = ChangeNone, o.count
		}
		all = append(all, c)
	}
	for _, id := range old {
		if b := was[id]; now[id].hash == "" && !renamed[id] {
			all = append(all, Change{ID: id, Kind: ChangeDrop, Copies: b.count, TakeOut: b.count, Base: b.hash})
		}
	}
	return all
}

// A printedCard is a printed card with all its sides.
type printedCard struct {
	hash    string
	content string // the content of its faces without id, hash and copies, for finding a card whose id alone has changed
	count   int
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
		cards[f.ID] = printedCard{strings.TrimPrefix(c.hash+"+"+f.Hash, "+"), fmt.Sprintf("%s%+v", c.content, shown), f.Count}
	}
	return cards, ids
}
