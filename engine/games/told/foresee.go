package told

import (
	"strings"

	"equitas/engine"
	"equitas/engine/ask"
	"equitas/engine/zones"
)

// What an action would make of the table is looked at by doing its first steps, as far as
// they hang on nothing that the seat does not see, and taking them back.

// openName reports whether everybody, or the seat that asks, sees what a name of a
// condition stands for.
func (m *machine) openName(name string) bool {
	first, rest, _ := strings.Cut(name, ".")
	if z := m.n.zone(first); z >= 0 {
		return m.n.zones[z].sees != "count"
	}
	t := m.tallyOf[name]
	if t == nil {
		return true // counters, how many cards lie somewhere, what was chosen
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
	_ = rest
	return true
}

// openExpr reports whether an expression hangs on nothing that is hidden.
func (m *machine) openExpr(x *ask.Expr[*State]) bool {
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

// A foresight is room for what a state looks at ahead.
type foresight struct {
	num   []int32
	moved []loan
}

// A loan is a card that was moved for a look.
type loan struct {
	from, to int32
	kind     uint8
}

const (
	farthest  = 48 // operations that are looked at ahead
	mostMoved = 64
)

// foresee does the first steps of an action of a seat, calls look, and takes them back.
func (s *State) foresee(o *option, thing int32, look func()) {
	f := &s.fore
	copy(f.num, s.num)
	f.moved = f.moved[:0]
	if o.reg >= 0 {
		s.bind(o, thing)
	}
	s.ahead(o.pc)
	look()
	for i := len(f.moved) - 1; i >= 0; i-- {
		l := &f.moved[i]
		s.z.GiveBack(int(l.from), int(l.to), int(l.kind))
	}
	copy(s.num, f.num)
}

// ahead does operations as long as they are open and leave nothing to chance.
func (s *State) ahead(pc int32) {
	var rets [8]int32
	depth := 0
	for range farthest {
		o := &s.m.code[pc]
		pc++
		switch o.code {
		case opJump:
			pc = o.a
		case opUnless:
			if !o.open {
				return
			}
			if o.x.Ask(s, &s.scratch) == 0 {
				pc = o.a
			}
		case opMoveCard:
			k, from := int(s.num[o.a]), int(s.num[o.a+1])
			if o.b == 0 {
				from = s.at(&o.from)
			}
			to := s.at(&o.to)
			if k < 0 || from < 0 || to < 0 || !s.lend(from, to, k) {
				return
			}
			s.num[o.a+1] = int32(to)
		case opMoveAll:
			from, to := s.at(&o.from), s.at(&o.to)
			if o.each || !o.open || from < 0 || to < 0 || !s.m.layout.SeesAt(from).Has(engine.Seat(s.me)) {
				return
			}
			set := s.z.Held(from)
			if o.fit != nil {
				set = o.fit.of(s, set)
			}
			if !s.lendAll(from, to, set) {
				return
			}
		case opSet:
			at := s.numAt(o)
			if !o.open || at < 0 {
				return
			}
			s.num[at] = min(max(o.value(s), o.lo), o.hi)
		case opAdd:
			at := s.numAt(o)
			if !o.open || at < 0 {
				return
			}
			s.num[at] = min(max(s.num[at]+o.x.Ask(s, &s.scratch), o.lo), o.hi)
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

// lend moves a card for a look.
func (s *State) lend(from, to, kind int) bool {
	if len(s.fore.moved) == cap(s.fore.moved) || !s.z.Lend(from, to, kind) {
		return false
	}
	s.fore.moved = append(s.fore.moved, loan{int32(from), int32(to), uint8(kind)})
	return true
}

// lendAll moves all cards of some kinds for a look.
func (s *State) lendAll(from, to int, set zones.Set) bool {
	for ; !set.Empty(); set = set.Rest() {
		for range s.z.Copies(from, set.Least()) {
			if !s.lend(from, to, set.Least()) {
				return false
			}
		}
	}
	return true
}
