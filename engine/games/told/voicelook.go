package told

import (
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/cond"
	"equitas/engine/narration"
)

// lookupKinds returns the kinds of cards that players can look up. Of kinds with the same name it has
// the first one.
func (v *voice) lookupKinds() (kinds []int) {
	for k, name := range v.cardNames {
		if slices.Index(v.cardNames, name) == k {
			kinds = append(kinds, k)
		}
	}
	return kinds
}

// Things implements [engine.Voice]: the things are the cards.
func (v *voice) Things(engine.State) (l []string) {
	for _, k := range v.lookupKinds() {
		l = append(l, v.cardNames[k])
	}
	return l
}

// ExplainThing implements [engine.Voice]. For card i of [voice.Things] it returns lines on what the
// card does, its fields, how many copies there are and how many of them the seat sees.
func (v *voice) ExplainThing(st engine.State, seat engine.Seat, i int) (l []string) {
	s, k := st.(*State), v.lookupKinds()[i]
	if text := v.cardText(k, false); text != "" {
		l = append(l, text)
	} else {
		l = v.cardSteps(k)
	}
	if has := v.cardFields(k); has != "" {
		l = append(l, has)
	}
	seen := 0
	for at := range s.machine.layout.Places() {
		if s.machine.layout.SeatsSeeing(at).Has(seat) {
			seen += s.table.Copies(at, k)
		}
	}
	return append(l, v.Sentence("look.count", narration.Num("n", len(s.machine.layout.Cards.Copies[k])), narration.Num("seen", seen)))
}

// cardSteps returns the steps of card kind k in words, a line for each moment.
func (v *voice) cardSteps(k int) (l []string) {
	e := &v.machine.nouns.entries[v.machine.nouns.kinds[k].entry]
	for _, m := range v.machine.nouns.moments {
		if x := v.rules.set.Value("card." + e.id + "." + m); x != nil {
			l = append(l, v.Sentence("table.line", narration.Text("name", v.phraseName(m)), narration.Text("what", v.stepsInWords(x))))
		}
	}
	return l
}

// cardFields returns the fields that card kind k sets, in words.
func (v *voice) cardFields(k int) string {
	n := v.machine.nouns
	kind := &n.kinds[k]
	e := &n.entries[kind.entry]
	var l []string
	for i := range n.fields {
		f, x := &n.fields[i], kind.values[i]
		switch said := slices.Contains(e.combinedFields, f.id) || f.isComputed || v.rules.set.Has("card."+e.id+"."+f.id); {
		case !said, f.valueType == cond.Bool && x == 0:
		case f.valueType == cond.Bool:
			l = append(l, v.fieldInWords(f.id))
		case f.valueType == cond.Word:
			l = append(l, v.Line("table.line", narration.Text("name", v.fieldInWords(f.id)), narration.Text("what", v.wordInWords(f.valueText(x)))))
		default:
			l = append(l, v.Line("table.line", narration.Text("name", v.fieldInWords(f.id)), narration.Text("what", v.valueInWords(&f.domain, x))))
		}
	}
	return narration.Capitalize(strings.Join(l, "; "))
}
