package told

import "equitas/engine/zones"

// findOffer finds what can be chosen at a decision and sets it in the state, which then waits for an
// action. It returns false if nothing can be chosen; the present decision is then not changed.
func (s *State) findOffer(d *decision) bool {
	s.passes = d.passCount
	x := d.solePlan
	if x == nil || s.recorder != nil {
		return s.offerOptions(d)
	}
	var set zones.Set
	if x.kind == planHeld {
		set = s.table.KindsAt(x.places.forActor(s)).And(x.all)
	} else {
		set = x.offerOf(s)
	}
	if s.choosable[0] = set; set.IsEmpty() {
		return false
	}
	s.decisionIndex, s.decision, s.optionCount, s.choiceCount = int32(d.number), d, 1, set.Len()
	return true
}

// offerOptions is findOffer for a decision with several options, or with a condition.
func (s *State) offerOptions(d *decision) bool {
	many, all := actionCounts(0), 0
	if g := d.menuTable; g != nil && s.recorder == nil {
		many, all = s.offerByTable(d, g)
	} else {
		for i := range d.options {
			o := &d.options[i]
			set := zones.Set{}
			if o.condition == nil || o.condition.eval(s) != 0 {
				set = s.offerOf(o)
			}
			n := set.Len()
			s.choosable[i], all = set, all+n
			many |= countsOfOption(n, i)
		}
	}
	if all == 0 {
		return false
	}
	if all > maxCountedActions || len(d.options) > maxCountedOptions {
		many = uncounted
	}
	s.decisionIndex, s.decision, s.optionCount, s.choiceCount, s.actionCounts = int32(d.number), d, len(d.options), all, many
	return true
}

// offerByTable finds what can be chosen in menu d by its table g, and sets it in s.choosable. It returns
// the number of actions of each option, and of all options together.
func (s *State) offerByTable(d *decision, g *menuTable) (perOption actionCounts, total int) {
	at := g.bits.row(s)
	if len(g.cols) > 0 {
		at += rowOf(s, g.cols)
	}
	row := &g.rows[at]
	if bare := row.bareOffer; len(bare.sets) <= maxPackedOptions {
		*(*[maxPackedOptions]zones.Set)(s.choosable) = bare.packedSets
	} else {
		copy(s.choosable, bare.sets)
	}
	perOption, total = g.picks.offer(s, row.picks)
	perOption, total = perOption|row.bareOffer.actionCounts, total+row.bareOffer.count
	for open := row.undecidedOptions; open != 0; open &= open - 1 {
		i := trailingZeros(open)
		x := &d.offerPlans[i]
		if x.undecided != nil && x.undecided.eval(s) == 0 {
			continue
		}
		set := x.offerOf(s)
		n := set.Len()
		s.choosable[i], total = set, total+n
		perOption |= countsOfOption(n, i)
	}
	return perOption, total
}

// offerOf returns what an option offers in the present state, regardless of its condition when.
func (s *State) offerOf(o *option) zones.Set {
	switch o.source.kind {
	case fromNothing:
		return zones.Set{Lo: 1}
	case fromCards:
		at := s.place(&o.source.place)
		if at < 0 {
			return zones.Set{}
		}
		set := s.table.KindsAt(at)
		if f := o.cardFilter; f == nil {
			return set
		} else if f.isTable {
			return set.And(f.sets[f.row(s)])
		} else {
			return f.matching(s, set)
		}
	case fromKinds:
		set := zones.FirstKinds(len(s.machine.nouns.kinds))
		if o.cardFilter != nil {
			return o.cardFilter.matching(s, set)
		}
		return set
	}
	return s.choosableThings(o)
}

// skipDecision continues after a decision at which there is nothing to choose. It sets the names that
// its options give to cards and seats to no card and no seat.
func (s *State) skipDecision(d *decision) {
	s.counts.countNoChoice(d)
	if s.recorder != nil {
		s.noteNoneAllowed(d)
	}
	for i := range d.options {
		o := &d.options[i]
		switch {
		case o.reg < 0:
		case o.source.kind == fromSeats:
			s.num[o.reg] = int32(s.machine.seats)
		case o.source.kind == fromCards || o.source.kind == fromKinds:
			s.num[o.reg] = -1
		}
	}
	s.pc = d.elsePC
}
