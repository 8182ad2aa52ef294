package told

import (
	"strings"

	"equitas/engine"
)

var _ engine.Charter = (*Rules)(nil)

// Chart implements [engine.Charter]: the decisions that a match can come to, at the usual
// number of players, in the order in which the steps first come to them.
func (r *Rules) Chart() (l []engine.Phase) {
	m := r.machine(r.players.Usual)
	w := walker{m: m, seen: make([]bool, len(m.code))}
	w.from(m.start)
	for _, i := range w.found {
		d := &m.decisions[i]
		p := engine.Phase{Name: d.id, Doc: r.decides(d), Key: d.key}
		for j := range d.options {
			o := &d.options[j]
			form := "choose"
			if d.menu || o.source.from == fromNothing {
				form = o.id
			}
			p.Kinds = append(p.Kinds, engine.Kind{Form: strings.TrimSpace(form + " " + chosenForms[o.source.from]), Key: o.at})
		}
		if d.pass {
			p.Kinds = append(p.Kinds, engine.Kind{Form: "pass", Key: d.key})
		}
		l = append(l, p)
	}
	return l
}

// chosenForms stand for what is chosen, as in [engine.Kind].
var chosenForms = [...]string{fromNothing: "", fromCards: "CARD", fromSeats: "SEAT", fromWords: "WORD", fromKinds: "CARD", fromNumbers: "N"}

// decides says what a decision is about, for the chart.
func (r *Rules) decides(d *decision) string {
	last := d.id[strings.LastIndexByte(d.id, '.')+1:]
	for _, id := range []string{last, d.phase} {
		if r.set.Has("ask." + id) {
			return strings.TrimRight(r.nameIn("ask."+id, id, "en"), ".?!:")
		}
	}
	switch {
	case d.window >= 0:
		return "whether somebody reacts: " + labelOf(d.phase)
	case d.menu:
		return "what is done: " + labelOf(d.phase)
	}
	return [...]string{fromNothing: "what is done", fromCards: "which card", fromSeats: "which player", fromWords: "which word", fromKinds: "which sort of card", fromNumbers: "how much"}[d.options[0].source.from] + ": " + labelOf(last)
}

// A walker finds the decisions that a program can come to.
type walker struct {
	m     *machine
	seen  []bool // operations
	found []int32
}

// from walks on from an operation.
func (w *walker) from(pc int32) {
	for int(pc) < len(w.seen) && !w.seen[pc] {
		w.seen[pc] = true
		o := &w.m.code[pc]
		pc++
		switch o.code {
		case opJump:
			pc = o.a
		case opUnless:
			defer w.from(o.a)
		case opCall:
			w.from(w.m.phases[o.a].pc)
		case opOpen:
			w.from(w.m.windows[o.a].pc)
			defer w.from(o.b)
		case opPlay:
			for _, list := range w.m.lists[o.b] {
				if list >= 0 {
					w.from(list)
				}
			}
		case opChoose:
			w.decision(o.a)
			defer w.from(w.m.decisions[o.a].orPC)
			return
		case opAskWindow:
			w.decision(w.m.windows[o.a].dec)
			return
		case opLoop:
			defer w.from(w.m.loops[o.a].exit)
			pc = w.m.loops[o.a].body
		case opNext:
			defer w.from(w.m.loops[o.a].exit)
			pc = w.m.loops[o.a].body
		case opCountdown, opUnlessPositive:
			defer w.from(o.b)
		case opReturn, opAgain, opLeave, opCancel, opEnd:
			return
		}
	}
}

// decision notes a decision and walks on behind each of its options.
func (w *walker) decision(i int32) {
	w.found = append(w.found, i)
	for j := range w.m.decisions[i].options {
		w.from(w.m.decisions[i].options[j].pc)
	}
}
