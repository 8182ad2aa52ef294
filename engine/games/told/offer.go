package told

import "equitas/engine/zones"

// offer determines what can be chosen at a decision, and reports whether there is anything.
func (s *State) offer(dec int32) bool {
	d := &s.m.decisions[dec]
	any := false
	if g := d.gates; g != nil && s.watch == nil {
		any = s.offerOpen(d, g)
	} else if len(d.options) == 1 && d.options[0].when == nil {
		set := s.open(&d.options[0])
		s.legal[0] = set
		any = !set.Empty()
	} else {
		for i := range d.options {
			o := &d.options[i]
			set := zones.Set{}
			if o.when == nil || o.when.ask(s) != 0 {
				set = s.open(o)
			}
			s.legal[i] = set
			any = any || !set.Empty()
		}
	}
	if any {
		s.dec, s.kinds = dec, len(d.options)
	}
	return any
}

// offerOpen determines what can be chosen in a menu with a table of open options.
func (s *State) offerOpen(d *decision, g *gates) (any bool) {
	open := g.open[rowOf(s, g.cols)]
	bare := open & g.bare
	legal := s.legal[:len(d.options)]
	for i := range legal {
		legal[i] = zones.Set{Lo: bare >> i & 1}
	}
	any = bare != 0
	for open &^= bare; open != 0; open &= open - 1 {
		i := trailing(open)
		if rest := g.rest[i]; rest != nil && rest.ask(s) == 0 {
			continue
		}
		set := s.open(&d.options[i])
		legal[i] = set
		any = any || !set.Empty()
	}
	return any
}

// open returns what an option offers in the current state.
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
			return set.And(f.sets[rowOf(s, f.cols)])
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

// nothing continues where there is nothing to choose.
func (s *State) nothing(dec int32) {
	d := &s.m.decisions[dec]
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
