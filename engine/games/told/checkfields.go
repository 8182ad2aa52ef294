package told

import (
	"fmt"
	"slices"
	"strings"

	"equitas/engine/cond"
	"equitas/engine/rule"
	"equitas/engine/rule/source"
)

// absenceWords are first words of a field which mean that a card has none of the field's other
// words.
var absenceWords = []string{noneWord, "no", "nothing", "any"}

// warnMissingFields warns of cards that leave out a field, and so have its first word or its lowest
// number, if other cards state that value explicitly: the value then has a meaning of its own. It
// does not warn if the value means absence: a number of 0 or less, or a word of absenceWords.
func (g *Game) warnMissingFields(set *rule.Set, n *nouns, f *faults) {
	for i := range n.fields {
		fd := &n.fields[i]
		if fd.isComputed || fd.valueType == cond.Bool || fd.valueType == cond.Int && fd.lo <= 0 || fd.valueType == cond.Word && (len(fd.words) == 0 || slices.Contains(absenceWords, fd.words[0])) {
			continue
		}
		var without []string // cards that leave the field out
		var first rule.Place // the place of the first of them
		like := ""           // a card that states the first word or the lowest number
		lowest, _ := fd.bounds()
		for e := range n.entries {
			c := &n.entries[e]
			v := set.Value(source.Path("card", c.id))
			switch {
			case set.Value(source.Path("card", c.id)+"."+fd.id) == nil && !slices.Contains(c.combinedFields, fd.id):
				if v == nil || isInherited(set, v.At) {
					continue
				}
				if len(without) == 0 {
					first = v.KeyAt
				}
				without = append(without, c.id)
			case like == "" && slices.ContainsFunc(c.kinds, func(k int) bool { return n.kinds[k].values[i] == lowest }):
				like = c.id
			}
		}
		if like == "" || len(without) == 0 {
			continue
		}
		help := "write " + fd.id + " = " + `"` + fd.valueText(lowest) + `"` + " if it is, or begin field " + fd.id + " with a word for none"
		if fd.valueType == cond.Int {
			help = fmt.Sprintf("write %s = %d if it is, or begin the range of field %s with 0", fd.id, lowest, fd.id)
		}
		switch {
		case len(without) > 1 && fd.valueType == cond.Int:
			f.warn(first, help, "cards %s leave out %s, and so they are %d, the lowest, like cards of [card.%s]", abbreviateNames(without), fd.id, lowest, like)
		case len(without) > 1:
			f.warn(first, help, "cards %s leave out %s, and so they are %s, the first word, like cards of [card.%s]", abbreviateNames(without), fd.id, fd.words[0], like)
		case fd.valueType == cond.Int:
			f.warn(first, help, "card %s leaves out %s, and so it is %d, the lowest, like cards of [card.%s]", without[0], fd.id, lowest, like)
		default:
			f.warn(first, help, "card %s leaves out %s, and so it is %s, the first word, like cards of [card.%s]", without[0], fd.id, fd.words[0], like)
		}
	}
}

// abbreviateNames returns the names in a list for a message: all of them, or the first and last few of many.
func abbreviateNames(names []string) string {
	if len(names) <= 6 {
		return strings.Join(names, ", ")
	}
	return strings.Join(names[:3], ", ") + ", …, " + names[len(names)-1]
}
