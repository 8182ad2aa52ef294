package told

import (
	"slices"

	"equitas/engine/cond"
	"equitas/engine/rule"
	"equitas/engine/rule/source"
)

// noWords are first words of a field which mean that a card has none of the field's other
// words.
var noWords = []string{noneWord, "no", "nothing", "any"}

// warnMissingFields warns of cards that leave out a field of words, and so have its first word, if
// other cards state that word explicitly: the first word is then one like the others, and does
// not mean that a card has none.
func (g *Game) warnMissingFields(set *rule.Set, n *nouns, f *faults) {
	for i := range n.fields {
		fd := &n.fields[i]
		if fd.typ != cond.Word || fd.computed || len(fd.words) == 0 || slices.Contains(noWords, fd.words[0]) {
			continue
		}
		var without []string // cards that leave the field out
		like := ""           // a card that states the first word
		for e := range n.entries {
			c := &n.entries[e]
			switch {
			case set.Value(source.Path("card", c.id)+"."+fd.id) == nil && !slices.Contains(c.each, fd.id):
				without = append(without, c.id)
			case like == "" && slices.ContainsFunc(c.kinds, func(k int) bool { return n.kinds[k].values[i] == 0 }):
				like = c.id
			}
		}
		if like == "" {
			continue
		}
		for _, id := range without {
			v := set.Value(source.Path("card", id))
			if v == nil || len(set.Chain) > 1 && v.At.File != set.Last("title").File {
				continue
			}
			f.warn(v.KeyAt, "write "+fd.id+" = "+`"`+fd.words[0]+`"`+" if it is, or begin field "+fd.id+" with a word for none", "card %s leaves out %s, and so it is %s, the first word, like cards of [card.%s]", id, fd.id, fd.words[0], like)
		}
	}
}
