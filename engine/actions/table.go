package actions

import (
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/narration"
)

// A Verb is the type of an action. A game numbers its verbs from 0.
type Verb uint8

// A Phase is the number of a kind of decision that a match asks for. 0 stands for none: the
// match is over.
type Phase uint8

// State is the part of a game's state that a table calls.
type State interface {
	// ToAct returns the seat that decides. Legal appends to buf the actions that it may choose.
	ToAct() engine.Seat
	Legal(buf []engine.Action) []engine.Action
}

// Voice is the part of a game's voice that a table calls: sentences in a language, as
// [narration.Speaker] provides them.
type Voice interface {
	Sentence(key string, with ...narration.Fill) string
	Act(how narration.Manner, key string, seat int, viewer engine.Seat, with ...narration.Fill) string
}

// A Table describes the actions of a game with rules of type R, states of type S and voices of
// type V. [New] makes it ready; then it never changes.
type Table[R any, S State, V Voice] struct {
	Verbs     int                        // number of verbs
	Verb      func(a engine.Action) Verb // returns the verb of an action
	Phases    []string                   // names in records, by number; name 0 is for a match that is over
	Phase     func(s S) Phase            // returns the phase of the decision that a state asks for; 0 if the match is over
	Decisions []Decision[R, S, V]        // in the order in which a match first comes to them
	Parts     []Part[R]                  // parts that are types of action or choices, in the order of reports
	Reasons   CommonReasons[S, V]        // why an action is legal or not, besides what rows say

	rowCount int                   // number of rows
	rows     [][]*formRow[R, S, V] // by phase × Verbs + verb: first the verb's rows of that phase, then its rows of other phases
	partRows [][]*formRow[R, S, V] // the same, but nil for verbs whose actions never use a part
}

// A Decision describes what a match asks for in a phase, and the actions to choose among.
type Decision[R any, S State, V Voice] struct {
	Phase  Phase
	Key    string         // key or table of the rule files where it is ruled
	Exists func(r R) bool // whether the rules have the decision; nil: always
	Rows   []Row[R, S, V]

	// RecordWords is what the text about records shows as the words of its actions; if "", the
	// forms of all its rows are shown.
	RecordWords string

	// The question is the sentence in section [ask] of the files of words whose key is the name of
	// the phase, with _ for each dot. Ask, unless nil, returns values for its placeholders and may
	// choose another sentence by setting Question.Key to one of Asks. Asks lists all possible keys,
	// and is nil if there is only that one.
	Ask          func(q *Question[S, V]) []narration.Fill
	QuestionKeys []string

	// ContinuesSentence marks actions that complete the sentence of the action before, such as the place
	// to which a pawn moves.
	ContinuesSentence bool
}

// A Question is what the seat to act is asked at a decision.
type Question[S State, V Voice] struct {
	Voice     V
	State     S
	AskedSeat engine.Seat // the seat that is asked
	Key       string      // key of the sentence, in section [ask]
}

// questionKeys returns the keys in section [ask] of all questions that the decision, of the named
// phase, may use.
func (d *Decision[R, S, V]) questionKeys(phase string) []string {
	if len(d.QuestionKeys) > 0 {
		return d.QuestionKeys
	}
	return []string{strings.ReplaceAll(phase, ".", "_")}
}

// A Row describes one type of action at one decision: its verb, its form in records, its
// sentences and what it uses.
type Row[R any, S State, V Voice] struct {
	Verb Verb

	// Form is the pattern of its words in records, as in [engine.Kind.Form]: "demolish TARGET
	// with PAWN". Each operand appears once, by the name of its type.
	Form     string
	Operands []Operand[S, V] // at most MaxOperands, in the order in which the picture shows them
	Help     string          // the words by which the help page about records names it, if not its form

	Exists func(r R) bool                       // whether the rules have the action; nil: always
	When   func(s S, a engine.Action) bool      // whether the row describes this action of its verb; nil: always. Of several rows the first that does counts
	Key    string                               // key or table of the rule files where it is ruled; "": that of the decision
	Kinds  func(r R, lang string) []engine.Kind // the kinds of action for the chart, where files name them; nil: one kind, the form

	// Say is the key of the sentence, in section [say] of the files of words for an action that
	// may be taken, and in section [did] for one that was taken; Did, unless "", replaces it in
	// [did]. Operands fill its placeholders, then Fill, unless nil. Tell, unless nil, returns
	// the sentence instead.
	Say  string
	Did  string
	Fill func(t *Telling[S, V]) []narration.Fill
	Tell func(t *Telling[S, V]) string

	// Why adds the reasons for and against the action. Without it the rule at the key Rule, unless
	// "", is the only one, and holds; without either the reasons are those of the row before it
	// at the decision that has the same verb and form.
	Why  func(w *ReasonList[S, V])
	Rule string

	// Place returns the number of the pile of the drawn table that the action is about, -1 for
	// none; nil: none. The seat that it is about is an operand's.
	Place func(s S, a engine.Action) int

	Part  string                         // name of the part, in Table.Parts, that every such action uses; "": none
	UseOf func(s S, a engine.Action) Use // returns what the action uses besides Part, the zero Use if nothing; nil: no action of the row uses more. It must not allocate
}

