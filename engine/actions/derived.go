package actions

import (
	"fmt"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/narration"
)

// Words returns an action of a state in words, as a record writes it. It implements
// [engine.RecordState.Words].
func (t *Table[R, S, V]) Words(s S, a engine.Action) string {
	p := t.row(s, a)
	if p == nil {
		return fmt.Sprintf("action %d", a)
	}
	var b strings.Builder
	for _, x := range p.form {
		b.WriteString(p.piece(s, a, x))
	}
	at := b.Len()
	for _, x := range p.end {
		text := p.piece(s, a, x)
		if text == "" && x.operand >= 0 {
			return b.String()[:at]
		}
		b.WriteString(text)
	}
	return b.String()
}

// piece returns the text of a piece of the form: its fixed text, or the words of the
// operand that the action gives it.
func (p *placed[R, S, V]) piece(s S, a engine.Action, x piece) string {
	if x.operand < 0 {
		return x.text
	}
	o := &p.Operands[x.operand]
	return o.Type.Words(s, o.number(s, a))
}

// Can reports whether the rules have any action of a verb: whether one of its rows holds
// under them.
func (t *Table[R, S, V]) Can(r R, v Verb) bool {
	for i := range t.Decisions {
		d := &t.Decisions[i]
		if d.Has != nil && !d.Has(r) {
			continue
		}
		if slices.ContainsFunc(d.Rows, func(row Row[R, S, V]) bool { return row.Verb == v && (row.Has == nil || row.Has(r)) }) {
			return true
		}
	}
	return false
}

// GoesOn reports whether an action taken now is told in the same sentence as the action
// before it.
func (t *Table[R, S, V]) GoesOn(s S) bool {
	d := t.decision(s)
	return d != nil && d.GoesOn
}

// Ask returns, in the voice's language, the question that the seat to act is asked. It
// implements [engine.Voice.Ask].
func (t *Table[R, S, V]) Ask(v V, s S) string {
	d := t.decision(s)
	if d == nil {
		return ""
	}
	q := Question[S, V]{Voice: v, State: s, To: s.ToAct(), Key: d.asks(t.Phases[d.Phase])[0]}
	var with []narration.With
	if d.Ask != nil {
		with = d.Ask(&q)
	}
	return v.Sentence("ask."+q.Key, with...)
}

// A Telling is an action while it is put into words for a seat.
type Telling[S State, V Voice] struct {
	Voice  V
	State  S                // in which ToAct takes the action
	Action engine.Action    //
	To     engine.Seat      // who is told, [engine.Nobody]: who looks on
	How    narration.Manner //
	N      [MaxOperands]int // the operands' numbers

	with []narration.With
}

// Line returns the sentence of a key of the files of words. Its placeholders are filled by
// the action's operands, then by with.
func (t *Telling[S, V]) Line(key string, with ...narration.With) string {
	return t.Voice.Act(t.How, key, int(t.State.ToAct()), t.To, slices.Concat(t.with, with)...)
}

// Say returns an action of the seat to act as a sentence for the seat to, in the manner
// how.
func (t *Table[R, S, V]) Say(v V, s S, a engine.Action, to engine.Seat, how narration.Manner) string {
	p := t.row(s, a)
	if p == nil {
		return ""
	}
	l := Telling[S, V]{Voice: v, State: s, Action: a, To: to, How: how}
	for i := range p.Operands {
		o := &p.Operands[i]
		l.N[i] = o.number(s, a)
	}
	for i := range p.Operands {
		switch o := p.Operands[i].Type; {
		case o.Text != nil:
			l.with = append(l.with, narration.Text(o.Key, o.Text(v, s, l.N[i], int(to))))
		case o.Say != nil:
			l.with = append(l.with, o.Say(&l, l.N[i])...)
		}
	}
	if p.Tell != nil {
		return p.Tell(&l)
	}
	key := p.Row.Say
	if how != narration.Offered && p.Did != "" {
		key = p.Did
	}
	if p.With != nil {
		return l.Line(key, p.With(&l)...)
	}
	return l.Line(key)
}

// CardOf returns the id of the card face that an action is about: that of its first operand
// that has a card; "" if none has. It implements [engine.Voice.CardOf].
func (t *Table[R, S, V]) CardOf(s S, a engine.Action) string {
	if p := t.row(s, a); p != nil {
		for i := range p.Operands {
			o := &p.Operands[i]
			if o.Type.Card == nil {
				continue
			}
			if face := o.Type.Card(s, o.number(s, a)); face != "" {
				return face
			}
		}
	}
	return ""
}

// Points returns the points of the picture that the operands of an action stand for, in its
// units and their order. It implements [engine.TablePicture.Spots].
func (t *Table[R, S, V]) Points(s S, a engine.Action) (l [][2]float64) {
	if p := t.row(s, a); p != nil {
		for i := range p.Operands {
			if o := &p.Operands[i]; o.Type.Points != nil {
				l = append(l, o.Type.Points(s, o.number(s, a))...)
			}
		}
	}
	return l
}

// Chart lists the decisions and the kinds of actions that there are under the rules; titles
// that are not in the files of the rules follow by [narration.Chart].
func (t *Table[R, S, V]) Chart(r R, lang string) (l []engine.Phase) {
	for i := range t.Decisions {
		d := &t.Decisions[i]
		if d.Has != nil && !d.Has(r) {
			continue
		}
		phase := engine.Phase{Name: t.Phases[d.Phase], Key: d.Key}
		for k := range d.Rows {
			row := &d.Rows[k]
			if row.Has != nil && !row.Has(r) {
				continue
			}
			kinds := []engine.Kind{{Form: row.Form, Key: row.Key}}
			if row.Kinds != nil {
				kinds = row.Kinds(r, lang)
			}
			for _, kind := range kinds {
				if !slices.ContainsFunc(phase.Kinds, func(o engine.Kind) bool { return o.Form == kind.Form }) {
					phase.Kinds = append(phase.Kinds, kind)
				}
			}
		}
		if len(phase.Kinds) > 0 {
			l = append(l, phase)
		}
	}
	return l
}
