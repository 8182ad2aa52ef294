package told

import "equitas/engine/zones"

// An opening determines what an option offers, in the linked program. For most options that
// is the intersection of the cards at a place with a set.
type opening struct {
	how  openHow
	at   byMe        // the place
	sets []zones.Set // of one set alone, or by kept sum: the cards that can be chosen
	sum  *column     // the kept sum; sets[0] is for its value lo, and for any below. nil for one set
	rest *expr       // of a menu with gates: what its table does not decide of the condition; nil for nothing
	o    *option
}

type openHow uint8

const (
	openOther openHow = iota // by State.open
	openHeld                 // cards at a place that are in a set
	openSet                  // a constant set
)

// opening selects the fastest form for an option.
func (m *machine) opening(o *option) opening {
	x := opening{o: o}
	at, mine := m.byMe(o.source.place)
	if f := o.fit; f != nil && f.table {
		f.bits, f.order = m.answerRows(f.cols)
	}
	one := func(how openHow, set zones.Set) { x.how, x.at, x.sets = how, at, []zones.Set{set} }
	switch f := o.fit; {
	case o.source.from == fromKinds && (f == nil || f.still()):
		all := zones.First(len(m.n.kinds))
		if f != nil {
			all = all.And(f.sets[0])
		}
		one(openSet, all)
	case o.source.from == fromWords && o.where == nil:
		one(openSet, o.words)
	case o.source.from != fromCards || !mine:
	case f == nil:
		one(openHeld, zones.First(zones.MaxKinds))
	case f.still():
		one(openHeld, f.sets[0])
	case f.kept:
		x.how, x.at, x.sum = openHeld, at, &f.cols[0]
		for _, row := range x.sum.offset {
			x.sets = append(x.sets, f.sets[row])
		}
	}
	return x
}

// now returns what the option offers in the current state.
func (x *opening) now(s *State) zones.Set {
	switch x.how {
	case openHeld:
		if c := x.sum; c != nil {
			return s.z.Held(x.at.of(s)).And(x.sets[nearest(c.keptMine(s)-c.lo, len(x.sets))])
		}
		return s.z.Held(x.at.of(s)).And(x.sets[0])
	case openSet:
		return x.sets[0]
	}
	return s.open(x.o)
}
