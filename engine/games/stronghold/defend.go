package stronghold

import "equitas/engine"

// defend begins the Defenders' step after a phase, or goes on without one where
// nobody has hourglasses (ruling R17).
func (s *State) defend() {
	p := &s.pos
	for i := range s.def {
		p.tally.lost += uint32(p.defender[i].glass)
		p.defender[i].glass = 0
	}
	s.nextPhase()
}

// stone asks where the stone of this turn goes (ruling R16).
func (s *State) stone() { s.next(stageSpend) }

// spend asks what is bought.
func (s *State) spend() { s.nextPhase() }

// listDefence lists what is legal in a decision of the Defenders' step.
func (s *State) listDefence(buf []engine.Action) []engine.Action { return buf }

// applyDefence does what a Defender decides in his step.
func (s *State) applyDefence(asked decision, v verb, a, b int) {}

// defenceWords writes an action of the Defenders' step.
func (s *State) defenceWords(v verb, a, b int) string { return "" }

// defenceTarget names a target in the Defenders' step.
func (s *State) defenceTarget(at int) string { return "" }
