package actions

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"equitas/engine"
	"equitas/engine/narration"
)

// Words returns the words by which a record writes an action taken in state s. An optional end of
// the form is left out if one of its operands has no words. It implements
// [engine.RecordState.Words].
func (t *Table[R, S, V]) Words(s S, a engine.Action) string {
	p := t.rowOf(s, a)
	if p == nil {
		return fmt.Sprintf("action %d", a)
	}
	var b strings.Builder
	for _, x := range p.form {
		b.WriteString(p.pieceText(s, a, x))
	}
	at := b.Len()
	for _, x := range p.optionalEnd {
		text := p.pieceText(s, a, x)
		if text == "" && x.operand >= 0 {
			return b.String()[:at]
		}
		b.WriteString(text)
	}
	return b.String()
}

// pieceText returns the text of one piece of an action's form: its fixed text, or the words of its
// operand.
func (p *formRow[R, S, V]) pieceText(s S, a engine.Action, x piece) string {
	if x.operand < 0 {
		return x.text
	}
	o := &p.Operands[x.operand]
	return o.Type.Words(s, o.numberIn(s, a))
}

// Form returns the form ([Row.Form]) of the first row of a verb; "" if the verb has no row.
func (t *Table[R, S, V]) Form(v Verb) string {
	if int(v) >= t.Verbs || len(t.rows[v]) == 0 {
		return ""
	}
	return t.rows[v][0].Form
}

// RowNames returns a unique name for each row, in the order of the table: phase, form and sentence.
// If two rows would have the same name, " again" is added to that of the later one.
func (t *Table[R, S, V]) RowNames() (l []string) {
	for i := range t.Decisions {
		d := &t.Decisions[i]
		for k := range d.Rows {
			name := fmt.Sprintf("%s: %s (%s)", t.Phases[d.Phase], d.Rows[k].Form, d.Rows[k].Say)
			for slices.Contains(l, name) {
				name += " again"
			}
			l = append(l, name)
		}
	}
	return l
}

// RowOf returns the index of an action's row in the list of [Table.RowNames]; -1 if it has
// none.
func (t *Table[R, S, V]) RowOf(s S, a engine.Action) int {
	if p := t.rowOf(s, a); p != nil {
		return p.index
	}
	return -1
}

// choicesMark is the line of a text about records that [Table.Explain] replaces by the list of
// choices.
const choicesMark = "@choices\n"

// Explain returns a text about a game's records (Records of rule.Extras), with its line "@choices"
// replaced by a list of all phases in order, each with the words of its actions. A phase's name is
// indented by 4 columns. The words begin width columns to the right of the start of the name, and
// are wrapped at 80 columns, at ordinary spaces only: no-break spaces become spaces after that.
func (t *Table[R, S, V]) Explain(text string, width int) string {
	const in, most = 4, 80
	var b strings.Builder
	for phase, name := range t.Phases {
		i := slices.IndexFunc(t.Decisions, func(d Decision[R, S, V]) bool { return int(d.Phase) == phase })
		if i < 0 {
			continue
		}
		line := strings.Repeat(" ", in) + name + strings.Repeat(" ", max(1, width-len(name)))
		for k, word := range strings.Split(t.Decisions[i].joinRecordWords(), " ") {
			switch {
			case k == 0:
			case utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) > most:
				b.WriteString(line + "\n")
				line = strings.Repeat(" ", in+width)
			default:
				line += " "
			}
			line += word
		}
		b.WriteString(line + "\n")
	}
	return strings.Replace(text, choicesMark, strings.ReplaceAll(b.String(), "\u00a0", " "), 1)
}

// joinRecordWords returns the words of the actions of a decision, as the text about records shows
// them.
func (d *Decision[R, S, V]) joinRecordWords() string {
	if d.RecordWords != "" {
		return d.RecordWords
	}
	var l []string
	for i := range d.Rows {
		if form := d.Rows[i].helpWords(); !slices.Contains(l, form) {
			l = append(l, form)
		}
	}
	return strings.Join(l, ", ")
}

// helpWords returns the words by which a text about records names the row: Help, or else its form
// without the optional end.
func (row *Row[R, S, V]) helpWords() string {
	form, _, _ := strings.Cut(row.Form, " [")
	return cmp.Or(row.Help, form)
}

// HasActionOf reports whether the rules have any action of a verb, which is so if one of its rows
// exists under them ([Decision.Exists], [Row.Exists]).
func (t *Table[R, S, V]) HasActionOf(r R, v Verb) bool {
	return t.hasRow(r, func(row *Row[R, S, V]) bool { return row.Verb == v })
}

// hasRow reports whether any row that exists under the rules satisfies pred.
func (t *Table[R, S, V]) hasRow(r R, pred func(row *Row[R, S, V]) bool) bool {
	for i := range t.Decisions {
		d := &t.Decisions[i]
		if d.Exists != nil && !d.Exists(r) {
			continue
		}
		for k := range d.Rows {
			if row := &d.Rows[k]; pred(row) && (row.Exists == nil || row.Exists(r)) {
				return true
			}
		}
	}
	return false
}

// ContinuesSentence reports whether an action taken in state s is told in the same sentence as the
// action before it.
func (t *Table[R, S, V]) ContinuesSentence(s S) bool {
	d := t.decisionOf(s)
	return d != nil && d.ContinuesSentence
}

