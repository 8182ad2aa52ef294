package told

import "equitas/engine/zones"

// What seats remember of hidden cards is needed by searches, by determinization and by
// narration, not by bots that play at random or by the rule of thumb. It is therefore not
// recorded until it is first requested: then the match is replayed so far, and recorded
// from there on and in all later matches of the state.

// recordMemory makes the state record what seats remember.
func (s *State) recordMemory() {
	s.minds = true
	if s.z.Minds() {
		return
	}
	if s.replay == nil {
		s.replay = s.m.newState()
	}
	t := s.replay
	t.minds = true
	t.Start(s.deal)
	for _, a := range s.did {
		t.Apply(a)
	}
	s.z.Recall(t.z)
	s.did = s.did[:0]
}

// remembers returns the kinds that a seat knows to lie at a place besides those it sees.
func (s *State) remembers(at, seat int) zones.Set {
	s.recordMemory()
	return s.z.Remembers(at, seat)
}
