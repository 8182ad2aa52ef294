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

// A shownChange is a difference between two variants as a page shows it: in words and, in
// small type, its key.
type shownChange struct {
	Subject     string
	Path        string // the key; "" where it adds nothing to Subject
	Base, Other string
	New, Gone   bool // only the other has it; only the base has it
	Long        bool // a value is a condition or a sentence
	Same        bool // the values mean the same and are only written differently
}

// noValue is shown in a comparison of rules where one side has no value.
const noValue = "–"

// changesOf returns differences between variants as pages show them.
func changesOf(d *rulediff.Diff) []shownChange {
	var l []shownChange
	for i := range d.Differences {
		x := &d.Differences[i]
		l = append(l, shownChange{x.Subject(), x.Path, x.Base, x.Other, x.Base == noValue, x.Other == noValue, x.IsLong, x.Equivalent})
	}
	return l
}

// changesBetween returns the differences between two variants in the language of the page.
func (r *request) changesBetween(base, other *lab.Variant) []shownChange {
	return changesOf(lab.DiffIn(r.lang, base, other))
}

// A questionNames describes in words what earlier comparisons were about. It loads each
// variant only once.
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
			translate.LoadVariantTitles(v, n.r.lang)
		}
	}
	return v
}

// changes returns the differences between two sides as they were played. They come from the
// files or, where these have changed since, from kept, the differences stored with the
// comparison.
func (n *questionNames) changes(base, other history.Side, stored []table.Change) []shownChange {
	a, b := n.variant(base.Name), n.variant(other.Name)
	if a != nil && b != nil && a.Set.Hash == base.Rules && b.Set.Hash == other.Rules {
		return n.r.changesBetween(a, b)
	}
	var set *rule.Set
	switch {
	case b != nil:
		set = b.Set
	case a != nil:
		set = a.Set
	}
	var l []shownChange
	for _, x := range stored {
		c := shownChange{x.Path, "", x.Base, x.Other, x.Base == noValue, x.Other == noValue, false, false}
		if n.r.lang == rule.English {
			c.Base, c.Other = cmp.Or(x.BaseText, x.Base), cmp.Or(x.OtherText, x.Other)
		}
		if set != nil {
			c.Subject, c.Path = render.KeyName(n.r.lang, set, x.Path), x.Path
		}
		l = append(l, c)
	}
	return l
}