// Ask returns, in the voice's language, the question that the seat to act is asked; "" if the match
// is over. It implements [engine.Voice.Ask].
func (t *Table[R, S, V]) Ask(v V, s S) string {
	d := t.decisionOf(s)
	if d == nil {
		return ""
	}
	q := Question[S, V]{Voice: v, State: s, AskedSeat: s.ToAct(), Key: d.questionKeys(t.Phases[d.Phase])[0]}
	var with []narration.Fill
	if d.Ask != nil {
		with = d.Ask(&q)
	}
	return v.Sentence("ask."+q.Key, with...)
}

// A Telling is the telling of one action to one seat. The functions of a row get it as argument
// when they make the sentence.
type Telling[S State, V Voice] struct {
	Voice   V
	State   S                // the state in which the action is taken
	Action  engine.Action    // taken by the seat that State.ToAct returns
	Viewer  engine.Seat      // the seat that is told; [engine.Nobody] for spectators
	Manner  narration.Manner // offered, done, or done as the continuation of another action
	Numbers [MaxOperands]int // the numbers of the operands, in the order of the row

	fills []narration.Fill
}

// Line returns the sentence under a key of the files of words. Its placeholders are filled by
// the action's operands, then by with.
func (t *Telling[S, V]) Line(key string, with ...narration.Fill) string {
	return t.Voice.Act(t.Manner, key, int(t.State.ToAct()), t.Viewer, slices.Concat(t.fills, with)...)
}

// Say returns the sentence that tells the seat viewer about an action of the seat to act in state s.
// manner says whether the action is offered or done. The sentence is "" if no row describes the
// action.
func (t *Table[R, S, V]) Say(v V, s S, a engine.Action, viewer engine.Seat, manner narration.Manner) string {
	p := t.rowOf(s, a)
	if p == nil {
		return ""
	}
	l := Telling[S, V]{Voice: v, State: s, Action: a, Viewer: viewer, Manner: manner}
	for i := range p.Operands {
		o := &p.Operands[i]
		l.Numbers[i] = o.numberIn(s, a)
	}
	for i := range p.Operands {
		switch o := p.Operands[i].Type; {
		case o.Text != nil:
			l.fills = append(l.fills, narration.Text(o.Key, o.Text(v, s, l.Numbers[i], int(viewer))))
		case o.Say != nil:
			l.fills = append(l.fills, o.Say(&l, l.Numbers[i])...)
		}
	}
	if p.Tell != nil {
		return p.Tell(&l)
	}
	key := p.Row.Say
	if manner != narration.Offered && p.Did != "" {
		key = p.Did
	}
	if p.Fill != nil {
		return l.Line(key, p.Fill(&l)...)
	}
	return l.Line(key)
}

// CardOf returns the id of the card face that an action is about: the card of its first operand
// that has one; "" if none has. It implements [engine.Voice.CardOf].
func (t *Table[R, S, V]) CardOf(s S, a engine.Action) string {
	if p := t.rowOf(s, a); p != nil {
		for i := range p.Operands {
			o := &p.Operands[i]
			if o.Type.Card == nil {
				continue
			}
			if face := o.Type.Card(s, o.numberIn(s, a)); face != "" {
				return face
			}
		}
	}
	return ""
}

// Points returns the points of the table's picture that the operands of an action refer to,
// each as x and y in the picture's units, in the order of the operands. It implements
// [engine.TablePicture.Spots].
func (t *Table[R, S, V]) Points(s S, a engine.Action) (l [][2]float64) {
	if p := t.rowOf(s, a); p != nil {
		for i := range p.Operands {
			if o := &p.Operands[i]; o.Type.Points != nil {
				l = append(l, o.Type.Points(s, o.numberIn(s, a))...)
			}
		}
	}
	return l
}

// ActionPlace returns the number of the pile of the drawn table that an action is about, -1 for
// none, and the seat that it is about: the seat of its first operand that has one, [engine.Nobody]
// if none has. It implements [engine.TableView.ActionPlace].
func (t *Table[R, S, V]) ActionPlace(s S, a engine.Action) (place int, seat engine.Seat) {
	place, seat = -1, engine.Nobody
	p := t.rowOf(s, a)
	if p == nil {
		return place, seat
	}
	if p.Place != nil {
		place = p.Place(s, a)
	}
	for i := range p.Operands {
		if o := &p.Operands[i]; o.Type.Seat != nil && seat == engine.Nobody {
			seat = o.Type.Seat(s, o.numberIn(s, a))
		}
	}
	return place, seat
}

// Chart lists the decisions that exist under the rules, each with the kinds of its actions. Titles
// are in the language lang where the files of rules have them; [narration.Chart] adds the missing
// ones.
func (t *Table[R, S, V]) Chart(r R, lang string) (l []engine.Phase) {
	for i := range t.Decisions {
		d := &t.Decisions[i]
		if d.Exists != nil && !d.Exists(r) {
			continue
		}
		phase := engine.Phase{Name: t.Phases[d.Phase], Key: d.Key}
		for k := range d.Rows {
			row := &d.Rows[k]
			if row.Exists != nil && !row.Exists(r) {
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
