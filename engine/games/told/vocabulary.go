package told

import (
	"fmt"
	"strings"

	"equitas/engine"
	"equitas/engine/cond"
	"equitas/engine/rule"
	"equitas/engine/vocabulary"
)

// This file builds the vocabulary of conditions and amounts, with a reader for each name.

// A binding is a name that steps give to a card, seat, word or number that is chosen or found.
type binding struct {
	name  string
	kind  bindingKind
	field int   // of a word: index of its field in nouns.fields
	lo    int32 // of a number: the least value
	hi    int32 // of a number: the largest value
	reg   int   // register in State.num
}

type bindingKind uint8

const (
	boundSeat bindingKind = iota
	boundCard
	boundWord
	boundNumber
)

func (b bindingKind) String() string {
	return [...]string{"a seat", "a card", "a word", "a number"}[b]
}

// A seatRef is a reference to a seat in a sentence or condition.
type seatRef struct {
	kind     seatKind
	base     seatKind // for seatLeftOf and seatRightOf: whose neighbour it is
	numIndex int32    // index in State.num of the register or counter that holds the seat
}

type seatKind uint8

const (
	seatMe seatKind = iota
	seatLeft
	seatRight
	seatAcross
	seatActor
	seatOther // the seat that a tally of seats is testing
	seatNum   // the seat in a register or a counter
	seatLeftOf
	seatRightOf
)

// seatWords are the names of seats that every game has.
var seatWords = []string{"me", "left", "right", "across", "actor", "other"}

// seat returns the seat that a reference means in the present state; if there is none, the number of
// seats.
func (s *State) seat(r seatRef) int {
	if r.kind == seatMe {
		return int(s.me)
	}
	return s.seatSlow(r)
}

// seatSlow is [State.seat] without its fast path for the acting seat.
func (s *State) seatSlow(r seatRef) int {
	switch r.kind {
	case seatMe:
		return int(s.me)
	case seatLeft:
		return s.nextSeatInPlay(int(s.me))
	case seatRight:
		return s.previousSeatInPlay(int(s.me))
	case seatAcross:
		return (int(s.me) + s.machine.seats/2) % s.machine.seats
	case seatActor:
		return int(s.actor)
	case seatOther:
		return int(s.talliedSeat)
	case seatLeftOf, seatRightOf:
		return s.neighbour(r)
	}
	return int(s.num[r.numIndex])
}

// neighbour returns the seat left or right of the one that r names as base; if that does not exist, the
// number of seats.
func (s *State) neighbour(r seatRef) int {
	i := s.seat(seatRef{kind: r.base, numIndex: r.numIndex})
	switch {
	case i >= s.machine.seats:
		return i
	case r.kind == seatLeftOf:
		return s.nextSeatInPlay(i)
	}
	return s.previousSeatInPlay(i)
}

// nextSeatInPlay returns the first seat after seat i in turn order that is not out; i if all others are
// out.
func (s *State) nextSeatInPlay(i int) int {
	for range s.machine.seats {
		if i++; i == s.machine.seats {
			i = 0
		}
		if !s.outSeats.Has(engine.Seat(i)) {
			return i
		}
	}
	return i
}

// previousSeatInPlay returns the last seat before seat i in turn order that is not out; i if all others
// are out.
func (s *State) previousSeatInPlay(i int) int {
	for range s.machine.seats {
		if i--; i < 0 {
			i = s.machine.seats - 1
		}
		if !s.outSeats.Has(engine.Seat(i)) {
			return i
		}
	}
	return i
}

// seatNames returns all names of seats, and at the same indices the references that they mean.
func (m *machine) seatNames() (names []string, refs []seatRef) {
	for i, w := range seatWords {
		names, refs = append(names, w), append(refs, seatRef{kind: seatKind(i)})
	}
	for i := range m.bindings {
		if b := &m.bindings[i]; b.kind == boundSeat {
			names, refs = append(names, b.name), append(refs, seatRef{kind: seatNum, numIndex: int32(b.reg)})
		}
	}
	for i := range m.nouns.counters {
		if c := &m.nouns.counters[i]; c.isSeat && !c.perSeat {
			names, refs = append(names, c.id), append(refs, seatRef{kind: seatNum, numIndex: int32(m.counterAt[i])})
		}
	}
	return names, refs
}

// newVocabulary returns a machine that has the cards and the names for conditions, but no program. It
// adds faults to f. The machine's space is nil if there are too many cards.
func newVocabulary(n *nouns, seats int, f *faults) *machine {
	m := &machine{nouns: n, seats: seats, inScope: map[string]int{}, byCard: map[string][]int32{}, scopeRegister: map[int]int{}, askPlaces: map[int]rule.Place{}, tallyOf: map[string]*tallyCode{}, faults: f}
	m.layOutTable()
	if m.layout == nil {
		return m
	}
	m.layCards()
	m.assignNumbers()
	m.findBindings()
	m.vocabulary()
	m.setTallies()
	return m
}

