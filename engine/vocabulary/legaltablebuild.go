package vocabulary

import (
	"fmt"
	"slices"
)

const (
	maxLanes   = 4
	laneSize   = 4096      // combinations in one lane, if the slots can be divided among lanes so that none has more
	maxIndex   = 1<<16 - 1 // combinations that a lane can index
	maxUnknown = 4096      // combinations tried of words that dimensions do not determine, for each combination of dimensions
)

// A Tabler makes LegalTables: it compiles the conditions on things (such as cards) and actions
// to tables of what they allow.
type Tabler[Q any] struct {
	Words *Words[Q]
	Dims  []Dim // at most 16, each of at most 256 values
	// About is the prefix of the words that depend on the thing only, such as "card.". Question
	// returns a question about a kind of thing, or about an action for kind -1; the state in it
	// is not read.
	About    string
	Question func(kind int) Q

	places  [][]place // by dimension
	sizes   []int     // by dimension: number of values
	vals    []int32
	known   []*place             // by word: its place in the dimension that determines it; nil if none does
	ofThing []bool               // by word: whether it depends on the thing only
	done    map[string]slotTable // by the key that asks returns for a slot
}

// ready looks up the words of the dimensions, the first time it is called.
func (b *Tabler[Q]) ready() {
	if b.known != nil {
		return
	}
	b.known = make([]*place, len(b.Words.list))
	b.vals, b.done = make([]int32, len(b.Words.list)), map[string]slotTable{}
	for i := range b.Words.list {
		b.ofThing = append(b.ofThing, b.About != "" && matches(b.Words.list[i].Name, b.About))
	}
	for _, dim := range b.Dims {
		l, size := b.Words.places(dim), 1
		for i := range l {
			b.known[l[i].word] = &l[i]
			size *= l[i].size
		}
		b.places, b.sizes = append(b.places, l), append(b.sizes, size)
	}
	if len(b.Dims) > maxDims || slices.ContainsFunc(b.sizes, func(n int) bool { return n > maxSize }) {
		panic("ask: too many dims, or one with too many values")
	}
}

// undivided returns partitions with all values of a dimension in one class, for each dimension.
func (b *Tabler[Q]) undivided() []partition {
	parts := make([]partition, len(b.sizes))
	for d, size := range b.sizes {
		parts[d] = partition{make([]int, size), []int{0}}
	}
	return parts
}

// A slotTable has, for every combination of classes, whether the conditions of a slot may hold
// and whether they always do.
type slotTable struct {
	parts []partition
	codes []uint8 // by combination: the bits mayHold and mustHold
}

const (
	mayHold = 1 << iota
	mustHold
)

// watched reports whether the answers of any condition of a slot are counted ([rule.Tally]).
func watched[Q any](sl Slot[Q]) bool {
	return slices.ContainsFunc(sl.All, func(e *Expr[Q]) bool { return e.tally != nil })
}

// alwaysAsked returns the table of a slot whose conditions must be evaluated every time.
func (b *Tabler[Q]) alwaysAsked() slotTable { return slotTable{b.undivided(), []uint8{mayHold}} }

// Table compiles slots to a LegalTable. It uses the cached tables of equal slots if there are
// any.
func (b *Tabler[Q]) Table(slots []Slot[Q]) *LegalTable[Q] {
	b.ready()
	t := &LegalTable[Q]{slots: slots}
	for i := range slots {
		if sl := &slots[i]; sl.Kind >= 0 {
			t.kind[sl.Bit] = sl
		} else {
			t.act[sl.Bit] = sl
		}
	}
	if slices.ContainsFunc(slots, watched) {
		t.answers = b.answers(slots)
		return t
	}
	key, about := b.key(slots)
	if same := tableOf(key); same != nil {
		t.answers = *same
		return t
	}
	t.answers = b.answers(slots)
	keepTable(key, about, t.answers)
	return t
}

