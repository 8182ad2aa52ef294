package told

import (
	"equitas/engine"
	"equitas/engine/chance"
	"equitas/engine/rng"
	"equitas/engine/vocabulary"
	"equitas/engine/zones"
)

// A State is a match of a game told in text. Fields that every operation needs come first,
// where instructions that address them are shortest.
type State struct {
	machine *machine
	table   *zones.Table
	code    []op    // the program: the linked one, or the compiled one while a file is tested
	num     []int32 // the counters, then the registers of the program
	cells   []int32 // number of cards at each place, number of seats in play, then num

	me, actor, talliedSeat int8         // the acting seat, the one that opened the innermost window, the one that a tally of seats tests
	outSeats               engine.Seats // the seats that are out
	pc                     int32        // index of the next operation
	sp                     int          // number of frames on the stack
	passesLeft             int32        // passes of loops that are still allowed before the next decision
	decisionIndex          int32        // present decision, an index in machine.decisions; -1: the match is over
	decision               *decision    // the present decision; meaningless after the match
	listener               func(engine.Event)
	recorder               *recorder // set while a file is tested; otherwise nil

	choiceCount  int          // number of actions at the decision, without passing
	passes       int          // 1 if passing is an action, else 0
	actionCounts actionCounts // by option: number of actions, if there are several options
	optionCount  int          // number of options of the decision
	choosable    []zones.Set  // by option: the things that can be chosen

	chance.Source
	keptSums []cachedSum     // cached sums of tallies by place, from tallyCode.keptIndex on; the last element is always 0
	actions  []engine.Action // actions of this match, while memory of seats is not recorded
	counts   matchCounts
	turn     int32 // number of turns that have begun
	stack    [maxDepth]frame
	// by loop over cards: the kinds of cards that are still to be visited
	snapshots []zones.Set

	reason       int8 // the reason of the end, an index in machine.reasons
	isUnfinished bool
	rollCounts   []uint16 // by counter: number of rolls so far
	seatsInPlay  []int    // scratch: seats that are not out

	stuckPCPlusOne int      // 1 + index of the operation that begins the loop in which the match is stuck; 0 if it is not
	endError       error    // the error that ended the match: an impossible outcome in a record, or a full stack
	deal           rng.Deal // the deal that Start was given
	recordsMemory  bool     // the state records what seats remember from the start of each match
	replay         *State   // state in which the match is replayed, to find what seats remember; nil until that is needed
	setupText      []byte   // setup of the record that is being resumed, in JSON; nil in a match that began with Start
	seenHashes     []uint64 // by seat: hash of what it has seen while a listener is set; nil if there has been none

	lookahead     lookahead
	featureValues []int32 // by feature: its value for the action being rated, to which weigh adds; nil: weigh returns ratings
	scratch       vocabulary.Scratch
	views         [engine.MaxSeats]View
	sampler       sampler
}

var (
	_ engine.RecordState = (*State)(nil)
	_ engine.EventSource = (*State)(nil)
	_ engine.Scorer      = (*State)(nil)
)

// newState returns a state without a match.
func (m *machine) newState() *State {
	places := m.layout.Places()
	cells := make([]int32, int(m.numCell(m.numCount)))
	s := &State{machine: m, table: m.layout.NewTableOn(cells[:places:places]), cells: cells, num: cells[m.numCell(0):], snapshots: make([]zones.Set, m.snapshotCount), choosable: make([]zones.Set, max(m.maxOptions, maxPackedOptions)),
		rollCounts: make([]uint16, len(m.nouns.counters)), seatsInPlay: make([]int, 0, m.seats), keptSums: make([]cachedSum, m.keptCount+1), scratch: m.words.Scratch(), code: m.linkedCode, decisionIndex: -1}
	s.counts.init(m)
	s.lookahead = lookahead{savedNum: make([]int32, m.numCount), beforeBlocks: make([]int32, m.numCount), beforeBest: make([]int32, m.numCount), movedCards: make([]undoMove, 0, maxMoved), myValues: make([]cachedNumber, len(m.tallies)+1)}
	for i := range s.views {
		s.views[i] = View{state: s, seat: engine.Seat(i)}
	}
	s.sampler.state = s
	return s
}

// Start begins a match and plays up to the first decision.
func (s *State) Start(d rng.Deal) {
	s.Begin(d)
	s.deal, s.setupText = d, nil
	s.begin()
}

