package reports

import (
	"slices"
	"strings"

	"equitas/engine/sim"
)

// familyOrder is the order of tables; families not named follow as they come.
var familyOrder = []string{sim.Headline, "bots", "seats", "guilds", "endings", "tension", "pace", "actions", "cards",
	"choices", "perks", "flows", "hands", "fortifications"}

// AllTables asks for every table, as a name in [Style.Tables].
const AllTables = "all"

// shows reports whether the table of a family is shown.
func (o Style) shows(family string) bool {
	if len(o.Tables) == 0 {
		return !sim.Detailed(family)
	}
	return family == sim.Headline || slices.Contains(o.Tables, family) || slices.Contains(o.Tables, AllTables)
}

// moreTables says which tables are left out; "" if none is.
func moreTables(left []string) string {
	if len(left) == 0 {
		return ""
	}
	return "tables with --tables NAME,…, or --tables all: " + strings.Join(left, ", ")
}

// inOrder reports whether the rows of a family stand in an order of their own,
// which a sorting by strength would only spoil.
func inOrder(family string) bool {
	return family == sim.Headline || family == "seats" || family == "fortifications" || family == "bots"
}

// A family is the rows of one table.
type family[T any] struct {
	name string
	rows []*T
}

// families sorts rows into tables.
func families[T any](rows []T, of func(*T) string) []family[T] {
	var list []family[T]
	for i := range rows {
		name := of(&rows[i])
		at := slices.IndexFunc(list, func(f family[T]) bool { return f.name == name })
		if at < 0 {
			at = len(list)
			list = append(list, family[T]{name: name})
		}
		list[at].rows = append(list[at].rows, &rows[i])
	}
	rank := func(f family[T]) int {
		if i := slices.Index(familyOrder, f.name); i >= 0 {
			return i
		}
		return len(familyOrder)
	}
	slices.SortStableFunc(list, func(a, b family[T]) int { return rank(a) - rank(b) })
	return list
}

// subject is the head of the first column: what a family's rows are.
func subject(family string) string {
	first, _, _ := strings.Cut(family, " ") // of "cards played", say
	switch first {
	case "seats", "guilds", "endings", "actions", "cards", "bots":
		return strings.TrimSuffix(first, "s")
	}
	return "metric"
}
