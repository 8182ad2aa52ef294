package told

import (
	"equitas/engine"
	"equitas/engine/zones"
)

// An opening is a fast way to find what an option offers. kind says which way, and so which of
// the other fields are used.
type opening struct {
	kind openingKind
	at   byMe        // the place of the cards
	all  zones.Set   // all cards that can be chosen
	sets []zones.Set // the same by kept sum, or by row
	sum  *column     // the kept sum; sets[0] is for its lowest value lo and everything below
	bits *bitColumns // the row number, as bits
	cols []column    // the row number, as columns

	cell   *thingCell // condition on seats; nil for none
	others bool       // without the acting seat

	openCondition *expr // of a menu with gates: the part of the condition that the table does not decide; nil for nothing
	o             *option
}

type openingKind uint8

const (
	openHeld    openingKind = iota // cards at a place that are in a set
	openBySum                      // cards at a place that are in the set for a kept sum
	openByRow                      // cards at a place that are in the set for a row of bits
	openByTable                    // cards at a place that are in the set for a row of a table
	openSet                        // a constant set
	openSeats                      // seats that are not out and whose number is in a span, if there is a condition
	openOther                      // the result of State.offeredBy
)

// fastestOpening returns the fastest opening for an option.
func (m *machine) fastestOpening(o *option) opening {
	x := opening{kind: openOther, o: o}
	at, mine := m.byMe(o.source.place)
	f, w := o.fit, o.where
	if f != nil && f.table {
		f.bits, f.order = m.convertBitColumns(f.cols)
	}
	switch {
	case o.source.kind == fromKinds && (f == nil || f.cardOnly()):
		if x.kind, x.all = openSet, zones.First(len(m.n.kinds)); f != nil {
			x.all = x.all.And(f.sets[0])
		}
	case o.source.kind == fromWords && w == nil:
		x.kind, x.all = openSet, o.words
	case o.source.kind == fromSeats && !o.source.one:
		switch {
		case w == nil:
			x.kind = openSeats
		case len(w.cells) == 1 && w.cells[0].spans && len(w.fits)+len(w.tallies)+len(w.perThing) == 0:
			x.kind, x.cell = openSeats, &w.cells[0]
		}
		x.others = o.source.others
	case o.source.kind != fromCards || !mine:
	case f == nil:
		x.kind, x.at, x.all = openHeld, at, zones.First(zones.MaxKinds)
	case f.cardOnly():
		x.kind, x.at, x.all = openHeld, at, f.sets[0]
	case f.keptSumOnly:
		x.kind, x.at, x.sum = openBySum, at, &f.cols[0]
		for _, row := range x.sum.offset {
			x.sets = append(x.sets, f.sets[row])
		}
	case f.bits != nil:
		x.kind, x.at, x.bits = openByRow, at, f.bits
		for _, row := range f.order {
			x.sets = append(x.sets, f.sets[row])
		}
	case f.table:
		x.kind, x.at, x.sets, x.cols = openByTable, at, f.sets, f.cols
	}
	return x
}

// offered returns what the option offers in the current state.
func (x *opening) offered(s *State) zones.Set {
	switch x.kind {
	case openHeld:
		return s.z.Held(x.at.forActor(s)).And(x.all)
	case openBySum:
		row := clampIndex(x.sum.myKeptSum(s)-x.sum.lo, len(x.sets))
		return s.z.Held(x.at.forActor(s)).And(x.sets[row])
	case openByRow:
		row := x.bits.row(s)
		return s.z.Held(x.at.forActor(s)).And(x.sets[row])
	case openByTable:
		row := rowOf(s, x.cols)
		return s.z.Held(x.at.forActor(s)).And(x.sets[row])
	case openSet:
		return x.all
	case openSeats:
		return zones.Set{Lo: x.seatBits(s)}
	}
	return s.offeredBy(x.o)
}

// seatBits returns the seats that the option offers, as bits. It does so without branches, which
// would be hard to predict.
func (x *opening) seatBits(s *State) uint64 {
	in := uint64(engine.Seats(1)<<s.m.seats-1) &^ uint64(s.out)
	if x.others {
		in &^= 1 << (uint(s.me) & 63)
	}
	c := x.cell
	if c == nil {
		return in
	}
	fits, cells, at := uint64(0), s.cells, c.at+c.step*int32(s.me)
	for i := range s.m.seats {
		fits |= uint64(boolToInt(c.span.has(cells[at]))) << (uint(i) & 63)
		at += c.each
	}
	return in & fits
}
