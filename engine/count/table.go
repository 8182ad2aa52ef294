package count

import (
	"cmp"
	"slices"
	"strings"

	"equitas/engine"
)

// An Entry is something that a match counts: one number, or with [Table.AddEach] and
// [Table.AddParts] one number for each of several things.
type Entry[S engine.State] struct {
	ID  string // name of the column: "act.draw"; with a star where the ID of the thing goes: "card.used.*"
	Doc string // what is counted, in which unit

	// For [Table.Add], exactly one of Value and Result is set; it returns the count of a match that
	// has ended. For [Table.AddEach], only Each is set, for [Table.AddParts] none of the three.
	// They must not allocate.
	Value  func(s S) int64
	Result func(res engine.Result) int64 // for a count that depends on the result only
	Each   func(s S, to ThingColumns)    // adds the counts of all things to their columns, which are 0 before

	Absent   bool                 // the rules have no such thing: neither column nor metric is made
	Includes func(thing int) bool // reports whether the entry is counted for a thing, given by index; nil: for all

	// Metric is the metric made of the count; without a Title there is none. Where ID, Num or
	// Doc is empty, it has the entry's ID, ID or Doc.
	Metric engine.Metric
}

// A Thing is one of several things for which the same entries are counted: a card, a building.
// A star in an entry's ID, Doc or texts of its metric is replaced by its ID, or in the title by
// its Title.
type Thing struct{ ID, Title string }

// ThingColumns writes the counts of one entry of [Table.AddEach] into a row, one column for
// each thing.
type ThingColumns struct {
	row     []int64
	columns []int32 // by thing: its column; -1 where the entry is not counted for it
}

// Add adds n to the count of a thing.
func (c ThingColumns) Add(thing int, n int64) {
	if at := uint(c.columns[thing]); at < uint(len(c.row)) { // as an unsigned number, -1 is beyond the row
		c.row[at] += n
	}
}

// addAll adds counters[i] to the count of thing i, for all things.
func addAll[N uint16 | uint32](c ThingColumns, counters []N) {
	counters, row := counters[:len(c.columns)], c.row
	for i, at := range c.columns {
		if at := uint(at); at < uint(len(row)) {
			row[at] += int64(counters[i])
		}
	}
}

// Parts is the part of a row that [Table.AddParts] fills: for each thing its counts of all
// entries, side by side.
type Parts struct {
	row   []int64
	begin []int32 // by thing: index of its first count; one more element has the end of the last
}

// CountsOf returns the counts of a thing for its function to fill, in the order of the entries that
// count it.
func (p Parts) CountsOf(thing int) []int64 { return p.row[p.begin[thing]:p.begin[thing+1]] }

// EachFromCounters returns an [Entry.Each] for states that keep one counter per thing; counts returns
// these counters, by thing, at least one for each.
func EachFromCounters[S any, N uint16 | uint32](counts func(s S) []N) func(s S, to ThingColumns) {
	return func(s S, to ThingColumns) { addAll(to, counts(s)) }
}

// A Table defines what is counted in matches of a ruleset with a fixed number of seats, and the
// metrics made of these counts. Once it is filled, it is safe for concurrent use.
type Table[S engine.State] struct {
	Seats  int
	Cast   *engine.Cast                  // the roles, in games with unequal seats; else nil
	Turn   engine.Noun                   // what the game calls a turn, in singular and plural; by default "turn"
	Places map[string]engine.ReportPlace // where reports show families of metrics that only this game has, by family

	// Order is the order of metrics if it differs from that of the entries. Its elements are ids,
	// or prefixes of ids: "card.open" stands for all ids that begin with it and a dot. Of several
	// prefixes the longest counts; metrics that match none come last.
	Order []string

	// Prepare prepares data that several entries share, and reports whether the state has counts
	// of its match. Where it returns false, as for a copied state that kept none, only entries
	// with a Result are counted. It may be nil, and must not allocate.
	Prepare func(s S, res engine.Result) bool

	columns []engine.Column
	values  []valueColumn[S]
	results []resultColumn
	each    []eachColumns[S]
	parts   []partsColumns[S]
	metrics []engine.Metric
}

