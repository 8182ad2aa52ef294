package told

import (
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/zones"
)

// Lookahead: the first steps of an action are executed on the state, as far as they depend
// on nothing hidden from the seat, and undone afterwards.

// openName reports whether the acting seat sees what a name of a condition depends on.
func (m *machine) openName(name string) bool {
	first, _, _ := strings.Cut(name, ".")
	if z := m.n.zone(first); z >= 0 {
		return m.n.zones[z].sees != "count"
	}
	t := m.tallyOf[name]
	if t == nil {
		return true // counters, numbers of cards, what was chosen
	}
	if t.tally.of == countSeats {
		return t.when == nil || m.openExpr(t.when)
	}
	for _, zi := range t.zones {
		switch m.n.zones[zi].sees {
		case "count":
			return false
		case "owner":
			if first != "me" {
				return false
			}
		}
	}
	return true
}

// openExpr reports whether an expression depends on nothing hidden.
func (m *machine) openExpr(x *expr) bool {
	if x == nil {
		return true
	}
	for _, name := range x.Names() {
		if !m.openName(name) {
			return false
		}
	}
	return true
}

// An ahead is what a state needs to try an action and to undo it.
type ahead struct {
	num   []int32
	then  []int32 // numbers before a round-end count is simulated
	site  []int32 // numbers before the steps that follow for the best seat
	moved []undoMove

	before int64 // the score counted before any action of this decision
	known  bool  // before is set

	decision uint32      // number of this decision
	mine     []mineAhead // by tally: mine before any action; the last is my score

	how  [mostCircumstances]int64 // circumstances of this decision
	read uint32                   // those that are known
}

// A mineAhead is a number of mine before any action of a decision.
type mineAhead struct {
	decision uint32 // for which it is
	n        int32
}

// tallyBefore returns a tally of mine before the action, computed once in a decision.
func (s *State) tallyBefore(t int) int64 {
	k := &s.fore.mine[t]
	if k.decision != s.fore.decision {
		k.decision, k.n = s.fore.decision, s.m.tallies[t].of(s, int(s.me))
	}
	return int64(k.n)
}

// scoreBefore returns my score before the action, computed once in a decision.
func (s *State) scoreBefore() int64 {
	k := &s.fore.mine[len(s.m.tallies)]
	if k.decision != s.fore.decision {
		k.decision, k.n = s.fore.decision, s.scoreOf(int(s.me))
	}
	return int64(k.n)
}

// An undoMove is a card that was moved while looking ahead, and must be moved back.
type undoMove struct {
	from, to int32
	kind     uint8
}

const (
	mostOperationsAhead = 160 // most operations of one lookahead
	mostMoved           = 64
)

// lookAhead executes the first steps of an action, calls look and undoes the steps.
func (s *State) lookAhead(o *option, thing int32, look func()) {
	f := &s.fore
	copy(f.num, s.num)
	f.moved = f.moved[:0]
	if o.reg >= 0 {
		s.bind(o, thing)
	}
	s.runAhead(o.pc, -1)
	look()
	s.undoMoves(0)
	copy(s.num, f.num)
}

// undoMoves moves back all cards moved while looking ahead, except for the first n.
func (s *State) undoMoves(n int) {
	f := &s.fore
	for i := len(f.moved) - 1; i >= n; i-- {
		l := &f.moved[i]
		s.z.GiveBack(int(l.from), int(l.to), int(l.kind))
	}
	f.moved = f.moved[:n]
}

// countedNow returns what my score would be after all steps that count for each seat, at
// the end of a round for example. It starts from the current state and restores it.
func (s *State) countedNow(sites []countSite) int64 {
	copy(s.fore.then, s.num)
	n := len(s.fore.moved)
	for i := range sites {
		s.runAhead(sites[i].body, sites[i].end)
	}
	sum := int64(s.scoreOf(int(s.me)))
	s.undoMoves(n)
	copy(s.num, s.fore.then)
	return sum
}

// countedBefore returns what [State.countedNow] returned before the action. It is the same
// for all actions of a decision and computed once.
func (s *State) countedBefore() int64 {
	if f := &s.fore; !f.known {
		f.before, f.known = s.countedNow(s.m.counting), true
	}
	return s.fore.before
}

// A countSite is a block of steps that is executed for each seat, adds to its score and
// holds no decision. end is exclusive.
type countSite struct{ body, end int32 }

// findCounts finds the blocks of steps that count for each seat.
func (m *machine) findCounts() {
	m.counting = nil
	var scored []int // counters that the score depends on
	for _, name := range m.score.Names() {
		if id, ok := strings.CutPrefix(name, "me."); ok && m.n.counter(id) >= 0 {
			scored = append(scored, m.counterAt[m.n.counter(id)])
		}
	}
	for i := range m.loops {
		l := &m.loops[i]
		if l.over == overSeats && !l.round && !l.others && m.countsIn(l.body, l.exit, scored, 0) == addsToScore {
			m.counting = append(m.counting, countSite{l.body, l.exit - 1})
		}
	}
}

