package proelio

// scheduleProgram schedules the program at pc as the next task, for a viewpoint and a named House.
func (s *State) scheduleProgram(pc uint16, q viewpoint, target int) {
	if pc == 0 {
		return
	}
	s.pushTask(task{step: doOps, seat: uint8(q.self), b: uint8(q.rival), c: uint8(target), kind: uint8(int8(q.kind)), pc: pc})
}

// runProgram runs a program until it ends, a decision is needed or winter comes.
func (s *State) runProgram(t task) {
	p := &s.pos
	q := viewpoint{self: int(t.seat), rival: int(t.b), kind: int(int8(t.kind)), target: int(t.c)}
	for {
		o := &s.rules.ops[t.pc]
		if o.verb == opEnd {
			return
		}
		t.pc++
		if !s.holds(o.condition, q) {
			continue
		}
		here := p.tasksN
		s.pushTask(t) // the rest of the program, in case this op needs a decision
		s.runOp(o, q, t.pc-1)
		if p.winter {
			p.tasksN, p.phase = 0, phaseOver
			s.pushTask(task{step: doScore})
			return
		}
		if p.phase != phaseOver || p.tasksN != here+1 {
			return
		}
		p.tasksN--
	}
}

// runOp executes one op of an effect for all Houses concerned, in turn order beginning with the
// acting one.
func (s *State) runOp(o *op, q viewpoint, pc uint16) {
	switch o.who {
	case whoAll:
		s.pushTask(task{step: doOpAll, seat: uint8(q.self), b: uint8(q.rival), d: uint8(q.target), kind: uint8(int8(q.kind)), pc: pc})
		return
	case whoOthers:
		s.pushTask(task{step: doOpAll, seat: uint8(q.self), b: uint8(q.rival), c: 1, d: uint8(q.target), kind: uint8(int8(q.kind)), pc: pc})
		return
	}
	s.runOpFor(o, q, s.resolveWho(o.who, q))
}

// runOpForNext executes an op for the next of the Houses concerned, if there are several.
func (s *State) runOpForNext(t task) {
	q := viewpoint{self: int(t.seat), rival: int(t.b), kind: int(int8(t.kind)), target: int(t.d)}
	who := (q.self + int(t.c)) % s.seatCount
	if t.c++; int(t.c) < s.seatCount {
		s.pushTask(t)
	}
	s.runOpFor(&s.rules.ops[t.pc], q, who)
	if s.pos.winter {
		s.pos.tasksN, s.pos.phase = 0, phaseOver
		s.pushTask(task{step: doScore})
	}
}

// resolveWho returns the House that a code stands for, for a viewpoint.
func (s *State) resolveWho(who uint8, q viewpoint) int {
	switch who {
	case whoRival:
		return q.rival
	case whoTarget:
		return q.target
	case whoAttacker:
		return int(s.pos.attacker)
	case whoDefender:
		return int(s.pos.active)
	}
	return s.houseOf(q.self, who)
}

// applyKeep keeps one of the cards just drawn. When enough are kept, the others are discarded.
func (s *State) applyKeep(kind uint8) {
	p := &s.pos
	for i := range p.keepN {
		if p.keep[i] == kind {
			copy(p.keep[i:], p.keep[i+1:p.keepN])
			break
		}
	}
	p.keepN--
	p.cardsToChoose--
	if p.cardsToChoose > 0 {
		return
	}
	for _, k := range p.keep[:p.keepN] {
		s.reportOpen(eventDiscard, int(p.owner), -1, int(k), 0)
		s.removeCard(int(p.owner), k, endSpent)
		s.discard(k)
	}
	p.keepN = 0
	p.phase = phaseOver
}

// askChoice asks House actor to choose n cards in owner's hand, of the kinds in mask, that go to
// dest. It returns how many it asks for, which is fewer if there are not enough.
func (s *State) askChoice(ph phase, actor, owner, dest, n int, why stayEnding, mask uint64) int {
	p := &s.pos
	h := &p.house[owner]
	have := 0
	forEachKind(mask&h.mask, func(k uint8) { have += int(h.count[k]) })
	n = min(n, have)
	if n <= 0 || owner == dest && ph == phaseGive {
		return 0
	}
	p.owner, p.dest, p.cardsToChoose = int8(owner), int8(dest), uint8(n)
	s.setStealMask(mask)
	s.setEnding(why)
	s.ask(ph, actor)
	return n
}

// Destinations of a card taken by choice.
const (
	takeHand = iota
	takeDiscard
)

func (s *State) setStealMask(mask uint64) { s.pos.choice = mask }
func (s *State) stealMask() uint64        { return s.pos.choice }

func (s *State) takeVerb() verb {
	if s.pos.taking == takeDiscard {
		return verbDiscard
	}
	return verbTake
}

// applyHandOver moves one chosen card to another hand, or discards it.
func (s *State) applyHandOver(kind uint8) {
	p := &s.pos
	two := seatPair(int(p.owner), int(p.dest))
	switch {
	case p.phase == phaseTake && p.taking == takeDiscard:
		s.reportOpen(eventDiscard, int(p.owner), -1, int(kind), 0)
		s.removeCard(int(p.owner), kind, endAsked)
		s.discard(kind)
	case p.phase == phaseTake:
		s.reportSecret(eventTake, int(p.owner), int(p.dest), kind, two)
		s.handOver(int(p.owner), int(p.dest), kind, endAsked, p.choice)
	default:
		s.reportSecret(eventGive, int(p.owner), int(p.dest), kind, two)
		s.handOver(int(p.owner), int(p.dest), kind, endAsked, p.choice)
	}
	s.countDownChoice()
}
