package vocabulary

import (
	"fmt"
	"slices"
)

const (
	maxLanes            = 4
	laneSize            = 4096      // combinations in one lane, if the slots can be divided among lanes so that none has more
	maxIndex            = 1<<16 - 1 // combinations that a lane can index
	maxFreeCombinations = 4096      // combinations tried of words that dimensions do not determine, for each combination of dimensions
)

// A TableBuilder makes legal tables ([LegalTable]): it compiles the conditions on things (such as
// cards) and actions to tables of what they allow.
type TableBuilder[Q any] struct {
	Words *Words[Q]
	Dims  []Dim // at most 16, each of at most 256 values
	// ThingPrefix is the prefix of the words that depend on the thing only, such as "card.". Question
	// returns a question about a kind of thing, or about an action for kind -1; the state in it
	// is not read.
	ThingPrefix string
	Question    func(kind int) Q

	resolvedDims   [][]resolvedDigit // by dimension
	sizes          []int             // by dimension: number of values
	values         []int32
	digitOfWord    []*resolvedDigit     // by word: its place in the dimension that determines it; nil if none does
	dependsOnThing []bool               // by word: whether it depends on the thing only
	slotTables     map[string]slotTable // by slotKey of a slot
}

// lookUpDims looks up the words of the dimensions, the first time it is called.
func (b *TableBuilder[Q]) lookUpDims() {
	if b.digitOfWord != nil {
		return
	}
	b.digitOfWord = make([]*resolvedDigit, len(b.Words.list))
	b.values, b.slotTables = make([]int32, len(b.Words.list)), map[string]slotTable{}
	for i := range b.Words.list {
		b.dependsOnThing = append(b.dependsOnThing, b.ThingPrefix != "" && matches(b.Words.list[i].Name, b.ThingPrefix))
	}
	for _, dim := range b.Dims {
		l, size := b.Words.resolveDim(dim), 1
		for i := range l {
			b.digitOfWord[l[i].word] = &l[i]
			size *= l[i].size
		}
		b.resolvedDims, b.sizes = append(b.resolvedDims, l), append(b.sizes, size)
	}
	if len(b.Dims) > maxTableDims || slices.ContainsFunc(b.sizes, func(n int) bool { return n > maxDimSize }) {
		panic("vocabulary: too many dims, or one with too many values")
	}
}

// undividedPartitions returns partitions with all values of a dimension in one class, for
// each dimension.
func (b *TableBuilder[Q]) undividedPartitions() []partition {
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
	mayHold  = 1 << iota // the conditions hold for some values of the other words
	mustHold             // the conditions hold for all values of the other words
)

// isCounted reports whether the answers of any condition of a slot are counted ([rule.AnswerCount]).
func isCounted[Q any](sl Slot[Q]) bool {
	return slices.ContainsFunc(sl.Conditions, func(e *Expr[Q]) bool { return e.answerCount != nil })
}

// alwaysEvaluated returns the table of a slot whose conditions must be evaluated every time.
func (b *TableBuilder[Q]) alwaysEvaluated() slotTable {
	return slotTable{b.undividedPartitions(), []uint8{mayHold}}
}

// Table compiles slots to a LegalTable. It uses the cached tables of equal slots if there are
// any.
func (b *TableBuilder[Q]) Table(slots []Slot[Q]) *LegalTable[Q] {
	b.lookUpDims()
	t := &LegalTable[Q]{slots: slots}
	for i := range slots {
		if sl := &slots[i]; sl.Kind >= 0 {
			t.slotOfKind[sl.Bit] = sl
		} else {
			t.slotOfAction[sl.Bit] = sl
		}
	}
	if slices.ContainsFunc(slots, isCounted) {
		t.laneSet = b.compileLanes(slots)
		return t
	}
	key, about := b.key(slots)
	if same := cachedTableOf(key); same != nil {
		t.laneSet = *same
		return t
	}
	t.laneSet = b.compileLanes(slots)
	cacheTable(key, about, t.laneSet)
	return t
}

