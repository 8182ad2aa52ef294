package told

import (
	"fmt"
	"slices"
	"strings"

	"equitas/engine/rule"
	"equitas/engine/rule/source"
	"equitas/engine/script"
)

// This file has the rules for the names of nouns (cards, zones, counters and so on) and for the names
// that steps give. A name must not have two meanings in the same position of a text.

// A meaning is a name that conditions and sentences use themselves, and a text on what it stands for.
type meaning struct{ name, text string }

// meanings are the reserved names with their meanings.
var meanings = []meaning{
	{"me", "the seat that acts"}, {"left", "the next seat"}, {"right", "the seat before"}, {"across", "the seat on the other side"},
	{"actor", "the seat whose steps opened a window"}, {"other", "the seat that a count looks at"},
	{"table", "what no seat has for itself, as in table.seats"}, {"number", "the numbers of the rules, as in number.deal"},
	{"card", "the card that is looked at, as in card.id"}, {"each", "the word that a loop is at"},
	{"seat", "the number of a seat, as in me.seat"}, {"seats", "all seats"}, {"others", "all other seats"}, {"out", "whether a seat is out, as in me.out"},
	{"kinds", "every different card"}, {"all", "every card of a zone"}, {"none", "no value"},
	{"yes", "a value of a counter"}, {"no", "a value of a counter"}, {"true", "a value of a counter"}, {"false", "a value of a counter"},
}

// reservedNames are the names of [meanings], in the same order.
var reservedNames = ids(meanings, func(m *meaning) string { return m.name })

// operators are words with a meaning in the syntax of conditions and amounts.
var operators = []string{"and", "or", "not", "in", "if", "else", "let", "nil", "matches", "contains"}

// joiningWords are the words between the operands of a sentence, such as from, to and where.
var joiningWords = func() []string {
	l := []string{"when"}
	for i := range script.Verbs {
		for _, slot := range script.Verbs[i].Slots {
			if slot.Word != "" && !slices.Contains(l, slot.Word) {
				l = append(l, slot.Word)
			}
		}
	}
	return l
}()

// meaningOf returns a clause on what a name already means in sentences and conditions, as the reason
// for refusing it; "" for a free name.
func meaningOf(name string) string {
	switch i := slices.Index(reservedNames, name); {
	case i >= 0:
		return fmt.Sprintf("in conditions and sentences %s is %s", name, meanings[i].text)
	case slices.Contains(joiningWords, name):
		return name + " stands between the parts of a sentence"
	case slices.Contains(operators, name):
		return name + " is a word of conditions"
	}
	return ""
}

// fieldNameExceptions lists reserved names that a field may have: a field is always written after a
// dot, or at positions where these names have no other meaning.
var fieldNameExceptions = []string{"table", "number", "card", "out", "all", "none", "yes", "no", "true", "false"}

// reportTakenName reports a fault if the name of a noun already has a meaning, or is that of
// another noun. at is its entry, whose path begins with the type of noun: zone, counter, count
// or field.
func (n *nouns) reportTakenName(id string, at *rule.Value) {
	noun, _, _ := strings.Cut(at.Path, ".")
	why := ""
	if noun != "field" || !slices.Contains(fieldNameExceptions, id) {
		why = meaningOf(id)
	}
	for _, o := range []struct {
		noun  string
		there bool
	}{{"zone", n.zoneIndex(id) >= 0}, {"counter", n.counterIndex(id) >= 0 && noun != "field"}} {
		if why == "" && o.there && noun != o.noun {
			why = "there is a " + o.noun + " " + id
		}
	}
	if why != "" {
		n.hasNameClash = true
		n.fault(at.KeyAt, suggestOtherName(id+freeNameSuffix[noun]), "%s cannot be called so: %s", at.Path, why)
	}
}

// freeNameSuffix has, by type of noun, the suffix that turns a taken name into a free one.
var freeNameSuffix = map[string]string{"zone": "_cards", "counter": "_counter", "count": "_count", "field": "_field", "step": "_steps"}

// suggestOtherName returns a hint that proposes name, or any other, in place of a taken one.
func suggestOtherName(name string) string { return fmt.Sprintf("write %s, or another name", name) }

// reportAmbiguousNames reports phases, windows and moments of cards whose name is a word that may
// follow run, open or as in a sentence, so that the sentence could be read in two ways.
func (n *nouns) reportAmbiguousNames() {
	report := func(path, id string) {
		if slices.Contains(joiningWords, id) {
			n.fault(n.set.Value(path).KeyAt, suggestOtherName(id+freeNameSuffix["step"]), "%s cannot be called so: %s", path, meaningOf(id))
		}
	}
	for _, table := range []string{"phase", "window"} {
		for _, id := range n.keysIn(table) {
			report(source.Path(table, id), id)
		}
	}
	for _, id := range n.keysIn("card") {
		for _, key := range n.set.Table(source.Path("card", id)).Keys() {
			if !slices.Contains(cardKeys, key) {
				report(source.Path("card", id, key), key)
			}
		}
	}
}

// nameRefusal returns why a step must not give a name to something that it chooses or finds, and a hint
// on what to write instead. Both are "" if the name is allowed.
func (n *nouns) nameRefusal(name string) (why, write string) {
	write = suggestOtherName("chosen_" + name)
	switch means := meaningOf(name); {
	case !isName(name):
		return "a name is made of a to z, 0 to 9 and _", "give it such a name"
	case means != "" && name != "card":
		return means, write
	case n.zoneIndex(name) >= 0:
		return "there is a zone " + name, write
	case n.counterIndex(name) >= 0:
		return "there is a counter " + name, write
	}
	return "", ""
}

// checkFieldNames implements [rule.Extras.CheckNames]. It returns faults for fields named like a key
// that every card has. Otherwise cards that set the field would be reported for misusing the key.
func (g *Game) checkFieldNames(set *rule.Set) []rule.Fault {
	var l []rule.Fault
	t := set.Root.GetKey("field")
	if t == nil || t.Kind != rule.KindTable {
		return nil
	}
	for _, id := range t.Table.Keys() {
		if slices.Contains(cardKeys, id) || id == "id" || id == "play" {
			l = append(l, rule.Fault{At: t.Table.GetKey(id).KeyAt, Msg: fmt.Sprintf("field.%s cannot be called so: %s is something that every card may have", id, id), Help: suggestOtherName(id + freeNameSuffix["field"])})
		}
	}
	return l
}
