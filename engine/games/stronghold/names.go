package stronghold

import "equitas/engine/tell"

// nameOf is the name of an entry of a table in the language of the rules, in
// English, or in whatever language there is; its id without any.
func (r *Rules) nameOf(table, id string) string {
	return tell.Name(r.set, table+"."+id, r.set.Text("text.language"))
}
