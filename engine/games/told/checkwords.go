package told

import (
	"fmt"
	"slices"
	"strings"

	"equitas/engine/cond"
	"equitas/engine/rule"
	"equitas/engine/rule/source"
)

// A zone with per = FIELD has a place for each word of the field. Which of them a step means is the
// field's current word (see [scope]): that of a loop over the field, of a choice of a word, or of a
// card that says the field. After the loop, or after the pass of a loop over seats in which the
// choice was made, the last word simply remains current; a step that uses it then is probably a
// mistake. This file finds such steps in trial matches. A word is said while such a loop, choice or
// card sets it.

// A wordSource is what set the current word of a field.
type wordSource uint8

const (
	saidByNothing wordSource = iota
	saidByLoop
	saidByChoice // of a word or of a card
)

// noteWord records what says the current word at a register.
func (w *recorder) noteWord(register int, by wordSource) { w.wordSources[register] = by }

// noteCardWords records that the current words are those of a card: nothing says those of fields that
// no card names.
func (w *recorder) noteCardWords(s *State) {
	for _, sc := range s.machine.scopes {
		by := saidByNothing
		if sc.isSaidByCards {
			by = saidByChoice
		}
		w.noteWord(sc.register, by)
	}
}

// forgetChosenWords records that words that were chosen are meant no more.
func (w *recorder) forgetChosenWords() {
	for i, by := range w.wordSources {
		if by == saidByChoice {
			w.wordSources[i] = saidByNothing
		}
	}
}

// isSaidByCards reports whether any card of the files says field f.
func (n *nouns) isSaidByCards(f int) bool {
	id := n.fields[f].id
	return slices.ContainsFunc(n.entries, func(e entry) bool {
		return slices.Contains(e.combinedFields, id) || n.set.Has(source.Path("card", e.id)+"."+id)
	})
}

// An unsaidWord is a zone or count that has a value for each word of a field, at an operation where no
// word is said.
type unsaidWord struct {
	pc    int32
	name  string // as in the file
	field int
}

// recordUnsaidWords records the zones and counts that operation pc, which is about to be executed, uses
// for a word that nothing says.
func (w *recorder) recordUnsaidWords(s *State, pc int32) {
	m := s.machine
	if len(m.scopes) == 0 {
		return
	}
	o := &m.code[pc]
	note := func(name string, register, field int) {
		if register < 0 || w.wordSources[register] != saidByNothing {
			return
		}
		if x := (unsaidWord{pc, name, field}); len(w.unsaidWords) < 100 && !slices.Contains(w.unsaidWords, x) {
			w.unsaidWords = append(w.unsaidWords, x)
		}
	}
	place := func(p *placeRef) {
		if z := &m.nouns.zones[p.zone]; z.wordField >= 0 && !p.isAllPlaces {
			note(z.id, int(p.scope), z.wordField)
		}
	}
	switch o.code {
	case opMoveTop, opMoveAll, opMoveMatching, opMoveRandom, opDeal, opSwap:
		place(&o.from)
		place(&o.to)
	case opMoveCard:
		if place(&o.to); o.b == 0 {
			place(&o.from)
		}
	case opShuffle, opLook, opShow:
		place(&o.from)
	case opChoose:
		for j := range m.decisions[o.a].options {
			if source := &m.decisions[o.a].options[j].source; source.kind == fromCards {
				place(&source.place)
			}
		}
	}
	if o.x == nil {
		return
	}
	for _, name := range o.x.names {
		if f, ok := m.inScope[name]; ok {
			note(name, m.scopeRegister[f], f)
		}
	}
}

// faultWordInScore reports a count or zone with one value for each word of a field in a score, x at v: a
// score is evaluated outside all loops and choices, so that no word is meant.
func (c *compiler) faultWordInScore(v *rule.Value, x *cond.Expr) {
	for _, i := range x.Vars() {
		name := c.words.All()[i].Name
		f, ok := c.inScope[name]
		if !ok {
			continue
		}
		field, at := c.nouns.fields[f].id, v.At
		if i := nameIndex(v.Text, name); i >= 0 {
			at = v.PlaceWithin(len([]rune(v.Text[:i])), len(name))
		}
		c.faults.add(at, fmt.Sprintf(`add them up in a step, { each = "%s", do = "add %s to COUNTER" }, and let the score name the counter`, field, name),
			"%s: there is one %s for each word of %s, and a score cannot say which is meant", c.path, name, field)
		return
	}
}

// reportUnsaidWords warns of steps that take the place, or the count, of a word that is not said.
func (t *trialReporter) reportUnsaidWords() {
	said := map[string]bool{}
	for _, x := range t.trials {
		for _, u := range x.recorder.unsaidWords {
			field := x.machine.nouns.fields[u.field].id
			at := t.operationPlace(x, int(u.pc))
			if key := fmt.Sprint(at, u.name); said[key] {
				continue
			} else {
				said[key] = true
			}
			help := fmt.Sprintf(`do it in a loop, { each = "%s", do = "STEP" }, or where a word of %s has been chosen`, field, field)
			if strings.Contains(u.name, ".") {
				help = fmt.Sprintf(`to add them up, write { each = "%s", do = "add %s to COUNTER" }`, field, u.name)
			}
			t.faults.warn(at, help, "there is one %s for each word of %s, and nothing says here which is meant: that of the last loop or choice is taken", u.name, field)
		}
	}
}
