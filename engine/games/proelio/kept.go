package proelio

// A kept caches what cards are worth keeping for under limits that change.
type kept struct {
	known    bool
	fort     int32
	limits   limits
	profiles [maxKinds]profile
}

// kept returns what the cards of a House are worth keeping for at present, and how much
// more its next Fortification is worth. It is valid until the next call.
func (s *State) kept(seat int) (*[maxKinds]profile, int32) {
	k := &s.keeping
	fort, lim := int32(s.pos.house[seat].fort), s.limits(seat)
	if !k.known || k.fort != fort || k.limits != lim {
		k.known, k.fort, k.limits = true, fort, lim
		for i := range s.r.kinds {
			k.profiles[i] = profile{}
			s.r.profile(&k.profiles[i], i, fort, lim)
		}
	}
	return &k.profiles, lim.step
}
