package workbench

import (
	"maps"
	"net/url"
	"slices"
	"strings"

	"equitas/cmd/equitas/workbench/refusal"
	"equitas/engine/lab/question"
)

// parameterValues holds typed values of those parameters of a question that have no other field in
// the form ([question.Parameter.InForm]), by their names in JSON. A missing parameter has
// its default; "1" is a checkbox that is ticked.
type parameterValues map[string]string

// tickedValue is the value of a ticked checkbox.
const tickedValue = "1"

// parameterValues reads the values of a question's parameters from the submitted form.
func (r *request) parameterValues(q question.Question) parameterValues {
	t := parameterValues{}
	for _, p := range q.Parameters() {
		if text := strings.TrimSpace(r.FormValue(p.JSONName())); p.InForm && text != "" {
			t[p.JSONName()] = text
		}
	}
	return t
}

// parameterValuesOf returns the values of a question's parameters, for a form that asks it again.
func parameterValuesOf(q question.Question) parameterValues {
	t := parameterValues{}
	for _, p := range q.Parameters() {
		text := p.Value()
		if text == "" || !p.InForm {
			continue
		}
		if isSwitch(p) {
			text = tickedValue
		}
		t[p.JSONName()] = text
	}
	return t
}

// isSwitch reports whether a parameter is a checkbox.
func isSwitch(p *question.Parameter) bool { return p.IsSwitch() || p.BareValue != "" }

// addTo adds the values to a query.
func (t parameterValues) addTo(v url.Values) {
	for name, text := range t {
		v.Set(name, text)
	}
}

// apply sets the parameters of a question to the values. The error names the parameter that
// is wrong.
func (t parameterValues) apply(q question.Question) error {
	for _, name := range slices.Sorted(maps.Keys(t)) {
		p, text := question.ParameterOf(q, name), t[name]
		if isSwitch(p) {
			text = "true"
			if p.BareValue != "" {
				text = p.BareValue
			}
		}
		if p.Set(text) == nil {
			continue
		}
		if _, whole := p.Target.(*int); whole {
			return refusal.New(refusal.Wrong, "parameter.whole", text, int(p.Min), int(p.Max))
		}
		return refusal.New(refusal.Wrong, "parameter.wrong", text)
	}
	return nil
}

// A parameterField is the form's field for one parameter.
type parameterField struct {
	Name, Label string
	Switch      bool
	Value       string
	Usual       string // placeholder of an empty field: the default
	Whole       bool   // the value is a whole number
	Bots        bool   // the value is names of bots
}

// parameterFields returns the form's fields for the parameters of a question with the
// values t: first text fields, then checkboxes.
func (r *request) parameterFields(q question.Question, t parameterValues) (l []parameterField) {
	for _, p := range q.Parameters() {
		if !p.InForm {
			continue
		}
		a := parameterField{Name: p.JSONName(), Label: r.word(parameterWord(q, p)), Switch: isSwitch(p), Value: t[p.JSONName()], Usual: p.DefaultText}
		_, a.Whole = p.Target.(*int)
		if _, names := p.Target.(*[]string); names {
			a.Bots, a.Usual = p.CompletesLike == "levels", r.word("parameter.nobody")
		}
		l = append(l, a)
	}
	slices.SortStableFunc(l, func(a, b parameterField) int { return boolToInt(a.Switch) - boolToInt(b.Switch) })
	return l
}

// parameterPrefix is the prefix of the keys in words/parameter.toml.
const parameterPrefix = "parameter."

// parameterWord returns the key of the label of a parameter of a question.
func parameterWord(q question.Question, p *question.Parameter) string {
	return parameterPrefix + q.Kind() + "-" + p.JSONName()
}
