package told

import (
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/chance"
	"equitas/engine/cond"
	"equitas/engine/narration"
	"equitas/engine/rng"
	"equitas/engine/rule"
	"equitas/engine/vocabulary"
	"equitas/engine/zones"
)

// A machine is a game compiled for one number of seats: the layout of the cards, the
// numbers of a state, the program. It is immutable.
type machine struct {
	n      *nouns
	seats  int
	layout *zones.Layout
	laid   *zones.Table // the cards before the first step
	values [][]int32    // by field and kind
	place  []placing    // by zone

	words    *vocabulary.Words[*State]
	space    *cond.Space
	bindings []binding
	inScope  map[string]int     // names that depend on the word in scope: its field
	byCard   map[string][]int32 // names that depend on a card: value by kind
	readers  []reader           // of the words of the vocabulary, in their order
	entries  []int32            // by kind: its table of cards
	scopeAt  map[int]int        // by field: register of the word in scope
	scopes   []scope
	tallyOf  map[string]*tallyCode // by name
	tallies  []tallyCode
	sums     int // number of sums that tallies keep

	nums      int    // number of numbers in a state
	cardReg   []bool // by number: it is a card, with its place in the next number
	counterAt []int  // by counter: index in State.num, for seat 0
	begins    []int32

	code      []op
	fast      []op               // the linked program, which is played
	keys      []string           // by operation: key of its step in the files
	asks      map[int]rule.Place // by operation: position of its condition or sentence
	decisions []decision
	guards    []guards   // of the linked program
	turnLoops []turnLoop // of the linked program
	loops     []loop
	windows   []window
	lists     [][]int32 // by moment and table of cards: first operation; -1 for no steps
	phases    []phase
	start     int32
	rolls     []rollOf // by counter, for those that are rolled
	reasons   []string
	options   int // largest number of options in a decision
	// number of loops over cards: each keeps a set of kinds
	snapshots int
	reveals   []bool // by zone: some step shows its cards; filled on the first query

	having   [][]zones.Set    // by field and value: the cards that have it
	ones     []int32          // by feature of the game: weight 1
	judgedBy []optionFeatures // by option: its features
	passBy   []int            // by decision: its feature for passing
	passWhen [][]int          // by decision and circumstance
	bests    []bestSite
	counting []countSite // blocks of steps that count for each seat

	circumstances []circumstance
	unseen        []circumstance // those that there is no room for

	bands        []band // of numbers that are chosen
	parts        []used
	partOfEntry  []int32 // by table of cards: its part; -1
	partOfOption []int32 // by option, numbered over all decisions; -1

	tokens []uint64 // by kind: hash that enters the trace of a match when the card is chosen

	score, tie *expr
	least      bool // the lowest score wins

	faults  *faults
	refused bool // a name that steps give has a fault: what uses it has none of its own
}

// A placing says at which places of the table the cards of a zone lie: one, or one for each
// seat and word.
type placing struct {
	first, seat int32 // the place of seat 0, and the distance to that of the next seat
	scope       int   // register of the word whose index is added; -1
	words       int
}

// A phase is a named list of steps, compiled: where its operations begin.
type phase struct {
	id    string
	pc    int32
	turns bool // each run is a turn
}

// A frame is an entry of the call stack: a running phase, window or card.
type frame struct {
	ret, cancel int32
	start       int32 // of a phase
	me, actor   int8  // of the caller
	self        int8  // the seat that runs the frame
	kind        frameKind
}

type frameKind uint8

const (
	aPhase frameKind = iota
	aWindow
	aCardList
)

const (
	maxDepth  = 24
	maxSteps  = 100_000 // most operations without a decision
	maxPasses = 100_000 // most passes of loops without a decision, outside tests
)

// A placeRef is a reference to a zone in a sentence.
type placeRef struct {
	zone  int32
	seat  seatRef
	first int32 // the place of seat 0
	step  int32 // distance to that of the next seat; 0 where all seats share one
	scope int32 // register of the word whose index is added; -1
	each  bool  // of every seat and every word
	mine  bool  // of me or of the table, and of no word
}

// withSeat returns the reference for another seat.
func (p placeRef) withSeat(seat seatRef) placeRef {
	p.seat = seat
	p.mine = p.scope < 0 && (p.step == 0 || seat.how == seatMe)
	return p
}

// ref returns the reference to a zone of a seat.
func (m *machine) ref(zone int, seat seatRef) placeRef {
	p := &m.place[zone]
	return placeRef{zone: int32(zone), first: p.first, step: p.seat, scope: int32(p.scope)}.withSeat(seat)
}

