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
	Path        string // the key; "" if Subject already is the key
	Base, Other string // the values
	New, Gone   bool   // whether only the other variant has it; whether only the base has it
	Long        bool   // whether a value is a condition or a sentence
	Same        bool   // whether the values mean the same and are only written differently
}

// noValue stands for the value of a side that has none.
const noValue = "–"

// changesOf returns the differences in d as pages show them.
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

// A questionNames loads variants that earlier comparisons were about, each only once, to describe
// the comparisons in words.
type questionNames struct {
	request  *request
	lib      *lab.Library
	variants map[string]*lab.Variant // by name; nil for a variant that cannot be loaded
}

func (r *request) questionNames() *questionNames {
	return &questionNames{r, r.server.project.Lab.Library(), map[string]*lab.Variant{}}
}

func (n *questionNames) variant(name string) *lab.Variant {
	v, known := n.variants[name]
	if !known {
		v, _ = n.lib.Variant(name, nil, nil)
		n.variants[name] = v
		if v != nil {
			translate.LoadVariantTitles(v, n.request.lang)
		}
	}
	return v
}

// changes returns the differences between the two sides of a comparison as they were played. They
// come from the files of the variants or, if these have changed since, from stored, the differences
// kept with the comparison.
func (n *questionNames) changes(base, other history.Side, stored []table.Change) []shownChange {
	a, b := n.variant(base.Name), n.variant(other.Name)
	if a != nil && b != nil && a.Set.Hash == base.Rules && b.Set.Hash == other.Rules {
		return n.request.changesBetween(a, b)
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
		if n.request.lang == rule.English {
			c.Base, c.Other = cmp.Or(x.BaseText, x.Base), cmp.Or(x.OtherText, x.Other)
		}
		if set != nil {
			c.Subject, c.Path = render.KeyName(n.request.lang, set, x.Path), x.Path
		}
		l = append(l, c)
	}
	return l
}
