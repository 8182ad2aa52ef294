package rule

import (
	"strings"

	"equitas/engine/rule/source"
)

// checkMeasure adds faults for v, the value of a key about measuring, as far as they can be found
// without the metric. It reports whether v has the right type.
func (b *builder) checkMeasure(v *Value, k *Key, path string) bool {
	single := v.Kind == KindInt || v.Kind == KindFloat || v.Kind == KindText
	switch k.Type {
	case Figure:
		if _, ok := figureOf(v); single && !ok {
			b.reportNonFigure(v, k, path)
		}
		return single
	case Goal:
		if _, ok := parseGoal(v); single && !ok {
			b.reportNonFigure(v, k, path)
		}
		return single
	case Band:
		if v.Kind != KindList {
			return false
		}
		if n := len(v.List); n != 2 {
			b.fault(v.At, "for one side alone write above or below", "%s has %s, must have two: [-0.03, 0.03]", path, source.FormatCount(n, "element"))
			return true
		}
		for _, e := range v.List {
			if _, ok := figureOf(e); !ok {
				b.reportNonFigure(e, &Key{Type: Figure}, path)
			}
		}
		return true
	}
	return v.Kind == KindText
}

// reportNonFigure adds a fault for a value that is not of type k.Type, a figure or a goal.
func (b *builder) reportNonFigure(v *Value, k *Key, path string) {
	found, help := v.FoundInWords(), ""
	if v.Kind == KindText {
		found = source.QuoteIfNeeded(v.Text)
		if strings.Contains(v.Text, ",") {
			help = "write the point of a number as . and no comma"
		}
	}
	b.fault(v.At, help, "%s is %s, must be %s", path, found, k.Type)
}
