package proelio

import (
	"fmt"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/rule"
)

// Subjects implements [engine.Voice]: what is legal, what the cards in hand
// are for, the other actions, then the same for all other cards.
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
	w := &why{v: v, s: s, self: int(s.pos.actor), kind: -1}
	if w.self < 0 {
		return nil
	}
	legal := slices.Contains(s.Legal(nil), a)
	if asked := verb.phase(s); asked != s.pos.phase {
		switch verb {
		case verbDeploy, verbDone:
			w.no("deploy.legal", proelio096+"Defense Phase: Deployment", "why_turn")
		case verbPerk: // says so itself
		default:
			if asked == phaseAction {
				w.no("", proelio096+"Action Phase", "why_action")
			} else {
				w.no("", "", "why_asked")
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
		w.must(s.r.support, "support.use", "why_no_support")
		w.ask("support.legal")
	case verbPerk:
		w.perk(arg, target)
	case verbPass:
		w.must(legal, "", "why_else")
	case verbLoot, verbDiscard, verbPay, verbKeep, verbGive, verbTake:
		w.kind = int(arg)
		w.must(legal, "", "why_fit", phrase("card", v.cards[arg]))
	}
	return w.reasons
}

// phase is the phase in which an action is asked for.
func (x verb) phase(s *State) phase {
	switch x {
	case verbDeploy, verbDone:
		return phaseDeploy
	case verbNo:
		return phaseReact
	case verbSacrifice, verbConcede:
		return phaseResolve
	case verbLoot:
		return phaseLoot
	case verbDiscard:
		if s.pos.phase == phaseTake && s.takeVerb() == verbDiscard {
			return phaseTake
		}
		return phaseDiscard
	case verbPay:
		return phasePay
	case verbKeep:
		return phaseKeep
	case verbGive:
		return phaseGive
	case verbTake:
		return phaseTake
	}
	return phaseAction
}

// A why collects the rules that allow or forbid one action.
type why struct {
	v       *voice
	s       *State
	self    int
	kind    int // the card in question, or -1
	reasons []engine.Reason
}

// no notes that something forbids the action.
func (w *why) no(rule, source, id string, with ...filling) {
	w.reasons = append(w.reasons, w.reason(rule, source, false, w.v.line(id, with...)))
}

// must notes a rule that is no condition, with what to say where it forbids.
func (w *why) must(holds bool, rule, id string, with ...filling) {
	text := ""
	if !holds {
		text = w.v.line(id, with...)
	}
	w.reasons = append(w.reasons, w.reason(rule, "", holds, text))
}

// reason is a rule with its place and heading.
func (w *why) reason(path, source string, holds bool, text string) engine.Reason {
	r := engine.Reason{Holds: holds, Text: text, Source: source}
	if value := w.v.r.set.Value(path); path != "" && value != nil {
		r.Rule, r.At = path, fileLine(value.At)
	}
	if source == "" && !w.v.r.set.Invented(path) {
		r.Source = heading(path)
	}
	return r
}

// heading is the heading of the rulebook that a key stands under.
func heading(path string) string {
	for i := range schema.Keys {
		if k := &schema.Keys[i]; k.Source != "" && fits(k.Path, path) {
			return k.Source
		}
	}
	table, _, _ := strings.Cut(path, ".")
	for _, h := range schema.Heads {
		if h.Path == table {
			return h.Source
		}
	}
	return ""
}

// fits reports whether a path is one of a pattern, in which a star stands for
// any name.
func fits(pattern, path string) bool {
	for {
		p, patterns, more := strings.Cut(pattern, ".")
		name, names, others := strings.Cut(path, ".")
		if p != name && p != "*" || more != others {
			return false
		}
		if !more {
			return true
		}
		pattern, path = patterns, names
	}
}

func fileLine(at rule.Place) string {
	if at.Line == 0 {
		return at.File
	}
	return fmt.Sprintf("%s:%d", at.File, at.Line)
}

// ask notes a condition. say may put into words why it forbids.
func (w *why) ask(path string, say ...string) {
	value := w.v.r.set.Value(path)
	if value == nil {
		return
	}
	w.condition(path, value, w.s.target(w.self), strings.Join(say, ""))
}
