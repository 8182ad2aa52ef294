package told

import "equitas/engine/zones"

// Searches, determinization and narration need to know which hidden cards seats remember; bots that
// play at random or by the rule of thumb do not. So a state does not record this until it is first
// needed. Then it replays its match with recording on, and records all later matches.

// recordMemory makes the state record what seats remember, from the beginning of the match.
func (s *State) recordMemory() {
	s.recordsMemory = true
	if s.table.IsRemembering() {
		return
	}
	if s.replay == nil {
		s.replay = s.machine.newState()
	}
	t := s.replay
	t.recordsMemory = true
	t.Start(s.deal)
	for _, a := range s.actions {
		t.Apply(a)
	}
	s.table.CopyMemory(t.table)
	s.actions = s.actions[:0]
}

// rememberedAt returns the kinds that a seat remembers to be at a place whose cards it does not
// see.
func (s *State) rememberedAt(at, seat int) zones.Set {
	s.recordMemory()
	return s.table.Remembers(at, seat)
}
