package rule

import (
	"slices"

	"equitas/engine"
	"equitas/engine/rule/source"
)

// Alike returns how variants are measured that are held against the first of
// them, with so many seats: a report for each, whose faults [Loaded.Measuring]
// tells. What any of them counts for a metric of its own, or in seconds, is
// counted for all whose rules have what it names, and in one way: measuring
// changes nothing in play, and what stands on one side alone cannot be compared.
// Where two say it differently, the first of the others that says something
// about measuring holds, then the first variant (see [Says]).
//
// Another variant that says nothing about measuring has the headline, the margins and
// the goals of the first, and what that asks about, but where its file extends the
// first's: then it is written for a question of its own. Gates are those of its own
// files.
//
// Beside each report is the set that says so: the variant with what is counted
// for the others too.
func Alike(vs []*Loaded, seats int) ([]*engine.Measuring, []*Set) {
	base := vs[0]
	var says, silent []*Loaded
	for _, l := range vs[1:] {
		if Says(base.Set, l.Set) {
			says = append(says, l)
		} else {
			silent = append(silent, l)
		}
	}
	first := slices.Concat(says, []*Loaded{base}, silent) // whose word holds
	reports, sets := make([]*engine.Measuring, len(vs)), make([]*Set, len(vs))
	for i, l := range vs {
		sets[i] = l.Set.measuredAs(first)
		reports[i], _ = Measuring(sets[i], l.Rules, seats, l.measures)
		if slices.Contains(silent, l) {
			reports[i].Headline, reports[i].Targets = reports[0].Headline, reports[0].Targets
			if file := base.Set.File(); file == l.Set.File() || !slices.Contains(l.Set.Files, file) {
				reports[i].Ask = reports[0].Ask
			}
		}
	}
	return reports, sets
}

// Says reports whether the files of other say something about how it is
// measured, limits aside, that the files of base do not: other is more than
// what both extend. Then a comparison is measured as other says, and otherwise
// as base does.
func Says(base, other *Set) bool {
	says := false
	other.measures(func(path string, v *Value) {
		says = says || !slices.Contains(base.Files, v.At.File)
	})
	base.measures(func(path string, v *Value) { // what other took out
		says = says || slices.Contains(other.Files, v.At.File) && !other.Has(path)
	})
	return says
}

// measures calls f for every value that says how a set is measured.
func (s *Set) measures(f func(path string, v *Value)) {
	var walk func(path string, v *Value)
	walk = func(path string, v *Value) {
		if v.Kind != KindTable {
			f(path, v)
			return
		}
		for _, key := range v.Table.Keys() {
			walk(source.Join(path, key), v.Table.Own(key))
		}
	}
	for _, table := range []string{reportTable, MetricTable} {
		if v := s.Value(table); v != nil {
			walk(table, v)
		}
	}
}

// measuredAs returns the set with the metrics that the files of others define
// themselves, and the seconds of the first that has any.
func (s *Set) measuredAs(others []*Loaded) *Set {
	metrics, report := source.NewTable(), source.NewTable()
	for _, t := range []struct{ from, to *Table }{{s.Table(MetricTable), metrics}, {s.Table(reportTable), report}} {
		for _, key := range t.from.Keys() {
			t.to.Set(key, t.from.Own(key))
		}
	}
	taken := map[string]bool{}
	timed := false
	for _, o := range others {
		t := o.Set.Table(MetricTable)
		for _, id := range t.Keys() {
			if v := t.Own(id); v.Table.Own("num") != nil && !taken[id] {
				taken[id] = true
				metrics.Set(id, v)
			}
		}
		if v := o.Set.Value("report.seconds"); v != nil && len(v.Table.Keys()) > 0 && !timed {
			timed = true
			report.Set("seconds", v)
		}
	}
	root := source.NewTable()
	for _, key := range s.Root.Keys() {
		root.Set(key, s.Root.Own(key))
	}
	root.Set(MetricTable, &Value{Kind: KindTable, Path: MetricTable, Table: metrics})
	root.Set(reportTable, &Value{Kind: KindTable, Path: reportTable, Table: report})
	as := *s
	as.Root = root
	return &as
}
