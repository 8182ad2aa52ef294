package told

import (
	"slices"
	"strings"
	"sync"

	"equitas/engine"
	"equitas/engine/chance"
	"equitas/engine/cond"
	"equitas/engine/narration"
	"equitas/engine/rng"
	"equitas/engine/rule"
	"equitas/engine/vocabulary"
	"equitas/engine/zones"
)

// A machine is a game compiled for one number of seats: the layout of the cards, the numbers of
// a state, and the program. It is immutable once compiled.
type machine struct {
	nouns        *nouns
	seats        int
	layout       *zones.Layout
	initialTable *zones.Table // where the cards lie before the first step
	values       [][]int32    // by field and kind: the card's value
	placesOfZone []zonePlaces // by zone: the places of its cards

	words         *vocabulary.Words[*State]
	space         *cond.Space
	bindings      []binding
	inScope       map[string]int     // by name that depends on the current word of a field (see [scope]): the field
	byCard        map[string][]int32 // by name that depends on a card: its value by kind
	readers       []reader           // by word of the vocabulary: how it is read
	entries       []int32            // by kind: its table of cards
	scopeRegister map[int]int        // by field: register with the index of its current word (see [scope])
	scopes        []scope
	tallyOf       map[string]*tallyCode // by name in conditions: the tally
	tallies       []tallyCode
	keptCount     int // length of State.keptSums, the cached sums of tallies

	numCount    int    // length of State.num
	cardReg     []bool // by index in State.num: the register holds a card, whose place is in the next register
	counterAt   []int  // by counter: index in State.num, of seat 0 if each seat has one
	initialNums []int32

	code       []op
	linkedCode []op               // the linked program, which is played
	stepPaths  []string           // by operation: path of its step in the files
	askPlaces  map[int]rule.Place // by operation: position of its condition or sentence in the files
	decisions  []decision
	guards     []guards   // of the linked program
	turnLoops  []turnLoop // of the linked program
	loops      []loop
	windows    []window
	cardSteps  [][]int32 // by moment and table of cards: first operation of the cards' steps; -1 if they have none
	phases     []phase
	startPC    int32        // the first operation of phase match
	rolls      []rollValues // by counter, for counters that are rolled
	reasons    []string     // names of the reasons why a match ends
	maxOptions int          // largest number of options of a decision
	// number of loops over cards, for each of which a state keeps a set of kinds
	snapshotCount int
	knownAtStart  []int       // places where hidden cards begin that everybody knows to be there
	reachable     []zones.Set // by zone: the kinds of cards that may ever lie there
	revealedZones []bool      // by zone: some step shows its cards; nil until first needed
	lookedAtZones []bool      // by zone: some step has a seat look at its cards

	kindsByValue      [][]zones.Set    // by field and value: the cards that have the value
	unitWeights       []int32          // by feature of the game: weight 1
	optionFeatures    []optionFeatures // by option: its features
	passFeature       []int            // by decision: index of the feature for passing
	passCircumstances [][]int          // by decision and circumstance: index of the feature for passing
	bestSites         []bestSite
	scoringBlocks     []scoringBlock // blocks of steps that add to the score of each seat

	circumstances       []circumstance
	unseenCircumstances []circumstance // candidates for circumstances beyond the largest number; they are not used

	bands        []band // bands of numbers that can be chosen
	parts        []partSubject
	partOfEntry  []int32 // by table of cards: index of its part; -1 if it is none
	partOfOption []int32 // by option, numbered over all decisions: index of its part; -1 if it is none

	tokens []uint64 // by kind: hash that is added to the trace of a match when the card is chosen

	score, tieBreaker *expr
	lowestWins        bool // the lowest score wins, not the highest

	sharedTurnsOnce sync.Once
	sharedTurns     bool // see [machine.turnsAreShared]

	faults     *faults
	hasBadName bool // a name that steps give has a fault; faults that follow from it are not reported
}

// A zonePlaces says at which places the cards of a zone lie: one place, or one for each
// seat and word.
type zonePlaces struct {
	first, seatStep int32 // the place of seat 0 and word 0, and the distance to that of the next seat
	scope           int   // register with the index of a word, which is added to the place; -1 if the zone is not indexed by words
	words           int   // number of places for each seat: one for each word, or 1
}

// A phase is a named, compiled list of steps.
type phase struct {
	id      string
	startPC int32
	isTurn  bool // each run of the phase is a turn
}

// A frame is an entry of the call stack: a running phase, window or card.
type frame struct {
	returnPC, cancelPC int32 // operations at which the program continues after a return and after the verb cancel
	startPC            int32 // of a phase: its first operation
	me, actor          int8  // me and actor of the caller
	self               int8  // the seat for which the frame runs
	kind               frameKind
}

