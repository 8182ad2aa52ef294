package render

import (
	"slices"

	"equitas/engine/rule"
	"equitas/engine/rule/source"
)

// withFileMarks returns the table at a path with its lists of marks ([rule.Mark]) rewritten so that
// they state, in a single file, the origin that each value has in the merged set. base is the
// default origin of the table's data, which needs no list.
func (p *printer) withFileMarks(t *rule.Table, sh *rule.Shape, path, base string) *rule.Table {
	lists := map[string]string{} // the key of each list, by origin
	for _, name := range sh.Keys {
		if k := sh.Children[name].Key; k != nil && k.Mark != nil && k.Mark.Origin != "" {
			lists[k.Mark.Origin] = name
		}
	}
	if len(lists) == 0 {
		return t
	}
	named := map[string]*rule.Value{}
	var collect func(t *rule.Table, sh *rule.Shape, at, below string)
	collect = func(t *rule.Table, sh *rule.Shape, at, below string) {
		for _, key := range t.Keys() {
			kid, _ := sh.Child(key)
			full, rel := source.Join(at, key), source.Join(below, key)
			switch {
			case kid.Key == nil && !hasOwnMarks(kid):
				collect(t.GetKey(key).Table, kid, full, rel)
			case kid.Key == nil || kid.Key.Mark != nil:
			default:
				list := lists[p.set.Origin(full)]
				if is := p.set.Origin(full); is == base || list == "" {
					continue
				}
				if named[list] == nil {
					named[list] = &rule.Value{Kind: rule.KindList}
				}
				named[list].List = append(named[list].List, &rule.Value{Kind: rule.KindText, Text: rel})
			}
		}
	}
	collect(t, sh, path, "")
	marked := source.NewTable()
	for _, key := range t.Keys() {
		if k := sh.Children[key]; k == nil || k.Key == nil || k.Key.Mark == nil || k.Key.Mark.Origin == "" {
			marked.Set(key, t.GetKey(key))
		}
	}
	for _, name := range sh.Keys { // in the order of the schema
		if named[name] != nil {
			marked.Set(name, named[name])
		}
	}
	return marked
}

// hasOwnMarks reports whether a table of this shape, or its entries, can have lists of
// marks.
func hasOwnMarks(sh *rule.Shape) bool {
	if sh.EntryShape != nil && sh.EntryShape.Key == nil && hasOwnMarks(sh.EntryShape) {
		return true
	}
	return slices.ContainsFunc(sh.Keys, func(name string) bool {
		k := sh.Children[name].Key
		return k != nil && k.Mark != nil && k.Mark.Origin != ""
	})
}

// defaultOrigin returns the default origin of a table's data: the value of its key source, else above,
// the default of the table around it.
func defaultOrigin(t *rule.Table, sh *rule.Shape, above string) string {
	for _, name := range sh.Keys {
		if k := sh.Children[name].Key; k != nil && k.Mark != nil && k.Mark.Origin == "" && len(k.Mark.Keys) == 0 && t.GetKey(name) != nil {
			return t.GetKey(name).Text
		}
	}
	return above
}
