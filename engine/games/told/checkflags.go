package told

import (
	"slices"
	"strings"

	"equitas/engine/cond"
	"equitas/engine/rule/source"
)

// This file recognizes two patterns that are intended and must not be warned of: flags for a
// power that can be used once in a match, and conditions that keep a counter within its bounds.

// maxTried is the largest number of combinations of values for which a condition is evaluated.
const maxTried = 1 << 16

// isOnceFlag reports whether a flag, given by its index in nouns.counters, only makes sure that steps
// are executed once: every step that sets it is subject to the condition that it still has its
// initial value, and no other condition names it.
func (t *trialReporter) isOnceFlag(counter int) bool {
	m := t.trials[0].machine
	id, begins := m.nouns.counters[counter].id, m.nouns.counters[counter].initialValue
	changed := func(x *expr) bool { return !x.canHoldFor(id, cond.Span{Lo: 1 - begins, Hi: 1 - begins}) }
	var own []string // paths at which the flag may be named
	for pc := range m.code {
		if o := &m.code[pc]; o.code != opSet || int(o.a) != m.counterAt[counter] {
			continue
		}
		key := m.stepPaths[pc]
		window := m.windowAt(key)
		switch {
		case m.anyConditionAt(pc, changed):
		case window != nil && window.condition != nil && changed(window.condition):
			own = append(own, ownerOf(key)+".when")
		default:
			return false
		}
		own = append(own, key)
	}
	named := pathsByWord(t.set)
	return !slices.ContainsFunc(named[id], func(path string) bool {
		switch parts := source.Split(path); parts[0] {
		case "phase", "window", "card":
			return !slices.ContainsFunc(own, func(key string) bool { return path == key || strings.HasPrefix(path, key+".") })
		case "count":
			return isNamedElsewhere(named, "count", parts[1])
		}
		return false
	})
}

// anyConditionAt reports whether pred holds for one of the conditions that operation pc is
// subject to: those of the steps around it, and that of the menu option that it belongs to.
func (m *machine) anyConditionAt(pc int, pred func(x *expr) bool) bool {
	for i := range m.code[:pc] {
		if o := &m.code[i]; o.code == opUnless && int(o.a) > pc && pred(o.x) {
			return true
		}
	}
	for i := range m.decisions {
		for j := range m.decisions[i].options {
			if o := &m.decisions[i].options[j]; o.condition != nil && o.at == m.stepPaths[pc] && pred(o.condition) {
				return true
			}
		}
	}
	return false
}

// windowAt returns the window whose table contains a key; nil if there is none.
func (m *machine) windowAt(key string) *window {
	for i := range m.windows {
		if ownerOf(key) == source.Path("window", m.windows[i].id) {
			return &m.windows[i]
		}
	}
	return nil
}

// keepsBounds reports whether the condition at operation pc prevents some addition below it from
// taking a counter out of its bounds.
func (m *machine) keepsBounds(pc int) bool {
	o := &m.code[pc]
	return slices.ContainsFunc(m.code[pc+1:o.a], func(add op) bool {
		if add.code != opAdd {
			return false
		}
		id := m.numName(int(add.a))
		if add.x.kind != exprFixed {
			return slices.ContainsFunc(o.x.names, func(name string) bool { return isCounterName(name, id) })
		}
		full := cond.Span{Lo: max(add.lo, add.hi-add.x.value+1), Hi: add.hi}
		if add.x.value < 0 {
			full = cond.Span{Lo: add.lo, Hi: min(add.hi, add.lo-add.x.value-1)}
		}
		return !o.x.canHoldFor(id, full)
	})
}

// canHoldFor reports whether a condition can hold while the counter id, of any seat, has a
// value in a span. It returns true if that would take too many combinations to find out.
func (e *expr) canHoldFor(id string, values cond.Span) bool {
	if e.source == nil || !slices.ContainsFunc(e.names, func(name string) bool { return isCounterName(name, id) }) {
		return true
	}
	can, sure := e.source.CanAnswer(true, func(name string) (cond.Span, bool) { return values, isCounterName(name, id) }, maxTried)
	return can || !sure
}

// isCounterName reports whether a name, such as me.coins, is the counter id of a seat or of the
// table.
func isCounterName(name, id string) bool {
	of, last, dotted := strings.Cut(name, ".")
	return dotted && last == id && of != "card"
}