// compileLanes compiles slots to lanes.
func (b *TableBuilder[Q]) compileLanes(slots []Slot[Q]) laneSet {
	var t laneSet
	tables := make([]slotTable, len(slots))
	var lanes []lane
	from := 0 // the first slot of the present lane
	parts := b.undividedPartitions()
	for i := range slots {
		tables[i] = b.tabulate(&slots[i])
		joined := join(parts, tables[i].parts)
		if classCombinations(joined) > laneSize && from < i && len(lanes) < maxLanes-1 {
			lanes = append(lanes, b.fillLane(&t, len(lanes), slots[from:i], tables[from:i], parts))
			from, joined = i, tables[i].parts
			parts = b.undividedPartitions()
		}
		if classCombinations(joined) > maxIndex {
			tables[i] = b.alwaysEvaluated()
			joined = parts
		}
		parts = joined
	}
	lanes = append(lanes, b.fillLane(&t, len(lanes), slots[from:], tables[from:], parts))
	t.first = lanes[0]
	if len(lanes) > 1 {
		t.furtherLanes = lanes[1:]
	}
	return t
}

// fillLane makes lane number nth from a group of slots with their tables, and sets what each value
// contributes to its index.
func (b *TableBuilder[Q]) fillLane(t *laneSet, nth int, slots []Slot[Q], tables []slotTable, parts []partition) lane {
	stride := 1
	for d, p := range parts {
		for v, class := range p.classOf {
			t.Part[d][v] += uint64(class*stride) << (16 * nth)
		}
		stride *= len(p.valueOf)
	}
	l := lane{index: make([]uint16, classCombinations(parts))}
	number := map[Entry]uint16{}
	along := make([][]axis, len(tables))
	for j := range tables {
		along[j] = axes(tables[j].parts, parts)
	}
	eachCombination(parts, func(i int, class []int) {
		var e Entry
		for j := range tables {
			code, bit := tables[j].codes[combinationIndex(along[j], class)], uint64(1)<<slots[j].Bit
			may, open := &e.Actions, &e.Undecided.Actions
			if slots[j].Kind >= 0 {
				may, open = &e.Kinds, &e.Undecided.Kinds
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

// PossibleValues reports for each value of a dimension whether all conditions of a slot may hold, for
// some values of the other dimensions.
func (b *TableBuilder[Q]) PossibleValues(sl *Slot[Q], dim int) []bool {
	b.lookUpDims()
	t := b.tabulate(sl)
	open := make([]bool, b.sizes[dim])
	eachCombination(t.parts, func(i int, class []int) {
		for v, c := range t.parts[dim].classOf {
			open[v] = open[v] || c == class[dim] && t.codes[i]&mayHold != 0
		}
	})
	return open
}

// tabulate returns the table of a slot. Slots with equal conditions share one.
func (b *TableBuilder[Q]) tabulate(sl *Slot[Q]) slotTable {
	if isCounted(*sl) {
		return b.alwaysEvaluated()
	}
	key := b.slotKey(sl)
	t, ok := b.slotTables[key]
	if !ok {
		t = b.evaluate(sl)
		b.slotTables[key] = t
	}
	return t
}

// slotKey returns a key that is equal for slots with the same conditions and the same values of
// the words about the thing.
func (b *TableBuilder[Q]) slotKey(sl *Slot[Q]) string {
	var key []byte
	for _, e := range sl.Conditions {
		if n, ok := e.ConstantValue(); ok {
			key = fmt.Appendf(key, "%d;", n)
			continue
		}
		key = fmt.Appendf(key, "%p", e.expr)
		for _, v := range e.vars {
			if b.dependsOnThing[v] {
				key = fmt.Appendf(key, " %d", b.Words.list[v].Read(b.Question(sl.Kind)))
			}
		}
		key = append(key, ';')
	}
	return string(key)
}

// evaluate evaluates a slot for every combination of values that its conditions
// distinguish, and then merges classes with equal results.
func (b *TableBuilder[Q]) evaluate(sl *Slot[Q]) slotTable {
	t := slotTable{parts: b.undividedPartitions()}
	for d, size := range b.sizes {
		cut := make([]bool, size)
		for _, e := range sl.Conditions {
			b.markCuts(cut, d, e)
		}
		run := 0
		t.parts[d] = partitionBy(size, func(v int) int {
			if cut[v] {
				run++
			}
			return run
		})
		setValues(b.resolvedDims[d], 0, b.values)
	}
	if classCombinations(t.parts) > maxIndex {
		return b.alwaysEvaluated()
	}
	t.codes = make([]uint8, classCombinations(t.parts))
	eachCombination(t.parts, func(i int, class []int) {
		for d, p := range t.parts {
			if len(p.valueOf) > 1 {
				setValues(b.resolvedDims[d], p.valueOf[class[d]], b.values)
			}
		}
		if may, must := b.evaluateAt(sl); may {
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
	if len(t.parts[d].valueOf) == 1 {
		return
	}
	columns := make([][]byte, len(t.parts[d].valueOf))
	eachCombination(t.parts, func(i int, class []int) { columns[class[d]] = append(columns[class[d]], t.codes[i]) })
	old := slotTable{parts: slices.Clone(t.parts), codes: t.codes}
	t.parts[d] = partitionBy(len(old.parts[d].classOf), func(v int) string { return string(columns[old.parts[d].classOf[v]]) })
	t.codes = make([]uint8, classCombinations(t.parts))
	along := axes(old.parts, t.parts)
	eachCombination(t.parts, func(i int, class []int) { t.codes[i] = old.codes[combinationIndex(along, class)] })
}

// markCuts sets cut[v] for each value v of dimension d at which an expression may have another
// answer than at v-1.
func (b *TableBuilder[Q]) markCuts(cut []bool, d int, e *Expr[Q]) {
	for _, p := range b.resolvedDims[d] {
		if !contains(e.vars, p.word) {
			continue
		}
		at, ok := e.expr.Thresholds(p.word)
		if !ok || len(b.resolvedDims[d]) > 1 {
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

// evaluateAt evaluates a slot's conditions for the values of known words in b.values and all
// values of other words. may is false if they can never all hold, must is true if they always
// do.
func (b *TableBuilder[Q]) evaluateAt(sl *Slot[Q]) (may, must bool) {
	may, must = true, true
	for _, e := range sl.Conditions {
		if n, ok := e.ConstantValue(); ok {
			may, must = may && n != 0, must && n != 0
			continue
		}
		var open []int
		combinations := uint64(1)
		for _, v := range e.vars {
			switch p := b.digitOfWord[v]; {
			case b.dependsOnThing[v]:
				b.values[v] = b.Words.list[v].Read(b.Question(sl.Kind))
			case p != nil && !(p.isOpenEnded && int(b.values[v]) >= p.size-1):
			default:
				open = append(open, v)
				combinations = min(combinations*b.Words.list[v].Count(), maxFreeCombinations+1)
			}
		}
		if combinations > maxFreeCombinations {
			must = false
			continue
		}
		some, every := false, true
		b.eachAnswer(e, open, func(yes bool) { some, every = some || yes, every && yes })
		may, must = may && some, must && every
	}
	return may, may && must
}

// eachAnswer calls f with the answers of an expression for every combination of values of the
// free words. It skips values that the expression does not distinguish from earlier ones.
func (b *TableBuilder[Q]) eachAnswer(e *Expr[Q], free []int, f func(yes bool)) {
	if len(free) == 0 {
		f(e.expr.Eval(b.values) != 0)
		return
	}
	v := &b.Words.list[free[0]].Var
	at, ok := e.expr.Thresholds(free[0])
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
		b.values[free[0]] = x
		b.eachAnswer(e, free[1:], f)
	}
}
