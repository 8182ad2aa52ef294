package told

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"equitas/engine/cond"
	"equitas/engine/rule"
	"equitas/engine/rule/source"
	"equitas/engine/script"
)

// This file finds the names that steps give: to a card, a seat, a word or a number that is
// chosen, found or looped over.

// eachName is the name by which the steps of a loop over the words of a field refer to the
// current word.
const eachName = "each"

// walk visits the steps that a value holds: it calls sentence for each sentence, with its text
// and its position at in v, and table for each table.
func walk(v *rule.Value, sentence func(v *rule.Value, text string, at int), table func(v *rule.Value)) {
	switch v.Kind {
	case rule.KindText:
		sentence(v, v.Text, 0)
	case rule.KindList:
		for _, e := range v.List {
			walk(e, sentence, table)
		}
	case rule.KindTable:
		table(v)
		for _, key := range []string{"do", "or"} {
			if x := v.Table.Own(key); x != nil {
				walk(x, sentence, table)
			}
		}
	}
}

// allSteps calls f for the steps of every phase, option, window and card, with the path of
// the key that holds them.
func (m *machine) allSteps(f func(path string, v *rule.Value)) {
	for _, table := range []string{"phase", "window"} {
		for _, id := range m.n.entriesOf(table) {
			t := m.n.set.Table(source.Path(table, id))
			for _, key := range t.Keys() {
				v := t.Own(key)
				path := source.Path(table, id, key)
				if key == "choice" && v.Kind == rule.KindTable {
					for _, o := range v.Table.Keys() {
						f(path+"."+o, v.Table.Own(o))
					}
				} else if table == "phase" || key == "do" {
					f(path, v)
				}
			}
		}
	}
	for _, id := range m.n.entriesOf("card") {
		t := m.n.set.Table(source.Path("card", id))
		for _, key := range t.Keys() {
			if slices.Contains(m.n.moments, key) {
				f(source.Path("card", id, key), t.Own(key))
			}
		}
	}
}

// findBindings finds all names that steps give and reserves a register of State.num for each.
func (m *machine) findBindings() {
	m.bind("card", binding{what: aCard}, nil, 0)
	m.allSteps(func(_ string, v *rule.Value) {
		walk(v, m.sentenceBinds, func(v *rule.Value) {
			for _, key := range []string{"choose", "may"} {
				if c := v.Table.Own(key); c != nil && c.Kind == rule.KindText {
					if name, from, ok := strings.Cut(c.Text, " from "); ok {
						m.choiceBinds(strings.TrimSpace(name), strings.TrimSpace(from), c, 0)
					}
				}
			}
			if e := v.Table.Own("each"); e != nil && e.Kind == rule.KindText {
				if f := m.n.field(e.Text); f >= 0 {
					m.bind(eachName, binding{what: aWord, field: f}, e, 0)
				}
			}
		})
	})
}

// sentenceBinds records the names that a sentence gives.
func (m *machine) sentenceBinds(v *rule.Value, text string, at int) {
	s, err := script.Parse(text, at)
	if err != nil {
		return // the fault is reported when the sentence is compiled
	}
	switch s.Verb.Name {
	case "best":
		m.bindChosen(s.Arg("").Text, binding{what: aSeat}, v, s.Arg("").At)
	case "choose", "may":
		m.choiceBinds(s.Arg("").Text, s.Arg("from").Text, v, s.Arg("").At)
	}
	if or := orOf(s); or.Said() {
		m.sentenceBinds(v, or.Text, or.At)
	}
}

func orOf(s *script.Sentence) script.Arg {
	if s.Verb.Name == "choose" || s.Verb.Name == "may" {
		return s.Arg("or")
	}
	return script.Arg{}
}

// choiceBinds records the name that a choice gives to the thing chosen; from is the source it
// is chosen from, at the position of the name in v.
func (m *machine) choiceBinds(name, from string, v *rule.Value, at int) {
	b := binding{what: aCard}
	switch f := m.n.field(from); {
	case from == "seats" || from == "others" || slices.Contains(seatWords, from) || isBeside(from):
		b.what = aSeat
	case strings.Contains(from, ".."):
		b.what, b.hi = aNumber, 127
		lo, hi, _ := strings.Cut(from, "..")
		if x, ok := m.n.bound(lo); ok {
			b.lo = max(0, x)
		}
		if x, ok := m.n.bound(hi); ok {
			b.hi = min(127, x)
		}
		b.lo = min(b.lo, b.hi)
	case f >= 0 && m.n.zone(from) < 0:
		b.what, b.field = aWord, f
	}
	m.bindChosen(name, b, v, at)
}

// bindChosen reserves a register for the name that a step gives to the thing it chooses or
// finds. It reports a fault for a name that cannot be used.
func (m *machine) bindChosen(name string, b binding, v *rule.Value, at int) {
	ci := m.n.counter(name)
	counts := ci >= 0 && m.n.counters[ci].seat && !m.n.counters[ci].perSeat && b.what == aSeat // the name is that of a counter for a seat: the choice sets the counter
	if why, write := m.n.notCallable(name); why != "" && !counts {
		m.refused = true
		m.faults.add(v.Within(at, len(name)), write, "%s cannot be the name of what is chosen: %s", source.Quoted(name), why)
		return
	}
	m.bind(name, b, v, at)
}

