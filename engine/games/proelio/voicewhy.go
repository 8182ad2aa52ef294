package proelio

import (
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/narration"
)

// Subjects implements [engine.Voice]. It returns the legal actions, then the usual actions with
// the cards in hand, then actions without a card, then the usual actions with all other cards.
func (v *voice) Subjects(st engine.State) []engine.Action {
	s := st.(*State)
	if s.pos.done {
		return nil
	}
	l := s.Legal(nil)
	seen := map[engine.Action]bool{}
	for _, a := range l {
		seen[a] = true
	}
	add := func(all ...engine.Action) {
		for _, a := range all {
			if !seen[a] {
				seen[a] = true
				l = append(l, a)
			}
		}
	}
	self := int(s.pos.actor)
	h := &s.pos.house[self]
	card := func(k uint8) {
		switch kind := &s.r.kinds[k]; kind.use {
		case useAttack:
			add(act(verbAttack, 0, k))
		case useDefense:
			add(act(verbFortify, 0, k), act(verbDeploy, 0, k))
		default:
			add(s.targets(nil, verbPlay, k, kind.target, self)...)
		}
	}
	eachKind(h.mask, card)
	add(act(verbDraw, 0, 0), act(verbImperial, 0, 0), act(verbEquitas, 0, 0), act(verbTrade, 0, none))
	if h.guild != 0 {
		for _, perks := range v.r.guilds[h.guild-1].perks {
			for _, k := range perks {
				add(s.targets(nil, verbPerk, k, s.r.perks[k].target, self)...)
			}
		}
	}
	for k := range v.r.kinds {
		card(uint8(k))
	}
	return l
}

// Why implements [engine.Voice].
func (v *voice) Why(st engine.State, a engine.Action) []engine.Reason {
	s := st.(*State)
	verb, target, arg := split(a)
	w := &why{Why: v.NewWhy(v.law, func(_, id string) string { return v.cards[v.r.ids[id]] }), v: v, s: s, self: int(s.pos.actor), kind: -1}
	if w.self < 0 {
		return nil
	}
	legal := slices.Contains(s.Legal(nil), a)
	asked := acts.At(s, a)
	if verb == verbDiscard && asked == phaseTake && s.takeVerb() == verbTake { // at this decision a card is taken; a discard belongs to another
		asked = phaseDiscard
	}
	if asked != s.pos.phase {
		switch verb {
		case verbDeploy, verbDone:
			w.No("deploy.legal", proelio096+"Defense Phase: Deployment", "why.turn")
		case verbPerk: // the perk's own reasons explain it
		default:
			if asked == phaseAction {
				w.No("", proelio096+"Action Phase", "why.action")
			} else {
				w.No("", "", "why.asked")
			}
		}
	}
	switch verb {
	case verbDraw:
		w.ask("draw.legal")
	case verbAttack, verbFortify, verbPlay, verbDeploy:
		w.card(verb, target, arg)
	case verbImperial:
		w.imperial()
	case verbEquitas:
		w.equitas()
	case verbTrade:
		w.trade(arg)
	case verbSupport:
		w.held(arg)
		w.Must(s.r.support, "support.use", "why.no_support")
		w.ask("support.legal")
	case verbPerk:
		w.perk(arg, target)
	case verbPass:
		w.Must(legal, "", "why.else")
	case verbLoot, verbDiscard, verbPay, verbKeep, verbGive, verbTake:
		w.kind = int(arg)
		w.Must(legal, "", "why.fit", narration.Text("card", v.cards[arg]))
	}
	return w.Reasons
}

// A why collects the reasons for and against one action of a House.
type why struct {
	*narration.Why
	v    *voice
	s    *State
	self int
	kind int // the card in question; -1 for none
}

// ask adds the condition at a path as a reason, with the House's target as the rival. say, if
// given, is the text to use if it forbids the action.
func (w *why) ask(path string, say ...string) {
	w.condition(path, w.s.target(w.self), strings.Join(say, ""))
}

func (w *why) condition(path string, rival int, text string) {
	q := question{w.s, w.self, rival, w.kind}
	w.Condition(path, text, func(i int) int32 { return w.v.r.words.All()[i].Read(q) })
}
