package actions

import (
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/narration"
)

// A Verb is the type of an action. A game numbers its verbs from 0.
type Verb uint8

// A Phase is the number of a decision that a match asks for. 0 stands for none: the match is
// over.
type Phase uint8

// State is what a table needs to know of a game's state.
type State interface {
	// ToAct returns the seat that decides.
	ToAct() engine.Seat
}

// Voice is what a table needs of a game's voice: sentences and names in a language, as a
// [narration.Speaker] has them.
type Voice interface {
	Sentence(key string, with ...narration.With) string
	Act(how narration.Manner, key string, seat int, viewer engine.Seat, with ...narration.With) string
}

// A Table is the actions of a game with rules of type R, states of type S and voices of type V.
// [New] makes it ready; then it never changes.
type Table[R any, S State, V Voice] struct {
	Verbs     int                        // how many there are
	Verb      func(a engine.Action) Verb // of an action
	Phases    []string                   // names in records, by number; the first is that of a match that is over
	Phase     func(s S) Phase            // of the decision that is due
	Decisions []Decision[R, S, V]        // in the order in which a match, and in it a turn, first comes to them
	Parts     []Part[R]                  // that are types of action or choices, in the order of reports

	placed int                  // how many rows there are
	rows   [][]*placed[R, S, V] // by phase and verb, phase × Verbs + verb: those of the phase first, then the verb's others
}

// A Decision is what a match asks for in a phase, and the actions that it is made among.
type Decision[R any, S State, V Voice] struct {
	Phase Phase
	Key   string         // key or table of the rule files where it is ruled
	Has   func(r R) bool // whether there is the decision under the rules; nil: always
	Rows  []Row[R, S, V]

	// Records is what the text about records says of it: the words of its actions; "": their
	// forms, one after the other.
	Records string

	// The question is the sentence below [ask] in the files of words of the name of the phase,
	// with _ for a point. Ask, which may be nil, returns what fills it, and may set the key to
	// another of Asks, which lists them all where there are others.
	Ask  func(q *Question[S, V]) []narration.With
	Asks []string

	// GoesOn says that an action here goes on with the sentence of the one before, such as the
	// place to which a pawn moves.
	GoesOn bool
}

// A Question is what the seat to act is asked at a decision.
type Question[S State, V Voice] struct {
	Voice V
	State S
	To    engine.Seat // who is asked
	Key   string      // the sentence, below [ask]
}

// asks returns the keys of all sentences that may ask for a decision of the named phase.
func (d *Decision[R, S, V]) asks(phase string) []string {
	if len(d.Asks) > 0 {
		return d.Asks
	}
	return []string{strings.ReplaceAll(phase, ".", "_")}
}

// A Row describes one type of action at one decision: its verb, its form in records, its
// sentences and what it uses.
type Row[R any, S State, V Voice] struct {
	Verb Verb

	// Form is the pattern of its words in records, as [engine.Kind] has it: "demolish TARGET
	// with PAWN". The names of operands stand for them, each once.
	Form     string
	Operands []Operand[S, V] // at most MaxOperands, in the order in which the picture shows them
	Help     string          // how the help page about records names it, where that is not by the form

	Has   func(r R) bool                       // whether there is the action under the rules; nil: always
	When  func(s S, a engine.Action) bool      // whether the row is of this action of the verb; nil: always. The first row that is counts
	Key   string                               // key or table of the rule files where it is ruled; "": as for the decision
	Kinds func(r R, lang string) []engine.Kind // for the chart, where files name the actions; nil: the form

	// Say is the sentence, below [say] in the files of words, and below [did] of what was done,
	// unless Did names another one there. Operands fill it, then With, which may be nil. Tell,
	// unless nil, returns the sentence in its place.
	Say  string
	Did  string
	With func(t *Telling[S, V]) []narration.With
	Tell func(t *Telling[S, V]) string

	Part   string                         // name of the part, of Table.Parts, that every such action uses; "": none
	PartOf func(s S, a engine.Action) Use // another part that it uses; nil: none. It allocates nothing
}

// MaxOperands is the largest number of operands of a row.
const MaxOperands = 4

// An OperandType describes one kind of thing that actions name by a number: its words, its
// card, its points. A function that is nil means that it has none.
type OperandType[S State, V Voice] struct {
	Name  string                  // in forms, in capitals: "PAWN"; "" of what the words do not name
	Words func(s S, n int) string // in records; an end in brackets is left out if it is ""

	// Text, as the seat to is told it, fills the placeholder Key of sentences: {pawn}. Say is for
	// those that fill other placeholders, or several.
	Key  string
	Text func(v V, s S, n, to int) string
	Say  func(t *Telling[S, V], n int) []narration.With

	Card   func(s S, n int) string       // the face of its card, "" for none
	Points func(s S, n int) [][2]float64 // of the picture
}

