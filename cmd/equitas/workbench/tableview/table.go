package tableview

import (
	"cmp"
	"fmt"
	"html/template"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/card"
	"equitas/reports/draw"
)

// The drawn table of a card game: what lies before each seat and in the middle.

// A Table is a drawing of the table: all cards and where they lie.
type Table struct {
	Mats   []Mat
	Backs  []Back // that lie there, each drawn once
	Hand   []Card // of the seat that looks
	Head   string // of the hand
	Offer  []Card // cards that can be chosen and lie nowhere in sight
	Others []Action
	Lang   string
}

// A Back is the drawing of a deck's back.
type Back struct {
	ID      string // of its drawing, for all that use it; or its class, of a page that has it in its style
	Drawing template.HTML
}

// A Mat is what lies before a seat, or in the middle.
type Mat struct {
	engine.Mat
	Kind  string // "other", "middle", "own"
	Spot  string // id in actions about the seat; "" for none
	Does  int    // how many are
	Act   string // id of the action if there is only one
	Piles []Pile
	Broad bool // so much lies there that it takes the whole width
}

// A Pile is the cards at one place.
type Pile struct {
	engine.Pile
	ID    string // id in actions about the whole
	Does  int    // how many are
	Act   string // id of the action if there is only one
	Cards []PileCard
	Backs []string // that are drawn: ids of drawings, "" for a plain one
	Deep  int      // how thick a pile it is, from 0 to 3
	Tight bool     // so many cards that they overlap
}

// A PileCard is several equal cards that lie face up in a pile.
type PileCard struct {
	Card          // its ID is used in actions about it
	Came     bool // one has come since
	Spent    bool // it lies on its side
	Faceless bool // the game prints no such card
}

// Of the cards of a pile: how many lie side by side, and how many backs are drawn at most.
const (
	mostBeside = 5
	mostBacks  = 8
)

// Table draws a table with its faces, for a seat, or for [engine.Nobody].
func (f *Faces) Table(mats []engine.Mat, seat engine.Seat) *Table {
	t := &Table{Mats: make([]Mat, len(mats))}
	for i, m := range mats {
		x := Mat{Mat: m, Kind: "other"}
		switch m.Seat {
		case engine.Nobody:
			x.Kind = "middle"
		case seat:
			x.Kind = "own"
		}
		for _, p := range m.Piles {
			x.Piles = append(x.Piles, f.pile(t, p))
		}
		for _, p := range x.Piles {
			x.Broad = x.Broad || len(x.Piles) > mostBeside/2 || len(p.Cards) > mostBeside/2
		}
		t.Mats[i] = x
	}
	return t
}

func (f *Faces) pile(t *Table, p engine.Pile) Pile {
	x := Pile{Pile: p, ID: cardAt(p.At, ""), Tight: len(p.Cards) > mostBeside}
	for _, c := range p.Cards {
		y := PileCard{Came: c.Came, Spent: c.Spent}
		var ok bool
		if y.Card, ok = f.Get(c.Face, c.Side); !ok {
			y.Faceless = true
		}
		y.Name, y.ID, y.Count = c.Name, cardAt(p.At, c.Face), c.Count
		x.Cards = append(x.Cards, y)
	}
	if p.Stack {
		x.Deep = thickness(p.Down)
	}
	backs := p.Backs
	if backs == nil && p.Down > 0 {
		backs = []engine.Back{{Deck: f.onlyDeck(), Count: p.Down}}
	}
	for i, b := range backs {
		n := b.Count
		switch rest := len(backs) - 1 - i; { // of every deck at least one is drawn
		case p.Stack:
			n = min(n, 1)
		default:
			n = min(n, max(1, mostBacks-len(x.Backs)-rest))
		}
		drawn := f.back(b.Deck)
		if drawn.ID != "" && n > 0 && !slices.ContainsFunc(t.Backs, func(o Back) bool { return o.ID == drawn.ID }) {
			t.Backs = append(t.Backs, drawn)
		}
		for range n {
			x.Backs = append(x.Backs, drawn.ID)
		}
	}
	return x
}

// thickness returns the thickness with which a pile of n cards is drawn, in pixels.
func thickness(n int) int {
	switch {
	case n > 30:
		return 3
	case n > 10:
		return 2
	case n > 1:
		return 1
	}
	return 0
}

// onlyDeck returns the deck of all cards; "" if there are several, whose backs could reveal
// hidden cards.
func (f *Faces) onlyDeck() string {
	if f.box.Printing == nil || len(f.box.Faces) == 0 {
		return ""
	}
	deck := f.box.Faces[0].Back
	for i := range f.box.Faces {
		if f.box.Faces[i].Back != deck {
			return ""
		}
	}
	return deck
}

// back returns the drawn back of a deck's cards; one without a design has no drawing.
func (f *Faces) back(deck string) Back {
	if b, ok := f.backs[deck]; ok {
		return b
	}
	var b Back
	if f.box.Printing != nil && deck != "" {
		if at := slices.IndexFunc(f.box.Faces, func(x card.Face) bool { return x.Back == deck }); at >= 0 {
			x := f.box.Faces[at]
			if marks, faults := f.box.Design.Back(x, cmp.Or(x.DeckWord, deck)); len(faults) == 0 {
				w, h := f.box.Design.Size(x.Landscape)
				if f.Once != nil {
					b = Back{ID: f.Once.add(marks, w, h)}
				} else {
					id := "back-" + deck                                                                                                                 // an id of the files
					b = Back{id, template.HTML(strings.Replace(draw.Bare(marks, w, h, ""), "<svg ", `<svg id="`+template.HTMLEscapeString(id)+`" `, 1))} // escaped by draw
				}
			}
		}
	}
	if f.backs == nil {
		f.backs = map[string]Back{}
	}
	f.backs[deck] = b
	return b
}

// cardAt returns the id for actions about a card at a place, or about the place.
func cardAt(at int, face string) string { return fmt.Sprintf("%s@%d", face, at) }

// seatSpot returns the id that links a drawn seat to the actions about it.
func seatSpot(seat engine.Seat) string { return fmt.Sprintf("seat-%d", int(seat)+1) }

// CountAction counts the actions about something, and keeps the id of the only one.
func CountAction(n *int, act *string, said string) {
	if *n++; *n == 1 {
		*act = said
	} else {
		*act = ""
	}
}

// About marks what an action concerns: the card where it is visible, the place if no card
// is concerned, and the seat. It returns their ids.
func (t *Table) About(said, card string, at int, seat engine.Seat) (of, spot string) {
	for i := range t.Mats {
		m := &t.Mats[i]
		if seat != engine.Nobody && m.Seat == seat {
			spot, m.Spot = seatSpot(seat), seatSpot(seat)
			CountAction(&m.Does, &m.Act, said)
		}
		for k := range m.Piles {
			p := &m.Piles[k]
			if at < 0 || p.At != at {
				continue
			}
			if card == "" {
				of = p.ID
				CountAction(&p.Does, &p.Act, said)
				continue
			}
			for j := range p.Cards {
				if c := &p.Cards[j]; c.ID == cardAt(at, card) {
					of = c.ID
					CountAction(&c.Does, &c.Act, said)
				}
			}
		}
	}
	return of, spot
}
