package told

import (
	"slices"

	"equitas/engine"
	"equitas/engine/narration"
	"equitas/engine/zones"
)

// Subjects implements [engine.Voice]. It returns the legal actions, then those that the decision does
// not allow at present: of options whose condition when does not hold, and of things that do not
// satisfy the condition where.
func (v *voice) Subjects(st engine.State) []engine.Action {
	s := st.(*State)
	if s.decisionIndex < 0 {
		return nil
	}
	l := s.Legal(nil)
	for i := range s.machine.decisions[s.decisionIndex].options {
		o := &s.machine.decisions[s.decisionIndex].options[i]
		for set := v.candidates(s, o).Without(s.choosable[i]); !set.IsEmpty(); set = set.WithoutLowest() {
			l = append(l, engine.Action(i)<<thingBits|engine.Action(set.Lowest()))
		}
	}
	return l
}

// candidates returns all things that the acting seat may consider for an option, whether or not they
// are legal; hidden cards are left out.
func (v *voice) candidates(s *State, o *option) zones.Set {
	switch o.source.kind {
	case fromCards:
		if at := s.place(&o.source.place); at >= 0 && s.machine.layout.SeatsSeeing(at).Has(engine.Seat(s.me)) {
			return s.table.KindsAt(at)
		}
		return zones.Set{}
	case fromKinds:
		return zones.FirstKinds(len(s.machine.nouns.kinds))
	case fromSeats:
		return zones.FirstKinds(s.machine.seats)
	case fromWords:
		f := &s.machine.nouns.fields[o.source.field]
		lo, hi := f.bounds()
		return zones.FirstKinds(int(hi-lo) + 1)
	case fromNumbers:
		lo, hi := v.numberRange(s, o)
		return zones.FirstKinds(int(max(0, hi+1))).Without(zones.FirstKinds(int(lo)))
	}
	return zones.SingleKind(0)
}

// numberRange returns the least and the largest number that an option offers.
func (v *voice) numberRange(s *State, o *option) (lo, hi int32) {
	return max(0, o.source.lo.eval(s)), min(zones.MaxKinds-1, o.source.hi.eval(s))
}

// LegalityReasons implements [engine.Voice]. The reasons are the conditions when and where of the action's
// option, and that the thing is not in the option's source.
func (v *voice) LegalityReasons(st engine.State, a engine.Action) []engine.Reason {
	s := st.(*State)
	if s.decisionIndex < 0 || a == passAction {
		return nil
	}
	d := &s.machine.decisions[s.decisionIndex]
	o := &d.options[a>>thingBits]
	x := int32(a & (1<<thingBits - 1))
	w := v.NewReasonList(v.conditionsOf(o), nil, func(i int) int32 { return s.machine.words.All()[i].Read(s) })
	w.AddCondition(o.at+".when", "")
	v.addSourceReasons(w, s, o, x)
	if o.reg >= 0 && o.whereIn.Value != nil {
		was := slices.Clone(s.num)
		switch o.source.kind {
		case fromCards, fromKinds:
			if s.num[o.reg] = x; len(s.machine.scopeRegister) > 0 {
				s.setScope(int(x))
			}
		default:
			s.bind(o, x)
		}
		w.AddCondition(o.at+".where", "")
		copy(s.num, was)
	}
	return w.Reasons
}

// addSourceReasons adds to w the reason why thing x is not in the source of an option, if it is not.
func (v *voice) addSourceReasons(w *narration.ReasonList, s *State, o *option, x int32) {
	what := narration.Text("what", v.thingInWords(o, x, engine.Seat(s.me)))
	switch o.source.kind {
	case fromCards:
		at := s.place(&o.source.place)
		if at < 0 || !s.table.KindsAt(at).Has(int(x)) {
			w.Require(false, o.at, "why.there", what)
		}
	case fromSeats:
		not := s.outSeats.Has(engine.Seat(x)) || o.source.withoutActor && x == int32(s.me) || o.source.singleSeat && x != int32(s.seat(o.source.seat))
		if not {
			w.Require(false, o.at, "why.seat", what)
		}
	case fromNumbers:
		lo, hi := v.numberRange(s, o)
		if x < lo || x > hi {
			w.Require(false, o.at, "why.range", narration.Num("least", int(lo)), narration.Num("most", int(hi)))
		}
	}
}

// conditionsOf returns the conditions when and where of an option, each divided into parts that must
// all hold. It computes them once per option.
func (v *voice) conditionsOf(o *option) *narration.Conditions {
	v.mu.Lock()
	defer v.mu.Unlock()
	l := v.conditions[o]
	if l == nil {
		l = narration.EmptyConditions(v.rules.set, v.machine.space)
		for key, in := range map[string]narration.EmbeddedCondition{".when": o.whenIn, ".where": o.whereIn} {
			if in.Value == nil {
				continue
			}
			if err := l.Add(o.at+key, in); err != nil {
				panic("told: a condition that was checked: " + err.Error())
			}
		}
		v.conditions[o] = l
	}
	return l
}
