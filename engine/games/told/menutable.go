package told

import (
	"math/bits"
	"slices"

	"equitas/engine/cond"
	"equitas/engine/zones"
)

// The conditions of all options in a menu are combined into one table. Each number that they
// depend on is read once; the row then says which options may be open.

// menuTable is a table of which options of a menu are open, indexed by a few variables.
type menuTable struct {
	bits          bitColumns // the lowest bits of the row number
	cols          []column   // the variables that are more than one bit
	rows          []menuRow
	chooseNothing uint64 // bit i: option i chooses nothing, and the table alone decides whether it is open
	picks         picks  // options whose sets of cards are found together
}

// A menuRow is a row of [menuTable]: the options that are open, and what they offer.
type menuRow struct {
	picks            uint64 // the open options that are among the picks
	undecidedOptions uint64 // the other options that are open if the undecided part of their condition holds
	bareOffer        *offer // what the open options of menuTable.chooseNothing offer
}

// An offer lists what can be chosen in a menu.
type offer struct {
	packedSets   [maxPackedOptions]zones.Set // copy of sets, if there are at most maxPackedOptions options
	sets         []zones.Set                 // by option: what can be chosen
	actionCounts actionCounts                // by option: number of actions
	count        int                         // number of actions of all options together
}

// maxPackedOptions is the largest number of options whose sets are copied together, as one array.
const maxPackedOptions = 8

// maxMenuRows is the largest number of rows of [menuTable]. A larger table would not stay in the
// processor's cache.
const maxMenuRows = 1024

// A menuVariable is a variable in the conditions of a menu.
type menuVariable struct {
	variable        int     // index in the vocabulary
	classOf         []int32 // by index of the value: its class; no condition distinguishes values of one class
	representatives []int32 // by class: one of its values
}

// makeMenuTable sets d.menuTable, and the undecided conditions of d.offerPlans, if a table can decide
// the conditions of at least two options, at least in part.
func (m *machine) makeMenuTable(d *decision) {
	if len(d.options) > 64 {
		return
	}
	var dims []menuVariable
	said := make([][]*cond.Expr, len(d.options))           // by option: the parts of its condition that the table decides
	g, rest := &menuTable{}, make([]*expr, len(d.options)) // rest: by option, the part of its condition that the table does not decide
	conditions := 0
	for i := range d.options {
		when := d.options[i].condition
		if rest[i] = when; when == nil || when.source == nil {
			continue
		}
		parts, every := when.source.Parts()
		if !every {
			parts = []*cond.Expr{when.source}
		}
		var other []*expr
		for _, p := range parts {
			if more := m.addVariables(dims, p); more != nil {
				dims, said[i] = more, append(said[i], p)
			} else {
				other = append(other, m.toExpr(p))
			}
		}
		if len(said[i]) == 0 {
			continue
		}
		conditions++
		switch len(other) {
		case 0:
			rest[i] = nil
		case 1:
			rest[i] = other[0]
		default:
			rest[i] = &expr{kind: exprEvery, parts: other}
		}
	}
	if conditions < 2 {
		return
	}
	open := m.layOutMenuTable(g, dims, said)
	for i := range d.options {
		d.offerPlans[i].undecided = rest[i]
		if rest[i] == nil && d.options[i].source.kind == fromNothing {
			g.chooseNothing |= 1 << i
		}
	}
	picks := g.picks.find(m, d.offerPlans)
	bare := map[uint64]*offer{}
	for _, open := range open {
		if bare[open&g.chooseNothing] == nil {
			bare[open&g.chooseNothing] = newBareOffer(open&g.chooseNothing, len(d.options))
		}
		g.rows = append(g.rows, menuRow{open & picks, open &^ picks &^ g.chooseNothing, bare[open&g.chooseNothing]})
	}
	d.menuTable = g
}

