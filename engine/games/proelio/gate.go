package proelio

// A gate answers, in a few table look-ups, which cards and which other actions
// the conditions of a phase allow.
//
// Most conditions are about a handful of small public numbers: the
// Fortification, the size of the hand, whether attacks are frozen. Each such
// number is a dimension. When rules are compiled every condition is evaluated
// for all classes of values of the dimensions it uses, and conditions are
// packed together into up to four tables (lanes). The index into all four is
// one sum of 64-bit words, a 16-bit part for each lane.
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
// entries: a table of 500 combinations then stays in the nearest cache.
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
	wide bool // too many combinations for a table: always asked in full
}

const (
	maxLanes   = 4
	laneSize   = 512  // entries of one table
	maxUnknown = 4096 // combinations of other values tried per entry
)

// A dimension is one small public number that gates look at.
type dimension struct {
	vars []string                     // what conditions call it
	size int                          // values 0 to size-1
	set  func(vals []int32, v int)    // gives the variables their values; vals by order of vars
	word func(g *gate, v int) *uint64 // where the gate keeps its contribution
}

var dimensions = []dimension{
	{[]string{"house.fortification"}, 16, one, func(g *gate, v int) *uint64 { return &g.fort[v] }},
	{[]string{"house.hand"}, 64, one, func(g *gate, v int) *uint64 { return &g.hand[v] }},
	{[]string{"house.turn"}, 256, one, func(g *gate, v int) *uint64 { return &g.turn[v] }},
	{[]string{"table.plague", "table.attacks_frozen", "table.trade_frozen"}, 8, func(vals []int32, v int) {
		vals[0], vals[1], vals[2] = int32(v&1), int32(v>>1&1), int32(v>>2&1)
	}, func(g *gate, v int) *uint64 { return &g.frozen[v] }},
	{[]string{"table.season"}, 16, one, func(g *gate, v int) *uint64 { return &g.season[v] }},
	{[]string{"house.merchant"}, 2, one, func(g *gate, v int) *uint64 { return &g.merch[v] }},
	{[]string{"table.imperial"}, 256, one, func(g *gate, v int) *uint64 { return &g.imp[v] }},
	{[]string{"right.hand"}, 64, one, func(g *gate, v int) *uint64 { return &g.rhand[v] }},
	{[]string{"table.houses", "table.fortified"}, 81, func(vals []int32, v int) {
		vals[0], vals[1] = int32(v/9), int32(v%9)
	}, func(g *gate, v int) *uint64 { return &g.forts[v] }},
	{[]string{"table.equitas_used", "table.fortification_lost"}, 16, func(vals []int32, v int) {
		vals[0], vals[1] = int32(v>>1), int32(v&1)
	}, func(g *gate, v int) *uint64 { return &g.eq[v] }},
}

func one(vals []int32, v int) { vals[0] = int32(v) }

// builder holds what newGate works with.
type builder struct {
	r     *Rules
	s     *State
	index map[string]int
	vals  []int32
}

// newGate compiles the slots.
func newGate(r *Rules, slots []slot) *gate {
	b := &builder{r: r, s: r.newState(r.players.Min), index: map[string]int{}, vals: make([]int32, len(r.vars))}
	for i, v := range r.vars {
		b.index[v.Name] = i
	}
	g := &gate{slots: slots}
	var group []int // slots of the lane being filled
	var classes [][]int
	classes = b.join(nil, nil)
	for i := range slots {
		if slots[i].kind >= 0 {
			g.kindOf[slots[i].bit] = &slots[i]
		} else {
			g.bitOf[slots[i].bit] = &slots[i]
		}
		joined := b.join(classes, &slots[i])
		if product(joined) > laneSize && len(group) > 0 && len(g.lanes) < maxLanes-1 {
			b.fill(g, group, classes)
			group, classes = nil, b.join(nil, nil)
			joined = b.join(classes, &slots[i])
		}
		if product(joined) > 1<<16-1 { // more than a lane can index: always asked in full
			slots[i].wide = true
			group = append(group, i)
			continue
		}
		group, classes = append(group, i), joined
	}
	b.fill(g, group, classes)
	return g
}

// join refines the classes of every dimension by what a slot looks at. A class
// is a run of values; classes[d] lists the first value of each.
func (b *builder) join(classes [][]int, s *slot) [][]int {
	out := make([][]int, len(dimensions))
	for d, dim := range dimensions {
		cut := make([]bool, dim.size)
		cut[0] = true
		if classes != nil {
			for _, v := range classes[d] {
				cut[v] = true
			}
		}
		if s != nil {
			for _, e := range s.all {
				b.cuts(cut, dim, e)
			}
		}
		for v, c := range cut {
			if c {
				out[d] = append(out[d], v)
			}
		}
	}
	return out
}

// cuts marks the values of a dimension at which an expression may change.
func (b *builder) cuts(cut []bool, dim dimension, e *expr) {
	for _, v := range e.vars {
		for i, name := range dim.vars {
			if b.index[name] != v {
				continue
			}
			at, ok := e.x.Thresholds(v)
			if !ok || len(dim.vars) > 1 {
				vals := make([]int32, len(dim.vars))
				last := int32(-1)
				for x := range cut {
					dim.set(vals, x)
					if !ok || vals[i] != last {
						cut[x] = true
					}
					last = vals[i]
				}
				continue
			}
			for _, t := range at {
				if t > 0 {
					cut[min(int(t), len(cut)-1)] = true
				}
			}
		}
	}
}

