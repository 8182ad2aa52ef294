package told

import (
	"fmt"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/ask"
	"equitas/engine/cond"
	"equitas/engine/zones"
)

// What conditions and amounts may name, and how each name is read.

// A binding is a name that steps give to something that was chosen or found.
type binding struct {
	name  string
	what  bound
	field int // of a word
	lo    int32
	hi    int32 // of a number
	reg   int   // where it stands in State.num
}

type bound uint8

const (
	aSeat bound = iota
	aCard
	aWord
	aNumber
)

func (b bound) String() string {
	return [...]string{"a seat", "a card", "a word", "a number"}[b]
}

// A seatRef says which seat is meant.
type seatRef struct {
	how seatHow
	at  int // of a register or counter: where it stands in State.num
}

type seatHow uint8

const (
	seatMe seatHow = iota
	seatLeft
	seatRight
	seatAcross
	seatActor
	seatOther // the one that is looked at, in a count of seats
	seatNum   // a register or a counter
)

// seatWords are the names of seats that are always there.
var seatWords = []string{"me", "left", "right", "across", "actor", "other"}

// seat returns which seat is meant; as many as there are for none.
func (s *State) seat(r seatRef) int {
	switch r.how {
	case seatMe:
		return int(s.me)
	case seatLeft:
		return s.after(int(s.me))
	case seatRight:
		return s.before(int(s.me))
	case seatAcross:
		return (int(s.me) + s.m.seats/2) % s.m.seats
	case seatActor:
		return int(s.actor)
	case seatOther:
		return int(s.other)
	}
	return int(s.num[r.at])
}

// after is the next seat that is in.
func (s *State) after(i int) int {
	for range s.m.seats {
		if i++; i == s.m.seats {
			i = 0
		}
		if !s.out.Has(engine.Seat(i)) {
			return i
		}
	}
	return i
}

// before is the seat that is in before another.
func (s *State) before(i int) int {
	for range s.m.seats {
		if i--; i < 0 {
			i = s.m.seats - 1
		}
		if !s.out.Has(engine.Seat(i)) {
			return i
		}
	}
	return i
}

// seatNames are all names of seats with what they stand for.
func (m *machine) seatNames() (names []string, refs []seatRef) {
	for i, w := range seatWords {
		names, refs = append(names, w), append(refs, seatRef{how: seatHow(i)})
	}
	for i := range m.bindings {
		if b := &m.bindings[i]; b.what == aSeat {
			names, refs = append(names, b.name), append(refs, seatRef{seatNum, b.reg})
		}
	}
	for i := range m.n.counters {
		if c := &m.n.counters[i]; c.seat && !c.perSeat {
			names, refs = append(names, c.id), append(refs, seatRef{seatNum, m.counterAt[i]})
		}
	}
	return names, refs
}

// vocabulary makes the words of all conditions, but for those that count seats.
func (m *machine) vocabulary() {
	w := ask.New[*State](m.n.set)
	m.words = w
	names, refs := m.seatNames()
	total := int32(m.layout.Total)
	for i, name := range names {
		r := refs[i]
		w.Num(name+".seat", 0, int32(m.seats), "number of the seat, from 1; 0 for none", func(s *State) int32 { return int32((s.seat(r) + 1) % (s.m.seats + 1)) })
		w.Yes(name+".out", "is the seat out?", func(s *State) bool { return s.out.Has(engine.Seat(s.seat(r))) })
		for zi := range m.n.zones {
			if m.n.zones[zi].perSeat {
				m.scoped(name+"."+m.n.zones[zi].id, zi)
				w.Num(name+"."+m.n.zones[zi].id, 0, total, "cards in it", func(s *State) int32 { return s.sizeOf(zi, s.seat(r)) })
			}
		}
		for ci := range m.n.counters {
			if m.n.counters[ci].perSeat {
				m.addCounter(name+"."+m.n.counters[ci].id, ci, func(s *State) int32 {
					if seat := s.seat(r); seat < s.m.seats {
						return s.num[s.m.counterAt[ci]+seat]
					}
					return 0
				})
			}
		}
	}
	w.Num("table.seats", 0, int32(m.seats), "seats that are in", func(s *State) int32 { return int32(s.m.seats - s.out.Len()) })
	for zi := range m.n.zones {
		z := &m.n.zones[zi]
		if !z.perSeat {
			m.scoped("table."+z.id, zi)
			w.Num("table."+z.id, 0, total, "cards in it", func(s *State) int32 { return s.sizeOf(zi, 0) })
		}
		m.fieldsOf(z.id, func(s *State) int { return s.topOf(zi) })
		if z.per >= 0 {
			m.scopedPrefix(z.id + ".")
		}
	}
	for ci := range m.n.counters {
		if c := &m.n.counters[ci]; !c.perSeat && !c.seat {
			m.addCounter("table."+c.id, ci, func(s *State) int32 { return s.num[s.m.counterAt[ci]] })
		}
	}
	for i := range m.bindings {
		m.addBinding(&m.bindings[i])
	}
}

