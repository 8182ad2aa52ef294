package proelio

import (
	"strings"

	"equitas/engine"
	"equitas/engine/actions"
	"equitas/engine/narration"
)

// A reasonList collects the reasons for and against one action.
type reasonList = actions.ReasonList[*State, *voice]

// commonReasons has the functions that list reasons for the actions of all rows.
var commonReasons = actions.CommonReasons[*State, *voice]{
	Begin: func(v *voice, _ *State) *narration.ReasonList {
		return v.NewReasons(func(_, id string) string { return v.cards[v.rules.ids[id]] }, nil)
	},
	BeforeRow: addTimingReasons, OtherActions: addOtherActions,
}

// addOtherActions adds the usual actions of the cards in hand, other actions, then those of all other
// cards.
func addOtherActions(s *State, add func(l ...engine.Action)) {
	self := int(s.pos.actor)
	h := &s.pos.house[self]
	card := func(k uint8) { add(s.usualActions(k)...) }
	forEachKind(h.mask, card)
	add(packAction(verbDraw, 0, 0), packAction(verbImperial, 0, 0), packAction(verbEquitas, 0, 0), packAction(verbTrade, 0, none))
	if h.guild != 0 {
		for _, perks := range s.rules.guilds[h.guild-1].perks {
			for _, k := range perks {
				add(s.appendTargets(nil, verbPerk, k, s.rules.perks[k].target, self)...)
			}
		}
	}
	for k := range s.rules.kinds {
		card(uint8(k))
	}
}

// usualActions returns the actions that are usual for a kind of card, by the House that decides;
// they may not be legal.
func (s *State) usualActions(k uint8) []engine.Action {
	switch kind := &s.rules.kinds[k]; kind.use {
	case useAttack:
		return []engine.Action{packAction(verbAttack, 0, k)}
	case useDefense:
		return []engine.Action{packAction(verbFortify, 0, k), packAction(verbDeploy, 0, k)}
	default:
		return s.appendTargets(nil, verbPlay, k, kind.target, int(s.pos.actor))
	}
}

// addTimingReasons adds a reason against an action that the present decision does not ask for,
// which tells when it may be taken. more is always true: the reasons of its row follow.
func addTimingReasons(w *reasonList) (more bool) {
	s, at := w.State, w.Phase
	if w.Verb == verbDiscard && at == phaseTake && s.takeVerb() == verbTake { // at this decision a card is taken; it is discarded at another
		at = phaseDiscard
	}
	switch {
	case at == s.pos.phase || w.Verb == verbPerk: // the perk's own reasons explain it
	case w.Verb == verbDeploy || w.Verb == verbDone:
		w.Forbid("deploy.legal", proelio096+"Defense Phase: Deployment", "why.turn")
	case at == phaseAction:
		w.Forbid("", proelio096+"Action Phase", "why.action")
	default:
		w.Forbid("", "", "why.asked")
	}
	return true
}

// addConditionReason adds the condition at a path as a reason, for a kind of card (-1: none) and
// the House that would be attacked. say, if given, is the reason in words why it forbids.
// addConditionAgainst does the same for another House as rival.
func addConditionReason(w *reasonList, kind int, path string, say ...string) {
	addConditionAgainst(w, kind, w.State.targetOf(w.Seat), path, say...)
}

func addConditionAgainst(w *reasonList, kind, rival int, path string, say ...string) {
	q := question{w.State, w.Seat, rival, kind}
	w.Lookup = func(i int) int32 { return w.State.rules.words.All()[i].Read(q) }
	w.AddCondition(path, strings.Join(say, ""))
}
