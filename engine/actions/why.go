package actions

import (
	"slices"

	"equitas/engine"
	"equitas/engine/narration"
)

// CommonReasons has the functions that list, for actions of all rows, why an action may be taken or
// not.
type CommonReasons[S State, V Voice] struct {
	// Begin returns an empty list of reasons whose conditions read their values from the state.
	Begin func(v V, s S) *narration.ReasonList

	// BeforeRow, unless nil, adds the reasons against any action at this decision, whatever its
	// row, and reports whether the reasons of its row are to be added too.
	BeforeRow func(w *ReasonList[S, V]) bool

	// Fallback is the sentence against an action that is not legal although no reason forbids it;
	// "" where reasons are complete.
	Fallback string

	// OtherActions calls add with the actions about which one may ask although they may not be
	// legal. Legal actions among them make no difference.
	OtherActions func(s S, add func(l ...engine.Action))
}

// A ReasonList collects the reasons for and against one action of the seat to act.
type ReasonList[S State, V Voice] struct {
	*narration.ReasonList
	Voice   V
	State   S
	Action  engine.Action
	Verb    Verb
	Phase   Phase            // the phase in which it is taken, as [Table.PhaseOf] returns it
	Numbers [MaxOperands]int // the operands' numbers, in the order of the row
	Seat    int              // the seat that decides
	Legal   bool
}

// Why lists the rules that allow or forbid an action of the seat to act, in the voice's language;
// nil if the match is over. It implements [engine.Voice.LegalityReasons].
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
