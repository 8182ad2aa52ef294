package workbench

import (
	"maps"
	"net/url"
	"slices"
	"strings"

	"equitas/engine/lab"
)

// The choices of a form are what it says of the parameters of its question that have no
// place of their own in it ([lab.Parameter.Asked]), as it was typed, by their names in
// JSON. What is not there is as usual; a switch that is on is "1".
type choices map[string]string

// on is what a switch is that is on.
const on = "1"

// choices reads what a form says of the parameters of a question.
func (r *request) choices(q lab.Question) choices {
	t := choices{}
	for _, p := range q.Parameters() {
		if text := strings.TrimSpace(r.FormValue(p.Field())); p.Asked && text != "" {
			t[p.Field()] = text
		}
	}
	return t
}

// choicesOf is what a form says that asks a question again.
func choicesOf(q lab.Question) choices {
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

// isSwitch reports whether a form has a box for it that is ticked: what needs no value.
func isSwitch(p *lab.Parameter) bool { return p.IsSwitch() || p.Bare != "" }

// add adds what is told to an address.
func (t choices) add(v url.Values) {
	for name, text := range t {
		v.Set(name, text)
	}
}

// tell sets the parameters of a question.
func (t choices) tell(q lab.Question) error {
	for _, name := range slices.Sorted(maps.Keys(t)) {
		p, text := lab.ParameterOf(q, name), t[name]
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
			return refuse(statusWrong, "parameter.whole", text, int(p.Least), int(p.Most))
		}
		return refuse(statusWrong, "parameter.wrong", text)
	}
	return nil
}

// An asking is a field of a form for a parameter.
type asking struct {
	Name, Label string
	Switch      bool
	Value       string
	Usual       string // what stands there while nothing is typed
	Whole       bool   // it is a whole number
	Bots        bool   // it is names of bots
}

// askings are the fields of a form for the parameters of a question: first those that
// something is typed into, then the switches.
func (r *request) askings(q lab.Question, t choices) (l []asking) {
	for _, p := range q.Parameters() {
		if !p.Asked {
			continue
		}
		a := asking{Name: p.Field(), Label: r.word(parameterWord(q, p)), Switch: isSwitch(p), Value: t[p.Field()], Usual: p.Usual}
		_, a.Whole = p.At.(*int)
		if _, names := p.At.(*[]string); names {
			a.Bots, a.Usual = p.Offers == "levels", r.word("parameter.nobody")
		}
		l = append(l, a)
	}
	slices.SortStableFunc(l, func(a, b asking) int { return number01(a.Switch) - number01(b.Switch) })
	return l
}

// parameterPrefix is the file of what forms call parameters, words/parameter.toml.
const parameterPrefix = "parameter."

// parameterWord is the word for a parameter of a question.
func parameterWord(q lab.Question, p *lab.Parameter) string {
	return parameterPrefix + q.Kind() + "-" + p.Field()
}
