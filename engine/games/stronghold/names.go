package stronghold

import "equitas/engine/narration"

// nameOf returns the name of an entry of a table in the language of the rules, else in
// English, else in any language, else its id.
func (r *Rules) nameOf(table, id string) string {
	return narration.Name(r.set, table+"."+id, r.set.Text("text.language"))
}
