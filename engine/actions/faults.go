package actions

import (
	"fmt"
	"slices"
	"strings"
)

// Faults lists what the table lacks, a line each: a phase without a decision or a question, a verb
// without a row, or whose last row at a decision has a When, a row without a sentence, an operand
// without words, a form that does not fit its operands. has reports whether the files of words have
// a sentence of that key.
func (t *Table[R, S, V]) Faults(has func(key string) bool) (l []string) {
	add := func(format string, args ...any) { l = append(l, fmt.Sprintf(format, args...)) }
	decided := make([]bool, len(t.Phases))
	for i := range t.Decisions {
		d := &t.Decisions[i]
		if d.Phase == 0 || int(d.Phase) >= len(t.Phases) {
			add("decision %d has phase %d, expected 1 to %d", i, d.Phase, len(t.Phases)-1)
			continue
		}
		name := t.Phases[d.Phase]
		if decided[d.Phase] {
			add("phase %s has two decisions", name)
		}
		if decided[d.Phase] = true; len(d.Rows) == 0 {
			add("phase %s has no actions", name)
		}
		for _, key := range d.questionKeys(name) {
			if !has("ask." + key) {
				add("phase %s: the files of words have no ask.%s", name, key)
			}
		}
		for k := range d.Rows {
			row := &d.Rows[k]
			at := fmt.Sprintf("phase %s, %q", name, row.Form)
			if int(row.Verb) >= t.Verbs {
				add("%s: verb %d, expected 0 to %d", at, row.Verb, t.Verbs-1)
			}
			if row.Part != "" && t.useOf(row.Part).Kind == 0 {
				add("%s: Parts of the table have no %q", at, row.Part)
			}
			for _, text := range listRowFaults(row, has) {
				add("%s: %s", at, text)
			}
			if row.When != nil && !slices.ContainsFunc(d.Rows[k+1:], func(o Row[R, S, V]) bool { return o.Verb == row.Verb }) {
				add("%s: the last row of the verb, and not of all its actions", at)
			}
		}
	}
	for i := range t.Parts {
		p := &t.Parts[i]
		switch {
		case p.Name == "" || p.Title == "":
			add("part %d of the table: no name or no title", i)
		case p.Use.Kind == 0 && !t.isNamedPart(p.Name):
			add("part %q of the table: no row names it", p.Name)
		}
	}
	for i, name := range t.Phases {
		if i > 0 && !decided[i] {
			add("phase %s has no decision", name)
		}
	}
	for v := range t.Verbs {
		if len(t.rows[v]) == 0 {
			add("verb %d has no row%s", v, t.neighbourVerbs(v))
		}
	}
	return l
}

// isNamedPart reports whether the actions of any row use the part.
func (t *Table[R, S, V]) isNamedPart(part string) bool {
	return slices.ContainsFunc(t.Decisions, func(d Decision[R, S, V]) bool {
		return slices.ContainsFunc(d.Rows, func(row Row[R, S, V]) bool { return row.Part == part })
	})
}

// Unexplained lists the actions that the text about a game's records (Records of rule.Extras)
// does not name, a line each: neither by their form nor by Row.Help. White space in text, line
// breaks included, makes no difference.
func (t *Table[R, S, V]) Unexplained(text string) (l []string) {
	text = strings.Join(strings.Fields(text), " ")
	for i := range t.Decisions {
		d := &t.Decisions[i]
		for k := range d.Rows {
			form := d.Rows[k].helpWords()
			if !strings.Contains(text, form) {
				l = append(l, fmt.Sprintf("phase %s: the text about records does not name %q (Records of the decision)", t.Phases[d.Phase], form))
			}
		}
	}
	return l
}

// neighbourVerbs returns a text with the forms of the verbs numbered v-1 and v+1, to end a message
// about verb v, which has no row and so no form. A verb without a form is left out.
func (t *Table[R, S, V]) neighbourVerbs(v int) (text string) {
	if form := t.Form(Verb(v - 1)); form != "" {
		text += fmt.Sprintf("; the verb before it is %q", form)
	}
	if form := t.Form(Verb(v + 1)); form != "" {
		text += fmt.Sprintf("; the verb after it is %q", form)
	}
	return text
}

// listRowFaults lists what is wrong with a row by itself, without comparing it with other rows.
func listRowFaults[R any, S State, V Voice](row *Row[R, S, V], has func(key string) bool) (l []string) {
	p := newFormRow(row, 0)
	for _, name := range p.missingOperands {
		l = append(l, "the form does not name the operand "+name)
	}
	for _, x := range append(p.form, p.optionalEnd...) {
		for _, w := range strings.Fields(x.text) {
			if strings.ToUpper(w) == w && strings.ToLower(w) != w {
				l = append(l, "the form names "+w+", which is no operand")
			}
		}
	}
	if len(row.Operands) > MaxOperands {
		l = append(l, fmt.Sprintf("%d operands, at most %d", len(row.Operands), MaxOperands))
	}
	for _, o := range row.Operands {
		switch {
		case o.Number == nil && o.Bits == 0:
			l = append(l, "an operand "+o.Type.Name+" without a number")
		case o.Type.Name != "" && o.Type.Words == nil:
			l = append(l, "the operand "+o.Type.Name+" has no words")
		case o.Type.Name != "" && o.Type.Say == nil && o.Type.Text == nil && row.Tell == nil:
			l = append(l, "the operand "+o.Type.Name+" fills nothing into sentences")
		case o.Type.Text != nil && o.Type.Key == "":
			l = append(l, "the operand "+o.Type.Name+" has a text for no placeholder")
		}
	}
	switch {
	case row.Form == "":
		l = append(l, "no form")
	case row.Tell == nil && row.Say == "":
		l = append(l, "no sentence")
	case row.Tell == nil && !has("say."+row.Say):
		l = append(l, "the files of words have no say."+row.Say)
	case row.Did != "" && !has("did."+row.Did):
		l = append(l, "the files of words have no did."+row.Did)
	}
	return l
}
