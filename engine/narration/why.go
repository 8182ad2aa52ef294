package narration

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/cond"
	"equitas/engine/rule"
)

// Conditions holds the conditions of a set, each split into the clauses that must all hold.
type Conditions struct {
	set      *rule.Set
	space    *cond.Space
	clauses  map[string][]cond.Clause     // by path of the condition
	embedded map[string]EmbeddedCondition // conditions added by [Conditions.Add]
}

// An EmbeddedCondition is a condition that is part of a longer text, such as a sentence with "when".
type EmbeddedCondition struct {
	Value *rule.Value // the value of the set with the longer text
	Text  string
	At    int // where the condition begins in the text of Value, in characters
}

// EmptyConditions returns an empty list of conditions; [Conditions.Add] adds to it.
func EmptyConditions(set *rule.Set, space *cond.Space) *Conditions {
	return &Conditions{set, space, map[string][]cond.Clause{}, map[string]EmbeddedCondition{}}
}

// Add adds a condition that is part of a longer text, under a path of the caller's choice. It
// returns an error if the condition does not compile.
func (l *Conditions) Add(path string, w EmbeddedCondition) error {
	clauses, err := l.space.Clauses(w.Text, nil)
	if err == nil {
		l.clauses[path], l.embedded[path] = clauses, w
	}
	return err
}

// Has reports whether the rules have a condition at a path.
func (l *Conditions) Has(path string) bool { return l.clauses[path] != nil }

// locate returns the value of the set that contains a condition, and the character at which it
// begins there.
func (l *Conditions) locate(path string) (v *rule.Value, at int) {
	if w, ok := l.embedded[path]; ok {
		return w.Value, w.At
	}
	return l.set.Value(path), 0
}

// NewConditions returns the conditions of a set, split into clauses. space must be the one they
// were compiled in.
func NewConditions(set *rule.Set, space *cond.Space) *Conditions {
	l := EmptyConditions(set, space)
	for _, v := range set.Conditions() {
		if v.Expr.Type() != cond.Bool {
			continue
		}
		clauses, err := space.Clauses(sourceText(v), nil)
		if err != nil {
			panic("tell: a condition that was checked: " + err.Error())
		}
		l.clauses[v.Path] = clauses
	}
	return l
}

// sourceText returns the text of a condition as written in the file.
func sourceText(v *rule.Value) string {
	if v.Kind == rule.KindBool {
		return fmt.Sprint(v.Bool)
	}
	return v.Text
}

// A ValueLookup returns the current value of a variable, by its index in the space.
type ValueLookup func(i int) int32

// ReasonList collects the rules that allow or forbid an action.
type ReasonList struct {
	*Speaker
	conditions *Conditions
	name       func(space, id string) string
	Lookup     ValueLookup // returns the values that conditions read

	Reasons []engine.Reason
}

// NewReasonList returns an empty list of reasons. name returns the name of something that a
// condition refers to by its id, such as the card of "held.tower"; it may be nil. look, which
// may be set later, returns the values that conditions read.
func (s *Speaker) NewReasonList(conditions *Conditions, name func(space, id string) string, look ValueLookup) *ReasonList {
	return &ReasonList{Speaker: s, conditions: conditions, name: name, Lookup: look}
}

// NewReason returns a reason with the place and the heading of the rule at a path; heading, unless
// it is "", replaces the heading in the files. path is "" for a rule that is in no file.
func (w *ReasonList) NewReason(path, heading string, holds bool, text string) engine.Reason {
	r := engine.Reason{Holds: holds, Text: text, Source: heading}
	if path == "" {
		return r
	}
	if v, _ := w.conditions.locate(path); v != nil {
		r.Rule, r.FilePosition = path, v.At.FileLine()
		if in, ok := w.conditions.embedded[path]; ok {
			r.Condition = strings.Join(strings.Fields(in.Text), " ")
		} else if v.Expr != nil {
			r.Condition = v.PlainText()
		}
	}
	if heading == "" {
		r.Source = w.conditions.set.Heading(path)
	}
	return r
}

// Forbid adds a reason against the action, from the rule at a path; its text is the sentence under
// key.
func (w *ReasonList) Forbid(path, heading, key string, with ...Fill) {
	w.Reasons = append(w.Reasons, w.NewReason(path, heading, false, w.Line(key, with...)))
}

// ForbidIf adds a reason against the action, as [ReasonList.Forbid] does, if failed is true.
func (w *ReasonList) ForbidIf(failed bool, path, heading, key string, with ...Fill) {
	if failed {
		w.Forbid(path, heading, key, with...)
	}
}

// Require adds a rule that is not a condition, and whether it holds; the sentence is used only if
// it does not.
func (w *ReasonList) Require(holds bool, path, key string, with ...Fill) {
	if !holds {
		w.Forbid(path, "", key, with...)
		return
	}
	w.Reasons = append(w.Reasons, w.NewReason(path, "", true, ""))
}

