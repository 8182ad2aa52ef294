package count

import (
	"cmp"
	"slices"
	"strings"

	"equitas/engine"
)

// An Entry is something that a match counts: one number, or with
// [Table.AddEach] one of each of several things.
type Entry[S engine.State] struct {
	ID  string // of the column: "act.draw"; of things with a star for theirs: "card.used.*"
	Doc string // what is counted, in which unit

	// One of Value and Result returns the count of a finished match. It must not allocate.
	// Entries of [Table.AddParts] have neither.
	Value  func(s S) int64
	Result func(res engine.Result) int64 // for a count that depends on the result only
	Each   func(s S, to ThingColumns)    // of things: adds to the cells, which are 0

	Absent bool                 // under these rules there is no such thing: no column, no metric
	Only   func(thing int) bool // of the things that it is counted of; nil: of all

	// Metric is the metric made of the count; none without a title. Empty ID, Num and Doc
	// are those of the entry.
	Metric engine.Metric
}

// A Thing is one of several for which the same entries are counted: a card, a building. In
// an entry's ID and title a star stands for its ID and Title.
type Thing struct{ ID, Title string }

// ThingColumns are the columns of a row in which one entry counts things, one column for
// each thing.
type ThingColumns struct {
	row []int64
	at  []int32 // by thing; -1: it is not counted of this one
}

// Add adds n to the count of a thing.
func (c ThingColumns) Add(thing int, n int64) {
	if at := uint(c.at[thing]); at < uint(len(c.row)) { // -1 is not
		c.row[at] += n
	}
}

// AddAll adds counters to the counts of all things.
func (c ThingColumns) AddAll(counters []uint32) {
	counters, row := counters[:len(c.at)], c.row
	for i, at := range c.at {
		if at := uint(at); at < uint(len(row)) {
			row[at] += int64(counters[i])
		}
	}
}

// Parts is the part of a row that counts several things, with all entries of one thing side
// by side.
type Parts struct {
	row   []int64
	begin []int32 // by thing: first index; the last element is the end
}

// Of returns the numbers of a thing, in the order of its entries.
func (p Parts) Of(thing int) []int64 { return p.row[p.begin[thing]:p.begin[thing+1]] }

// Counters returns an [Entry.Each] for states that keep a counter of each thing: it copies
// what of returns.
func Counters[S any](of func(s S) []uint32) func(s S, to ThingColumns) {
	return func(s S, to ThingColumns) { to.AddAll(of(s)) }
}

// A Table defines what the matches of a ruleset count at a number of seats, and the metrics
// made of it. Once it is filled, it is safe for concurrent use.
type Table[S engine.State] struct {
	Seats  int
	Cast   *engine.Cast            // for games with unequal seats; or nil
	Turn   engine.Noun             // the game's noun for what State.Turn counts, if not turns
	Places map[string]engine.Place // in reports, of families of metrics that are the game's own

	// Order is the order of metrics if it differs from that of the entries: ids, or
	// prefixes ("card.open" stands for all that begin so). The longest match counts;
	// metrics without a match come last.
	Order []string

	// Before prepares data that several entries share, and reports whether the state has
	// counted its match: a copied state may not have, and then only results are counted. It
	// may be nil, and must not allocate.
	Before func(s S, res engine.Result) bool

	columns []engine.Column
	values  []value[S]
	results []result
	each    []each[S]
	parts   []parts[S]
	metrics []engine.Metric
}

// How columns are filled.
type (
	value[S engine.State] struct {
		of func(S) int64
		at int
	}
	result struct {
		of func(engine.Result) int64
		at int
	}
	each[S engine.State] struct {
		of func(S, ThingColumns)
		at []int32
	}
	parts[S engine.State] struct {
		of    func(S, Parts)
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
		at := t.column(e.ID, e.Doc)
		if e.Value != nil {
			t.values = append(t.values, value[S]{e.Value, at})
		} else {
			t.results = append(t.results, result{e.Result, at})
		}
		t.measure(&e, e.Metric)
	}
}

// AddEach adds entries for things: all columns of the first thing, then all of the second.
// Metrics are ordered by entry.
func (t *Table[S]) AddEach(things []Thing, list ...Entry[S]) {
	list = slices.DeleteFunc(list, func(e Entry[S]) bool { return e.Absent })
	cells, _ := t.addThings(things, list)
	for j, e := range list {
		if e.Each == nil || e.Value != nil || e.Result != nil {
			panic("count: " + e.ID + " must have an Each and nothing else")
		}
		t.each = append(t.each, each[S]{e.Each, cells[j]})
	}
}

