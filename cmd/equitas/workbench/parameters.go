package workbench

import (
	"maps"
	"net/url"
	"slices"
	"strings"

	"equitas/cmd/equitas/workbench/refusal"
	"equitas/engine/lab/question"
)

// parameterValues are typed values of parameters of a question, by the parameter's name in JSON:
// only of those with a generic field in the form ([question.Parameter.InForm]). A missing
// parameter has its default; that of a ticked checkbox is [tickedValue].
type parameterValues map[string]string

// tickedValue is the value of a ticked checkbox.
const tickedValue = "1"

// parameterValues returns the values of the parameters of q in the submitted form.
func (r *request) parameterValues(q question.Question) parameterValues {
	t := parameterValues{}
	for _, p := range q.Parameters() {
		if text := strings.TrimSpace(r.FormValue(p.JSONName())); p.InForm && text != "" {
			t[p.JSONName()] = text
		}
	}
	return t
}

// parameterValuesOf returns the values that the parameters of q have, for a form that asks q again.
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

// isSwitch reports whether the field of a parameter is a checkbox.
func isSwitch(p *question.Parameter) bool { return p.IsSwitch() || p.BareValue != "" }

// addTo adds the values to a query.
func (t parameterValues) addTo(v url.Values) {
	for name, text := range t {
		v.Set(name, text)
	}
}

// apply sets the parameters of q to the values. The error is for the user and tells the first value
// that is not allowed.
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
	Whole       bool   // whether the value is a whole number
	Bots        bool   // whether the value is names of bots
}

// parameterFields returns the fields of the form for the parameters of q, with the values t: first
// text fields, then checkboxes.
func (r *request) parameterFields(q question.Question, t parameterValues) (l []parameterField) {
	for _, p := range q.Parameters() {
		if !p.InForm {
			continue
		}
		a := parameterField{Name: p.JSONName(), Label: r.text(parameterWord(q, p)), Switch: isSwitch(p), Value: t[p.JSONName()], Usual: p.DefaultText}
		_, a.Whole = p.Target.(*int)
		if _, names := p.Target.(*[]string); names {
			a.Bots, a.Usual = p.CompletesLike == "levels", r.text("parameter.nobody")
		}
		l = append(l, a)
	}
	slices.SortStableFunc(l, func(a, b parameterField) int { return boolToInt(a.Switch) - boolToInt(b.Switch) })
	return l
}

// parameterPrefix is the prefix of the keys of parameters' labels in package words.
const parameterPrefix = "parameter."

// parameterWord returns the key, in package words, of the label of the parameter p of q:
// "parameter.compare-levels".
func parameterWord(q question.Question, p *question.Parameter) string {
	return parameterPrefix + q.Kind() + "-" + p.JSONName()
}
