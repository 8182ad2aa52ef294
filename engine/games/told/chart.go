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
	w := programWalker{machine: m, visited: make([]bool, len(m.code))}
	w.visit(m.startPC)
	for _, i := range w.decisions {
		d := &m.decisions[i]
		p := engine.Phase{Name: d.id, Title: v.decisionTitle(d), Doc: v.decisionSubject(d), Key: d.key}
		for j := range d.options {
			o := &d.options[j]
			form := "choose"
			if d.isMenu || o.source.kind == fromNothing {
				form = o.id
			}
			p.Kinds = append(p.Kinds, engine.Kind{Form: strings.TrimSpace(form + " " + chosenForms[o.source.kind]), Title: v.kindTitle(d, o), Key: o.at})
		}
		if d.mayPass {
			p.Kinds = append(p.Kinds, engine.Kind{Form: "pass", Title: narration.Uncapitalize(v.Line("thing.pass")), Key: d.key})
		}
		l = append(l, p)
	}
	return l
}

// chosenForms are the placeholders for the thing chosen in [engine.Kind.Form], indexed by type of
// source.
var chosenForms = [...]string{fromNothing: "", fromCards: "CARD", fromSeats: "SEAT", fromWords: "WORD", fromKinds: "CARD", fromNumbers: "N"}

// Endings implements [engine.PhaseChart]. It returns the titles in a language of the ways a match can
// end, in the order of [Rules.Reasons].
func (r *Rules) Endings(lang string) (l []string) {
	v := newVoice(r, r.machine(r.players.Usual), narration.New(r.set.Lexicon(lang)))
	for _, reason := range r.Reasons() {
		if path := "end.reason." + reason; r.set.Has(path) {
			l = append(l, r.nameIn(path, reason, lang))
			continue
		}
		l = append(l, v.idInWords(reason))
	}
	return l
}

// decisionTitle returns the title of a decision in the chart: the question that the file has
// for it, or else the name of its step.
func (v *voice) decisionTitle(d *decision) string {
	if text := strings.TrimRight(v.questionText(d), ".?!:"); text != "" {
		return text
	}
	return narration.Capitalize(v.decisionName(d))
}

// chartThings are the last parts of the keys for the name of the thing chosen, by type of source. A
// word has none, since it is called by the name of its field.
var chartThings = [...]string{fromNothing: "", fromCards: "card", fromSeats: "seat", fromWords: "", fromKinds: "kind", fromNumbers: "number"}

// kindTitle returns the title of an option in the chart, including the type of thing that is
// chosen: "play a card", "take from the pile of: river".
func (v *voice) kindTitle(d *decision, o *option) string {
	thing, before := "", " "
	if word := chartThings[o.source.kind]; word != "" {
		thing = v.Line("chart.thing." + word)
	} else if o.source.kind == fromWords {
		thing, before = v.phraseName(v.machine.nouns.fields[o.source.field].id), ": "
	}
	switch name := v.optionName(d, o); {
	case thing == "":
		return narration.Uncapitalize(name)
	case d.isMenu:
		return narration.Uncapitalize(name) + before + thing
	}
	return thing
}

// decisionSubject returns what is decided at a decision, for the chart: the file's question without its
// final mark, else a standard phrase with the name of the phase or step.
func (v *voice) decisionSubject(d *decision) string {
	if text := v.questionText(d); text != "" {
		return narration.Uncapitalize(strings.TrimRight(text, ".?!:"))
	}
	key, what := "menu", v.phraseName(d.phase)
	switch {
	case d.window >= 0:
		key = "react"
	case !d.isMenu:
		key, what = questionKeys[d.options[0].source.kind], v.phraseName(d.id[strings.LastIndexByte(d.id, '.')+1:])
	}
	return v.Line("chart.doc."+key, narration.Text("what", what))
}

// A programWalker finds the decisions that a program can reach.
type programWalker struct {
	machine   *machine
	visited   []bool // by operation: visited already
	decisions []int32
}

// visit visits all operations that can be reached from operation pc.
func (w *programWalker) visit(pc int32) {
	for int(pc) < len(w.visited) && !w.visited[pc] {
		w.visited[pc] = true
		o := &w.machine.code[pc]
		pc++
		switch o.code {
		case opJump:
			pc = o.a
		case opUnless:
			defer w.visit(o.a)
		case opCall:
			w.visit(w.machine.phases[o.a].startPC)
		case opOpen:
			w.visit(w.machine.windows[o.a].pc)
			defer w.visit(o.b)
		case opPlay:
			for _, list := range w.machine.cardSteps[o.b] {
				if list >= 0 {
					w.visit(list)
				}
			}
		case opChoose:
			w.visitDecision(o.a)
			defer w.visit(w.machine.decisions[o.a].elsePC)
			return
		case opAskWindow:
			w.visitDecision(w.machine.windows[o.a].decision)
			return
		case opLoop:
			defer w.visit(w.machine.loops[o.a].exit)
			pc = w.machine.loops[o.a].body
		case opNext:
			defer w.visit(w.machine.loops[o.a].exit)
			pc = w.machine.loops[o.a].body
		case opCountdown, opUnlessPositive:
			defer w.visit(o.b)
		case opReturn, opAgain, opLeave, opCancel, opEnd:
			return
		}
	}
}

// visitDecision records a decision and visits what follows each of its options.
func (w *programWalker) visitDecision(i int32) {
	w.decisions = append(w.decisions, i)
	for j := range w.machine.decisions[i].options {
		w.visit(w.machine.decisions[i].options[j].pc)
	}
}