type frameKind uint8

const (
	framePhase frameKind = iota
	frameWindow
	frameCard
)

const (
	maxDepth  = 24      // largest number of frames on the call stack
	maxSteps  = 100_000 // largest number of operations between two decisions in trial matches
	maxPasses = 100_000 // largest number of passes of all loops between two decisions in play
)

// A placeRef is a reference in a sentence to a place, or to all places of a zone.
type placeRef struct {
	zone             int32
	seat             seatRef
	first            int32 // the place of seat 0
	step             int32 // distance from the place of one seat to that of the next; 0 if all seats share one
	scope            int32 // register with the index of a word, which is added to the place; -1 for none
	isAllPlaces      bool  // the reference is to the places of every seat and every word
	isActorsOrShared bool  // the place is one of the acting seat or of the table and depends on no word
}

// withSeat returns the same reference for another seat.
func (p placeRef) withSeat(seat seatRef) placeRef {
	p.seat = seat
	p.isActorsOrShared = p.scope < 0 && (p.step == 0 || seat.kind == seatMe)
	return p
}

// newPlaceRef returns a reference to the place that a seat has in a zone.
func (m *machine) newPlaceRef(zone int, seat seatRef) placeRef {
	p := &m.placesOfZone[zone]
	return placeRef{zone: int32(zone), first: p.first, step: p.seatStep, scope: int32(p.scope)}.withSeat(seat)
}

// A decision is a point of the program at which a seat chooses.
type decision struct {
	id            string // in records and counts: "act", "turn.lead"
	key           string // path of its key in the files
	phase         string
	options       []option
	mayPass       bool        // the seat may pass
	passCount     int         // 1 if the seat may pass, else 0
	hasElse       bool        // the file says what happens if there is nothing to choose
	elsePC        int32       // operation at which the program continues after passing, and if there is nothing to choose
	window        int         // index of the window that the decision is in; -1 for none
	isMenu        bool        // the file lists named options under the key choice
	offersNumbers bool        // some option chooses a number
	menuTable     *menuTable  // which options of a menu are open, in the linked program; nil: each condition is evaluated
	offerPlans    []offerPlan // by option, in the linked program
	solePlan      *offerPlan  // the plan of the option if there is only one and it has no condition; else nil
	number        int         // index in machine.decisions
	token         uint64      // hash that is added to the trace of a match when a seat passes
}

// An option is an entry of a decision: one thing that can be chosen, or several of one type.
type option struct {
	id             string // key of the option in the file, such as "play"
	condition      *expr
	source         choiceSource
	cardFilter     *cardFilter  // condition on the cards that can be chosen; nil for none
	thingFilter    *thingFilter // condition on the seats, words or numbers that can be chosen; nil for none
	words          zones.Set    // all words that can be chosen, each as the kind with its index
	firstWordValue int32        // the value of the word with index 0
	reg            int          // register for the chosen thing; -1 for none
	bindingIndex   int          // index in machine.bindings of the name given to the chosen thing; -1 for none
	scope          int          // register that is also set to the index of a chosen word, for zones indexed by it; -1 for none
	pc             int32        // the first operation after the choice
	endPC          int32        // the operation after its steps under do; 0 if it has none
	linkedPC       int32        // like pc, in the linked program and after jumps
	countIndex     int          // index in counts: options are numbered over all decisions
	token          uint64       // hash that is added to the trace of a match
	at             string       // path of its key in the files

	whenIn, whereIn narration.EmbeddedCondition // the conditions when and where with their text in the files; Value is nil if there is none
}

// A choiceSource is the source of an option: cards at a place, seats, words or numbers.
type choiceSource struct {
	kind         sourceKind
	place        placeRef // of cards: where they are
	withoutActor bool     // of seats: the acting seat cannot be chosen
	singleSeat   bool     // of seats: only the field seat can be chosen
	seat         seatRef
	field        int   // of words: index of the field
	lo, hi       *expr // of numbers: the least and the largest
}

type sourceKind uint8

const (
	fromNothing sourceKind = iota
	fromCards
	fromSeats
	fromWords
	fromKinds
	fromNumbers
)

// An action has the chosen thing in its lowest bits and the option above them. Passing has the
// highest option number.
const (
	thingBits                = 10
	passAction engine.Action = 63 << thingBits
)