// MaxOperands is the largest number of operands of a row.
const MaxOperands = 4

// An OperandType describes one kind of thing that actions refer to by a number: its words, its
// card, its points. A nil function means that such things have no words, no card or no points.
type OperandType[S State, V Voice] struct {
	Name  string                  // the name in forms, in capitals: "PAWN"; "" if forms do not contain it
	Words func(s S, n int) string // the words in records; if they are "", an end of the form in brackets that contains the operand is left out

	// Text returns what fills the placeholder Key of sentences, such as {pawn}, for the seat
	// to. Say is for operands that fill other placeholders, or several.
	Key  string
	Text func(v V, s S, n, to int) string
	Say  func(t *Telling[S, V], n int) []narration.Fill

	Card   func(s S, n int) string       // id of the card's face, "" for none
	Points func(s S, n int) [][2]float64 // points of the table's picture, x and y in its units
	Seat   func(s S, n int) engine.Seat  // that an action with it is about, where a table is drawn; [engine.Nobody]: none
}

// An Operand is one operand of a row. Its number is returned by Number, if that is set, and
// otherwise consists of Bits bits of the action, from bit Shift on.
type Operand[S State, V Voice] struct {
	Type        *OperandType[S, V]
	Shift, Bits uint8
	Number      func(s S, a engine.Action) int
}

// numberIn returns the operand's number in an action.
func (o *Operand[S, V]) numberIn(s S, a engine.Action) int {
	if o.Number != nil {
		return o.Number(s, a)
	}
	return int(a >> o.Shift & (1<<o.Bits - 1))
}

// A formRow is a row with its phase and its form, which is cut into pieces.
type formRow[R any, S State, V Voice] struct {
	*Row[R, S, V]
	phase             Phase
	index             int           // its number among all rows, from 0
	part              Use           // of Row.Part
	reasonRow         *Row[R, S, V] // the row whose Why or Rule applies
	form, optionalEnd []piece       // end: the optional end
	missingOperands   []string      // names of operands that the form lacks
}

// A piece is a piece of a form: a fixed text, or an operand.
type piece struct {
	text    string
	operand int // index of the operand; -1 for a text
}

// New returns the table ready for use: its rows by verb, their forms cut into pieces. It
// checks nothing.
func New[R any, S State, V Voice](t Table[R, S, V]) *Table[R, S, V] {
	byVerb := make([][]*formRow[R, S, V], t.Verbs)
	for i := range t.Decisions {
		d := &t.Decisions[i]
		for k := range d.Rows {
			row := &d.Rows[k]
			if int(row.Verb) < t.Verbs {
				p := newFormRow(row, d.Phase)
				p.index, p.part, p.reasonRow = t.rowCount, t.useOf(row.Part), reasonRow(d.Rows[:k+1])
				t.rowCount++
				byVerb[row.Verb] = append(byVerb[row.Verb], p)
			}
		}
	}
	t.rows = make([][]*formRow[R, S, V], len(t.Phases)*t.Verbs)
	t.partRows = make([][]*formRow[R, S, V], len(t.Phases)*t.Verbs)
	for phase := range t.Phases {
		for v, all := range byVerb {
			here := func(p *formRow[R, S, V]) bool { return p.phase == Phase(phase) }
			elsewhere := func(p *formRow[R, S, V]) bool { return !here(p) }
			rows := slices.Concat(slices.DeleteFunc(slices.Clone(all), elsewhere), slices.DeleteFunc(slices.Clone(all), here))
			t.rows[phase*t.Verbs+v] = rows
			if canUseParts(rows) {
				t.partRows[phase*t.Verbs+v] = rows
			}
		}
	}
	return &t
}