// scoped notes that a name hangs on the word that is in scope.
func (m *machine) scoped(name string, zone int) {
	if m.n.zones[zone].per >= 0 {
		m.inScope[name] = m.n.zones[zone].per
	}
}

func (m *machine) scopedPrefix(prefix string) {
	z := m.n.zone(strings.TrimSuffix(prefix, "."))
	for i := range m.n.fields {
		m.inScope[prefix+m.n.fields[i].id] = m.n.zones[z].per
	}
}

// addCounter adds the name of a counter.
func (m *machine) addCounter(name string, ci int, read func(s *State) int32) {
	c := &m.n.counters[ci]
	switch {
	case c.seat:
		m.words.Num(name, 0, int32(m.seats), "number of the seat, from 1; 0 for none", func(s *State) int32 { return (read(s) + 1) % int32(s.m.seats+1) })
	case c.typ == cond.Bool:
		m.words.Yes(name, "", func(s *State) bool { return read(s) != 0 })
	case c.typ == cond.Word:
		m.words.One(name, c.words, "", read)
	default:
		m.words.Num(name, c.lo, c.hi, "", read)
	}
}

// addBinding adds the names of what is bound to a name.
func (m *machine) addBinding(b *binding) {
	reg := b.reg
	switch b.what {
	case aCard:
		m.fieldsOf(b.name, func(s *State) int { return int(s.num[reg]) })
	case aWord:
		f := &m.n.fields[b.field]
		read := func(s *State) int32 { return s.num[reg] }
		switch f.typ {
		case cond.Word:
			m.words.One(b.name+"."+f.id, f.words, "", read)
		case cond.Bool:
			m.words.Yes(b.name+"."+f.id, "", func(s *State) bool { return read(s) != 0 })
		default:
			m.words.Num(b.name+"."+f.id, f.lo, f.hi, "", read)
		}
	case aNumber:
		m.words.Num(b.name+".value", b.lo, b.hi, "the number that was chosen", func(s *State) int32 { return s.num[reg] })
	}
}

// fieldsOf adds what can be asked of a card: its fields and its id.
func (m *machine) fieldsOf(name string, kind func(s *State) int) {
	for i := range m.n.fields {
		f := &m.n.fields[i]
		values := m.values[i]
		switch f.typ {
		case cond.Word:
			words, none := f.words, int32(len(f.words))
			if m.isPile(name) {
				words = f.withNone().words
			} else {
				none = 0
			}
			m.words.One(name+"."+f.id, words, "", func(s *State) int32 {
				if k := kind(s); k >= 0 {
					return values[k]
				}
				return none
			})
		case cond.Bool:
			m.words.Yes(name+"."+f.id, "", func(s *State) bool { k := kind(s); return k >= 0 && values[k] != 0 })
		default:
			lo, hi := f.lo, f.hi
			if m.isPile(name) {
				lo, hi = min(0, lo), max(0, hi)
			}
			m.words.Num(name+"."+f.id, lo, hi, "", func(s *State) int32 {
				if k := kind(s); k >= 0 {
					return values[k]
				}
				return 0
			})
		}
	}
	if !m.isPile(name) {
		for i := range m.n.fields {
			values := m.values[i]
			m.byCard[name+"."+m.n.fields[i].id] = func(k int) int32 { return values[k] }
		}
		m.byCard[name+".id"] = func(k int) int32 { return int32(m.n.kinds[k].entry) }
	}
	ids := m.n.entryNames()
	none := int32(0)
	if m.isPile(name) {
		ids, none = append(ids, noneWord), int32(len(ids))
	}
	m.words.One(name+".id", ids, "which card it is", func(s *State) int32 {
		if k := kind(s); k >= 0 {
			return int32(s.m.n.kinds[k].entry)
		}
		return none
	})
}

// isPile reports whether a name is that of a zone, where there may be no card.
func (m *machine) isPile(name string) bool { return m.n.zone(name) >= 0 }

// sizeOf is how many cards lie in a zone of a seat.
func (s *State) sizeOf(zone, seat int) int32 {
	if seat >= s.m.seats {
		return 0
	}
	return int32(s.z.Size(s.placeOf(zone, seat)))
}

