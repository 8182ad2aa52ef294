package rule

import "strings"

// measure checks a value that says how something is measured, as far as it can
// be without the metric, and says whether it is of a fitting type.
func (b *builder) measure(v *Value, k *Key, path string) bool {
	number := v.Kind == KindInt || v.Kind == KindFloat || v.Kind == KindText
	switch k.Type {
	case Figure:
		if _, ok := v.figure(); number && !ok {
			b.noFigure(v, k, path)
		}
		return number
	case Goal:
		if _, ok := v.wanted(); number && !ok {
			b.noFigure(v, k, path)
		}
		return number
	case Band:
		if len(v.List) != 2 {
			return false
		}
		for _, e := range v.List {
			if _, ok := e.figure(); !ok {
				b.noFigure(e, &Key{Type: Figure}, path)
			}
		}
		return true
	}
	return v.Kind == KindText
}

// noFigure reports what should be a figure or a goal.
func (b *builder) noFigure(v *Value, k *Key, path string) {
	found, help := v.found(), ""
	if v.Kind == KindText {
		found = quoted(v.Text)
		if strings.Contains(v.Text, ",") {
			help = "write the point of a number as . and no comma"
		}
	}
	b.fault(v.At, help, "%s is %s, must be %s", path, found, k.Type)
}