// conditionSpace returns the names that conditions can use, for a file with faults. It has those whose
// nouns could be read.
func (n *nouns) conditionSpace(seats int) *cond.Space {
	some := *n
	if n.hasNameClash { // tallies may use names that are ambiguous
		some.tallies = nil
	}
	m := newVocabulary(&some, seats, new(faults))
	if m.space == nil { // too many cards; the names are the same without them
		some.kinds, some.tallies = nil, nil
		m = newVocabulary(&some, seats, new(faults))
	}
	return m.space
}

// vocabulary builds the vocabulary of all conditions, except for the names of tallies.
func (m *machine) vocabulary() {
	m.words = vocabulary.New[*State](m.nouns.set)
	names, refs := m.seatNames()
	total := int32(m.layout.Total)
	for i, name := range names {
		r := refs[i]
		m.addNumber(name+".seat", 0, int32(m.seats), "number of the seat, from 1; 0 for none", reader{kind: readSeat, seat: r})
		m.addBool(name+".out", "is the seat out?", reader{kind: readIsOut, seat: r})
		for zi := range m.nouns.zones {
			if m.nouns.zones[zi].perSeat {
				m.markScoped(name+"."+m.nouns.zones[zi].id, zi)
				m.addNumber(name+"."+m.nouns.zones[zi].id, 0, total, "cards in it", reader{kind: readSize, place: m.newPlaceRef(zi, r)})
			}
		}
		for ci := range m.nouns.counters {
			if m.nouns.counters[ci].perSeat {
				m.addCounter(name+"."+m.nouns.counters[ci].id, ci, r)
			}
		}
	}
	m.addNumber("table.seats", 0, int32(m.seats), "seats that are in", reader{kind: readSeatsInPlay})
	for zi := range m.nouns.zones {
		z := &m.nouns.zones[zi]
		if !z.perSeat {
			m.markScoped("table."+z.id, zi)
			m.addNumber("table."+z.id, 0, total, "cards in it", reader{kind: readSize, place: m.newPlaceRef(zi, seatRef{})})
		}
		r := reader{kind: readTop, place: m.newPlaceRef(zi, seatRef{})}
		if z.visibility != "count" && z.visibility != "top" {
			r.kind = readSoleCard
		}
		m.addFields(z.id, r)
		if z.wordField >= 0 {
			m.markPrefixScoped(z.id + ".")
		}
	}
	for ci := range m.nouns.counters {
		if c := &m.nouns.counters[ci]; !c.perSeat && !c.isSeat {
			m.addCounter("table."+c.id, ci, seatRef{})
		}
	}
	for i := range m.bindings {
		m.addBinding(&m.bindings[i])
	}
}

// hasName reports whether the vocabulary already has a name. If two nouns share a name, which is a
// fault, the vocabulary has the first one.
func (m *machine) hasName(name string) bool { return m.words.Lookup(name) != nil }

// addNumber adds to the vocabulary a name whose value is a number from lo to hi.
func (m *machine) addNumber(name string, lo, hi int32, doc string, r reader) {
	if m.hasName(name) {
		return
	}
	m.words.AddNumber(name, lo, hi, doc, r.read)
	m.readers = append(m.readers, r)
}

// addBool adds to the vocabulary a name whose value is yes or no.
func (m *machine) addBool(name, doc string, r reader) {
	if m.hasName(name) {
		return
	}
	m.words.AddBool(name, doc, func(s *State) bool { return r.read(s) != 0 })
	m.readers = append(m.readers, r)
}

// addWord adds to the vocabulary a name whose value is one of words.
func (m *machine) addWord(name string, words []string, doc string, r reader) {
	if m.hasName(name) {
		return
	}
	m.words.AddWord(name, words, doc, r.read)
	m.readers = append(m.readers, r)
}

// markScoped records in m.inScope that a name depends on the current word of a field, if the zone with
// a given index is indexed by one (see [scope]).
func (m *machine) markScoped(name string, zone int) {
	if m.nouns.zones[zone].wordField >= 0 {
		m.inScope[name] = m.nouns.zones[zone].wordField
	}
}

func (m *machine) markPrefixScoped(prefix string) {
	z := m.nouns.zoneIndex(strings.TrimSuffix(prefix, "."))
	for i := range m.nouns.fields {
		m.inScope[prefix+m.nouns.fields[i].id] = m.nouns.zones[z].wordField
	}
}

