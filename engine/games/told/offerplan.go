package told

import (
	"equitas/engine"
	"equitas/engine/zones"
)

// An offerPlan is a fast way to find what an option offers. Its kind decides which of the other fields
// are used.
type offerPlan struct {
	kind   offerPlanKind
	places actorPlaces // by acting seat: the place of the cards
	all    zones.Set   // all cards that can be chosen
	sets   []zones.Set // the cards that can be chosen, by kept sum - sum.lo or by row number
	sum    *column     // the kept sum; a value outside counts as the nearest one for which there is a set
	bits   *bitColumns // the row number, as bits
	cols   []column    // the row number, as columns

	cell         *thingCell // condition on seats; nil for none
	withoutActor bool       // the acting seat cannot be chosen

	undecided *expr // in a menu with a table: the part of the option's condition that the table does not decide; nil for none
	option    *option
}

type offerPlanKind uint8

const (
	planHeld     offerPlanKind = iota // the cards at place at that are in all
	planBySum                         // the cards at place at that are in sets for the kept sum
	planByBits                        // the cards at place at that are in sets for the row of bits
	planByTable                       // the cards at place at that are in sets for the row of cols
	planConstant                      // the kinds of cards, or the words, in all
	planSeats                         // the seats in play, if cell is not nil only those whose number is in its span
	planOther                         // no fast way: the result of State.offerOf
)

// fastestOfferPlan returns the fastest plan for an option.
func (m *machine) fastestOfferPlan(o *option) offerPlan {
	x := offerPlan{kind: planOther, option: o}
	at, mine := m.placesByActor(o.source.place)
	f, w := o.cardFilter, o.thingFilter
	if f != nil && f.isTable {
		f.bits, f.setIndex = m.convertBitColumns(f.cols)
	}
	switch {
	case o.source.kind == fromKinds && (f == nil || f.dependsOnCardOnly()):
		if x.kind, x.all = planConstant, zones.FirstKinds(len(m.nouns.kinds)); f != nil {
			x.all = x.all.And(f.sets[0])
		}
	case o.source.kind == fromWords && w == nil:
		x.kind, x.all = planConstant, o.words
	case o.source.kind == fromSeats && !o.source.singleSeat:
		switch {
		case w == nil:
			x.kind = planSeats
		case len(w.cells) == 1 && w.cells[0].isSpanExact && len(w.filters)+len(w.wordTests)+len(w.conditionsPerThing) == 0:
			x.kind, x.cell = planSeats, &w.cells[0]
		}
		x.withoutActor = o.source.withoutActor
	case o.source.kind != fromCards || !mine:
	case f == nil:
		x.kind, x.places, x.all = planHeld, at, zones.FirstKinds(zones.MaxKinds)
	case f.dependsOnCardOnly():
		x.kind, x.places, x.all = planHeld, at, f.sets[0]
	case f.isKeptSumOnly:
		x.kind, x.places, x.sum = planBySum, at, &f.cols[0]
		for _, row := range x.sum.offset {
			x.sets = append(x.sets, f.sets[row])
		}
	case f.bits != nil:
		x.kind, x.places, x.bits = planByBits, at, f.bits
		for _, row := range f.setIndex {
			x.sets = append(x.sets, f.sets[row])
		}
	case f.isTable:
		x.kind, x.places, x.sets, x.cols = planByTable, at, f.sets, f.cols
	}
	return x
}

// offerOf returns what the option offers in the current state.
func (x *offerPlan) offerOf(s *State) zones.Set {
	switch x.kind {
	case planHeld:
		return s.table.KindsAt(x.places.forActor(s)).And(x.all)
	case planBySum:
		row := clampIndex(x.sum.myKeptSum(s)-x.sum.lo, len(x.sets))
		return s.table.KindsAt(x.places.forActor(s)).And(x.sets[row])
	case planByBits:
		row := x.bits.row(s)
		return s.table.KindsAt(x.places.forActor(s)).And(x.sets[row])
	case planByTable:
		row := rowOf(s, x.cols)
		return s.table.KindsAt(x.places.forActor(s)).And(x.sets[row])
	case planConstant:
		return x.all
	case planSeats:
		return zones.Set{Lo: x.seatBits(s)}
	}
	return s.offerOf(x.option)
}

// seatBits returns the seats that the option offers, seat i as bit i. It has no branches that depend
// on the numbers of the seats, since the processor could not predict them.
func (x *offerPlan) seatBits(s *State) uint64 {
	in := uint64(engine.Seats(1)<<s.machine.seats-1) &^ uint64(s.outSeats)
	if x.withoutActor {
		in &^= 1 << (uint(s.me) & 63)
	}
	c := x.cell
	if c == nil {
		return in
	}
	fits, cells, at := uint64(0), s.cells, c.at+c.step*int32(s.me)
	for i := range s.machine.seats {
		fits |= uint64(boolToInt(c.span.contains(cells[at]))) << (uint(i) & 63)
		at += c.stride
	}
	return in & fits
}
