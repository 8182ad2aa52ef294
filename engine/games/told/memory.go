package told

import "equitas/engine/zones"

// Searches, determinization and narration need to know what seats remember of hidden cards;
// bots that play at random or by the rule of thumb do not. So it is not recorded until it is
// first needed. The match up to that moment is then replayed with recording on, and from there
// on the state records all its matches.

// recordMemory makes the state record what seats remember, from the beginning of the match.
func (s *State) recordMemory() {
	s.recordsMemory = true
	if s.z.IsRemembering() {
		return
	}
	if s.replay == nil {
		s.replay = s.m.newState()
	}
	t := s.replay
	t.recordsMemory = true
	t.Start(s.deal)
	for _, a := range s.actions {
		t.Apply(a)
	}
	s.z.CopyMemory(t.z)
	s.actions = s.actions[:0]
}

// rememberedAt returns the kinds that a seat remembers to be at a place whose cards it does not
// see.
func (s *State) rememberedAt(at, seat int) zones.Set {
	s.recordMemory()
	return s.z.Remembers(at, seat)
}