// What a block of steps does, as far as counting is concerned.
const (
	doesOther = iota
	addsToScore
	decides // the steps hold a decision or use chance
)

// countsIn reports what the operations from from to to mean for a block that counts,
// including the phases that they call: whether they add to a score, only read, or do
// anything else. depth limits the recursion.
func (m *machine) countsIn(from, to int32, scored []int, depth int) int {
	does := doesOther
	for pc := from; pc < to; pc++ {
		o := &m.code[pc]
		switch o.code {
		case opAdd, opSet:
			if slices.Contains(scored, int(o.a)) && o.b == 1 && o.seat.how == seatMe {
				does = max(does, addsToScore)
			}
		case opChoose, opOpen, opAskWindow, opShuffle, opDeal, opRoll, opMoveRandom, opMoveTop, opPlay:
			return decides
		case opCall:
			if depth > 3 {
				return decides
			}
			end := m.phases[o.a].pc
			for m.code[end].code != opReturn {
				end++
			}
			does = max(does, m.countsIn(m.phases[o.a].pc, end, scored, depth+1))
		}
		if does == decides {
			return does
		}
	}
	return does
}

// runAhead executes operations up to end, or as far as possible if end is -1. It stops at an
// operation that is hidden from the seat or uses chance.
func (s *State) runAhead(pc, end int32) {
	s.left = maxPasses // loops count their passes here, too
	var rets [8]int32
	depth := 0
	for range mostOperationsAhead {
		if pc == end {
			return
		}
		o := &s.m.code[pc]
		pc++
		switch o.code {
		case opJump:
			pc = o.a
		case opUnless:
			if !o.open {
				return
			}
			if o.x.ask(s) == 0 {
				pc = o.a
			}
		case opMoveCard:
			k, from := int(s.num[o.a]), int(s.num[o.a+1])
			if o.b == 0 {
				from = s.at(&o.from)
			}
			to := s.at(&o.to)
			if k < 0 || from < 0 || to < 0 || !s.moveAhead(from, to, k) {
				return
			}
			s.num[o.a+1] = int32(to)
		case opMoveAll:
			if !o.open || !s.moveSentenceAhead(o) {
				return
			}
		case opSet:
			at := s.numAt(o)
			if !o.open || at < 0 {
				return
			}
			s.num[at] = min(max(o.x.ask(s), o.lo), o.hi)
		case opAdd:
			at := s.numAt(o)
			if !o.open || at < 0 {
				return
			}
			s.num[at] = min(max(s.num[at]+o.x.ask(s), o.lo), o.hi)
		case opCall:
			p := &s.m.phases[o.a]
			if depth == len(rets) || p.turns || s.seat(o.seat) != int(s.me) {
				return
			}
			rets[depth] = pc
			depth++
			pc = p.pc
		case opPlay:
			k := s.num[o.a]
			if k < 0 {
				continue
			}
			if to := s.m.lists[o.b][s.m.n.kinds[k].entry]; to >= 0 {
				if depth == len(rets) {
					return
				}
				rets[depth] = pc
				depth++
				pc = to
			}
		case opLoop, opNext:
			l := &s.m.loops[o.a]
			if l.over != overWords || l.until != nil {
				return
			}
			was := s.pc
			if o.code == opLoop {
				s.beginLoop(l)
			} else {
				s.nextLoop(l)
			}
			pc, s.pc = s.pc, was
		case opReturn, opLeave:
			if depth == 0 {
				return
			}
			depth--
			pc = rets[depth]
		default:
			return
		}
	}
}

// moveAhead moves a card during lookahead. It returns false if it cannot: no more moves can
// be undone, or the card cannot be moved back.
func (s *State) moveAhead(from, to, kind int) bool {
	if len(s.fore.moved) == cap(s.fore.moved) || !s.z.Lend(from, to, kind) {
		return false
	}
	s.fore.moved = append(s.fore.moved, undoMove{int32(from), int32(to), uint8(kind)})
	return true
}

// moveSentenceAhead moves all cards that a sentence moves, during lookahead. It returns
// false if it cannot, or the seat does not see them.
func (s *State) moveSentenceAhead(o *op) bool {
	first := s.at(&o.from)
	end := first + 1
	if o.from.each {
		first, end = s.m.layout.Range(int(o.from.zone))
	}
	to := s.at(&o.to)
	if first < 0 || to < 0 || o.to.each {
		return false
	}
	for from := first; from < end; from++ {
		if !s.m.layout.SeesAt(from).Has(engine.Seat(s.me)) {
			return false
		}
		if !s.moveAllAhead(from, to, s.fitting(o, from)) {
			return false
		}
	}
	return true
}

// moveAllAhead moves all cards of some kinds during lookahead. It returns false if it
// cannot move one.
func (s *State) moveAllAhead(from, to int, set zones.Set) bool {
	for ; !set.Empty(); set = set.Rest() {
		for range s.z.Copies(from, set.Least()) {
			if !s.moveAhead(from, to, set.Least()) {
				return false
			}
		}
	}
	return true
}
