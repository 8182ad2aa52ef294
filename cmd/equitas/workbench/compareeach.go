package workbench

import (
	"slices"
	"strings"

	"equitas/engine/lab"
	"equitas/reports"
	"equitas/reports/table"
)

// An eachOffer asks a comparison again with every changed rule alone.
type eachOffer struct {
	Rules  int // that differ
	Fields []formField
}

// A formField is a field of a form that nobody sees.
type formField struct{ Name, Value string }

// eachOf offers what each rule does alone, where a comparison can be taken apart: its
// variants are as they were played, and it has not been asked for. Nil elsewhere.
func (r *request) eachOf(q *lab.Compare, report *reports.Comparison) *eachOffer {
	rules := 0
	for i := range report.Changes {
		if report.Changes[i].Plays() {
			rules++
		}
	}
	if q.Each || rules < 2 || report.Incomplete || report.Result.Incomplete {
		return nil
	}
	n := r.naming()
	base, other := n.variant(q.Base), n.variant(q.Others[0])
	if base == nil || other == nil || base.Set.Hash != report.Base.RulesHash || other.Set.Hash != report.Other.RulesHash || lab.Apart(base, other) != nil {
		return nil
	}
	f := askedAs(q, q.Base, q.Others[0])
	f.Chosen["each"] = on
	offer := &eachOffer{Rules: rules}
	offer.Fields = f.fields()
	return offer
}

// fields are the form as fields that nobody sees.
func (f *compareForm) fields() (l []formField) {
	v := f.query()
	for name := range v {
		l = append(l, formField{name, v.Get(name)})
	}
	slices.SortFunc(l, func(a, b formField) int { return strings.Compare(a.Name, b.Name) })
	return l
}

// mostValue is how long a value is at most that a row is named with.
const mostValue = 30

// nameRules calls the rows of a table of single rules as the page calls what differs.
func (c *comparePiece) nameRules(t *table.Table, of *reports.Each) {
	for i, s := range of.Singles {
		var said []shownChange
		for _, x := range c.Changes {
			if slices.ContainsFunc(s.Changes, func(y table.Change) bool { return y.Path == x.Path }) {
				said = append(said, x)
			}
		}
		var names []string
		for _, x := range said {
			name := x.Subject
			if len(said) == 1 && !x.Long && len([]rune(x.Other)) <= mostValue {
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
