package told

import "equitas/engine/zones"

// What seats remember of cards that they do not see is asked for by searches, by guesses
// and by whoever tells a seat how things stand, not by who plays at random or by the rule
// of thumb. So no match keeps it before somebody asks: then what was chosen so far is
// played once more, and from there on, and in all later matches, it is kept.

// recollect has what seats remember be kept.
func (s *State) recollect() {
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

// remembers is what a seat knows to lie at a place besides what it sees.
func (s *State) remembers(at, seat int) zones.Set {
	s.recollect()
	return s.z.Remembers(at, seat)
}
