package lab

import (
	"cmp"
	"strings"

	"equitas/engine/rule"
	"equitas/engine/rule/render"
	"equitas/reports/rulediff"
	"equitas/reports/table"
)

// Diff lists the differences between two variants of one game, in English.
func Diff(base, other *Variant) *rulediff.Diff { return DiffIn(rule.English, base, other) }

// DiffIn is [Diff] in the language lang; texts without a translation are in English.
func DiffIn(lang string, base, other *Variant) *rulediff.Diff {
	d := &rulediff.Diff{Base: base.Side(""), Other: other.Side(""), PlaysAlike: PlaysAlike(base, other)}
	parts := map[render.Part]string{render.RulesPart: rulediff.Rules, render.EntriesPart: rulediff.Cards, render.MeasuringPart: rulediff.Measures, render.PrintingPart: rulediff.Printed}
	for _, x := range render.DifferencesIn(lang, base.Game, base.Set, other.Set) {
		if x.Path == rule.AskKey { // the key names the metric of the designer's question and is no rule
			continue
		}
		d.Differences = append(d.Differences, rulediff.Difference{Part: parts[x.Part], Path: x.Path, Label: x.Label, Table: x.Table, Entry: x.Entry, Name: x.Name, Noun: x.Noun,
			Base: x.Base, Other: x.Other, IsLong: x.IsCode || x.IsSentence, Equivalent: x.SameAnswers})
	}
	for _, path := range render.ReorderedTables(base.Set, other.Set) {
		noun := strings.ReplaceAll(path, "_", " ")
		if h := base.Set.Schema().TableDoc(path); h != nil {
			noun = cmp.Or(h.Noun, noun)
		}
		d.Reordered = append(d.Reordered, table.Plural(noun))
	}
	return d
}
