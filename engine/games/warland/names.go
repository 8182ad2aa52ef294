package warland

import (
	"fmt"

	"equitas/engine/narration"
	"equitas/engine/rule"
)

// nameOf returns the name of a building, pawn or creature in the language of the rules,
// else in English, else in any language, else its id.
func (r *Rules) nameOf(table, id string) string {
	return narration.Name(r.set, table+"."+id, r.set.Text("text.language"))
}

// several writes a number of pawns of a kind: "1 Soldier F2", "2 Soldiers F2".
func (r *Rules) several(n, kind int, lang string) string {
	id := r.pawns[kind].id
	name := narration.NameValue(r.set, "pawn."+id, lang)
	if name == nil {
		return fmt.Sprintf("%d × %s", n, id)
	}
	return countOf(r.set, n, "pawn."+id, name)
}

// countOf returns a number of things in words: the name for one, the plural for more. The
// plural must be defined with the name: a variant's own name is not combined with the
// plural of the deck.
func countOf(set *rule.Set, n int, path string, name *rule.Value) string {
	if n == 1 {
		return "1 " + name.Text
	}
	if plural := set.Value(path + ".plural"); plural != nil {
		names := set.Table(path + ".name")
		for _, lang := range names.Keys() {
			if names.Get(lang) != name {
				continue
			}
			if p := plural.Table.Get(lang); p != nil && p.At.File == name.At.File {
				return fmt.Sprintf("%d %s", n, p.Text)
			}
		}
	}
	return fmt.Sprintf("%d × %s", n, name.Text)
}
