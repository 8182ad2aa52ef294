package reports

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/sim"
	"equitas/engine/sim/inference"
)

// AllTables in [Style.Tables] selects every table.
const AllTables = "all"

// shows reports whether the table of a family is shown. The headline is always shown.
// Others are shown if o.Tables names them or, if it is empty, unless their place says that
// they are details.
func (o Style) shows(family string, place engine.ReportPlace) bool {
	if len(o.Tables) == 0 {
		return family == inference.Headline || !place.Detail
	}
	return family == inference.Headline || o.selects(family)
}

// selects reports whether o.Tables names the table, or selects all tables.
func (o Style) selects(table string) bool {
	return slices.Contains(o.Tables, table) || slices.Contains(o.Tables, AllTables)
}

// moreTablesNote returns the note with the names of the omitted tables and the flag that
// shows them; "" if none were omitted.
func moreTablesNote(omitted []string) string {
	if len(omitted) == 0 {
		return ""
	}
	return "tables with --tables NAME,…, or --tables all: " + strings.Join(omitted, ", ")
}

// A family is a group of rows that form one table.
type family[T any] struct {
	name  string
	place engine.ReportPlace // unused for the headline
	rows  []*T
}

// hasOrder reports whether the rows have an order of their own and are not sorted by
// strength.
func (f *family[T]) hasOrder() bool { return f.name == inference.Headline || f.place.Ordered }

// subject returns the heading of the table's first column: the kind of thing that the rows
// are about, such as "card".
func (f *family[T]) subject() string {
	if f.name == inference.Headline || f.place.Subject == "" {
		return "metric"
	}
	return f.place.Subject
}

// families groups rows into tables: the headline first, then the others by rank. Families
// without a rank come last, in order of appearance. A family has the place of its first
// row.
func families[T any](rows []T, metricOf func(*T) *engine.Metric) []family[T] {
	var list []family[T]
	for i := range rows {
		m := metricOf(&rows[i])
		at := slices.IndexFunc(list, func(f family[T]) bool { return f.name == m.Family })
		if at < 0 {
			at = len(list)
			list = append(list, family[T]{name: m.Family, place: m.Place})
		}
		list[at].rows = append(list[at].rows, &rows[i])
	}
	rank := func(f family[T]) int {
		switch {
		case f.name == inference.Headline:
			return -1
		case f.place.Rank == 0:
			return math.MaxInt
		}
		return f.place.Rank
	}
	slices.SortStableFunc(list, func(a, b family[T]) int { return cmp.Compare(rank(a), rank(b)) })
	return list
}

// haveOneLength reports whether all matches of the runs have the same length, so that
// metrics of short and long matches tell nothing. It is false if a run has no lengths.
func haveOneLength(runs ...*sim.Run) bool {
	first := runs[0].Lengths
	if len(first) == 0 {
		return false
	}
	for _, r := range runs {
		if len(r.Lengths) == 0 || slices.ContainsFunc(r.Lengths, func(n int32) bool { return n != first[0] }) {
			return false
		}
	}
	return true
}

// countsSomeLengths reports whether a metric counts only games of some lengths, such as short
// ones.
func countsSomeLengths(m *engine.Metric) bool {
	return m.Family == familyPace && m.Kind == engine.Quantile
}

// FamiliesOf returns the names of all tables in the comparisons and summaries of list, each
// once.
func FamiliesOf(list []Report) []string {
	var names []string
	add := func(name string) {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	for _, r := range list {
		switch r := r.(type) {
		case *Comparison:
			for i := range r.Result.Rows {
				add(r.Result.Rows[i].Metric.Family)
			}
		case *Summary:
			for _, m := range r.Result.Metrics() {
				add(m.Family)
			}
		}
	}
	return names
}
