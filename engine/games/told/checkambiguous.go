package told

import (
	"fmt"
	"slices"
	"strings"

	"equitas/engine/cond"
	"equitas/engine/rule"
	"equitas/engine/rule/source"
)

// ZONE.FIELD reads a field of the top card of a pile. In a zone whose cards have no order it
// reads the only card; if there are several, the file does not say which one is meant. To find
// out whether that matters, trial matches are played twice, once with the first and once with
// the last of these cards, until the two matches differ.

// An ambiguousRead is a read of ZONE.FIELD at operation pc while an unordered zone held several
// kinds of cards.
type ambiguousRead struct {
	pc   int
	zone int32
}

// soleCard returns the card that a read of an unordered zone, at place at, refers to: first, or the
// last card there in a twin ([State.lastCardTwin]). It records the read if several kinds lie there.
func (w *recorder) soleCard(s *State, r *reader, at, first int) int {
	held := s.table.KindsAt(at)
	if held.Len() < 2 {
		return first
	}
	if x := (ambiguousRead{int(s.pc) - 1, r.place.zone}); len(w.ambiguousReads) < 32 && !slices.Contains(w.ambiguousReads, x) {
		w.ambiguousReads = append(w.ambiguousReads, x)
	}
	if w.readsLastCard {
		for rest := held; !rest.IsEmpty(); rest = rest.WithoutLowest() {
			first = rest.Lowest()
		}
	}
	return first
}

// An ambiguousMention is an occurrence of ZONE.FIELD, for an unordered zone, in the text of a
// file.
type ambiguousMention struct {
	zone     int
	path     string // path of the key with the text
	name     string
	position rule.Place
}

// ambiguousMentions returns the first mention of each ZONE.FIELD in each text of the rules, for
// zones without order.
func (n *nouns) ambiguousMentions(set *rule.Set) (all []ambiguousMention) {
	eachRuleText(set.Root, "", func(path string, v *rule.Value) {
		for zi := range n.zones {
			z := &n.zones[zi]
			if z.visibility == "count" || z.visibility == "top" {
				continue
			}
			for _, f := range append(n.fieldNames(), "id") {
				if i := nameIndex(v.Text, z.id+"."+f); i >= 0 {
					all = append(all, ambiguousMention{zi, path, z.id + "." + f, v.PlaceWithin(len([]rune(v.Text[:i])), len(z.id)+1+len(f))})
				}
			}
		}
	})
	return all
}

// eachRuleText calls f for every text below t that is part of the rules, not written for players,
// with the path of its key. path is that of t.
func eachRuleText(t *rule.Table, path string, f func(path string, v *rule.Value)) {
	var visit func(path string, v *rule.Value)
	visit = func(path string, v *rule.Value) {
		switch v.Kind {
		case rule.KindText:
			if !isForPlayers(path) {
				f(path, v)
			}
		case rule.KindList:
			for _, e := range v.List {
				visit(path, e)
			}
		case rule.KindTable:
			eachRuleText(v.Table, path, f)
		}
	}
	for _, key := range t.Keys() {
		visit(source.Join(path, key), t.GetKey(key))
	}
}

// isForPlayers reports whether the text at a path is written for players, such as a name or a
// question.
func isForPlayers(path string) bool {
	return strings.Contains(path, ".name.") || strings.Contains(path, ".text.") || strings.HasPrefix(path, "ask.") || strings.HasPrefix(path, "word.") || path == "title"
}

// lastCardTwin returns a state for playing the same match again, in which ZONE.FIELD of an
// unordered zone reads the last card instead of the first.
func (s *State) lastCardTwin() *State {
	t := s.machine.newState()
	w := newRecorder(s.machine)
	w.readsLastCard = true
	t.recordWith(&w)
	return t
}

// differsFrom reports whether two states of the same match are different.
func (s *State) differsFrom(t *State) bool {
	if s.decisionIndex != t.decisionIndex || s.me != t.me || s.outSeats != t.outSeats || s.optionCount != t.optionCount || !slices.Equal(s.num, t.num) || !slices.Equal(s.choosable[:s.optionCount], t.choosable[:t.optionCount]) {
		return true
	}
	for at := range s.machine.layout.Places() {
		if s.table.KindsAt(at) != t.table.KindsAt(at) || s.table.Size(at) != t.table.Size(at) || s.table.Top(at) != t.table.Top(at) {
			return true
		}
	}
	return s.decisionIndex < 0 && s.Result() != t.Result()
}

// compareTwin handles the ambiguous reads since the last decision. If the twin differs from the
// match after them, it counts them in differingReads and makes the twin equal to the match again.
func (t *trial) compareTwin(s, twin *State) {
	asked := s.recorder.ambiguousReads
	s.recorder.ambiguousReads = s.recorder.ambiguousReads[:0]
	if len(asked) == 0 {
		return
	}
	if s.differsFrom(twin) {
		for _, x := range asked {
			t.differingReads[x]++
		}
		twin.CopyFrom(s)
	}
}

// reportAmbiguousReads reports reads of ZONE.FIELD at which it mattered which of several cards was
// meant.
func (t *trialReporter) reportAmbiguousReads() {
	n := t.rules.nouns
	mentions := n.ambiguousMentions(t.set)
	said := map[rule.Place]bool{}
	for _, x := range t.trials {
		var asked []ambiguousRead
		for r := range x.differingReads {
			asked = append(asked, r)
		}
		slices.SortFunc(asked, func(a, b ambiguousRead) int { return (a.pc-b.pc)*64 + int(a.zone-b.zone) })
		for _, r := range asked {
			z := &n.zones[r.zone]
			var m *ambiguousMention
			for i := range mentions {
				switch c := &mentions[i]; {
				case c.zone != int(r.zone):
				case m == nil, !isAtOrBelow(m.path, x.machine.stepPaths[r.pc]) && isAtOrBelow(c.path, x.machine.stepPaths[r.pc]):
					m = c
				}
			}
			if m == nil || said[m.position] {
				continue
			}
			said[m.position] = true
			field := m.name[len(z.id)+1:]
			help := fmt.Sprintf(`count them: under [count] most = { in = %q, most = "card.%s" }, then me.most`, z.id, field)
			if !z.perSeat {
				help = strings.Replace(help, "me.most", "table.most", 1)
			}
			if f := n.fieldIndex(field); field == "id" || n.fields[f].valueType != cond.Int {
				help = fmt.Sprintf(`choose one, and ask card.%s, or count them: under [count] those = { in = %q, where = "card.%s == …" }`, field, z.id, field)
			}
			if z.visibility == "all" {
				help += fmt.Sprintf(`; with sees = "top" %s is a pile and has a top card`, z.id)
			}
			t.faults.add(m.position, help, "%s asks of one card, and %s had several, %s, whose cards have no order: none of them is the top", m.name, z.id, timesInWords(x.differingReads[r]))
		}
	}
}

// isAtOrBelow reports whether key, a path of a key, is path or lies below it.
func isAtOrBelow(key, path string) bool { return key == path || strings.HasPrefix(key, path+".") }
