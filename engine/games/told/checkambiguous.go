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
// reads the only card; if there are several, it is open which one is meant. To find out whether
// that matters, test matches are played twice, once with the first and once with the last of
// these cards, until the two differ.

// An ambiguousRead is a read of ZONE.FIELD at operation pc while an unordered zone held several
// kinds of cards.
type ambiguousRead struct {
	pc   int
	zone int32
}

// onlyCard returns the card of an unordered zone that a read refers to: first, or the last one
// in a twin ([State.lastCardTwin]).
func (w *watch) onlyCard(s *State, r *reader, at, first int) int {
	held := s.z.Held(at)
	if held.Len() < 2 {
		return first
	}
	if x := (ambiguousRead{int(s.pc) - 1, r.place.zone}); len(w.ambiguousReads) < 32 && !slices.Contains(w.ambiguousReads, x) {
		w.ambiguousReads = append(w.ambiguousReads, x)
	}
	if w.last {
		for rest := held; !rest.Empty(); rest = rest.Rest() {
			first = rest.Least()
		}
	}
	return first
}

// An ambiguousMention is an occurrence of ZONE.FIELD, for an unordered zone, in the text of a
// file.
type ambiguousMention struct {
	zone int
	path string // path of the key with the text
	name string
	at   rule.Place
}

// ambiguousMentions returns all occurrences of ZONE.FIELD, for unordered zones, in a set of rules.
func (n *nouns) ambiguousMentions(set *rule.Set) (all []ambiguousMention) {
	eachRuleText(set.Root, "", func(path string, v *rule.Value) {
		for zi := range n.zones {
			z := &n.zones[zi]
			if z.sees == "count" || z.sees == "top" {
				continue
			}
			for _, f := range append(n.fieldNames(), "id") {
				if i := nameIn(v.Text, z.id+"."+f); i >= 0 {
					all = append(all, ambiguousMention{zi, path, z.id + "." + f, v.Within(len([]rune(v.Text[:i])), len(z.id)+1+len(f))})
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
			if !forPeople(path) {
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
		visit(source.Join(path, key), t.Own(key))
	}
}

// forPeople reports whether the text at a path is written for players, such as a name or a
// question.
func forPeople(path string) bool {
	return strings.Contains(path, ".name.") || strings.Contains(path, ".text.") || strings.HasPrefix(path, "ask.") || strings.HasPrefix(path, "word.") || path == "title"
}

// lastCardTwin returns a state for playing the same match again, in which ZONE.FIELD of an
// unordered zone reads the last card instead of the first.
func (s *State) lastCardTwin() *State {
	t := s.m.newState()
	w := newWatch(s.m)
	w.last = true
	t.watchWith(&w)
	return t
}

// isDifferent reports whether two states of the same match are different.
func (s *State) isDifferent(t *State) bool {
	if s.dec != t.dec || s.me != t.me || s.out != t.out || s.kinds != t.kinds || !slices.Equal(s.num, t.num) || !slices.Equal(s.legal[:s.kinds], t.legal[:t.kinds]) {
		return true
	}
	for at := range s.m.layout.Places() {
		if s.z.Held(at) != t.z.Held(at) || s.z.Size(at) != t.z.Size(at) || s.z.Top(at) != t.z.Top(at) {
			return true
		}
	}
	return s.dec < 0 && s.Result() != t.Result()
}

// compareTwin counts the reads of a zone with several cards after which the twin differs from
// the match, and then makes the twin equal to the match again.
func (t *trial) compareTwin(s, twin *State) {
	asked := s.watch.ambiguousReads
	s.watch.ambiguousReads = s.watch.ambiguousReads[:0]
	if len(asked) == 0 {
		return
	}
	if s.isDifferent(twin) {
		for _, x := range asked {
			t.differingReads[x]++
		}
		twin.CopyFrom(s)
	}
}

// reportAmbiguousReads reports reads of ZONE.FIELD at which it mattered which of several cards was
// meant.
func (t *trialReporter) reportAmbiguousReads() {
	n := t.rules.n
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
				case m == nil, !isUnder(m.path, x.m.keys[r.pc]) && isUnder(c.path, x.m.keys[r.pc]):
					m = c
				}
			}
			if m == nil || said[m.at] {
				continue
			}
			said[m.at] = true
			field := m.name[len(z.id)+1:]
			help := fmt.Sprintf(`count them: under [count] most = { in = %q, most = "card.%s" }, then me.most`, z.id, field)
			if !z.perSeat {
				help = strings.Replace(help, "me.most", "table.most", 1)
			}
			if f := n.fieldIndex(field); field == "id" || n.fields[f].typ != cond.Int {
				help = fmt.Sprintf(`choose one, and ask card.%s, or count them: under [count] those = { in = %q, where = "card.%s == …" }`, field, z.id, field)
			}
			if z.sees == "all" {
				help += fmt.Sprintf(`; with sees = "top" %s is a pile and has a top card`, z.id)
			}
			t.f.add(m.at, help, "%s asks of one card, and %s had several, %s, whose cards have no order: none of them is the top", m.name, z.id, timesInWords(x.differingReads[r]))
		}
	}
}

// isUnder reports whether a key is path or is below it.
func isUnder(key, path string) bool { return key == path || strings.HasPrefix(key, path+".") }
