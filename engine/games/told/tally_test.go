package told

import (
	"testing"

	"equitas/engine"
	"equitas/engine/rng"
	"equitas/engine/zones"
)

// everyStand calls f at every decision of some random matches; some of them continue in a copy.
func everyStand(m *machine, deals uint64, f func(s *State)) {
	s, other := m.newState(), m.newState()
	var legal []engine.Action
	for deal := range deals {
		s.Start(rng.NewDeal(9, deal))
		chance := rng.NewStream(deal)
		for s.ToAct() != engine.Nobody {
			f(s)
			var a engine.Action
			a, legal = drawn(s, &chance, legal)
			if s.Apply(a); chance.Below(20) == 0 {
				other.CopyFrom(s)
				s, other = other, s
			}
		}
	}
}

// Tallies that are kept and updated equal those of counting the cards one by one. So do the
// columns that use them, and tallies of seats.
func TestTalliesAreRight(t *testing.T) {
	kept, cells := 0, 0
	eachMachine(t, func(t *testing.T, m *machine) {
		for i := range m.tallies {
			if m.tallies[i].keptIndex >= 0 {
				kept++
			}
			if m.tallies[i].otherRead != nil {
				cells++
			}
		}
		everyStand(m, 4, func(s *State) {
			for i := range m.tallies {
				y := &m.tallies[i]
				for seat := range m.seats {
					if got, want := y.valueFor(s, seat), counted1(s, y, seat); got != want {
						t.Fatalf("%s of seat %d is %d, one by one %d", y.id, seat, got, want)
					}
				}
			}
		})
	})
	if kept == 0 || cells == 0 {
		t.Errorf("%d tallies are kept and %d read of every seat, expected some", kept, cells)
	}
}

// counted1 counts cards or seats one by one.
func counted1(s *State, y *tallyCode, seat int) int32 {
	me, other := s.me, s.talliedSeat
	defer func() { s.me, s.talliedSeat = me, other }()
	s.me = int8(seat)
	n, first := int32(0), true
	if y.tally.kind == countSeats {
		for i := range s.machine.seats {
			s.talliedSeat = int8(i)
			if !s.outSeats.Has(engine.Seat(i)) && (y.countedSeats != "others" || i != seat) && y.seatCondition.source.Eval(readAll(s)) != 0 {
				n++
			}
		}
		return n
	}
	for _, zi := range y.zones {
		at := s.placeOf(zi, seat)
		for k := range s.machine.nouns.kinds {
			one := zones.SingleKind(k)
			if y.cardFilter != nil {
				one = y.cardFilter.matching(s, one)
			}
			if one.IsEmpty() {
				continue
			}
			for range s.table.Copies(at, k) {
				v := int32(1)
				if y.cardAmount != nil {
					v = y.cardAmount.value(s, y.cardAmount.row(s), k)
				}
				switch {
				case y.tally.kind == countKinds:
					n++
				case y.tally.kind == countCards, y.tally.kind == sumCards:
					n += v
				case first, y.tally.kind == maxOfCards && v > n, y.tally.kind == minOfCards && v < n:
					n = v
				}
				if first = false; y.tally.kind == countKinds {
					break
				}
			}
		}
	}
	return n
}

// readAll returns the values of all words of conditions.
func readAll(s *State) []int32 {
	vals := make([]int32, len(s.machine.words.All()))
	for i := range s.machine.readers {
		r := s.machine.readers[i]
		if r.tally != nil && r.tally.tally.kind == countSeats {
			continue // it counts seats, and cannot be read while seats are counted
		}
		vals[i] = r.read(s)
	}
	return vals
}

// Conditions and amounts have the value of their text by every way of evaluation.
func TestShortWaysToAsk(t *testing.T) {
	hows := map[exprKind]bool{}
	eachMachine(t, func(t *testing.T, m *machine) {
		everyStand(m, 2, func(s *State) {
			vals := readAll(s)
			for i := range m.readers {
				vals[i] = m.readers[i].read(s)
			}
			for pc := range m.code {
				x := m.code[pc].x
				if x == nil || x.source == nil {
					continue
				}
				hows[x.kind] = true
				word := m.words.All()[x.source.Vars()[0]]
				if got, want := x.eval(s), x.source.Eval(vals); got != want && x.kind != exprRead {
					t.Fatalf("%s is %d, as it is written %d (%s …)", x.source.Source(), got, want, word.Name)
				}
			}
		})
	})
	for _, how := range []exprKind{exprCell, exprMine, exprTable, exprEvery} {
		if !hows[how] {
			t.Errorf("no condition is asked in way %d", how)
		}
	}
}

// A condition on how many cards a word has finds the same words by tallies as by evaluation for
// each word.
func TestWordTallies(t *testing.T) {
	lanes, not, each := 0, 0, 0
	eachMachine(t, func(t *testing.T, m *machine) {
		type site struct {
			w    *wordCountTest
			ask  func(s *State) bool
			reg  int
			low  int32
			size int
		}
		var sites []site
		for i := range m.loops {
			if l := &m.loops[i]; l.wordTest != nil {
				lo, hi := m.nouns.fields[l.field].bounds()
				sites = append(sites, site{l.wordTest, func(s *State) bool { return l.condition.eval(s) != 0 }, l.nameRegister, lo, int(hi-lo) + 1})
			}
		}
		for i := range m.decisions {
			for j := range m.decisions[i].options {
				o := &m.decisions[i].options[j]
				if o.thingFilter == nil || len(o.thingFilter.wordTests) != 1 || len(o.thingFilter.filters)+len(o.thingFilter.conditionsPerThing) > 0 {
					continue
				}
				x, err := m.space.Compile(o.whereIn.Text, 0, nil)
				if err != nil {
					t.Fatal(err)
				}
				slow := m.toExpr(x)
				sites = append(sites, site{o.thingFilter.wordTests[0], func(s *State) bool { return slow.eval(s) != 0 }, o.reg, o.firstWordValue, o.words.Len()})
			}
		}
		for i := range sites {
			w := sites[i].w
			lanes, not = lanes+len(w.lanes), not+int(boolToInt(w.isNegated))
			if w.lanes != nil { // again without lanes, as if cards had second copies
				one := *w
				one.lanes = nil
				more := sites[i]
				more.w = &one
				sites = append(sites, more)
				each++
			}
		}
		everyStand(m, 6, func(s *State) {
			for i := range sites {
				x := &sites[i]
				got, was := x.w.matchingWords(s), s.num[x.reg]
				for n := range x.size {
					s.num[x.reg] = x.low + int32(n)
					if want := x.ask(s); got.Has(n) != want {
						t.Fatalf("word %d: %v, asked by itself %v", n, got.Has(n), want)
					}
				}
				s.num[x.reg] = was
			}
		})
	})
	if lanes == 0 || not == 0 || each == 0 {
		t.Errorf("%d lanes, %d conditions that are turned round, %d counted card by card: expected some of each", lanes, not, each)
	}
}

// A lane has the words whose card is in a set, wherever the words begin in the set.
func TestLanes(t *testing.T) {
	r := rng.NewStream(4)
	for shift := range zones.MaxKinds {
		l := lane{uint(shift), r.Uint64()}
		set := zones.Set{Lo: r.Uint64(), Hi: r.Uint64()}
		got := l.wordsOf(set)
		for w := range 64 {
			want := shift+w < zones.MaxKinds && set.Has(shift+w) && l.words>>w&1 != 0
			if got>>w&1 != 0 != want {
				t.Fatalf("word %d of a lane from kind %d on is %v, expected %v", w, shift, !want, want)
			}
		}
	}
}