// The functions that fill columns, each with the columns it fills.
type (
	valueColumn[S engine.State] struct {
		compute func(S) int64
		column  int
	}
	resultColumn struct {
		compute func(engine.Result) int64
		column  int
	}
	eachColumns[S engine.State] struct {
		fill    func(S, ThingColumns)
		columns []int32
	}
	partsColumns[S engine.State] struct {
		fill  func(S, Parts)
		begin []int32
	}
)

// Add adds entries. Columns have the order in which they were added.
func (t *Table[S]) Add(list ...Entry[S]) {
	for _, e := range list {
		if e.Absent {
			continue
		}
		if (e.Value == nil) == (e.Result == nil) || e.Each != nil {
			panic("count: " + e.ID + " must have either a Value or a Result")
		}
		at := t.addColumn(e.ID, e.Doc)
		if e.Value != nil {
			t.values = append(t.values, valueColumn[S]{e.Value, at})
		} else {
			t.results = append(t.results, resultColumn{e.Result, at})
		}
		t.addMetric(&e, e.Metric)
	}
}

// AddEach adds entries that are counted for each of several things. The columns are ordered by
// thing, then by entry, the metrics by entry, then by thing.
func (t *Table[S]) AddEach(things []Thing, list ...Entry[S]) {
	list = slices.DeleteFunc(list, func(e Entry[S]) bool { return e.Absent })
	cells, _ := t.addThings(things, list)
	for j, e := range list {
		if e.Each == nil || e.Value != nil || e.Result != nil {
			panic("count: " + e.ID + " must have an Each and nothing else")
		}
		t.each = append(t.each, eachColumns[S]{e.Each, cells[j]})
	}
}

// AddParts adds entries like [Table.AddEach], but their columns are filled by one function,
// count, which sets all counts of all things. This is faster than one function per entry.
func (t *Table[S]) AddParts(things []Thing, count func(s S, to Parts), list ...Entry[S]) {
	list = slices.DeleteFunc(list, func(e Entry[S]) bool { return e.Absent })
	_, begin := t.addThings(things, list)
	for _, e := range list {
		if e.Each != nil || e.Value != nil || e.Result != nil {
			panic("count: " + e.ID + " is counted with others, and must not say how")
		}
	}
	t.parts = append(t.parts, partsColumns[S]{count, begin})
}

// addThings adds the columns and metrics of entries for things. cells has, by entry and thing,
// the index of the column, or -1 if there is none; begin has the index of the first column of
// each thing, and one more element with the end of the last.
func (t *Table[S]) addThings(things []Thing, list []Entry[S]) (cells [][]int32, begin []int32) {
	cells = make([][]int32, len(list))
	for i, thing := range things {
		begin = append(begin, int32(len(t.columns)))
		for j, e := range list {
			col := -1
			if e.Includes == nil || e.Includes(i) {
				col = t.addColumn(thing.fillID(e.ID), thing.fillID(e.Doc))
			}
			cells[j] = append(cells[j], int32(col))
		}
	}
	for j, e := range list {
		for i, thing := range things {
			if cells[j][i] >= 0 {
				t.addMetric(&Entry[S]{ID: thing.fillID(e.ID), Doc: thing.fillID(e.Doc)}, thing.fillMetric(e.Metric, i))
			}
		}
	}
	return cells, append(begin, int32(len(t.columns)))
}

func (t *Table[S]) addColumn(name, doc string) (at int) {
	t.columns = append(t.columns, engine.Column{Name: name, Doc: doc})
	return len(t.columns) - 1
}

// addMetric adds the metric of an entry to the table, if the entry has one.
func (t *Table[S]) addMetric(e *Entry[S], m engine.Metric) {
	if m.Title != "" {
		m.ID, m.Num, m.Doc = cmp.Or(m.ID, e.ID), cmp.Or(m.Num, e.ID), cmp.Or(m.Doc, e.Doc)
		t.AddMetrics(m)
	}
}

