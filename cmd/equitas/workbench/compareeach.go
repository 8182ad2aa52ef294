package workbench

import (
	"slices"
	"strings"

	"equitas/engine/lab"
	"equitas/engine/lab/question"
	"equitas/reports"
	"equitas/reports/table"
)

// An singleRulesOffer is the form of a button that repeats a comparison with each changed rule alone, to
// find the effects of single rules.
type singleRulesOffer struct {
	Rules  int         // number of rules that differ
	Fields []formField // hidden fields of the form
}

// A formField is a hidden field of an HTML form.
type formField struct{ Name, Value string }

// singleRulesOffer returns the form that repeats the comparison of a report, which answers q, with each
// changed rule alone. It is nil if the comparison cannot be divided into rules, if its variants
// have changed since, or if the report already has the effects of single rules.
func (r *request) singleRulesOffer(q *question.Compare, report *reports.Comparison) *singleRulesOffer {
	rules := 0
	for i := range report.Changes {
		if report.Changes[i].AffectsPlay() {
			rules++
		}
	}
	if q.Each || rules < 2 || report.Incomplete || report.Result.Incomplete {
		return nil
	}
	n := r.questionNames()
	base, other := n.variant(q.Base), n.variant(q.Others[0])
	if base == nil || other == nil || base.Set.Hash != report.Base.RulesHash || other.Set.Hash != report.Other.RulesHash || lab.SplitChanges(base, other) != nil {
		return nil
	}
	f := compareFormOf(q, q.Base, q.Others[0])
	f.Chosen["each"] = tickedValue
	offer := &singleRulesOffer{Rules: rules}
	offer.Fields = f.fields()
	return offer
}

// fields returns the values of the form as hidden fields, sorted by name.
func (f *compareForm) fields() (l []formField) {
	v := f.query()
	for name := range v {
		l = append(l, formField{name, v.Get(name)})
	}
	slices.SortFunc(l, func(a, b formField) int { return strings.Compare(a.Name, b.Name) })
	return l
}

// maxValueLength is the length in characters to which a value in the name of a row is shortened.
const maxValueLength = 30

// nameRows replaces texts in the tables of a comparison by those of the page: in the table of
// single effects the names of rules, by names from changes, and in the table of mends all texts.
func (r *request) nameRows(tables []table.Table, c *reports.Comparison, changes []shownChange) {
	for i := range tables {
		switch t := &tables[i]; {
		case c.SingleEffects != nil && t.Title == reports.SingleEffectsTable:
			nameRules(t, c.SingleEffects, changes)
		case c.Mends != nil && t.Title == reports.MendsTable:
			r.translateMends(t, c)
		}
	}
}

// nameRules replaces the name of the rule in each row of t, the table of single effects, by the name
// that changes have for it.
func nameRules(t *table.Table, effects *reports.SingleEffects, changes []shownChange) {
	for i, s := range effects.SingleChanges {
		var said []shownChange
		for _, x := range changes {
			if slices.ContainsFunc(s.Changes, func(y table.Change) bool { return y.Path == x.Path }) {
				said = append(said, x)
			}
		}
		var names []string
		for _, x := range said {
			name := x.Subject
			if len(said) == 1 && !x.Long && len([]rune(x.Other)) <= maxValueLength {
				name += " → " + x.Other
			}
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
		if names != nil && i < len(t.Rows) {
			t.Rows[i][0].Text = strings.Join(names, ", ")
		}
	}
}
