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

// This file finds the names that steps give to the card, seat, word or number that they choose,
// find or loop over.

// eachName is the name by which the steps of a loop over the words of a field refer to the
// current word.
const eachName = "each"

// walkSteps visits the steps that a value holds. It calls sentence for each sentence, with the value
// that holds it, its text, and the position of the text in that value (at); and table for each
// table.
func walkSteps(v *rule.Value, sentence func(v *rule.Value, text string, at int), table func(v *rule.Value)) {
	switch v.Kind {
	case rule.KindText:
		sentence(v, v.Text, 0)
	case rule.KindList:
		for _, e := range v.List {
			walkSteps(e, sentence, table)
		}
	case rule.KindTable:
		table(v)
		for _, key := range []string{"do", "or"} {
			if x := v.Table.GetKey(key); x != nil {
				walkSteps(x, sentence, table)
			}
		}
	}
}

// eachStepList calls f for the list of steps of every phase, option, window and card, with the path
// of the key that holds it and its value v.
func (m *machine) eachStepList(f func(path string, v *rule.Value)) {
	for _, table := range []string{"phase", "window"} {
		for _, id := range m.nouns.keysIn(table) {
			t := m.nouns.set.Table(source.Path(table, id))
			for _, key := range t.Keys() {
				v := t.GetKey(key)
				path := source.Path(table, id, key)
				if key == "choice" && v.Kind == rule.KindTable {
					for _, o := range v.Table.Keys() {
						f(path+"."+o, v.Table.GetKey(o))
					}
				} else if table == "phase" || key == "do" {
					f(path, v)
				}
			}
		}
	}
	for _, id := range m.nouns.keysIn("card") {
		t := m.nouns.set.Table(source.Path("card", id))
		for _, key := range t.Keys() {
			if slices.Contains(m.nouns.moments, key) {
				f(source.Path("card", id, key), t.GetKey(key))
			}
		}
	}
}

// findBindings finds all names that steps give, and reserves registers in State.num for each.
func (m *machine) findBindings() {
	m.reserveBinding("card", binding{kind: boundCard}, nil, 0)
	m.eachStepList(func(_ string, v *rule.Value) {
		walkSteps(v, m.recordSentenceNames, func(v *rule.Value) {
			for _, key := range []string{"choose", "may"} {
				if c := v.Table.GetKey(key); c != nil && c.Kind == rule.KindText {
					if name, from, ok := strings.Cut(c.Text, " from "); ok {
						m.recordChoiceName(strings.TrimSpace(name), strings.TrimSpace(from), c, 0)
					}
				}
			}
			if e := v.Table.GetKey("each"); e != nil && e.Kind == rule.KindText {
				if f := m.nouns.fieldIndex(e.Text); f >= 0 {
					m.reserveBinding(eachName, binding{kind: boundWord, field: f}, e, 0)
				}
			}
		})
	})
}

// recordSentenceNames reserves registers for the names that a sentence gives to what it chooses or
// finds. text is the sentence, which begins at position at of v.
func (m *machine) recordSentenceNames(v *rule.Value, text string, at int) {
	s, err := script.Parse(text, at)
	if err != nil {
		return // the fault is reported when the sentence is compiled
	}
	switch s.Verb.Name {
	case "best":
		m.reserveChosenName(s.Arg("").Text, binding{kind: boundSeat}, v, s.Arg("").At)
	case "choose", "may":
		m.recordChoiceName(s.Arg("").Text, s.Arg("from").Text, v, s.Arg("").At)
	}
	if or := orOperand(s); or.IsPresent() {
		m.recordSentenceNames(v, or.Text, or.At)
	}
}

func orOperand(s *script.Sentence) script.Arg {
	if s.Verb.Name == "choose" || s.Verb.Name == "may" {
		return s.Arg("or")
	}
	return script.Arg{}
}

