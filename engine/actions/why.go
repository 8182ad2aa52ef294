package actions

import (
	"slices"

	"equitas/engine"
	"equitas/engine/narration"
)

// CommonReasons are what a table needs to say why an action may be taken or not, besides its rows.
type CommonReasons[S State, V Voice] struct {
	// Begin returns an empty list, which reads the values of conditions from the state.
	Begin func(v V, s S) *narration.ReasonList

	// BeforeRow, unless nil, adds what speaks against an action at this decision, whatever it is,
	// and reports whether the reasons of its row come after that.
	BeforeRow func(w *ReasonList[S, V]) bool

	// Fallback is the sentence against an action that is not legal although no reason forbids it;
	// "" where reasons are complete.
	Fallback string

	// OtherActions adds the actions about which one may ask besides those that are legal, some of
	// which may be among them.
	OtherActions func(s S, add func(l ...engine.Action))
}

// A ReasonList is an action of the seat to act while the reasons for and against it are listed.
type ReasonList[S State, V Voice] struct {
	*narration.ReasonList
	Voice   V
	State   S
	Action  engine.Action
	Verb    Verb
	Phase   Phase            // at which it is taken, as [Table.PhaseOf] returns it
	Numbers [MaxOperands]int // the operands' numbers
	Seat    int              // who decides
	Legal   bool
}

// Why lists the rules that allow or forbid an action of the seat to act, in the voice's
// language. It implements [engine.Voice.Why].
func (t *Table[R, S, V]) Why(v V, s S, a engine.Action) []engine.Reason {
	if s.ToAct() == engine.Nobody {
		return nil
	}
	w := &ReasonList[S, V]{ReasonList: t.Reasons.Begin(v, s), Voice: v, State: s, Action: a, Verb: t.Verb(a), Seat: int(s.ToAct()), Legal: slices.Contains(s.Legal(nil), a)}
	p := t.rowOf(s, a)
	if p != nil {
		w.Phase = p.phase
		for i := range p.Operands {
			w.Numbers[i] = p.Operands[i].numberIn(s, a)
		}
	}
	switch more := t.Reasons.BeforeRow == nil || t.Reasons.BeforeRow(w); {
	case !more:
		return w.Reasons
	case p == nil:
	case p.reasonRow.Why != nil:
		p.reasonRow.Why(w)
	case p.reasonRow.Rule != "":
		w.Require(true, p.reasonRow.Rule, "")
	}
	w.ForbidIf(t.Reasons.Fallback != "" && !w.Legal && !w.IsForbidden(), "", "", t.Reasons.Fallback)
	return w.Reasons
}

// Subjects lists the actions about which the seat to act may ask, each once: the legal ones,
// then others. It implements [engine.Voice.Subjects].
func (t *Table[R, S, V]) Subjects(s S) []engine.Action {
	if s.ToAct() == engine.Nobody {
		return nil
	}
	l := s.Legal(nil)
	seen := map[engine.Action]bool{}
	for _, a := range l {
		seen[a] = true
	}
	t.Reasons.OtherActions(s, func(all ...engine.Action) {
		for _, a := range all {
			if !seen[a] {
				seen[a] = true
				l = append(l, a)
			}
		}
	})
	return l
}