// answers compiles slots to lanes.
func (b *Tabler[Q]) answers(slots []Slot[Q]) answers {
	var t answers
	tables := make([]slotTable, len(slots))
	var lanes []lane
	from := 0 // the first slot of the present lane
	parts := b.undivided()
	for i := range slots {
		tables[i] = b.tabulate(&slots[i])
		joined := join(parts, tables[i].parts)
		if product(joined) > laneSize && from < i && len(lanes) < maxLanes-1 {
			lanes = append(lanes, b.fill(&t, len(lanes), slots[from:i], tables[from:i], parts))
			from, joined = i, tables[i].parts
			parts = b.undivided()
		}
		if product(joined) > maxIndex {
			tables[i] = b.alwaysAsked()
			joined = parts
		}
		parts = joined
	}
	lanes = append(lanes, b.fill(&t, len(lanes), slots[from:], tables[from:], parts))
	t.first = lanes[0]
	if len(lanes) > 1 {
		t.more = lanes[1:]
	}
	return t
}

// fill makes lane number nth from a group of slots with their tables, and sets what each value
// contributes to its index.
func (b *Tabler[Q]) fill(t *answers, nth int, slots []Slot[Q], tables []slotTable, parts []partition) lane {
	stride := 1
	for d, p := range parts {
		for v, class := range p.of {
			t.Part[d][v] += uint64(class*stride) << (16 * nth)
		}
		stride *= len(p.rep)
	}
	l := lane{index: make([]uint16, product(parts))}
	number := map[Entry]uint16{}
	along := make([][]axis, len(tables))
	for j := range tables {
		along[j] = axes(tables[j].parts, parts)
	}
	combine(parts, func(i int, class []int) {
		var e Entry
		for j := range tables {
			code, bit := tables[j].codes[numberOf(along[j], class)], uint64(1)<<slots[j].Bit
			may, open := &e.Acts, &e.Open.Acts
			if slots[j].Kind >= 0 {
				may, open = &e.Kinds, &e.Open.Kinds
			}
			if code&mayHold != 0 {
				*may |= bit
				if code&mustHold == 0 {
					*open |= bit
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
	return l
}

// Possible reports for each value of a dimension whether all conditions of a slot may hold, for
// some values of the other dimensions.
func (b *Tabler[Q]) Possible(sl *Slot[Q], dim int) []bool {
	b.ready()
	t := b.tabulate(sl)
	open := make([]bool, b.sizes[dim])
	combine(t.parts, func(i int, class []int) {
		for v, c := range t.parts[dim].of {
			open[v] = open[v] || c == class[dim] && t.codes[i]&mayHold != 0
		}
	})
	return open
}

// tabulate returns the table of a slot. Slots with equal conditions share one.
func (b *Tabler[Q]) tabulate(sl *Slot[Q]) slotTable {
	if watched(*sl) {
		return b.alwaysAsked()
	}
	key := b.asks(sl)
	t, ok := b.done[key]
	if !ok {
		t = b.evaluate(sl)
		b.done[key] = t
	}
	return t
}

// asks returns a key that is equal for slots with the same conditions and the same values of
// the words about the thing.
func (b *Tabler[Q]) asks(sl *Slot[Q]) string {
	var key []byte
	for _, e := range sl.All {
		if n, ok := e.Const(); ok {
			key = fmt.Appendf(key, "%d;", n)
			continue
		}
		key = fmt.Appendf(key, "%p", e.x)
		for _, v := range e.vars {
			if b.ofThing[v] {
				key = fmt.Appendf(key, " %d", b.Words.list[v].Read(b.Question(sl.Kind)))
			}
		}
		key = append(key, ';')
	}
	return string(key)
}

// evaluate evaluates a slot for every combination of values that its conditions
// distinguish, and then merges classes with equal results.
func (b *Tabler[Q]) evaluate(sl *Slot[Q]) slotTable {
	t := slotTable{parts: b.undivided()}
	for d, size := range b.sizes {
		cut := make([]bool, size)
		for _, e := range sl.All {
			b.cuts(cut, d, e)
		}
		run := 0
		t.parts[d] = divide(size, func(v int) int {
			if cut[v] {
				run++
			}
			return run
		})
		give(b.places[d], 0, b.vals)
	}
	if product(t.parts) > maxIndex {
		return b.alwaysAsked()
	}
	t.codes = make([]uint8, product(t.parts))
	combine(t.parts, func(i int, class []int) {
		for d, p := range t.parts {
			if len(p.rep) > 1 {
				give(b.places[d], p.rep[class[d]], b.vals)
			}
		}
		if may, must := b.try(sl); may {
			t.codes[i] = mayHold
			if must {
				t.codes[i] |= mustHold
			}
		}
	})
	for d := range t.parts {
		t.merge(d)
	}
	return t
}

// merge joins the classes of dimension d that have the same codes for all classes of the other
// dimensions.
func (t *slotTable) merge(d int) {
	if len(t.parts[d].rep) == 1 {
		return
	}
	columns := make([][]byte, len(t.parts[d].rep))
	combine(t.parts, func(i int, class []int) { columns[class[d]] = append(columns[class[d]], t.codes[i]) })
	old := slotTable{parts: slices.Clone(t.parts), codes: t.codes}
	t.parts[d] = divide(len(old.parts[d].of), func(v int) string { return string(columns[old.parts[d].of[v]]) })
	t.codes = make([]uint8, product(t.parts))
	along := axes(old.parts, t.parts)
	combine(t.parts, func(i int, class []int) { t.codes[i] = old.codes[numberOf(along, class)] })
}

// cuts sets cut[v] for each value v of dimension d at which an expression may have another
// answer than at v-1.
func (b *Tabler[Q]) cuts(cut []bool, d int, e *Expr[Q]) {
	for _, p := range b.places[d] {
		if !contains(e.vars, p.word) {
			continue
		}
		at, ok := e.x.Thresholds(p.word)
		if !ok || len(b.places[d]) > 1 {
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

// try evaluates a slot's conditions for the values of known words in b.vals and all values of
// other words. may is false if they can never all hold, must is true if they always do.
func (b *Tabler[Q]) try(sl *Slot[Q]) (may, must bool) {
	may, must = true, true
	for _, e := range sl.All {
		if n, ok := e.Const(); ok {
			may, must = may && n != 0, must && n != 0
			continue
		}
		var open []int
		combinations := uint64(1)
		for _, v := range e.vars {
			switch p := b.known[v]; {
			case b.ofThing[v]:
				b.vals[v] = b.Words.list[v].Read(b.Question(sl.Kind))
			case p != nil && !(p.open && int(b.vals[v]) >= p.size-1):
			default:
				open = append(open, v)
				combinations = min(combinations*b.Words.list[v].Count(), maxUnknown+1)
			}
		}
		if combinations > maxUnknown {
			must = false
			continue
		}
		some, every := false, true
		b.each(e, open, func(yes bool) { some, every = some || yes, every && yes })
		may, must = may && some, must && every
	}
	return may, may && must
}

// each calls f with the answers of an expression for every combination of values of the open
// words. It skips values that the expression does not distinguish from earlier ones.
func (b *Tabler[Q]) each(e *Expr[Q], open []int, f func(yes bool)) {
	if len(open) == 0 {
		f(e.x.Eval(b.vals) != 0)
		return
	}
	v := &b.Words.list[open[0]].Var
	at, ok := e.x.Thresholds(open[0])
	passed := -1 // number of thresholds passed
	for n := range v.Count() {
		x := v.Value(int(n))
		if ok {
			if passed == len(at) {
				return
			}
			now := max(passed, 0)
			for now < len(at) && at[now] <= x {
				now++
			}
			if now == passed {
				continue
			}
			passed = now
		}
		b.vals[open[0]] = x
		b.each(e, open[1:], f)
	}
}
