package empires

import "equitas/engine"

// Phase implements [engine.RecordState].
func (s *State) Phase() string { return decisionNames[s.pos.asks] }

// Words implements [engine.RecordState].
func (s *State) Words(x engine.Action) string { return acts.Words(s, x) }