// newMachine compiles rules for a number of seats. It adds faults to f; a machine with faults may be
// incomplete.
func newMachine(n *nouns, seats int, f *faults) *machine {
	m := newVocabulary(n, seats, f)
	if m.space == nil || m.hasBadName {
		return m
	}
	m.compile()
	m.numberDecisions()
	m.findReachable()
	m.findParts()
	m.findBands()
	m.cardReg = make([]bool, m.numCount)
	for i := range m.bindings {
		m.cardReg[m.bindings[i].reg] = m.bindings[i].kind == boundCard
	}
	for i := range m.loops {
		if l := &m.loops[i]; l.kind == overCards {
			m.cardReg[l.base+loopNow] = true
		}
	}
	if m.linkedCode = m.code; f.list.Errors() == 0 {
		m.divideLayout()
		m.link()
	}
	return m
}

// numberDecisions assigns numbers and trace hashes to decisions, options and kinds of cards, fills
// m.kindsByValue, and sets the fields of operations that depend on the finished program.
func (m *machine) numberDecisions() {
	n := 0
	for i := range m.decisions {
		d := &m.decisions[i]
		d.number, d.token, d.passCount = i, rng.HashName(d.id), int(boolToInt(d.mayPass))
		for j := range d.options {
			d.options[j].countIndex, d.options[j].token = n, rng.Mix64(d.token^rng.HashName(d.options[j].id))
			n++
		}
	}
	m.tokens = make([]uint64, len(m.nouns.kinds))
	for i := range m.nouns.kinds {
		m.tokens[i] = rng.HashName(m.nouns.kinds[i].name)
	}
	m.kindsByValue = make([][]zones.Set, len(m.nouns.fields))
	for f := range m.nouns.fields {
		lo, hi := m.nouns.fields[f].bounds()
		m.kindsByValue[f] = make([]zones.Set, hi-lo+1)
		for k, x := range m.values[f] {
			set := &m.kindsByValue[f][x-lo]
			*set = set.Or(zones.SingleKind(k))
		}
	}
	for i := range m.code {
		o := &m.code[i]
		o.isOpen = m.isOpenExpr(o.x) && m.isOpenFilter(o.filter)
		if o.code == opCall {
			o.hi, o.runsTurn = m.phases[o.a].startPC, m.phases[o.a].isTurn
		}
		m.linkOperand(o)
	}
}

// linkOperand sets the pointer of an operation to the decision or loop that it refers to, if
// any.
func (m *machine) linkOperand(o *op) {
	switch o.code {
	case opChoose:
		o.decision = &m.decisions[o.a]
	case opCallTimes, opDrawAsk, opCallAsk, opAskTimes, opCountAsk:
		o.decision = &m.decisions[o.lo]
	case opLoop, opNext, opLoopCalls, opIdleLoop, opNextCalls, opNextSeats, opNextCall:
		o.loop = &m.loops[o.a]
	}
}

// isOpenFilter reports whether a condition on cards depends on nothing that is hidden from the
// acting seat.
func (m *machine) isOpenFilter(f *cardFilter) bool {
	if f == nil {
		return true
	}
	for _, name := range f.names {
		if !m.isOpenName(name) {
			return false
		}
	}
	return true
}

// layOutTable sets m.layout, the cards and their zones, and the tables that depend on kinds of cards.
// It reports a fault if there are too many cards.
func (m *machine) layOutTable() {
	n := m.nouns
	c := new(chance.Cards)
	for i := range n.kinds {
		k := &n.kinds[i]
		copies := k.count
		if n.beginsWithEach(k) {
			copies *= m.seats
		}
		c.Add(k.name, copies)
	}
	for i := range n.kinds {
		m.entries = append(m.entries, int32(n.kinds[i].entry))
	}
	m.values = make([][]int32, len(n.fields))
	for f := range n.fields {
		for i := range n.kinds {
			m.values[f] = append(m.values[f], n.kinds[i].values[f])
		}
	}
	list := make([]zones.Zone, len(n.zones))
	for i := range n.zones {
		z := &n.zones[i]
		list[i] = zones.Zone{ID: z.id, PerSeat: z.perSeat, Refill: -1}
		switch z.visibility {
		case "all":
			list[i].Visibility = zones.AllSee
		case "top":
			list[i].Visibility = zones.AllSeeTop
		case "count":
			list[i].Visibility = zones.NobodySees
		}
		if z.wordField >= 0 {
			list[i].Words = len(n.fields[z.wordField].words)
		}
		if z.refillZone != "" {
			list[i].Refill = n.zoneIndex(z.refillZone)
		}
	}
	l, err := zones.New(m.seats, c, list)
	if err != nil {
		m.faults.add(n.set.LastPlace("card", "players.max"), "write where, which of the combinations there are, or fewer copies", "with %d seats there are %s", m.seats, err)
		return
	}
	m.layout = l
	for i := range list {
		p := zonePlaces{first: int32(l.Place(i, 0, 0)), scope: -1, words: max(1, list[i].Words)}
		if list[i].PerSeat {
			p.seatStep = int32(p.words)
		}
		m.placesOfZone = append(m.placesOfZone, p)
	}
}

