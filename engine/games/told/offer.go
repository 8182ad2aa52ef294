package told

import "equitas/engine/zones"

// offer finds what can be chosen at a decision and sets it in the state. It returns false if
// nothing can.
func (s *State) offer(d *decision) bool {
	s.passes = d.passes
	x := d.only
	if x == nil || s.watch != nil {
		return s.offerAll(d)
	}
	var set zones.Set
	if x.how == openHeld {
		set = s.z.Held(x.at.of(s)).And(x.all)
	} else {
		set = x.now(s)
	}
	if s.legal[0] = set; set.Empty() {
		return false
	}
	s.dec, s.asked, s.kinds, s.things = int32(d.number), d, 1, set.Len()
	return true
}

// offerAll is offer for a decision with several options, or with a condition.
func (s *State) offerAll(d *decision) bool {
	many, all := tallies(0), 0
	if g := d.gates; g != nil && s.watch == nil {
		many, all = s.offerOpen(d, g)
	} else {
		for i := range d.options {
			o := &d.options[i]
			set := zones.Set{}
			if o.when == nil || o.when.ask(s) != 0 {
				set = s.open(o)
			}
			n := set.Len()
			s.legal[i], all = set, all+n
			many |= tallied(n, i)
		}
	}
	if all == 0 {
		return false
	}
	if all > mostTallied || len(d.options) > mostTallies {
		many = uncounted
	}
	s.dec, s.asked, s.kinds, s.things, s.many = int32(d.number), d, len(d.options), all, many
	return true
}

// offerOpen finds what can be chosen in a menu that has a table of open options. It returns the
// number of actions of each option, and of all together.
func (s *State) offerOpen(d *decision, g *gates) (many tallies, all int) {
	at := g.bits.row(s)
	if len(g.cols) > 0 {
		at += rowOf(s, g.cols)
	}
	row := &g.rows[at]
	if bare := row.bare; len(bare.legal) <= fewOptions {
		*(*[fewOptions]zones.Set)(s.legal) = bare.few
	} else {
		copy(s.legal, bare.legal)
	}
	many, all = g.picks.offer(s, row.picks)
	many, all = many|row.bare.many, all+row.bare.all
	for open := row.other; open != 0; open &= open - 1 {
		i := trailing(open)
		x := &d.openings[i]
		if x.rest != nil && x.rest.ask(s) == 0 {
			continue
		}
		set := x.now(s)
		n := set.Len()
		s.legal[i], all = set, all+n
		many |= tallied(n, i)
	}
	return many, all
}

// open returns what an option offers in the present state, regardless of its condition when.
func (s *State) open(o *option) zones.Set {
	switch o.source.from {
	case fromNothing:
		return zones.Set{Lo: 1}
	case fromCards:
		at := s.at(&o.source.place)
		if at < 0 {
			return zones.Set{}
		}
		set := s.z.Held(at)
		if f := o.fit; f == nil {
			return set
		} else if f.table {
			return set.And(f.sets[f.row(s)])
		} else {
			return f.of(s, set)
		}
	case fromKinds:
		set := zones.First(len(s.m.n.kinds))
		if o.fit != nil {
			return o.fit.of(s, set)
		}
		return set
	}
	return s.openThings(o)
}

// noChoice continues after a decision at which there is nothing to choose.
func (s *State) noChoice(d *decision) {
	s.counts.blocked(d)
	if s.watch != nil {
		s.noteBarred(d)
	}
	for i := range d.options {
		o := &d.options[i]
		switch {
		case o.reg < 0:
		case o.source.from == fromSeats:
			s.num[o.reg] = int32(s.m.seats)
		case o.source.from == fromCards || o.source.from == fromKinds:
			s.num[o.reg] = -1
		}
	}
	s.pc = d.orPC
}
