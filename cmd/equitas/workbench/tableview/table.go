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

// The table of a card game: what lies before each seat and in the middle.

// A Table is the drawn table of a match: all cards and where they lie.
type Table struct {
	Mats   []Mat
	Backs  []Back   // the backs that are used, each drawn once
	Hand   []Card   // hand of the seat whose view it is
	Head   string   // heading of the hand
	Offer  []Card   // cards that actions are about and that are neither in the hand nor on the table
	Others []Action // actions that are about nothing on the table
	Lang   string   // language of the game's texts
}

// A Back is the drawn back of a deck.
type Back struct {
	ID      string        // id of the drawing, which the page refers to; on pages that have each drawing only once, its class
	Drawing template.HTML // the drawing; "" if ID is a class
}

// A Mat is the part of the table before a seat, or its middle.
type Mat struct {
	engine.Mat
	Kind  string // "other", "middle" or "own"
	Spot  string // id in actions about the seat; "" for none
	Does  int    // number of actions about the seat
	Act   string // text of the action about the seat, if there is only one; otherwise ""
	Piles []Pile
	Broad bool // whether it has so many cards that it takes the whole width
}

// A Pile holds the cards at one place.
type Pile struct {
	engine.Pile
	ID    string // id in actions about the pile
	Does  int    // number of actions about the pile
	Act   string // text of the action about the pile, if there is only one; otherwise ""
	Cards []PileCard
	Backs []string // for each back that is drawn the id of the drawing; "" for a plain one
	Deep  int      // drawn thickness in pixels, from 0 to 3
	Tight bool     // whether its cards overlap
}

// A PileCard is a number of equal cards that lie face up in a pile.
type PileCard struct {
	Card          // its ID is the one in actions about it
	Came     bool // whether one of them has just come
	Spent    bool // whether they are turned sideways
	Faceless bool // whether the game has no face for it
}

// Limits of the drawing of a pile.
const (
	maxSideBySide = 5 // largest number of cards that lie side by side without overlapping
	maxBacks      = 8 // largest number of backs that are drawn, if it has no more decks
)

// Table returns the drawn table with mats. seat is the seat whose view they are, for the kinds of the
// mats; [engine.Nobody] for none.
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
			x.Piles = append(x.Piles, f.newPile(t, p))
		}
		for _, p := range x.Piles {
			x.Broad = x.Broad || len(x.Piles) > maxSideBySide/2 || len(p.Cards) > maxSideBySide/2
		}
		t.Mats[i] = x
	}
	return t
}

func (f *Faces) newPile(t *Table, p engine.Pile) Pile {
	x := Pile{Pile: p, ID: cardID(p.Place, ""), Tight: len(p.Cards) > maxSideBySide}
	for _, c := range p.Cards {
		y := PileCard{Came: c.Came, Spent: c.Spent}
		var ok bool
		if y.Card, ok = f.Get(c.Face, c.Side); !ok {
			y.Faceless = true
		}
		y.Name, y.ID, y.Count = c.Name, cardID(p.Place, c.Face), c.Count
		x.Cards = append(x.Cards, y)
	}
	if p.Stack {
		x.Deep = thickness(p.FaceDown)
	}
	backs := p.Backs
	if backs == nil && p.FaceDown > 0 {
		backs = []engine.Back{{Deck: f.singleDeck(), Count: p.FaceDown}}
	}
	for i, b := range backs {
		n := b.Count
		switch rest := len(backs) - 1 - i; { // draws at least one back of every deck
		case p.Stack:
			n = min(n, 1)
		default:
			n = min(n, max(1, maxBacks-len(x.Backs)-rest))
		}
		drawn := f.drawBack(b.Deck)
		if drawn.ID != "" && n > 0 && !slices.ContainsFunc(t.Backs, func(o Back) bool { return o.ID == drawn.ID }) {
			t.Backs = append(t.Backs, drawn)
		}
		for range n {
			x.Backs = append(x.Backs, drawn.ID)
		}
	}
	return x
}

// thickness returns the thickness, from 0 to 3 pixels, with which a pile of n cards is drawn.
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

// singleDeck returns the deck that all cards belong to; "" if there are several, since the back of a
// hidden card would then reveal its deck.
func (f *Faces) singleDeck() string {
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

// drawBack returns the drawn back of a deck; an empty Back if it has no design.
func (f *Faces) drawBack(deck string) Back {
	if b, ok := f.backs[deck]; ok {
		return b
	}
	var b Back
	if f.box.Printing != nil && deck != "" {
		if at := slices.IndexFunc(f.box.Faces, func(x card.Face) bool { return x.Back == deck }); at >= 0 {
			x := f.box.Faces[at]
			if marks, faults := f.box.Design.Back(x, cmp.Or(x.DeckWord, deck)); len(faults) == 0 {
				w, h := f.box.Design.Size(x.Landscape)
				if f.Shared != nil {
					b = Back{ID: f.Shared.add(marks, w, h)}
				} else {
					id := "back-" + deck                                                                                                                            // the id of a deck in the files
					b = Back{id, template.HTML(strings.Replace(draw.SVGWithoutStyle(marks, w, h, ""), "<svg ", `<svg id="`+template.HTMLEscapeString(id)+`" `, 1))} // package draw escapes its output
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

// cardID returns the id, in actions, of the card face at the place number at, or of the place itself
// if face is "".
func cardID(at int, face string) string { return fmt.Sprintf("%s@%d", face, at) }

// seatID returns the id, in actions, of a seat: "seat-1" for the first.
func seatID(seat engine.Seat) string { return fmt.Sprintf("seat-%d", int(seat)+1) }

// CountAction adds 1 to n, the number of actions about something, and sets act to text if this is the
// only one, otherwise to "".
func CountAction(n *int, act *string, text string) {
	if *n++; *n == 1 {
		*act = text
	} else {
		*act = ""
	}
}

// MarkSubject counts the action text at the things on the table that it is about: a card at the place
// number at, or the place itself if card is ""; and a seat. A negative at and [engine.Nobody] stand
// for none. It returns the id of the card or place, and that of the seat; "" for none.
func (t *Table) MarkSubject(text, card string, at int, seat engine.Seat) (subject, spot string) {
	for i := range t.Mats {
		m := &t.Mats[i]
		if seat != engine.Nobody && m.Seat == seat {
			spot, m.Spot = seatID(seat), seatID(seat)
			CountAction(&m.Does, &m.Act, text)
		}
		for k := range m.Piles {
			p := &m.Piles[k]
			if at < 0 || p.Place != at {
				continue
			}
			if card == "" {
				subject = p.ID
				CountAction(&p.Does, &p.Act, text)
				continue
			}
			for j := range p.Cards {
				if c := &p.Cards[j]; c.ID == cardID(at, card) {
					subject = c.ID
					CountAction(&c.Does, &c.Act, text)
				}
			}
		}
	}
	return subject, spot
}