// begin resets the state, lays out the cards and executes the steps up to the first decision.
func (s *State) begin() {
	m := s.machine
	s.table.CopyFrom(m.initialTable)
	if s.table.SetRemembering(s.recordsMemory); s.recordsMemory {
		for _, at := range m.knownAtStart {
			s.table.ShowToAll(at, s.table.KindsAt(at))
		}
	}
	s.actions = s.actions[:0]
	copy(s.num, m.initialNums)
	clear(s.rollCounts)
	clear(s.keptSums)
	s.sp, s.pc, s.me, s.actor, s.talliedSeat = 0, m.startPC, 0, 0, 0
	s.setOut(0)
	s.reason, s.isUnfinished, s.turn, s.stuckPCPlusOne, s.endError = 0, false, 0, 0, nil
	s.counts.clear()
	clear(s.seenHashes)
	s.stack[0] = frame{startPC: m.startPC, kind: framePhase}
	s.sp = 1
	s.run()
}

// ToAct returns the seat that must choose; [engine.Nobody] after the match.
func (s *State) ToAct() engine.Seat {
	if s.decisionIndex < 0 {
		return engine.Nobody
	}
	return engine.Seat(s.me)
}

// Legal appends the legal actions to buf: for each option in order the things that can be chosen, then
// passing.
func (s *State) Legal(buf []engine.Action) []engine.Action {
	if s.decisionIndex < 0 {
		return buf
	}
	for i, set := range s.choosable[:s.optionCount] {
		base := engine.Action(i) << thingBits
		for w := set.Lo; w != 0; w &= w - 1 {
			buf = append(buf, base|engine.Action(trailingZeros(w)))
		}
		for w := set.Hi; w != 0; w &= w - 1 {
			buf = append(buf, base|engine.Action(64+trailingZeros(w)))
		}
	}
	if s.machine.decisions[s.decisionIndex].mayPass {
		buf = append(buf, passAction)
	}
	return buf
}

// Apply performs an action and everything that follows up to the next decision.
func (s *State) Apply(a engine.Action) {
	m, d := s.machine, s.decision
	if !s.table.IsRemembering() {
		s.actions = append(s.actions, a)
	}
	if s.listener != nil {
		s.reportChoice(a)
	}
	if d.offersNumbers {
		s.counts.noteChoosable(d, s.choosable)
	}
	if a == passAction {
		s.AddToTrace(d.token)
		s.counts.countPassed(d)
		s.pc = d.elsePC
		s.run()
		return
	}
	o := &d.options[a>>thingBits]
	thing := int32(a & (1<<thingBits - 1))
	s.counts.optionCounts[o.countIndex]++
	switch o.source.kind { // one switch instead of several tests of the same value
	case fromNothing:
		s.AddToTrace(m.choiceToken(o, thing))
	case fromCards:
		s.AddToTrace(o.token ^ m.tokens[thing])
		s.counts.cardCounts[m.entries[thing]]++
		if o.reg >= 0 {
			s.bindCard(o, thing)
		}
	default:
		s.AddToTrace(m.choiceToken(o, thing))
		s.counts.countNumber(o, thing)
		if o.reg >= 0 {
			s.bind(o, thing)
		}
	}
	if s.pc = o.linkedPC; s.recorder != nil {
		s.pc = o.pc
	}
	s.run()
}

// choiceToken returns the hash of a choice that is added to the trace of the match. It depends on
// names only, so it is the same in variants with other cards and options.
func (m *machine) choiceToken(o *option, thing int32) uint64 {
	if o.source.kind == fromCards || o.source.kind == fromKinds {
		return o.token ^ m.tokens[thing]
	}
	return o.token + uint64(thing)
}

// bind stores the chosen thing in the register of the option's name, which must have one.
func (s *State) bind(o *option, thing int32) {
	switch o.source.kind {
	case fromCards:
		s.bindCard(o, thing)
	case fromKinds:
		s.num[o.reg], s.num[o.reg+1] = thing, -1
	case fromWords:
		f := &s.machine.nouns.fields[o.source.field]
		lo, _ := f.bounds()
		s.num[o.reg] = lo + thing
		if o.scope >= 0 {
			s.num[o.scope] = thing
			if s.recorder != nil {
				s.recorder.noteWord(o.scope, saidByChoice)
			}
		}
	default:
		s.num[o.reg] = thing
	}
}