// AddRule adds a rule, says whether it holds, and gives it the sentence under key in either case.
func (w *ReasonList) AddRule(holds bool, path, key string, with ...Fill) {
	w.Reasons = append(w.Reasons, w.NewReason(path, "", holds, w.Line(key, with...)))
}

// LastReason returns the reason added last.
func (w *ReasonList) LastReason() *engine.Reason { return &w.Reasons[len(w.Reasons)-1] }

// SetText replaces the words of the reason added last.
func (w *ReasonList) SetText(key string, with ...Fill) { w.LastReason().Text = w.Line(key, with...) }

// IsForbidden reports whether some rule forbids the action.
func (w *ReasonList) IsForbidden() bool {
	return slices.ContainsFunc(w.Reasons, func(r engine.Reason) bool { return !r.Holds })
}

// AddCondition adds the condition at a path, with the clauses that do not hold and the current
// values in them; it adds nothing if there is no condition at that path. text is the reason why it
// forbids; if it is "", it is made of the values on which the first failing clause depends, if
// there are words for all of them.
func (w *ReasonList) AddCondition(path, text string) {
	look := w.Lookup
	v, from := w.conditions.locate(path)
	if v == nil {
		return
	}
	r := w.NewReason(path, "", true, "")
	first := -1 // the first clause that does not hold; -1: none
	clauses := w.conditions.clauses[path]
	for i := range clauses {
		c := &clauses[i]
		if w.conditions.evaluate(c.Expr, look) != 0 {
			continue
		}
		if first < 0 {
			first = i
		}
		at := v.At
		if v.Kind == rule.KindText {
			at = v.PlaceWithin(from+c.At, c.Width)
		}
		r.Failed = append(r.Failed, engine.Clause{Text: c.Text, FilePosition: at.FileLine(), Values: w.conditions.valuesInWords(c, look)})
	}
	if first < 0 {
		for i := range clauses {
			for _, value := range w.conditions.valuesInWords(&clauses[i], look) {
				if !slices.Contains(r.Values, value) {
					r.Values = append(r.Values, value)
				}
			}
		}
	}
	if first >= 0 {
		r.Holds = false
		if r.Text = text; text == "" {
			r.Text = w.valuesSentence(&clauses[first], look)
		}
		if len(r.Failed) == 1 {
			r.FilePosition = r.Failed[0].FilePosition
		}
	}
	w.Reasons = append(w.Reasons, r)
}

// evaluate evaluates a condition or an amount.
func (l *Conditions) evaluate(x *cond.Expr, look ValueLookup) int32 {
	vals := make([]int32, len(l.space.Vars()))
	for _, i := range x.Vars() {
		vals[i] = look(i)
	}
	return x.Eval(vals)
}

var ruleName = regexp.MustCompile(`rules\.[a-z0-9_.]*[a-z0-9_]`)

// valuesInWords returns the names in a clause with their current values.
func (l *Conditions) valuesInWords(c *cond.Clause, look ValueLookup) []string {
	var list []string
	vars := l.space.Vars()
	for _, i := range c.NamedVars() {
		x, value := &vars[i], look(i)
		text := fmt.Sprint(value)
		switch {
		case value == cond.Absent:
			text = "nil"
		case x.Type == cond.Bool:
			text = fmt.Sprint(value != 0)
		case x.Type == cond.Word:
			text = x.Words[value]
		case x.Type == cond.Set:
			var has []string
			for j, word := range x.Words {
				if value>>j&1 != 0 {
					has = append(has, word)
				}
			}
			text = "[" + strings.Join(has, ", ") + "]"
		}
		list = append(list, x.Name+" = "+text)
	}
	for _, name := range slices.Compact(slices.Sorted(slices.Values(ruleName.FindAllString(c.Text, -1)))) {
		for _, k := range l.space.Consts() {
			if k.Name == name {
				value := k.Value
				if v := l.set.Value(strings.TrimPrefix(name, "rules.")); k.Text != "" && v != nil && v.Expr != nil { // a rule whose value is an expression
					value = l.evaluate(v.Expr, look)
				}
				list = append(list, fmt.Sprintf("%s = %d", name, value))
			}
		}
	}
	return list
}

// valuesSentence returns in words the current values on which a clause depends; "" if there
// are no words for one of them. The words are in section [fact], by the name that conditions
// use or its prefix ("held" for "held.tower"); and in [fact.no] for a value of 0, which is
// also that of a condition that is false.
func (w *ReasonList) valuesSentence(c *cond.Clause, look ValueLookup) string {
	var l []string
	vars := w.conditions.space.Vars()
	for _, i := range c.NamedVars() {
		name, n := vars[i].Name, int(look(i))
		with := []Fill{Num("n", n)}
		key := "fact." + name
		if space, id, ok := strings.Cut(name, "."); ok && !w.Has(key) && w.name != nil {
			key = "fact." + space
			with = append(with, Text("name", w.name(space, id)))
		}
		if no := "fact.no." + name; n <= 0 && w.Has(no) {
			key = no
		}
		if !w.Has(key) {
			return ""
		}
		l = append(l, w.Line(key, with...))
	}
	return w.JoinAnd(l)
}