// A decision is a point of the program at which a seat chooses.
type decision struct {
	id       string // in records and counts: "act", "turn.lead"
	key      string // path of its key in the files
	phase    string
	options  []option
	pass     bool  // the seat may pass
	passes   int   // the same as a number
	or       bool  // the file says what happens where there is nothing to choose
	orPC     int32 // target after passing, and where there is nothing to choose
	window   int   // its window; -1
	menu     bool
	numbers  bool      // some option chooses a number
	gates    *gates    // the table of open options of a linked menu; nil: each condition is evaluated
	openings []opening // by option, in the linked program
	only     *opening  // of a decision with one option, without a condition; nil
	number   int
	token    uint64 // hash that enters the trace of a match on a pass
}

// An option is one thing, or several things of one type, that can be chosen.
type option struct {
	id     string // "play"
	when   *expr
	source pool
	fit    *fit      // of cards
	where  *thingFit // of seats, words and numbers
	words  zones.Set // all words
	low    int32     // the lowest number
	reg    int       // register of what is chosen; -1 for none
	bind   int       // binding; -1
	scope  int       // register of the word in scope that is set as well; -1
	pc     int32
	linked int32  // the same in the linked program, past jumps
	used   int    // index in counts
	token  uint64 // hash that enters the trace of a match
	at     string

	whenIn, whereIn narration.Within // position of the conditions in the files; without a Value there is none
}