// An Operand is one operand of a row: its type, and where its number stands in the action,
// in so many bits from Shift up, unless Number returns it.
type Operand[S State, V Voice] struct {
	Type        *OperandType[S, V]
	Shift, Bits uint8
	Number      func(s S, a engine.Action) int
}

// number returns the number of the operand in an action.
func (o *Operand[S, V]) number(s S, a engine.Action) int {
	if o.Number != nil {
		return o.Number(s, a)
	}
	return int(a >> o.Shift & (1<<o.Bits - 1))
}

// A placed is a row with the phase at which it is taken and its form, cut into pieces.
type placed[R any, S State, V Voice] struct {
	*Row[R, S, V]
	phase     Phase
	n         int      // its number among all rows, from 0
	part      Use      // of Row.Part
	form, end []piece  // end: what may be missing
	lacks     []string // names of operands that the form lacks
}

// A piece is a part of a form: a fixed text, or an operand.
type piece struct {
	text    string
	operand int // its index, -1: a text
}

// New returns the table ready for use: its rows by verb, their forms cut into pieces. It
// checks nothing.
func New[R any, S State, V Voice](t Table[R, S, V]) *Table[R, S, V] {
	byVerb := make([][]*placed[R, S, V], t.Verbs)
	for i := range t.Decisions {
		d := &t.Decisions[i]
		for k := range d.Rows {
			row := &d.Rows[k]
			if int(row.Verb) < t.Verbs {
				p := place(row, d.Phase)
				p.n, p.part = t.placed, t.use(row.Part)
				t.placed++
				byVerb[row.Verb] = append(byVerb[row.Verb], p)
			}
		}
	}
	t.rows = make([][]*placed[R, S, V], len(t.Phases)*t.Verbs)
	for phase := range t.Phases {
		for v, all := range byVerb {
			here := func(p *placed[R, S, V]) bool { return p.phase == Phase(phase) }
			elsewhere := func(p *placed[R, S, V]) bool { return !here(p) }
			t.rows[phase*t.Verbs+v] = slices.Concat(slices.DeleteFunc(slices.Clone(all), elsewhere), slices.DeleteFunc(slices.Clone(all), here))
		}
	}
	return &t
}

// place cuts the form of a row into pieces.
func place[R any, S State, V Voice](row *Row[R, S, V], at Phase) *placed[R, S, V] {
	p := &placed[R, S, V]{Row: row, phase: at}
	form, end, _ := strings.Cut(row.Form, " [")
	p.form = []piece{{form, -1}}
	if end != "" {
		p.end = []piece{{" " + strings.TrimSuffix(end, "]"), -1}}
	}
	for i := range row.Operands {
		name := row.Operands[i].Type.Name
		if name == "" {
			continue
		}
		var in, too bool
		if p.form, in = replaced(p.form, name, i); !in {
			p.end, too = replaced(p.end, name, i)
		}
		if !in && !too {
			p.lacks = append(p.lacks, name)
		}
	}
	return p
}

// replaced puts an operand in place of the first occurrence of its name in the fixed texts
// of a form, and reports whether there was one.
func replaced(form []piece, name string, operand int) ([]piece, bool) {
	for i, x := range form {
		if x.operand >= 0 {
			continue
		}
		if at := word(x.text, name); at >= 0 {
			return slices.Replace(form, i, i+1, piece{x.text[:at], -1}, piece{"", operand}, piece{x.text[at+len(name):], -1}), true
		}
	}
	return form, false
}

// word returns where a whole word, or several, begin in a text; -1 if they are not there.
func word(text, words string) int {
	at := strings.Index(" "+text+" ", " "+words+" ")
	return at
}

// row returns the row of an action, nil if there is none: a row of the decision that is
// due, or, for an action of another decision, the first row of its verb. Rows of the
// decision that is due come first, since whether they apply may depend on what is being
// decided.
func (t *Table[R, S, V]) row(s S, a engine.Action) *placed[R, S, V] {
	v := int(t.Verb(a))
	if v >= t.Verbs {
		return nil
	}
	for _, p := range t.rows[int(t.Phase(s))*t.Verbs+v] {
		if p.When == nil || p.When(s, a) {
			return p
		}
	}
	return nil
}

// At returns the phase in which an action is taken: the present one if its verb belongs
// there, or else the first to which the verb belongs; 0 if none.
func (t *Table[R, S, V]) At(s S, a engine.Action) Phase {
	if p := t.row(s, a); p != nil {
		return p.phase
	}
	return 0
}

// decision returns what is asked for in a state, nil if nothing is.
func (t *Table[R, S, V]) decision(s S) *Decision[R, S, V] {
	now := t.Phase(s)
	i := slices.IndexFunc(t.Decisions, func(d Decision[R, S, V]) bool { return d.Phase == now })
	if i < 0 {
		return nil
	}
	return &t.Decisions[i]
}