// canUseParts reports whether an action of a verb may use a part, given the verb's rows in the order
// in which they are looked at.
func canUseParts[R any, S State, V Voice](rows []*formRow[R, S, V]) bool {
	for _, p := range rows {
		if p.part.Kind != 0 || p.UseOf != nil {
			return true
		}
		if p.When == nil {
			break
		}
	}
	return false
}

// reasonRow returns the row whose Why or Rule applies to the last of the given rows: the last row
// with the same verb and form that has one of them, or the last row itself if none has.
func reasonRow[R any, S State, V Voice](rows []Row[R, S, V]) *Row[R, S, V] {
	last := &rows[len(rows)-1]
	for i := range rows {
		if row := &rows[len(rows)-1-i]; row.Verb == last.Verb && row.Form == last.Form && (row.Why != nil || row.Rule != "") {
			return row
		}
	}
	return last
}

// newFormRow returns the row with its form cut into pieces.
func newFormRow[R any, S State, V Voice](row *Row[R, S, V], at Phase) *formRow[R, S, V] {
	p := &formRow[R, S, V]{Row: row, phase: at}
	form, end, _ := strings.Cut(row.Form, " [")
	p.form = []piece{{form, -1}}
	if end != "" {
		p.optionalEnd = []piece{{" " + strings.TrimSuffix(end, "]"), -1}}
	}
	for i := range row.Operands {
		name := row.Operands[i].Type.Name
		if name == "" {
			continue
		}
		var in, too bool
		if p.form, in = replaceOperand(p.form, name, i); !in {
			p.optionalEnd, too = replaceOperand(p.optionalEnd, name, i)
		}
		if !in && !too {
			p.missingOperands = append(p.missingOperands, name)
		}
	}
	return p
}

// replaceOperand puts an operand in place of the first occurrence of its name in the fixed texts
// of a form, and reports whether there was one.
func replaceOperand(form []piece, name string, operand int) ([]piece, bool) {
	for i, x := range form {
		if x.operand >= 0 {
			continue
		}
		if at := wordIndex(x.text, name); at >= 0 {
			return slices.Replace(form, i, i+1, piece{x.text[:at], -1}, piece{"", operand}, piece{x.text[at+len(name):], -1}), true
		}
	}
	return form, false
}

// wordIndex returns the byte index at which words, one or several whole words, begin in a text; -1
// if the text does not contain them.
func wordIndex(text, words string) int {
	at := strings.Index(" "+text+" ", " "+words+" ")
	return at
}

// rowOf returns the row that describes an action: the first row of its verb at the decision of
// state s whose When allows it, or else the first such row at another decision; nil if there is
// none.
func (t *Table[R, S, V]) rowOf(s S, a engine.Action) *formRow[R, S, V] {
	v := int(t.Verb(a))
	if v >= t.Verbs {
		return nil
	}
	return firstRow(t.rows[int(t.Phase(s))*t.Verbs+v], s, a)
}

// firstRow returns the first of a verb's rows whose When allows an action; nil if there is none.
func firstRow[R any, S State, V Voice](rows []*formRow[R, S, V], s S, a engine.Action) *formRow[R, S, V] {
	for _, p := range rows {
		if p.When == nil || p.When(s, a) {
			return p
		}
	}
	return nil
}

// PhaseOf returns the phase in which an action is taken: the present phase if it has a row for the
// action, or else the first other phase that has one; 0 if none.
func (t *Table[R, S, V]) PhaseOf(s S, a engine.Action) Phase {
	if p := t.rowOf(s, a); p != nil {
		return p.phase
	}
	return 0
}

// decisionOf returns the decision that a state asks for, nil if there is none.
func (t *Table[R, S, V]) decisionOf(s S) *Decision[R, S, V] {
	now := t.Phase(s)
	i := slices.IndexFunc(t.Decisions, func(d Decision[R, S, V]) bool { return d.Phase == now })
	if i < 0 {
		return nil
	}
	return &t.Decisions[i]
}
