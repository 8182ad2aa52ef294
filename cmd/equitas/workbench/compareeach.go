package workbench

import (
	"slices"
	"strings"

	"equitas/engine/lab"
	"equitas/engine/lab/question"
	"equitas/reports"
	"equitas/reports/table"
)

// An eachOffer is the form of a button that repeats a comparison for each changed rule
// alone.
type eachOffer struct {
	Rules  int // number of rules that differ
	Fields []formField
}

// A formField is a hidden field of an HTML form.
type formField struct{ Name, Value string }

// eachOffer returns the form that finds the effects of single rules. It is nil if the
// comparison cannot be divided into rules, if its variants have changed since, or if it has
// these effects already.
func (r *request) eachOffer(q *question.Compare, report *reports.Comparison) *eachOffer {
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
	offer := &eachOffer{Rules: rules}
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

// nameRows gives the rows of those tables of a comparison that are about single rules the names
// that the page uses for the differences.
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

// nameRules gives the rows of a table of single rules the names of the differences.
func nameRules(t *table.Table, of *reports.SingleEffects, changes []shownChange) {
	for i, s := range of.Singles {
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
