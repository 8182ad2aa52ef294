package told

import "equitas/engine/zones"

// An opening determines what an option offers, in the linked program. For most options that
// is the intersection of the cards at a place with a set.
type opening struct {
	how  openHow
	at   byMe // the place
	set  zones.Set
	sets []zones.Set // by row
	col  *column     // the row
	o    *option
}

type openHow uint8

const (
	openOther openHow = iota // by State.open
	openHeld                 // cards at a place that are in a set
	openKept                 // the same, with the set selected by a kept sum
	openSet                  // a constant set
)

// opening selects the fastest form for an option.
func (m *machine) opening(o *option) opening {
	x := opening{o: o}
	at, mine := m.byMe(o.source.place)
	if f := o.fit; f != nil && f.table {
		f.bits, f.order = m.answerRows(f.cols)
	}
	switch f := o.fit; {
	case o.source.from == fromKinds && (f == nil || f.still()):
		x.how, x.set = openSet, zones.First(len(m.n.kinds))
		if f != nil {
			x.set = x.set.And(f.sets[0])
		}
	case o.source.from == fromWords && o.where == nil:
		x.how, x.set = openSet, o.words
	case o.source.from != fromCards || !mine:
	case f == nil:
		x.how, x.at, x.set = openHeld, at, zones.First(zones.MaxKinds)
	case f.still():
		x.how, x.at, x.set = openHeld, at, f.sets[0]
	case f.kept:
		x.how, x.at, x.sets, x.col = openKept, at, f.sets, &f.cols[0]
	}
	return x
}

// now returns what the option offers in the current state.
func (x *opening) now(s *State) zones.Set {
	switch x.how {
	case openHeld:
		return s.z.Held(x.at.of(s)).And(x.set)
	case openKept:
		return s.z.Held(x.at.of(s)).And(x.sets[x.col.sum(s, x.col.at+x.col.step*int32(s.me))])
	case openSet:
		return x.set
	}
	return s.open(x.o)
}