// AddMetrics adds metrics that are made of the columns of other entries, or of other metrics. A
// Scale of 0 becomes 1.
func (t *Table[S]) AddMetrics(list ...engine.Metric) {
	for _, m := range list {
		m.Scale = cmp.Or(m.Scale, 1)
		if m.Place == (engine.ReportPlace{}) {
			m.Place = t.Places[m.Family]
		}
		t.metrics = append(t.metrics, m)
	}
}

// AddMetricsEach adds each metric once for each thing, made of columns of other entries. Stars in
// its texts are replaced as in [Thing].
func (t *Table[S]) AddMetricsEach(things []Thing, list ...engine.Metric) {
	for _, m := range list {
		for i, thing := range things {
			t.AddMetrics(thing.fillMetric(m, i))
		}
	}
}

// fillID returns a text with the thing's ID in place of the star.
func (x Thing) fillID(text string) string { return strings.ReplaceAll(text, "*", x.ID) }

// fillMetric returns a metric with its stars replaced by the thing, whose index is i.
func (x Thing) fillMetric(m engine.Metric, i int) engine.Metric {
	m.Title = strings.ReplaceAll(m.Title, "*", x.Title)
	for _, text := range []*string{&m.ID, &m.Num, &m.Den, &m.Companion.ID, &m.Doc} {
		*text = x.fillID(*text)
	}
	if m.Kind == engine.Stratified {
		m.ThingIndex = i
	}
	return m
}

// IDs returns the ids of the metrics added so far that begin with first and a dot, for [JointTest]
// and [Table.BalanceMetric]: "act" gives act.draw, act.attack, …
func (t *Table[S]) IDs(first string) []string {
	var ids []string
	for i := range t.metrics {
		if id := t.metrics[i].ID; strings.HasPrefix(id, first+".") {
			ids = append(ids, id)
		}
	}
	return ids
}

// Columns implements [engine.Counts].
func (t *Table[S]) Columns() []engine.Column { return slices.Clip(t.columns) }

// Metrics implements [engine.Counts].
func (t *Table[S]) Metrics() []engine.Metric {
	type place struct{ rank, at int } // sorting small structs and copying each metric, which is large, once
	places := make([]place, len(t.metrics))
	for i := range t.metrics {
		places[i] = place{t.sortKey(t.metrics[i].ID), i}
	}
	slices.SortStableFunc(places, func(a, b place) int { return cmp.Compare(a.rank, b.rank) })
	list := make([]engine.Metric, len(places))
	for i, p := range places {
		list[i] = t.metrics[p.at]
	}
	return list
}

// sortKey returns the number by which the metric of an id is sorted: 2i if the id is Order[i], 2i+1
// if Order[i] is its longest prefix, and 2 len(Order) if Order has neither.
func (t *Table[S]) sortKey(id string) int {
	at, long := 2*len(t.Order), -1
	for i, first := range t.Order {
		switch {
		case id == first:
			return 2 * i
		case len(first) > long && strings.HasPrefix(id, first+"."):
			at, long = 2*i+1, len(first)
		}
	}
	return at
}

// Count implements [engine.Counts].
func (t *Table[S]) Count(state engine.State, row []int64) {
	s, res := state.(S), state.Result()
	row = row[:len(t.columns)]
	clear(row)
	for i := range t.results {
		r := &t.results[i]
		row[r.column] = r.compute(res)
	}
	if t.Prepare != nil && !t.Prepare(s, res) {
		return
	}
	for i := range t.values {
		v := &t.values[i]
		row[v.column] = v.compute(s)
	}
	for i := range t.each {
		e := &t.each[i]
		e.fill(s, ThingColumns{row, e.columns})
	}
	for i := range t.parts {
		p := &t.parts[i]
		p.fill(s, Parts{row, p.begin})
	}
}