// recordChoiceName reserves a register for the name that a choice gives to the thing chosen. from is
// the text that says what it is chosen from; at is the position of the name in v.
func (m *machine) recordChoiceName(name, from string, v *rule.Value, at int) {
	b := binding{kind: boundCard}
	switch f := m.nouns.fieldIndex(from); {
	case from == "seats" || from == "others" || slices.Contains(seatWords, from) || isNeighbour(from):
		b.kind = boundSeat
	case strings.Contains(from, ".."):
		b.kind, b.hi = boundNumber, 127
		lo, hi, _ := strings.Cut(from, "..")
		if x, ok := m.nouns.readBound(lo); ok {
			b.lo = max(0, x)
		}
		if x, ok := m.nouns.readBound(hi); ok {
			b.hi = min(127, x)
		}
		b.lo = min(b.lo, b.hi)
	case f >= 0 && m.nouns.zoneIndex(from) < 0:
		b.kind, b.field = boundWord, f
	}
	m.reserveChosenName(name, b, v, at)
}

// reserveChosenName reserves a register for the name that a step gives to the thing it chooses or
// finds; at is the position of the name in v. It reports a fault for a name that cannot be used.
func (m *machine) reserveChosenName(name string, b binding, v *rule.Value, at int) {
	ci := m.nouns.counterIndex(name)
	counts := ci >= 0 && m.nouns.counters[ci].isSeat && !m.nouns.counters[ci].perSeat && b.kind == boundSeat // the name is that of a counter for a seat: the choice sets the counter
	if why, write := m.nouns.nameRefusal(name); why != "" && !counts {
		m.hasBadName = true
		m.faults.add(v.PlaceWithin(at, len(name)), write, "%s cannot be the name of what is chosen: %s", source.QuoteIfNeeded(name), why)
		return
	}
	m.reserveBinding(name, b, v, at)
}

