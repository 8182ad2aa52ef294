package proelio

import "equitas/engine"

// Columns of every card, in order. A stay in a hand goes from the moment one
// physical card comes into it until it leaves, or the match ends.
var cardColumn = [...]struct{ id, doc string }{
	{"card.stints.", "stays of a copy in a hand"},
	{"card.used.", "stays that ended in use: attacked or fortified with, deployed, played"},
	{"card.spent.", "stays that ended as a price paid, as a card given away by choice, or drawn and not kept"},
	{"card.lost.", "stays that ended as loot, by theft or by a forced discard"},
	{"card.excess.", "stays that ended over the hand limit"},
	{"card.scored.", "stays that lasted to the end and were worth points"},
	{"card.dead.", "stays that ended over the hand limit, or lasted to the end and were worth nothing"},
	{"card.never.", "matches in which no copy was used"},
	{"card.held.", "copies in hand of who decides, summed over decisions of the action phase"},
	{"card.stuck.", "of these copies, those that could neither be used in this action phase nor be deployed against an attack"},
	{"card.seen.seats.", "seats into whose hand a copy ever came, in finished matches"},
	{"card.seen.credit.", "their credit, in 1/840 of a win"},
}

// Columns of the cards that can be in a first hand.
var firstColumn = [...]struct{ id, doc string }{
	{"card.open.seats.", "seats whose first hand held a copy, in finished matches"},
	{"card.open.credit.", "their credit, in 1/840 of a win"},
}

// dealtFirst reports whether the card can be in a first hand.
func (k *cardKind) dealtFirst() bool { return k.deck == base }

func cardColumns(r *Rules, _ int) []engine.Column {
	var list []engine.Column
	for i := range r.kinds {
		k := &r.kinds[i]
		for _, c := range cardColumn {
			list = append(list, engine.Column{Name: c.id + k.id, Doc: c.doc})
		}
		if !k.dealtFirst() {
			continue
		}
		for _, c := range firstColumn {
			list = append(list, engine.Column{Name: c.id + k.id, Doc: c.doc})
		}
	}
	return list
}

// A keeper is a kind of card's share in something, seat by seat.
type keeper struct{ seats, credit int64 }

// of adds a seat for every kind of a mask.
func (t *tally) of(to *[maxKinds]keeper, mask uint64, credit int64) {
	for m := mask; m != 0; m &= m - 1 {
		k := &to[lowest(m)&63]
		k.seats++
		k.credit += credit
	}
}

func (s *State) tallyCards(t *tally) {
	m := s.meter
	var seen, first [maxKinds]keeper
	if t.finished {
		for i := range s.n {
			credit := t.result.Credit(engine.Seat(i))
			t.of(&seen, m.seen[i], credit)
			t.of(&first, m.first[i], credit)
		}
	}
	var scored, dead [maxKinds]int64
	s.kept(&scored, &dead)
	row := t.rest
	for i := range s.r.kinds {
		used, spent, lost, excess := int64(m.ended[endUsed][i]), int64(m.ended[endSpent][i]), int64(m.ended[endLost][i]), int64(m.ended[endExcess][i])
		dead := dead[i] + excess
		c := (*[len(cardColumn)]int64)(row)
		c[0] += used + spent + lost + scored[i] + dead
		c[1] += used
		c[2] += spent
		c[3] += lost
		c[4] += excess
		c[5] += scored[i]
		c[6] += dead
		c[7] += int64(bit(used == 0))
		c[8] += s.held(i)
		c[9] += int64(m.stuck[i])
		c[10] += seen[i].seats
		c[11] += seen[i].credit
		row = row[len(cardColumn):]
		if s.r.kinds[i].dealtFirst() {
			c := (*[len(firstColumn)]int64)(row)
			c[0] += first[i].seats
			c[1] += first[i].credit
			row = row[len(firstColumn):]
		}
	}
	t.rest = row
}

// held is the copies of a kind in hand, summed over own decisions of the action
// phase: the stays that are over, and those that last to the end.
func (s *State) held(kind int) int64 {
	n := s.meter.held[kind]
	for i := range s.n {
		n += int64(s.pos.house[i].count[kind]) * int64(s.meter.choices[i])
	}
	return n
}

// kept counts the cards in hand at the end, by kind: those that were worth
// points, because without the copies of its kind the House would have scored
// less, and those that were not. Where nobody scores none is.
func (s *State) kept(scored, dead *[maxKinds]int64) {
	for i := range s.n {
		h := &s.pos.house[i]
		for m := h.mask; m != 0; m &= m - 1 {
			k := lowest(m) & 63
			if s.pos.reason == reasonScoring && s.without(i, uint8(k)) < int32(s.pos.scores[i]) {
				scored[k] += int64(h.count[k])
			} else {
				dead[k] += int64(h.count[k])
			}
		}
	}
}

// without is what a House would have scored without its copies of a card.
func (s *State) without(seat int, kind uint8) int32 {
	h := &s.pos.house[seat]
	mask, n, bases, c := h.mask, h.n, h.base, h.count[kind]
	h.mask, h.n, h.base, h.count[kind] = mask&^(1<<kind), n-c, bases-c*s.r.isBase[kind], 0
	x := s.weigh(&s.r.score, seat)
	h.mask, h.n, h.base, h.count[kind] = mask, n, bases, c
	return x
}
