package told

import (
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/zones"
)

// This file looks ahead: it executes the first steps of an action on the state itself, as long as
// they depend on nothing that is hidden from the acting seat, and undoes them afterwards.

// isOpenName reports whether the acting seat sees everything on which a name in a condition
// depends.
func (m *machine) isOpenName(name string) bool {
	first, _, _ := strings.Cut(name, ".")
	if z := m.nouns.zoneIndex(first); z >= 0 {
		return m.nouns.zones[z].visibility != "count"
	}
	t := m.tallyOf[name]
	if t == nil {
		return true // counters, numbers of cards, chosen things
	}
	if t.tally.kind == countSeats {
		return t.seatCondition == nil || m.isOpenExpr(t.seatCondition)
	}
	for _, zi := range t.zones {
		switch m.nouns.zones[zi].visibility {
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

// isOpenExpr reports whether the acting seat sees everything on which an expression depends.
func (m *machine) isOpenExpr(x *expr) bool {
	if x == nil {
		return true
	}
	for _, name := range x.Names() {
		if !m.isOpenName(name) {
			return false
		}
	}
	return true
}

// A lookahead is the memory for looking ahead from a state and undoing it.
type lookahead struct {
	savedNum     []int32    // copy of State.num before the lookahead
	beforeBlocks []int32    // copy of State.num before the scoring blocks are executed
	beforeBest   []int32    // copy of State.num before the steps for the best seat are executed
	movedCards   []undoMove // the cards moved so far, in order

	blockScoreBefore  int64 // what the score of the acting seat would be if the scoring blocks were executed without any action
	isBlockScoreKnown bool  // whether blockScoreBefore is set for this decision

	decision uint32         // serial number of the present decision
	myValues []cachedNumber // by tally: its value for the acting seat before any action; the last element is that seat's score

	circumstances     [maxCircumstances]int64 // values of the circumstances at this decision
	circumstancesRead uint32                  // bit i: circumstances[i] is set
}

// A cachedNumber is a number of the acting seat, computed before any action of a decision.
type cachedNumber struct {
	decision uint32 // serial number of the decision for which n was computed
	value    int32  // the number
}

// tallyBefore returns the value of the tally with index t for the acting seat before any action. It is
// computed once per decision.
func (s *State) tallyBefore(t int) int64 {
	k := &s.lookahead.myValues[t]
	if k.decision != s.lookahead.decision {
		k.decision, k.value = s.lookahead.decision, s.machine.tallies[t].valueFor(s, int(s.me))
	}
	return int64(k.value)
}

// scoreBefore returns the score of the acting seat before any action. It is computed once per
// decision.
func (s *State) scoreBefore() int64 {
	k := &s.lookahead.myValues[len(s.machine.tallies)]
	if k.decision != s.lookahead.decision {
		k.decision, k.value = s.lookahead.decision, s.scoreOf(int(s.me))
	}
	return int64(k.value)
}

// An undoMove is a card that was moved while looking ahead and has to be moved back.
type undoMove struct {
	from, to int32
	kind     uint8
}

const (
	maxOperationsAhead = 160 // largest number of operations executed in one lookahead
	maxMoved           = 64  // largest number of cards moved in one lookahead
)

// lookAhead executes the first steps that follow if thing is chosen by option o, calls look while s is
// in the resulting state, and undoes the steps.
func (s *State) lookAhead(o *option, thing int32, look func()) {
	f := &s.lookahead
	copy(f.savedNum, s.num)
	f.movedCards = f.movedCards[:0]
	if o.reg >= 0 {
		s.bind(o, thing)
	}
	s.runAhead(o.pc, -1)
	look()
	s.undoMoves(0)
	copy(s.num, f.savedNum)
}

// undoMoves moves back all cards moved while looking ahead, except for the first n.
func (s *State) undoMoves(n int) {
	f := &s.lookahead
	for i := len(f.movedCards) - 1; i >= n; i-- {
		l := &f.movedCards[i]
		s.table.UndoMoveUnrecorded(int(l.from), int(l.to), int(l.kind))
	}
	f.movedCards = f.movedCards[:n]
}

// scoreAfterBlocks returns what the score of the acting seat would be if the given blocks of steps,
// such as the scoring of a round, were executed in the current state. It restores the state.
func (s *State) scoreAfterBlocks(blocks []scoringBlock) int64 {
	copy(s.lookahead.beforeBlocks, s.num)
	n := len(s.lookahead.movedCards)
	for i := range blocks {
		s.runAhead(blocks[i].body, blocks[i].end)
	}
	sum := int64(s.scoreOf(int(s.me)))
	s.undoMoves(n)
	copy(s.num, s.lookahead.beforeBlocks)
	return sum
}

// scoreAfterBlocksBefore returns the result of [State.scoreAfterBlocks] for the state before any
// action. It is computed once per decision.
func (s *State) scoreAfterBlocksBefore() int64 {
	if f := &s.lookahead; !f.isBlockScoreKnown {
		f.blockScoreBefore, f.isBlockScoreKnown = s.scoreAfterBlocks(s.machine.scoringBlocks), true
	}
	return s.lookahead.blockScoreBefore
}

// A scoringBlock is a block of operations, from body to before end, that is executed for each seat,
// adds to the seat's score and asks for no decision.
type scoringBlock struct{ body, end int32 }

// findScoringBlocks finds the blocks of steps that add to the score of each seat.
func (m *machine) findScoringBlocks() {
	m.scoringBlocks = nil
	var scored []int // counters on which the score depends, as indices in State.num
	for _, name := range m.score.Names() {
		if id, ok := strings.CutPrefix(name, "me."); ok && m.nouns.counterIndex(id) >= 0 {
			scored = append(scored, m.counterAt[m.nouns.counterIndex(id)])
		}
	}
	for i := range m.loops {
		l := &m.loops[i]
		if l.kind == overSeats && !l.repeats && !l.leavesOutStart && m.scoringEffect(l.body, l.exit, scored, 0) == effectAddsToScore {
			m.scoringBlocks = append(m.scoringBlocks, scoringBlock{l.body, l.exit - 1})
		}
	}
}

// These are the effects of a block of steps on scoring that scoringEffect returns.
const (
	effectOther         = iota // changes no counter of the acting seat on which its score depends
	effectAddsToScore          // changes a counter of the acting seat on which its score depends
	effectNeedsDecision        // asks for a decision, uses chance or calls too deep
)

// scoringEffect returns what the operations with indices from up to but not including to, and the
// phases that they call, do to the score: effectOther, effectAddsToScore or effectNeedsDecision.
// scored are the counters on which the score depends, as indices in State.num; depth is the number
// of calls so far, to limit recursion.
func (m *machine) scoringEffect(from, to int32, scored []int, depth int) int {
	does := effectOther
	for pc := from; pc < to; pc++ {
		o := &m.code[pc]
		switch o.code {
		case opAdd, opSet:
			if slices.Contains(scored, int(o.a)) && o.b == 1 && o.seat.kind == seatMe {
				does = max(does, effectAddsToScore)
			}
		case opChoose, opOpen, opAskWindow, opShuffle, opDeal, opRoll, opMoveRandom, opMoveTop, opPlay:
			return effectNeedsDecision
		case opCall:
			if depth > 3 {
				return effectNeedsDecision
			}
			end := m.phases[o.a].startPC
			for m.code[end].code != opReturn {
				end++
			}
			does = max(does, m.scoringEffect(m.phases[o.a].startPC, end, scored, depth+1))
		}
		if does == effectNeedsDecision {
			return does
		}
	}
	return does
}

// runAhead executes operations from pc up to but not including end, or as far as possible if end is
// -1. It stops before an operation that depends on something hidden from the acting seat, uses
// chance or asks for a decision, and after [maxOperationsAhead] operations.
func (s *State) runAhead(pc, end int32) {
	s.passesLeft = maxPasses // loops count their passes in a lookahead too
	var rets [8]int32
	depth := 0
	for range maxOperationsAhead {
		if pc == end {
			return
		}
		o := &s.machine.code[pc]
		pc++
		switch o.code {
		case opJump:
			pc = o.a
		case opUnless:
			if !o.isOpen {
				return
			}
			if o.x.eval(s) == 0 {
				pc = o.a
			}
		case opMoveCard:
			k, from := int(s.num[o.a]), int(s.num[o.a+1])
			if o.b == 0 {
				from = s.place(&o.from)
			}
			to := s.place(&o.to)
			if k < 0 || from < 0 || to < 0 || !s.moveAhead(from, to, k) {
				return
			}
			s.num[o.a+1] = int32(to)
		case opMoveAll:
			if !o.isOpen || !s.moveSentenceAhead(o) {
				return
			}
		case opSet:
			at := s.numIndex(o)
			if !o.isOpen || at < 0 {
				return
			}
			s.num[at] = min(max(o.x.eval(s), o.lo), o.hi)
		case opAdd:
			at := s.numIndex(o)
			if !o.isOpen || at < 0 {
				return
			}
			s.num[at] = min(max(s.num[at]+o.x.eval(s), o.lo), o.hi)
		case opCall:
			p := &s.machine.phases[o.a]
			if depth == len(rets) || p.isTurn || s.seat(o.seat) != int(s.me) {
				return
			}
			rets[depth] = pc
			depth++
			pc = p.startPC
		case opPlay:
			k := s.num[o.a]
			if k < 0 {
				continue
			}
			if to := s.machine.cardSteps[o.b][s.machine.nouns.kinds[k].entry]; to >= 0 {
				if depth == len(rets) {
					return
				}
				rets[depth] = pc
				depth++
				pc = to
			}
		case opLoop, opNext:
			l := &s.machine.loops[o.a]
			if l.kind != overWords || l.endCondition != nil {
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

// moveAhead moves a card of a kind between two places during lookahead. It returns false, and moves
// nothing, if too many cards have been moved or the move could not be undone.
func (s *State) moveAhead(from, to, kind int) bool {
	if len(s.lookahead.movedCards) == cap(s.lookahead.movedCards) || !s.table.MoveUnrecorded(from, to, kind) {
		return false
	}
	s.lookahead.movedCards = append(s.lookahead.movedCards, undoMove{int32(from), int32(to), uint8(kind)})
	return true
}

// moveSentenceAhead moves the cards that operation o, a move of all cards, moves, during lookahead. It
// returns false if it cannot move all of them, or if the acting seat does not see them.
func (s *State) moveSentenceAhead(o *op) bool {
	first := s.place(&o.from)
	end := first + 1
	if o.from.isAllPlaces {
		first, end = s.machine.layout.PlaceRange(int(o.from.zone))
	}
	to := s.place(&o.to)
	if first < 0 || to < 0 || o.to.isAllPlaces {
		return false
	}
	for from := first; from < end; from++ {
		if !s.machine.layout.SeatsSeeing(from).Has(engine.Seat(s.me)) {
			return false
		}
		if !s.moveAllAhead(from, to, s.matchingAt(o, from)) {
			return false
		}
	}
	return true
}

// moveAllAhead moves all cards of the kinds in set between two places during lookahead. It stops and
// returns false if it cannot move one.
func (s *State) moveAllAhead(from, to int, set zones.Set) bool {
	for ; !set.IsEmpty(); set = set.WithoutLowest() {
		for range s.table.Copies(from, set.Lowest()) {
			if !s.moveAhead(from, to, set.Lowest()) {
				return false
			}
		}
	}
	return true
}