// newBareOffer returns the offer in which exactly the options in open are open, one bit per option;
// all of them must choose nothing. options is the number of options of the menu.
func newBareOffer(open uint64, options int) *offer {
	x := &offer{sets: make([]zones.Set, options), actionCounts: onePerOption(open), count: bits.OnesCount64(open)}
	for ; open != 0; open &= open - 1 {
		x.sets[trailingZeros(open)].Lo = 1
	}
	copy(x.packedSets[:], x.sets)
	return x
}

// layOutMenuTable sets how the variables dims of the table g are read. It returns by row which options
// may be open, one bit per option. conditions has by option the conditions that the table decides.
func (m *machine) layOutMenuTable(g *menuTable, dims []menuVariable, conditions [][]*cond.Expr) (open []uint64) {
	sp := splitExpr{rowCount: 1}
	cols := make([]column, len(dims))
	for i := range dims {
		cols[i] = m.column(dims[i].variable, m.words.All()[dims[i].variable].Value(0), slices.Clone(dims[i].classOf))
	}
	var order []int
	g.bits, order = m.selectBitColumns(cols)
	add := func(x *menuVariable) {
		sp.otherVars, sp.representatives, sp.rowCount = append(sp.otherVars, x.variable), append(sp.representatives, x.representatives), sp.rowCount*len(x.representatives)
	}
	for _, i := range order {
		add(&dims[i])
	}
	for i := range dims {
		if slices.Contains(order, i) {
			continue
		}
		offset := make([]int32, len(dims[i].classOf))
		for k, class := range dims[i].classOf {
			offset[k] = class * int32(sp.rowCount)
		}
		g.cols = append(g.cols, m.column(dims[i].variable, m.words.All()[dims[i].variable].Value(0), offset))
		add(&dims[i])
	}
	open = make([]uint64, sp.rowCount)
	sp.eachRow(make([]int32, len(m.words.All())), func(row int, vals []int32) {
		for i, list := range conditions {
			if !slices.ContainsFunc(list, func(p *cond.Expr) bool { return p.Eval(vals) == 0 }) {
				open[row] |= 1 << i
			}
		}
	})
	return open
}

// addVariables returns a copy of dims with the variables of condition x added. It returns nil if the
// table would be too large, or if some variable is not cheap to read ([machine.isCheapToRead]).
func (m *machine) addVariables(dims []menuVariable, x *cond.Expr) []menuVariable {
	rows := m.rowsOf(x)
	if rows == nil {
		return nil
	}
	dims = slices.Clone(dims)
	for i, c := range x.Columns() {
		if !m.isCheapToRead(c.Var()) {
			return nil
		}
		at := slices.IndexFunc(dims, func(d menuVariable) bool { return d.variable == c.Var() })
		if at < 0 {
			at = len(dims)
			dims = append(dims, menuVariable{variable: c.Var(), classOf: make([]int32, len(rows[i]))})
		}
		dims[at] = dims[at].refine(rows[i], m.words.All()[c.Var()].Value)
	}
	all := 1
	for _, d := range dims {
		all *= len(d.representatives)
	}
	if all > maxMenuRows {
		return nil
	}
	return dims
}

// refine returns the variable with its classes divided so that values with different rows are in
// different classes. rows is indexed like classOf; value returns the value at an index.
func (d menuVariable) refine(rows []int32, value func(int) int32) menuVariable {
	type pair struct{ class, row int32 }
	seen := map[pair]int32{}
	f := menuVariable{variable: d.variable, classOf: make([]int32, len(rows))}
	for i, row := range rows {
		p := pair{d.classOf[i], row}
		class, ok := seen[p]
		if !ok {
			class = int32(len(f.representatives))
			seen[p] = class
			f.representatives = append(f.representatives, value(i))
		}
		f.classOf[i] = class
	}
	return f
}

// isCheapToRead reports whether a variable is cheap to read, and can be read in every state.
func (m *machine) isCheapToRead(v int) bool {
	switch r := &m.readers[v]; r.kind {
	case readNum, readNumOf, readSeatOf, readIsOut, readSeatsInPlay, readSize:
		return true
	case readTally, readTallyAll:
		return r.tally.dependsOnCardOnly() || r.tally.otherRead != nil
	}
	return false
}
