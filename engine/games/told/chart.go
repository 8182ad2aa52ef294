package told

import (
	"strings"

	"equitas/engine"
	"equitas/engine/narration"
)

var _ engine.PhaseChart = (*Rules)(nil)

// Chart implements [engine.PhaseChart]. It returns the decisions that a match can reach, at
// the usual number of players, in the order in which the steps first reach them.
func (r *Rules) Chart(lang string) (l []engine.Phase) {
	m := r.machine(r.players.Usual)
	v := newVoice(r, m, narration.New(r.set.Lexicon(lang)))
	w := walker{m: m, seen: make([]bool, len(m.code))}
	w.from(m.start)
	for _, i := range w.found {
		d := &m.decisions[i]
		p := engine.Phase{Name: d.id, Title: v.decisionTitle(d), Doc: v.decides(d), Key: d.key}
		for j := range d.options {
			o := &d.options[j]
			form := "choose"
			if d.menu || o.source.from == fromNothing {
				form = o.id
			}
			p.Kinds = append(p.Kinds, engine.Kind{Form: strings.TrimSpace(form + " " + chosenForms[o.source.from]), Title: v.kindTitle(d, o), Key: o.at})
		}
		if d.pass {
			p.Kinds = append(p.Kinds, engine.Kind{Form: "pass", Title: narration.Small(v.Line("thing.pass")), Key: d.key})
		}
		l = append(l, p)
	}
	return l
}

// chosenForms are the placeholders for the thing chosen in [engine.Kind.Form], by type of
// source.
var chosenForms = [...]string{fromNothing: "", fromCards: "CARD", fromSeats: "SEAT", fromWords: "WORD", fromKinds: "CARD", fromNumbers: "N"}

// Endings implements [engine.PhaseChart].
func (r *Rules) Endings(lang string) (l []string) {
	v := newVoice(r, r.machine(r.players.Usual), narration.New(r.set.Lexicon(lang)))
	for _, reason := range r.Reasons() {
		if path := "end.reason." + reason; r.set.Has(path) {
			l = append(l, r.nameIn(path, reason, lang))
			continue
		}
		l = append(l, v.common(reason))
	}
	return l
}

// decisionTitle returns the title of a decision in the chart: the question that the file has
// for it, or else the name of its step.
func (v *voice) decisionTitle(d *decision) string {
	if text := strings.TrimRight(v.asks(d), ".?!:"); text != "" {
		return text
	}
	return narration.Capital(v.decisionName(d))
}

// chartThings are the keys of words for the thing chosen, by type of source.
var chartThings = [...]string{fromNothing: "", fromCards: "card", fromSeats: "seat", fromWords: "word", fromKinds: "kind", fromNumbers: "number"}

// kindTitle returns the title of an option in the chart, including the type of thing that is
// chosen.
func (v *voice) kindTitle(d *decision, o *option) string {
	thing := ""
	if word := chartThings[o.source.from]; word != "" {
		thing = v.Line("chart.thing." + word)
	}
	switch name := v.optionName(d, o); {
	case thing == "":
		return narration.Small(name)
	case d.menu:
		return narration.Small(name) + " " + thing
	}
	return thing
}

// decides returns a line on what a decision is about, for the chart.
func (v *voice) decides(d *decision) string {
	if text := v.asks(d); text != "" {
		return narration.Small(strings.TrimRight(text, ".?!:"))
	}
	key, what := "menu", v.named(d.phase)
	switch {
	case d.window >= 0:
		key = "react"
	case !d.menu:
		key, what = decideKeys[d.options[0].source.from], v.named(d.id[strings.LastIndexByte(d.id, '.')+1:])
	}
	return v.Line("chart.doc."+key, narration.Text("what", what))
}

// A walker finds the decisions that a program can reach.
type walker struct {
	m     *machine
	seen  []bool // by operation: visited already
	found []int32
}

// from visits all operations that can be reached from operation pc.
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

// decision records a decision and visits what follows each of its options.
func (w *walker) decision(i int32) {
	w.found = append(w.found, i)
	for j := range w.m.decisions[i].options {
		w.from(w.m.decisions[i].options[j].pc)
	}
}
