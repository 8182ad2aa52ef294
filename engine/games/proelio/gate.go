package proelio

// A gate answers, in a few table look-ups, which cards and which other actions
// the conditions of a phase allow.
//
// Most conditions are about a handful of small public numbers: the
// Fortification, the size of the hand, whether attacks are frozen. Each such
// number is a dimension. When rules are compiled every condition is evaluated
// for all classes of values of the dimensions it uses, and conditions are
// packed together into a table or a few (lanes, four at most). The index into
// all of them is one sum of 64-bit words, a 16-bit part for each lane.
//
// What a condition says about other things (copies of a card in hand, what
// every House has) cannot be seen from the dimensions. For those the table
// knows whether it may hold at all, and only then is it asked in full.
type gate struct {
	fort   [16]uint64
	hand   [64]uint64
	turn   [256]uint64
	frozen [8]uint64
	season [16]uint64
	merch  [2]uint64
	imp    [256]uint64
	rhand  [64]uint64
	forts  [81]uint64
	eq     [16]uint64
	lanes  []lane
	slots  []slot
	kindOf [64]*slot // by place
	bitOf  [64]*slot
}

// allowed is a set of kinds of cards, by place, and of action bits.
type allowed struct{ kinds, bits uint64 }

// An entry is what may be allowed, and what of it is still to be asked in full.
type entry struct {
	allowed
	slow allowed
}

// A lane is one table. Few of its entries differ, so it holds numbers of
// entries: a table of some thousand combinations then stays in the nearest cache.
type lane struct {
	index   []uint16
	entries []entry
}

// A slot is one thing that may be allowed, if all its conditions hold: a kind
// of card (kind >= 0), bit being its place, or an action bit.
type slot struct {
	kind int
	bit  int
	all  []*expr
}

// look returns what may be allowed to a House, and what of it is still to be
// asked in full. The entry is valid until the next look.
func (g *gate) look(s *State, seat int) *entry {
	p := &s.pos
	h := &p.house[seat]
	merch := 0
	if int(p.merchant) == seat {
		merch = 1
	}
	lost := uint8(0)
	if p.lost {
		lost = 1
	}
	acc := g.fort[h.fort&15] + g.hand[h.n&63] + g.turn[min(h.turns, 255)] + g.frozen[p.frozen&7] + g.season[p.season&15] + g.merch[merch&1] +
		g.imp[uint8(min(int(p.impN)+int(p.pileN[imperial]), 255))] + g.rhand[p.house[s.right(seat)&7].n&63] + g.forts[min(s.n*9+int(p.fortified), 80)] + g.eq[(min(p.equitas, 7)<<1|lost)&15]
	l := &g.lanes[0]
	e := &l.entries[l.index[acc&0xffff]]
	if len(g.lanes) == 1 {
		return e
	}
	s.entry = *e
	for i := 1; i < len(g.lanes); i++ {
		acc >>= 16
		l := &g.lanes[i]
		o := &l.entries[l.index[acc&0xffff]]
		s.entry.kinds |= o.kinds
		s.entry.bits |= o.bits
		s.entry.slow.kinds |= o.slow.kinds
		s.entry.slow.bits |= o.slow.bits
	}
	return &s.entry
}

// settle asks in full what the tables left open of what may be allowed, and
// returns what is.
func (g *gate) settle(s *State, seat int, may, open allowed) allowed {
	for m := open.kinds & may.kinds; m != 0; m &= m - 1 {
		if k := lowest(m); !s.allHold(g.kindOf[k&63], seat) {
			may.kinds &^= 1 << k
		}
	}
	for m := open.bits & may.bits; m != 0; m &= m - 1 {
		if b := lowest(m); !s.allHold(g.bitOf[b&63], seat) {
			may.bits &^= 1 << b
		}
	}
	return may
}

func (s *State) allHold(sl *slot, seat int) bool {
	for _, e := range sl.all {
		if s.eval(e, asker{self: seat, rival: s.target(seat), kind: sl.kind}) == 0 {
			return false
		}
	}
	return true
}