// reserveBinding reserves a register for a name, and a second one for the place if b is a card; at is
// the position of the name in v. It reports a fault if the name stands for another type of thing
// elsewhere.
func (m *machine) reserveBinding(name string, b binding, v *rule.Value, at int) {
	if c := m.nouns.counterIndex(name); c >= 0 && m.nouns.counters[c].isSeat && !m.nouns.counters[c].perSeat && b.kind == boundSeat {
		return // the name is that of a counter for a seat: the choice sets the counter
	}
	for i := range m.bindings {
		o := &m.bindings[i]
		if o.name != name || name == eachName && o.field != b.field {
			continue
		}
		if o.kind != b.kind || o.kind == boundWord && o.field != b.field {
			m.hasBadName = true
			m.faults.add(v.PlaceWithin(at, len(name)), "use another name", "%s is %s here and %s elsewhere", name, b.kind, o.kind)
			return
		}
		o.lo, o.hi = min(o.lo, b.lo), max(o.hi, b.hi)
		return
	}
	b.name = name
	begins := int32(0)
	if b.kind == boundCard {
		begins = -1
	}
	if b.kind == boundSeat {
		begins = int32(m.seats)
	}
	if b.kind == boundWord {
		begins, _ = m.nouns.fields[b.field].bounds()
	}
	if b.kind == boundNumber {
		begins = b.lo
	}
	b.reg = m.newRegister(begins)
	if b.kind == boundCard {
		m.newRegister(-1) // a second register, for the place of the card
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
	m.space = m.words.Space(m.nouns.consts())
	card := m.bindingOf("card")
	m.tallies = make([]tallyCode, len(m.nouns.tallies))
	for i := range m.nouns.tallies {
		t := &m.tallies[i]
		*t = tallyCode{tally: &m.nouns.tallies[i], scope: -1, hi: int32(m.layout.Total)}
		for _, z := range t.zones {
			if f := m.nouns.zones[z].wordField; f >= 0 {
				t.scope = f
			}
		}
		switch {
		case t.tally.kind == countSeats:
			t.hi = int32(m.seats)
			continue
		case t.tally.kind == countKinds:
			t.hi = int32(len(m.nouns.kinds))
		}
		if x := m.compileValue(t.whereValue(), cond.Bool); x != nil {
			t.cardFilter = m.compileFilter(x, card)
			t.names = m.namesOf(x)
		}
		if v := t.tally.value; v != nil {
			if x := m.compileValue(v, cond.Int); x != nil {
				t.cardAmount = m.compileCardAmount(x, card)
				t.lo, t.hi = m.boundsOf(t, x)
				t.names = append(t.names, m.namesOf(x)...)
			} else {
				t.cardAmount = &cardAmount{values: [][]int32{make([]int32, len(m.nouns.kinds))}}
			}
		}
	}
	for i := range m.tallies {
		m.tallies[i].findShortcuts(m)
	}
	m.addTallies()
	m.space = m.words.Space(m.nouns.consts())
	for i := range m.tallies {
		if t := &m.tallies[i]; t.tally.kind == countSeats {
			if x := m.compileValue(t.whereValue(), cond.Bool); x != nil {
				t.seatCondition, t.excludesOwner = m.toExpr(x), t.countedSeats == "others"
				t.names = m.namesOf(x)
				t.findOtherRead()
				if v := t.whereValue(); !slices.Contains(t.names, "other") {
					m.faults.warn(v.At, "write other.NAME for what is asked of each seat", "count %s asks nothing of other: it counts all seats or none", t.tally.id)
				}
			}
		}
	}
	m.passOnDependencies()
}

// passOnDependencies makes each tally of seats depend on everything that the tallies named in its
// condition depend on: the names in their conditions, and the field that indexes their zones
// (scope). From a tally of cards it leaves out the name card, which is the card being counted.
func (m *machine) passOnDependencies() {
	for changed := true; changed; {
		changed = false
		for i := range m.tallies {
			t := &m.tallies[i]
			if t.tally.kind != countSeats || t.seatCondition == nil {
				continue
			}
			for _, name := range t.seatCondition.Names() {
				asked := m.tallyOf[name]
				if asked == nil {
					continue
				}
				for _, of := range asked.names {
					if asked.dependsOn(of) && !slices.Contains(t.names, of) {
						t.names, changed = append(t.names, of), true
					}
				}
				if asked.scope >= 0 && t.scope < 0 {
					t.scope, changed = asked.scope, true
				}
			}
		}
	}
	for name, t := range m.tallyOf {
		if t.scope >= 0 {
			m.inScope[name] = t.scope
		}
	}
}

func (t *tallyCode) whereValue() *rule.Value { return t.tally.condition }

// namesOf returns the first part of every name on which an expression depends.
func (m *machine) namesOf(x *cond.Expr) (l []string) {
	for _, v := range x.Vars() {
		l = append(l, firstPart(m.words.All()[v].Name))
	}
	return l
}

// boundsOf returns the least and the largest value of a tally that is the sum, the maximum or the
// minimum of x over cards.
func (m *machine) boundsOf(t *tallyCode, x *cond.Expr) (lo, hi int32) {
	lo, hi = x.Bounds()
	if t.tally.kind != sumCards {
		return min(0, lo), max(0, hi)
	}
	if t.cardAmount.perCard != nil {
		n := int32(m.layout.Total)
		return min(0, lo) * n, max(0, hi) * n
	}
	lo, hi = 0, 0
	for _, values := range t.cardAmount.values { // the extremes over all rows
		var least, most int32
		for k, v := range values {
			n := int32(len(m.layout.Cards.Copies[k]))
			least, most = least+min(0, v)*n, most+max(0, v)*n
		}
		lo, hi = min(lo, least), max(hi, most)
	}
	return lo, hi
}

// compileValue compiles the expression that a value holds. It returns nil for a nil value, or if
// the expression has a fault.
func (m *machine) compileValue(v *rule.Value, want cond.Type) *cond.Expr {
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

// compileText compiles text, an expression that begins at character at of value v. It reports a
// fault and returns nil if the expression has one.
func (m *machine) compileText(v *rule.Value, text string, at int, want cond.Type) *cond.Expr {
	x, err := m.space.Compile(text, want, nil)
	if err != nil {
		f := exprFault(v, v.Path, at, err)
		if ce, ok := errors.AsType[*cond.Error](err); ok {
			f.Help = cmp.Or(m.hint(text, want, ce), f.Help)
		}
		m.faults.addOnce(f)
		return nil
	}
	return x
}