// assignNumbers assigns registers in State.num to the counters, and one to each field that indexes a
// zone (see [scope]).
func (m *machine) assignNumbers() {
	for i := range m.nouns.counters {
		c := &m.nouns.counters[i]
		m.counterAt = append(m.counterAt, m.numCount)
		width, begins := 1, c.initialValue
		if c.perSeat {
			width = m.seats
		}
		if c.isSeat && c.hasNone {
			begins = int32(m.seats)
		}
		for range width {
			m.initialNums = append(m.initialNums, begins)
		}
		m.numCount += width
		m.rolls = append(m.rolls, rollValues{})
	}
	for i := range m.nouns.zones {
		if f := m.nouns.zones[i].wordField; f >= 0 {
			if _, ok := m.scopeRegister[f]; !ok {
				m.scopeRegister[f] = m.newRegister(0)
				m.scopes = append(m.scopes, scope{m.scopeRegister[f], m.values[f], m.nouns.isSaidByCards(f)})
			}
			m.placesOfZone[i].scope = m.scopeRegister[f]
		}
	}
}

// seatsInPlayCell returns the index in State.cells of the number of seats in play.
func (m *machine) seatsInPlayCell() int32 { return int32(m.layout.Places()) }

// numCell returns the index in State.cells of State.num[i].
func (m *machine) numCell(i int) int32 { return m.seatsInPlayCell() + 1 + int32(i) }

// layCards sets m.initialTable: where the cards lie before the first step.
func (m *machine) layCards() {
	m.initialTable = m.layout.NewTable()
	m.initialTable.Clear()
	m.initialTable.SetRemembering(false)
	for zi := range m.nouns.zones {
		z := &m.nouns.zones[zi]
		if z.initialCards == "" {
			continue
		}
		for k := range m.nouns.kinds {
			if !m.nouns.beginsIn(z, &m.nouns.kinds[k]) {
				continue
			}
			for seat := range m.seats {
				if seat > 0 && !z.perSeat {
					break
				}
				for range m.nouns.kinds[k].count {
					m.initialTable.Put(m.layout.Place(zi, seat, 0), k)
				}
			}
		}
	}
}

// newRegister reserves an element of State.num with an initial value, and returns its index.
func (m *machine) newRegister(begins int32) int {
	m.numCount++
	m.initialNums = append(m.initialNums, begins)
	return m.numCount - 1
}

// bindingOf returns the binding of a name that steps give, nil if there is none.
func (m *machine) bindingOf(name string) *binding {
	for i := range m.bindings {
		if m.bindings[i].name == name {
			return &m.bindings[i]
		}
	}
	return nil
}

// neighbourPrefixes are the prefixes of texts that refer to a seat's neighbour.
var neighbourPrefixes = []neighbourPrefix{{"left of ", seatLeftOf}, {"right of ", seatRightOf}}

type neighbourPrefix struct {
	text string
	kind seatKind
}

// isNeighbour reports whether a text refers to a neighbour of a seat, as "left of leader" does.
func isNeighbour(text string) bool {
	return slices.ContainsFunc(neighbourPrefixes, func(w neighbourPrefix) bool { return strings.HasPrefix(text, w.text) })
}

// parseSeat returns a reference to the seat that a text means: a name, or the left or right neighbour
// of a name. base is the name, and at its byte index in the text; ok is false if the name is not
// that of a seat.
func (m *machine) parseSeat(text string) (r seatRef, base string, at int, ok bool) {
	text = strings.TrimSpace(text)
	for _, w := range neighbourPrefixes {
		if base, is := strings.CutPrefix(text, w.text); is {
			r, ok := m.seatByName(strings.TrimSpace(base))
			return seatRef{kind: w.kind, base: r.kind, numIndex: r.numIndex}, strings.TrimSpace(base), len(w.text), ok
		}
	}
	r, ok = m.seatByName(text)
	return r, text, 0, ok
}

// seatByName returns the seat that a name stands for; false if there is none.
func (m *machine) seatByName(name string) (seatRef, bool) {
	names, refs := m.seatNames()
	for i := range names {
		if names[i] == name {
			return refs[i], true
		}
	}
	return seatRef{}, false
}

// setScope sets the current word of each field that indexes a zone to that of card k.
func (s *State) setScope(k int) {
	for _, sc := range s.machine.scopes {
		s.num[sc.register] = sc.values[k]
	}
}

// A scope is a field of cards that indexes a zone: the zone has a place for each of its words. The
// word in scope is the field's current word, which selects the place.
type scope struct {
	register      int     // index in State.num of the current word's index
	values        []int32 // by kind: index of the card's word
	isSaidByCards bool    // some card of the files says the field
}