func product(classes [][]int) int {
	p := 1
	for _, c := range classes {
		p *= len(c)
	}
	return p
}

// fill makes one lane out of a group of slots.
func (b *builder) fill(g *gate, group []int, classes [][]int) {
	nth := len(g.lanes)
	size := product(classes)
	table := lane{index: make([]uint16, size)}
	number := map[entry]uint16{}
	stride := 1
	for d, dim := range dimensions {
		class := -1
		for v := range dim.size {
			if class+1 < len(classes[d]) && classes[d][class+1] == v {
				class++
			}
			*dim.word(g, v) += uint64(class*stride) << (16 * nth)
		}
		stride *= len(classes[d])
	}
	for i := range size {
		known := make([]bool, len(b.vals))
		rest := i
		for d, dim := range dimensions {
			v := classes[d][rest%len(classes[d])]
			rest /= len(classes[d])
			vals := make([]int32, len(dim.vars))
			dim.set(vals, v)
			for j, name := range dim.vars {
				b.vals[b.index[name]] = vals[j]
				known[b.index[name]] = true
			}
		}
		var e entry
		for _, si := range group {
			may, must := b.try(&g.slots[si], known)
			bit := uint64(1) << g.slots[si].bit
			if g.slots[si].kind >= 0 {
				if may {
					e.kinds |= bit
				}
				if may && !must {
					e.slow.kinds |= bit
				}
				continue
			}
			if may {
				e.bits |= bit
			}
			if may && !must {
				e.slow.bits |= bit
			}
		}
		n, ok := number[e]
		if !ok {
			n = uint16(len(table.entries))
			number[e] = n
			table.entries = append(table.entries, e)
		}
		table.index[i] = n
	}
	g.lanes = append(g.lanes, table)
}

// try evaluates a slot's conditions where only some variables are known: may
// they all hold, and must they?
func (b *builder) try(s *slot, known []bool) (may, must bool) {
	may, must = true, !s.wide
	if s.wide {
		return may, must
	}
	for _, e := range s.all {
		if e.fixed {
			may, must = may && e.value != 0, must && e.value != 0
			continue
		}
		var open []int
		combos := 1
		for _, v := range e.vars {
			switch {
			case b.isCard(v):
				b.vals[v] = b.r.vars[v].value(b.s, asker{kind: s.kind})
			case known[v] && b.inRange(v):
			default:
				open = append(open, v)
				combos *= b.span(v)
			}
		}
		if combos > maxUnknown || combos <= 0 {
			must = false
			continue
		}
		some, every := false, true
		b.each(open, func() {
			if e.x.Eval(b.vals) != 0 {
				some = true
			} else {
				every = false
			}
		})
		may, must = may && some, must && every
	}
	return may, may && must
}

// isCard reports whether a variable is a function of the card alone.
func (b *builder) isCard(v int) bool {
	n := b.r.vars[v].Name
	return len(n) > 5 && n[:5] == "card."
}

// inRange is false for a value that a dimension cannot tell from larger ones.
func (b *builder) inRange(v int) bool {
	switch b.r.vars[v].Name {
	case "house.turn":
		return b.vals[v] < 255
	case "table.imperial":
		return b.vals[v] < 255
	case "table.equitas_used":
		return b.vals[v] < 7
	}
	return true
}

// span is how many values a variable may take.
func (b *builder) span(v int) int {
	x := b.r.vars[v].Var
	switch {
	case len(x.Words) > 0:
		return len(x.Words)
	case x.Hi > x.Lo:
		return int(x.Hi-x.Lo) + 1
	}
	return 1
}

// each calls f for every combination of values of the open variables.
func (b *builder) each(open []int, f func()) {
	if len(open) == 0 {
		f()
		return
	}
	v := b.r.vars[open[0]].Var
	lo := v.Lo
	if len(v.Words) > 0 {
		lo = 0
	}
	for x := range b.span(open[0]) {
		b.vals[open[0]] = lo + int32(x)
		b.each(open[1:], f)
	}
}

// look returns what may be allowed to a House, and what of it is still to be
// asked in full.
func (g *gate) look(s *State, seat int) entry {
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
	e := l.entries[l.index[acc&0xffff]]
	for i := 1; i < len(g.lanes); i++ {
		acc >>= 16
		l := &g.lanes[i]
		o := &l.entries[l.index[acc&0xffff]]
		e.kinds |= o.kinds
		e.bits |= o.bits
		e.slow.kinds |= o.slow.kinds
		e.slow.bits |= o.slow.bits
	}
	return e
}

// settle asks in full what the tables left open, of the kinds and bits wanted.
func (g *gate) settle(s *State, seat int, e entry) (kinds, bits uint64) {
	kinds, bits = e.kinds, e.bits
	if e.slow.kinds|e.slow.bits == 0 {
		return kinds, bits
	}
	for m := e.slow.kinds; m != 0; m &= m - 1 {
		if k := lowest(m); !s.allHold(g.kindOf[k&63], seat) {
			kinds &^= 1 << k
		}
	}
	for m := e.slow.bits; m != 0; m &= m - 1 {
		if b := lowest(m); !s.allHold(g.bitOf[b&63], seat) {
			bits &^= 1 << b
		}
	}
	return kinds, bits
}

func (s *State) allHold(sl *slot, seat int) bool {
	for _, e := range sl.all {
		if s.eval(e, asker{self: seat, rival: s.target(seat), kind: sl.kind}) == 0 {
			return false
		}
	}
	return true
}
