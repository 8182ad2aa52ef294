package workbench

import (
	"maps"
	"net/url"
	"slices"
	"strings"

	"equitas/cmd/equitas/workbench/refusal"
	"equitas/engine/lab/question"
)

// choices holds typed values of those parameters of a question that have no other field in
// the form ([question.Parameter.Asked]), by their names in JSON. A missing parameter has
// its default; "1" is a checkbox that is ticked.
type choices map[string]string

// on is the value of a ticked checkbox.
const on = "1"

// choices reads the values of a question's parameters from the submitted form.
func (r *request) choices(q question.Question) choices {
	t := choices{}
	for _, p := range q.Parameters() {
		if text := strings.TrimSpace(r.FormValue(p.Field())); p.Asked && text != "" {
			t[p.Field()] = text
		}
	}
	return t
}

// choicesOf returns the values of a question's parameters, for a form that asks it again.
func choicesOf(q question.Question) choices {
	t := choices{}
	for _, p := range q.Parameters() {
		text := p.Value()
		if text == "" || !p.Asked {
			continue
		}
		if isSwitch(p) {
			text = on
		}
		t[p.Field()] = text
	}
	return t
}

// isSwitch reports whether a parameter is a checkbox.
func isSwitch(p *question.Parameter) bool { return p.IsSwitch() || p.Bare != "" }

// add adds the values to a query.
func (t choices) add(v url.Values) {
	for name, text := range t {
		v.Set(name, text)
	}
}

// apply sets the parameters of a question to the values. The error names the parameter that
// is wrong.
func (t choices) apply(q question.Question) error {
	for _, name := range slices.Sorted(maps.Keys(t)) {
		p, text := question.ParameterOf(q, name), t[name]
		if isSwitch(p) {
			text = "true"
			if p.Bare != "" {
				text = p.Bare
			}
		}
		if p.Set(text) == nil {
			continue
		}
		if _, whole := p.At.(*int); whole {
			return refusal.New(refusal.Wrong, "parameter.whole", text, int(p.Least), int(p.Most))
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
func (r *request) parameterFields(q question.Question, t choices) (l []parameterField) {
	for _, p := range q.Parameters() {
		if !p.Asked {
			continue
		}
		a := parameterField{Name: p.Field(), Label: r.word(parameterWord(q, p)), Switch: isSwitch(p), Value: t[p.Field()], Usual: p.Usual}
		_, a.Whole = p.At.(*int)
		if _, names := p.At.(*[]string); names {
			a.Bots, a.Usual = p.Offers == "levels", r.word("parameter.nobody")
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
	return parameterPrefix + q.Kind() + "-" + p.Field()
}