// addCounter adds a name for the counter with index ci to the vocabulary; seat is the seat whose
// counter it is, if each seat has one.
func (m *machine) addCounter(name string, ci int, seat seatRef) {
	c := &m.nouns.counters[ci]
	r := reader{kind: readNum, index: int32(m.counterAt[ci])}
	if c.perSeat {
		r.kind, r.seat = readNumOf, seat
	}
	switch {
	case c.isSeat:
		r.kind = readSeatOf
		m.addNumber(name, 0, int32(m.seats), "number of the seat, from 1; 0 for none", r)
	case c.valueType == cond.Bool:
		m.addBool(name, "", r)
	case c.valueType == cond.Word:
		m.addWord(name, c.words, "", r)
	default:
		m.addNumber(name, c.lo, c.hi, "", r)
	}
}

// addBinding adds to the vocabulary the names that follow from a binding, such as the fields of
// a card.
func (m *machine) addBinding(b *binding) {
	r := reader{kind: readNum, index: int32(b.reg)}
	switch b.kind {
	case boundCard:
		m.addFields(b.name, reader{kind: readCard, index: int32(b.reg)})
	case boundWord:
		f := &m.nouns.fields[b.field]
		switch f.valueType {
		case cond.Word:
			m.addWord(b.name+"."+f.id, f.words, "", r)
		case cond.Bool:
			m.addBool(b.name+"."+f.id, "", r)
		default:
			m.addNumber(b.name+"."+f.id, f.lo, f.hi, "", r)
		}
	case boundNumber:
		m.addNumber(b.name+".value", b.lo, b.hi, "the number that was chosen", r)
	}
}

// addFields adds to the vocabulary the names NAME.FIELD and NAME.id for the card that name stands for.
// r is a reader of that card, whose values addFields sets.
func (m *machine) addFields(name string, r reader) {
	for i := range m.nouns.fields {
		f := &m.nouns.fields[i]
		r.values, r.none = m.values[i], 0
		switch f.valueType {
		case cond.Word:
			words := f.words
			if m.isZoneName(name) {
				words, r.none = f.withNone().words, int32(len(f.words))
			}
			m.addWord(name+"."+f.id, words, "", r)
		case cond.Bool:
			m.addBool(name+"."+f.id, "", r)
		default:
			lo, hi := f.lo, f.hi
			if m.isZoneName(name) {
				lo, hi = min(0, lo), max(0, hi)
			}
			m.addNumber(name+"."+f.id, lo, hi, "", r)
		}
		if !m.isZoneName(name) {
			m.byCard[name+"."+f.id] = r.values
		}
	}
	r.values, r.none = m.entries, 0
	ids := m.nouns.entryNames()
	if m.isZoneName(name) {
		ids, r.none = append(ids, noneWord), int32(len(ids))
	} else {
		m.byCard[name+".id"] = r.values
	}
	m.addWord(name+".id", ids, "which card it is", r)
}

// isZoneName reports whether a name is that of a zone. It then stands for a card that may be missing.
func (m *machine) isZoneName(name string) bool { return m.nouns.zoneIndex(name) >= 0 }

// sizeOf returns the number of cards that a seat has in a zone, at the place for the current word if
// the zone is indexed by one; 0 if there is no such seat.
func (s *State) sizeOf(zone, seat int) int32 {
	if seat >= s.machine.seats {
		return 0
	}
	return int32(s.table.Size(s.placeOf(zone, seat)))
}

// placeOf returns the place that a seat has in a zone, for the current word if the zone is indexed by
// one (see [scope]).
func (s *State) placeOf(zone, seat int) int {
	p := &s.machine.placesOfZone[zone]
	at := int(p.first) + seat*int(p.seatStep)
	if p.scope >= 0 {
		at += int(s.num[p.scope])
	}
	return at
}

// addTallies adds the names of tallies to the vocabulary.
func (m *machine) addTallies() {
	names, refs := m.seatNames()
	for ti := range m.tallies {
		t := &m.tallies[ti]
		if !t.perSeat {
			m.addTally("table."+t.id, reader{kind: readTallyAll, tally: t})
			continue
		}
		for i, name := range names {
			m.addTally(name+"."+t.id, reader{kind: readTally, seat: refs[i], tally: t})
		}
	}
}

func (m *machine) addTally(name string, r reader) {
	t := r.tally
	if t.scope >= 0 {
		m.inScope[name] = t.scope
	}
	m.tallyOf[name] = t
	m.addNumber(name, t.lo, t.hi, "", r)
}

func itoa(n int) string { return fmt.Sprint(n) }
