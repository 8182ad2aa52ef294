package told

import "equitas/engine/zones"

// offer finds what can be chosen at a decision and sets it in the state. It returns false if
// nothing can.
func (s *State) offer(d *decision) bool {
	s.passes = d.passes
	x := d.soleOpening
	if x == nil || s.watch != nil {
		return s.offerAll(d)
	}
	var set zones.Set
	if x.kind == openHeld {
		set = s.z.Held(x.at.forActor(s)).And(x.all)
	} else {
		set = x.offered(s)
	}
	if s.legal[0] = set; set.Empty() {
		return false
	}
	s.dec, s.decision, s.kinds, s.things = int32(d.number), d, 1, set.Len()
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
			if o.when == nil || o.when.eval(s) != 0 {
				set = s.offeredBy(o)
			}
			n := set.Len()
			s.legal[i], all = set, all+n
			many |= tallyOption(n, i)
		}
	}
	if all == 0 {
		return false
	}
	if all > maxTallied || len(d.options) > maxTallies {
		many = uncounted
	}
	s.dec, s.decision, s.kinds, s.things, s.tallies = int32(d.number), d, len(d.options), all, many
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
	if bare := row.bareOffer; len(bare.legal) <= maxPackedOptions {
		*(*[maxPackedOptions]zones.Set)(s.legal) = bare.few
	} else {
		copy(s.legal, bare.legal)
	}
	many, all = g.picks.offer(s, row.picks)
	many, all = many|row.bareOffer.tallies, all+row.bareOffer.count
	for open := row.other; open != 0; open &= open - 1 {
		i := trailingZeros(open)
		x := &d.openings[i]
		if x.openCondition != nil && x.openCondition.eval(s) == 0 {
			continue
		}
		set := x.offered(s)
		n := set.Len()
		s.legal[i], all = set, all+n
		many |= tallyOption(n, i)
	}
	return many, all
}

// offeredBy returns what an option offers in the present state, regardless of its condition when.
func (s *State) offeredBy(o *option) zones.Set {
	switch o.source.kind {
	case fromNothing:
		return zones.Set{Lo: 1}
	case fromCards:
		at := s.place(&o.source.place)
		if at < 0 {
			return zones.Set{}
		}
		set := s.z.Held(at)
		if f := o.fit; f == nil {
			return set
		} else if f.table {
			return set.And(f.sets[f.row(s)])
		} else {
			return f.matching(s, set)
		}
	case fromKinds:
		set := zones.First(len(s.m.n.kinds))
		if o.fit != nil {
			return o.fit.matching(s, set)
		}
		return set
	}
	return s.openThings(o)
}

// skipDecision continues after a decision at which there is nothing to choose.
func (s *State) skipDecision(d *decision) {
	s.counts.countBlocked(d)
	if s.watch != nil {
		s.noteBarred(d)
	}
	for i := range d.options {
		o := &d.options[i]
		switch {
		case o.reg < 0:
		case o.source.kind == fromSeats:
			s.num[o.reg] = int32(s.m.seats)
		case o.source.kind == fromCards || o.source.kind == fromKinds:
			s.num[o.reg] = -1
		}
	}
	s.pc = d.elsePC
}
