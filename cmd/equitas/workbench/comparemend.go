package workbench

import (
	"slices"
	"strings"

	"equitas/cmd/equitas/workbench/translate"
	"equitas/cmd/equitas/workbench/words"
	"equitas/engine/lab"
	"equitas/engine/lab/question"
	"equitas/reports"
	"equitas/reports/table"
)

// mendFields returns the hidden fields of the form that repeats the comparison of a report, which
// answers q, with a search for mends. It is nil if the report has no problem to mend, if the
// variants have changed since, or if q already asked for the search.
func (r *request) mendFields(q *question.Compare, report *reports.Comparison) []formField {
	if q.Mend || !lab.HasProblem(report) {
		return nil
	}
	n := r.questionNames()
	base, other := n.variant(q.Base), n.variant(q.Others[0])
	if base == nil || other == nil || base.Set.Hash != report.Base.RulesHash || other.Set.Hash != report.Other.RulesHash {
		return nil
	}
	f := compareFormOf(q, q.Base, q.Others[0])
	f.Chosen["mend"] = tickedValue
	return f.fields()
}

// translateMends translates t, the table of proposed mends of c, into the language of the page.
func (r *request) translateMends(t *table.Table, c *reports.Comparison) {
	n := r.questionNames()
	of := n.variant(c.Other.Name)
	for i := range c.Mends.List {
		x := &c.Mends.List[i]
		if i >= len(t.Rows) {
			break
		}
		if change := r.mendChange(n, of, c, x); change != "" {
			t.Rows[i][0].Text = change
		}
		var parts []string
		for _, l := range c.MendLines(x) {
			name, _ := translate.Report(r.translationTarget(), l.Metric.Title)
			unit, _ := translate.Report(r.translationTarget(), l.Unit)
			word, _ := translate.Report(r.translationTarget(), l.DirectionWord)
			name = strings.TrimSuffix(strings.TrimSuffix(name, ", "+unit), ", "+l.Unit)
			parts = append(parts, name+" "+words.LocalizeNumbers(r.lang, table.UntieWords(l.Numbers(unit, word))))
		}
		t.Rows[i][1].Text = strings.Join(parts, "; ")
		t.Rows[i][2].Text = r.mendPrice(x)
	}
}

// mendChange returns the change that x, a mend of c, proposes for a variant, in the language of the
// page; "" if the variant has changed since.
func (r *request) mendChange(n *questionNames, variant *lab.Variant, c *reports.Comparison, x *reports.Mend) string {
	if variant == nil || variant.Set.Hash != c.Other.RulesHash {
		return ""
	}
	var sets []string
	for _, ch := range x.Changes {
		sets = append(sets, ch.Key+"="+ch.Value)
	}
	mended, err := n.lib.Variant(variant.RequestedAs, slices.Concat(variant.Sets, sets), nil)
	if err != nil {
		return ""
	}
	var said []string
	for _, d := range r.changesBetween(variant, mended) {
		said = append(said, d.Subject+" "+d.Base+" → "+d.Other)
	}
	change := strings.Join(said, ", ")
	if x.RestoresBase {
		change += " (" + r.text("compare.mendundo") + ")"
	}
	return change
}

// mendPrice returns, in the language of the page, how many cards must be printed and how many
// sentences learned for a proposed mend.
func (r *request) mendPrice(x *reports.Mend) string {
	var l []string
	say := func(n int, one, many string) {
		switch {
		case n == 1:
			l = append(l, r.text(one))
		case n > 1:
			l = append(l, r.text(many, n))
		}
	}
	if !x.Priced {
		return r.text("compare.mendunpriced")
	}
	say(x.CardsToPrint, "compare.mendcard", "compare.mendcards")
	say(x.SentencesToLearn, "compare.mendsentence", "compare.mendsentences")
	if l == nil {
		return r.text("compare.mendfree")
	}
	return strings.Join(l, ", ")
}