// AddParts adds entries like [Table.AddEach]; count sets all of them for all things in one
// call, which is faster than a function for each.
func (t *Table[S]) AddParts(things []Thing, count func(s S, to Parts), list ...Entry[S]) {
	list = slices.DeleteFunc(list, func(e Entry[S]) bool { return e.Absent })
	_, begin := t.addThings(things, list)
	for _, e := range list {
		if e.Each != nil || e.Value != nil || e.Result != nil {
			panic("count: " + e.ID + " is counted with others, and must not say how")
		}
	}
	t.parts = append(t.parts, parts[S]{count, begin})
}

// addThings adds the columns and metrics of entries for things. It returns the columns of
// each entry, and the first column of each thing.
func (t *Table[S]) addThings(things []Thing, list []Entry[S]) (cells [][]int32, begin []int32) {
	cells = make([][]int32, len(list))
	for i, thing := range things {
		begin = append(begin, int32(len(t.columns)))
		for j, e := range list {
			col := -1
			if e.Only == nil || e.Only(i) {
				col = t.column(thing.in(e.ID), thing.in(e.Doc))
			}
			cells[j] = append(cells[j], int32(col))
		}
	}
	for j, e := range list {
		for i, thing := range things {
			if cells[j][i] >= 0 {
				t.measure(&Entry[S]{ID: thing.in(e.ID), Doc: thing.in(e.Doc)}, thing.of(e.Metric, i))
			}
		}
	}
	return cells, append(begin, int32(len(t.columns)))
}

func (t *Table[S]) column(name, doc string) (at int) {
	t.columns = append(t.columns, engine.Column{Name: name, Doc: doc})
	return len(t.columns) - 1
}

// measure adds the metric of an entry to the table, if the entry has one.
func (t *Table[S]) measure(e *Entry[S], m engine.Metric) {
	if m.Title != "" {
		m.ID, m.Num, m.Doc = cmp.Or(m.ID, e.ID), cmp.Or(m.Num, e.ID), cmp.Or(m.Doc, e.Doc)
		t.Measure(m)
	}
}

// Measure adds metrics made of columns of other entries, or of other metrics. A scale of 0
// means 1.
func (t *Table[S]) Measure(list ...engine.Metric) {
	for _, m := range list {
		m.Scale = cmp.Or(m.Scale, 1)
		if m.Place == (engine.Place{}) {
			m.Place = t.Places[m.Family]
		}
		t.metrics = append(t.metrics, m)
	}
}

// MeasureEach adds metrics for each thing, made of columns of other entries.
func (t *Table[S]) MeasureEach(things []Thing, list ...engine.Metric) {
	for _, m := range list {
		for i, thing := range things {
			t.Measure(thing.of(m, i))
		}
	}
}

// in returns a text with the thing's ID in place of the star.
func (x Thing) in(text string) string { return strings.ReplaceAll(text, "*", x.ID) }

// of returns a metric of the thing, which is number i.
func (x Thing) of(m engine.Metric, i int) engine.Metric {
	m.Title = strings.ReplaceAll(m.Title, "*", x.Title)
	for _, text := range []*string{&m.ID, &m.Num, &m.Den, &m.Beside.ID, &m.Doc} {
		*text = x.in(*text)
	}
	if m.Kind == engine.Stratified {
		m.Of = i
	}
	return m
}

// IDs returns the ids of the metrics so far that have first as prefix, which a metric can
// use as its parts: "act" stands for act.draw, act.attack, …
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
	type place struct{ rank, at int } // a metric is large, and its rank is looked for in a list
	places := make([]place, len(t.metrics))
	for i := range t.metrics {
		places[i] = place{t.rank(t.metrics[i].ID), i}
	}
	slices.SortStableFunc(places, func(a, b place) int { return cmp.Compare(a.rank, b.rank) })
	list := make([]engine.Metric, len(places))
	for i, p := range places {
		list[i] = t.metrics[p.at]
	}
	return list
}

// rank returns the position of a metric in the order; an id comes before those it is a
// prefix of.
func (t *Table[S]) rank(id string) int {
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
		row[r.at] = r.of(res)
	}
	if t.Before != nil && !t.Before(s, res) {
		return
	}
	for i := range t.values {
		v := &t.values[i]
		row[v.at] = v.of(s)
	}
	for i := range t.each {
		e := &t.each[i]
		e.of(s, ThingColumns{row, e.at})
	}
	for i := range t.parts {
		p := &t.parts[i]
		p.of(s, Parts{row, p.begin})
	}
}
