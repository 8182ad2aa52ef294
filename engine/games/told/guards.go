package told

// A turn often begins with consecutive steps whose conditions mostly do not hold. One operation of
// the linked program tests all of these conditions.

// guards is a list of conditions that are tested in order. The first one that holds decides to which
// operation the program jumps.
type guards struct {
	list       []guard
	elseTarget int32 // operation to which the program jumps if no guard holds
}

// A guard is one condition of [guards]: a number, or the number of cards at a place, is in span, and
// furtherCond holds too.
type guard struct {
	at, step    int32 // index in State.cells for seat 0, and distance to the index for the next seat
	span        span
	furtherCond *expr // nil: no further condition
	target      int32 // operation to which the program jumps if the guard holds
}

// guardTarget returns the target of the first guard that holds, or elseTarget if none does.
func (s *State) guardTarget(g *guards) int32 {
	list, cells, me := g.list, s.cells, int32(s.me)
	for i := range list {
		if x := &list[i]; x.span.contains(cells[x.at+x.step*me]) {
			if x.furtherCond == nil {
				return x.target
			}
			return s.guardTargetFrom(g, i) // calls are in a function of their own, so that this loop keeps everything in registers
		}
	}
	return g.elseTarget
}

// guardTargetFrom is guardTarget for the guards from index first on.
func (s *State) guardTargetFrom(g *guards, first int) int32 {
	for i := first; i < len(g.list); i++ {
		if x := &g.list[i]; x.span.contains(s.cells[x.at+x.step*int32(s.me)]) && (x.furtherCond == nil || x.furtherCond.eval(s) != 0) {
			return x.target
		}
	}
	return g.elseTarget
}

// findGuards replaces o, the conditional jump at pc, by an operation that also tests the conditions of
// the steps to which it jumps. A move of all cards of a place is treated as a guard on their
// number. It does nothing if no such step follows.
func (m *machine) findGuards(o *op, pc int32) {
	var g guards
	for {
		next := pc
		switch o := &m.linkedCode[pc]; {
		case o.code == opUnlessHas:
			g.list = append(g.list, guard{o.x.at, o.x.step, o.x.span, nil, pc + 1})
			next = m.skipJumps(o.a)
		case o.code == opUnlessAll:
			g.list = append(g.list, guard{o.x.at, o.x.step, o.x.span, o.y, pc + 1})
			next = m.skipJumps(o.a)
		case o.code == opMoveAll && !o.allPlaces && o.from.isActorsOrShared:
			g.list = append(g.list, guard{o.from.first, o.from.step, span{1, beyondAll}, nil, pc})
			next = m.skipJumps(pc + 1)
		}
		if next <= pc { // an operation that is not a guard, or a backward jump
			break
		}
		pc = next
	}
	if len(g.list) > 1 {
		g.elseTarget = pc
		o.code, o.a = opGuards, int32(len(m.guards))
		m.guards = append(m.guards, g)
	}
}
