package proelio

import "fmt"

const (
	maxLanes   = 4
	laneSize   = 4096      // combinations of one lane, where they can be kept apart
	maxIndex   = 1<<16 - 1 // combinations that a lane can index at all
	maxUnknown = 4096      // combinations of other values tried per combination

	maxTogether = 3 // variables of one dimension
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

// A partition divides the values of a dimension into classes of values that
// need not be told apart.
type partition struct {
	of  []int // class of each value
	rep []int // a value of each class
}

// undivided puts all values of every dimension into one class.
func undivided() []partition {
	parts := make([]partition, len(dimensions))
	for d, dim := range dimensions {
		parts[d] = partition{make([]int, dim.size), []int{0}}
	}
	return parts
}

// divide makes a partition of what tells values apart: those with equal keys
// are one class, numbered by their first value.
func divide[K comparable](size int, key func(v int) K) partition {
	p := partition{of: make([]int, size)}
	class := map[K]int{}
	for v := range size {
		k := key(v)
		c, ok := class[k]
		if !ok {
			c = len(p.rep)
			class[k] = c
			p.rep = append(p.rep, v)
		}
		p.of[v] = c
	}
	return p
}

// join tells values apart that either side does.
func join(a, b []partition) []partition {
	out := make([]partition, len(dimensions))
	for d, dim := range dimensions {
		out[d] = divide(dim.size, func(v int) [2]int { return [2]int{a[d].of[v], b[d].of[v]} })
	}
	return out
}

// product is how many combinations of classes there are.
func product(parts []partition) int {
	n := 1
	for _, p := range parts {
		n *= len(p.rep)
	}
	return n
}

// combine calls f for every combination of classes: its number, and the class
// of each dimension.
func combine(parts []partition, f func(i int, class []int)) {
	class := make([]int, len(parts))
	for i := range product(parts) {
		f(i, class)
		for d, p := range parts { // the next, the first dimension fastest
			if class[d]++; class[d] < len(p.rep) {
				break
			}
			class[d] = 0
		}
	}
}

// A slotTable says for every combination of classes whether a slot may be
// allowed, and whether it must.
type slotTable struct {
	slot  *slot
	parts []partition
	codes []uint8 // mayHold, mustHold
}

const (
	mayHold = 1 << iota
	mustHold
)

// An axis is a dimension of finer classes, seen from a table: what each class
// adds to the number of the table's own combination.
type axis struct {
	dim int
	add []int
}

// axes are those along which the table's combinations differ, for combinations
// of parts, which tell apart at least what the table does.
func (t *slotTable) axes(parts []partition) []axis {
	var l []axis
	stride := 1
	for d, p := range t.parts {
		if len(p.rep) == 1 {
			continue
		}
		a := axis{d, make([]int, len(parts[d].rep))}
		for c, v := range parts[d].rep {
			a.add[c] = p.of[v] * stride
		}
		l = append(l, a)
		stride *= len(p.rep)
	}
	return l
}

// numberOf is the number of the combination that classes, one per dimension, are in.
func numberOf(axes []axis, class []int) int {
	i := 0
	for _, a := range axes {
		i += a.add[class[a.dim]]
	}
	return i
}

// builder holds what newGate works with.
type builder struct {
	r     *Rules
	s     *State
	index map[string]int // variable by name
	vals  []int32
	known []bool                // variables that the dimensions give
	done  map[string]*slotTable // by what the slot asks
}

func newBuilder(r *Rules) *builder {
	b := &builder{r: r, s: r.newState(r.players.Min), index: map[string]int{}, vals: make([]int32, len(r.vars)), known: make([]bool, len(r.vars)), done: map[string]*slotTable{}}
	for i, v := range r.vars {
		b.index[v.Name] = i
	}
	for _, dim := range dimensions {
		for _, name := range dim.vars {
			b.known[b.index[name]] = true
		}
	}
	return b
}

// newGate compiles the slots.
func newGate(r *Rules, slots []slot) *gate {
	b := newBuilder(r)
	g := &gate{slots: slots}
	var group []*slotTable // of the lane being filled
	parts := undivided()
	for i := range slots {
		if slots[i].kind >= 0 {
			g.kindOf[slots[i].bit] = &slots[i]
		} else {
			g.bitOf[slots[i].bit] = &slots[i]
		}
		t := b.tabulate(&slots[i])
		joined := join(parts, t.parts)
		if product(joined) > laneSize && len(group) > 0 && len(g.lanes) < maxLanes-1 {
			g.fill(group, parts)
			group, joined = nil, t.parts
			parts = undivided()
		}
		if product(joined) > maxIndex { // always asked in full
			t.parts, t.codes = undivided(), []uint8{mayHold}
			joined = parts
		}
		group, parts = append(group, t), joined
	}
	g.fill(group, parts)
	return g
}

// fill makes one lane out of a group of slots.
func (g *gate) fill(group []*slotTable, parts []partition) {
	nth := len(g.lanes)
	stride := 1
	for d, dim := range dimensions {
		for v := range dim.size {
			*dim.word(g, v) += uint64(parts[d].of[v]*stride) << (16 * nth)
		}
		stride *= len(parts[d].rep)
	}
	l := lane{index: make([]uint16, product(parts))}
	number := map[entry]uint16{}
	axes := make([][]axis, len(group))
	for n, t := range group {
		axes[n] = t.axes(parts)
	}
	combine(parts, func(i int, class []int) {
		var e entry
		for n, t := range group {
			code, bit := t.codes[numberOf(axes[n], class)], uint64(1)<<t.slot.bit
			may, slow := &e.bits, &e.slow.bits
			if t.slot.kind >= 0 {
				may, slow = &e.kinds, &e.slow.kinds
			}
			if code&mayHold != 0 {
				*may |= bit
				if code&mustHold == 0 {
					*slow |= bit
				}
			}
		}
		n, ok := number[e]
		if !ok {
			n = uint16(len(l.entries))
			number[e] = n
			l.entries = append(l.entries, e)
		}
		l.index[i] = n
	})
	g.lanes = append(g.lanes, l)
}

// tabulate is the table of a slot. Slots that ask the same have the same table.
func (b *builder) tabulate(s *slot) *slotTable {
	key := b.asks(s)
	t, ok := b.done[key]
	if !ok {
		t = b.evaluate(s)
		b.done[key] = t
	}
	return &slotTable{s, t.parts, t.codes}
}

// asks tells slots apart: by their conditions, and by the numbers of the card
// that these name.
func (b *builder) asks(s *slot) string {
	var key []byte
	for _, e := range s.all {
		if e.fixed {
			key = fmt.Appendf(key, "%d;", e.value)
			continue
		}
		key = fmt.Appendf(key, "%p", e.x)
		for _, v := range e.vars {
			if b.isCard(v) {
				key = fmt.Appendf(key, " %d", b.r.vars[v].value(b.s, asker{kind: s.kind}))
			}
		}
		key = append(key, ';')
	}
	return string(key)
}

// evaluate asks a slot for every combination of values that its conditions can
// tell apart, and then puts together what turned out alike.
func (b *builder) evaluate(s *slot) *slotTable {
	t := &slotTable{slot: s, parts: undivided()}
	for d, dim := range dimensions {
		cut := make([]bool, dim.size)
		for _, e := range s.all {
			b.cuts(cut, dim, e)
		}
		run := 0
		t.parts[d] = divide(dim.size, func(v int) int {
			if cut[v] {
				run++
			}
			return run
		})
		b.put(d, 0)
	}
	if product(t.parts) > maxIndex {
		t.parts, t.codes = undivided(), []uint8{mayHold}
		return t
	}
	t.codes = make([]uint8, product(t.parts))
	combine(t.parts, func(i int, class []int) {
		for d, p := range t.parts {
			if len(p.rep) > 1 {
				b.put(d, p.rep[class[d]])
			}
		}
		if may, must := b.try(s); may {
			t.codes[i] = mayHold
			if must {
				t.codes[i] |= mustHold
			}
		}
	})
	for d := range dimensions {
		t.merge(d)
	}
	return t
}

// put gives the variables of a dimension their values.
func (b *builder) put(d, value int) {
	dim := &dimensions[d]
	var vals [maxTogether]int32
	dim.set(vals[:], value)
	for i, name := range dim.vars {
		b.vals[b.index[name]] = vals[i]
	}
}

// merge puts together the classes of a dimension between which nothing
// changes.
func (t *slotTable) merge(d int) {
	if len(t.parts[d].rep) == 1 {
		return
	}
	columns := make([][]byte, len(t.parts[d].rep))
	combine(t.parts, func(i int, class []int) { columns[class[d]] = append(columns[class[d]], t.codes[i]) })
	old := slotTable{parts: append([]partition(nil), t.parts...), codes: t.codes}
	t.parts[d] = divide(dimensions[d].size, func(v int) string { return string(columns[old.parts[d].of[v]]) })
	t.codes = make([]uint8, product(t.parts))
	axes := old.axes(t.parts)
	combine(t.parts, func(i int, class []int) { t.codes[i] = old.codes[numberOf(axes, class)] })
}

// cuts marks the values of a dimension at which an expression may change.
func (b *builder) cuts(cut []bool, dim dimension, e *expr) {
	for _, v := range e.vars {
		for _, name := range dim.vars {
			if b.index[name] != v {
				continue
			}
			at, ok := e.x.Thresholds(v)
			if !ok || len(dim.vars) > 1 {
				for x := range cut {
					cut[x] = true
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

// try evaluates a slot's conditions where only some variables are known: may
// they all hold, and must they?
func (b *builder) try(s *slot) (may, must bool) {
	may, must = true, true
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
			case b.known[v] && b.inRange(v):
			default:
				open = append(open, v)
				if combos *= b.span(v); combos > maxUnknown {
					combos = maxUnknown + 1
				}
			}
		}
		if combos > maxUnknown {
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