// bind reserves a register for a name. One name must stand for the same type of thing
// everywhere; otherwise bind reports a fault.
func (m *machine) bind(name string, b binding, v *rule.Value, at int) {
	if c := m.n.counter(name); c >= 0 && m.n.counters[c].seat && !m.n.counters[c].perSeat && b.what == aSeat {
		return // the name is that of a counter for a seat: the choice sets the counter
	}
	for i := range m.bindings {
		o := &m.bindings[i]
		if o.name != name || name == eachName && o.field != b.field {
			continue
		}
		if o.what != b.what || o.what == aWord && o.field != b.field {
			m.refused = true
			m.faults.add(v.Within(at, len(name)), "use another name", "%s is %s here and %s elsewhere", name, b.what, o.what)
			return
		}
		o.lo, o.hi = min(o.lo, b.lo), max(o.hi, b.hi)
		return
	}
	b.name = name
	begins := int32(0)
	if b.what == aCard {
		begins = -1
	}
	if b.what == aSeat {
		begins = int32(m.seats)
	}
	if b.what == aWord {
		begins, _ = m.n.fields[b.field].bounds()
	}
	if b.what == aNumber {
		begins = b.lo
	}
	b.reg = m.register(begins)
	if b.what == aCard {
		m.register(-1) // a second register, for the place of the card
	}
	m.bindings = append(m.bindings, b)
}

// wordBinding returns the binding of [eachName] in a loop over a field; nil if there is none.
func (m *machine) wordBinding(field int) *binding {
	for i := range m.bindings {
		if b := &m.bindings[i]; b.name == eachName && b.field == field {
			return b
		}
	}
	return nil
}

// setTallies compiles the tallies (the counts that the file defines in [count]) and adds their
// names to the vocabulary.
func (m *machine) setTallies() {
	m.space = m.words.Space(m.n.consts())
	card := m.bound("card")
	m.tallies = make([]tallyCode, len(m.n.tallies))
	for i := range m.n.tallies {
		t := &m.tallies[i]
		*t = tallyCode{tally: &m.n.tallies[i], scope: -1, hi: int32(m.layout.Total)}
		for _, z := range t.zones {
			if f := m.n.zones[z].per; f >= 0 {
				t.scope = f
			}
		}
		switch {
		case t.tally.of == countSeats:
			t.hi = int32(m.seats)
			continue
		case t.tally.of == countKinds:
			t.hi = int32(len(m.n.kinds))
		}
		if x := m.compiled(t.where0(), cond.Bool); x != nil {
			t.where = m.fit(x, card)
			t.names = m.namesOf(x)
		}
		if v := t.tally.value; v != nil {
			if x := m.compiled(v, cond.Int); x != nil {
				t.value = m.worth(x, card)
				t.lo, t.hi = m.boundsOf(t, x)
				t.names = append(t.names, m.namesOf(x)...)
			} else {
				t.value = &worth{values: [][]int32{make([]int32, len(m.n.kinds))}}
			}
		}
	}
	for i := range m.tallies {
		m.tallies[i].makePlain(m)
	}
	m.tallyWords()
	m.space = m.words.Space(m.n.consts())
	for i := range m.tallies {
		if t := &m.tallies[i]; t.tally.of == countSeats {
			if x := m.compiled(t.where0(), cond.Bool); x != nil {
				t.when, t.others = m.ready(x), t.over == "others"
				t.findOther()
			}
		}
	}
}

func (t *tallyCode) where0() *rule.Value { return t.tally.where }

// namesOf returns the first part of every name on which an expression depends.
func (m *machine) namesOf(x *cond.Expr) (l []string) {
	for _, v := range x.Vars() {
		l = append(l, firstPart(m.words.All()[v].Name))
	}
	return l
}

// boundsOf returns the least and the largest value of a tally that is the sum, the most or the
// least of x.
func (m *machine) boundsOf(t *tallyCode, x *cond.Expr) (lo, hi int32) {
	lo, hi = x.Bounds()
	if t.tally.of != sumCards {
		return min(0, lo), max(0, hi)
	}
	if t.value.slow != nil {
		n := int32(m.layout.Total)
		return min(0, lo) * n, max(0, hi) * n
	}
	lo, hi = 0, 0
	for _, values := range t.value.values { // the extremes over all rows
		var least, most int32
		for k, v := range values {
			n := int32(len(m.layout.Cards.Copies[k]))
			least, most = least+min(0, v)*n, most+max(0, v)*n
		}
		lo, hi = min(lo, least), max(hi, most)
	}
	return lo, hi
}

// compiled compiles the expression that a value holds. It returns nil for a nil value, or if
// the expression has a fault.
func (m *machine) compiled(v *rule.Value, want cond.Type) *cond.Expr {
	if v == nil {
		return nil
	}
	return m.compileText(v, textOf(v), 0, want)
}

// textOf returns the text of the expression that a value holds: numbers and yes or no are
// expressions too.
func textOf(v *rule.Value) string {
	switch v.Kind {
	case rule.KindInt:
		return itoa(int(v.Int))
	case rule.KindBool:
		return map[bool]string{false: "false", true: "true"}[v.Bool]
	}
	return v.Text
}

// compileText compiles an expression that begins at character at of a value. It reports a fault
// and returns nil if the expression has one.
func (m *machine) compileText(v *rule.Value, text string, at int, want cond.Type) *cond.Expr {
	x, err := m.space.Compile(text, want, nil)
	if err != nil {
		f := exprFault(v, v.Path, at, err)
		if ce, ok := errors.AsType[*cond.Error](err); ok {
			f.Help = cmp.Or(m.hint(text, want, ce), f.Help)
		}
		m.faults.put(f)
		return nil
	}
	return x
}
