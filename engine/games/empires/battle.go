package empires

import "equitas/engine"

// beginBattle begins the battle for an area.
func (s *State) beginBattle(attacker, defender, at int) {
	p := &s.pos
	p.battle = battle{area: uint8(at)}
	p.battle.side[0].seat, p.battle.side[1].seat = int8(attacker), int8(defender)
	s.next(stageMuster)
}

func (s *State) chooseField(siege bool)                         {}
func (s *State) muster()                                        { s.next(stageFight) }
func (s *State) listCommit(buf []engine.Action) []engine.Action { return buf }
func (s *State) commit(v verb, kind int)                        {}
func (s *State) ambush(yes bool)                                {}
func (s *State) listOrder(buf []engine.Action) []engine.Action  { return buf }
func (s *State) order(kind int)                                 {}
func (s *State) fight()                                         { s.next(stageNext) }
