package rule

import (
	"slices"

	"equitas/engine"
	"equitas/engine/rule/source"
)

// ReadMeasuringTogether returns how variants are measured in a comparison of vs[1:] with vs[0], at a
// number of seats: a Measurement for each variant, in order. Faults are left out, since
// [Loaded.ReadMeasuring] returns them. A metric, or the seconds of actions, that any variant
// defines is measured for all variants whose rules have the counters, so that it can be compared.
// If definitions differ, that of the first variant in vs[1:] for which [AddsMeasures] is true is
// used, else that of vs[0].
//
// A variant for which AddsMeasures is false takes the headline, margins, goals and question of
// vs[0], but if its file extends that of vs[0], it has only a question of its own. Gates are
// always those of the variant's own files.
//
// The second result has, for each variant, its set with the added definitions.
func ReadMeasuringTogether(vs []*Loaded, seats int) ([]*engine.Measurement, []*Set) {
	base := vs[0]
	var says, silent []*Loaded
	for _, l := range vs[1:] {
		if AddsMeasures(base.Set, l.Set) {
			says = append(says, l)
		} else {
			silent = append(silent, l)
		}
	}
	first := slices.Concat(says, []*Loaded{base}, silent) // in order of precedence
	reports, sets := make([]*engine.Measurement, len(vs)), make([]*Set, len(vs))
	for i, l := range vs {
		sets[i] = l.Set.withMeasuresOf(first)
		reports[i], _ = ReadMeasuring(sets[i], l.Rules, seats, l.measures)
		if slices.Contains(silent, l) {
			reports[i].Headline, reports[i].Targets = reports[0].Headline, reports[0].Targets
			if file := base.Set.File(); file == l.Set.File() || !slices.Contains(l.Set.Files, file) {
				reports[i].QuestionMetric = reports[0].QuestionMetric
			}
		}
	}
	return reports, sets
}

// AddsMeasures reports whether the files of other define something about measuring that the files of
// base do not, or remove something that those define; gates are ignored. If it is true, a
// comparison is measured by the definitions of other, else by those of base.
func AddsMeasures(base, other *Set) bool {
	says := false
	other.eachMeasure(func(path string, v *Value) {
		says = says || !slices.Contains(base.Files, v.At.File)
	})
	base.eachMeasure(func(path string, v *Value) { // removed by other
		says = says || slices.Contains(other.Files, v.At.File) && !other.Has(path)
	})
	return says
}

// eachMeasure calls f for every value, with its path, of a set's tables report and metric.
func (s *Set) eachMeasure(f func(path string, v *Value)) {
	var walk func(path string, v *Value)
	walk = func(path string, v *Value) {
		if v.Kind != KindTable {
			f(path, v)
			return
		}
		for _, key := range v.Table.Keys() {
			walk(source.Join(path, key), v.Table.GetKey(key))
		}
	}
	for _, table := range []string{reportTable, MetricTable} {
		if v := s.Value(table); v != nil {
			walk(table, v)
		}
	}
}

// withMeasuresOf returns a copy of the set with the metrics that the files of others define, the first
// of each id, and the seconds of actions of the first that has any.
func (s *Set) withMeasuresOf(others []*Loaded) *Set {
	metrics, report := source.NewTable(), source.NewTable()
	for _, t := range []struct{ from, to *Table }{{s.Table(MetricTable), metrics}, {s.Table(reportTable), report}} {
		for _, key := range t.from.Keys() {
			t.to.Set(key, t.from.GetKey(key))
		}
	}
	taken := map[string]bool{}
	timed := false
	for _, o := range others {
		t := o.Set.Table(MetricTable)
		for _, id := range t.Keys() {
			if v := t.GetKey(id); v.Table.GetKey("num") != nil && !taken[id] {
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
		root.Set(key, s.Root.GetKey(key))
	}
	root.Set(MetricTable, &Value{Kind: KindTable, Path: MetricTable, Table: metrics})
	root.Set(reportTable, &Value{Kind: KindTable, Path: reportTable, Table: report})
	as := *s
	as.Root = root
	return &as
}