// bindCard stores a chosen card in the register of the option's name.
func (s *State) bindCard(o *option, thing int32) {
	s.num[o.reg], s.num[o.reg+1] = thing, int32(s.place(&o.source.place))
	if len(s.machine.scopes) > 0 {
		s.setScope(int(thing))
		if s.recorder != nil {
			s.recorder.noteCardWords(s)
		}
	}
}

// place returns the place that a reference means in the present state; -1 if it belongs to a seat that
// does not exist.
func (s *State) place(p *placeRef) int {
	if p.isActorsOrShared {
		return int(p.first + p.step*int32(s.me))
	}
	return s.placeSlow(p)
}

// placeSlow is [State.place] without its fast path for places of the acting seat or the table.
func (s *State) placeSlow(p *placeRef) int {
	at := int(p.first)
	if p.step > 0 {
		seat := s.seat(p.seat)
		if seat >= s.machine.seats {
			return -1
		}
		at += seat * int(p.step)
	}
	if p.scope >= 0 {
		at += int(s.num[p.scope])
	}
	return at
}

// CopyFrom makes the state equal to other, including the chance that follows. Both must be of the same
// game and number of seats.
func (s *State) CopyFrom(other engine.State) {
	o := other.(*State)
	s.table.CopyFrom(o.table)
	copy(s.num, o.num)
	copy(s.snapshots, o.snapshots)
	copy(s.stack[:o.sp], o.stack[:o.sp])
	copy(s.choosable, o.choosable)
	copy(s.rollCounts, o.rollCounts)
	copy(s.keptSums, o.keptSums)
	s.sp, s.pc, s.me, s.actor, s.talliedSeat = o.sp, o.pc, o.me, o.actor, o.talliedSeat
	s.setOut(o.outSeats)
	s.choiceCount, s.passes = o.choiceCount, o.passes
	s.decisionIndex, s.optionCount, s.actionCounts, s.reason, s.isUnfinished, s.turn, s.stuckPCPlusOne, s.endError = o.decisionIndex, o.optionCount, o.actionCounts, o.reason, o.isUnfinished, o.turn, o.stuckPCPlusOne, o.endError
	if s.counts.isComplete = false; s.decisionIndex >= 0 {
		s.decision = &s.machine.decisions[s.decisionIndex]
	}
	s.deal, s.setupText, s.actions = o.deal, o.setupText, append(s.actions[:0], o.actions...)
	if s.seenHashes != nil || o.seenHashes != nil {
		s.copySeenHashes(o)
	}
	s.CopyChance(&o.Source)
}

// Turn returns the number of turns that have begun, at least 1.
func (s *State) Turn() int { return int(max(1, s.turn)) }

// Result returns the result of a match that is over: the scores, and as winners the seats with the best
// score after the tie-breaker. An unfinished match has neither.
func (s *State) Result() engine.Result {
	res := engine.Result{Reason: s.machine.reasons[s.reason], Turns: s.Turn()}
	if s.isUnfinished || s.Err() != nil {
		res.Reason = engine.Unfinished
		return res
	}
	res.Scored = true
	var best, tie int32
	for i := range s.machine.seats {
		score, second := s.scoreOf(i), int32(0)
		if s.machine.tieBreaker != nil {
			second = s.evalFor(s.machine.tieBreaker, i)
		}
		res.Scores[i] = score
		if s.machine.lowestWins {
			score = -score
		}
		switch {
		case i == 0 || score > best || score == best && second > tie:
			best, tie = score, second
			res.Winners = engine.SeatSet(engine.Seat(i))
		case score == best && second == tie:
			res.Winners |= engine.SeatSet(engine.Seat(i))
		}
	}
	return res
}

// scoreOf returns the present score of a seat.
func (s *State) scoreOf(seat int) int32 { return s.evalFor(s.machine.score, seat) }

// evalFor returns the value of an expression with a given seat as the acting one.
func (s *State) evalFor(x *expr, seat int) int32 {
	me := s.me
	s.me = int8(seat)
	v := x.eval(s)
	s.me = me
	return v
}

// Standing sets dst to the current score of every seat, times [engine.StandingUnit], with the
// sign reversed if the lowest score wins.
func (s *State) Standing(dst []int64) {
	for i := range s.machine.seats {
		v := int64(s.scoreOf(i))
		if s.machine.lowestWins {
			v = -v
		}
		dst[i] = v * engine.StandingUnit
	}
}

// Err returns the error that ended the match, such as an impossible outcome in a record; nil if there
// was none.
func (s *State) Err() error {
	if s.endError != nil {
		return s.endError
	}
	return s.Source.Err()
}