// A pool is where an option takes what it offers from: cards at a place, seats, words or
// numbers.
type pool struct {
	from   sourceKind
	place  placeRef
	others bool
	one    bool // one seat, not all
	seat   seatRef
	field  int
	lo, hi *expr
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

// An action has what is chosen in its lowest bits and the option above; passing is the
// highest.
const (
	thingBits                = 10
	passAction engine.Action = 63 << thingBits
)

// newMachine compiles a set of rules for a number of seats. Faults are added to f.
func newMachine(n *nouns, seats int, f *faults) *machine {
	m := newVocabulary(n, seats, f)
	if m.space == nil || m.refused {
		return m
	}
	m.compile()
	m.number()
	m.findParts()
	m.findBands()
	m.cardReg = make([]bool, m.nums)
	for i := range m.bindings {
		m.cardReg[m.bindings[i].reg] = m.bindings[i].what == aCard
	}
	for i := range m.loops {
		if l := &m.loops[i]; l.over == overCards {
			m.cardReg[l.base+loopNow] = true
		}
	}
	if m.fast = m.code; f.list.Errors() == 0 {
		m.link()
	}
	return m
}

// number numbers decisions and options, and finds what each operation depends on.
func (m *machine) number() {
	n := 0
	for i := range m.decisions {
		d := &m.decisions[i]
		d.number, d.token, d.passes = i, rng.Name64(d.id), int(bit(d.pass))
		for j := range d.options {
			d.options[j].used, d.options[j].token = n, rng.Mix64(d.token^rng.Name64(d.options[j].id))
			n++
		}
	}
	m.tokens = make([]uint64, len(m.n.kinds))
	for i := range m.n.kinds {
		m.tokens[i] = rng.Name64(m.n.kinds[i].name)
	}
	m.having = make([][]zones.Set, len(m.n.fields))
	for f := range m.n.fields {
		lo, hi := m.n.fields[f].bounds()
		m.having[f] = make([]zones.Set, hi-lo+1)
		for k, x := range m.values[f] {
			set := &m.having[f][x-lo]
			*set = set.Or(zones.One(k))
		}
	}
	for i := range m.code {
		o := &m.code[i]
		o.open = m.openExpr(o.x) && m.openFit(o.fit)
		if o.code == opCall {
			o.hi, o.turns = m.phases[o.a].pc, m.phases[o.a].turns
		}
		m.linkOperand(o)
	}
}

// linkOperand connects an operation with the decision or loop that it refers to, if any.
func (m *machine) linkOperand(o *op) {
	switch o.code {
	case opChoose:
		o.ask = &m.decisions[o.a]
	case opCallTimes, opDrawAsk, opCallAsk, opAskTimes, opCountAsk:
		o.ask = &m.decisions[o.lo]
	case opLoop, opNext, opLoopCalls, opIdleLoop, opNextCalls, opNextSeats, opNextCall:
		o.loop = &m.loops[o.a]
	}
}

// openFit reports whether a condition over cards depends on nothing hidden.
func (m *machine) openFit(f *fit) bool {
	if f == nil {
		return true
	}
	for _, name := range f.names {
		if !m.openName(name) {
			return false
		}
	}
	return true
}

// setTable creates the cards and the layout of their zones.
func (m *machine) setTable() {
	n := m.n
	c := new(chance.Cards)
	for i := range n.kinds {
		k := &n.kinds[i]
		copies := k.count
		for j := range n.zones {
			if n.zones[j].perSeat && n.begins(&n.zones[j], k) {
				copies *= m.seats
			}
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
		switch z.sees {
		case "all":
			list[i].Sees = zones.All
		case "top":
			list[i].Sees = zones.Top
		case "count":
			list[i].Sees = zones.Count
		}
		if z.per >= 0 {
			list[i].Words = len(n.fields[z.per].words)
		}
		if z.refill != "" {
			list[i].Refill = n.zone(z.refill)
		}
	}
	l, err := zones.New(m.seats, c, list)
	if err != nil {
		m.faults.add(n.set.Last("card", "players.max"), "write where, which of the combinations there are, or fewer copies", "with %d seats there are %s", m.seats, err)
		return
	}
	m.layout = l
	for i := range list {
		p := placing{first: int32(l.Place(i, 0, 0)), scope: -1, words: max(1, list[i].Words)}
		if list[i].PerSeat {
			p.seat = int32(p.words)
		}
		m.place = append(m.place, p)
	}
}

// setNumbers assigns an index to every counter and to every word in scope.
func (m *machine) setNumbers() {
	for i := range m.n.counters {
		c := &m.n.counters[i]
		m.counterAt = append(m.counterAt, m.nums)
		width, begins := 1, c.begins
		if c.perSeat {
			width = m.seats
		}
		if c.seat && c.none {
			begins = int32(m.seats)
		}
		for range width {
			m.begins = append(m.begins, begins)
		}
		m.nums += width
		m.rolls = append(m.rolls, rollOf{})
	}
	for i := range m.n.zones {
		if f := m.n.zones[i].per; f >= 0 {
			if _, ok := m.scopeAt[f]; !ok {
				m.scopeAt[f] = m.register(0)
				m.scopes = append(m.scopes, scope{m.scopeAt[f], m.values[f]})
			}
			m.place[i].scope = m.scopeAt[f]
		}
	}
}

// inCell returns the index in State.cells of the number of seats in play.
func (m *machine) inCell() int32 { return int32(m.layout.Places()) }

// numCell returns the index in State.cells of number at of State.num.
func (m *machine) numCell(at int) int32 { return m.inCell() + 1 + int32(at) }

// layCards puts the cards where they lie before the first step.
func (m *machine) layCards() {
	m.laid = m.layout.NewTable()
	m.laid.Clear()
	m.laid.Mind(false)
	for zi := range m.n.zones {
		z := &m.n.zones[zi]
		if z.begins == "" {
			continue
		}
		for k := range m.n.kinds {
			if !m.n.begins(z, &m.n.kinds[k]) {
				continue
			}
			for seat := range m.seats {
				if seat > 0 && !z.perSeat {
					break
				}
				for range m.n.kinds[k].count {
					m.laid.Put(m.layout.Place(zi, seat, 0), k)
				}
			}
		}
	}
}

// register reserves a number in the state with an initial value, and returns its index.
func (m *machine) register(begins int32) int {
	m.nums++
	m.begins = append(m.begins, begins)
	return m.nums - 1
}

// bound returns the binding of a name, nil if there is none.
func (m *machine) bound(name string) *binding {
	for i := range m.bindings {
		if m.bindings[i].name == name {
			return &m.bindings[i]
		}
	}
	return nil
}

// besideWords are the prefixes of references to neighbours.
var besideWords = []besideWord{{"left of ", seatLeftOf}, {"right of ", seatRightOf}}

type besideWord struct {
	text string
	how  seatHow
}

// isBeside reports whether a text refers to the neighbour of a seat.
func isBeside(text string) bool {
	return slices.ContainsFunc(besideWords, func(w besideWord) bool { return strings.HasPrefix(text, w.text) })
}

// parseSeat returns the seat that a text refers to: a name, or the left or right neighbour
// of one. base is that name and at its index in the text; ok is false if there is no such
// seat.
func (m *machine) parseSeat(text string) (r seatRef, base string, at int, ok bool) {
	text = strings.TrimSpace(text)
	for _, w := range besideWords {
		if base, is := strings.CutPrefix(text, w.text); is {
			r, ok := m.seatNamed(strings.TrimSpace(base))
			return seatRef{how: w.how, of: r.how, at: r.at}, strings.TrimSpace(base), len(w.text), ok
		}
	}
	r, ok = m.seatNamed(text)
	return r, text, 0, ok
}

// seatNamed returns the seat that a name stands for.
func (m *machine) seatNamed(name string) (seatRef, bool) {
	names, refs := m.seatNames()
	for i := range names {
		if names[i] == name {
			return refs[i], true
		}
	}
	return seatRef{}, false
}

// scopeCard sets the words in scope to those of card k.
func (s *State) scopeCard(k int) {
	for _, sc := range s.m.scopes {
		s.num[sc.at] = sc.values[k]
	}
}

// A scope is a field of cards for whose words some zone has a place each.
type scope struct {
	at     int     // register of the word in scope
	values []int32 // by kind: its word
}
