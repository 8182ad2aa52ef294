package workbench

import (
	"cmp"

	"equitas/cmd/equitas/workbench/history"
	"equitas/cmd/equitas/workbench/translate"
	"equitas/engine/lab"
	"equitas/engine/rule"
	"equitas/engine/rule/render"
	"equitas/reports/rulediff"
	"equitas/reports/table"
)

// A shownChange is a difference between two variants: its name, and in small type its key.
type shownChange struct {
	Subject     string
	Path        string // its key; "" where that adds nothing to the subject
	Base, Other string
	New, Gone   bool // only one side has it
	Long        bool // a condition or a sentence
	Same        bool // it is only written otherwise
}

// noValue is what a comparison of rules shows where one side has nothing.
const noValue = "–"

// changesOf returns the differences of a diff as pages show them.
func changesOf(d *rulediff.Diff) []shownChange {
	var l []shownChange
	for i := range d.All {
		x := &d.All[i]
		l = append(l, shownChange{x.Subject(), x.Path, x.Base, x.Other, x.Base == noValue, x.Other == noValue, x.Long, x.Same})
	}
	return l
}

// differing returns the differences of two variants, in the language of the page.
func (r *request) differing(base, other *lab.Variant) []shownChange {
	return changesOf(lab.DiffIn(r.lang, base, other))
}

// A questionNames describes in words what a comparison was about, loading each variant once.
type questionNames struct {
	r      *request
	lib    *lab.Library
	loaded map[string]*lab.Variant
}

func (r *request) questionNames() *questionNames {
	return &questionNames{r, r.s.project.Lab.Library(), map[string]*lab.Variant{}}
}

func (n *questionNames) variant(name string) *lab.Variant {
	v, known := n.loaded[name]
	if !known {
		v, _ = n.lib.Variant(name, nil, nil)
		n.loaded[name] = v
		if v != nil {
			translate.LearnVariant(v, n.r.lang)
		}
	}
	return v
}

// changes returns the differences between two sides when they were played: in words from
// their files, or, where these have changed since, as kept.
func (n *questionNames) changes(base, other history.Side, kept []table.Change) []shownChange {
	a, b := n.variant(base.Name), n.variant(other.Name)
	if a != nil && b != nil && a.Set.Hash == base.Rules && b.Set.Hash == other.Rules {
		return n.r.differing(a, b)
	}
	var set *rule.Set
	switch {
	case b != nil:
		set = b.Set
	case a != nil:
		set = a.Set
	}
	var l []shownChange
	for _, x := range kept {
		c := shownChange{x.Path, "", x.Base, x.Other, x.Base == noValue, x.Other == noValue, false, false}
		if n.r.lang == rule.English {
			c.Base, c.Other = cmp.Or(x.Was, x.Base), cmp.Or(x.Now, x.Other)
		}
		if set != nil {
			c.Subject, c.Path = render.Called(n.r.lang, set, x.Path), x.Path
		}
		l = append(l, c)
	}
	return l
}
