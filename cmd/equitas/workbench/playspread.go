package workbench

import (
	"fmt"

	"equitas/engine"
)

// The table of a game of cards, drawn: what lies before everybody and in the middle.

// A sceneMat is what lies before a seat, or in the middle.
type sceneMat struct {
	engine.Mat
	Kind  string // "other", "middle", "own"
	Spot  string // what actions about the seat say; "" if there are none
	Piles []scenePile
}

// A scenePile is the cards at one place.
type scenePile struct {
	engine.Pile
	Cards []scenePileCard
	Backs []struct{} // that are drawn
	Tight bool       // so many that they cover each other
}

// A scenePileCard is cards that are alike and lie open.
type scenePileCard struct {
	sceneCard      // whose ID is what actions about it say
	Came      bool // one has come since
	Faceless  bool // the game prints no such card
}

// Of the cards of a pile: how many lie side by side, and how many backs are drawn at most.
const (
	mostBeside = 5
	mostBacks  = 8
)

// mats draws a table with its faces, for a seat, or for [engine.Nobody].
func (f *faces) mats(mats []engine.Mat, seat engine.Seat) []sceneMat {
	all := make([]sceneMat, len(mats))
	for i, m := range mats {
		x := sceneMat{Mat: m, Kind: "other"}
		switch m.Seat {
		case engine.Nobody:
			x.Kind = "middle"
		case seat:
			x.Kind = "own"
		}
		for _, p := range m.Piles {
			x.Piles = append(x.Piles, f.pile(p))
		}
		all[i] = x
	}
	return all
}

func (f *faces) pile(p engine.Pile) scenePile {
	x := scenePile{Pile: p, Tight: len(p.Cards) > mostBeside}
	for _, c := range p.Cards {
		y := scenePileCard{Came: c.Came}
		var ok bool
		if y.sceneCard, ok = f.get(c.Face, c.Side); !ok {
			y.Faceless = true
		}
		y.Name, y.ID, y.Count = c.Name, cardAt(p.At, c.Face), c.Count
		x.Cards = append(x.Cards, y)
	}
	backs := min(p.Down, mostBacks)
	if p.Stack {
		backs = min(p.Down, 1)
	}
	x.Backs = make([]struct{}, backs)
	return x
}

// cardAt is what actions say that are about a card which lies at a place.
func cardAt(at int, face string) string { return fmt.Sprintf("%s@%d", face, at) }

// seatSpot is what actions say that are about a seat.
func seatSpot(seat engine.Seat) string { return fmt.Sprintf("seat-%d", int(seat)+1) }

// laidOut is what an action about a card says, which it takes from a place: where the card
// lies open on the table it can be chosen there, and is marked; else the card itself.
func laidOut(mats []sceneMat, at int, card string) string {
	if at < 0 || card == "" {
		return card
	}
	for _, m := range mats {
		for k := range m.Piles {
			if m.Piles[k].At != at {
				continue
			}
			for j := range m.Piles[k].Cards {
				if c := &m.Piles[k].Cards[j]; c.ID == cardAt(at, card) {
					c.Does++
					return c.ID
				}
			}
		}
	}
	return card
}