// placeOf is the place of a zone of a seat, of the word in scope.
func (s *State) placeOf(zone, seat int) int {
	p := &s.m.place[zone]
	at := int(p.first) + seat*int(p.seat)
	if p.scope >= 0 {
		at += int(s.num[p.scope])
	}
	return at
}

// topOf is the top card of a zone of mine, or of the table; -1 for none.
func (s *State) topOf(zone int) int { return s.z.Top(s.placeOf(zone, int(s.me))) }

// tallyWords adds the names of what is counted.
func (m *machine) tallyWords() {
	names, refs := m.seatNames()
	for ti := range m.tallies {
		t := &m.tallies[ti]
		if !t.perSeat {
			m.tallyWord("table."+t.id, t, func(s *State) int32 { return t.of(s, 0) })
			continue
		}
		for i, name := range names {
			r := refs[i]
			m.tallyWord(name+"."+t.id, t, func(s *State) int32 {
				if seat := s.seat(r); seat < s.m.seats {
					return t.of(s, seat)
				}
				return 0
			})
		}
	}
}

func (m *machine) tallyWord(name string, t *tallyCode, read func(s *State) int32) {
	if t.scope >= 0 {
		m.inScope[name] = t.scope
	}
	m.tallyOf[name] = t
	m.words.Num(name, t.lo, t.hi, "", read)
}

// A tallyCode is a tally that is ready to be asked.
type tallyCode struct {
	*tally
	where  *fit
	value  *worth
	when   *expr
	lo, hi int32
	scope  int      // field of the word in scope on which it hangs; -1
	names  []string // first parts of the names that its conditions name

	plain       bool // its cards are those of one zone, each once: from the place of seat 0, so many on for each seat
	first, step int32
}

// of counts for a seat; 0 for the table.
func (t *tallyCode) of(s *State, seat int) int32 {
	if t.plain { // cards of one zone, and nothing in it is about who is me
		set := s.z.Held(int(t.first) + seat*int(t.step))
		if t.where != nil {
			set = t.where.of(s, set)
		}
		return int32(set.Len())
	}
	me := s.me
	s.me = int8(seat)
	n := t.count(s, seat)
	s.me = me
	return n
}

// count counts for a seat that is me.
func (t *tallyCode) count(s *State, seat int) int32 {
	if t.tally.of == countSeats {
		return t.seats(s, seat)
	}
	n, first := int32(0), true
	for _, zi := range t.zones {
		at := s.placeOf(zi, seat)
		set := s.z.Held(at)
		if t.where != nil {
			set = t.where.of(s, set)
		}
		switch t.tally.of {
		case countCards:
			n += s.cards(at, set)
		case countKinds:
			n += int32(set.Len())
		default:
			n = t.worth(s, at, set, n, &first)
		}
	}
	return n
}

// makePlain finds whether there is a short way to count.
func (t *tallyCode) makePlain(m *machine) {
	if len(t.zones) != 1 || t.tally.of != countKinds && (t.tally.of != countCards || !m.layout.Single) || t.scope >= 0 {
		return
	}
	for _, name := range t.names {
		if slices.Contains(seatWords, name) || m.n.zone(name) >= 0 {
			return
		}
	}
	p := &m.place[t.zones[0]]
	t.plain, t.first, t.step = true, p.first, p.seat
}

// cards is how many cards of some kinds lie at a place.
func (s *State) cards(at int, set zones.Set) (n int32) {
	if s.m.layout.Single {
		return int32(set.Len())
	}
	for ; !set.Empty(); set = set.Rest() {
		n += int32(s.z.Copies(at, set.Least()))
	}
	return n
}

// worth goes on with a sum, or with the most or the least.
func (t *tallyCode) worth(s *State, at int, set zones.Set, n int32, first *bool) int32 {
	row := t.value.row(s)
	for ; !set.Empty(); set = set.Rest() {
		k := set.Least()
		v := t.value.of(s, row, k)
		switch {
		case t.tally.of == sumCards:
			n += v * int32(s.z.Copies(at, k))
		case *first, t.tally.of == mostCards && v > n, t.tally.of == leastCards && v < n:
			n, *first = v, false
		}
	}
	return n
}

// seats counts seats.
func (t *tallyCode) seats(s *State, me int) (n int32) {
	other := s.other
	for i := range s.m.seats {
		if s.out.Has(engine.Seat(i)) || t.over == "others" && i == me {
			continue
		}
		s.other = int8(i)
		n += t.when.ask(s)
	}
	s.other = other
	return n
}

func itoa(n int) string { return fmt.Sprint(n) }
