package zones

import "equitas/engine"

// Helpers for drawn tables of card games: see [engine.TableView].

// ArrangeMats returns the mats of a table in the order of [engine.TableView.Mats], as a seat sees
// it: the other seats in turn order, the middle, the seat itself; for [engine.Nobody] the middle,
// then all seats. mat returns the mat before a seat. Each pile gets the numbers of cards that came
// and went, from moved.
func ArrangeMats(seats int, seat engine.Seat, moved Movements, middle func() engine.Mat, mat func(seat int) engine.Mat) []engine.Mat {
	var all []engine.Mat
	first, before := 0, 0 // first: the seat of the first mat; before: number of mats before the middle
	if seat != engine.Nobody {
		first, before = int(seat)+1, seats-1
	}
	for i := range seats + 1 {
		switch {
		case i < before:
			all = append(all, mat((first+i)%seats))
		case i == before:
			all = append(all, middle())
		default:
			all = append(all, mat((first+i-1)%seats))
		}
		for k := range all[i].Piles {
			moved.markPile(&all[i].Piles[k])
		}
	}
	return all
}

// AppendMarkIf appends a mark to the marks l of a mat, if cond is true.
func AppendMarkIf(l []engine.Mark, cond bool, name, value string) []engine.Mark {
	if !cond {
		return l
	}
	return append(l, engine.Mark{Name: name, Value: value})
}

// HandCards lists the cards of a hand, kind by kind. The function that is passed returns the id of
// the face of a kind, and how many cards of that kind are in the hand.
func HandCards(kinds int, cardsOf func(kind int) (face string, n int)) (l []engine.HeldCard) {
	for k := range kinds {
		if face, n := cardsOf(k); n > 0 {
			l = append(l, engine.HeldCard{Face: face, Count: n})
		}
	}
	return l
}

// Movements holds, by place ([engine.Pile].Place), which cards some events brought there and took
// away.
type Movements map[int]*MovementsAt

// MovementsAt holds the movements of one place.
type MovementsAt struct {
	Arrivals, Departures int // numbers of cards that came and that left
	Kinds                Set // kinds of the cards that came
}

// At returns the movements of a place, which the caller can change.
func (m Movements) At(place int) *MovementsAt {
	if m[place] == nil {
		m[place] = new(MovementsAt)
	}
	return m[place]
}

// AddMove records that a card moved from one place to another; -1 stands for a place that is
// not drawn.
func (m Movements) AddMove(kind, from, to int) {
	if from >= 0 {
		m.At(from).Departures++
	}
	if to >= 0 {
		at := m.At(to)
		at.Arrivals++
		at.Kinds = at.Kinds.Or(SingleKind(kind))
	}
}

// HasArrived reports whether a card of a kind came to a place.
func (m Movements) HasArrived(place, kind int) bool {
	return m[place] != nil && m[place].Kinds.Has(kind)
}

// markPile sets in a pile the number of cards that came and are still there, and the number of
// cards that left.
func (m Movements) markPile(p *engine.Pile) {
	if at := m[p.Place]; at != nil {
		p.Came, p.Went = min(at.Arrivals, p.Size()), at.Departures
	}
}
